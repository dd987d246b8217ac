import type { FastifyInstance } from 'fastify';
import { signUp as table } from '#contract/sign-up.ts';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { signUpWay } from '#domain/sign-up.ts';
import { stockholmDay } from '#domain/stockholm.ts';
import { hashCode } from '../accounts/codes.ts';
import { newPasswordFault } from '../accounts/new-password.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { type Applicant, confirm, openWithCode, waitForConfirmation } from '../accounts/sign-up.ts';
import { newToken } from '../accounts/tokens.ts';
import type { Db } from '../db/connect.ts';
import { isCodeOpen } from '../db/invite-codes.ts';
import { findOwnerOf } from '../db/users.ts';
import { installRoutes } from '../http/route.ts';
import { queueMail } from '../mail/queue.ts';
import { type FieldFault, forbidden, invalid } from '../refusal.ts';
import type { Services } from '../services.ts';
import { chooseLanguage, say } from '../text/catalog.ts';

const wrongCode = () => invalid({ code: { key: 'codeInvalid' } });

type Outcome = Awaited<ReturnType<typeof openWithCode>>;
/** Nothing of it stays. */
class NotMade extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super(outcome);
    this.outcome = outcome;
  }
}

export function installSignUp(app: FastifyInstance, { db, config, peopleLimits, now, forgetUser }: Services): void {
  /**
   * The same work whether the address has an account or not, so that the time does not tell: for one that has, all is done for an address
   * that nobody has, and undone. Then its owner is told, at most once a day.
   */
  async function makeAlike(applicant: Applicant, make: (tx: Db, applicant: Applicant) => Promise<Outcome>): Promise<Outcome> {
    const owner = await findOwnerOf(db, applicant.email);
    const made = owner === undefined ? applicant : { ...applicant, email: `${newToken()}@known.invalid` };
    const outcome = await db
      .transaction()
      .execute(async (tx) => {
        const outcome = await make(tx, made);
        if (owner !== undefined || outcome !== 'done') throw new NotMade(outcome);
        return outcome;
      })
      .catch((error) => {
        if (!(error instanceof NotMade)) throw error;
        return error.outcome === 'done' ? 'known' : error.outcome;
      });
    if (outcome === 'known') await tellOwner(applicant.email);
    return outcome;
  }

  async function tellOwner(email: string): Promise<void> {
    const owner = await findOwnerOf(db, email);
    if (owner === undefined) return;
    await queueMail(db, {
      kind: 'sign-up-known',
      to: email,
      userId: owner.id,
      language: owner.language ?? DEFAULT_LANGUAGE,
      values: { name: owner.name },
      once: `sign-up-known:${owner.id}:${stockholmDay(now())}`,
      now: new Date(now()),
    });
  }

  installRoutes(app, table, {
    'POST /api/sign-up': async (request) => {
      const { name, email, phone = '', password, language } = request.body;
      const code = request.body.code?.trim() ?? '';
      const way = signUpWay(config.signUp, code !== '');
      if (way === 'closed') throw forbidden('signUpClosed');
      const faults: Record<string, FieldFault> = {};
      if (name.trim() === '') faults['name'] = { key: 'nameRequired' };
      const fault = newPasswordFault(password);
      if (fault !== undefined) faults['password'] = fault;
      if (way === 'code needed') faults['code'] = { key: 'inviteCodeRequired' };
      if (Object.keys(faults).length > 0) throw invalid(faults);

      await peopleLimits.signUp(email, request.ip);
      const codeHash = hashCode(code);
      // Before the work of hashing: a guess must cost nothing.
      if (way === 'with code' && (codeHash === undefined || !(await isCodeOpen(db, codeHash, now())))) throw wrongCode();
      const password_hash = await hashPassword(password);
      const applicant = { name: name.trim(), email, phone: phone.trim(), password_hash, language };
      const outcome = await makeAlike(applicant, (tx, made) =>
        way === 'with code' && codeHash !== undefined
          ? openWithCode(tx, made, codeHash, request.id, now())
          : waitForConfirmation(tx, made, now()),
      );
      if (outcome === 'code does not work') throw wrongCode();
      return { success: say(chooseLanguage(request.headers['accept-language']), 'signUpDone') };
    },

    'POST /api/sign-up/confirm': async (request) => {
      const how = { trialDays: config.trialDays, requestId: request.id, now: now() };
      const confirmed = await db.transaction().execute((tx) => confirm(tx, request.body.token, how));
      if (confirmed === undefined) throw invalid({ token: { key: 'linkSpent' } });
      forgetUser(confirmed.id);
      const success = say(chooseLanguage(request.headers['accept-language']), 'emailConfirmed');
      return { success, email: confirmed.email };
    },
  });
}
