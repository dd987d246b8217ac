import type { Family } from './family.ts';
import { document } from './svg.ts';

export const signsD: Family = { group: 'D', cover: 'X', signs: { X: document(10, 10) } };
