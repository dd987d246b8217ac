import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY_MS, PASSWORD, testApp } from '../testing/app.ts';
import { beginAttempt } from '../testing/attempts.ts';
import { cleanUpHourly } from './clean-up.ts';

test('an exam that cannot be closed is told of, and keeps neither another one open nor an account from being erased', async () => {
  await using app = await testApp();
  const stuck = await app.as('premium');
  await beginAttempt(stuck);
  await app.setTrial('expired', app.clock.now + 365 * DAY_MS);
  await beginAttempt(await app.as('expired'));
  expect((await (await app.as('free')).call('DELETE', '/api/account', { password: PASSWORD })).statusCode).toBe(200);
  await sql
    .raw(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'this one cannot be stored'; end $$;
      create trigger refuse before insert on exams for each row when (new.user_id = ${app.users.premium.id}) execute function refuse()`,
    )
    .execute(app.db);
  app.clock.now += 15 * DAY_MS;

  const failures: string[] = [];
  const ended: unknown[] = [];
  const cleaning = cleanUpHourly(app.services, {
    removed: () => undefined,
    ended: (accounts) => ended.push(accounts),
    failed: (error) => failures.push(error.message),
  });
  await cleaning.stop();
  expect(failures).toEqual(['this one cannot be stored']);
  expect(await app.db.selectFrom('exams').select('user_id').execute()).toEqual([{ user_id: app.users.expired.id }]);
  expect(ended).toMatchObject([{ askedFor: 1 }]);
});
