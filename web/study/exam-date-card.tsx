import { useCatalog } from '../text/catalog.ts';
import { studyText } from '../text/study/catalog.ts';
import { TextField } from '../ui/field.tsx';
import { setTest } from './exam-date.ts';
import { useStudy } from './use-study.ts';

export function ExamDateCard() {
  const words = useCatalog(studyText);
  const { study } = useStudy();
  if (study === undefined) return null;
  return (
    <div className="rounded-card border border-line bg-raised p-4 shadow-card lg:p-5">
      <TextField
        type="date"
        label={words.examDate}
        hint={words.examDateHint}
        value={study.exam_date ?? ''}
        onChange={(event) => setTest(study, { exam_date: event.target.value === '' ? null : event.target.value })}
      />
    </div>
  );
}
