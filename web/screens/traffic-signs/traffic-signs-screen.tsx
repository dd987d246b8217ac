import { useQuery } from '@tanstack/react-query';
import { ChevronRight, GraduationCap, Search, X } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import type { SignGroup } from '#contract/signs.ts';
import { Link } from '../../navigation/link.tsx';
import { changeSearch, useSearch } from '../../navigation/navigation.ts';
import { PackButton } from '../../packs/pack-row.tsx';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/session.ts';
import { allSignsQuery, signGroupsQuery } from '../../signs/queries.ts';
import { SignList } from '../../signs/sign-list.tsx';
import { SignText } from '../../signs/sign-text.tsx';
import { useConfig } from '../../state/config.ts';
import { usePreferences } from '../../state/preferences.ts';
import { useCatalog } from '../../text/catalog.ts';
import { signsText } from '../../text/signs.ts';
import { wordsText } from '../../text/words/catalog.ts';
import { IconButton } from '../../ui/button.tsx';
import { CONTROL } from '../../ui/field.tsx';
import { Screen } from '../../ui/screen.tsx';
import { EmptyState, Loading, Spinner } from '../../ui/states.tsx';
import { signSearcher } from './sign-search.ts';

export function TrafficSignsScreen() {
  const text = useCatalog(signsText);
  const words = useCatalog(wordsText);
  const isLearner = useSession() !== null;
  const search = useSearch();
  const query = search.get('q') ?? '';
  // The query is in the URL, so that returning from a group restores the search.
  const setQuery = (next: string) => changeSearch((search) => (next === '' ? search.delete('q') : search.set('q', next)));
  return (
    <Screen title={text.title} subtitle={text.subtitle}>
      <search className="relative mb-5 block">
        <Search aria-hidden className="pointer-events-none absolute left-4 top-1/2 size-5 -translate-y-1/2 text-soft" />
        <input
          type="search"
          aria-label={text.search}
          placeholder={text.searchHint}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          spellCheck={false}
          autoComplete="off"
          className={`${CONTROL} px-12 [&::-webkit-search-cancel-button]:hidden`}
        />
        {query === '' ? null : (
          <IconButton label={text.clear} onClick={() => setQuery('')} className="absolute right-0 top-0">
            <X aria-hidden className="size-5" />
          </IconButton>
        )}
      </search>
      {query.trim() === '' && isLearner ? (
        <Link
          to={paths.trainSigns}
          className="mb-4 flex min-h-16 items-center gap-4 rounded-card border border-line bg-raised px-4 py-3 shadow-card hover:border-action"
        >
          <GraduationCap aria-hidden className="size-7 shrink-0 text-action" />
          <span className="min-w-0 grow">
            <span className="block font-semibold">{words.trainSigns}</span>
            <span className="block text-caption text-soft">{words.trainSignsText}</span>
          </span>
          <ChevronRight aria-hidden className="size-6 shrink-0 text-soft" />
        </Link>
      ) : null}
      {query.trim() === '' ? (
        <div className="mb-4">
          <PackButton kind="signs" />
        </div>
      ) : null}
      {query.trim() === '' ? <Groups /> : <Matches query={query} />}
    </Screen>
  );
}

function Matches({ query }: { query: string }) {
  const text = useCatalog(signsText);
  const words = useCatalog(wordsText);
  const signs = useQuery(allSignsQuery);
  const wanted = useDeferredValue(query);
  const searchSigns = useMemo(() => signSearcher(signs.data ?? []), [signs.data]);
  const { found, nearest } = useMemo(() => searchSigns(wanted), [searchSigns, wanted]);
  if (signs.data === undefined) {
    return <Loading query={signs} fallback={<Spinner />} />;
  }
  return (
    <>
      <p role="status" className="mb-3 text-caption text-soft">
        {found.length === 0 ? text.noMatch(wanted.trim()) : text.found(found.length)}
      </p>
      {nearest.length === 0 ? null : <p className="mb-3 font-semibold">{words.nearest}</p>}
      <SignList key={wanted} signs={found.length > 0 ? found : nearest} />
    </>
  );
}

function Groups() {
  const text = useCatalog(signsText);
  const groups = useQuery(signGroupsQuery);
  if (groups.data === undefined) {
    return <Loading query={groups} rows={6} />;
  }
  if (groups.data.length === 0) return <EmptyState title={text.empty}>{text.emptyText}</EmptyState>;
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {groups.data.map((group) => (
        <li key={group.id} className="@container">
          <GroupCard group={group} />
        </li>
      ))}
    </ul>
  );
}

function GroupCard({ group }: { group: SignGroup }) {
  const text = useCatalog(signsText);
  const { cdn } = useConfig();
  const { language } = usePreferences();
  return (
    <Link
      to={paths.trafficSign(group.id)}
      className="flex h-full items-center gap-4 rounded-card border border-line bg-raised p-4 shadow-card hover:border-action @max-[20rem]:gap-3 @max-[20rem]:p-3 @max-[16rem]:flex-wrap @max-[16rem]:justify-between"
    >
      <img
        src={`${cdn}/signs/${encodeURIComponent(group.groupimg)}`}
        alt=""
        width="72"
        height="72"
        className="size-18 shrink-0 rounded-control bg-white object-contain p-1"
      />
      {/* With very large text the words get a row of their own. */}
      <span className="min-w-0 grow @max-[16rem]:order-last @max-[16rem]:basis-full">
        <SignText of={group} field="name" language={language} className="block font-semibold leading-snug" />
        <SignText of={group} field="description" language={language} className="block text-caption text-soft" />
        <span className="block text-caption text-soft">{text.count(group.signs_count)}</span>
      </span>
      <ChevronRight aria-hidden className="size-6 shrink-0 text-soft @min-[16rem]:@max-[20rem]:hidden" />
    </Link>
  );
}
