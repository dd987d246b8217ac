import { afterAll, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';

const app = await testApp();
afterAll(() => app.close());

test('anybody may read what the app needs before login', async () => {
  const answer = await app.anonymous.get('/api/config');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    cdn: '/cdn',
    phone: '08-465 004 00',
    email: 'support@mengedi.test',
    anonymous_browsing: false,
    sign_up: 'invite',
    phone_login: false,
    trial_days: 3,
    mail: true,
    holiday_until: null,
    payments: [],
    seller: null,
    siblings: 'all',
    real_results: 0,
    test_gap: null,
    version: '1.2.1',
  });
});

test.each([
  ['in production without a mail server', { production: true, smtpUrl: undefined }, false],
  ['in production with one', { production: true, smtpUrl: 'smtp://127.0.0.1' }, true],
  ['on the own machine, where mails are files', { production: false, smtpUrl: undefined }, true],
])('%s nobody is sent to wait for a mail that does not come', async (_title, config, mail) => {
  await using server = await testApp({ sharing: app, config });
  expect((await server.anonymous.get('/api/config')).json().mail).toBe(mail);
});
