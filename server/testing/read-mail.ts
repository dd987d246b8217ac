/** A parsed mail. */
export type ReadMail = {
  readonly headers: Readonly<Record<string, string>>;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Links in the plain text, in order. */
  readonly links: readonly string[];
};

function readHeaders(head: string): Record<string, string> {
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ');
  return Object.fromEntries(
    unfolded.split('\r\n').flatMap((line) => {
      const [, name, value] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value]];
    }),
  );
}

const decodeQuoted = (text: string) =>
  Buffer.from(
    text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

function decode(encoding: string | undefined, text: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? decodeQuoted(text) : text;
}

/** Decodes encoded words (=?UTF-8?B?…?= and =?UTF-8?Q?…?=), several of which form a long line. */
const decodeWords = (value: string) =>
  value
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_whole, kind: string, text: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString('utf8') : decodeQuoted(text.replaceAll('_', ' ')),
    );

/** Parses a raw mail with a plain and an HTML part. */
export function readMail(raw: string): ReadMail {
  const split = (part: string) => {
    const at = part.indexOf('\r\n\r\n');
    return { headers: readHeaders(part.slice(0, at)), body: part.slice(at + 4) };
  };
  const { headers, body } = split(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1];
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.trimStart()));
  const partOf = (type: string) => {
    const part = parts.find(({ headers: of }) => of['content-type']?.startsWith(type));
    return decode(part?.headers['content-transfer-encoding'], part?.body ?? '').replaceAll('\r\n', '\n');
  };
  const text = partOf('text/plain');
  return {
    headers,
    subject: decodeWords(headers['subject'] ?? ''),
    text,
    html: partOf('text/html'),
    links: text.match(/https?:\/\/\S+/g) ?? [],
  };
}
