/** The shipped content for tests, read once per worker because that takes longer than most tests. It must not be modified. */
import { readContentFiles } from './read.ts';

export const SHIPPED = await readContentFiles(import.meta.dirname);
