import type { EndpointName } from '#contract/endpoints.ts';
import { type Area, type Job, mayDo } from '#domain/jobs.ts';

/** The area of the back office that a call belongs to, by the first word of its path. */
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

/** Exceptions. Undefined: open to every admin; the handler limits the answer to what the job may see. */
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
  // Support opens the question that a report is about.
  'GET /api/questions/{id}': ['content', 'messages'],
  'POST /api/sales/{id}/refund': 'refunds',
  'GET /api/withdrawals': 'orders',
  'GET /api/sales/report': 'business',
  'GET /api/sales/receipts': 'business',
  'GET /api/sales/books': 'business',
  // Readers propose, editors decide.
  'GET /api/desk/suggestions': 'content',
  'POST /api/desk/suggestions/{id}': 'content',
  // Readers may ask questions in comments; editors resolve them.
  'PUT /api/comments': 'texts',
  // Readers may record, and withdraw their own voice; editors decide what is heard.
  'PUT /api/booth/speakers/{id}': 'system',
  'GET /api/booth/unheard': 'content',
  'POST /api/booth/unheard/{id}': 'content',
  // A mass export of personal data.
  'GET /api/customers/export': 'business',
  // A mass import of accounts.
  'POST /api/customers/import': 'business',
  'POST /api/letters': 'business',
};

/** Calls without a rule need the job of owner. */
function areasOf(name: EndpointName): readonly Area[] | undefined {
  const areas = name in ALONE ? ALONE[name] : (BY_PATH[name.split('/')[2] ?? ''] ?? 'system');
  return typeof areas === 'string' ? [areas] : areas;
}

/** Whether this job includes an area that the call belongs to. */
export const mayCall = (job: Job, name: EndpointName): boolean => areasOf(name)?.some((area) => mayDo(job, area)) ?? true;
