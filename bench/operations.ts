import { type EndpointName, endpoints } from '../contract/endpoints.ts';
import type { Endpoint } from '../contract/schema.ts';
import { ACCESS } from '../server/http/access.ts';
import { logIn } from './server.ts';

/** An operation with its example request from the contract. */
export type Operation = {
  readonly name: EndpointName;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
};

/** Operations that would end the session, make the server read-only or delete the account. */
const ENDS_THE_BENCH: ReadonlySet<EndpointName> = new Set(['POST /api/logout', 'PUT /api/read-only', 'DELETE /api/account']);
/** An id that does not exist: a real row could be deleted only once. */
const NOTHING = 2_000_000_000;
const QUERIES: Partial<Record<EndpointName, string>> = {
  'GET /api/study/questions': 'ids=1001,1002,1003',
  'GET /api/sounds': 'kind=question&id=1001',
  'GET /api/search': 'q=selam',
  'GET /api/customers/search': 'name=selam',
  'GET /api/history': 'subject=question&id=1001',
};

/** All operations of the contract, each with a caller who may use it. */
export async function operationsOf(url: string, questionId: number): Promise<Operation[]> {
  const tokens = {
    admin: (await logIn(url, 'admin@mengedi.test')).token,
    login: (await logIn(url, 'learner@mengedi.test')).token,
  };
  return (Object.keys(ACCESS) as EndpointName[])
    .filter((name) => !ENDS_THE_BENCH.has(name))
    .map((name) => {
      const endpoint: Endpoint = endpoints[name];
      const [method = '', path = ''] = name.split(' ');
      const isQuestion = /\/(questions|items|bookmarks)\//.test(path);
      const id = method === 'DELETE' ? NOTHING : isQuestion ? questionId : 1;
      const access = ACCESS[name];
      const token = access === 'public' ? undefined : tokens[access === 'admin' ? 'admin' : 'login'];
      const given = (endpoint.example as { body?: object }).body;
      const body = method === 'GET' || given === undefined ? undefined : JSON.stringify(given);
      const query = QUERIES[name]?.replaceAll('1001', String(questionId));
      return {
        name,
        method,
        path: path.replace(/\{\w+\}/, String(id)) + (query === undefined ? '' : `?${query}`),
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body,
      };
    });
}
