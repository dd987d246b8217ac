import { useQuery } from '@tanstack/react-query';
import { Check, ChevronRight, GraduationCap, Search, Star, X } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import type { Term } from '#contract/terms.ts';
import { type CardMemory, isKnown } from '#domain/cards.ts';
import { searcher } from '#domain/search.ts';
import { TERM_THEMES } from '#domain/terms.ts';
import { Link } from '../../navigation/link.tsx';
import { changeSearch, useSearch } from '../../navigation/navigation.ts';
import { PackButton } from '../../packs/pack-row.tsx';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/session.ts';
import { usePreferences } from '../../state/preferences.ts';
import { useCatalog } from '../../text/catalog.ts';
import { wordsText } from '../../text/words/catalog.ts';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import { CONTROL } from '../../ui/field.tsx';
import { Screen } from '../../ui/screen.tsx';
import { EmptyState, Loading } from '../../ui/states.tsx';
import { useCards } from '../../words/cards.ts';
import { termsQuery } from '../../words/terms-query.ts';

const searchTerms = (terms: readonly Term[]) =>
  searcher(terms, (term) => [term.term_sv, term.term, term.term_en, ...term.forms_sv, ...term.forms_ti]);

/** Words of the test: saved ones first, then by theme or letter; or search results. */
export function WordsScreen() {
  const words = useCatalog(wordsText);
  const terms = useQuery(termsQuery);
  const search = useSearch();
  const query = search.get('q') ?? '';
  const order = search.get('order') === 'letter' ? 'letter' : 'theme';
  const { memories } = useCards('term');
  const isLearner = useSession() !== null;
  // Stored in the URL, so that returning from a word restores the list.
  const set = (name: string, value: string) => changeSearch((now) => (value === '' ? now.delete(name) : now.set(name, value)));
  const list = terms.data;
  const known = list?.filter(({ id }) => isKnown(memories.get(id))).length ?? 0;
  return (
    <Screen title={words.title} subtitle={words.subtitle}>
      {isLearner && list !== undefined && list.length > 0 ? (
        <div className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-raised p-4 shadow-card">
          <p className="tabular-nums">{words.known(known, list.length)}</p>
          <ButtonLink to={paths.trainWords}>
            <GraduationCap aria-hidden className="size-5" />
            {words.train}
          </ButtonLink>
        </div>
      ) : null}
      <search className="relative mb-4 block">
        <Search aria-hidden className="pointer-events-none absolute left-4 top-1/2 size-5 -translate-y-1/2 text-soft" />
        <input
          type="search"
          aria-label={words.search}
          placeholder={words.searchHint}
          value={query}
          onChange={(event) => set('q', event.target.value)}
          spellCheck={false}
          autoComplete="off"
          className={`${CONTROL} px-12 [&::-webkit-search-cancel-button]:hidden`}
        />
        {query === '' ? null : (
          <IconButton label={words.clear} onClick={() => set('q', '')} className="absolute right-0 top-0">
            <X aria-hidden className="size-5" />
          </IconButton>
        )}
      </search>
      {list === undefined ? (
        <Loading query={terms} />
      ) : list.length === 0 ? (
        <EmptyState title={words.empty}>{words.emptyText}</EmptyState>
      ) : query.trim() !== '' ? (
        <Matches terms={list} query={query} />
      ) : (
        <>
          <fieldset className="mb-5 flex flex-wrap gap-2">
            <legend className="sr-only">{words.order}</legend>
            {(['theme', 'letter'] as const).map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === order}
                onClick={() => set('order', one === 'theme' ? '' : one)}
                className="min-h-12 rounded-full border border-edge bg-raised px-4 text-caption aria-pressed:border-action aria-pressed:bg-action-soft aria-pressed:font-semibold aria-pressed:text-action"
              >
                {words.orders[one]}
              </button>
            ))}
          </fieldset>
          <div className="mb-4">
            <PackButton kind="words" />
          </div>
          <Saved terms={list} />
          {order === 'theme' ? <ByTheme terms={list} /> : <ByLetter terms={list} />}
        </>
      )}
    </Screen>
  );
}

