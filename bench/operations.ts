import { type EndpointName, endpoints } from '../contract/endpoints.ts';
import type { Endpoint } from '../contract/schema.ts';
import { ACCESS } from '../server/http/access.ts';
import { logIn } from './server.ts';

/** One call of an operation, as its contract shows it. */
export type Operation = {
  readonly name: EndpointName;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
};

/** What would end the session of the caller, close the database to writes, or remove the account. */
const ENDS_THE_BENCH: ReadonlySet<EndpointName> = new Set(['POST /api/logout', 'PUT /api/read-only', 'DELETE /api/account']);
/** Deleting what exists is done once; asked again and again it is of something that is not there. */
const NOTHING = 2_000_000_000;
const QUERIES: Partial<Record<EndpointName, string>> = {
  'GET /api/study/questions': 'ids=1001,1002,1003',
  'GET /api/sounds': 'kind=question&id=1001',
  'GET /api/search': 'q=selam',
  'GET /api/customers/search': 'name=selam',
  'GET /api/history': 'subject=question&id=1001',
};

/** Every operation of the table, with the caller who may. */
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
