import { useQuery } from '@tanstack/react-query';
import { BookA } from 'lucide-react';
import { wordsOfQuestions } from '#domain/cards.ts';
import { paths } from '../paths.ts';
import { usePreferences } from '../preferences.ts';
import { textIn } from '../question/languages.ts';
import { ButtonLink } from '../ui/button.tsx';
import { useCards } from './cards.ts';
import { termsQuery } from './terms-query.ts';
import { useWordsText } from './use-words-text.ts';

/** A few words of the test that stand in these questions and are not known yet. */
export function DayWords({ questions, today }: { questions: readonly number[]; today: number }) {
  const words = useWordsText();
  const { language } = usePreferences();
  const terms = useQuery(termsQuery).data ?? [];
  const { memories } = useCards('term');
  const ids = wordsOfQuestions(questions, terms, memories, today);
  if (ids.length === 0) return null;
  return (
    <section aria-labelledby="day-words" className="rounded-card border border-line bg-raised p-4 shadow-card">
      <h3 id="day-words" className="mb-2">
        {words.ofYourQuestions}
      </h3>
      <ul className="mb-3 grid gap-1">
        {terms
          .filter(({ id }) => ids.includes(id))
          .map((term) => (
            <li key={term.id}>
              <span lang="sv" className="font-semibold">
                {term.term_sv}
              </span>{' '}
              · {textIn(term, 'term', language === 'sv' ? 'ti' : language)}
            </li>
          ))}
      </ul>
      <ButtonLink variant="secondary" to={`${paths.trainWords}?of=${ids.join(',')}`}>
        <BookA aria-hidden className="size-5" />
        {words.train}
      </ButtonLink>
    </section>
  );
}
