import type { Db } from '../db/connect.ts';
import type { Config } from '../settings/config.ts';
import { eraseDue } from './erasure.ts';
import { runRetention } from './retention.ts';

const DAY_MS = 86_400_000;

/** False when mails are only written to files: then accounts are not ended, because nobody would be warned. Test runs are exempt, to show the feature. */
export const tellsPeople = ({ smtpUrl, production }: Pick<Config, 'smtpUrl' | 'production'>) =>
  smtpUrl !== undefined || !production;

/** Counts: erased on request; warned or erased because unused. */
export type Ended = { readonly askedFor: number; readonly told: number; readonly unused: number };

/** Erases accounts that are due on each call, and looks for unused ones once a day. */
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
