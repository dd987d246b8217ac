import { tellsPeople } from '../accounts/ending.ts';
import { eraseDue } from '../accounts/erasure.ts';
import { type Planned, planRetention, runRetention } from '../accounts/retention.ts';
import type { Db } from '../db/connect.ts';
import { findLeaving } from '../db/people/erasure.ts';
import type { Config } from '../settings/config.ts';
import { command, type Say } from './command.ts';

const day = (at: number | string) => new Date(at).toISOString().slice(0, 10);

const line = ({ id, email, unused_since, plan }: Planned, at: number) =>
  `${day(at)}  ${plan.step.padEnd(13)}  ${id}  ${email}  unused since ${day(unused_since)}, goes on ${day(plan.erasedAt)}`;

/** Prints who is warned or erased, and when: a plan in a dry run, otherwise a report. */
async function retention(db: Db, config: Config, isDryRun: boolean, say: Say): Promise<void> {
  const now = Date.now();
  const isTold = tellsPeople(config);
  if (!isTold) say('Mails are not sent here (SMTP_URL): nobody is told, and therefore nobody goes because of the time.');
  if (isDryRun) {
    for (const { id, email, erase_at } of await findLeaving(db))
      say(`${day(erase_at)}  erase          ${id}  ${email}  asked for`);
    for (const planned of await planRetention(db, now)) say(line(planned, planned.plan.at));
    say('Dry run, nothing written.');
    return;
  }
  const askedFor = await eraseDue(db, now);
  for (const id of askedFor) say(`${day(now)}  erase          ${id}  asked for`);
  const done = isTold ? await runRetention(db, now) : [];
  for (const planned of done) say(line(planned, now));
  const unused = done.filter(({ plan }) => plan.step === 'erase').length;
  say(`Done: ${askedFor.length} erased that asked for it, ${unused} that nobody used, ${done.length - unused} told.`);
}

export const RETENTION_COMMAND = command({
  name: 'retention',
  shows: '[--dry-run]',
  does: [
    'erase accounts whose time has come, and write to those whom nobody has seen for',
    'almost 24 months; the server does it by itself. --dry-run lists who and when',
  ],
  operands: [0, 0],
  options: { 'dry-run': { type: 'boolean', default: false } },
  async run({ settingsOfDatabase, inDatabase, say }, { 'dry-run': isDryRun }) {
    const config = await settingsOfDatabase();
    await inDatabase(config, {}, ({ db }) => retention(db, config, isDryRun, say));
  },
});
