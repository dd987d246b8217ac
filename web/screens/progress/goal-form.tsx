import { type FormEvent, useState } from 'react';
import type { Body } from '#contract/endpoints.ts';
import type { Study } from '#contract/study.ts';
import { DAILY_GOALS } from '#domain/study/next-thing.ts';
import { enqueue } from '../../device/outbox.ts';
import { useCatalog } from '../../text/catalog.ts';
import { studyText } from '../../text/study/catalog.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { KeptState } from './kept-state.tsx';

type Settings = Body<'PUT /api/study/settings'>;

/** Form for the test date, time per day and daily goal. Applies locally at once, and is sent when online. */
export function GoalForm({ study }: { study: Study }) {
  const words = useCatalog(studyText);
  const [change, setChange] = useState<Partial<Settings>>({});
  const [isSaved, setSaved] = useState(false);
  const { exam_date, minutes, daily_goal, test_language } = study;
  const settings = { exam_date, minutes: minutes as Settings['minutes'], daily_goal, test_language, ...change };
  const alter = (part: Partial<Settings>) => {
    setSaved(false);
    setChange({ ...change, ...part });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    enqueue('PUT /api/study/settings', settings);
    setSaved(true);
    setChange({});
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-labelledby="goal"
      className="grid grid-cols-1 gap-5 rounded-card border border-line bg-raised p-5 shadow-card"
    >
      <h2 id="goal" className="text-title">
        {words.settings}
      </h2>
      <TextField
        type="date"
        label={words.examDate}
        hint={words.examDateHint}
        value={settings.exam_date ?? ''}
        onChange={(event) => alter({ exam_date: event.target.value === '' ? null : event.target.value })}
      />
      <Choice
        name="test-language"
        label={words.testLanguage}
        hint={settings.test_language === 'sv' ? words.toSwedish : undefined}
        value={settings.test_language === 'ti' || settings.test_language === 'sv' ? settings.test_language : 'none'}
        choices={(['none', 'ti', 'sv'] as const).map((value) => ({ value, label: words.testLanguages[value] }))}
        onChoose={(value) => alter({ test_language: value === 'none' ? null : value })}
      />
      <Choice
        name="minutes"
        label={words.minutes}
        hint={words.minutesHint}
        value={settings.minutes}
        choices={([50, 75, 100] as const).map((value) => ({ value, label: words.minutesValue(value) }))}
        onChoose={(value) => alter({ minutes: value })}
      />
      <Choice
        name="daily-goal"
        label={words.dailyGoal}
        value={settings.daily_goal}
        choices={DAILY_GOALS.map((value) => ({ value: value as number, label: words.questions(value) }))}
        onChoose={(value) => alter({ daily_goal: value })}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="secondary">
          {words.save}
        </Button>
        <KeptState of="PUT /api/study/settings" isGiven={isSaved} saved={words.savedNow} />
      </div>
    </form>
  );
}
