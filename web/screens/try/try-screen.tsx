import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Question } from '#contract/question.ts';
import { firstUnanswered, tally } from '#domain/practice.ts';
import { call } from '../../api.ts';
import { noteTried } from '../../device/before-account.ts';
import { navigate } from '../../navigation/navigation.ts';
import { paths } from '../../paths.ts';
import { usePictures } from '../../question/pictures.ts';
import { QuestionFrame } from '../../question/question-frame.tsx';
import { QuestionPage } from '../../question/question-page.tsx';
import { usePractice } from '../../question/use-practice.ts';
import { useQuestionLanguage } from '../../question/use-question.ts';
import { useReading } from '../../question/use-reading.ts';
import { useSession } from '../../session/session.ts';
import { useConfig } from '../../state/config.ts';
import { useInterfaceLanguage } from '../../state/preferences.ts';
import { askForCodeText } from '../../text/ask-for-code.ts';
import { useCatalog } from '../../text/catalog.ts';
import { tryText } from '../../text/try.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useTitle } from '../../ui/screen.tsx';
import { Loading, Spinner } from '../../ui/states.tsx';
import { Typeset } from '../../ui/typeset.tsx';
import { AskForCode, useCanAskForCode } from '../../unlock/ask-for-code.tsx';
import { whileStarting } from '../../visit/start-learning.ts';

const tryQuery = queryOptions({ queryKey: ['try'], queryFn: () => call('GET /api/try') });
export const fetchTryEarly = () => whileStarting([tryQuery]);

/** behaviour 8.6: trial questions without an account. */
export function TryScreen() {
  const words = useCatalog(tryText);
  const query = useQuery(tryQuery);
  const isLoggedIn = useSession() !== null;
  useTitle(words.title);
  const close = () => navigate(isLoggedIn ? paths.exercises : paths.login);
  return (
    <main>
      {query.data !== undefined ? (
        <TryRun questions={query.data} onClose={close} />
      ) : (
        <QuestionFrame title={words.title} position={0} total={0} onClose={close} footer={null}>
          <Loading query={query} fallback={<Spinner />} />
        </QuestionFrame>
      )}
    </main>
  );
}

function TryRun({ questions, onClose }: { questions: readonly Question[]; onClose: () => void }) {
  const words = useCatalog(tryText);
  const practice = usePractice(null, 'exercise', { questions, answers: {}, position: 0 });
  const { question, answers, position } = practice;
  const resultsShown = practice.resultsShown === true || question === undefined;
  const isLoggedIn = useSession() !== null;
  const chosen = question === undefined ? undefined : answers[question.id];
  const { sideBySide: _, ...view } = useQuestionLanguage(question);
  const reading = useReading(question, view.languages);
  const pictures = usePictures(questions);
  const count = tally(questions, answers);
  const choose = (optionId: number) => {
    if (question === undefined || chosen !== undefined) return;
    const read = reading();
    practice.choose(optionId, read);
    if (isLoggedIn) return;
    const answer = { question_id: question.id, option_id: optionId, mode: 'exercise', language: read.language } as const;
    noteTried({ ...answer, id: crypto.randomUUID(), answered_at: new Date().toISOString() });
  };
  return (
    <QuestionPage
      title={words.title}
      position={position}
      total={resultsShown ? 0 : questions.length}
      onClose={onClose}
      place={{ position, total: questions.length, resultsShown }}
      question={question}
      chosen={chosen}
      view={view}
      pictures={pictures}
      unanswered={count.unanswered}
      onChoose={choose}
      onMove={(by) => practice.move(by, resultsShown)}
      onShowResult={practice.showResults}
      onGoToUnanswered={() => practice.go(firstUnanswered(questions, answers) ?? 0)}
      result={<TryResult right={count.correct} total={questions.length} />}
    />
  );
}

/** Score of the trial questions, and what to do next. */
function TryResult({ right, total }: { right: number; total: number }) {
  const language = useInterfaceLanguage();
  const words = tryText[language];
  const isLoggedIn = useSession() !== null;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <div className="mx-auto grid max-w-md gap-4 text-center">
      <h2 ref={title} tabIndex={-1} className="text-title">
        {words.done}
      </h2>
      <p className={`text-title ${right > 0 ? 'text-right' : ''}`}>{words.score(right, total)}</p>
      <p>{words.inTheApp}</p>
      {isLoggedIn ? (
        <ButtonLink to={paths.exercises}>{words.onwards}</ButtonLink>
      ) : (
        <>
          <WayToAccount />
          <ButtonLink variant="quiet" to={paths.login}>
            <Typeset text={words.login} lang={language} />
          </ButtonLink>
        </>
      )}
    </div>
  );
}

/** The way to an account, depending on the owner's sign-up mode: open (free days and price), by code (who gives it), or closed. */
function WayToAccount() {
  const language = useInterfaceLanguage();
  const words = tryText[language];
  const { sign_up, trial_days } = useConfig();
  const canAsk = useCanAskForCode();
  const kept = (
    <p className="text-soft">
      <Typeset text={words.kept} lang={language} />
    </p>
  );
  if (sign_up === 'open') {
    return (
      <>
        <ButtonLink to={paths.signUp}>{words.signUp}</ButtonLink>
        {kept}
        <p className="rounded-control bg-care-soft p-4 text-care">{words.trial(trial_days)}</p>
      </>
    );
  }
  if (sign_up === 'closed') return null;
  return (
    <>
      {canAsk ? <AskForCode /> : null}
      <ButtonLink variant={canAsk ? 'primary' : 'quiet'} to={paths.signUp}>
        {askForCodeText[language].haveCode}
      </ButtonLink>
      {canAsk ? kept : null}
    </>
  );
}
