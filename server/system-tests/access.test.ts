import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/schema.ts';
import { JOBS } from '#domain/jobs.ts';
import { ACCESS } from '../http/access.ts';
import { mayCall } from '../http/areas.ts';
import {
  answerTo,
  CALLERS,
  type CallerName,
  DAY_MS,
  examBody,
  HOUR_MS,
  PASSWORD,
  START,
  stepBody,
  testApp,
} from '../testing/app.ts';
import { attemptBody } from '../testing/attempts.ts';
import { orderBody, SHOP } from '../testing/shop.ts';

/** The status of each caller's answer; `browsing` is the anonymous one when ANONYMOUS_BROWSING is on. */
type Row = Readonly<Record<CallerName | 'browsing', number>>;
const row = (anonymous: number, browsing: number, free: number, premium: number, expired: number, admin: number): Row => ({
  anonymous,
  browsing,
  free,
  premium,
  expired,
  admin,
});

/** The caller is let in: neither 401 nor 403. The exact status depends on the item, and these calls name one that does not exist. */
const LET_IN = 0;
//                   anonymous browsing free premium expired admin
const PUBLIC = row(/*       */ 200, 200, 200, 200, 200, 200);
const BROWSE = row(/*       */ 401, 200, 200, 200, 200, 200);
const LOGIN = row(/*        */ 401, 401, 200, 200, 200, 200);
const ADMIN = row(/*        */ 401, 401, 403, 403, 403, 200);
const BACK_OFFICE = row(/*  */ 401, 401, 403, 403, 403, LET_IN);
const SPENT_LINK = row(/*   */ 422, 422, 422, 422, 422, 422);
const WRONG_WORD = row(/*   */ 401, 401, 422, 422, 422, 422);
const NO_ADMIN = row(/*     */ 401, 401, 422, 422, 422, 403);
const PAID_CONTENT = row(/* */ 401, 403, 403, 200, 403, 200);
const PAID_EXAM = row(/*    */ 401, 401, 403, 200, 403, 200);
const LATER_STEP = row(/*   */ 401, 403, 403, 403, 403, 200);
const OTHERS = row(/*       */ 401, 401, 404, 404, 404, 404);
const OTHERS_EXAM = row(/*  */ 401, 401, 403, 404, 403, 404);
const CUSTOMERS = row(/*    */ 401, 401, 200, 200, 200, 403);
const NO_CARDS = row(/*     */ 404, 404, 404, 404, 404, 404);
const LOCKED_SOUND = row(/* */ 401, 404, 404, 200, 404, 200);
const SAVED_EARLY = row(/*  */ 401, 401, 403, 403, 403, 200);

type Case = { path?: string; body?: () => object; answers: Row };

const backOffice = (operation: keyof typeof endpoints): readonly Case[] => {
  const { body }: Endpoint['example'] = endpoints[operation].example;
  const path = (operation.split(' ')[1] ?? '').replaceAll(/\{\w+\}/g, '999999');
  return [{ path, answers: BACK_OFFICE, ...(body === undefined ? {} : { body: () => body as object }) }];
};

