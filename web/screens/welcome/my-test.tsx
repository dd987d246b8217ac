import { setTest } from '../../study/exam-date.ts';
import { useStudy } from '../../study/use-study.ts';
import { useCatalog } from '../../text/catalog.ts';
import { studyText } from '../../text/study/catalog.ts';
import { Choice } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { LoadError, Spinner } from '../../ui/states.tsx';

/** Asks for test date and test language, which the plan, reminders and advice depend on. Both are optional. */
export function MyTest() {
  const words = useCatalog(studyText);
  const { study, error, refetch } = useStudy();
  if (study === undefined) return error === null ? <Spinner /> : <LoadError error={error} onRetry={() => void refetch()} />;
  return (
    <div className="grid w-full gap-5 text-left">
      <TextField
        type="date"
        label={words.examDate}
        hint={words.examDateHint}
        value={study.exam_date ?? ''}
        onChange={(event) => setTest(study, { exam_date: event.target.value === '' ? null : event.target.value })}
      />
      <Choice
        name="test-language"
        label={words.testLanguage}
        value={study.test_language === 'ti' || study.test_language === 'sv' ? study.test_language : 'none'}
        choices={(['none', 'ti', 'sv'] as const).map((value) => ({ value, label: words.testLanguages[value] }))}
        onChoose={(value) => setTest(study, { test_language: value === 'none' ? null : value })}
      />
    </div>
  );
}
