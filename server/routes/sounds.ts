import type { FastifyInstance, FastifyRequest } from 'fastify';
import { heardOf, TEXT_KINDS } from '#contract/content.ts';
import type { Query } from '#contract/endpoints.ts';
import { type BoothText, type Sound, sounds as table, type UnheardTake } from '#contract/sounds.ts';
import { canOpenQuestion } from '#domain/access.ts';
import { mayDo } from '#domain/jobs.ts';
import { seenName } from '#domain/name.ts';
import { SOUND_TYPES, soundTypeOf, spokenFirst, takeState } from '#domain/recording.ts';
import { stockholmDay } from '#domain/stockholm.ts';
import { type Author, caller } from '../accounts/caller.ts';
import { record } from '../accounts/record.ts';
import type { Db } from '../db/connect.ts';
import {
  deleteSpeaker,
  deleteUnheard,
  findSettled,
  findSpeakers,
  findTakesOf,
  findUnheard,
  holdUnheard,
  insertSpeaker,
  type Settled,
  type StoredTake,
  speakerDigest,
  trustSpeaker,
} from '../db/content/takes.ts';
import { countMet, countMissed } from '../db/office/desk.ts';
import { firstOf, keyOf, type ListedText, spokenOf } from '../editing/lists.ts';
import { installRoutes } from '../http/route.ts';
import { placeOf } from '../publishing/published.ts';
import { invalid, notFound, Refusal, writeConflict } from '../refusal.ts';
import type { Services } from '../services.ts';
import { hearAgain, heardNames, isHeard, keepTake, prepareTake } from '../sounds/take.ts';
import { askedNow } from '../study/asking.ts';
import { whatOpens } from '../study/practice.ts';
import { countWithinQuota, oneWithinQuota, refuseOverQuota } from '../study/quotas.ts';

/** Texts per page. */
const SHOWN = 50;

const filesOf = (take: Pick<StoredTake, 'ogg' | 'm4a' | 'master'>) =>
  heardNames(take).map((name) => ({ name, type: soundTypeOf(name) }));

/** Texts to record, sorted by how often learners meet and miss them. */
async function textsToSpeak(
  { db, lists }: Services,
  { language = 'ti', kind, state }: Query<'GET /api/booth'>,
): Promise<BoothText[]> {
  const takes = (await lists.takes(db))[language];
  const [met, missed] = [await countMet(db, await lists.termsOf(db)), await countMissed(db)];
  const stateOf = (text: ListedText) => {
    const take = takes.get(text.key);
    return takeState(take && { digest: take.digest, machine: take.speaker_id === null }, spokenOf(text, language).digest);
  };
  const askedOf = ({ ownerKey }: ListedText) => ({ met: met.get(ownerKey) ?? 0, missed: missed.get(ownerKey) ?? 0 });
  const wanted = (await lists.texts(db)).filter(
    (text) =>
      !text.retired &&
      (kind === undefined || text.kind === kind) &&
      spokenOf(text, language).text !== '' &&
      (state === undefined || stateOf(text) === state),
  );
  return firstOf(wanted, SHOWN, (one, other) => spokenFirst(askedOf(one), askedOf(other))).map((text) => {
    const take = takes.get(text.key);
    return {
      kind: text.kind,
      id: text.id,
      field: text.field,
      owner: text.owner,
      ...spokenOf(text, language),
      sv: spokenOf(text, 'sv').text,
      state: stateOf(text),
      ...askedOf(text),
      take: take === undefined ? null : { seconds: take.seconds, file: filesOf(take)[0]?.name ?? '', speaker: take.speaker },
    };
  });
}

/** Whether the caller decides what learners hear. */
const decides = (author: Author) => {
  const { job } = caller(author);
  return job !== undefined && mayDo(job, 'content');
};
/** Other callers may only use speakers that they created. */
const ownOnly = (author: Author) => (decides(author) ? {} : { createdBy: caller(author).user.id });

/** Maximum number of proposals listed, and as many replaced takes. */
const UNHEARD_SHOWN = 200;

/** What somebody has decided already is not decided otherwise; the same again changes nothing. */
async function refuseUnlessSettled(tx: Db, id: number, wanted: Settled): Promise<void> {
  const settled = await findSettled(tx, id);
  if (settled === undefined) throw notFound();
  if (settled !== wanted) throw writeConflict({ settled });
}

async function unheardTakes({ db, lists }: Services): Promise<UnheardTake[]> {
  const waiting = await findUnheard(db, UNHEARD_SHOWN);
  if (waiting.length === 0) return [];
  const [texts, takes] = [await lists.textsByKey(db), await lists.takes(db)];
  return waiting.map(({ id, state, since, kind, item_id, field, language, digest, seconds, speaker, by, ...files }) => {
    const key = keyOf({ kind, id: item_id, field });
    const text = texts.get(key);
    const spoken = text === undefined ? undefined : spokenOf(text, language);
    const heard = takes[language].get(key);
    return {
      ...{ id, state, since, kind, item_id, field, language, seconds, speaker, by },
      text: spoken?.text ?? null,
      stale: spoken?.digest !== digest,
      file: heardNames(files)[0] ?? files.master,
      heard: heard === undefined ? null : (heardNames(heard)[0] ?? heard.master),
    };
  });
}

