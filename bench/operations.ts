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
  readonly body: string | Uint8Array | undefined;
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
  'GET /api/words': 'ids=1001,1002,1003',
  'GET /api/items/{id}/marks': 'option=1',
};
/** What the examples lack to be accepted, each time anew: {{uuid}} and {{n}} are filled in for each request. */
const NEW = { id: '{{uuid}}' };
const BODIES: Partial<Record<EndpointName, object>> = {
  'POST /api/support': NEW,
  'POST /api/support/{id}/replies': NEW,
  'POST /api/real-tests': NEW,
  'POST /api/supports': NEW,
  'POST /api/customers/{id}/days': NEW,
  'POST /api/exams/attempts': NEW,
  'POST /api/letters': NEW,
  'POST /api/sales': NEW,
  'POST /api/sales/class': NEW,
  'POST /api/customers': { email: 'noise-{{uuid}}@example.se' },
  'POST /api/admins': { email: 'noise-{{uuid}}@example.se' },
  'POST /api/withdrawals': { email: 'noise-{{uuid}}@example.se' },
  'POST /api/road-signs': { groupid: 'N{{n}}' },
  'POST /api/terms': { forms_ti: ['ቃል{{n}}'], forms_sv: ['ord{{n}}'] },
  'PUT /api/terms/{id}': { forms_ti: ['ቃል{{n}}'], forms_sv: ['ord{{n}}'] },
};
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** Bodies that are not JSON. */
const FILES: Partial<Record<EndpointName, { readonly type: string; readonly bytes: Uint8Array }>> = {
  'POST /api/pictures': { type: 'image/png', bytes: Buffer.from(PICTURE, 'base64') },
  'POST /api/translations/import': {
    type: 'text/csv',
    bytes: Buffer.from(`kind,id,field,version,sv,ti,en,stale\r\n${'question,1,question,1,a,b,c,\r\n'.repeat(100)}`),
  },
};
/** An admin, whom no call of these may change. */
const FIRST_CUSTOMER = 2;

/** All operations of the contract, each with a caller who may use it. */
export async function operationsOf(url: string, questionId: number): Promise<Operation[]> {
  const tokens = {
    admin: (await logIn(url, 'admin@mengedi.test')).token,
    login: (await logIn(url, 'learner@mengedi.test')).token,
  };
  // Without a seller nothing is sold.
  const { body: seller } = endpoints['PUT /api/seller'].example;
  const headers = { authorization: `Bearer ${tokens.admin}`, 'content-type': 'application/json' };
  await fetch(`${url}/api/seller`, { method: 'PUT', headers, body: JSON.stringify(seller) });
  return (Object.keys(ACCESS) as EndpointName[])
    .filter((name) => !ENDS_THE_BENCH.has(name))
    .map((name) => {
      const endpoint: Endpoint = endpoints[name];
      const [method = '', path = ''] = name.split(' ');
      const isQuestion = /\/(questions|items|bookmarks)\//.test(path);
      const isCustomer = path.startsWith('/api/customers/');
      const id = method === 'DELETE' ? NOTHING : isQuestion ? questionId : isCustomer ? FIRST_CUSTOMER : 1;
      const access = ACCESS[name];
      const token = access === 'public' ? undefined : tokens[access === 'admin' ? 'admin' : 'login'];
      const given = (endpoint.example as { body?: object }).body;
      const file = FILES[name];
      const json = method === 'GET' || given === undefined ? undefined : JSON.stringify({ ...given, ...BODIES[name] });
      const body = file?.bytes ?? json;
      const query = QUERIES[name]?.replaceAll('1001', String(questionId));
      return {
        name,
        method,
        path: path.replace(/\{\w+\}/, String(id)) + (query === undefined ? '' : `?${query}`),
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': file?.type ?? 'application/json' }),
        },
        body,
      };
    });
}
