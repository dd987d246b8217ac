import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Body } from '#contract/endpoints.ts';
import { MAIL_SWITCHES } from '#domain/mail.ts';
import { call } from '../../api.ts';
import { useInterfaceLanguage } from '../../state/preferences.ts';
import { mailText } from '../../text/mail.ts';
import { FailureLines } from '../../ui/failure-lines.tsx';
import { Loading, Spinner } from '../../ui/states.tsx';
import { SuccessBanner } from '../../ui/success-banner.tsx';
import { mailSettingsQuery } from './queries.ts';

/** Mail reminders. They are written in the interface language that was last chosen here. */
export function RemindersCard({ userId }: { userId: number }) {
  const language = useInterfaceLanguage();
  const words = mailText[language].reminders;
  const client = useQueryClient();
  const settings = useQuery(mailSettingsQuery(userId));
  const save = useMutation({
    mutationFn: (choice: Body<'PUT /api/mail-settings'>) => call('PUT /api/mail-settings', { body: { ...choice, language } }),
    onSuccess: (saved) => client.setQueryData(mailSettingsQuery(userId).queryKey, saved),
  });
  // Optimistic: shows the choice while saving, and reverts on failure.
  const shown = settings.data === undefined ? undefined : { ...settings.data, ...(save.isPending ? save.variables : {}) };
  return (
    <section aria-labelledby="reminders" className="grid gap-4 rounded-card border border-line bg-raised p-5 shadow-card">
      <h2 id="reminders" className="text-title">
        {words.title}
      </h2>
      {shown === undefined ? (
        <Loading query={settings} fallback={<Spinner />} />
      ) : (
        MAIL_SWITCHES.map((name) => (
          <label key={name} className="flex min-h-12 cursor-pointer items-start gap-3">
            <input
              type="checkbox"
              checked={shown[name]}
              onChange={(event) => save.mutate({ [name]: event.target.checked })}
              className="mt-1 size-6 shrink-0 accent-action"
            />
            <span>
              <span className="block font-semibold">{words[name]}</span>
              <span className="block text-caption text-soft">{words[`${name}Text`]}</span>
            </span>
          </label>
        ))
      )}
      <FailureLines error={save.error} />
      <SuccessBanner text={save.isSuccess ? words.saved : undefined} onEnd={save.reset} />
    </section>
  );
}
