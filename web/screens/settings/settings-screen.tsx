import { useQuery } from '@tanstack/react-query';
import {
  BellRing,
  BusFront,
  CalendarClock,
  ChevronLeft,
  ChevronRight,
  FileUser,
  KeyRound,
  Languages,
  LogOut,
  Mail,
  ShieldCheck,
  SunMoon,
  UserRound,
} from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { User } from '#contract/session.ts';
import { formatDay } from '#domain/format-day.ts';
import { lastTrialDay, noticeTone, trialNotice } from '#domain/trial.ts';
import { ApiError } from '../../api.ts';
import { LogoutDialog } from '../../layout/logout-dialog.tsx';
import { Link } from '../../navigation/link.tsx';
import { useSearch } from '../../navigation/navigation.ts';
import { paths } from '../../paths.ts';
import { updateUser, useSession } from '../../session/session.ts';
import { useInterfaceLanguage, usePreferences } from '../../state/preferences.ts';
import { accountText } from '../../text/account/catalog.ts';
import { useCatalog } from '../../text/catalog.ts';
import { packRowText } from '../../text/packs/row.ts';
import { unlockText } from '../../text/unlock/catalog.ts';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useCaptioned } from '../../ui/captioned.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Loading, Spinner } from '../../ui/states.tsx';
import { Typeset } from '../../ui/typeset.tsx';
import { UnlockButton } from '../../ui/unlock-button.tsx';
import { useIsWide } from '../../ui/use-is-wide.ts';
import { profileQuery } from '../../unlock/account.ts';
import { ShopFooter } from '../../unlock/shop-footer.tsx';
import { CodeCard } from './code-card.tsx';
import { EmailCard } from './email-card.tsx';
import { NewsCard } from './news-card.tsx';
import { Orders } from './orders.tsx';
import { PreferencesForm } from './preferences-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { RemindersCard } from './reminders-card.tsx';

/** Lazy page of its own, to keep it out of the first script. */
const MY_DATA = `${paths.settings}?show=data`;
const MyData = lazy(async () => ({ default: (await import('./my-data.tsx')).MyData }));

/** Lazy page of its own. */
const DOWNLOADS = `${paths.settings}?show=downloads`;
const Downloads = lazy(async () => ({ default: (await import('./downloads.tsx')).Downloads }));

/** Lazy, with its texts. */
const StudyRemindersCard = lazy(async () => ({
  default: (await import('./study-reminders-card.tsx')).StudyRemindersCard,
}));
/** Lazy, because it needs the study code. */
const ExamDateCard = lazy(async () => ({ default: (await import('../../study/exam-date-card.tsx')).ExamDateCard }));

export function SettingsScreen() {
  const shown = useSearch().get('show');
  if (shown !== 'data' && shown !== 'downloads') return <Settings subject={SUBJECTS.find((subject) => subject === shown)} />;
  return <Suspense fallback={<Spinner />}>{shown === 'data' ? <MyData /> : <Downloads />}</Suspense>;
}

/** Sections of the settings: one page each on phones, all on one page on large screens. */
const SUBJECTS = ['profile', 'language', 'look', 'study', 'access', 'email'] as const;
type Subject = (typeof SUBJECTS)[number];
const ICONS = { profile: UserRound, language: Languages, look: SunMoon, study: BellRing, access: KeyRound, email: Mail } as const;
const pathOf = (subject: Subject) => `${paths.settings}?show=${subject}`;

function Settings({ subject }: { subject: Subject | undefined }) {
  const text = useText();
  const account = useCatalog(accountText);
  const session = useSession();
  const profile = useQuery({ ...profileQuery(session?.user.id ?? 0), enabled: session !== null });
  const [isLoggingOut, setLoggingOut] = useState(false);
  const logout = useCaptioned(text.menu.logout);
  const isWide = useIsWide();
  const user = profile.data;
  // Only network failures: errors from the server show their own message.
  const isUnreached = profile.error instanceof ApiError && profile.error.status === 0;
  // The account may have been extended since login: update the session for the rest of the app.
  useEffect(() => {
    if (user !== undefined) updateUser(user);
  }, [user]);
  const role = session?.user.role;
  const subjects = SUBJECTS.filter((one) => (one !== 'access' && one !== 'study') || role === 'customer');
  const shown = isWide ? subjects : subject === undefined ? [] : [subject];
  const isOne = !isWide && subject !== undefined;
  const unreached = (
    <>
      {isUnreached ? <p role="alert">{text.error.generic}</p> : null}
      <Loading query={profile} fallback={<Spinner />} />
    </>
  );
  return (
    <Screen
      title={isOne ? account.subjects[subject] : text.settings.title}
      above={isOne ? <ToSettings /> : undefined}
      actions={
        isOne ? undefined : (
          <Button variant="danger" onClick={() => setLoggingOut(true)} {...logout.describedBy}>
            <LogOut aria-hidden className="size-5" />
            {logout.label}
          </Button>
        )
      }
    >
      {/* grid-cols-1 has minmax(0, 1fr): otherwise a date in large text would widen the column beyond the screen. */}
      <div className="grid grid-cols-1 gap-4 lg:gap-6">
        {isOne ? null : (
          <>
            {user === undefined ? unreached : <Account user={user} />}
            {isWide || user === undefined ? null : <TrialNotice user={user} isQuiet />}
          </>
        )}
        {isOne && user === undefined && subject !== 'language' && subject !== 'look' ? unreached : null}
        {shown.map((one) => (
          <Subject key={one} subject={one} user={user} />
        ))}
        {isOne ? null : <OtherPages subjects={isWide ? [] : subjects} user={user ?? session?.user} />}
      </div>
      {user?.role === 'customer' && !isOne ? (
        <div className="mt-8">
          <ShopFooter />
        </div>
      ) : null}
      {isLoggingOut ? <LogoutDialog onClose={() => setLoggingOut(false)} /> : null}
    </Screen>
  );
}

