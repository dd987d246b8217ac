import { type DeskReading, type DeskText, INTERFACE } from '#contract/desk.ts';
import type { Body, Query } from '#contract/endpoints.ts';
import { INTERFACE_TEXT_MAX, readingMax } from '#domain/desk.ts';
import { type Author, caller } from '../accounts/caller.ts';
import type { Db } from '../db/connect.ts';
import { findTranslations } from '../db/content/translations.ts';
import { findComments, keyOfText } from '../db/office/comments.ts';
import {
  countInterfaceReadings,
  countMet,
  lockReading,
  type StoredReading,
  saveReading,
  settleReading,
  signTaken,
} from '../db/office/desk.ts';
import { invalid, notFound, Refusal, writeConflict } from '../refusal.ts';
import { firstOf, type Lists, type Read } from './lists.ts';
import { saveCells } from './translate.ts';

// Review of texts by native speakers: the list of texts, verdicts, and decisions on suggestions.

/** Texts per page. */
const SHOWN = 50;
export const toReading = ({ id, ti, verdict, suggestion, comment, by, at, settled }: StoredReading): DeskReading => ({
  id,
  ti,
  verdict,
  suggestion,
  comment,
  by,
  at,
  settled,
});
const changed = () => new Refusal('conflict', 'versionConflict', { code: 'text_changed' });

/** The texts that learners meet most often, with context for judging them. */
export async function textsToRead(db: Db, lists: Lists, { kind, state }: Query<'GET /api/desk'>): Promise<DeskText[]> {
  const met = await countMet(db, await lists.termsOf(db));
  const timesOf = ({ text }: Read) => met.get(text.ownerKey) ?? 0;
  const wanted = (await lists.read(db)).filter(
    ({ text, state: is }) => (kind === undefined || text.kind === kind) && (state === undefined || is === state),
  );
  const shown = firstOf(wanted, SHOWN, (first, second) => timesOf(second) - timesOf(first));
  const { pictures, wordsIn } = await lists.context(db);
  const comments = await findComments(
    db,
    shown.map(({ text }) => text),
  );
  return shown.map((read) => {
    const { text, readings, state: is } = read;
    const { kind: of, id, field, ti, sv, html, owner, version } = text;
    return {
      kind: of,
      id,
      field,
      ti,
      sv,
      html,
      owner,
      version,
      state: is,
      met: timesOf(read),
      picture: pictures.get(text.ownerKey) ?? null,
      words: [...wordsIn(sv)],
      readings: readings.map(toReading),
      comments: comments.get(keyOfText(text)) ?? [],
    };
  });
}

/** An upper bound, because only the browser knows the interface texts. */
const INTERFACE_READINGS_MAX = 5_000;

/** Accepts reviews of the current wording only; otherwise the text has to be read again. */
export async function saveReadings(
  tx: Db,
  user: { readonly id: number; readonly name: string },
  readings: Body<'POST /api/desk'>['readings'],
  now: number,
): Promise<void> {
  for (const { kind, id, field, ti, sv, verdict, suggestion = '', comment = '' } of readings) {
    const isSuggested = suggestion.trim() !== '' && suggestion.trim() !== ti;
    if (verdict === 'suggest' && !isSuggested) throw invalid({ suggestion: { key: 'fieldRequired' } });
    const [stored] = kind === INTERFACE ? [] : await findTranslations(tx, { kind, id, field });
    const most = stored === undefined ? INTERFACE_TEXT_MAX : readingMax(stored);
    const long = Object.entries({ ti, sv, suggestion }).find(([, words]) => words.length > most);
    if (kind !== INTERFACE && stored?.ti !== ti) throw changed();
    if (long !== undefined) throw invalid({ [long[0]]: { key: 'fieldInvalid' } });
    await saveReading(tx, {
      kind,
      item_id: id,
      field,
      ti,
      sv,
      verdict,
      suggestion: verdict === 'suggest' ? suggestion.trim() : '',
      comment: comment.trim(),
      by_user_id: user.id,
      by_name: user.name,
      at: new Date(now),
    });
  }
  const isInterface = readings.some(({ kind }) => kind === INTERFACE);
  if (isInterface && (await countInterfaceReadings(tx, user.id)) > INTERFACE_READINGS_MAX)
    throw invalid({ field: { key: 'fieldInvalid' } });
}

/** Accepts or declines a suggestion; an accepted one becomes the text, signed by its author. */
export async function settleSuggestion(
  tx: Db,
  author: Author,
  id: number,
  { take: isTaken, suggestion: seen }: Body<'POST /api/desk/suggestions/{id}'>,
  now: number,
): Promise<'taken' | 'declined'> {
  const reading = await lockReading(tx, id);
  if (reading === undefined) throw notFound();
  const settled = isTaken ? 'taken' : 'declined';
  if (reading.settled === settled) return settled;
  if (reading.settled !== null) throw writeConflict({ settled: reading.settled });
  // The reader has changed it meanwhile.
  if (seen !== undefined && seen !== reading.suggestion) throw changed();
  const { kind, item_id, field, suggestion } = reading;
  if (isTaken && (reading.verdict !== 'suggest' || suggestion === '')) {
    throw invalid({ take: { key: 'fieldInvalid' } });
  }
  if (isTaken && kind !== INTERFACE) {
    const [text] = await findTranslations(tx, { kind, id: item_id, field });
    if (text === undefined || text.ti !== reading.ti) throw changed();
    const cell = { kind, id: item_id, field, language: 'ti', text: suggestion } as const;
    await saveCells(tx, author, text.owner, [cell], text.version, now);
    const [after] = await findTranslations(tx, { kind, id: item_id, field });
    await signTaken(tx, id, after?.ti ?? suggestion);
  }
  await settleReading(tx, id, settled, { user_id: caller(author).user.id, now });
  return settled;
}
