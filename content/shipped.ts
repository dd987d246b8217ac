/** The content as it ships, for tests: read once by each worker, since that takes longer than most of them. Nobody changes what they get. */
import { readContentFiles } from './read.ts';

export const SHIPPED = await readContentFiles(import.meta.dirname);
