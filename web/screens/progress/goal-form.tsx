import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Body } from '#contract/endpoints.ts';
import type { Study } from '#contract/study.ts';
import { DAILY_GOALS } from '#domain/study/today.ts';
import { call } from '../../api.ts';
import { queryClient } from '../../query-client.ts';
import { studyQuery } from '../../study/queries.ts';
import { useStudyText } from '../../study/use-study-text.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { Failure } from './failure.tsx';

type Settings = Body<'PUT /api/study/settings'>;

/** When the test is, how long it may take, and how much a day. */
export function GoalForm({ study, userId }: { study: Study; userId: number }) {
  const words = useStudyText();
  const [change, setChange] = useState<Partial<Settings>>({});
  const save = useMutation({
    mutationFn: (body: Settings) => call('PUT /api/study/settings', { body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(studyQuery(userId).queryKey, saved);
      setChange({});
    },
  });
  const { exam_date, minutes, daily_goal } = study;
  const settings = { exam_date, minutes: minutes as Settings['minutes'], daily_goal, ...change };
  const alter = (part: Partial<Settings>) => {
    save.reset();
    setChange({ ...change, ...part });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(settings);
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
        <Button type="submit" variant="secondary" disabled={save.isPending}>
          {words.save}
        </Button>
        <p role="status" className="text-right">
          {save.isSuccess ? words.savedNow : ''}
        </p>
      </div>
      {save.isError ? <Failure error={save.error} /> : null}
    </form>
  );
}
