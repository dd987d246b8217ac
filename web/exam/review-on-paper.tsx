import { Check, X } from 'lucide-react';
import type { Question } from '#contract/question.ts';
import { formatDayAndTime } from '#domain/format-day.ts';
import type { ContentLanguage } from '#domain/language.ts';
import { circlesOf } from '#domain/option-names.ts';
import { correctOption, hasImage, translationLanguage } from '#domain/question.ts';
import { languageIn, textIn } from '../question/languages.ts';
import { pictureSizes, pictureSource } from '../question/pictures.ts';
import { Texts } from '../question/question-view.tsx';
import { useShown } from '../question/use-shown.ts';
import { useConfig } from '../state/config.ts';
import { usePreferences } from '../state/preferences.ts';
import { useCatalog } from '../text/catalog.ts';
import { examText } from '../text/exam/catalog.ts';
import { useText } from '../text/use-text.ts';
import { Written } from '../ui/written.tsx';
import type { ShownExam } from './shown-exam.ts';

type ReviewOnPaperProps = { exam: ShownExam; name: string; places: readonly number[] };

/** Print layout for a teacher: all questions in Tigrinya and in a second language. */
export function ReviewOnPaper({ exam, name, places }: ReviewOnPaperProps) {
  const text = useText();
  const { language } = usePreferences();
  const { score } = exam;
  return (
    <div className="hidden p-4 text-caption print:block">
      <h1 className="text-title">
        {text.exam.title} · {name} ({places.length})
      </h1>
      <p className="mb-4">
        {formatDayAndTime(language, new Date(exam.startedAt).toISOString())} · {text.exam.resultText(score.correct, score.total)}{' '}
        · {score.passed ? text.exam.passed : text.exam.failed}
      </p>
      <ol className="grid gap-4">
        {places.map((place) => {
          const question = exam.questions[place];
          return question === undefined ? null : (
            <li key={question.id}>
              <QuestionOnPaper exam={exam} question={question} place={place} />
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function QuestionOnPaper({ exam, question: asked, place }: { exam: ShownExam; question: Question; place: number }) {
  const question = useShown(asked, exam.id);
  const text = useText();
  const words = useCatalog(examText);
  const { cdn } = useConfig();
  const other = translationLanguage(question);
  const languages: readonly ContentLanguage[] = other === undefined ? ['ti'] : ['ti', other];
  const chosen = question.options.find(({ id }) => id === exam.answers[question.id]);
  const right = correctOption(question);
  const circles = circlesOf(question.options);
  return (
    <article className="border-t border-line pt-3">
      <div className="flex items-start gap-4">
        <div className="min-w-0 grow font-semibold">
          <p>
            {words.place(place + 1)}
            {chosen === undefined ? ` · ${text.question.notAnswered}` : null}
            {exam.pilots.includes(question.id) ? ` · ${words.pilot}` : null}
          </p>
          <Texts item={question} field="question" languages={languages} />
        </div>
        {hasImage(question) ? (
          <img
            {...pictureSizes(cdn, question.image)}
            sizes="12rem"
            src={pictureSource(cdn, question.image)}
            alt=""
            className="max-h-32 w-48 shrink-0 object-contain"
          />
        ) : null}
      </div>
      <ol className="my-2 grid gap-1">
        {question.options.map((option, index) => {
          const isChosen = option === chosen;
          const Icon = option.correct ? Check : X;
          const marks = [
            ...(isChosen ? [words.yourAnswer] : []),
            ...(option.correct ? [text.question.correctMark] : isChosen ? [text.question.wrongMark] : []),
          ];
          return (
            <li key={option.id} className="flex gap-2">
              <span className="w-4 shrink-0">{marks.length > 0 ? <Icon aria-hidden className="size-4" /> : null}</span>
              <span className="tabular-nums">{circles[index]}.</span>
              <div className={`min-w-0 ${marks.length > 0 ? 'font-semibold' : ''}`}>
                <Texts item={option} field="option" languages={languages} />
                {marks.length > 0 ? <span className="block">({marks.join(' · ')})</span> : null}
              </div>
            </li>
          );
        })}
      </ol>
      {chosen === undefined || chosen.why === '' ? null : <Texts item={chosen} field="why" languages={languages} />}
      {languages.map((shown) => (
        <Written
          key={shown}
          text={textIn(right?.solution ?? {}, 'solution', shown)}
          lang={languageIn(right?.solution ?? {}, 'solution', shown)}
        />
      ))}
    </article>
  );
}
