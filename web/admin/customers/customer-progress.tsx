import type { Activation, CustomerDetail } from '#contract/customers.ts';
import { percentage } from '#domain/percentage.ts';
import type { AdminText } from '../text/sv.ts';
import { useAdminLanguage, useAdminText } from '../text/use-admin-text.ts';
import { Card } from '../ui/admin-screen.tsx';
import { Badge } from '../ui/badge.tsx';
import { shortDay, shortTime } from '../ui/dates.ts';
import { Facts } from '../ui/facts.tsx';
import { formatNumber } from '../ui/numbers.ts';
import { useTrialDay } from './trial-badge.tsx';

/** The admin, code or order that changed the trial. */
function byWhom(text: AdminText, { by, code, order }: Activation): string {
  if (by !== null) return by.name;
  if (order !== null) return text.orders.one(order);
  return code === null ? text.customers.byNobody : text.customers.byCode(code.note === '' ? String(code.id) : code.note);
}

/** The customer's results, and the history of their access days. */
export function CustomerProgress({ customer }: { customer: CustomerDetail }) {
  const text = useAdminText();
  const language = useAdminLanguage();
  const dayOf = useTrialDay();
  const facts = [
    [text.customers.answers, formatNumber(language, customer.answers)],
    [text.customers.answersCorrect, `${percentage(customer.answers_correct, customer.answers)} %`],
    [text.customers.lastLogin, customer.last_login_at === null ? text.customers.never : shortTime(customer.last_login_at)],
    [text.customers.lastAnswer, customer.last_answer_at === null ? text.customers.never : shortTime(customer.last_answer_at)],
  ] as const;
  return (
    <div className="grid gap-6">
      <Card title={text.customers.progress}>
        <Facts facts={facts} className="mb-5 grid gap-3 sm:grid-cols-2" />
        <h3 className="mb-2 font-semibold">{text.customers.steps}</h3>
        {customer.scores.length === 0 ? (
          <p className="text-soft">{text.customers.noSteps}</p>
        ) : (
          <ul className="divide-y divide-line">
            {customer.scores.map((score) => (
              <li key={score.level_id} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span>
                  {score.level_id}. {(language === 'sv' ? score.name_sv : score.name_en) || score.name}
                </span>
                <span className="text-soft">
                  {text.customers.points(score.reward)} · {shortDay(score.created_at)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title={text.customers.exams}>
        {customer.exams.length === 0 ? (
          <p className="text-soft">{text.customers.noExams}</p>
        ) : (
          <ul className="divide-y divide-line">
            {customer.exams.map((exam) => (
              <li key={exam.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
                <span>{shortTime(exam.started_at)}</span>
                <span className="flex items-center gap-3 tabular-nums">
                  {text.customers.examScore(exam.correct, exam.total, Math.round(exam.seconds_used / 60))}
                  <Badge tone={exam.passed ? 'right' : 'care'}>
                    {exam.passed ? text.customers.passed : text.customers.failed}
                  </Badge>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title={text.customers.activations}>
        {customer.activations.length === 0 ? (
          <p className="text-soft">{text.customers.noActivations}</p>
        ) : (
          <ul className="divide-y divide-line">
            {customer.activations.map((activation) => (
              <li key={activation.at} className="py-2">
                <p>{text.customers.activation(dayOf(activation.trial_from), dayOf(activation.trial_to))}</p>
                <p className="text-caption text-soft">
                  {shortTime(activation.at)} · {byWhom(text, activation)}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}
