import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, Download, UserX } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AccountExport } from '#contract/account.ts';
import { SECOND_THOUGHTS_DAYS } from '#domain/erasure.ts';
import { formatDay } from '#domain/format-day.ts';
import { lastTrialDay } from '#domain/trial.ts';
import { call } from '../../api.ts';
import { Link } from '../../navigation/link.tsx';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/session.ts';
import { usePreferences } from '../../state/preferences.ts';
import { accountText } from '../../text/account/catalog.ts';
import { useCatalog } from '../../text/catalog.ts';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Loaded, Spinner } from '../../ui/states.tsx';
import { Typeset } from '../../ui/typeset.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { type DataList, LISTS, useLines } from './my-data-lines.ts';

/** Rows shown per section; the file contains all. */
const SHOWN = 100;

/** All data stored about the learner, to read, print and download; and deleting the account. */
export function MyData() {
  const { data: words, erase } = useCatalog(accountText);
  const { language } = usePreferences();
  const userId = useSession()?.user.id ?? 0;
  const [isErasing, setErasing] = useState(false);
  // Keyed as a draw, so that this complete copy is not stored on the device.
  const all = useQuery({
    queryKey: ['draw', 'my data', userId],
    queryFn: () => call('GET /api/account/export'),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Screen
      title={words.title}
      subtitle={<Typeset text={words.intro} lang={language} />}
      above={
        <Link
          to={paths.settings}
          className="-ml-2 inline-flex min-h-12 items-center gap-1 rounded-control px-2 text-action hover:underline print:hidden"
        >
          <ChevronLeft aria-hidden className="size-5" />
          {words.back}
        </Link>
      }
    >
      <div className="grid grid-cols-1 gap-6">
        <Loaded query={all} fallback={<Spinner />}>
          {(data) => <Data data={data} />}
        </Loaded>
        <section
          aria-labelledby="erase"
          className="grid gap-4 rounded-card border border-wrong bg-raised p-5 shadow-card print:hidden"
        >
          <h2 id="erase" className="text-title">
            <Typeset text={erase.title} lang={language} />
          </h2>
          <p>
            <Typeset text={erase.text(SECOND_THOUGHTS_DAYS)} lang={language} />
          </p>
          <div>
            <Button variant="danger" onClick={() => setErasing(true)}>
              <UserX aria-hidden className="size-5" />
              {erase.button}
            </Button>
          </div>
        </section>
      </div>
      {isErasing ? <EraseDialog onClose={() => setErasing(false)} /> : null}
    </Screen>
  );
}

function Data({ data }: { data: AccountExport }) {
  const text = useText();
  const { data: words } = useCatalog(accountText);
  const { language } = usePreferences();
  const { profile } = data;
  const day = (instant: string | null) => (instant === null ? words.never : formatDay(language, instant));
  const facts = [
    [text.settings.name, profile.name],
    [text.settings.email, profile.email],
    [text.settings.phone, profile.phone],
    [words.profile.created, day(profile.created_at)],
    [words.profile.lastLogin, day(profile.last_login_at)],
    [words.profile.trial, day(profile.trial_ends_at && lastTrialDay(profile.trial_ends_at))],
  ] as const;
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <DownloadButton data={data} />
        <Button variant="secondary" onClick={() => window.print()}>
          {words.print}
        </Button>
      </div>
      <section className="rounded-card border border-line bg-raised p-5 shadow-card">
        <h2 className="mb-3 text-title">{words.profile.title}</h2>
        <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="text-caption text-soft">
                <Typeset text={label} lang={language} />
              </dt>
              <dd className="hyphens-manual wrap-break-word">{value === '' ? words.nothing : value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <div className="grid gap-3">
        {LISTS.map((name) => (
          <List key={name} name={name} data={data} />
        ))}
      </div>
    </>
  );
}

function List({ name, data }: { name: DataList; data: AccountExport }) {
  const { data: words } = useCatalog(accountText);
  const { language } = usePreferences();
  const linesOf = useLines();
  const lines = linesOf(name, data);
  if (lines.length === 0) return null;
  const rest = lines.length - SHOWN;
  return (
    <details className="group rounded-card border border-line bg-raised px-5 shadow-card">
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-3 py-2 font-semibold">
        <span className="min-w-0">
          <Typeset text={words.lists[name]} lang={language} />
        </span>
        <span className="flex shrink-0 items-center gap-3 font-normal text-soft tabular-nums">
          {lines.length}
          <span aria-hidden="true" className="group-open:rotate-180 print:hidden">
            ▾
          </span>
        </span>
      </summary>
      <ul className="divide-y divide-line border-t border-line pb-2">
        {lines.slice(0, SHOWN).map(({ key, parts, more }) => (
          <li key={key} className="py-2">
            <p className="flex flex-wrap justify-between gap-x-4 wrap-break-word">
              {parts.map((part) => (
                <span key={part} className="min-w-0 hyphens-manual">
                  {part}
                </span>
              ))}
            </p>
            {more.map((line) => (
              <p key={line} className="whitespace-pre-line text-soft wrap-break-word">
                {line}
              </p>
            ))}
          </li>
        ))}
        {rest > 0 ? <li className="py-2 text-soft">{words.more(rest)}</li> : null}
      </ul>
    </details>
  );
}

/** Downloads the data on the screen without another request. */
function DownloadButton({ data }: { data: AccountExport }) {
  const { data: words } = useCatalog(accountText);
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  const save = () => {
    const link = document.createElement('a');
    link.href = address ?? '';
    link.download = `mengedi-${data.exported_at.slice(0, 10)}.json`;
    link.click();
  };
  return (
    <Button onClick={save} disabled={address === undefined}>
      <Download aria-hidden className="size-5" />
      {words.download}
    </Button>
  );
}
