import { CircleCheck, CircleDot, CircleX, type LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { tally } from '#domain/practice.ts';
import { type Colour, colourOf } from '#domain/study/learnt.ts';
import { paths } from '../../paths.ts';
import { SavingState } from '../../question/saving-state.tsx';
import { useCategoryName } from '../../question/use-category-name.ts';
import { Road } from '../../study/road.tsx';
import type { Session } from '../../study/session.ts';
import { useStudy } from '../../study/use-study.ts';
import type { RunKind, StudyView } from '../../study/view.ts';
import { useCatalog } from '../../text/catalog.ts';
import { studyText } from '../../text/study/catalog.ts';
import { useText } from '../../text/use-text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { scrollToTop } from '../../ui/scroll-to-top.ts';

type RunResultProps = { kind: RunKind; session: Session; onMore: () => void };

/** Result of a run: score, what changed, and what is due tomorrow. */
export function RunResult({ kind, session, onMore }: RunResultProps) {
  const text = useText();
  const study = useCatalog(studyText);
  const { view } = useStudy();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(scrollToTop, []);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const count = tally(session.questions, session.answers);
  const became = (colour: Colour) =>
    session.questions.filter(({ id }) => {
      const after = colourOf(view?.state.questions.get(id));
      return after === colour && (colour === 'red' || session.before[id] !== colour);
    }).length;
  const moves = [
    { count: became('green'), label: study.becameGreen, icon: CircleCheck, tone: 'text-right' },
    { count: became('yellow'), label: study.becameYellow, icon: CircleDot, tone: 'text-care' },
    { count: became('red'), label: study.becameRed, icon: CircleX, tone: 'text-wrong' },
  ].filter((move) => move.count > 0);
  return (
    <div className="grid gap-5">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-title">
          {study.resultTitle}
        </h2>
        <p className="mt-1 text-soft">{text.results.summary(count.correct, count.total)}</p>
      </div>
      {moves.length === 0 ? null : (
        <section aria-labelledby="moved" className="rounded-card border border-line bg-raised p-4 shadow-card">
          <h3 id="moved" className="mb-2">
            {study.moved}
          </h3>
          <ul className="grid gap-3">
            {moves.map((move) => (
              <Move key={move.tone} icon={move.icon} tone={move.tone}>
                {move.label(move.count)}
              </Move>
            ))}
          </ul>
        </section>
      )}
      {view === undefined ? null : <Learnt view={view} session={session} />}
      {view === undefined ? null : <p>{study.tomorrow(Math.min(view.goal, view.open.length))}</p>}
      <div className="grid gap-3 sm:flex">
        {kind === 'warm-up' ? (
          <ButtonLink to={paths.examination}>{text.pastExams.toExam}</ButtonLink>
        ) : (
          <ButtonLink to={paths.exercises}>{study.toExercises}</ButtonLink>
        )}
        {count.wrong > 0 && (kind === 'today' || kind === 'saved') ? (
          <ButtonLink variant="secondary" to={paths.run('mistakes')}>
            {text.results.practiseWrong(view?.mistakes.length ?? count.wrong)}
          </ButtonLink>
        ) : null}
        {kind === 'today' && (view?.askable ?? 0) > 0 ? (
          <Button variant="secondary" onClick={onMore}>
            {study.moreQuestions}
          </Button>
        ) : null}
      </div>
      <SavingState hasAnswers />
    </div>
  );
}

const CATEGORIES_TOLD = 3;

/** What has been learnt, in words, and progress on the road to the test. */
function Learnt({ view, session }: { view: StudyView; session: Session }) {
  const study = useCatalog(studyText);
  const nameOf = useCategoryName();
  const asked = Map.groupBy(session.questions, ({ category_id }) => category_id ?? 0);
  const told = [...asked]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, CATEGORIES_TOLD)
    .flatMap(([category]) => {
      const tally = view.tallies.get(category);
      return tally === undefined || tally.rules === 0 ? [] : [{ category, tally }];
    });
  const begun = [...view.tallies.values()].reduce((sum, tally) => sum + tally.begun, 0);
  return (
    <section aria-labelledby="road" className="grid gap-3 rounded-card border border-line bg-raised p-4 shadow-card">
      <h3 id="road">{study.road}</h3>
      <Road known={view.knownRules} begun={Math.min(begun, view.rules - view.knownRules)} rules={view.rules} />
      <ul className="grid gap-1">
        {told.map(({ category, tally }) => (
          <li key={category}>
            <span className="font-semibold">{nameOf(category)}</span>
            {': '}
            <span className="tabular-nums">
              {tally.known === 0 && tally.begun > 0 ? study.onTheWay(tally.begun) : study.holds(tally.known, tally.rules)}
            </span>
          </li>
        ))}
      </ul>
      {view.inRow > 1 ? <p className="text-soft">{study.inRow(view.inRow)}</p> : null}
    </section>
  );
}

function Move({ icon: Icon, tone, children }: { icon: LucideIcon; tone: string; children: string }) {
  return (
    <li className="flex items-start gap-3">
      <Icon aria-hidden className={`mt-0.5 size-6 shrink-0 ${tone}`} />
      <span className="tabular-nums">{children}</span>
    </li>
  );
}
