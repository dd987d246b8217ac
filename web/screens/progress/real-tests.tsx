import { CircleCheck, CircleX } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import type { RealTest } from '#contract/study.ts';
import { formatDay } from '#domain/format-day.ts';
import { TEST_QUESTIONS } from '#domain/study/blueprint.ts';
import { calendarDay } from '#domain/study/day.ts';
import { enqueue } from '../../device/outbox.ts';
import { usePreferences } from '../../state/preferences.ts';
import { useCatalog } from '../../text/catalog.ts';
import { studyText } from '../../text/study/catalog.ts';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { KeptState } from './kept-state.tsx';

type RealTestsProps = { tests: readonly RealTest[]; today: number };

/** Reported results of real tests, and a form to add one. */
export function RealTests({ tests, today }: RealTestsProps) {
  const text = useText();
  const words = useCatalog(studyText);
  const { language } = usePreferences();
  const [isOpen, setOpen] = useState(false);
  const [isSent, setSent] = useState(false);
  return (
    <section
      aria-labelledby="real-tests"
      className="grid grid-cols-1 gap-4 rounded-card border border-line bg-raised p-5 shadow-card"
    >
      <h2 id="real-tests" className="text-title">
        {words.realTests}
      </h2>
      {tests.length === 0 ? null : (
        <ul className="grid gap-2">
          {tests.map((test) => {
            const Icon = test.passed ? CircleCheck : CircleX;
            return (
              <li key={test.id} className="flex flex-wrap items-center gap-x-3">
                <Icon aria-hidden className={`size-5 shrink-0 ${test.passed ? 'text-right' : 'text-wrong'}`} />
                <span className="font-semibold">{test.passed ? words.passed : words.failed}</span>
                <span>{formatDay(language, test.day)}</span>
                {test.points === null ? null : (
                  <span className="text-soft tabular-nums">{text.pastExams.correct(test.points, TEST_QUESTIONS)}</span>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <KeptState of="POST /api/real-tests" isGiven={isSent} saved={words.sent} before={words.realTestsText} />
      {isOpen ? (
        <ReportForm
          today={today}
          onDone={() => {
            setOpen(false);
            setSent(true);
          }}
        />
      ) : (
        <Button variant="secondary" onClick={() => setOpen(true)} className="justify-self-start">
          {words.report}
        </Button>
      )}
    </section>
  );
}

function ReportForm({ today, onDone }: { today: number; onDone: () => void }) {
  const words = useCatalog(studyText);
  const form = useRef<HTMLFormElement>(null);
  const [day, setDay] = useState('');
  const [passed, setPassed] = useState<boolean>();
  const [points, setPoints] = useState('');
  const [faults, setFaults] = useState<{ day?: string; passed?: string; points?: string }>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const count = points.trim() === '' ? null : Number(points);
    const isCount = count === null || (Number.isInteger(count) && count >= 0 && count <= TEST_QUESTIONS);
    const found = {
      ...(day === '' || day > calendarDay(today) ? { day: words.testDayRequired } : {}),
      ...(passed === undefined ? { passed: words.outcomeRequired } : {}),
      ...(isCount ? {} : { points: words.pointsWrong(TEST_QUESTIONS) }),
    };
    setFaults(found);
    const first = Object.keys(found)[0];
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    else if (passed !== undefined) {
      enqueue('POST /api/real-tests', { id: crypto.randomUUID(), day, passed, points: count });
      onDone();
    }
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      <TextField
        type="date"
        name="day"
        label={words.testDay}
        error={faults.day}
        max={calendarDay(today)}
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <Choice
        name="passed"
        label={words.outcome}
        error={faults.passed}
        value={passed}
        choices={[
          { value: true, label: words.passed },
          { value: false, label: words.failed },
        ]}
        onChoose={setPassed}
      />
      <TextField
        inputMode="numeric"
        name="points"
        label={words.points(TEST_QUESTIONS)}
        hint={words.pointsHint}
        error={faults.points}
        value={points}
        onChange={(event) => setPoints(event.target.value)}
      />
      <Button type="submit" className="justify-self-start">
        {words.send}
      </Button>
    </form>
  );
}