const MATRIX: Readonly<Record<string, readonly Case[]>> = {
  'GET /api/config': [{ answers: PUBLIC }],
  'POST /api/login': [{ body: () => ({ email: 'free@fixture.test', password: PASSWORD }), answers: PUBLIC }],
  'POST /api/logout': [{ answers: LOGIN }],
  'POST /api/auth': [{ answers: LOGIN }],
  'GET /api/profile': [{ answers: LOGIN }],
  'POST /api/profile/update': [{ body: () => ({ name: 'ሰላም', phone: '070-174 06 09' }), answers: LOGIN }],
  'POST /api/sign-up': [
    {
      body: () => ({ name: 'ሰላም', email: `${randomUUID()}@fixture.test`, password: PASSWORD, language: 'ti' }),
      answers: SPENT_LINK,
    },
  ],
  'POST /api/sign-up/confirm': [{ body: () => ({ token: 'A'.repeat(43) }), answers: SPENT_LINK }],
  'GET /api/try': [{ answers: PUBLIC }],
  'GET /api/account/export': [{ answers: LOGIN }],
  'DELETE /api/account': [{ body: () => ({ password: 'ጌጋ መሕለፊ ቃል' }), answers: WRONG_WORD }],
  'POST /api/account/code': [{ body: () => ({ code: 'MENG-3333-3333-3333-3333' }), answers: NO_ADMIN }],

  'GET /api/levels': [{ answers: BROWSE }],
  'GET /api/levels/{id}/show': [
    { path: '/api/levels/1/show', answers: BROWSE },
    { path: '/api/levels/4/show', answers: BROWSE },
  ],
  'GET /api/levels/{id}': [
    { path: '/api/levels/1', answers: BROWSE },
    { path: '/api/levels/2', answers: LATER_STEP },
    { path: '/api/levels/4', answers: LATER_STEP },
  ],
  'GET /api/progress': [{ answers: LOGIN }],
  'POST /api/progress': [
    { body: () => stepBody(1), answers: LOGIN },
    { body: () => stepBody(2), answers: SAVED_EARLY },
  ],
  'DELETE /api/progress': [{ answers: LOGIN }],

  'GET /api/category': [{ answers: BROWSE }],
  'GET /api/category/{id}/questions': [
    { path: '/api/category/1/questions', answers: BROWSE },
    { path: '/api/category/2/questions?q=25', answers: PAID_CONTENT },
    { path: '/api/category/6/questions?q=1', answers: PAID_CONTENT },
    { path: '/api/category/0/questions', answers: PAID_CONTENT },
  ],
  'GET /api/categories/count/uncategorized': [{ answers: BROWSE }],
  'GET /api/categories/uncategorized/questions': [{ answers: PAID_CONTENT }],
  'POST /api/answers': [{ body: () => ({ answers: [answerTo(1001)] }), answers: LOGIN }],

  'GET /api/questions/exam': [{ answers: PAID_EXAM }],
  'POST /api/exams': [
    { body: () => examBody(START - HOUR_MS), answers: PAID_EXAM },
    { body: () => examBody(START - 2 * DAY_MS), answers: PAID_EXAM },
  ],
  'GET /api/exams': [{ answers: LOGIN }],
  'GET /api/exams/{id}': [{ path: `/api/exams/${randomUUID()}`, answers: OTHERS }],
  'POST /api/exams/{id}/keys': [
    {
      path: `/api/exams/${randomUUID()}/keys`,
      body: () => ({ question_id: 1001, language: 'ti' }),
      answers: OTHERS_EXAM,
    },
  ],
  'POST /api/exams/attempts': [{ body: () => attemptBody('official', 75), answers: PAID_EXAM }],
  'GET /api/exams/attempts/current': [{ answers: LOGIN }],
  'PUT /api/exams/attempts/{id}/answers': [
    { path: `/api/exams/attempts/${randomUUID()}/answers`, body: () => ({ answers: [], since: 0 }), answers: OTHERS },
  ],
  'POST /api/exams/attempts/{id}/submit': [
    {
      path: `/api/exams/attempts/${randomUUID()}/submit`,
      body: () => ({ answers: [], seconds_used: 1 }),
      answers: OTHERS,
    },
  ],
  'DELETE /api/exams/attempts/{id}': [{ path: `/api/exams/attempts/${randomUUID()}`, answers: OTHERS }],

  'GET /api/signs/category': [{ answers: BROWSE }],
  'GET /api/signs': [{ answers: BROWSE }],
  'GET /api/signs/pairs': [{ answers: BROWSE }],
  'GET /api/signs/{categoryID}/category': [{ path: '/api/signs/2/category', answers: BROWSE }],
  'GET /api/signs/{categoryID}/content': [{ path: '/api/signs/2/content', answers: BROWSE }],
  'GET /api/checklists': [{ answers: BROWSE }],
  'GET /api/words': [{ path: '/api/words?ids=1001', answers: BROWSE }],
  'GET /api/cards': [{ answers: LOGIN }],
  'POST /api/cards': [
    {
      body: () => ({ answers: [{ mode: 'term', item_id: 1, correct: true, answered_at: new Date(START).toISOString() }] }),
      answers: LOGIN,
    },
  ],
  'PUT /api/terms/{id}/saved': [{ path: '/api/terms/1/saved', answers: LOGIN }],
  'DELETE /api/terms/{id}/saved': [{ path: '/api/terms/1/saved', answers: LOGIN }],
  'PUT /api/signs/{id}/saved': [{ path: '/api/signs/101/saved', answers: LOGIN }],
  'DELETE /api/signs/{id}/saved': [{ path: '/api/signs/101/saved', answers: LOGIN }],
  'GET /api/terms': [{ answers: BROWSE }, { path: '/api/terms?translations=one', answers: BROWSE }],

  'GET /api/study': [{ answers: LOGIN }],
  'GET /api/study/misconceptions': [{ answers: LOGIN }],
  'GET /api/bank': [{ answers: LOGIN }],
  'GET /api/study/questions': [{ path: '/api/study/questions?ids=1001', answers: LOGIN }],
  'GET /api/packs': [{ answers: LOGIN }],
  'GET /api/packs/{id}': [
    { path: '/api/packs/1', answers: LOGIN },
    { path: '/api/packs/2', answers: PAID_EXAM },
  ],
  'PUT /api/study/settings': [{ body: () => ({ exam_date: null, minutes: 50, daily_goal: 20 }), answers: LOGIN }],
  'PUT /api/study/shown': [{ body: () => endpoints['PUT /api/study/shown'].example.body, answers: LOGIN }],
  'PUT /api/bookmarks/{id}': [{ path: '/api/bookmarks/1001', answers: LOGIN }],
  'DELETE /api/bookmarks/{id}': [{ path: '/api/bookmarks/1001', answers: LOGIN }],
  'POST /api/real-tests': [
    { body: () => ({ id: randomUUID(), day: '2026-11-14', passed: false, points: null }), answers: LOGIN },
  ],
  'GET /api/study/reminders': [{ answers: LOGIN }],
  'PUT /api/study/reminders': [{ body: () => ({ days: [1], hour: 18 }), answers: LOGIN }],
  'PUT /api/study/reminders/push': [{ body: () => endpoints['PUT /api/study/reminders/push'].example.body, answers: LOGIN }],
  'POST /api/study/reminders/stop': [{ body: () => endpoints['POST /api/study/reminders/stop'].example.body, answers: PUBLIC }],
  'POST /api/support': [{ body: () => ({ subject: 'content', message: 'ጌጋ ርእየ' }), answers: LOGIN }],
  'GET /api/support': [{ answers: LOGIN }],
  'POST /api/support/{id}/replies': [
    { path: '/api/support/999999/replies', body: () => ({ id: randomUUID(), message: 'ሰላም' }), answers: OTHERS },
  ],
  'POST /api/support/seen': [{ answers: LOGIN }],

  'GET /api/customers/search': [{ path: '/api/customers/search?name=a', answers: ADMIN }],
  'POST /api/customers/import': backOffice('POST /api/customers/import'),
  'POST /api/letters': backOffice('POST /api/letters'),
  'POST /api/customers': [
    {
      body: () => ({ name: 'ሓዱሽ', email: `${randomUUID()}@fixture.test`, phone: '070-174 06 08', password: PASSWORD }),
      answers: ADMIN,
    },
  ],
  'POST /api/customers/{id}': [{ path: '/api/customers/1', body: () => ({ phone: '070-174 06 08' }), answers: ADMIN }],
  'GET /api/supports': [{ path: '/api/supports?date=2026-11-15', answers: ADMIN }],
  'GET /api/status': [{ answers: ADMIN }],
  'PUT /api/read-only': [{ body: () => ({ on: false }), answers: ADMIN }],
  'GET /api/status/activations': [{ path: '/api/status/activations?start=2026-11-01&end=2026-11-15', answers: ADMIN }],
  'GET /api/categories': [{ answers: ADMIN }],
  'GET /api/categories/{id}': [{ path: '/api/categories/1', answers: ADMIN }],
  'GET /api/road-signs': [{ answers: ADMIN }],
  'GET /api/road-signs/{id}': [{ path: '/api/road-signs/1', answers: ADMIN }],
  'GET /api/lists': [{ answers: ADMIN }],
  'GET /api/lists/{id}': [{ path: '/api/lists/1', answers: ADMIN }],

  'POST /api/password-link': [
    { body: () => ({ token: 'A'.repeat(43), password: PASSWORD, password_confirmation: PASSWORD }), answers: SPENT_LINK },
  ],
  'POST /api/password/forgot': [{ body: () => ({ email: `${randomUUID()}@example.se` }), answers: PUBLIC }],
  'POST /api/email/change': [
    { body: () => ({ email: 'selam@example.se', password: 'not the password' }), answers: row(401, 401, 422, 422, 422, 422) },
  ],
  'POST /api/email/confirm': [{ body: () => ({ token: 'A'.repeat(43) }), answers: SPENT_LINK }],
  'POST /api/email/object': [{ body: () => ({ token: 'A'.repeat(43) }), answers: SPENT_LINK }],
  'GET /api/mail-settings': [{ answers: LOGIN }],
  'PUT /api/mail-settings': [{ body: () => ({ trial: false }), answers: LOGIN }],
  'POST /api/unsubscribe': [{ body: () => ({ token: 'A'.repeat(43) }), answers: SPENT_LINK }],
  'GET /api/mails': [{ path: '/api/mails?address=selam&state=failed', answers: ADMIN }],
  'POST /api/mails/{id}/again': backOffice('POST /api/mails/{id}/again'),
  'GET /api/customers/export': [{ answers: ADMIN }],
  'GET /api/customers/{id}': [{ path: '/api/customers/1', answers: ADMIN }],
  'POST /api/customers/{id}/days': backOffice('POST /api/customers/{id}/days'),
  'DELETE /api/customers/{id}/lockout': backOffice('DELETE /api/customers/{id}/lockout'),
  'POST /api/customers/{id}/link': backOffice('POST /api/customers/{id}/link'),
  'POST /api/customers/{id}/link/mail': backOffice('POST /api/customers/{id}/link/mail'),
  'DELETE /api/customers/{id}/sessions': backOffice('DELETE /api/customers/{id}/sessions'),
  'GET /api/customers/{id}/export': [{ path: '/api/customers/1/export', answers: ADMIN }],
  'DELETE /api/customers/{id}': backOffice('DELETE /api/customers/{id}'),
  'POST /api/customers/{id}/keep': backOffice('POST /api/customers/{id}/keep'),
  'GET /api/customers/{id}/timeline': [{ path: '/api/customers/1/timeline', answers: ADMIN }],
  'POST /api/customers/{id}/notes': backOffice('POST /api/customers/{id}/notes'),
  'DELETE /api/notes/{id}': backOffice('DELETE /api/notes/{id}'),
  'GET /api/overview': [{ answers: ADMIN }],
  'GET /api/rights': [{ answers: ADMIN }],
  'GET /api/desk': [{ answers: ADMIN }],
  'GET /api/desk/progress': [{ answers: ADMIN }],
  'GET /api/desk/interface': [{ answers: ADMIN }],
  'POST /api/desk': backOffice('POST /api/desk'),
  'GET /api/desk/suggestions': [{ answers: ADMIN }],
  'POST /api/desk/suggestions/{id}': backOffice('POST /api/desk/suggestions/{id}'),
  'GET /api/desk/export': [{ answers: ADMIN }],
  'GET /api/search': [{ path: '/api/search?q=selam', answers: ADMIN }],
  'GET /api/codes': [{ answers: ADMIN }],
  'POST /api/codes': backOffice('POST /api/codes'),
  'POST /api/codes/sheet': backOffice('POST /api/codes/sheet'),
  'POST /api/codes/{id}/again': backOffice('POST /api/codes/{id}/again'),
  'DELETE /api/codes/{id}': backOffice('DELETE /api/codes/{id}'),
  'DELETE /api/codes/{id}/sheet': backOffice('DELETE /api/codes/{id}/sheet'),
  'POST /api/supports': backOffice('POST /api/supports'),
  'POST /api/supports/{id}': backOffice('POST /api/supports/{id}'),
  'POST /api/supports/{id}/replies': backOffice('POST /api/supports/{id}/replies'),
  'GET /api/supports/tools': [{ answers: ADMIN }],
  'POST /api/supports/saved': backOffice('POST /api/supports/saved'),
  'PUT /api/supports/saved/{id}': backOffice('PUT /api/supports/saved/{id}'),
  'DELETE /api/supports/saved/{id}': backOffice('DELETE /api/supports/saved/{id}'),
  'POST /api/categories': backOffice('POST /api/categories'),
  'PUT /api/categories/order': backOffice('PUT /api/categories/order'),
  'PUT /api/categories/{id}': backOffice('PUT /api/categories/{id}'),
  'DELETE /api/categories/{id}': backOffice('DELETE /api/categories/{id}'),
  'POST /api/road-signs': backOffice('POST /api/road-signs'),
  'PUT /api/road-signs/order': backOffice('PUT /api/road-signs/order'),
  'PUT /api/road-signs/{id}': backOffice('PUT /api/road-signs/{id}'),
  'DELETE /api/road-signs/{id}': backOffice('DELETE /api/road-signs/{id}'),
  'POST /api/road-signs/{id}/signs': backOffice('POST /api/road-signs/{id}/signs'),
  'PUT /api/road-signs/{id}/order': backOffice('PUT /api/road-signs/{id}/order'),
  'PUT /api/signs/{id}': backOffice('PUT /api/signs/{id}'),
  'DELETE /api/signs/{id}': backOffice('DELETE /api/signs/{id}'),
  'POST /api/lists': backOffice('POST /api/lists'),
  'PUT /api/lists/order': backOffice('PUT /api/lists/order'),
  'PUT /api/lists/{id}': backOffice('PUT /api/lists/{id}'),
  'DELETE /api/lists/{id}': backOffice('DELETE /api/lists/{id}'),
  'GET /api/questions': [{ answers: ADMIN }],
  'GET /api/questions/{id}': [{ path: '/api/questions/1001', answers: ADMIN }],
  'POST /api/questions': backOffice('POST /api/questions'),
  'PUT /api/questions': backOffice('PUT /api/questions'),
  'PUT /api/questions/{id}': backOffice('PUT /api/questions/{id}'),
  'DELETE /api/questions/{id}': backOffice('DELETE /api/questions/{id}'),
  'GET /api/levels/editor': [{ answers: ADMIN }],
  'POST /api/levels': backOffice('POST /api/levels'),
  'PUT /api/levels/order': backOffice('PUT /api/levels/order'),
  'PUT /api/levels/{id}': backOffice('PUT /api/levels/{id}'),
  'DELETE /api/levels/{id}': backOffice('DELETE /api/levels/{id}'),
  'GET /api/terms/editor': [{ answers: ADMIN }],
  'GET /api/terms/{id}': [{ path: '/api/terms/1', answers: ADMIN }],
  'POST /api/terms': backOffice('POST /api/terms'),
  'PUT /api/terms/{id}': backOffice('PUT /api/terms/{id}'),
  'DELETE /api/terms/{id}': backOffice('DELETE /api/terms/{id}'),
  'POST /api/comments': backOffice('POST /api/comments'),
  'PUT /api/comments': backOffice('PUT /api/comments'),
  'GET /api/deleted': [{ answers: ADMIN }],
  'POST /api/deleted': backOffice('POST /api/deleted'),
  'POST /api/pictures': backOffice('POST /api/pictures'),
  'GET /api/sounds': [
    { path: '/api/sounds?kind=question&id=1001', answers: BROWSE },
    { path: '/api/sounds?kind=term&id=1', answers: BROWSE },
    { path: '/api/sounds?kind=question&id=2002', answers: LOCKED_SOUND },
  ],
  'GET /api/booth': [{ answers: ADMIN }],
  'GET /api/booth/speakers': [{ answers: ADMIN }],
  'POST /api/booth/speakers': backOffice('POST /api/booth/speakers'),
  'PUT /api/booth/speakers/{id}': backOffice('PUT /api/booth/speakers/{id}'),
  'GET /api/booth/unheard': [{ answers: ADMIN }],
  'POST /api/booth/unheard/{id}': backOffice('POST /api/booth/unheard/{id}'),
  'DELETE /api/booth/speakers/{id}': backOffice('DELETE /api/booth/speakers/{id}'),
  'POST /api/booth/takes': backOffice('POST /api/booth/takes'),
  'GET /api/translations': [{ answers: ADMIN }],
  'PUT /api/translations': backOffice('PUT /api/translations'),
  'GET /api/translations/progress': [{ answers: ADMIN }],
  'POST /api/translations/import/{id}/undo': backOffice('POST /api/translations/import/{id}/undo'),
  'GET /api/translations/export': [{ answers: ADMIN }],
  'POST /api/translations/import': backOffice('POST /api/translations/import'),
  'GET /api/admins': [{ answers: ADMIN }],
  'POST /api/admins': backOffice('POST /api/admins'),
  'POST /api/admins/{id}/link': backOffice('POST /api/admins/{id}/link'),
  'POST /api/admins/{id}/remove': backOffice('POST /api/admins/{id}/remove'),
  'PUT /api/admins/{id}': backOffice('PUT /api/admins/{id}'),
  'DELETE /api/admins/{id}/second-factor': backOffice('DELETE /api/admins/{id}/second-factor'),
  'GET /api/second-factor': [{ answers: ADMIN }],
  'POST /api/second-factor': backOffice('POST /api/second-factor'),
  'POST /api/second-factor/confirm': backOffice('POST /api/second-factor/confirm'),
  'POST /api/second-factor/remove': backOffice('POST /api/second-factor/remove'),
  'GET /api/audit': [{ answers: ADMIN }],
  'GET /api/audit/{id}': backOffice('GET /api/audit/{id}'),
  'GET /api/history': [{ path: '/api/history?subject=question&id=1001', answers: ADMIN }],
  'GET /api/status/learners': [{ answers: ADMIN }],
  'GET /api/status/exams': [{ answers: ADMIN }],
  'GET /api/status/readiness': [{ answers: ADMIN }],
  'GET /api/status/questions': [{ answers: ADMIN }],
  'GET /api/status/misconceptions': [{ answers: ADMIN }],
  'GET /api/misconceptions': [{ answers: ADMIN }],
  'GET /api/curriculum': [{ answers: ADMIN }],
  'GET /api/status/siblings': [{ answers: ADMIN }],
  'GET /api/items': [{ answers: ADMIN }],
  'GET /api/items/{id}': [{ path: '/api/items/1001', answers: ADMIN }],
  'GET /api/items/{id}/marks': [{ path: '/api/items/1001/marks?option=10012', answers: ADMIN }],
  'POST /api/items/{id}/clear': backOffice('POST /api/items/{id}/clear'),
  'GET /api/corrections': [{ answers: LOGIN }],
  'POST /api/corrections/told': [{ body: () => ({ question_ids: [1001] }), answers: LOGIN }],

  'GET /api/plans': [{ answers: PUBLIC }],
  'GET /api/plans/editor': [{ answers: ADMIN }],
  'POST /api/plans': backOffice('POST /api/plans'),
  'PUT /api/plans/{id}': backOffice('PUT /api/plans/{id}'),
  'GET /api/orders': [{ answers: LOGIN }],
  'GET /api/orders/{id}': [{ path: '/api/orders/999999', answers: OTHERS }],
  'POST /api/orders': [{ body: () => orderBody(), answers: CUSTOMERS }],
  'POST /api/orders/{id}/paid': [{ path: '/api/orders/999999/paid', answers: OTHERS }],
  'POST /api/orders/{id}/cancel': [{ path: '/api/orders/999999/cancel', answers: OTHERS }],
  'GET /api/sales': [{ answers: ADMIN }],
  'GET /api/sales/{id}': backOffice('GET /api/sales/{id}'),
  'POST /api/sales': backOffice('POST /api/sales'),
  'POST /api/sales/class': backOffice('POST /api/sales/class'),
  'GET /api/sales/report': [{ answers: ADMIN }],
  'GET /api/sales/receipts': [{ answers: ADMIN }],
  'GET /api/sales/books': [{ answers: ADMIN }],
  'POST /api/sales/{id}/fulfil': backOffice('POST /api/sales/{id}/fulfil'),
  'POST /api/sales/{id}/cancel': backOffice('POST /api/sales/{id}/cancel'),
  'POST /api/sales/{id}/refund': backOffice('POST /api/sales/{id}/refund'),
  'POST /api/withdrawals': [
    { body: () => ({ reference: 'JPXFLR', email: `${randomUUID()}@fixture.test`, language: 'ti' }), answers: PUBLIC },
  ],
  'GET /api/withdrawals': [{ answers: ADMIN }],
  'POST /api/withdrawals/{id}/return': backOffice('POST /api/withdrawals/{id}/return'),
  'POST /api/withdrawals/{id}/refuse': backOffice('POST /api/withdrawals/{id}/refuse'),
  'GET /api/seller': [{ answers: ADMIN }],
  'PUT /api/seller': backOffice('PUT /api/seller'),
  'GET /api/settings': [{ answers: ADMIN }],
  'PUT /api/settings': backOffice('PUT /api/settings'),
  'GET /api/mail-texts': backOffice('GET /api/mail-texts'),
  'PUT /api/mail-texts': backOffice('PUT /api/mail-texts'),
  'GET /api/legal': [{ answers: PUBLIC }],
  'GET /api/legal/editor': [{ answers: ADMIN }],
  'PUT /api/legal': backOffice('PUT /api/legal'),
  'POST /api/stripe/webhook': [{ body: () => ({}), answers: NO_CARDS }],
};

