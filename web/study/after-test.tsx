import { Award, CalendarClock, Route } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Study } from '#contract/study.ts';
import { formatDay } from '#domain/format-day.ts';
import { type AfterTest as After, earliestRetake, questionsOfArea, TEST_AREAS, weakAreas } from '#domain/study/after-test.ts';
import { calendarDay, dayNumber } from '#domain/study/day.ts';
import { enqueue } from '../device/outbox.ts';
import { paths } from '../paths.ts';
import { useCategoryName } from '../question/use-category-name.ts';
import { drawCard } from '../share/draw-card.ts';
import { share } from '../share/share.ts';
import { useInterfaceLanguage } from '../state/preferences.ts';
import { afterTestText } from '../text/after-test.ts';
import { useCatalog } from '../text/catalog.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { TextField } from '../ui/field.tsx';
import { Typeset } from '../ui/typeset.tsx';
import { setTest } from './exam-date.ts';
import { ResultPhoto } from './result-photo.tsx';
import type { StudyView } from './view.ts';

type AfterTestProps = { after: After; study: Study; view: StudyView };
const useWords = () => useCatalog(afterTestText);

/** How the real test went, and what to do next. */
export function AfterTest(props: AfterTestProps) {
  if (props.after.kind === 'ask') return <HowItWent {...props} />;
  return props.after.kind === 'passed' ? <Passed /> : <Retake {...props} />;
}

function Card({ title, icon, tone, children }: { title: string; icon: ReactNode; tone: string; children: ReactNode }) {
  return (
    <section aria-labelledby="after-test" className={`grid grid-cols-1 gap-4 rounded-card border p-4 shadow-card ${tone}`}>
      <div className="flex items-center gap-3">
        {icon}
        <h2 id="after-test" className="text-title">
          {title}
        </h2>
      </div>
      {children}
    </section>
  );
}

type Outcome = 'passed' | 'failed' | 'not taken';

function HowItWent({ after, study }: AfterTestProps) {
  const words = useWords();
  const language = useInterfaceLanguage();
  const nameOf = useCategoryName();
  const [outcome, setOutcome] = useState<Outcome>();
  const [points, setPoints] = useState<readonly string[]>(TEST_AREAS.map(() => ''));
  const [date, setDate] = useState('');
  const [faults, setFaults] = useState<readonly (string | undefined)[]>([]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (outcome === undefined) return;
    if (outcome === 'not taken') {
      setTest(study, { exam_date: date === '' ? null : date });
      return;
    }
    const areas = points.map((typed) => (typed.trim() === '' ? null : Number(typed)));
    const found = TEST_AREAS.map((area, place) => {
      const count = areas[place];
      const all = questionsOfArea(area);
      const isCount = count == null || (Number.isInteger(count) && count >= 0 && count <= all);
      return isCount ? undefined : words.pointsWrong(all);
    });
    setFaults(found);
    if (found.some((fault) => fault !== undefined)) return;
    const isWhole = areas.every((count) => count !== null);
    enqueue('POST /api/real-tests', {
      id: crypto.randomUUID(),
      day: calendarDay(after.day),
      passed: outcome === 'passed',
      points: isWhole ? areas.reduce<number>((sum, count) => sum + (count ?? 0), 0) : null,
      ...(areas.some((count) => count !== null) ? { areas } : {}),
    });
  };
  return (
    <Card
      title={words.title}
      icon={<CalendarClock aria-hidden className="size-8 shrink-0 text-action" />}
      tone="border-action bg-raised"
    >
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        <Choice
          name="outcome"
          label={words.day(formatDay(language, calendarDay(after.day)))}
          value={outcome}
          choices={[
            { value: 'passed', label: words.passed },
            { value: 'failed', label: words.failed },
            { value: 'not taken', label: words.notTaken },
          ]}
          onChoose={setOutcome}
        />
        {outcome === 'failed' ? (
          <fieldset className="grid grid-cols-1 gap-3">
            <legend className="font-semibold">{words.areas}</legend>
            <p className="text-caption text-soft">{words.areasHint}</p>
            <ResultPhoto />
            {TEST_AREAS.map((area, place) => (
              <TextField
                key={area[0]}
                inputMode="numeric"
                label={words.of(nameOf(area[0]), questionsOfArea(area))}
                error={faults[place]}
                value={points[place] ?? ''}
                onChange={(event) => setPoints(points.with(place, event.target.value))}
              />
            ))}
          </fieldset>
        ) : null}
        {outcome === 'not taken' ? (
          <TextField
            type="date"
            label={words.newDate}
            hint={words.newDateHint}
            min={calendarDay(dayNumber(calendarDay(after.day)) + 1)}
            value={date}
            onChange={(event) => setDate(event.target.value)}
          />
        ) : null}
        {outcome === undefined ? null : (
          <Button type="submit" className="justify-self-start">
            {words.save}
          </Button>
        )}
      </form>
    </Card>
  );
}

/** What to practise before the next test: the weak areas from the result, or else the weakest categories here. */
function Retake({ after, study, view }: AfterTestProps) {
  const words = useWords();
  const language = useInterfaceLanguage();
  const nameOf = useCategoryName();
  const told = study.real_tests.find(({ day }) => dayNumber(day) === after.day)?.areas ?? [];
  const weak = weakAreas(told).flat();
  const fallback = view.judged.categories.toSorted((one, other) => one.share - other.share).map(({ category }) => category);
  const categories = (weak.length > 0 ? weak : fallback.slice(0, 2)).filter((category) => view.tallies.has(category));
  const toPractise = categories.reduce((sum, category) => {
    const tally = view.tallies.get(category);
    return sum + (tally === undefined ? 0 : tally.wrong + tally.unseen);
  }, 0);
  const earliest = earliestRetake(view.today, toPractise, study.daily_goal);
  const day = calendarDay(earliest);
  return (
    <Card title={words.plan} icon={<Route aria-hidden className="size-8 shrink-0 text-action" />} tone="border-line bg-raised">
      {categories.length === 0 ? null : (
        <>
          <p>{words.practise}</p>
          <div className="grid gap-2">
            {categories.map((category) => (
              <ButtonLink key={category} variant="secondary" to={paths.exercise(category)}>
                {nameOf(category)}
              </ButtonLink>
            ))}
          </div>
        </>
      )}
      <p>{words.earliest(formatDay(language, day), (earliest - view.today) * study.daily_goal)}</p>
      <Button className="justify-self-start" onClick={() => setTest(study, { exam_date: day })}>
        {words.take}
      </Button>
    </Card>
  );
}

function Passed() {
  const words = useWords();
  const language = useInterfaceLanguage();
  const tell = async () => share({ text: words.card, path: paths.try, picture: await drawCard(words.card) });
  return (
    <Card
      title={words.congratulations}
      icon={<Award aria-hidden className="size-9 shrink-0 text-right" />}
      tone="border-right bg-right-soft"
    >
      <div>
        <h3 className="font-semibold">{words.next}</h3>
        <ol className="mt-1 grid list-decimal gap-2 pl-6">
          {words.steps.map((step) => (
            <li key={step}>
              <Typeset text={step} lang={language} />
            </li>
          ))}
        </ol>
      </div>
      <Button variant="secondary" className="justify-self-start" onClick={() => void tell()}>
        {words.tell}
      </Button>
    </Card>
  );
}