function Matches({ terms, query }: { terms: readonly Term[]; query: string }) {
  const words = useCatalog(wordsText);
  const wanted = useDeferredValue(query);
  const find = useMemo(() => searchTerms(terms), [terms]);
  const { found, nearest } = useMemo(() => find(wanted), [find, wanted]);
  return (
    <>
      <p role="status" className="mb-3 text-caption text-soft">
        {found.length === 0 ? words.noMatch(wanted.trim()) : words.found(found.length)}
      </p>
      {nearest.length === 0 ? null : <p className="mb-3 font-semibold">{words.nearest}</p>}
      <WordList terms={found.length > 0 ? found : nearest} />
    </>
  );
}

function Saved({ terms }: { terms: readonly Term[] }) {
  const words = useCatalog(wordsText);
  const { saved } = useCards('term');
  const byId = useMemo(() => new Map(terms.map((term) => [term.id, term])), [terms]);
  const shown = saved.flatMap((id) => byId.get(id) ?? []);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="saved-words" className="mb-6">
      <h2 id="saved-words" className="mb-2 flex items-center gap-2">
        <Star aria-hidden className="size-5 fill-current text-care" />
        {words.saved}
      </h2>
      <WordList terms={shown} />
    </section>
  );
}

/** One theme is open at a time, because all together would be very long. */
function ByTheme({ terms }: { terms: readonly Term[] }) {
  const words = useCatalog(wordsText);
  const { memories } = useCards('term');
  const isLearner = useSession() !== null;
  const byTheme = useMemo(() => Map.groupBy(terms, ({ theme }) => theme), [terms]);
  return (
    <ul className="grid gap-3 [overflow-anchor:none]">
      {TERM_THEMES.filter((theme) => byTheme.has(theme)).map((theme) => {
        const of = byTheme.get(theme) ?? [];
        const known = of.filter(({ id }) => isKnown(memories.get(id))).length;
        return (
          <li key={theme}>
            <details name="themes" className="group rounded-card border border-line bg-raised shadow-card">
              <summary className="flex min-h-14 list-none items-center gap-3 rounded-card px-4 py-2 [&::-webkit-details-marker]:hidden">
                <span className="grow font-semibold">{words.themes[theme]}</span>
                <span className="text-caption tabular-nums text-soft">
                  {isLearner ? `${known} / ${of.length}` : words.count(of.length)}
                </span>
                <ChevronRight aria-hidden className="size-5 shrink-0 text-soft transition-transform group-open:rotate-90" />
              </summary>
              <div className="border-t border-line p-3">
                <WordList terms={of} />
              </div>
            </details>
          </li>
        );
      })}
    </ul>
  );
}

const letterOf = (term: Term) => (term.term_sv[0] ?? '').toLocaleUpperCase('sv');

function ByLetter({ terms }: { terms: readonly Term[] }) {
  const byLetter = useMemo(() => {
    const sorted = terms.toSorted((one, other) => one.term_sv.localeCompare(other.term_sv, 'sv'));
    return [...Map.groupBy(sorted, letterOf)];
  }, [terms]);
  return (
    <div className="grid gap-5">
      {byLetter.map(([letter, of]) => (
        <section key={letter} aria-labelledby={`letter-${letter}`} className="[content-visibility:auto]">
          <h2 id={`letter-${letter}`} lang="sv" className="mb-2 text-title">
            {letter}
          </h2>
          <WordList terms={of} />
        </section>
      ))}
    </div>
  );
}

function WordList({ terms }: { terms: readonly Term[] }) {
  const { memories } = useCards('term');
  return (
    <ul className="grid gap-2 sm:grid-cols-2">
      {terms.map((term) => (
        <li key={term.id}>
          <WordRow term={term} memory={memories.get(term.id)} />
        </li>
      ))}
    </ul>
  );
}

function WordRow({ term, memory }: { term: Term; memory: CardMemory | undefined }) {
  const words = useCatalog(wordsText);
  const { language } = usePreferences();
  return (
    <Link
      to={paths.word(term.id)}
      className="flex h-full min-h-14 items-center gap-3 rounded-control border border-line bg-paper px-3 py-2 hover:border-action"
    >
      <span className="min-w-0 grow">
        <span lang="sv" className="block font-semibold leading-snug [overflow-wrap:anywhere]">
          {term.term_sv}
        </span>
        <span lang={language === 'en' ? 'en' : 'ti'} className="block text-caption text-soft">
          {language === 'en' && term.term_en !== '' ? term.term_en : term.term}
        </span>
      </span>
      {isKnown(memory) ? (
        <>
          <Check aria-hidden className="size-5 shrink-0 text-right" />
          <span className="sr-only">{words.isKnown}</span>
        </>
      ) : null}
    </Link>
  );
}
