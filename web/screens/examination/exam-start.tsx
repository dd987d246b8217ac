import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleAlert, History, Lock, Smartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import { canStartExam } from '#domain/access.ts';
import { EXAM_LANGUAGES, EXAM_MINUTES, EXAM_MODES, type ExamLanguage, type ExamMinutes, type ExamMode } from '#domain/attempt.ts';
import { EXAM_PASS_CORRECT, EXAM_QUESTIONS, EXAM_SCORED_OFFICIAL } from '#domain/exam.ts';
import { ApiError } from '../../api.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/session.ts';
import { usePreferences } from '../../state/preferences.ts';
import { useStudy } from '../../study/use-study.ts';
import { useCatalog } from '../../text/catalog.ts';
import { examText } from '../../text/exam/catalog.ts';
import { studyText } from '../../text/study/catalog.ts';
import type { Text } from '../../text/ti.ts';
import { useText } from '../../text/use-text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Captioned } from '../../ui/captioned.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { isUnlockOpen, UnlockButton } from '../../ui/unlock-button.tsx';
import { ExamAdvice } from './exam-advice.tsx';
import { ExamOutlook } from './exam-outlook.tsx';
import { ExamFacts, OfficialRules } from './exam-rules.tsx';
import { startAttempt, startOffline } from './exam-store.ts';
import { beginExam, currentQuery, startOf } from './queries.ts';
import { drawOnDevice } from './questions-on-device.ts';
import { RunningCard } from './running-card.tsx';

/** behaviour 7.2: introduction and start. */
export function ExamStart() {
  const text = useText();
  const viewer = useSession()?.user ?? null;
  const isOpen = canStartExam(viewer, Date.now());
  const current = useQuery({ ...currentQuery(viewer?.id ?? 0), retry: false });
  const [mode, setMode] = useState<ExamMode>('standard');
  const [chosen, setMinutes] = useState<ExamMinutes>();
  const [language, setLanguage] = useExamLanguageChoice();
  const next = current.data?.next ?? undefined;
  const usual = EXAM_MINUTES.find((minutes) => minutes === next?.minutes) ?? EXAM_MINUTES[0];
  const minutes = mode === 'standard' ? EXAM_MINUTES[0] : (chosen ?? usual);
  // Refetch on failure: an exam may be running on another device.
  const draw = useDraw({ mode, minutes, language }, () => current.refetch());
  if (current.data?.attempt) {
    return (
      <Screen title={text.exam.title}>
        <div className="grid max-w-2xl gap-5">
          <RunningCard current={current.data} onClosed={() => current.refetch()} />
          <PastResults />
        </div>
      </Screen>
    );
  }
  return (
    <Screen title={text.exam.title}>
      <div className="grid max-w-2xl gap-4 sm:gap-5">
        <ExamFacts mode={mode} minutes={minutes} />
        {isOpen ? (
          <>
            <ModeChoice mode={mode} onMode={setMode} minutes={minutes} onMinutes={setMinutes} />
            <LanguageChoice mode={mode} language={language} onLanguage={setLanguage} />
          </>
        ) : (
          <LockedNote id="exam-locked" />
        )}
        {draw.isError ? <NotDrawn error={draw.error} mode={mode} language={language} /> : null}
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          <Button
            disabled={draw.isPending}
            // behaviour 1.5: a locked button stays focusable and, when tapped, says what opens it.
            aria-disabled={isOpen ? undefined : true}
            aria-describedby={isOpen ? undefined : 'exam-locked'}
            className={`sm:px-10 ${isOpen ? '' : 'opacity-55'}`}
            // Callbacks passed to mutate() are skipped after unmount, so no exam starts when the learner has left.
            onClick={() =>
              isOpen
                ? draw.mutate(undefined, {
                    onSuccess: ({ attempt, questions, ahead }) =>
                      startAttempt({ attempt, questions, startedAt: startOf(attempt, ahead) }),
                  })
                : isUnlockOpen.set(true)
            }
          >
            {isOpen ? null : <Lock aria-hidden className="size-5" />}
            {draw.isPending ? text.exam.starting : text.exam.start}
          </Button>
        </div>
        <p className="flex items-start gap-2">
          <Smartphone aria-hidden className="mt-0.5 size-5 shrink-0 text-soft" />
          <span className="min-w-0">{text.exam.introClock}</span>
        </p>
        {/* Below the button, so that its arrival does not move the button. */}
        {isOpen && next !== undefined ? (
          <>
            <ExamOutlook fresh={next.fresh} />
            <ExamAdvice
              onOfficial={
                mode === 'official'
                  ? undefined
                  : () => {
                      setMode('official');
                      document.querySelector<HTMLElement>('input[name=mode][value=official]')?.focus();
                    }
              }
            />
          </>
        ) : null}
        <PastResults />
      </div>
    </Screen>
  );
}

type ExamChoice = { mode: ExamMode; minutes: ExamMinutes };

