import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../accounts/passwords.ts';
import { allowSomePhones, insertUser } from '../db/people/users.ts';
import { type Caller, PASSWORD, START, testApp } from '../testing/app.ts';

const app = await testApp({ config: { phoneLogin: true } });
const closed = await testApp({ sharing: app });
afterAll(async () => {
  await closed.close();
  await app.close();
});
const admin = await app.as('admin');
beforeEach(async () => {
  app.clock.now = START;
  await sql`delete from login_limits`.execute(app.db);
});

const HASH = hashPassword(PASSWORD, 'a test');
let people = 0;
const newNumber = () => {
  people += 1;
  return `070-174 1${String(people)
    .padStart(3, '0')
    .replace(/(\d)(\d\d)/, '$1 $2')}`;
};
type Person = { id: number; email: string; phone: string; caller: Caller };
/** Signed up without a code, so nobody has vouched for the number. */
async function signedUp(phone = newNumber()): Promise<Person> {
  people += 1;
  const email = `phone-${people}@fixture.test`;
  const created = await insertUser(app.db, {
    name: 'ሰላም ተስፋይ',
    email,
    phone,
    role: 'customer',
    password_hash: await HASH,
    trial_ends_at: null,
    signed_up_at: new Date(START),
  });
  const id = (created as { id: number }).id;
  return { id, email, phone, caller: app.withToken(await app.sessionOf(id)) };
}
async function madeByOwner(phone = newNumber()): Promise<Person> {
  people += 1;
  const email = `phone-${people}@fixture.test`;
  const answer = await admin.post('/api/customers', { name: 'ሰላም ተስፋይ', email, phone, password: PASSWORD });
  expect(answer.statusCode).toBe(200);
  const { id } = answer.json();
  return { id, email, phone, caller: app.withToken(await app.sessionOf(id)) };
}
const login = (email: string, password = PASSWORD, at = app) => at.anonymous.post('/api/login', { email, password });
const refusal = async () => (await login('nobody@fixture.test')).body;
const seen = async ({ id }: Person) => (await admin.get(`/api/customers/${id}`)).json().phone_login;
const spelled = (phone: string) => `+46 (0)${phone.slice(1)}`;
async function newCode(): Promise<string> {
  const answer = await admin.post('/api/codes', { days: 30, uses: 1 });
  return answer.json().code;
}

