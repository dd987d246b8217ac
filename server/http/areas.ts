import type { EndpointName } from '#contract/endpoints.ts';
import type { Area } from '#domain/jobs.ts';

/** Which part of the back office a call of admins belongs to, by the first word of its path. */
const BY_PATH: Readonly<Record<string, Area>> = {
  customers: 'customers',
  notes: 'customers',
  codes: 'customers',
  mails: 'customers',
  supports: 'messages',
  sales: 'orders',
  withdrawals: 'refunds',
  plans: 'business',
  seller: 'business',
  legal: 'business',
  overview: 'business',
  status: 'business',
  categories: 'content',
  'road-signs': 'content',
  signs: 'content',
  lists: 'content',
  questions: 'content',
  levels: 'content',
  misconceptions: 'content',
  curriculum: 'content',
  terms: 'content',
  pictures: 'content',
  history: 'content',
  deleted: 'content',
  translations: 'texts',
  desk: 'desk',
  comments: 'desk',
  booth: 'desk',
  admins: 'system',
  audit: 'system',
};

/** Calls that differ from the others of their path. Undefined: open to every admin, who gets there what their job lets them see. */
const ALONE: Partial<Record<EndpointName, Area | undefined>> = {
  'GET /api/status': undefined,
  'GET /api/rights': undefined,
  'GET /api/search': undefined,
  'GET /api/second-factor': undefined,
  'POST /api/second-factor': undefined,
  'POST /api/second-factor/confirm': undefined,
  'POST /api/second-factor/remove': undefined,
  'GET /api/status/questions': 'content',
  'GET /api/status/misconceptions': 'content',
  'POST /api/sales/{id}/refund': 'refunds',
  'GET /api/withdrawals': 'orders',
  'GET /api/sales/report': 'business',
  'GET /api/sales/receipts': 'business',
  // A reader proposes, and an editor decides.
  'GET /api/desk/suggestions': 'content',
  'POST /api/desk/suggestions/{id}': 'content',
  // Who reads may ask; whether it is answered is said by those who write the texts.
  'PUT /api/comments': 'texts',
  // Who reads may speak too; all that somebody has spoken is removed by those who look after the texts.
  'DELETE /api/booth/speakers/{id}': 'texts',
  // All of them at once leave the house.
  'GET /api/customers/export': 'business',
};

/** What nobody thought of is the owner's. */
export function areaOf(name: EndpointName): Area | undefined {
  return name in ALONE ? ALONE[name] : (BY_PATH[name.split('/')[2] ?? ''] ?? 'system');
}
