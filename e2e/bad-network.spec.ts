import net from 'node:net';
import { feedbackText } from '../web/text/feedback.ts';
import { ti } from '../web/text/ti.ts';
import { test as base, button, clickUntilVisible, expect, follow, shownQuestion } from './app.ts';

/** What happens to the response of a call, after the server has processed it. */
type Fault =
  /** The connection breaks half-way. */
  | 'reset'
  /** One byte at a time. */
  | 'dribble';

/** A proxy that damages the responses of chosen calls. */
type Network = { readonly url: string; spoil(call: string, fault: Fault, times?: number): void; heal(): void };

const test = base.extend<{ network: Network }>({
  network: async ({ server }, use) => {
    const target = new URL(server.url);
    let spoiled: { call: string; fault: Fault; left: number }[] = [];
    const sockets = new Set<net.Socket>();
    const proxy = net.createServer((browser) => {
      const away = net.connect({ host: target.hostname, port: Number(target.port) });
      let fault: Fault | undefined;
      browser.on('data', (bytes) => {
        const found = spoiled.find(({ call, left }) => left > 0 && bytes.toString('latin1').startsWith(call));
        if (found !== undefined) found.left -= 1;
        fault = found?.fault;
        away.write(bytes);
      });
      away.on('data', (bytes) => {
        if (fault === 'reset') browser.write(bytes.subarray(0, bytes.length / 2), () => browser.resetAndDestroy());
        else if (fault === 'dribble') for (const byte of bytes) browser.write(Buffer.of(byte));
        else browser.write(bytes);
      });
      browser.setNoDelay(true);
      for (const [one, other] of [
        [browser, away],
        [away, browser],
      ] as const) {
        sockets.add(one);
        one.on('error', () => undefined);
        one.on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
      }
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.address() as net.AddressInfo;
    await use({
      url: `http://127.0.0.1:${port}`,
      spoil: (call, fault, times = 1) => spoiled.push({ call, fault, left: times }),
      heal: () => {
        spoiled = [];
      },
    });
    for (const socket of sockets) socket.destroy();
    proxy.close();
  },
  baseURL: async ({ network }, use) => use(network.url),
});

test('a network that breaks off and dribbles loses nothing, writes nothing twice and offers to try again', async ({
  page,
  as,
  server,
  network,
  faults,
}) => {
  faults.expectFailedLoads('/api/');
  const { id } = await as('premium');
  network.spoil('GET /api/checklists', 'dribble');
  network.spoil('GET /api/signs/category', 'reset', Number.POSITIVE_INFINITY);
  await page.goto('/checklists');
  await expect(page.getByRole('group')).toHaveCount(3);

  await follow(page, '/traffic-signs');
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  network.heal();
  await clickUntilVisible(button(page, ti.app.retry), page.getByText('ምልክታት መጠንቀቕታ', { exact: true }));

  // The answer is stored, but the phone does not learn so and sends it again.
  await follow(page, '/exercises/1');
  network.spoil('POST /api/answers', 'reset', 3);
  await (await shownQuestion(page)).right.click();
  await expect(page.getByText(ti.saving.saved)).toBeVisible();
  await button(page, ti.question.next).click();
  network.spoil('POST /api/answers', 'dribble');
  await (await shownQuestion(page)).wrong.click();
  const stored = () => server.db.selectFrom('answers').select('correct').where('user_id', '=', id).execute();
  await expect.poll(async () => (await stored()).length).toBe(2);
  await expect(page.getByText(ti.saving.saved)).toBeVisible();

  // The same for a message: the form keeps it and says that it may be sent again.
  await follow(page, '/feedback');
  await page.getByRole('combobox').selectOption({ label: feedbackText.ti.subjects.content });
  await page.getByRole('textbox').fill('ሰላም');
  // More than once, because browsers retry by themselves on a reused connection.
  network.spoil('POST /api/support', 'reset', Number.POSITIVE_INFINITY);
  await button(page, feedbackText.ti.submit).click();
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveValue('ሰላም');
  network.heal();
  await button(page, feedbackText.ti.submit).click();
  await expect(page.getByRole('textbox')).toHaveValue('');
  const messages = await server.db.selectFrom('support_messages').select('message').where('user_id', '=', id).execute();
  expect(messages).toEqual([{ message: 'ሰላም' }]);
  expect(await stored()).toHaveLength(2);
});
