import { type CategoryScore, EXAM_PASS_PERCENT } from '#domain/exam.ts';
import { useText } from '../text/use-text.ts';
import { ProgressBar } from '../ui/progress.tsx';

type CategoryScoresProps = { categories: readonly CategoryScore[]; nameOf: (categoryId: number) => string };

export function CategoryScores({ categories, nameOf }: CategoryScoresProps) {
  const text = useText();
  return (
    <ul className="grid gap-4">
      {categories.map((category) => {
        const name = nameOf(category.category_id);
        const counts = [
          text.pastExams.correct(category.correct, category.questions),
          ...(category.unanswered ? [text.exam.unanswered(category.unanswered)] : []),
        ];
        return (
          <li key={category.category_id}>
            <ProgressBar
              label={name}
              value={category.correct}
              max={category.questions}
              tone={category.percentage >= EXAM_PASS_PERCENT ? 'right' : 'action'}
              // Non-breaking spaces keep each count on one line when a long name wraps.
              caption={[name, ...counts.map((count) => `·\u00a0${count.replaceAll(' ', '\u00a0')}`)].join(' ')}
            />
          </li>
        );
      })}
    </ul>
  );
}
