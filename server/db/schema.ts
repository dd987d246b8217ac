import type { ColumnType, Generated } from 'kysely';
import type { Columns, ContentKind, TextKind } from '#contract/content.ts';
import type { DeskKind } from '#contract/desk.ts';
import type { MailKind } from '#contract/mails.ts';
import type { ExamLanguage, ExamMinutes, ExamMode } from '#domain/attempt.ts';
import type { CardMode } from '#domain/cards.ts';
import type { Verdict } from '#domain/desk.ts';
import type { Job } from '#domain/jobs.ts';
import type { ContentLanguage, InterfaceLanguage } from '#domain/language.ts';
import type { LegalKind } from '#domain/legal.ts';
import type { LetterTexts } from '#domain/letter.ts';
import type { OwnMail } from '#domain/mail-texts.ts';
import type { News } from '#domain/news.ts';
import type { Buyer, OrderState, WayToPay } from '#domain/order.ts';
import type { QuotaKind } from '#domain/quota.ts';
import type { SoundLanguage } from '#domain/recording.ts';
import type { SignUpMode } from '#domain/sign-up.ts';
import type { Help } from '#domain/study/help.ts';
import type { Finding, ItemStatistics } from '#domain/study/item-statistics.ts';
import type { Repeats, SiblingMode } from '#domain/study/siblings.ts';
import type { SightLanguage, SightSource } from '#domain/study/sights.ts';
import type { Word } from '#domain/study/words.ts';
import type { ReportReason } from '#domain/support.ts';
import type { WithdrawalState } from '#domain/withdrawal.ts';
import type { ImportedText } from './content/text-imports.ts';

/** timestamptz is read as ISO 8601 text in UTC, the format of the API. */
type Timestamp = ColumnType<string, string | Date, string | Date>;
type DefaultTimestamp = ColumnType<string, string | Date | undefined, string | Date>;
type NullableTimestamp = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;

type ContentRow = {
  version: Generated<number>;
  retired_at: NullableTimestamp;
  updated_at: DefaultTimestamp;
  /** The admin who edited it since the import; null: none. */
  updated_by: ColumnType<number | null, number | null | undefined, number | null>;
};

/** A row of content: the columns of its description and those that all kinds have. */
type Content<Kind extends ContentKind> = ContentRow & Columns<Kind> & { id: Generated<number> };

/** Exams that were sent as a whole contain only the chosen options. */
export type StoredExamAnswer = {
  question_id: number;
  option_id: number | null;
  flagged?: boolean;
  seconds?: number;
  sequence?: number;
  language?: ContentLanguage;
  help?: Help | null;
  /** Version of the question that was shown. */
  version?: number;
  /** Set when the key of an unanswered question was opened: when, number and revision in the learner's log, and in which language. */
  opened?: { at: string; number: number; revision: number; language: ContentLanguage; version: number };
};

/** Counts by third of learners are stored per option. */
export type StoredStatistics = Omit<ItemStatistics, 'thirds'> & { readonly thirds: readonly Readonly<Record<string, number>>[] };

