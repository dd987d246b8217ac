import { type FormRemark, formRemarks } from '#domain/question-form.ts';
import type { QuestionValues } from '../content/calls.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { Alert } from '../ui/alert.tsx';

/** Warnings where a question differs from the format of the real test. They do not prevent saving. */
export function FormRemarks({ values }: { values: QuestionValues }) {
  const text = useAdminText().questions.form;
  const options = values.options;
  const remarks = new Set<FormRemark>([
    ...formRemarks({ stem: values.question_sv, options: options.map(({ option_sv }) => option_sv), language: 'sv' }),
    ...formRemarks({ stem: values.question, options: options.map(({ option }) => option), language: 'ti' }),
  ]);
  if (remarks.size === 0) return null;
  return (
    <Alert tone="care">
      <p className="font-semibold">{text.title}</p>
      <ul className="list-disc ps-5">
        {[...remarks].map((remark) => (
          <li key={remark}>{text.remarks[remark]}</li>
        ))}
      </ul>
    </Alert>
  );
}
