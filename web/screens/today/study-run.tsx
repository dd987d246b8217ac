import { CircleHelp } from 'lucide-react';
import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect } from 'react';
import type { Question } from '#contract/question.ts';
import { markOf } from '#domain/practice.ts';
import { seededChance, seedOf } from '#domain/shuffle.ts';
import { DAYS_TO_SETTLE } from '#domain/study/next-thing.ts';
import { RULES_ASKED, rulesToChoose } from '#domain/study/which-rule.ts';
import { navigate } from '../../navigation/navigation.ts';
import { paths } from '../../paths.ts';
import { forgetRun } from '../../question/persisted-run.ts';
import { usePreferences } from '../../state/preferences.ts';
import { QuestionRun } from '../../study/question-run.tsx';
import {
  answeredPlaces,
  firstOpenPlace,
  isFinished,
  junctionIn,
  placeIn,
  type Session,
  sessionName,
  wordIn,
} from '../../study/session.ts';
import { useStudy } from '../../study/use-study.ts';
import { useStudyRun } from '../../study/use-study-run.ts';
import type { RunKind, StudyView } from '../../study/view.ts';
import { useCatalog } from '../../text/catalog.ts';
import { studyText } from '../../text/study/catalog.ts';
import { IconButton } from '../../ui/button.tsx';
import { Spinner } from '../../ui/states.tsx';
import { RunResult } from './run-result.tsx';

type TodayWordProps = ComponentProps<typeof import('./today-word.tsx').TodayWord>;

/** Fallback if the chunk cannot be loaded: skips the word. */
function NoWord({ onDone }: TodayWordProps) {
  useEffect(onDone);
  return null;
}

type TodayJunctionProps = ComponentProps<typeof import('./today-junction.tsx').TodayJunction>;

function NoJunction({ onDone }: TodayJunctionProps) {
  useEffect(onDone);
  return null;
}

const loadJunction = () => import('./today-junction.tsx');
const TodayJunction = lazy<ComponentType<TodayJunctionProps>>(() =>
  loadJunction().then(
    (module) => ({ default: module.TodayJunction }),
    () => ({ default: NoJunction }),
  ),
);

/** Loaded when a rule is asked for. */
const WhichRule = lazy(() => import('./which-rule.tsx').then((module) => ({ default: module.WhichRule })));
const DecidedBy = lazy(() => import('./which-rule.tsx').then((module) => ({ default: module.DecidedBy })));

const loadWord = () => import('./today-word.tsx');
const TodayWord = lazy<ComponentType<TodayWordProps>>(() =>
  loadWord().then(
    (module) => ({ default: module.TodayWord }),
    () => ({ default: NoWord }),
  ),
);

type StudyRunProps = { kind: RunKind; initial: Session; onMore: () => void };

