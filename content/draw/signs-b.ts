import type { Family } from './family.ts';
import { document } from './svg.ts';

export const signsB: Family = { group: 'B', cover: 'X', signs: { X: document(10, 10) } };
