import type { FastifyInstance } from 'fastify';
import { heardOf, TEXT_KINDS } from '#contract/content.ts';
import type { Query } from '#contract/endpoints.ts';
import { type BoothText, type Sound, sounds as table } from '#contract/sounds.ts';
import { canOpenQuestion } from '#domain/access.ts';
import { seenName } from '#domain/name.ts';
import { SOUND_TYPES, soundTypeOf, spokenFirst, takeState } from '#domain/recording.ts';
import { stockholmDay } from '#domain/stockholm.ts';
import { caller } from '../accounts/caller.ts';
import { record } from '../accounts/record.ts';
import type { Db } from '../db/connect.ts';
import { countMet, countMissed } from '../db/desk.ts';
import { deleteSpeaker, findSpeakers, findTakes, findTakesOf, insertSpeaker, type StoredTake } from '../db/takes.ts';
import { findTranslations } from '../db/translations.ts';
import { installRoutes } from '../http/route.ts';
import { placeOf } from '../publishing/published.ts';
import { invalid, notFound, Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { heardNames, isHeard, keepTake, prepareTake, spokenText } from '../sounds/take.ts';
import { askedNow } from '../study/asking.ts';
import { whatOpens } from '../study/practice.ts';

/** As many as somebody speaks at one sitting. */
const SHOWN = 50;

const keyOf = ({ kind, id, field }: { kind: string; id: number; field: string }) => `${kind} ${id} ${field}`;

const filesOf = (take: Pick<StoredTake, 'ogg' | 'm4a' | 'master'>) =>
  heardNames(take).map((name) => ({ name, type: soundTypeOf(name) }));

/** What learners meet and miss most stands first. */
async function textsToSpeak(db: Db, { language = 'ti', kind, state }: Query<'GET /api/booth'>): Promise<BoothText[]> {
  const takes = new Map((await findTakes(db, { language })).map((take) => [keyOf({ ...take, id: take.item_id }), take] as const));
  const [metOf, missedOf] = [await countMet(db), await countMissed(db)];
  return (await findTranslations(db, { kind, retired: false }))
    .flatMap((text, place) => {
      const spoken = spokenText(text[language]);
      if (spoken.text === '') return [];
      const take = takes.get(keyOf(text));
      const is = takeState(take && { digest: take.digest, machine: take.speaker_id === null }, spoken.digest);
      const asked = { met: metOf(text.owner), missed: missedOf(text.owner) };
      return state === undefined || state === is ? [{ text, spoken, take, is, place, ...asked }] : [];
    })
    .sort(spokenFirst)
    .slice(0, SHOWN)
    .map(({ text, spoken, take, is, met, missed }) => ({
      kind: text.kind,
      id: text.id,
      field: text.field,
      owner: text.owner,
      ...spoken,
      sv: spokenText(text.sv).text,
      state: is,
      met,
      missed,
      take: take === undefined ? null : { seconds: take.seconds, file: filesOf(take)[0]?.name ?? '', speaker: take.speaker },
    }));
}

/** What is heard while an exam asks: a reason that only wrong options have would tell which is right. */
const isWithQuestion = ({ kind, field }: Pick<StoredTake, 'kind' | 'field'>): boolean =>
  TEXT_KINDS.some((known) => known === kind && heardOf(known, 'asked').some(([name]) => name === field));

export async function installSounds(app: FastifyInstance, services: Services): Promise<void> {
  const { db, config, content, now } = services;
  const { 'POST /api/booth/takes': upload, ...rest } = table;

  async function mayHear(id: number, user: Parameters<typeof whatOpens>[1] | undefined): Promise<boolean> {
    if (user !== undefined) return (await whatOpens(services, user, [id]))(id, now());
    const place = placeOf(content.current(), id);
    return place !== undefined && canOpenQuestion(null, place, false, now());
  }

  installRoutes(app, rest, {
    'GET /api/sounds': async (request): Promise<Sound[]> => {
      const { kind, id } = request.query;
      const isAsked = kind === 'question' && (await askedNow(services, request.session?.user)).has(id);
      // What is locked is not heard either.
      if (kind === 'question' && !isAsked && !(await mayHear(id, request.session?.user))) throw notFound();
      return (await findTakesOf(db, { kind, id }))
        .filter((take) => isHeard(take, config.machineVoice) && (!isAsked || isWithQuestion(take)))
        .map((take) => ({
          kind: take.kind,
          id: take.item_id,
          field: take.field,
          language: take.language,
          machine: take.speaker_id === null,
          seconds: take.seconds,
          files: filesOf(take),
        }));
    },

    'GET /api/booth': (request): Promise<BoothText[]> => textsToSpeak(db, request.query),

    'GET /api/booth/speakers': () => findSpeakers(db),

    'POST /api/booth/speakers': (request) =>
      db.transaction().execute(async (tx) => {
        const { name, agreed_on, builds_voice } = request.body;
        if (seenName(name) === '') throw invalid({ name: { key: 'fieldRequired' } });
        if (agreed_on > stockholmDay(now())) throw invalid({ agreed_on: { key: 'fieldInvalid' } });
        const made = { created_at: new Date(now()), created_by: caller(request).user.id };
        const id = await insertSpeaker(tx, { name: seenName(name), agreed_on, builds_voice, ...made });
        // Without the name, which goes when the speaker withdraws.
        const after = { agreed_on, builds_voice };
        await record(tx, request, { action: 'create', subject: 'speaker', subject_id: String(id), before: null, after });
        return { id, name: seenName(name), agreed_on, builds_voice, takes: 0 };
      }),

    'DELETE /api/booth/speakers/{id}': async (request) => {
      const removed = await db.transaction().execute(async (tx) => {
        const { id } = request.params;
        const [speaker] = await findSpeakers(tx, id);
        if (speaker === undefined) throw notFound();
        await deleteSpeaker(tx, id);
        const before = { takes: speaker.takes };
        await record(tx, request, { action: 'delete', subject: 'speaker', subject_id: String(id), before, after: null });
        return speaker.takes;
      });
      services.sounds.forget();
      return { removed };
    },
  });

  await app.register(async (uploads) => installTakes(uploads, services, { 'POST /api/booth/takes': upload }));
}

/** A recording comes as it is, and not as JSON. */
function installTakes(uploads: FastifyInstance, services: Services, upload: Pick<typeof table, 'POST /api/booth/takes'>): void {
  const { db, config, now } = services;
  uploads.removeAllContentTypeParsers();
  uploads.addContentTypeParser([...SOUND_TYPES], { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  uploads.addContentTypeParser('*', (_request, _payload, done) => done(new Refusal('unsupported', 'soundType')));
  installRoutes(uploads, upload, {
    'POST /api/booth/takes': async (request) => {
      const { body } = request;
      if (!Buffer.isBuffer(body) || body.length === 0) throw invalid({ sound: { key: 'soundMissing' } });
      const { speaker, digest, ...of } = request.query;
      if ((await findSpeakers(db, speaker)).length === 0) throw invalid({ speaker: { key: 'speakerUnknown' } });
      const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
      const take = await prepareTake(body, services.ffmpeg, type);
      await db.transaction().execute(async (tx) => {
        const by = { speaker, user: caller(request).user.id, now: now(), bytesMax: config.soundBytes, digest };
        await keepTake(tx, of, take, by);
        const after = { seconds: take.seconds, bytes: body.length, speaker };
        const subject_id = `${of.kind} ${of.id} ${of.field} ${of.language}`;
        await record(tx, request, { action: 'create', subject: 'take', subject_id, before: null, after });
      });
      services.sounds.forget();
      return { seconds: take.seconds, file: (take.ogg ?? take.master).name };
    },
  });
}