/** One section's settings. Those that need the account wait for it. */
function Subject({ subject, user }: { subject: Subject; user: User | undefined }) {
  if (subject === 'language' || subject === 'look') return <PreferencesForm part={subject} />;
  if (user === undefined) return null;
  switch (subject) {
    case 'profile':
      return <ProfileForm key={user.id} user={user} />;
    case 'email':
      return (
        <>
          {user.role === 'admin' ? <NewsCard userId={user.id} /> : <RemindersCard userId={user.id} />}
          <EmailCard key={user.email} user={user} />
        </>
      );
    case 'access':
      return (
        <>
          <TrialNotice user={user} />
          <CodeCard userId={user.id} />
          <Orders userId={user.id} />
        </>
      );
    case 'study':
      return (
        <Suspense fallback={null}>
          <StudyRemindersCard userId={user.id} />
          <ExamDateCard />
        </Suspense>
      );
  }
}

const ROW = 'flex min-h-13 items-center gap-4 px-4 py-1.5 font-semibold hover:text-action';

/** Links to the sections and to pages of their own. */
function OtherPages({ subjects, user }: { subjects: readonly Subject[]; user: User | undefined }) {
  const text = useText();
  const account = useCatalog(accountText);
  const { language } = usePreferences();
  const interfaceLanguage = useInterfaceLanguage();
  const open = useOpenUntil(user);
  const pages = [
    ...subjects.map((subject) => ({
      to: pathOf(subject),
      Icon: ICONS[subject],
      label: account.subjects[subject],
      more: subject === 'access' ? open : undefined,
    })),
    ...(user?.role === 'customer'
      ? [{ to: DOWNLOADS, Icon: BusFront, label: packRowText[interfaceLanguage].title, more: undefined }]
      : []),
    { to: MY_DATA, Icon: FileUser, label: account.data.link, more: undefined },
    { to: paths.privacyPolicy, Icon: ShieldCheck, label: text.privacy.title, more: undefined },
  ];
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-raised shadow-card">
      {pages.map(({ to, Icon, label, more }) => (
        <li key={to}>
          <Link to={to} className={ROW}>
            <Icon aria-hidden className="size-6 shrink-0 text-action" />
            <span className="min-w-0 grow leading-snug">
              <Typeset text={label} lang={language} />
              {more === undefined ? null : (
                <span className="block text-caption font-normal text-soft">
                  <Typeset text={more} lang={language} />
                </span>
              )}
            </span>
            <ChevronRight aria-hidden className="size-6 shrink-0 text-soft" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** One line with the date until which everything is open. */
function useOpenUntil(user: User | undefined): string | undefined {
  const words = useCatalog(unlockText);
  const { language } = usePreferences();
  const notice = user && trialNotice(user, Date.now());
  return notice?.kind === 'expiring' ? words.openUntil(formatDay(language, lastTrialDay(notice.ends_at))) : undefined;
}

function ToSettings() {
  const { data: words } = useCatalog(accountText);
  return (
    <Link
      to={paths.settings}
      className="-mt-4 -mb-7 -ml-2 inline-flex min-h-12 items-center gap-1 rounded-control px-2 text-action hover:underline"
    >
      <ChevronLeft aria-hidden className="size-5" />
      {words.back}
    </Link>
  );
}

function Account({ user }: { user: User }) {
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-card border border-line bg-raised p-5 shadow-card">
      <span
        aria-hidden="true"
        className="flex size-14 shrink-0 items-center justify-center rounded-full bg-action-soft text-title font-semibold text-action"
      >
        {[...user.name.trim()][0] ?? '·'}
      </span>
      <div className="min-w-0 grow basis-40 hyphens-manual">
        <p className="font-semibold">{user.name}</p>
        <p className="text-caption text-soft">{user.email}</p>
        <p className="whitespace-nowrap text-caption text-soft">{user.phone}</p>
      </div>
    </div>
  );
}

/** Never colour alone: the sentence says the same. */
const NOTICE_TONES = {
  plain: 'border border-line bg-raised shadow-card',
  care: 'bg-care-soft text-care',
  wrong: 'bg-wrong-soft text-wrong',
};

/**
 * behaviour 1.6: about to expire in N days on a date, or expired N days ago, with a renewal prompt; none for admins. `isQuiet`: only when it is about to
 * expire or has expired.
 */
function TrialNotice({ user, isQuiet = false }: { user: User; isQuiet?: boolean }) {
  const words = useCatalog(unlockText);
  const { language } = usePreferences();
  const notice = trialNotice(user, Date.now());
  if (notice === undefined || (isQuiet && noticeTone(notice) === 'plain')) return null;
  return (
    <div role="note" className={`flex flex-wrap gap-3 rounded-card p-5 ${NOTICE_TONES[noticeTone(notice)]}`}>
      <CalendarClock aria-hidden className="size-6 shrink-0" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">
          <Typeset
            lang={language}
            text={
              notice.kind === 'expiring'
                ? words.expiring(notice.days, formatDay(language, lastTrialDay(notice.ends_at)))
                : notice.kind === 'ends-today'
                  ? words.endsToday
                  : words.expired(notice.days)
            }
          />
        </p>
        <div className="mt-2">
          <UnlockButton label={words.renew} />
        </div>
      </div>
    </div>
  );
}
