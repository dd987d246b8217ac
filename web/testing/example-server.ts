import { commands } from 'vitest/browser';
import type { Answer, EndpointName } from '#contract/endpoints.ts';
import type { Failure } from '#contract/schema.ts';
import type { Job } from '#domain/jobs.ts';

/** Protocol between tests in the browser and the example server (e2e/example-server.ts). */
export type ExampleServerOrder =
  | { do: 'begin' }
  | { do: 'answer'; name: string; status?: number; json: unknown; headers?: Record<string, string>; once?: boolean }
  | { do: 'hold' | 'let go' | 'received'; name: string }
  | { do: 'picture'; name: string; svg: string }
  | { do: 'be away'; isAway: boolean }
  | { do: 'as'; job: Job }
  | { do: 'faults' };
export type ReceivedCall = {
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
};

declare module 'vitest/browser' {
  interface BrowserCommands {
    orderExampleServer(order: ExampleServerOrder): Promise<unknown>;
    /** Sanitises HTML as the server does. */
    sanitizeHtml(htmls: readonly string[]): Promise<string[]>;
    emulateMedia(media: {
      colorScheme?: 'light' | 'dark';
      reducedMotion?: 'reduce' | 'no-preference';
      media?: 'screen' | 'print';
    }): Promise<void>;
  }
}

type Refusal = Partial<Failure> & {
  headers?: Record<string, string>;
  /** Refuses only the next call. */
  once?: boolean;
};

const order = (what: ExampleServerOrder) => commands.orderExampleServer(what);

/** Every call is answered with its example from the contract, unless a test overrides it. */
export const server = {
  /** Also accepts a single URL: 'GET /api/levels/2'. */
  answer: <Name extends EndpointName>(name: Name, json: Answer<Name>, headers?: Record<string, string>) =>
    order({ do: 'answer', name, json, ...(headers && { headers }) }),
  answerAt: <Name extends EndpointName>(_name: Name, address: string, json: Answer<Name>) =>
    order({ do: 'answer', name: address, json }),
  refuse: (name: EndpointName, status: number, { headers = {}, once = false, ...failure }: Refusal = {}) =>
    order({ do: 'answer', name, status, json: { status, message: '', ...failure }, headers, once }),
  /** Delays the response until the returned function is called. */
  async hold(name: EndpointName): Promise<() => Promise<unknown>> {
    await order({ do: 'hold', name });
    return () => order({ do: 'let go', name });
  },
  /** Sets the content of a question's picture. */
  picture: (name: string, svg: string) => order({ do: 'picture', name, svg }),
  /** Makes every call fail as if offline. */
  goAway: () => order({ do: 'be away', isAway: true }),
  comeBack: () => order({ do: 'be away', isAway: false }),
  /** Answers as to an admin with this job: any call that the job does not include is a fault. */
  as: (job: Job) => order({ do: 'as', job }),
  received: async (name: EndpointName) => (await order({ do: 'received', name })) as ReceivedCall[],
  /** Bodies of all calls received, in order. */
  async bodies<Body = unknown>(name: EndpointName): Promise<Body[]> {
    return (await server.received(name)).map(({ body }) => body as Body);
  },
  faults: async () => (await order({ do: 'faults' })) as string[],
  /** Resets everything; returns the tab's id. */
  begin: async () => (await order({ do: 'begin' })) as string,
};
