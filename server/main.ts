// Starts the server: from the bundle if it is up to date, else from the sources.
import { bundled } from './startup/bundled.ts';
import type * as Serve from './startup/serve.ts';

const { serve }: typeof Serve = await import(bundled('serve') ?? './startup/serve.ts');
await serve();
