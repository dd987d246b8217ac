import type { Family } from './family.ts';
import { document } from './svg.ts';

export const signsC: Family = { group: 'C', cover: 'X', signs: { X: document(10, 10) } };
