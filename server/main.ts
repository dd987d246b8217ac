// Starts the server: from what the build bundled, where that is of this code.
import { bundled } from './startup/bundled.ts';
import type * as Serve from './startup/serve.ts';

const { serve }: typeof Serve = await import(bundled('serve') ?? './startup/serve.ts');
await serve();
