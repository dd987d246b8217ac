import { useEffect } from 'react';
import type { Question } from '#contract/question.ts';
import type { ExplainedIn, WordCard } from '#contract/terms.ts';
import { call } from '../api.ts';
import { queryClient, useStored } from '../session/query-client.ts';
import { usePreferences } from '../state/preferences.ts';

/** Words of recently met questions, cached with the other queries, so that runs resumed offline have them. */
type Kept = { readonly questions: readonly number[]; readonly cards: readonly WordCard[]; readonly at: number };
const keyOf = (language: ExplainedIn) => ['words', language];
const NOTHING: Kept = { questions: [], cards: [], at: 0 };
const STALE_MS = 24 * 3_600_000;
const MAX_PER_CALL = 100;
const MAX_KEPT = 1_000;

let running: Promise<void> = Promise.resolve();

async function fetchMissing(ids: readonly number[], language: ExplainedIn): Promise<void> {
  const stored = queryClient.getQueryData<Kept>(keyOf(language)) ?? NOTHING;
  const isOld = Date.now() - stored.at > STALE_MS;
  const known = new Set(isOld ? [] : stored.questions);
  const missing = ids.filter((id) => !known.has(id)).slice(0, MAX_PER_CALL);
  if (missing.length === 0) return;
  const fetched = await call('GET /api/words', { query: { ids: missing.join(','), language } });
  const cards = new Map([...(isOld ? [] : stored.cards), ...fetched].map((card) => [card.id, card]));
  queryClient.setQueryData<Kept>(keyOf(language), {
    questions: [...missing, ...known].slice(0, MAX_KEPT),
    cards: [...cards.values()],
    at: isOld ? Date.now() : stored.at,
  });
}

const NONE: readonly WordCard[] = [];

/** Loads the words of these questions. Calls run one after the other, so that no word is requested twice. */
export function bringWords(ids: readonly number[], language: ExplainedIn): Promise<void> {
  running = running.then(() => fetchMissing(ids, language)).catch(() => undefined);
  return running;
}

export const keptWords = (language: ExplainedIn) => queryClient.getQueryData<Kept>(keyOf(language))?.cards ?? NONE;

/** Cached words, plus those of these questions once they are loaded. */
export function useWordCards(questions: readonly Question[]): readonly WordCard[] {
  const language = usePreferences().language === 'sv' ? 'sv' : 'ti';
  const ids = questions.map(({ id }) => id).join(',');
  useEffect(() => {
    if (ids !== '') void bringWords(ids.split(',').map(Number), language);
  }, [ids, language]);
  return useStored<Kept>(keyOf(language))?.cards ?? NONE;
}
