import type { Db } from '../db/connect.ts';
import type { Config } from '../settings/config.ts';
import { eraseDue } from './erasure.ts';
import { runRetention } from './retention.ts';

const DAY_MS = 86_400_000;

/** Where mails only become files nobody is told that their account goes: then it stays. In a trial run files are what one wants to see. */
export const tellsPeople = ({ smtpUrl, production }: Pick<Config, 'smtpUrl' | 'production'>) =>
  smtpUrl !== undefined || !production;

/** How many accounts were erased because it was asked for; how many were written to, or erased, because nobody uses them. */
export type Ended = { readonly askedFor: number; readonly told: number; readonly unused: number };

/** Ends accounts whose time has come, each time it is called, and looks once a day which of them nobody uses. */
export function openEnding({ db, config, now }: { db: Db; config: Config; now: () => number }): () => Promise<Ended> {
  let lookedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const askedFor = (await eraseDue(db, now())).length;
    if (!tellsPeople(config) || now() - lookedAt < DAY_MS) return { askedFor, told: 0, unused: 0 };
    const done = await runRetention(db, now());
    lookedAt = now();
    const unused = done.filter(({ plan }) => plan.step === 'erase').length;
    return { askedFor, told: done.length - unused, unused };
  };
}
