import { expect, test } from 'vitest';
import { isPushKey, newPushKey } from '../settings/push-key.ts';
import { encrypt, openPush } from './push.ts';

test('a message is encrypted as the example of RFC 8291 says', () => {
  const receiver = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const sent = encrypt(
    'When I grow up, I want to be a watermelon',
    receiver,
    Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
    'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  );
  expect(sent.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('a new key is one, and browsers get its public half', () => {
  const key = newPushKey();
  expect(isPushKey(key)).toBe(true);
  expect(Buffer.from(openPush(key, 'mailto:a@example.se').publicKey, 'base64url')).toHaveLength(65);
  for (const none of ['', 'short', `${key}${key}`]) expect(isPushKey(none)).toBe(false);
});