describe('a phone number opens', () => {
  test('the account that the owner made with it, in any spelling', async () => {
    const person = await madeByOwner();
    for (const typed of [person.phone, spelled(person.phone), ` ${person.phone.replace(/\D/g, '')} `]) {
      const answer = await login(typed);
      expect(answer.statusCode).toBe(200);
      expect(answer.json().user.id).toBe(person.id);
    }
    expect(await seen(person)).toBe('works');
  });

  test('nothing of somebody for whom nobody vouches, until the owner confirms it', async () => {
    const person = await signedUp();
    await person.caller.post('/api/profile/update', { name: 'ሰላም', phone: person.phone });
    const refused = await login(person.phone);
    expect([refused.statusCode, refused.body]).toEqual([422, await refusal()]);
    expect(await seen(person)).toBe('unconfirmed');
    await admin.post(`/api/customers/${person.id}`, { phone: person.phone, was: { phone: person.phone } });
    expect((await login(person.phone)).json().user.id).toBe(person.id);
  });

  test('the account of somebody who has used a code, before or after the number was written', async () => {
    const before = await signedUp();
    expect((await before.caller.post('/api/account/code', { code: await newCode() })).statusCode).toBe(200);
    expect((await login(before.phone)).statusCode).toBe(200);
    const after = await signedUp('');
    await after.caller.post('/api/account/code', { code: await newCode() });
    const phone = newNumber();
    await after.caller.post('/api/profile/update', { name: 'ሰላም', phone });
    expect((await login(phone)).json().user.id).toBe(after.id);
  });

  test('no account any more when it was changed, and the new one does', async () => {
    const person = await madeByOwner();
    const phone = newNumber();
    await person.caller.post('/api/profile/update', { name: 'ሰላም', phone });
    expect((await login(person.phone)).statusCode).toBe(422);
    expect((await login(phone)).statusCode).toBe(200);
  });

  test('neither of two accounts that have it by the owner’s word', async () => {
    const phone = newNumber();
    const [one, other] = [await madeByOwner(phone), await madeByOwner(spelled(phone))];
    expect((await login(phone)).body).toBe(await refusal());
    expect([await seen(one), await seen(other)]).toEqual(['shared', 'shared']);
    expect((await login(one.email)).statusCode).toBe(200);
  });

  test('the first who had it, whoever writes it into another account', async () => {
    const first = await madeByOwner();
    const thief = await signedUp(first.phone);
    await thief.caller.post('/api/account/code', { code: await newCode() });
    await thief.caller.post('/api/profile/update', { name: 'ሰላም', phone: first.phone });
    expect((await login(first.phone)).json().user.id).toBe(first.id);
    expect(await seen(thief)).toBe('unconfirmed');
  });

  test('the account that the owner gave it to, and no longer the one that had written it there before', async () => {
    const squatter = await signedUp();
    await squatter.caller.post('/api/account/code', { code: await newCode() });
    const phone = newNumber();
    const write = () => squatter.caller.post('/api/profile/update', { name: 'ሰላም', phone });
    await write();
    expect((await login(phone)).json().user.id).toBe(squatter.id);

    const person = await madeByOwner(spelled(phone));
    expect((await login(phone)).json().user.id).toBe(person.id);
    expect([await seen(person), await seen(squatter)]).toEqual(['works', 'unconfirmed']);
    const [entry] = (await admin.get(`/api/audit?customer=${squatter.id}`)).json<{ id: string }[]>();
    expect((await admin.get(`/api/audit/${entry?.id}`)).json()).toMatchObject({
      before: { phone_login: 'works' },
      after: { phone_login: 'unconfirmed', given_to: person.id },
    });
    // Written once more it does not come back, and who had it logs in by address.
    await write();
    expect((await login(phone)).json().user.id).toBe(person.id);
    expect((await login(squatter.email)).json().user.id).toBe(squatter.id);

    // The owner's word for both: neither, as for two accounts of the owner's.
    await admin.post(`/api/customers/${squatter.id}`, { phone });
    expect((await login(phone)).body).toBe(await refusal());
    expect([await seen(person), await seen(squatter)]).toEqual(['shared', 'shared']);
  });

  test('the account of a list that the owner brought', async () => {
    const squatter = await signedUp();
    await squatter.caller.post('/api/account/code', { code: await newCode() });
    people += 1;
    const email = `phone-${people}@fixture.test`;
    const file = `name;email;phone;days\nSara Tesfay;${email};${squatter.phone};0\n`;
    const brought = await admin.post('/api/customers/import', { file, dry_run: false, welcome: false });
    expect(brought.json(), brought.body).toMatchObject({ imported: true, added: [{ email }] });
    expect([(await login(squatter.phone)).statusCode, await seen(squatter)]).toEqual([422, 'unconfirmed']);
  });

  test('nothing where the owner does not allow it, nor an admin’s account, nor one that was closed', async () => {
    const person = await madeByOwner();
    for (const typed of [person.phone, `+46${person.phone.replace(/\D/g, '').slice(1)}`]) {
      expect((await login(typed, PASSWORD, closed)).body).toBe(await refusal());
      expect((await login(typed)).statusCode).toBe(200);
    }
    expect((await closed.anonymous.get('/api/config')).json().phone_login).toBe(false);
    expect((await app.anonymous.get('/api/config')).json().phone_login).toBe(true);
    await allowSomePhones(app.db, 1_000);
    expect((await login(app.users.admin.phone)).statusCode).toBe(422);
    await app.db
      .updateTable('users')
      .set({ disabled_at: new Date(START).toISOString() })
      .where('id', '=', person.id)
      .execute();
    expect((await login(person.phone)).statusCode).toBe(422);
  });

  test('the accounts of before the upgrade, where somebody vouches for them', async () => {
    const [known, unknown] = [await madeByOwner(), await signedUp()];
    await app.db.updateTable('users').set({ login_phone: null }).execute();
    expect((await login(known.phone)).statusCode).toBe(422);
    while ((await allowSomePhones(app.db, 3)) > 0);
    expect(await allowSomePhones(app.db, 3)).toBe(0);
    expect([(await login(known.phone)).statusCode, (await login(unknown.phone)).statusCode]).toEqual([200, 422]);
  });
});

describe('what does not open is answered', () => {
  test('alike for a number that nobody has, one with another password, and an address', async () => {
    const person = await madeByOwner();
    const answers = [
      await login('070-999 99 99'),
      await login(person.phone, 'not the password'),
      await login('nobody@fixture.test'),
    ];
    const [unknown, wrong, address] = answers.map(({ statusCode, headers, body }) => {
      const { 'x-request-id': _id, date: _date, ...rest } = headers;
      return { statusCode, body, headers: rest };
    });
    expect(unknown).toEqual(address);
    expect(wrong).toEqual(address);
  });

  test.each(['one that is somebody’s', 'one that is nobody’s'])(
    'after ten times for %s, however it is spelled, with the time to wait; an address is not told of it',
    async (which) => {
      const person = await madeByOwner();
      const phone = which === 'one that is nobody’s' ? newNumber() : person.phone;
      for (let time = 0; time < 10; time += 1) {
        expect((await login(time % 2 === 0 ? phone : spelled(phone), 'not the password')).statusCode).toBe(422);
      }
      const refused = await login(spelled(phone));
      expect(refused.statusCode).toBe(429);
      expect(refused.headers['retry-after']).toBeDefined();
      expect((await login(person.email, 'not the password')).statusCode).toBe(422);
    },
  );

  test('and the owner sees and lifts a lockout by number', async () => {
    const person = await madeByOwner();
    for (let time = 0; time < 10; time += 1) await login(person.phone, 'not the password');
    expect((await admin.get(`/api/customers/${person.id}`)).json().locked_until).not.toBeNull();
    await admin.delete(`/api/customers/${person.id}/lockout`);
    expect((await login(person.phone)).statusCode).toBe(200);
  });
});
