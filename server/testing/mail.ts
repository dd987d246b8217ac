import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as a mail program reads it. */
export type ReadMail = {
  readonly headers: Readonly<Record<string, string>>;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The addresses that the text names, in their order. */
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

/** =?UTF-8?B?…?= and =?UTF-8?Q?…?=, which a long line has several of. */
const decodeWords = (value: string) =>
  value
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_whole, kind: string, text: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString('utf8') : decodeQuoted(text.replaceAll('_', ' ')),
    );

/** Takes apart what a mail server got, or what stands in a file: two parts, plain and html. */
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

type Answer = { readonly code: number; readonly message: string };
type Received = ReadMail & { readonly to: string };

export type TestMailServer = {
  readonly url: string;
  readonly received: Received[];
  /** What it says to the next mails: undefined takes them. `hang up` ends the connection when all has come, without a word. */
  answer: Answer | 'hang up' | undefined;
  /** Mails that have come whole and are not answered yet. */
  readonly held: number;
  /** From now on mails are answered only when released. */
  hold(): void;
  release(): void;
  close(): Promise<void>;
};

/** A real SMTP server that is as good or as bad as a test wants it. */
export async function startMailServer(port = 0): Promise<TestMailServer> {
  const received: Received[] = [];
  let waiting: (() => void)[] = [];
  let isHolding = false;
  const state: { answer: Answer | 'hang up' | undefined } = { answer: undefined };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: (_auth, _session, done) => done(Object.assign(new Error('wrong password'), { responseCode: 535 })),
    onData(stream, session, done) {
      let raw = '';
      stream.setEncoding('utf8');
      stream.on('data', (text) => {
        raw += text;
      });
      const to = session.envelope.rcptTo[0]?.address ?? '';
      const end = () => {
        if (state.answer === 'hang up') {
          for (const connection of server.connections) connection.close();
          return;
        }
        if (state.answer !== undefined) {
          return done(Object.assign(new Error(state.answer.message), { responseCode: state.answer.code }));
        }
        received.push({ ...readMail(raw), to });
        done();
      };
      stream.on('end', () => (isHolding ? waiting.push(end) : end()));
    },
  });
  // A connection that is given up in the middle is no fault of the test.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    get answer() {
      return state.answer;
    },
    set answer(answer) {
      state.answer = answer;
    },
    get held() {
      return waiting.length;
    },
    hold() {
      isHolding = true;
    },
    release() {
      isHolding = false;
      for (const end of waiting) end();
      waiting = [];
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