const modes = [
  { mode: 'login required', anonymousBrowsing: false },
  { mode: 'anonymous browsing', anonymousBrowsing: true },
];

describe.each(modes)('$mode', async ({ anonymousBrowsing }) => {
  const app = await testApp({ config: { anonymousBrowsing, ...SHOP } });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.db.deleteFrom('scores').execute();
    app.services.progress.forget();
    // A running exam would close the questions that it asks to callers who may open them.
    await app.db.deleteFrom('exam_attempts').execute();
    app.services.asking.forget();
  });

  const document = (await app.anonymous.get('/openapi.json')).json<{ paths: Record<string, Record<string, unknown>> }>();
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );

  test('the matrix has a row for every documented call, and for no other', () => {
    expect(Object.keys(MATRIX).sort()).toEqual([...operations].sort());
  });

  describe.each(operations)('%s', (operation) => {
    const [method = '', template = ''] = operation.split(' ');
    const calls = (MATRIX[operation] ?? []).flatMap(({ path = template, body, answers }) =>
      CALLERS.map((who) => ({
        who,
        path,
        body,
        status: answers[who === 'anonymous' && anonymousBrowsing ? 'browsing' : who],
      })),
    );

    test.each(calls)('$who gets $status at $path', async ({ who, path, body, status }) => {
      const caller = await app.as(who);
      const answer = await caller.call(method, path, body?.());
      if (status === LET_IN) {
        expect([401, 403], answer.body).not.toContain(answer.statusCode);
        expect(answer.statusCode, answer.body).toBeLessThan(500);
      } else expect(answer.statusCode, answer.body).toBe(status);
      if (status === 401) expect(answer.json()).toEqual({ status: 401, message: 'Unauthenticated' });
      if (status === 403) expect(answer.json()).toEqual({ status: 403, message: expect.stringMatching(/\p{Script=Ethiopic}/u) });
    });
  });

  // Every job with every admin call; a new call is open to the owner only, until an area is assigned to it.
  test.each(JOBS)('an admin with the job %s may make the calls of its areas, and gets 403 for all others', async (job) => {
    await app.db.updateTable('users').set({ job }).where('id', '=', app.users.admin.id).execute();
    app.services.forgetUser(app.users.admin.id);
    const caller = await app.as('admin');
    for (const operation of operations.filter((name) => ACCESS[name as EndpointName] === 'admin')) {
      const may = mayCall(job, operation as EndpointName);
      const [method = '', template = ''] = operation.split(' ');
      for (const { path = template, body } of MATRIX[operation] ?? []) {
        const { statusCode } = await caller.call(method, path, body?.());
        if (may) expect([401, 403], operation).not.toContain(statusCode);
        else expect(statusCode, operation).toBe(403);
      }
    }
    await app.db.updateTable('users').set({ job: null }).where('id', '=', app.users.admin.id).execute();
    app.services.forgetUser(app.users.admin.id);
  });

  test('a token that is not valid is refused everywhere but at the public calls, also where anonymous visitors may look', async () => {
    const stranger = app.withToken('A'.repeat(43));
    for (const operation of operations) {
      const [method = '', template = ''] = operation.split(' ');
      for (const { path = template, body, answers } of MATRIX[operation] ?? []) {
        const answer = await stranger.call(method, path, body?.());
        expect(answer.statusCode, operation).toBe(answers.anonymous);
      }
    }
  });
});