export function StudyRun({ kind, initial, onMore }: StudyRunProps) {
  const study = useCatalog(studyText);
  const run = useStudyRun(kind, initial);
  const { session, isAgain, chosen, question } = run;
  const { position, queue, resultsShown = false } = session;
  const word = resultsShown ? undefined : wordIn(session);
  const junction = resultsShown ? undefined : junctionIn(session);
  const { unsureToggle } = usePreferences();
  const { view } = useStudy();
  const days = view?.daysStudied ?? 0;
  const shown = placeIn(session);
  const isDone = isFinished(session);
  const hasWords = (session.words?.length ?? 0) > 0;
  // Preloaded: the network may be gone when it is needed.
  useEffect(() => {
    if (hasWords) loadWord().catch(() => undefined);
  }, [hasWords]);
  const hasJunctions = (session.junctions?.length ?? 0) > 0;
  useEffect(() => {
    if (hasJunctions) loadJunction().catch(() => undefined);
  }, [hasJunctions]);
  // A finished run survives reloads, and is forgotten on leaving.
  useEffect(() => (isDone ? () => forgetRun(sessionName(kind)) : undefined), [isDone, kind]);

  const close = () => navigate(kind === 'warm-up' ? paths.examination : paths.exercises);
  const asksUnsure = kind === 'today' && unsureToggle && !isAgain && chosen === undefined && days >= DAYS_TO_SETTLE;
  const rule = kind === 'today' && !isAgain && days >= DAYS_TO_SETTLE ? ruleToAsk(session, question, view) : undefined;
  const said = question === undefined ? undefined : session.rules?.[question.id];
  const asked = said === undefined ? rule : undefined;
  const reason = isAgain ? 'again' : session.reasons[question?.id ?? 0];
  if (word !== undefined) {
    return (
      <Suspense fallback={<Spinner />}>
        <TodayWord
          key={word}
          id={word}
          title={<span className="block font-semibold">{study.titles[kind]}</span>}
          position={shown.number - 1}
          total={shown.total}
          onClose={close}
          onDone={() => run.endWord(word)}
        />
      </Suspense>
    );
  }
  if (junction !== undefined) {
    return (
      <Suspense fallback={<Spinner />}>
        <TodayJunction
          key={junction}
          rule={junction}
          title={<span className="block font-semibold">{study.titles[kind]}</span>}
          position={shown.number - 1}
          total={shown.total}
          onClose={close}
          onDone={() => run.endJunction(junction)}
        />
      </Suspense>
    );
  }
  return (
    <QuestionRun
      title={
        <>
          <span className="block font-semibold">{study.titles[kind]}</span>
          {reason === undefined || resultsShown ? null : (
            <span className="block text-caption font-normal text-soft">
              {study.reasons[reason]}
              {shown.again > 0 ? ` · ${study.toSeeAgain(shown.again)}` : null}
            </span>
          )}
        </>
      }
      position={shown.number - 1}
      total={resultsShown ? 0 : shown.total}
      onClose={close}
      place={{ position, total: queue.length, resultsShown }}
      questions={session.questions}
      question={question}
      degree={session.degrees?.[question?.id ?? 0]}
      chosen={chosen}
      unanswered={queue.length - answeredPlaces(session)}
      onChoose={(optionId, reading) => run.choose(optionId, reading())}
      onMove={(by) => {
        // Moving on counts as declining the question.
        if (asked !== undefined) run.sayRule(null, asked.right);
        run.move(by);
      }}
      asked={
        asked === undefined ? undefined : (
          <Suspense>
            <WhichRule choices={asked.choices} onSay={(one) => run.sayRule(one, asked.right)} />
          </Suspense>
        )
      }
      told={
        rule === undefined || said == null ? undefined : (
          <Suspense>
            <DecidedBy rule={rule.right} isKnown={said === rule.right} />
          </Suspense>
        )
      }
      onShowResult={run.showResults}
      onGoToUnanswered={() => run.go(firstOpenPlace(session))}
      extra={asksUnsure ? <NotSure isPressed={session.sure[question?.id ?? 0] === false} onToggle={run.toggleUnsure} /> : null}
      result={<RunResult kind={kind} session={session} onMore={onMore} />}
    />
  );
}

/** After some right answers to questions with a single rule, asks which rule it was. */
function ruleToAsk(session: Session, question: Question | undefined, view: StudyView | undefined) {
  if (question === undefined || markOf(question, session.answers) !== 'correct') return undefined;
  const isAsked = session.rules?.[question.id] !== undefined;
  if (!isAsked && Object.keys(session.rules ?? {}).length >= RULES_ASKED) return undefined;
  const rules = view?.bank.questions.find(({ id }) => id === question.id)?.rules ?? [];
  return rulesToChoose(rules, seededChance(seedOf(`${session.run} ${question.id}`)));
}

/** Optional toggle, used before choosing an answer. */
function NotSure({ isPressed, onToggle }: { isPressed: boolean; onToggle: () => void }) {
  const study = useCatalog(studyText);
  return (
    <IconButton label={study.unsure} aria-pressed={isPressed} tone={isPressed ? 'chosen' : 'quiet'} onClick={onToggle}>
      <CircleHelp aria-hidden className="size-6" />
    </IconButton>
  );
}
