import { createCipheriv, createECDH, hkdfSync, randomBytes, sign } from 'node:crypto';
import type { Subscription } from '../db/mails/study-reminders.ts';
import { CURVE, readPushKey } from '../settings/push-key.ts';
import type { PushWords } from '../text/push.ts';

/** Time-out of a call to a push service. */
const PATIENCE_MS = 10_000;
/** TTL: how long the push service keeps a message for a phone that is off. */
const KEPT_SECONDS = 6 * 3_600;
const TOKEN_SECONDS = 12 * 3_600;
const RECORD_BYTES = 4_096;
const GONE: ReadonlySet<number> = new Set([404, 410]);

export type PushOutcome = 'sent' | 'gone' | 'failed';
export type Push = {
  /** The public VAPID key that browsers subscribe with. */
  readonly publicKey: string;
  /** `gone`: the subscription has ended. */
  send(to: Subscription, words: PushWords, now: number): Promise<PushOutcome>;
};

const encode = (bytes: Uint8Array | string) => Buffer.from(bytes as string).toString('base64url');
const decode = (text: string) => Buffer.from(text, 'base64url');

/** Encrypts a message for one browser (RFC 8291): the push service cannot read it. */
export function encrypt(
  plain: string,
  { p256dh, auth }: Pick<Subscription, 'p256dh' | 'auth'>,
  salt: Buffer = randomBytes(16),
  ownKey?: string,
): Buffer {
  const own = createECDH(CURVE);
  if (ownKey === undefined) own.generateKeys();
  else own.setPrivateKey(decode(ownKey));
  const [receiver, sender] = [decode(p256dh), own.getPublicKey()];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender]);
  const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(receiver), decode(auth), info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_BYTES);
  head.writeUInt8(sender.length, 4);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // A single record, marked as the last, without padding.
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()]);
  return Buffer.concat([salt, head, sender, body]);
}

/** Signs push messages (VAPID, RFC 8292). `contact`: an address for the operators of the push service. */
export function openPush(privateKey: string, contact: string): Push {
  const { publicKey, signing } = readPushKey(privateKey);
  const tokenFor = (endpoint: string, now: number) => {
    const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1_000) + TOKEN_SECONDS, sub: contact };
    const said = `${encode(JSON.stringify({ typ: 'JWT', alg: 'ES256' }))}.${encode(JSON.stringify(claims))}`;
    return `${said}.${encode(sign('sha256', Buffer.from(said), { key: signing, dsaEncoding: 'ieee-p1363' }))}`;
  };
  return {
    publicKey,
    async send(to, words, now) {
      try {
        const { ok, status } = await fetch(to.endpoint, {
          method: 'POST',
          redirect: 'error',
          signal: AbortSignal.timeout(PATIENCE_MS),
          headers: {
            authorization: `vapid t=${tokenFor(to.endpoint, now)}, k=${publicKey}`,
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            ttl: String(KEPT_SECONDS),
            urgency: 'normal',
          },
          body: new Uint8Array(encrypt(JSON.stringify(words), to)),
        });
        return ok ? 'sent' : GONE.has(status) ? 'gone' : 'failed';
      } catch {
        return 'failed';
      }
    },
  };
}