/** Default: the language of the booked test, otherwise the preferred one. */
function useExamLanguageChoice() {
  const { content } = usePreferences();
  const testLanguage = useStudy().view?.testLanguage;
  const [chosen, setChosen] = useState<ExamLanguage>();
  const usual: ExamLanguage = (testLanguage ?? content) === 'sv' ? 'sv' : 'ti';
  return [chosen ?? usual, setChosen] as const;
}

/** The id makes a retry after a lost response start the same exam. */
function useDraw({ mode, minutes, language }: ExamChoice & { language: ExamLanguage }, onError: () => void) {
  const start = useRef({ id: crypto.randomUUID(), mode, minutes, language });
  return useMutation({
    mutationFn: () => {
      const { current } = start;
      const isSame = current.mode === mode && current.minutes === minutes && current.language === language;
      start.current = { id: isSame ? current.id : crypto.randomUUID(), mode, minutes, language };
      return beginExam(start.current);
    },
    onError,
  });
}

type ModeChoiceProps = ExamChoice & { onMode: (mode: ExamMode) => void; onMinutes: (minutes: ExamMinutes) => void };

/** Standard or official mode, and the time limit of the latter. */
function ModeChoice({ mode, minutes, onMode, onMinutes }: ModeChoiceProps) {
  const words = useCatalog(examText);
  const isOfficial = mode === 'official';
  return (
    <>
      <Choice
        name="mode"
        label={words.modes}
        {...(isOfficial ? { hint: words.officialText(EXAM_QUESTIONS, EXAM_SCORED_OFFICIAL, EXAM_PASS_CORRECT) } : {})}
        value={mode}
        choices={EXAM_MODES.map((value) => ({ value, label: words[value] }))}
        onChoose={onMode}
      />
      {isOfficial ? (
        <>
          <Choice
            name="minutes"
            label={words.minutes}
            hint={words.minutesHint}
            value={minutes}
            choices={EXAM_MINUTES.map((value) => ({ value, label: words.minutesValue(value) }))}
            onChoose={onMinutes}
          />
          <OfficialRules />
        </>
      ) : null}
    </>
  );
}

type LanguageChoiceProps = { mode: ExamMode; language: ExamLanguage; onLanguage: (language: ExamLanguage) => void };

/** Chosen before the start, as in the real test. The label is visually hidden, to keep the start button in view on phones. */
function LanguageChoice({ mode, language, onLanguage }: LanguageChoiceProps) {
  const words = useCatalog(examText);
  const { testLanguages } = useCatalog(studyText);
  return (
    <Choice
      name="language"
      label={words.language}
      isLabelHidden
      hint={language === 'sv' && mode === 'standard' ? words.inSwedishHint : undefined}
      value={language}
      choices={EXAM_LANGUAGES.map((value) => ({ value, label: testLanguages[value] }))}
      onChoose={onLanguage}
    />
  );
}

/** `id`: for aria-describedby of the locked button. */
function LockedNote({ id }: { id: string }) {
  const text = useText();
  return (
    <div className="flex flex-wrap gap-3 rounded-card bg-care-soft p-4 text-care">
      <Lock aria-hidden className="mt-0.5 size-6 shrink-0" />
      <div className="min-w-0 flex-1 basis-40">
        <p id={id} className="mb-2">
          {text.exam.locked}
        </p>
        <UnlockButton label={text.locked.how} />
      </div>
    </div>
  );
}

/** Why no exam could be drawn; offline one can be drawn from stored questions. */
function NotDrawn({ error, mode, language }: { error: Error; mode: ExamMode; language: ExamLanguage }) {
  const text = useText();
  const words = useCatalog(examText);
  const isOffline = error instanceof ApiError && error.isOffline;
  const onDevice = isOffline && mode === 'standard' ? drawOnDevice() : undefined;
  return (
    <>
      <p role="alert" className="flex gap-3 rounded-card bg-care-soft p-4 text-care">
        <CircleAlert aria-hidden className="mt-0.5 size-6 shrink-0" />
        <span>
          <Captioned words={whyNot(text, error)} />
        </span>
      </p>
      {onDevice === undefined ? null : (
        <div className="grid gap-3 rounded-card border border-line bg-raised p-5">
          <p>{words.offlineText}</p>
          <Button variant="secondary" className="sm:justify-self-start" onClick={() => startOffline(onDevice, language)}>
            {words.offlineStart}
          </Button>
        </div>
      )}
    </>
  );
}

function whyNot(text: Text, error: Error): string {
  if (!(error instanceof ApiError)) return text.error.generic;
  if (error.status === 403) return text.exam.locked;
  if (error.isOffline) return text.error.offline;
  // The server explains it: too few questions, another exam running, or too many per hour.
  if ([409, 429].includes(error.status) && error.message !== '') return error.message;
  return error.retryAfterSeconds === undefined ? text.error.generic : text.error.wait(error.retryAfterSeconds);
}

function PastResults() {
  const text = useText();
  return (
    <div className="grid sm:flex">
      <ButtonLink variant="quiet" to={paths.results}>
        <History aria-hidden className="size-5" />
        {text.exam.pastResults}
      </ButtonLink>
    </div>
  );
}
