import type { ContentKind } from '#contract/content.ts';
import { paths } from '../paths.ts';

const at = (rest: string) => `${paths.admin}/${rest}`;

/** Every path of the back office, spelled once. */
export const adminPaths = {
  customers: at('customers'),
  endingCustomers: `${at('customers')}?state=ending&sort=end`,
  newCustomer: at('customers/new'),
  customer: (id: number) => at(`customers/${id}`),
  codes: at('codes'),
  inbox: at('inbox'),
  reports: `${at('inbox')}?subject=report`,
  reportsOf: (question: number) => `${at('inbox')}?question=${question}`,
  mails: at('mails'),
  mailsTo: (address: string) => `${at('mails')}?${new URLSearchParams({ address })}`,
  failedMails: `${at('mails')}?state=failed`,
  staleTexts: `${at('translations')}?stale=true`,
  orders: at('orders'),
  order: (id: number) => at(`orders/${id}`),
  withdrawals: at('withdrawals'),
  money: at('money'),
  seller: at('seller'),
  settings: at('settings'),
  plans: at('plans'),
  newPlan: at('plans/new'),
  plan: (id: number) => at(`plans/${id}`),
  questions: at('questions'),
  newQuestion: at('questions/new'),
  question: (id: number) => at(`questions/${id}`),
  steps: at('steps'),
  newStep: at('steps/new'),
  step: (id: number) => at(`steps/${id}`),
  exercises: at('exercises'),
  newExercise: at('exercises/new'),
  exercise: (id: number) => at(`exercises/${id}`),
  checklists: paths.adminChecklists,
  newChecklist: at('checklists/new'),
  checklist: (id: number) => at(`checklists/${id}`),
  signGroups: at('signs'),
  newSignGroup: at('signs/new'),
  signGroup: (id: number) => at(`signs/${id}`),
  newSign: (groupId: number) => at(`signs/${groupId}/new`),
  sign: (groupId: number, id: number) => at(`signs/${groupId}/${id}`),
  terms: at('terms'),
  newTerm: at('terms/new'),
  term: (id: number) => at(`terms/${id}`),
  translations: at('translations'),
  desk: at('desk'),
  booth: at('booth'),
  deleted: at('deleted'),
  curriculum: at('curriculum'),
  statistics: at('statistics'),
  admins: at('admins'),
  audit: at('audit'),
  auditOf: (customer: number) => `${at('audit')}?customer=${customer}`,
};

/** The editor of a piece of content; a road sign is addressed below its group. */
export function editorPath(kind: ContentKind, id: number): string | undefined {
  const path: Partial<Record<ContentKind, (id: number) => string>> = {
    question: adminPaths.question,
    category: adminPaths.exercise,
    level: adminPaths.step,
    checklist: adminPaths.checklist,
    sign_group: adminPaths.signGroup,
    term: adminPaths.term,
  };
  return path[kind]?.(id);
}
