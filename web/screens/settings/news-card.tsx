import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { NEWS, type News } from '#domain/news.ts';
import { call } from '../../api.ts';
import { useInterfaceLanguage } from '../../state/preferences.ts';
import { mailText } from '../../text/mail.ts';
import { FailureLines } from '../../ui/failure-lines.tsx';
import { Loaded, Spinner } from '../../ui/states.tsx';
import { SuccessBanner } from '../../ui/success-banner.tsx';
import { mailSettingsQuery } from './queries.ts';

/** Admins: when to be notified of payments and messages. */
export function NewsCard({ userId }: { userId: number }) {
  const language = useInterfaceLanguage();
  const words = mailText[language].news;
  const client = useQueryClient();
  const settings = useQuery(mailSettingsQuery(userId));
  const save = useMutation({
    mutationFn: (news: News) => call('PUT /api/mail-settings', { body: { news, language } }),
    onSuccess: (saved) => client.setQueryData(mailSettingsQuery(userId).queryKey, saved),
  });
  const shown = save.isPending ? save.variables : settings.data?.news;
  return (
    <section aria-labelledby="news" className="grid gap-4 rounded-card border border-line bg-raised p-5 shadow-card">
      <h2 id="news" className="text-title">
        {words.title}
      </h2>
      <p className="text-soft">{words.text}</p>
      <Loaded query={settings} fallback={<Spinner />}>
        {() => (
          <fieldset className="grid">
            <legend className="sr-only">{words.title}</legend>
            {NEWS.map((choice) => (
              <label key={choice} className="flex min-h-12 cursor-pointer items-center gap-3">
                <input
                  type="radio"
                  name="news"
                  checked={shown === choice}
                  onChange={() => save.mutate(choice)}
                  className="size-6 shrink-0 accent-action"
                />
                {words.choices[choice]}
              </label>
            ))}
          </fieldset>
        )}
      </Loaded>
      <FailureLines error={save.error} />
      <SuccessBanner text={save.isSuccess ? words.saved : undefined} onEnd={save.reset} />
    </section>
  );
}
