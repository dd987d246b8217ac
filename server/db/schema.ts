import type { ColumnType, Generated } from 'kysely';
import type { ContentKind } from '#domain/content-kind.ts';
import type { TranslationKind } from '#domain/translation.ts';

/** timestamptz comes out as ISO 8601 text in UTC, as it goes over the wire. */
export type Timestamp = ColumnType<string, string | Date, string | Date>;
type DefaultTimestamp = ColumnType<string, string | Date | undefined, string | Date>;
type Day = ColumnType<string | null, string | null | undefined, string | null>;
type NullableTimestamp = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;

export type ContentRow = {
  version: Generated<number>;
  retired_at: NullableTimestamp;
  updated_at: DefaultTimestamp;
  /** The admin who edited the row since it was imported; null as long as it is as imported. */
  updated_by: ColumnType<number | null, number | null | undefined, number | null>;
};

export type Database = {
  users: {
    id: Generated<number>;
    name: string;
    name_folded: string;
    email: string;
    phone: Generated<string>;
    role: 'admin' | 'customer';
    password_hash: string;
    trial_ends_at: NullableTimestamp;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
  };
  sessions: { token_hash: Buffer; user_id: number; created_at: Timestamp; used_at: Timestamp };
  categories: ContentRow & {
    id: Generated<number>;
    position: number;
    title: string;
    title_sv: string;
    title_en: string;
    description: string;
    description_sv: string;
    description_en: string;
  };
  questions: ContentRow & {
    id: Generated<number>;
    category_id: number | null;
    question: string;
    question_sv: string;
    question_en: string;
    image: string;
    solution: string;
    solution_sv: string;
    solution_en: string;
    difficulty: number;
    facts: string[];
    law: string[];
    checked_on: Day;
  };
  options: {
    id: Generated<number>;
    question_id: number;
    position: number;
    option: string;
    option_sv: string;
    option_en: string;
    correct: boolean;
    /** Taken away in the back office; kept for answers that were under way. */
    retired_at: NullableTimestamp;
  };
  levels: ContentRow & {
    id: Generated<number>;
    position: number;
    name: string;
    name_sv: string;
    name_en: string;
    description: string;
    description_sv: string;
    description_en: string;
    demo: boolean;
    min_mark: number;
  };
  level_questions: { level_id: number; question_id: number; position: number };
  checklists: ContentRow & {
    id: Generated<number>;
    position: number;
    title_tig: string;
    title_sv: string;
    title_en: string;
    tig: string;
    sv: string;
    en: string;
  };
  sign_categories: ContentRow & {
    id: Generated<number>;
    position: number;
    groupid: string;
    groupimg: string;
    name_tig: string;
    name_sv: string;
    name_en: string;
    description_tig: string;
    description_sv: string;
    description_en: string;
  };
  signs: ContentRow & {
    id: Generated<number>;
    category_id: number;
    position: number;
    code: string;
    img: string;
    name_tig: string;
    name_sv: string;
    name_en: string;
    description_tig: string;
    description_sv: string;
    description_en: string;
  };
  content_revision: { revision: number };
  scores: {
    user_id: number;
    level_id: number;
    passed: number;
    questions: string;
    options: string;
    reward: number;
    created_at: DefaultTimestamp;
  };
  answers: {
    user_id: number;
    id: string;
    question_id: number;
    option_id: number;
    correct: boolean;
    mode: 'step' | 'exercise' | 'exam';
    language: 'ti' | 'sv' | 'en';
    answered_at: Timestamp;
    received_at: DefaultTimestamp;
  };
  exams: {
    user_id: number;
    id: string;
    started_at: Timestamp;
    seconds_used: number;
    total: number;
    correct: number;
    passed: boolean;
    categories: ColumnType<{ category_id: number; questions: number; correct: number; percentage: number }[], string, string>;
    answers: ColumnType<{ question_id: number; option_id: number | null }[], string, string>;
    created_at: DefaultTimestamp;
  };
  support_messages: {
    id: Generated<number>;
    user_id: number;
    subject: 'content' | 'billing' | 'technical' | 'abuse' | 'other';
    message: string;
    client_id: string | null;
    created_at: DefaultTimestamp;
    handled_at: NullableTimestamp;
    handled_by: number | null;
    answer: string | null;
    answered_at: NullableTimestamp;
  };
  activations: {
    id: Generated<number>;
    user_id: number;
    by_user_id: number | null;
    trial_from: NullableTimestamp;
    trial_to: Timestamp;
    at: DefaultTimestamp;
  };
  audit: {
    id: Generated<number>;
    at: DefaultTimestamp;
    user_id: number | null;
    action: string;
    subject: string;
    subject_id: string;
    before: ColumnType<unknown, string | null, never>;
    after: ColumnType<unknown, string | null, never>;
    request_id: string | null;
  };
  password_links: {
    user_id: number;
    token_hash: Buffer;
    created_at: Timestamp;
    expires_at: Timestamp;
    created_by: number | null;
  };
  level_editions: {
    id: Generated<number>;
    level_id: number;
    questions: number[];
    min_mark: number;
    replaced_at: Timestamp;
  };
  deleted_questions: {
    id: number;
    category_id: number | null;
    options: ColumnType<{ id: number; correct: boolean }[], string, string>;
    deleted_at: Timestamp;
  };
  pictures: {
    name: string;
    kind: 'questions' | 'signs';
    bytes: Buffer;
    width: number;
    height: number;
    created_at: Timestamp;
    created_by: number | null;
  };
  translation_marks: {
    kind: TranslationKind;
    id: number;
    field: string;
    language: 'ti' | 'en';
    swedish: string;
    since: DefaultTimestamp;
  };
  /** A view. */
  translations: {
    kind: TranslationKind;
    id: number;
    field: string;
    owner_kind: ContentKind;
    owner_id: number;
    place: number;
    part: number;
    ti: string;
    sv: string;
    en: string;
    version: number;
    retired: boolean;
  };
  learner_days: { user_id: number; day: string };
  question_statistics: {
    question_id: number;
    language: 'ti' | 'sv' | 'en';
    answers: number;
    correct: number;
    good_answers: number;
    good_correct: number;
  };
  option_statistics: { option_id: number; picked: number };
  statistics_counted: { only_one: Generated<boolean>; at: Timestamp };
};
