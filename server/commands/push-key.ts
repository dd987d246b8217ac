import { newPushKey } from '../settings/push-key.ts';
import { command } from './command.ts';

export const PUSH_KEY_COMMAND = command({
  name: 'push-key',
  shows: '',
  does: ['make a key for reminders that are pushed to phones: the value of VAPID_PRIVATE_KEY'],
  operands: [0, 0],
  options: {},
  async run({ say }) {
    say(newPushKey());
  },
});
