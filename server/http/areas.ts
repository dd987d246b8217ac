import type { EndpointName } from '#contract/endpoints.ts';
import { type Area, type Job, mayDo } from '#domain/jobs.ts';

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
  settings: 'business',
  legal: 'business',
  overview: 'business',
  status: 'business',
  categories: 'content',
  'road-signs': 'content',
  signs: 'content',
  lists: 'content',
  questions: 'content',
  items: 'content',
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
const ALONE: Partial<Record<EndpointName, Area | readonly Area[] | undefined>> = {
  'GET /api/status': undefined,
  'GET /api/rights': undefined,
  'GET /api/search': undefined,
  'GET /api/second-factor': undefined,
  'POST /api/second-factor': undefined,
  'POST /api/second-factor/confirm': undefined,
  'POST /api/second-factor/remove': undefined,
  'GET /api/status/questions': 'content',
  'GET /api/status/misconceptions': 'content',
  // Who answers a report reads the question that it is about.
  'GET /api/questions/{id}': ['content', 'messages'],
  'POST /api/sales/{id}/refund': 'refunds',
  'GET /api/withdrawals': 'orders',
  'GET /api/sales/report': 'business',
  'GET /api/sales/receipts': 'business',
  'GET /api/sales/books': 'business',
  // A reader proposes, and an editor decides.
  'GET /api/desk/suggestions': 'content',
  'POST /api/desk/suggestions/{id}': 'content',
  // Who reads may ask; whether it is answered is said by those who write the texts.
  'PUT /api/comments': 'texts',
  // Who reads may speak too, and withdraw their own voice; what is heard is decided as what is read.
  'PUT /api/booth/speakers/{id}': 'system',
  'GET /api/booth/unheard': 'content',
  'POST /api/booth/unheard/{id}': 'content',
  // All of them at once leave the house.
  'GET /api/customers/export': 'business',
  // And many come in.
  'POST /api/customers/import': 'business',
  'POST /api/letters': 'business',
};

/** What nobody thought of is the owner's. */
function areasOf(name: EndpointName): readonly Area[] | undefined {
  const areas = name in ALONE ? ALONE[name] : (BY_PATH[name.split('/')[2] ?? ''] ?? 'system');
  return typeof areas === 'string' ? [areas] : areas;
}

/** Whether this job has a part of the back office that the call belongs to. */
export const mayCall = (job: Job, name: EndpointName): boolean => areasOf(name)?.some((area) => mayDo(job, area)) ?? true;
