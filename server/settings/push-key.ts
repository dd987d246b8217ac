import { createECDH, createPrivateKey } from 'node:crypto';

export const CURVE = 'prime256v1';

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const decode = (text: string) => Buffer.from(text, 'base64url');

/** A new VAPID private key. */
export function newPushKey(): string {
  const key = createECDH(CURVE);
  key.generateKeys();
  return key.getPrivateKey('base64url');
}

export function readPushKey(privateKey: string) {
  const key = createECDH(CURVE);
  key.setPrivateKey(decode(privateKey));
  const point = key.getPublicKey();
  const jwk = { kty: 'EC', crv: 'P-256', x: encode(point.subarray(1, 33)), y: encode(point.subarray(33)), d: privateKey };
  return { publicKey: encode(point), signing: createPrivateKey({ key: jwk, format: 'jwk' }) };
}

export function isPushKey(privateKey: string): boolean {
  try {
    return decode(privateKey).length === 32 && readPushKey(privateKey).publicKey !== '';
  } catch {
    return false;
  }
}
