import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { EditorLegal, LegalTexts } from '#contract/legal.ts';
import type { Order } from '#contract/orders.ts';
import type { Overview } from '#contract/overview.ts';
import { exampleSeller } from '#contract/seller.ts';
import { INTERFACE_LANGUAGES } from '#domain/language.ts';
import { LEGAL_KINDS } from '#domain/legal.ts';
import { renderMail } from '../mail/render.ts';
import { type Caller, DAY_MS, START, testApp } from '../testing/app.ts';
import { AGREED, makeOrder, orderBody, SHOP } from '../testing/shop.ts';
import { writeMail } from '../text/mails/index.ts';

const app = await testApp({ config: { ...SHOP, publicUrl: 'https://mengedi.example.se' } });
afterAll(() => app.close());
let admin: Caller;
let free: Caller;
beforeEach(async () => {
  app.clock.now = START;
  [admin, free] = [await app.as('admin'), await app.as('free')];
  await sql`truncate orders, receipts, agreements, withdrawals, activations, mails, login_limits, legal_texts, seller cascade`.execute(
    app.db,
  );
  await admin.call('PUT', '/api/seller', { ...exampleSeller, version: 0 });
  await app.setTrial('free', START - 10 * DAY_MS);
});

const config = async () => (await app.anonymous.get('/api/config')).json<{ payments: string[]; seller: object | null }>();
const read = async (language: string) => (await app.anonymous.get(`/api/legal?language=${language}`)).json<LegalTexts>();
const textOf = (texts: LegalTexts, kind: string) => texts.texts.find((text) => text.kind === kind);
const agreements = () => app.db.selectFrom('agreements').selectAll().execute();

/** The full text of a mail to the buyer. */
async function mailOf(kind: 'order-placed' | 'order-fulfilled') {
  const mail = await app.db.selectFrom('mails').selectAll().where('kind', '=', kind).executeTakeFirstOrThrow();
  const { values } = mail.text_values as { values: never };
  const frame = { publicUrl: 'https://mengedi.example.se', phone: '', email: '', language: mail.language };
  return { ...renderMail(writeMail(kind, mail.language, values), frame), address: mail.address };
}

