import { expect, test } from 'vitest';
import { signsInPicture } from './sign-pictures.ts';

test.each([
  ['a sign by itself', 'sign-C31-3.svg', ['C31-3']],
  ['a scene that is on no sign', 'scene-right-hand-rule.svg', []],
  ['a scene on one sign', 'scene-stop-before-hedge.B2.svg', ['B2']],
  ['a scene on several', 'scene-cycle-box.M13.M17a.svg', ['M13', 'M17a']],
  ['a variant of a sign in a scene', 'scene-pass-either-side.D2-3.svg', ['D2-3']],
  ['an uploaded picture', '0f3a.B4.png', []],
  ['no picture', '', []],
])('the picture says which signs a question is on: %s', (_name, image, codes) => {
  expect(signsInPicture(image)).toEqual(codes);
});
