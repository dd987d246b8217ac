import { expect, test } from 'vitest';
import { softHyphens } from './soft-hyphens.ts';

test.each([
  ['Hastighetsbegränsning', 'Hastighets-begränsning'],
  ['Cirkulationsplats', 'Cirkulations-plats'],
  ['Motortrafikled', 'Motor-trafik-led'],
  ['Cykelöverfart', 'Cykel-över-fart'],
  ['Varning för vägarbete', 'Varning för vägarbete'],
  ['Huvudled', 'Huvudled'],
])('%s may break where it is joined', (word, expected) => {
  expect(softHyphens(word).replaceAll('\u00ad', '-')).toBe(expected);
});
