import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { type ReadMail, readMail } from './read-mail.ts';

type Answer = { readonly code: number; readonly message: string };
type Received = ReadMail & { readonly to: string };

export type TestMailServer = {
  readonly url: string;
  readonly received: Received[];
  /** The answer to the next mails; undefined accepts them. `hang up` closes the connection after the mail without an answer. */
  answer: Answer | 'hang up' | undefined;
  /** Number of received mails that are not answered yet. */
  readonly held: number;
  /** From now on mails are answered only after `release`. */
  hold(): void;
  release(): void;
  close(): Promise<void>;
};

/** A real SMTP server whose behaviour tests control. */
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
  // Connections that clients abort must not fail the test.
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
