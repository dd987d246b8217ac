import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Body } from '#contract/endpoints.ts';
import { FIRST_HOUR, LAST_HOUR, WEEKDAYS } from '#domain/reminder.ts';
import { call } from '../../api.ts';
import { takePushes } from '../../device/push.ts';
import { useCatalog } from '../../text/catalog.ts';
import { studyRemindersText } from '../../text/study-reminders.ts';
import { Button } from '../../ui/button.tsx';
import { FailureLines } from '../../ui/failure-lines.tsx';
import { CONTROL, Field } from '../../ui/field.tsx';
import { Loading, Spinner } from '../../ui/states.tsx';
import { SuccessBanner } from '../../ui/success-banner.tsx';

const remindersQuery = (userId: number) =>
  queryOptions({ queryKey: ['study-reminders', userId], queryFn: () => call('GET /api/study/reminders'), staleTime: 0 });

const HOURS = Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_, place) => FIRST_HOUR + place);

/** Days and time of study reminders: by push where supported, otherwise by mail. */
export function StudyRemindersCard({ userId }: { userId: number }) {
  const words = useCatalog(studyRemindersText);
  const client = useQueryClient();
  const query = remindersQuery(userId);
  const reminders = useQuery(query);
  const [change, setChange] = useState<Partial<Body<'PUT /api/study/reminders'>>>({});
  const save = useMutation({
    mutationFn: async (wish: Body<'PUT /api/study/reminders'>) => {
      const isPushed = wish.days.length > 0 && (await takePushes(reminders.data?.push_key ?? null));
      const saved = await call('PUT /api/study/reminders', { body: wish });
      client.setQueryData(query.queryKey, saved);
      if (saved.days.length === 0) return words.stopped;
      return `${words.saved} ${isPushed ? words.byPush : words.byMail}`;
    },
    onSuccess: () => setChange({}),
  });
  const known = reminders.data;
  const wish = known && { days: known.days, hour: known.hour, ...change };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wish !== undefined) save.mutate(wish);
  };
  const toggle = (day: number, isOn: boolean) =>
    setChange({ ...change, days: isOn ? [...(wish?.days ?? []), day] : (wish?.days ?? []).filter((other) => other !== day) });
  return (
    <section
      aria-labelledby="study-reminders"
      className="grid gap-3 rounded-card border border-line bg-raised p-4 shadow-card lg:p-5"
    >
      <h2 id="study-reminders" className="text-title max-lg:sr-only">
        {words.title}
      </h2>
      <p className="text-soft">{words.text}</p>
      {wish === undefined ? (
        <Loading query={reminders} fallback={<Spinner />} />
      ) : (
        <form noValidate onSubmit={submit} className="grid gap-3">
          <fieldset>
            <legend className="mb-1 font-semibold">{words.days}</legend>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-1.5">
              {WEEKDAYS.map((day) => (
                <label
                  key={day}
                  className="flex min-h-12 cursor-pointer items-center gap-2 rounded-control border border-edge px-2.5 py-2 has-checked:border-action has-checked:bg-action-soft has-checked:font-semibold"
                >
                  <input
                    type="checkbox"
                    checked={wish.days.includes(day)}
                    onChange={(event) => toggle(day, event.target.checked)}
                    className="size-5 shrink-0 accent-action"
                  />
                  {words.dayNames[day - 1]}
                </label>
              ))}
            </div>
          </fieldset>
          <div className="flex flex-wrap items-end gap-3">
            <Field label={words.hour}>
              {(control) => (
                <select
                  {...control}
                  className={CONTROL}
                  value={wish.hour}
                  onChange={(event) => setChange({ ...change, hour: Number(event.target.value) })}
                >
                  {HOURS.map((hour) => (
                    <option key={hour} value={hour}>
                      {`${String(hour).padStart(2, '0')}:00`}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <Button type="submit" variant="secondary" disabled={save.isPending} className="justify-self-start">
              {words.save}
            </Button>
          </div>
        </form>
      )}
      <FailureLines error={save.error} />
      <SuccessBanner text={save.data} onEnd={save.reset} />
    </section>
  );
}
