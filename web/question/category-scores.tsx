import { type CategoryScore, EXAM_PASS_PERCENT } from '#domain/exam.ts';
import { useText } from '../text/use-text.ts';
import { ProgressBar } from '../ui/progress.tsx';

type CategoryScoresProps = { categories: readonly CategoryScore[]; nameOf: (categoryId: number) => string };

/** How an exam went, category by category. */
export function CategoryScores({ categories, nameOf }: CategoryScoresProps) {
  const text = useText();
  return (
    <ul className="grid gap-4">
      {categories.map((category) => {
        const name = nameOf(category.category_id);
        // The count stays in one piece when a long name wraps.
        const count = text.pastExams.correct(category.correct, category.questions).replaceAll(' ', '\u00a0');
        return (
          <li key={category.category_id}>
            <ProgressBar
              label={name}
              value={category.correct}
              max={category.questions}
              tone={category.percentage >= EXAM_PASS_PERCENT ? 'right' : 'action'}
              caption={`${name} ·\u00a0${count}`}
            />
          </li>
        );
      })}
    </ul>
  );
}
