import { expect, test } from 'vitest';
import { createLogger, requestLog } from './log.ts';

test.each([
  ['info', ['came', 'slow', 'failed', 'of a part']],
  ['warn', ['slow', 'failed', 'of a part']],
  ['error', ['failed']],
])('at level %s, each line of a call carries its id', (level, messages) => {
  const lines: { msg: string; reqId: string }[] = [];
  const log = requestLog(createLogger(level, { write: (line) => lines.push(JSON.parse(line)) }), { reqId: 'r1' });
  log.info({ status: 200 }, 'came');
  log.warn({}, 'slow');
  log.error({}, 'failed');
  log.child({ part: 1 }).warn('of a part');
  expect(lines.map(({ msg, reqId }) => [msg, reqId])).toEqual(messages.map((message) => [message, 'r1']));
});