/** Takes that may be sent while an exam asks the question: not those of reasons, which only wrong options have, so that they would reveal the key. */
const isWithQuestion = ({ kind, field }: Pick<StoredTake, 'kind' | 'field'>): boolean =>
  TEXT_KINDS.some((known) => known === kind && heardOf(known, 'asked').some(([name]) => name === field));

/** Lets learners hear an unheard take, or deletes it. */
async function settle(
  tx: Db,
  request: FastifyRequest & { params: { id: number } },
  settled: 'taken' | 'declined',
  now: number,
): Promise<void> {
  const { id } = request.params;
  const unheard = await holdUnheard(tx, id);
  if (unheard === undefined) return refuseUnlessSettled(tx, id, settled);
  const isTaken = settled === 'taken';
  if (!isTaken && unheard.state === 'replaced') throw invalid({ take: { key: 'fieldInvalid' } });
  if (isTaken) await hearAgain(tx, unheard, now);
  else await deleteUnheard(tx, id);
  const { kind, item_id, field, language, state, seconds, speaker_id: speaker } = unheard;
  await record(tx, request, {
    action: isTaken ? 'accept' : 'decline',
    subject: 'take',
    subject_id: `${kind} ${item_id} ${field} ${language}`,
    before: { state },
    after: { take: id, seconds, speaker },
  });
}

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
      // Sounds of locked questions are locked as well.
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

    'GET /api/booth': (request): Promise<BoothText[]> => textsToSpeak(services, request.query),

    'GET /api/booth/speakers': (request) => findSpeakers(db, ownOnly(request)),

    'POST /api/booth/speakers': async (request) => {
      const { user } = caller(request);
      const account = { userId: user.id, kind: 'speakers', factor: config.quotaFactor, now: now() } as const;
      return oneWithinQuota(db, account, async (tx) => {
        const { name, agreed_on, builds_voice } = request.body;
        if (seenName(name) === '') throw invalid({ name: { key: 'fieldRequired' } });
        if (agreed_on > stockholmDay(now())) throw invalid({ agreed_on: { key: 'fieldInvalid' } });
        const made = { created_at: new Date(now()), created_by: user.id };
        const id = await insertSpeaker(tx, { name: seenName(name), agreed_on, builds_voice, ...made });
        // Without the speaker's name, which must disappear when they withdraw.
        const after = { agreed_on, builds_voice };
        await record(tx, request, { action: 'create', subject: 'speaker', subject_id: String(id), before: null, after });
        return { id, name: seenName(name), agreed_on, builds_voice, trusted: false, takes: 0, proposed: 0 };
      });
    },

    'PUT /api/booth/speakers/{id}': (request) =>
      db.transaction().execute(async (tx) => {
        const { id } = request.params;
        const { trusted } = request.body;
        const [speaker] = await findSpeakers(tx, { id });
        if (speaker === undefined) throw notFound();
        await trustSpeaker(tx, id, trusted);
        const [before, after] = [{ trusted: speaker.trusted }, { trusted }];
        await record(tx, request, { action: 'update', subject: 'speaker', subject_id: String(id), before, after });
        return { ...speaker, trusted };
      }),

    'GET /api/booth/unheard': () => unheardTakes(services),

    'POST /api/booth/unheard/{id}': async (request) => {
      const settled = request.body.take ? 'taken' : 'declined';
      await db.transaction().execute((tx) => settle(tx, request, settled, now()));
      services.sounds.forget();
      return { settled } as const;
    },

    'DELETE /api/booth/speakers/{id}': async (request) => {
      const removed = await db.transaction().execute(async (tx) => {
        const { id } = request.params;
        const [speaker] = await findSpeakers(tx, { id, ...ownOnly(request) });
        if (speaker === undefined) throw notFound();
        await deleteSpeaker(tx, id);
        // Without the name: enough for an import to leave out their recordings.
        const before = { takes: speaker.takes, digest: speakerDigest(id, speaker) };
        await record(tx, request, { action: 'delete', subject: 'speaker', subject_id: String(id), before, after: null });
        return speaker.takes;
      });
      services.sounds.forget();
      return { removed };
    },
  });

  await app.register(async (uploads) => installTakes(uploads, services, { 'POST /api/booth/takes': upload }));
}

/** Recordings are uploaded as raw bytes instead of JSON. */
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
      const { user } = caller(request);
      const account = { userId: user.id, kind: 'takes', factor: config.quotaFactor, now: now() } as const;
      await refuseOverQuota(db, account);
      const [spoke] = await findSpeakers(db, { id: speaker, ...ownOnly(request) });
      if (spoke === undefined) throw invalid({ speaker: { key: 'speakerUnknown' } });
      const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
      const take = await prepareTake(body, services.ffmpeg, type);
      const kept = await db.transaction().execute(async (tx) => {
        await countWithinQuota(tx, account, 1);
        const by = { speaker, user: user.id, now: now(), bytesMax: config.soundBytes, digest, trusted: spoke.trusted };
        const made = await keepTake(tx, of, take, { ...by, decides: decides(request) });
        const after = { seconds: take.seconds, bytes: body.length, speaker };
        const subject_id = `${of.kind} ${of.id} ${of.field} ${of.language}`;
        const action = made === 'heard' ? 'create' : 'propose';
        await record(tx, request, { action, subject: 'take', subject_id, before: null, after });
        return made;
      });
      services.sounds.forget();
      return { seconds: take.seconds, file: (take.ogg ?? take.master).name, heard: kept === 'heard' };
    },
  });
}