describe('shop row 1: who sells stands on every page that sells', () => {
  test('everybody is told name, number, address, e-mail and telephone', async () => {
    expect(await config()).toMatchObject({ payments: ['swish'], seller: exampleSeller });
  });

  test('nothing is sold before the owner has said all of it, and the start page says so', async () => {
    await sql`truncate seller`.execute(app.db);
    expect(await config()).toMatchObject({ payments: [], seller: null });
    const refused = await free.post('/api/orders', orderBody());
    expect([refused.statusCode, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([422, ['method']]);
    expect((await admin.get('/api/overview')).json<Overview>().faults).toContain('seller');
    await admin.call('PUT', '/api/seller', { ...exampleSeller, version: 0 });
    expect((await admin.get('/api/overview')).json<Overview>().faults).not.toContain('seller');
    await makeOrder(free);
  });

  test('a payment that comes while nobody sells is not lost: it is taken when somebody does', async () => {
    const { id } = await makeOrder(free);
    await sql`truncate seller`.execute(app.db);
    const refused = await admin.post(`/api/sales/${id}/fulfil`, { price: 29_900 });
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'seller' }]);
    await admin.call('PUT', '/api/seller', { ...exampleSeller, version: 0 });
    expect((await admin.post(`/api/sales/${id}/fulfil`, { price: 29_900 })).json()).toMatchObject({ state: 'fulfilled' });
  });

  test.each([
    ['a name of nothing', { name: ' ' }, 'name'],
    ['a number that is none', { org_number: '5590' }, 'org_number'],
    ['an address without a place', { address: 'Storgatan 1' }, 'address'],
    ['an e-mail address that is none', { email: 'info' }, 'email'],
    ['a telephone without digits', { phone: 'ring oss' }, 'phone'],
    ['a VAT number that is none', { vat_number: '559000' }, 'vat_number'],
  ])('%s is refused with its field, and what was there stays', async (_title, change, field) => {
    const answer = await admin.call('PUT', '/api/seller', { ...exampleSeller, ...change, version: 1 });
    expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([422, [field]]);
    expect((await config()).seller).toEqual(exampleSeller);
  });

  test('of two owners who save at once one gets 409, and the audit has the change', async () => {
    const save = (name: string) => admin.call('PUT', '/api/seller', { ...exampleSeller, name, version: 1 });
    const answers = await Promise.all([save('Ett AB'), save('Två AB')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const rows = await app.db.selectFrom('audit').selectAll().where('subject', '=', 'seller').orderBy('id', 'desc').execute();
    expect(rows[0]).toMatchObject({ action: 'update', user_id: app.users.admin.id });
  });

  test('what the operator had set before is taken over once, where it is whole', async () => {
    await sql`truncate seller`.execute(app.db);
    await using next = await testApp({ sharing: app, config: SHOP });
    expect((await next.anonymous.get('/api/config')).json()).toMatchObject({
      seller: { name: 'Mengedi AB', email: 'support@mengedi.test', phone: '08-465 004 00' },
    });
  });
});

describe('shop row 2: the VAT number, where there is one', () => {
  test('it stands in the terms; without one nothing speaks of it', async () => {
    expect(textOf(await read('sv'), 'terms')?.text).toContain('Momsregistreringsnummer: SE559000000001');
    await admin.call('PUT', '/api/seller', { ...exampleSeller, vat_number: '', version: 1 });
    expect(textOf(await read('sv'), 'terms')?.text).not.toContain('Momsregistreringsnummer');
  });
});

describe('shop row 3: the total with VAT, and its VAT', () => {
  test('a plan says both, and the order is of exactly that', async () => {
    const order = await makeOrder(free);
    expect(order).toMatchObject({ price: 29_900, vat_rate: 25, vat: 5_980 });
  });
});

describe('shop row 7: the order is confirmed by mail without delay', () => {
  test('what, price, VAT, way to pay, that it ends by itself, seller, and where to withdraw', async () => {
    const { reference } = await makeOrder(free);
    const mail = await mailOf('order-placed');
    expect(mail.address).toBe('free@fixture.test');
    for (const part of [
      '90 dagar',
      'slutar av sig själv och förnyas inte',
      '299 kr',
      'moms 25 %: 59,80 kr',
      'Swish',
      reference,
      'Mengedi AB, 559000-0000, Storgatan 1, 111 11 Stockholm, info@mengedi.test, 08-465 004 00, SE559000000001',
      `https://mengedi.example.se/withdraw?order=${reference}`,
    ])
      expect(mail.text).toContain(part);
  });

  test('sent again the order is the same, and told of once', async () => {
    const body = orderBody();
    for (const _time of [1, 2]) await makeOrder(free, body);
    expect(await app.db.selectFrom('mails').select('kind').execute()).toEqual([{ kind: 'order-placed' }]);
    expect(await agreements()).toHaveLength(1);
  });
});

describe('shop row 8: terms with versions, kept with the order', () => {
  test('each order keeps the words that were agreed to, whatever is changed later', async () => {
    const { id } = await makeOrder(free);
    const [terms] = (await admin.get('/api/legal/editor')).json<EditorLegal[]>();
    const { version: _, by, ...text } = terms as EditorLegal;
    const saved = await admin.call('PUT', '/api/legal', { ...text, sv: '# Köpvillkor\n\nNya villkor av {name}.' });
    expect(saved.json()).toMatchObject({ number: 1, version: '2026-11-15 (1)', by: 'Åsa Öberg' });
    expect(textOf(await read('sv'), 'terms')?.text).toContain('Nya villkor av Mengedi AB.');
    const [kept] = await agreements();
    expect(kept).toMatchObject({
      order_id: id,
      language: 'sv',
      buyer: 'adult',
      terms_version: AGREED.terms,
      at: new Date(START).toISOString(),
    });
    expect(kept?.terms).toContain('Mengedi AB, organisationsnummer 559000-0000');
    expect(kept?.withdrawal).toContain('Formulär för att ångra');
    expect(kept?.at_once).toContain('börja genast');
  });

  test('who read other texts than those that count now is asked again, and nothing is sold', async () => {
    const [terms] = (await admin.get('/api/legal/editor')).json<EditorLegal[]>();
    const { version: _, by, ...text } = terms as EditorLegal;
    await admin.call('PUT', '/api/legal', { ...text, en: '# Terms\n\nOther.' });
    const answer = await free.post('/api/orders', orderBody());
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'terms' }]);
    expect(await agreements()).toEqual([]);
    const { version } = textOf(await read('sv'), 'terms') as { version: string };
    await makeOrder(free, { ...orderBody(), agreed: { ...AGREED, terms: version } });
  });

  test('nobody changes what was agreed to: the server’s role can add and nothing else', async () => {
    await makeOrder(free);
    for (const statement of ['update agreements set terms = $1', 'delete from agreements where terms <> $1'])
      await expect(app.services.pool.query(statement, ['x'])).rejects.toThrow('permission denied');
  });

  test("the privacy notice is the owner's too: asked for alone, with who sends the mails and who runs the server", async () => {
    const privacy = async () =>
      (await app.anonymous.get('/api/legal?language=sv&kind=privacy')).json<{ texts: { kind: string; text: string }[] }>().texts;
    const before = await privacy();
    expect(before.map(({ kind }) => kind)).toEqual(['privacy']);
    expect(before[0]?.text).toContain('Webbhotell: Serverhallen AB (Sverige).');
    await admin.call('PUT', '/api/seller', { ...exampleSeller, host: '', version: 1 });
    expect((await privacy())[0]?.text).not.toContain('Webbhotell:');
    const own = { kind: 'privacy', number: 0, ti: '# ብዛዕባ ሓበሬታ', sv: '# Integritet\n\n{name} ansvarar.', en: '# Privacy' };
    expect((await admin.call('PUT', '/api/legal', own)).statusCode).toBe(200);
    expect((await privacy())[0]?.text).toBe('# Integritet\n\nMengedi AB ansvarar.');
  });

  test('a name between braces that means nothing is refused, and a second editor is told', async () => {
    const [terms] = (await admin.get('/api/legal/editor')).json<EditorLegal[]>();
    const { version: _, by, ...text } = terms as EditorLegal;
    const slip = await admin.call('PUT', '/api/legal', { ...text, ti: '# ውዕል {nmae}' });
    expect([slip.statusCode, Object.keys(slip.json<{ errors: object }>().errors)]).toEqual([422, ['ti']]);
    const answers = await Promise.all([1, 2].map((n) => admin.call('PUT', '/api/legal', { ...text, sv: `# ${n}` })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test.each(INTERFACE_LANGUAGES)('every text is whole in %s, and says that the Swedish one decides', async (language) => {
    const texts = await read(language);
    expect(texts.texts.map(({ kind }) => kind)).toEqual([...LEGAL_KINDS]);
    for (const { text, version } of texts.texts) {
      expect(text).not.toMatch(/\{\w*\}|<!--/);
      expect(version).toMatch(/^\d{4}-\d\d-\d\d/);
    }
    expect(textOf(texts, 'terms')?.text).toMatch(/svenska texten|Swedish text|ናይ ሽወደንኛ ጽሑፍ ይውስን/);
  });
});

describe('shop row 9: the contract in the mail itself, before the service begins', () => {
  test('the mail has the terms, the right of withdrawal with its form, and the consent, word for word', async () => {
    const { id, reference } = await makeOrder(free);
    await admin.post(`/api/sales/${id}/fulfil`, { price: 29_900 });
    const mail = await mailOf('order-fulfilled');
    const [kept] = await agreements();
    for (const form of [mail.text, mail.html])
      for (const part of [
        kept?.at_once ?? '-',
        'Köpvillkor',
        'organisationsnummer 559000-0000',
        'info@mengedi.test',
        '08-465 004 00',
        'Tiden slutar av sig själv',
        'Information om ångerrätt',
        'frånträder mitt/vårt (*) avtal',
        'https://mengedi.example.se/withdraw',
        'konsumentköplagen (2022:260)',
        'Allmänna reklamationsnämnden (ARN), Box 174, 101 23 Stockholm',
        reference,
      ])
        expect(form).toContain(part);
    // Paid time begins tomorrow, and the mail is sent before that.
    expect((await free.get(`/api/orders/${id}`)).json<Order>().trial_to).toBe('2027-02-13T23:00:00.000Z');
  });

  test('who bought from the owner by hand gets the texts too', async () => {
    const body = { ...endpoints['POST /api/sales'].example.body, customer_id: app.users.free.id };
    await admin.post('/api/sales', body);
    const { text } = await mailOf('order-fulfilled');
    for (const part of ['2022:260', 'ångerblankett']) expect(text).toContain(part);
  });
});

describe('shop rows 10 and 11: the right of withdrawal, its form and where its function is, before the purchase', () => {
  test.each(INTERFACE_LANGUAGES)('everybody can read it in %s', async (language) => {
    const { text = '' } = textOf(await read(language), 'withdrawal') ?? {};
    expect(text).toContain('14');
    expect(text).toContain('https://mengedi.example.se/withdraw');
    expect(text).toContain('(*)');
    expect(text).toContain('Storgatan 1, 111 11 Stockholm');
    // The example amount is computed by the refund rule.
    expect(text).toMatch(/13[.,]28 kr/);
    expect(text).toMatch(/285[.,]72 kr/);
  });
});

describe('shop row 12: the right stays until all is performed', () => {
  test.each(INTERFACE_LANGUAGES)('no text in %s says that it ends when the time begins', async (language) => {
    const all = (await read(language)).texts.map(({ text }) => text).join('\n');
    expect(all).not.toMatch(/ångerrätten (?:upphör|gäller inte)|right of withdrawal (?:ends|is lost)/i);
  });
});

describe('shop row 13: the express wish that it begins at once', () => {
  test.each([
    ['no wish', { ...AGREED, at_once: false }, 'at_once'],
    ['no age', { language: 'sv', at_once: true, terms: AGREED.terms, withdrawal: AGREED.withdrawal }, 'agreed.buyer'],
    ['an age of one’s own', { ...AGREED, buyer: 'child' }, 'agreed.buyer'],
    ['no version', { ...AGREED, terms: '' }, 'agreed.terms'],
  ])('with %s nothing is sold', async (_title, agreed, field) => {
    const answer = await free.post('/api/orders', { ...orderBody(), agreed });
    expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([422, [field]]);
    expect(await agreements()).toEqual([]);
  });
});

describe('shop row 24: who is under 18 says that a guardian agrees', () => {
  test('it is kept with the order', async () => {
    await makeOrder(free, { ...orderBody(), agreed: { ...AGREED, buyer: 'guardian' } });
    expect(await agreements()).toMatchObject([{ buyer: 'guardian' }]);
  });
});

describe('shop rows 22, 23 and 30: faults, disputes and accessibility', () => {
  test.each(INTERFACE_LANGUAGES)('in %s the texts name the law, ARN with its address, and how to complain', async (language) => {
    const texts = await read(language);
    const terms = textOf(texts, 'terms')?.text ?? '';
    expect(terms).toContain('2022:260');
    expect(terms).toContain('Box 174, 101 23 Stockholm');
    expect(terms).not.toMatch(/ec\.europa\.eu|\bODR\b/i);
    const accessibility = textOf(texts, 'accessibility')?.text ?? '';
    for (const part of ['2023:254', 'EN 301 549', 'info@mengedi.test', '08-465 004 00', 'PTS'])
      expect(accessibility).toContain(part);
  });
});

describe('shop row 25: VAT of 25 %', () => {
  test('every plan that ships has it', async () => {
    const plans = (await app.anonymous.get('/api/plans')).json<{ vat_rate: number }[]>();
    expect(plans.map(({ vat_rate }) => vat_rate)).toEqual([25, 25, 25]);
  });
});

describe('shop row 29: no cookies', () => {
  test.each(['/api/config', '/api/plans', '/api/legal', '/api/orders', '/api/profile'])('%s sets none', async (path) => {
    expect((await free.get(path)).headers['set-cookie']).toBeUndefined();
  });
});

describe('shop row 31: no price is called lower than before', () => {
  test('a plan says one price and no other', async () => {
    const [plan] = (await app.anonymous.get('/api/plans')).json<object[]>();
    expect(Object.keys(plan ?? {}).filter((name) => /price|was|before|discount|sale/.test(name))).toEqual(['price']);
  });
});

test('what is given away is no order: no mail of a sale, nothing to withdraw from', async () => {
  await admin.post(`/api/customers/${app.users.free.id}/days`, { id: crypto.randomUUID(), days: 10 });
  expect((await free.get('/api/orders')).json()).toEqual([]);
  const kinds = (await app.db.selectFrom('mails').select('kind').execute()).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind.startsWith('order-') || kind.startsWith('withdrawal-'))).toEqual([]);
});
