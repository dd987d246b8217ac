import { columnsOf, type TextKind } from '#contract/content.ts';
import type { Database } from './schema.ts';

/**
 * Columns of tables that are read as a whole, by name. `select *` is not allowed: after a migration adds a column, PostgreSQL rejects the prepared statements
 * of running servers ("cached plan must not change result type").
 */
const content = (kind: TextKind, ...more: readonly string[]) => [
  'id',
  'version',
  'retired_at',
  'updated_at',
  'updated_by',
  ...columnsOf(kind),
  ...more,
];

export const COLUMNS = {
  categories: content('category', 'position'),
  levels: content('level', 'position'),
  checklists: content('checklist', 'position'),
  sign_categories: content('sign_group', 'position', 'groupid'),
  signs: content('sign', 'category_id', 'position'),
  terms: content('term'),
  questions: content('question'),
  options: ['id', 'question_id', 'position', 'retired_at', ...columnsOf('option')],
  level_questions: ['level_id', 'question_id', 'position'],
  sign_pairs: ['id', 'one', 'other', 'difference_tig', 'difference_sv', 'difference_en'],
  near_duplicates: ['id', 'questions'],
  deleted_questions: ['id', 'category_id', 'options', 'deleted_at'],
  learners: [
    'user_id',
    'answers',
    'revision',
    'exam_date',
    'minutes',
    'daily_goal',
    'band',
    'pass',
    'judged_at',
    'folded',
    'seen',
    'last_day',
    'recounted_on',
    'test_language',
  ],
  exam_attempts: [
    'user_id',
    'id',
    'mode',
    'minutes',
    'questions',
    'pilots',
    'fresh',
    'swedish',
    'revision',
    'started_at',
    'deadline',
    'left_at',
    'log_number',
    'log_revision',
    'language',
  ],
  published_answers: ['etag', 'br'],
  published_questions: ['question_id', 'digest', 'one_translation', 'all_translations', 'terms', 'forms_digest'],
  web_assets: ['name', 'compressed', 'bytes'],
  key_corrections: [
    'id',
    'question_id',
    'version',
    'key_before',
    'key_after',
    'at',
    'by_user_id',
    'answers',
    'learners',
    'done_at',
  ],
  item_runs: ['day', 'started_at', 'alive_at', 'finished_at', 'answers', 'questions', 'looked', 'suspected', 'siblings'],
  sibling_results: ['arm', 'place', 'since', 'counted_at', 'learners', 'sights', 'correct', 'error'],
} as const satisfies Partial<Record<keyof Database, readonly string[]>>;

/** Every column of this table, qualified with the table's name. */
export function allOf<Table extends keyof typeof COLUMNS>(table: Table): readonly `${Table}.${keyof Database[Table] & string}`[] {
  return COLUMNS[table].map((column) => `${table}.${column}`) as `${Table}.${keyof Database[Table] & string}`[];
}
