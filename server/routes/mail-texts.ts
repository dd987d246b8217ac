import type { FastifyInstance } from 'fastify';
import { type EditorMailText, mailTexts as table } from '#contract/mail-texts.ts';
import { INTERFACE_LANGUAGES } from '#domain/language.ts';
import { NO_TEXTS } from '#domain/letter.ts';
import { OWN_MAIL_KINDS, OWN_MAILS, type OwnMail, ownMailFaults } from '#domain/mail-texts.ts';
import { addDays, stockholmDay } from '#domain/stockholm.ts';
import { caller } from '../accounts/caller.ts';
import { record } from '../accounts/record.ts';
import { findMailTexts, type StoredMailText, saveMailText } from '../db/mails/mail-texts.ts';
import { versionConflict } from '../editing/save.ts';
import { installRoutes } from '../http/route.ts';
import { invalid } from '../refusal.ts';
import type { Services } from '../services.ts';
import { writeMail } from '../text/mails/index.ts';

const EXAMPLE_DAYS = 7;

export function installMailTexts(app: FastifyInstance, { db, now }: Services): void {
  /** The built-in text, previewed with the caller's name and an example date. */
  const shown = (kind: OwnMail, name: string, stored: StoredMailText | undefined): EditorMailText => {
    const day = addDays(stockholmDay(now()), EXAMPLE_DAYS);
    const example = { name, days: EXAMPLE_DAYS, day, link: '', until: new Date(now()).toISOString() };
    const shipped = INTERFACE_LANGUAGES.map((language) => {
      const { subject, paragraphs } = writeMail(kind, language, example);
      return [language, { subject, message: paragraphs.join('\n\n') }] as const;
    });
    return {
      kind,
      blanks: [...OWN_MAILS[kind]],
      texts: stored?.texts ?? NO_TEXTS,
      shipped: Object.fromEntries(shipped) as EditorMailText['shipped'],
      version: stored?.version ?? 0,
    };
  };

  installRoutes(app, table, {
    'GET /api/mail-texts': async (request) => {
      const stored = await findMailTexts(db);
      return OWN_MAIL_KINDS.map((kind) =>
        shown(
          kind,
          caller(request).user.name,
          stored.find((one) => one.kind === kind),
        ),
      );
    },

    'PUT /api/mail-texts': (request) =>
      db.transaction().execute(async (tx) => {
        const { kind, texts, version } = request.body;
        const wrong = ownMailFaults(kind, texts);
        if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map((language) => [language, { key: 'fieldInvalid' }])));
        const find = async () => (await findMailTexts(tx)).find((one) => one.kind === kind);
        const before = await find();
        if (version !== (before?.version ?? 0)) throw versionConflict(before?.version ?? 0);
        const { user } = caller(request);
        if (!(await saveMailText(tx, { kind, texts, version }, { userId: user.id, now: now() })))
          throw versionConflict((await find())?.version ?? 0);
        const after = await find();
        await record(tx, request, {
          action: 'update',
          subject: 'mail',
          subject_id: kind,
          before: before ?? null,
          after: after ?? null,
        });
        return shown(kind, user.name, after);
      }),
  });
}
