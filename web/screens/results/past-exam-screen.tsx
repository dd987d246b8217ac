import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, GraduationCap, Info, Lock } from 'lucide-react';
import { useContext, useState } from 'react';
import type { Answer } from '#contract/endpoints.ts';
import { formatDayAndTime } from '#domain/format-day.ts';
import { ApiError } from '../../api.ts';
import { ExamResults } from '../../exam/exam-results.tsx';
import { ExamReview } from '../../exam/exam-review.tsx';
import { openReview, useReview } from '../../exam/review-place.ts';
import { shownStored } from '../../exam/shown-exam.ts';
import { useFocusOnPhase } from '../../exam/use-focus-on-phase.ts';
import { PathIds } from '../../navigation/path-ids.ts';
import { paths } from '../../paths.ts';
import { useCategoryName } from '../../question/use-category-name.ts';
import { useSession } from '../../session/session.ts';
import { usePreferences } from '../../state/preferences.ts';
import { useCatalog } from '../../text/catalog.ts';
import { examText } from '../../text/exam/catalog.ts';
import { useText } from '../../text/use-text.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Screen } from '../../ui/screen.tsx';
import { EmptyState, Loading } from '../../ui/states.tsx';
import { UnlockButton } from '../../ui/unlock-button.tsx';
import { examQuery } from './queries.ts';

export function PastExamScreen() {
  const { examID = '' } = useContext(PathIds);
  return <PastExam key={examID} id={examID} />;
}

function PastExam({ id }: { id: string }) {
  const text = useText();
  const words = useCatalog(examText);
  const { language } = usePreferences();
  const nameOf = useCategoryName();
  const query = useQuery(examQuery(useSession()?.user.id ?? 0, id));
  const { data } = query;
  const [position, setPosition] = useState(0);
  const review = useReview(paths.pastExam(id));
  const isReviewing = review !== undefined && data !== undefined && data.questions.length > 0;
  useFocusOnPhase(data === undefined ? 'LOADING' : isReviewing ? 'REVIEW' : 'RESULT');
  const toResults = (
    <ButtonLink variant="quiet" to={paths.results} className="-ml-4">
      <ChevronLeft aria-hidden className="size-5" />
      {text.pastExams.title}
    </ButtonLink>
  );
  if (data === undefined) {
    const isUnknown = query.error instanceof ApiError && query.error.status === 404;
    return (
      <Screen title={text.exam.reviewTitle} above={toResults}>
        <div className="max-w-2xl">{isUnknown ? <EmptyState title={words.unknown} /> : <Loading query={query} rows={3} />}</div>
      </Screen>
    );
  }
  const exam = shownStored(data);
  if (isReviewing) {
    return <ExamReview exam={exam} position={position} filter={review.filter} onGo={setPosition} onClose={review.close} />;
  }
  return (
    <ExamResults
      exam={exam}
      nameOf={nameOf}
      above={toResults}
      when={<time dateTime={data.started_at}>{formatDayAndTime(language, data.started_at)}</time>}
      onReview={(filter, place = 0) => {
        setPosition(place);
        openReview(filter);
      }}
      state={
        <>
          <Corrected count={exam.corrected.length} />
          <Missing exam={data} />
        </>
      }
      actions={
        <ButtonLink variant="quiet" to={paths.examination} className="grow">
          <GraduationCap aria-hidden className="size-5" />
          {text.pastExams.toExam}
        </ButtonLink>
      }
    />
  );
}

/** Note that some keys were corrected after scoring. */
function Corrected({ count }: { count: number }) {
  const words = useCatalog(examText);
  if (count === 0) return null;
  return (
    <p className="flex items-start gap-3 rounded-control bg-care-soft p-3 text-care">
      <Info aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0">{words.corrected(count)}</span>
    </p>
  );
}

/** Questions that cannot be shown: removed ones, or all of them when locked. */
function Missing({ exam: { answers, questions } }: { exam: Answer<'GET /api/exams/{id}'> }) {
  const text = useText();
  const words = useCatalog(examText);
  const gone = answers.length - questions.length;
  if (gone === 0 && answers.length > 0) return null;
  const isLocked = answers.length > 0 && questions.length === 0;
  const Icon = isLocked ? Lock : Info;
  return (
    <div className="flex items-start gap-3 rounded-control bg-care-soft p-3 text-care">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p>{answers.length === 0 ? words.onlyResult : isLocked ? words.reviewLocked : words.gone(gone)}</p>
        {isLocked ? (
          <div className="mt-2">
            <UnlockButton label={text.locked.how} />
          </div>
        ) : null}
      </div>
    </div>
  );
}
