import fc from 'fast-check';

// Also for fc.sample. A failure prints it, or names its case.
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED']) });
