import { EXAM_MODES, type ExamMode } from '#domain/attempt.ts';
import { EXAM_PASS_CORRECT, EXAM_QUESTIONS, EXAM_SCORED_OFFICIAL } from '#domain/exam.ts';
import { useExamText } from './use-exam-text.ts';

/** The exam of the specification, or one as the real test. */
export function ModeChoice({ mode, onChoose }: { mode: ExamMode; onChoose: (mode: ExamMode) => void }) {
  const words = useExamText();
  const about = {
    standard: words.standardText(EXAM_QUESTIONS, EXAM_PASS_CORRECT),
    official: words.officialText(EXAM_QUESTIONS, EXAM_SCORED_OFFICIAL, EXAM_PASS_CORRECT),
  };
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{words.modes}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {EXAM_MODES.map((value) => (
          <label
            key={value}
            className="flex min-h-12 cursor-pointer items-start gap-3 rounded-card border border-edge bg-raised p-4 has-checked:border-action has-checked:bg-action-soft has-focus-visible:outline-3 has-focus-visible:outline-action"
          >
            <input
              type="radio"
              name="mode"
              value={value}
              checked={value === mode}
              onChange={() => onChoose(value)}
              aria-describedby={`mode-${value}`}
              className="mt-1 size-5 shrink-0 accent-action"
            />
            <span className="min-w-0">
              <span className="block font-semibold">{words[value]}</span>
              <span id={`mode-${value}`} className="block text-caption text-soft">
                {about[value]}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
