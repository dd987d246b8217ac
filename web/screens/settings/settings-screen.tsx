import { useQuery } from '@tanstack/react-query';
import { BusFront, CalendarClock, ChevronRight, FileUser, LogOut, ShieldCheck } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { User } from '#contract/session.ts';
import { formatDay } from '#domain/format-day.ts';
import type { InterfaceLanguage } from '#domain/language.ts';
import { lastTrialDay, noticeTone, trialNotice } from '#domain/trial.ts';
import { ApiError, call } from '../../api.ts';
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
import { profileQuery } from '../../unlock/account.ts';
import { ShopFooter } from '../../unlock/shop-footer.tsx';
import { CodeCard } from './code-card.tsx';
import { EmailCard } from './email-card.tsx';
import { NewsCard } from './news-card.tsx';
import { Orders } from './orders.tsx';
import { PreferencesForm } from './preferences-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { RemindersCard } from './reminders-card.tsx';

/** Mails are written in the language that is chosen here. Without a network the next choice tells it. */
const noteLanguage = (language: InterfaceLanguage) =>
  void call('PUT /api/mail-settings', { body: { language } }).catch(() => undefined);

/** All that is kept about the learner: a page of its own, of which the app's first script knows nothing. */
const MY_DATA = `${paths.settings}?show=data`;
const MyData = lazy(async () => ({ default: (await import('./my-data.tsx')).MyData }));

/** What is downloaded: a page of its own too. */
const DOWNLOADS = `${paths.settings}?show=downloads`;
const Downloads = lazy(async () => ({ default: (await import('./downloads.tsx')).Downloads }));

/** With their words they come after the rest. */
const StudyRemindersCard = lazy(async () => ({
  default: (await import('./study-reminders-card.tsx')).StudyRemindersCard,
}));
/** What it needs to know of the study comes with it. */
const ExamDateCard = lazy(async () => ({ default: (await import('../../study/exam-date-card.tsx')).ExamDateCard }));

export function SettingsScreen() {
  const shown = useSearch().get('show');
  if (shown !== 'data' && shown !== 'downloads') return <Settings />;
  return <Suspense fallback={<Spinner />}>{shown === 'data' ? <MyData /> : <Downloads />}</Suspense>;
}

function Settings() {
  const text = useText();
  const account = useCatalog(accountText);
  const { language } = usePreferences();
  const interfaceLanguage = useInterfaceLanguage();
  const session = useSession();
  const profile = useQuery({ ...profileQuery(session?.user.id ?? 0), enabled: session !== null });
  const [isLoggingOut, setLoggingOut] = useState(false);
  const logout = useCaptioned(text.menu.logout);
  const user = profile.data;
  // What the server has said is told in its own words.
  const isUnreached = profile.error instanceof ApiError && profile.error.status === 0;
  // The account may have been renewed since login: the rest of the app should know.
  useEffect(() => {
    if (user !== undefined) updateUser(user);
  }, [user]);
  return (
    <Screen
      title={text.settings.title}
      actions={
        <Button variant="danger" onClick={() => setLoggingOut(true)} {...logout.describedBy}>
          <LogOut aria-hidden className="size-5" />
          {logout.label}
        </Button>
      }
    >
      {/* One column that is never wider than the screen: with large letters a date would make it so. */}
      <div className="grid grid-cols-1 gap-6">
        {user === undefined ? null : <Account user={user} />}
        <PreferencesForm onLanguage={noteLanguage} />
        {session?.user.role === 'customer' ? (
          <Link
            to={DOWNLOADS}
            className="flex min-h-16 items-center gap-4 rounded-card border border-line bg-raised px-5 py-3 font-semibold shadow-card hover:border-action"
          >
            <BusFront aria-hidden className="size-7 shrink-0 text-action" />
            <span className="min-w-0 grow">{packRowText[interfaceLanguage].title}</span>
            <ChevronRight aria-hidden className="size-6 shrink-0 text-soft" />
          </Link>
        ) : null}
        {user === undefined ? (
          <>
            {isUnreached ? <p role="alert">{text.error.generic}</p> : null}
            <Loading query={profile} fallback={<Spinner />} />
          </>
        ) : (
          <>
            {user.role === 'admin' ? (
              <NewsCard userId={user.id} />
            ) : (
              <>
                <RemindersCard userId={user.id} />
                <Suspense fallback={null}>
                  <StudyRemindersCard userId={user.id} />
                  <ExamDateCard />
                </Suspense>
              </>
            )}
            <ProfileForm key={user.id} user={user} />
            <EmailCard key={user.email} user={user} />
            <TrialNotice user={user} />
            {user.role === 'customer' ? <CodeCard userId={user.id} /> : null}
            {user.role === 'customer' ? <Orders userId={user.id} /> : null}
          </>
        )}
        <Link
          to={MY_DATA}
          className="inline-flex min-h-12 items-center gap-2 justify-self-start font-semibold text-action underline"
        >
          <FileUser aria-hidden className="size-5 shrink-0" />
          <span>
            <Typeset text={account.data.link} lang={language} />
          </span>
        </Link>
        <Link
          to={paths.privacyPolicy}
          className="inline-flex min-h-12 items-center gap-2 justify-self-start font-semibold text-action underline"
        >
          <ShieldCheck aria-hidden className="size-5 shrink-0" />
          {text.privacy.title}
        </Link>
      </div>
      {user?.role === 'customer' ? (
        <div className="mt-8">
          <ShopFooter />
        </div>
      ) : null}
      {isLoggingOut ? <LogoutDialog onClose={() => setLoggingOut(false)} /> : null}
    </Screen>
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

/** Never the colour alone: the sentence says it. */
const NOTICE_TONES = {
  plain: 'border border-line bg-raised shadow-card',
  care: 'bg-care-soft text-care',
  wrong: 'bg-wrong-soft text-wrong',
};

/** behaviour 1.6: about to expire in N days on a date, or expired N days ago, with a renewal prompt; none for admins. */
function TrialNotice({ user }: { user: User }) {
  const words = useCatalog(unlockText);
  const { language } = usePreferences();
  const notice = trialNotice(user, Date.now());
  if (notice === undefined) return null;
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