export type Database = {
  users: {
    id: Generated<number>;
    name: string;
    name_folded: string;
    /** Null in older rows until the background job fills it. */
    name_sound: ColumnType<string | null, string | null | undefined, string | null>;
    email: string;
    phone: Generated<string>;
    /** The phone number to log in with, normalised; '': none. Null in older rows until the background job fills it. */
    login_phone: ColumnType<string | null, string | null | undefined, string | null>;
    /** True if the owner entered `login_phone`, false if the person did. Null in older rows, where only accounts made by sign-up count as false. */
    login_phone_by_owner: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
    role: 'admin' | 'customer';
    /** Admins only; null: owner. */
    job: ColumnType<Job | null, Job | null | undefined, Job | null>;
    password_hash: string;
    trial_ends_at: NullableTimestamp;
    disabled_at: NullableTimestamp;
    language: ColumnType<InterfaceLanguage | null, InterfaceLanguage | null | undefined, InterfaceLanguage | null>;
    mail_trial: Generated<boolean>;
    mail_answers: Generated<boolean>;
    mail_letters: Generated<boolean>;
    /** Admins only; null means the default: at once. */
    news: ColumnType<News | null, News | null | undefined, News | null>;
    last_login_at: NullableTimestamp;
    erase_at: NullableTimestamp;
    email_confirmed_at: NullableTimestamp;
    signed_up_at: NullableTimestamp;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
  };
  sessions: { token_hash: Buffer; user_id: number; created_at: Timestamp; used_at: Timestamp };
  categories: Content<'category'> & { position: number };
  questions: Content<'question'>;
  options: Columns<'option'> & {
    id: Generated<number>;
    question_id: number;
    position: number;
    /** Removed in the back office; kept for answers under way. */
    retired_at: NullableTimestamp;
  };
  levels: Content<'level'> & { position: number };
  level_questions: { level_id: number; question_id: number; position: number };
  checklists: Content<'checklist'> & { position: number };
  sign_categories: Content<'sign_group'> & { position: number; groupid: string };
  signs: Content<'sign'> & { category_id: number; position: number };
  terms: Content<'term'>;
  sign_pairs: {
    id: number;
    one: string;
    other: string;
    difference_tig: string;
    difference_sv: string;
    difference_en: string;
  };
  misconceptions: { id: string; name: string; name_sv: string; name_en: string };
  near_duplicates: { id: number; questions: number[] };
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
    mode: 'step' | 'exercise' | 'exam' | 'review' | 'sign' | 'term';
    sure: boolean | null;
    number: number | null;
    language: ContentLanguage;
    answered_at: Timestamp;
    received_at: DefaultTimestamp;
    version: number | null;
    run: string | null;
    ms: number | null;
    help: Help | null;
    place: number | null;
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
    answers: ColumnType<StoredExamAnswer[], string, string>;
    fresh: number | null;
    mode: Generated<ExamMode>;
    minutes: Generated<number>;
    pilots: Generated<number[]>;
    swedish: ColumnType<number | null, number | null | undefined, number | null>;
    offline: Generated<boolean>;
    timed_out: Generated<boolean>;
    log_number: ColumnType<number | null, number | null | undefined, number | null>;
    log_revision: ColumnType<number | null, number | null | undefined, number | null>;
    created_at: DefaultTimestamp;
  };
  exam_attempts: {
    user_id: number;
    id: string;
    mode: ExamMode;
    minutes: ExamMinutes;
    questions: number[];
    pilots: number[];
    fresh: number;
    swedish: Generated<number>;
    revision: Generated<number>;
    started_at: Timestamp;
    deadline: Timestamp;
    left_at: NullableTimestamp;
    log_number: ColumnType<number | null, number | null | undefined, number | null>;
    log_revision: ColumnType<number | null, number | null | undefined, number | null>;
    language: ColumnType<ExamLanguage | null, ExamLanguage | null | undefined, ExamLanguage | null>;
  };
  attempt_answers: {
    user_id: number;
    attempt_id: string;
    question_id: number;
    option_id: number | null;
    flagged: boolean;
    seconds: number;
    language: ContentLanguage;
    sequence: number;
    revision: number;
    given_at: Timestamp;
    ms: number | null;
    help: Help | null;
    place: number | null;
  };
  list_revisions: { name: string; revision: string };
  write_counts: { user_id: number; kind: QuotaKind; hour: Timestamp; writes: number };
  learners: {
    user_id: number;
    answers: Generated<number>;
    revision: Generated<number>;
    exam_date: string | null;
    minutes: Generated<number>;
    daily_goal: Generated<number>;
    band: string | null;
    pass: number | null;
    judged_at: NullableTimestamp;
    folded: ColumnType<number | null, number | null | undefined, number | null>;
    seen: Generated<number>;
    last_day: ColumnType<number | null, number | null | undefined, number | null>;
    recounted_on: ColumnType<string | null, string | null | undefined, string | null>;
    test_language: ColumnType<ContentLanguage | null, ContentLanguage | null | undefined, ContentLanguage | null>;
  };
  sights: {
    user_id: number;
    question_id: number;
    day: number;
    number: number;
    source: SightSource;
    correct: boolean;
    base: number;
    met: number;
    language: SightLanguage;
    version: number;
    revision: number;
  };
  question_memories: {
    user_id: number;
    question_id: number;
    stability: number;
    difficulty: number;
    last_day: number;
    last_right: boolean;
    right_days: number;
    sure_but_wrong: boolean;
    revision: number;
  };
  rule_memories: {
    user_id: number;
    rule: string;
    stability: number;
    difficulty: number;
    last_day: number;
    last_right: boolean;
    right_days: number;
    right_by: number;
    right_by_two: boolean;
    explained: number;
    revision: number;
  };
  mocks: {
    user_id: number;
    number: number;
    day: number;
    asked: number;
    fresh: number;
    fresh_right: number;
    reached: number;
    empty: number;
    language: SightLanguage;
    sights: number;
    again: Generated<number>;
    again_right: Generated<number>;
  };
  shown: {
    user_id: number;
    day: number;
    pass: number;
    low: number | null;
    high: number | null;
    word: Word;
    counted: number;
    language: ContentLanguage | null;
    exam_day: number | null;
    version: number;
    gap: number | null;
    revision: number;
  };
  memories: {
    user_id: number;
    question_id: number;
    stability: number;
    difficulty: number;
    last_day: number;
    last_right: boolean;
    right_days: number;
    first_right: boolean;
    first_at: Timestamp;
    first_number: number;
    last_at: Timestamp;
    revision: number;
  };
  cards: {
    user_id: number;
    mode: CardMode;
    item_id: number;
    stability: number | null;
    difficulty: number | null;
    last_day: number | null;
    last_right: boolean | null;
    right_days: number | null;
    saved_at: NullableTimestamp;
    mixed_with: number | null;
  };
  bookmarks: { user_id: number; question_id: number; created_at: Timestamp };
  real_tests: {
    user_id: number;
    id: string;
    day: string;
    passed: boolean;
    points: number | null;
    areas: (number | null)[] | null;
    pass: number | null;
    created_at: Timestamp;
  };
  study_reminders: {
    user_id: number;
    days: number[];
    hour: number;
    reminded_on: string | null;
    created_at: Timestamp;
  };
  push_subscriptions: {
    endpoint: string;
    user_id: number;
    p256dh: string;
    auth: string;
    created_at: Timestamp;
    failures: Generated<number>;
  };
  support_messages: {
    id: Generated<number>;
    user_id: number;
    subject: 'content' | 'billing' | 'technical' | 'abuse' | 'other';
    message: string;
    question_id: ColumnType<number | null, number | null | undefined, never>;
    option_id: ColumnType<number | null, number | null | undefined, never>;
    reason: ColumnType<ReportReason | null, ReportReason | null | undefined, never>;
    language: ColumnType<string | null, string | null | undefined, never>;
    version: ColumnType<number | null, number | null | undefined, never>;
    client_id: string | null;
    created_at: DefaultTimestamp;
    handled_at: NullableTimestamp;
    handled_by: number | null;
    answer: string | null;
    answered_at: NullableTimestamp;
    assigned_to: ColumnType<number | null, number | null | undefined, number | null>;
    unread_since: NullableTimestamp;
  };
  support_replies: {
    id: Generated<number>;
    message_id: number;
    user_id: number;
    client_id: string;
    from_learner: boolean;
    by_user_id: number | null;
    text: string;
    at: Timestamp;
  };
  text_imports: {
    id: Generated<number>;
    by_user_id: number | null;
    at: Timestamp;
    changes: ColumnType<readonly ImportedText[], string, never>;
    undone_at: NullableTimestamp;
  };
  saved_replies: {
    id: Generated<number>;
    title: string;
    ti: string;
    sv: string;
    en: string;
    updated_at: Timestamp;
    version: Generated<number>;
  };
  day_changes: { user_id: number; id: string; days: number; by_user_id: number | null; at: Timestamp };
  customer_notes: { id: Generated<number>; user_id: number; by_user_id: number | null; text: string; at: Timestamp };
  login_events: { id: Generated<number>; user_id: number; kind: 'login' | 'lockout'; at: Timestamp };
  text_comments: {
    id: Generated<number>;
    kind: TextKind;
    item_id: number;
    field: string;
    comment: string;
    by_user_id: number | null;
    by_name: string;
    at: Timestamp;
    resolved_at: NullableTimestamp;
  };
  text_readings: {
    id: Generated<number>;
    kind: DeskKind;
    item_id: number;
    field: string;
    ti: string;
    sv: string;
    verdict: Verdict;
    suggestion: string;
    comment: string;
    by_user_id: number | null;
    by_name: string;
    at: Timestamp;
    settled: ColumnType<'taken' | 'declined' | null, 'taken' | 'declined' | null | undefined, 'taken' | 'declined' | null>;
    settled_at: NullableTimestamp;
    settled_by: ColumnType<number | null, number | null | undefined, number | null>;
  };
  login_limits: { key: string; points: number; expire: number | null };
  activations: {
    id: Generated<number>;
    user_id: number;
    by_user_id: number | null;
    code_id: ColumnType<number | null, number | null | undefined, number | null>;
    trial_from: NullableTimestamp;
    trial_to: Timestamp;
    at: DefaultTimestamp;
    /** The order that paid for it; null when an admin gave it. */
    order_id: ColumnType<number | null, number | null | undefined, number | null>;
  };
  plans: {
    id: Generated<number>;
    days: number;
    price: number;
    vat_rate: number;
    name: string;
    name_sv: string;
    name_en: string;
    description: string;
    description_sv: string;
    description_en: string;
    position: number;
    version: Generated<number>;
    retired_at: NullableTimestamp;
    updated_at: DefaultTimestamp;
    updated_by: number | null;
  };
  orders: {
    id: Generated<number>;
    user_id: number | null;
    client_id: string;
    reference: string;
    method: WayToPay;
    state: ColumnType<OrderState, OrderState | undefined, OrderState>;
    plan_id: number;
    days: number;
    price: number;
    vat_rate: number;
    name: string;
    name_sv: string;
    name_en: string;
    created_at: Timestamp;
    claimed_at: NullableTimestamp;
    fulfilled_at: NullableTimestamp;
    closed_at: NullableTimestamp;
    trial_to: NullableTimestamp;
    days_taken: Generated<boolean>;
    checkout_id: ColumnType<string | null, string | null | undefined, string | null>;
    checkout_url: ColumnType<string | null, string | null | undefined, string | null>;
    paid_amount: ColumnType<number | null, number | null | undefined, number | null>;
    paid_currency: ColumnType<string | null, string | null | undefined, string | null>;
    buyer_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
    given_days: ColumnType<number | null, number | null | undefined, number | null>;
    payer: ColumnType<string | null, string | null | undefined, string | null>;
  };
  letters: {
    id: string;
    digest: Buffer;
    receivers: number;
    sent_at: Timestamp;
  };
  mail_texts: {
    kind: OwnMail;
    texts: ColumnType<LetterTexts, string, string>;
    version: number;
    updated_at: Timestamp;
    updated_by: number | null;
  };
  owner_settings: {
    id: Generated<boolean>;
    swish_number: string | null;
    bankgiro: string | null;
    support_phone: string | null;
    support_email: string | null;
    sign_up: SignUpMode | null;
    trial_days: number | null;
    codes_per_learner: number | null;
    holiday_from: string | null;
    holiday_to: string | null;
    version: number;
    updated_at: Timestamp;
    updated_by: number | null;
  };
  seller: {
    id: Generated<boolean>;
    name: string;
    org_number: string;
    address: string;
    email: string;
    phone: string;
    vat_number: string;
    mail_company: Generated<string>;
    host: Generated<string>;
    version: Generated<number>;
    updated_at: Timestamp;
    updated_by: number | null;
  };
  legal_texts: {
    kind: LegalKind;
    number: number;
    ti: string;
    sv: string;
    en: string;
    at: Timestamp;
    by_user_id: number | null;
  };
  agreements: {
    order_id: number;
    at: Timestamp;
    language: InterfaceLanguage;
    buyer: Buyer;
    at_once: string;
    terms_version: string;
    terms: string;
    withdrawal_version: string;
    withdrawal: string;
  };
  withdrawals: {
    id: Generated<number>;
    reference: string;
    email: string;
    buyer_hash: Buffer;
    language: InterfaceLanguage;
    at: Timestamp;
    state: ColumnType<WithdrawalState, WithdrawalState | undefined, WithdrawalState>;
    decided_at: NullableTimestamp;
    decided_by: ColumnType<number | null, number | null | undefined, number | null>;
    amount: ColumnType<number | null, number | null | undefined, number | null>;
    reason: ColumnType<string | null, string | null | undefined, string | null>;
    order_id: ColumnType<number | null, number | null | undefined, number | null>;
  };
  receipts: {
    year: number;
    number: number;
    kind: 'sale' | 'refund';
    order_id: number;
    issued_at: Timestamp;
    /** Null in older rows: the order's price. */
    amount: number | null;
    /** Refunds only: days taken back. Null in older rows. */
    days: number | null;
    seller_name: string;
    seller_org_number: string;
    seller_address: string;
  };
  class_orders: {
    order_id: number;
    client_id: string;
    sheet: number;
    count: number;
    each: number;
    buyer_name: string;
    buyer_org_number: string;
    buyer_address: string;
    buyer_reference: string;
  };
  invoices: {
    year: number;
    number: number;
    kind: 'invoice' | 'credit';
    order_id: number;
    issued_at: Timestamp;
    due_day: string | null;
    seller_name: string;
    seller_org_number: string;
    seller_address: string;
    seller_vat_number: string;
    bankgiro: string;
    swish_number: string;
  };
  audit: {
    id: Generated<number>;
    at: DefaultTimestamp;
    user_id: number | null;
    job: ColumnType<Job | null, Job | null | undefined, never>;
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
  mails: {
    id: Generated<number>;
    kind: MailKind;
    address: string;
    user_id: number | null;
    language: InterfaceLanguage;
    subject: string;
    text_values: ColumnType<unknown, string, string>;
    once: string | null;
    message_id: string;
    bulk: Generated<boolean>;
    unsubscribe_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
    state: Generated<'waiting' | 'sent' | 'failed'>;
    tries: Generated<number>;
    next_at: Timestamp;
    expires_at: NullableTimestamp;
    last_error: ColumnType<string | null, string | null | undefined, string | null>;
    created_at: Timestamp;
    queued_at: Timestamp;
    sent_at: NullableTimestamp;
  };
  email_changes: {
    id: Generated<number>;
    user_id: number;
    old_email: string;
    new_email: string;
    confirm_hash: Buffer | null;
    object_hash: Buffer;
    session_hash: Buffer;
    created_at: Timestamp;
    confirm_until: Timestamp;
    object_until: Timestamp;
  };
  erased: { user_id: number; created_at: Timestamp; erased_at: DefaultTimestamp };
  retention_notices: { user_id: number; unused_since: Timestamp; first_at: Timestamp; second_at: NullableTimestamp };
  invite_codes: {
    id: Generated<number>;
    code_hash: Buffer;
    days: number;
    uses: number;
    uses_left: number;
    note: string;
    expires_at: NullableTimestamp;
    closed_at: NullableTimestamp;
    created_at: Timestamp;
    created_by: number | null;
    /** The id of the first code of its sheet. */
    sheet: ColumnType<number | null, number | null | undefined, number | null>;
    /** The code itself, encrypted (settings/secrets.ts); null when it cannot be shown again. */
    sealed: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  };
  code_uses: { code_id: number; user_id: number; at: Timestamp };
  sign_ups: {
    token_hash: Buffer;
    email: string;
    user_id: number | null;
    name: string | null;
    phone: string | null;
    password_hash: string | null;
    device_hash: Buffer | null;
    answers: unknown;
    language: InterfaceLanguage;
    created_at: Timestamp;
    expires_at: Timestamp;
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
  speakers: {
    id: Generated<number>;
    name: string;
    agreed_on: string;
    builds_voice: boolean;
    trusted: Generated<boolean>;
    created_at: Timestamp;
    created_by: number | null;
  };
  sounds: { name: string; bytes: Buffer; created_at: Timestamp };
  takes: {
    id: Generated<number>;
    kind: TextKind;
    item_id: number;
    field: string;
    language: SoundLanguage;
    digest: string;
    seconds: number;
    speaker_id: number | null;
    master: string;
    ogg: string | null;
    m4a: string | null;
    created_at: Timestamp;
    created_by: number | null;
  };
  unheard_takes: {
    id: Generated<number>;
    state: 'proposed' | 'replaced';
    since: Timestamp;
    kind: TextKind;
    item_id: number;
    field: string;
    language: SoundLanguage;
    digest: string;
    seconds: number;
    speaker_id: number;
    master: string;
    ogg: string | null;
    m4a: string | null;
    created_at: Timestamp;
    created_by: number | null;
  };
  second_factors: {
    user_id: number;
    secret: Buffer;
    created_at: Timestamp;
    confirmed_at: NullableTimestamp;
    last_step: Generated<number>;
  };
  recovery_codes: { user_id: number; code_hash: Buffer };
  published_answers: { etag: string; br: Buffer };
  published_questions: {
    question_id: number;
    digest: Buffer;
    one_translation: Buffer;
    all_translations: Buffer;
    terms: number[];
    forms_digest: Buffer;
  };
  web_builds: { id: string; started_at: Timestamp };
  web_assets: { name: string; compressed: boolean; bytes: Buffer };
  web_build_assets: { build_id: string; name: string };
  translation_marks: {
    kind: TextKind;
    id: number;
    field: string;
    language: 'ti' | 'en';
    swedish: string;
    since: DefaultTimestamp;
  };
  /** A view. */
  translations: {
    kind: TextKind;
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
  learner_days: { user_id: number; day: string; practised: Generated<number> };
  question_statistics: {
    question_id: number;
    language: ContentLanguage;
    answers: number;
    correct: number;
    good_answers: number;
    good_correct: number;
  };
  option_statistics: { option_id: number; picked: number };
  items: {
    question_id: number;
    asked_digest: string;
    asked_version: number;
    asked_at: NullableTimestamp;
    key_option: number;
    answers: Generated<number>;
    looked: Generated<number>;
    counted_at: NullableTimestamp;
    statistics: ColumnType<StoredStatistics | null, string | null | undefined, string | null>;
    findings: Generated<Finding[]>;
    suspect_at: NullableTimestamp;
    cleared_at: NullableTimestamp;
  };
  key_corrections: {
    id: Generated<number>;
    question_id: number;
    version: number;
    key_before: number;
    key_after: number;
    at: Timestamp;
    by_user_id: number | null;
    answers: Generated<number>;
    learners: Generated<number>;
    done_at: NullableTimestamp;
  };
  correction_notices: { user_id: number; question_id: number; correct: boolean; at: Timestamp };
  item_runs: {
    day: string;
    started_at: Timestamp;
    alive_at: Timestamp;
    finished_at: NullableTimestamp;
    answers: Generated<number>;
    questions: Generated<number>;
    looked: Generated<number>;
    suspected: Generated<number>;
    siblings: SiblingMode;
  };
  sibling_results: {
    arm: Repeats;
    place: 'exam' | 'all';
    since: string;
    counted_at: Timestamp;
    learners: number;
    sights: number;
    correct: number;
    error: number | null;
  };
  read_only: { is_on: Generated<boolean>; since: DefaultTimestamp };
  backups: { id: Generated<number>; made_at: Timestamp; bytes: number; rows: number; tables: number };
  statistics_counted: { only_one: Generated<boolean>; at: Timestamp };
};
