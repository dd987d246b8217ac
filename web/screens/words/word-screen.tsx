import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Share2 } from 'lucide-react';
import type { Term } from '#contract/terms.ts';
import { call } from '../../api.ts';
import { Link } from '../../navigation/link.tsx';
import { usePathId } from '../../navigation/path-ids.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/session.ts';
import { share } from '../../share/share.ts';
import { allSignsQuery } from '../../signs/queries.ts';
import { SignList } from '../../signs/sign-list.tsx';
import { useCatalog } from '../../text/catalog.ts';
import { wordsText } from '../../text/words/catalog.ts';
import { Button } from '../../ui/button.tsx';
import { Screen } from '../../ui/screen.tsx';
import { EmptyState, Loading, Spinner } from '../../ui/states.tsx';
import { Typeset } from '../../ui/typeset.tsx';
import { SaveCard } from '../../words/save-card.tsx';
import { termsQuery } from '../../words/terms-query.ts';
import { WordBody } from '../../words/word-body.tsx';

/** A word of the test; shareable page. */
export function WordScreen() {
  const words = useCatalog(wordsText);
  const id = usePathId('wordID');
  const terms = useQuery(termsQuery);
  const term = terms.data?.find((one) => one.id === id);
  return (
    <Screen title={term?.term_sv ?? words.title} titleLang={term === undefined ? undefined : 'sv'}>
      <Link
        to={paths.words}
        className="-ml-2 mb-3 inline-flex min-h-12 items-center gap-2 rounded-control px-2 font-semibold text-action"
      >
        <ArrowLeft aria-hidden className="size-5" />
        {words.title}
      </Link>
      {term !== undefined ? (
        <Word term={term} />
      ) : terms.data !== undefined ? (
        <EmptyState title={words.unknownWord} />
      ) : (
        <Loading query={terms} fallback={<Spinner />} />
      )}
    </Screen>
  );
}

function Word({ term }: { term: Term }) {
  const words = useCatalog(wordsText);
  const isLearner = useSession() !== null;
  const signs = useQuery({ ...allSignsQuery, enabled: term.signs.length > 0 });
  const shown = term.signs.flatMap((id) => signs.data?.find((sign) => sign.id === id) ?? []);
  return (
    <div className="grid gap-6">
      <section className="rounded-card border border-line bg-raised p-4 shadow-card">
        <WordBody card={{ ...term, sign: null }} />
        <p className="mt-4 text-caption text-soft">
          {words.themes[term.theme]}
          {term.term_en === '' ? null : (
            <>
              {' · '}
              <span lang="en">{term.term_en}</span>
            </>
          )}
        </p>
        <div className="mt-3 flex items-center gap-2">
          {isLearner ? <SaveCard mode="term" id={term.id} className="border border-edge" /> : null}
          <Button variant="secondary" onClick={() => void share({ text: term.term_sv, path: paths.word(term.id) })}>
            <Share2 aria-hidden className="size-5" />
            {words.share}
          </Button>
        </div>
      </section>
      {shown.length === 0 ? null : (
        <section aria-labelledby="word-signs">
          <h2 id="word-signs" className="mb-3">
            {words.inSigns}
          </h2>
          <SignList signs={shown} />
        </section>
      )}
      {term.questions.length === 0 ? null : (
        <section aria-labelledby="word-questions">
          <h2 id="word-questions" className="mb-3">
            {words.inQuestions(term.questions.length)}
          </h2>
          {isLearner ? <Questions ids={term.questions.slice(0, MOST_QUESTIONS)} /> : null}
        </section>
      )}
    </div>
  );
}

const MOST_QUESTIONS = 5;

function Questions({ ids }: { ids: readonly number[] }) {
  const list = ids.join(',');
  const { data } = useQuery({
    queryKey: ['word-questions', list],
    queryFn: () => call('GET /api/study/questions', { query: { ids: list } }),
  });
  return (
    <ul className="grid gap-2">
      {data?.map((question) => (
        <li key={question.id} className="rounded-control border border-line bg-raised p-3">
          <p lang="ti" className="text-pretty">
            <Typeset text={question.question} lang="ti" />
          </p>
          <p lang="sv" className="mt-1 text-caption text-pretty text-soft">
            {question.question_sv}
          </p>
        </li>
      ))}
    </ul>
  );
}
