// People with their data and content, for bench/costs.ts: the data of one school, and `factor` times as much.

/** Customers in a school. */
const PEOPLE = 1_000;

/** A random value that is the same in each run. */
const digest = (of: string) => `sha256(convert_to(${of}, 'UTF8'))`;
const ago = (days: string) => `now() - (${days}) * interval '1 day'`;
/** Days since 1970. */
const TODAY = `(extract(epoch from now()) / 86400)::int`;
/** Each person, with how many rows of everything are theirs: those of the learner whose calls are measured grow, those of others are more people. */
const EACH = 'bench_people p';
/** So many rows of each person. */
const rowsOfEach = (rows: number) => `${EACH}, generate_series(1, ${rows} * p.times) n`;
/** So many questions of each person, the first of the list for everybody. */
const questionsOfEach = (rows: number) => `${EACH} join bench_questions q on q.n <= ${rows} * p.times`;

/** Copies rows of a table of content. Columns named in `other` get that value, of `n` for the number of the copy; null leaves it to the database. */
const copies = (table: string, factor: number, other: Readonly<Record<string, string>>) => `
  do $$ declare columns text; begin
    select string_agg(quote_ident(column_name), ', ' order by ordinal_position) into columns from information_schema.columns
    where table_name = '${table}' and table_schema = 'public' and column_name <> all('{${['id', ...Object.keys(other)].join(',')}}');
    execute format('insert into ${table} (%s${Object.keys(other)
      .map((name) => `, ${name}`)
      .join('')}) select %s${Object.values(other)
      .map((value) => `, ${value.replaceAll("'", "''")}`)
      .join('')} from ${table}, generate_series(2, ${factor}) n', columns, columns);
  end $$`;

/** Statements in order, by the table that they fill. */
const CONTENT: Readonly<Record<string, (factor: number) => string>> = {
  questions: (factor) => `
    insert into questions (id, category_id, question, question_sv, question_en, solution, solution_sv, solution_en)
    select 2000000 + row_number() over (), category_id, question || n, question_sv || n, question_en, solution, solution_sv, solution_en
    from questions, generate_series(2, ${factor}) n where category_id is not null and retired_at is null`,
  options: () => `
    insert into options (question_id, position, option, option_sv, option_en, correct)
    select id, place, 'ሀ' || place, 'A' || place, 'A' || place, place = 1 from questions, generate_series(1, 4) place where id > 2000000`,
  terms: (factor) => copies('terms', factor, { forms_sv: 'array[term_sv || n]', term_sv: 'term_sv || n' }),
  signs: (factor) => copies('signs', factor, { code: "code || '-' || n" }),
  checklists: (factor) => copies('checklists', factor, {}),
  translation_marks: (factor) => `
    insert into translation_marks (kind, id, field, language, swedish)
    select kind, id, field, 'en', 'Svenska' from translations where sv <> '' and en <> '' order by kind, id, field limit ${100 * factor}
    on conflict do nothing`,
  pictures: (factor) => `
    insert into pictures (name, kind, bytes, width, height, created_at)
    select md5('picture' || n) || '.webp', 'questions', '\\x00', 1, 1, now() from generate_series(1, ${200 * factor}) n`,
  level_editions: (factor) => `
    insert into level_editions (level_id, questions, min_mark, replaced_at)
    select (select min(id) from levels), array(select id from bench_questions where n <= 10), 8, now() from generate_series(1, ${10 * factor})`,
  deleted_questions: (factor) => `
    insert into deleted_questions (id, options, deleted_at) select 9000000 + n, '[]', now() from generate_series(1, ${10 * factor}) n`,
  text_comments: (factor) => `
    insert into text_comments (kind, item_id, field, comment, by_name, at)
    select kind, id, field, 'ሰላም', 'Åsa', now() from translations, generate_series(1, 3)
    where kind = 'question' and field = 'question' limit ${3_000 * factor}`,
  text_readings: (factor) => `
    insert into text_readings (kind, item_id, field, ti, sv, verdict, suggestion, comment, by_name, at)
    select kind, id, field, ti, sv, case when row_number() over () % 50 = 0 then 'suggest' else 'natural' end, 'ሰላም', '', 'Åsa', now()
    from translations where kind in ('question', 'option') and ti <> '' limit ${3_000 * factor}`,
  text_imports: (factor) => `
    insert into text_imports (at, changes)
    select ${ago('n')}, (select jsonb_agg(jsonb_build_object('kind', 'question', 'id', id, 'field', 'question', 'language', 'ti',
      'before', '', 'text', 'ሰላም', 'owner', jsonb_build_object('kind', 'question', 'id', id))) from bench_questions where n <= 100)
    from generate_series(1, ${10 * factor}) n`,
  speakers: (factor) => `
    insert into speakers (name, agreed_on, builds_voice, created_at)
    select 'ሰላም ' || n, '2026-01-02', false, now() from generate_series(1, ${5 * factor}) n`,
  sounds: (factor) => `
    insert into sounds (name, bytes, created_at) select md5('take' || n) || '.wav', '\\x00', now() from generate_series(1, ${1_000 * factor}) n`,
  // The digest is of the text as spoken, which equals the stored text where that has no markup.
  takes: (factor) => `
    insert into takes (kind, item_id, field, language, digest, seconds, speaker_id, master, created_at)
    select kind, id, field, 'ti', left(encode(sha256(convert_to(ti, 'UTF8')), 'hex'), 32), 3, (select max(id) from speakers),
      md5('take' || row_number() over ()) || '.wav', now()
    from translations where kind in ('question', 'option') and ti <> '' limit ${1_000 * factor}`,
  unheard_takes: (factor) => `
    insert into unheard_takes (state, since, kind, item_id, field, language, digest, seconds, speaker_id, master, created_at)
    select case when n % 2 = 0 then 'proposed' else 'replaced' end, now(), 'question', id, 'question', 'ti', '', 3, (select max(id) from speakers),
      md5('take' || n) || '.wav', now() from bench_questions where n <= ${100 * factor}`,
};

const LEARNING: Readonly<Record<string, (factor: number) => string>> = {
  scores: () => `
    insert into scores (user_id, level_id, passed, questions, options, reward)
    select p.id, l.id, 1, '', '', 100 from ${EACH} join (select id, row_number() over (order by position) as n from levels) l on l.n <= 2 * p.times
    on conflict do nothing`,
  answers: () => `
    insert into answers (user_id, id, question_id, option_id, correct, mode, language, answered_at)
    select p.id, gen_random_uuid(), q.id, q.option, q.correct, 'exercise', 'ti', now() - q.n * interval '70 minutes' from ${questionsOfEach(20)}`,
  exams: () => `
    insert into exams (user_id, id, started_at, seconds_used, total, correct, passed, categories, answers)
    select p.id, gen_random_uuid(), ${ago('n')}, 2000, 70, 60, true, '[]',
      (select jsonb_agg(jsonb_build_object('question_id', id, 'option_id', option)) from bench_questions where n <= 70)
    from ${rowsOfEach(2)}`,
  exam_attempts: () => `
    insert into exam_attempts (user_id, id, mode, minutes, questions, pilots, fresh, started_at, deadline)
    select p.id, gen_random_uuid(), 'standard', 50, array(select id from bench_questions where n <= 70), '{}', 70, now(), now() + interval '50 minutes'
    from ${EACH} where p.place % 20 = 1`,
  attempt_answers: () => `
    insert into attempt_answers (user_id, attempt_id, question_id, option_id, flagged, seconds, language, sequence, revision, given_at)
    select a.user_id, a.id, q.id, q.option, false, 10, 'ti', q.n, q.n, now() from exam_attempts a, bench_questions q where q.n <= 70`,
  learners: () => `insert into learners (user_id) select p.id from ${EACH} on conflict do nothing`,
  learner_days: () =>
    `insert into learner_days (user_id, day) select p.id, (${ago('n')})::date from ${rowsOfEach(5)} on conflict do nothing`,
  sights: () => `
    insert into sights (user_id, question_id, day, number, source, correct, base, met, language, version, revision)
    select p.id, q.id, ${TODAY} - 1, q.n, 'practice', q.correct, 0, 0, 'ti', 1, q.n from ${questionsOfEach(20)}`,
  question_memories: () => `
    insert into question_memories (user_id, question_id, stability, difficulty, last_day, last_right, right_days, sure_but_wrong, revision)
    select p.id, q.id, 3, 5, ${TODAY} - 1, q.correct, 1, false, q.n from ${questionsOfEach(20)}`,
  rule_memories: () => `
    insert into rule_memories (user_id, rule, stability, difficulty, last_day, last_right, right_days, right_by, right_by_two, explained, revision)
    select p.id, 'rule ' || n, 3, 5, ${TODAY} - 1, true, 1, 0, false, 0, n from ${rowsOfEach(10)}`,
  memories: () => `
    insert into memories (user_id, question_id, stability, difficulty, last_day, last_right, right_days, first_right, first_at, first_number, last_at, revision)
    select p.id, q.id, 3, 5, ${TODAY} - 1, q.correct, 1, q.correct, now(), q.n, now(), q.n from ${questionsOfEach(20)}`,
  mocks: () => `
    insert into mocks (user_id, number, day, asked, fresh, fresh_right, reached, empty, language, sights)
    select p.id, n, ${TODAY} - n, 70, 10, 8, 70, 0, 'ti', 20 from ${rowsOfEach(2)}`,
  shown: () => `
    insert into shown (user_id, day, pass, word, counted, version, revision)
    select p.id, ${TODAY} - n, 0.5, 'close', 20, 1, n from ${rowsOfEach(5)}`,
  cards: () => `
    insert into cards (user_id, mode, item_id, stability, difficulty, last_day, last_right, right_days)
    select p.id, 'term', t.id, 3, 5, ${TODAY} - 1, true, 1
    from ${EACH} join (select id, row_number() over (order by id) as n from terms) t on t.n <= 10 * p.times`,
  bookmarks: () => `insert into bookmarks (user_id, question_id, created_at) select p.id, q.id, now() from ${questionsOfEach(5)}`,
  real_tests: () => `
    insert into real_tests (user_id, id, day, passed, points, created_at)
    select p.id, gen_random_uuid(), current_date, true, 60, now() from ${EACH}, generate_series(1, p.times) where p.place % 5 = 1`,
  correction_notices: () => `
    insert into correction_notices (user_id, question_id, correct, at) select p.id, q.id, true, now() from ${questionsOfEach(1)}`,
  study_reminders: () => `
    insert into study_reminders (user_id, days, hour, created_at) select p.id, '{1,3,5}', 18, now() from ${EACH} on conflict do nothing`,
  push_subscriptions: () => `
    insert into push_subscriptions (endpoint, user_id, p256dh, auth, created_at)
    select 'https://push.example.test/' || p.id, p.id, 'x', 'x', now() from ${EACH} where p.place % 3 = 1`,
  // What the nightly count makes of the answers.
  question_statistics: () => `
    insert into question_statistics (question_id, language, answers, correct, good_answers, good_correct)
    select id, 'ti', 100, 60, 30, 20 from bench_questions on conflict do nothing`,
  option_statistics: () => `
    insert into option_statistics (option_id, picked) select id, 10 from options on conflict do nothing`,
  items: (factor) => `
    insert into items (question_id, asked_digest, asked_version, key_option, answers, looked, findings, suspect_at)
    select id, '', 1, option, 50, 45, case when n <= ${10 * factor} then '{key}'::text[] else '{}' end, case when n <= ${5 * factor} then now() end
    from bench_questions on conflict (question_id) do nothing`,
  item_runs: (factor) => `
    insert into item_runs (day, started_at, alive_at, finished_at, siblings)
    select (${ago('n')})::date, ${ago('n')}, ${ago('n')}, ${ago('n')}, 'all' from generate_series(1, ${30 * factor}) n on conflict do nothing`,
  key_corrections: (factor) => `
    insert into key_corrections (question_id, version, key_before, key_after, at, answers, learners, done_at)
    select id, 1, option, option, now(), 10, 5, now() from bench_questions where n <= ${10 * factor}`,
};

const BUSINESS: Readonly<Record<string, (factor: number) => string>> = {
  sessions: () => `
    insert into sessions (token_hash, user_id, created_at, used_at)
    select ${digest("'session' || p.id || ' ' || n")}, p.id, now(), now() from ${EACH}, generate_series(1, 2) n`,
  login_events: () => `
    insert into login_events (user_id, kind, at) select p.id, 'login', ${ago('n')} from ${rowsOfEach(5)}`,
  password_links: () => `
    insert into password_links (user_id, token_hash, created_at, expires_at)
    select p.id, ${digest("'link' || p.id")}, now(), ${ago('-1')} from ${EACH} where p.place % 10 = 1 on conflict do nothing`,
  email_changes: () => `
    insert into email_changes (user_id, old_email, new_email, object_hash, session_hash, created_at, confirm_until, object_until)
    select p.id, 'old' || p.id || '@example.test', 'new' || p.id || '@example.test', ${digest("'object' || p.id")}, '\\x00', now(), now(), ${ago('-1')}
    from ${EACH} where p.place % 50 = 1`,
  sign_ups: (factor) => `
    insert into sign_ups (token_hash, email, name, phone, password_hash, language, created_at, expires_at)
    select ${digest("'sign-up' || n")}, 'sign-up' || n || '@example.test', 'ሰላም', '', 'x', 'ti', now(), ${ago('-1')} from generate_series(1, ${50 * factor}) n`,
  retention_notices: () => `
    insert into retention_notices (user_id, unused_since, first_at) select p.id, ${ago('700')}, now() from ${EACH} where p.place % 20 = 1`,
  erased: (factor) => `
    insert into erased (user_id, created_at) select 5000000 + n, now() from generate_series(1, ${50 * factor}) n`,
  write_counts: () => `
    insert into write_counts (user_id, kind, hour, writes)
    select p.id, kind, date_trunc('hour', now()), 1 from ${EACH}, unnest('{answers,exams,messages}'::text[]) kind on conflict do nothing`,
  login_limits: () => `
    insert into login_limits (key, points, expire) select 'bench:' || p.id, 1, extract(epoch from ${ago('-1')}) * 1000 from ${EACH}`,
  support_messages: () => `
    insert into support_messages (user_id, subject, message) select p.id, 'other', 'ሰላም ' || p.id || ' ' || n from ${rowsOfEach(1)}`,
  support_replies: () => `
    insert into support_replies (message_id, user_id, client_id, from_learner, text, at)
    select id, user_id, gen_random_uuid(), n % 2 = 0, 'ሰላም', now() from support_messages, generate_series(1, 2) n`,
  saved_replies: (factor) => `
    insert into saved_replies (title, sv, updated_at) select 'Hej ' || n, 'Hej', now() from generate_series(1, ${20 * factor}) n`,
  customer_notes: () => `
    insert into customer_notes (user_id, by_user_id, text, at) select p.id, 1, 'Ringde.', now() from ${rowsOfEach(1)}`,
  day_changes: () => `
    insert into day_changes (user_id, id, days, at) select p.id, gen_random_uuid(), 3, now() from ${rowsOfEach(1)}`,
  invite_codes: (factor) => `
    insert into invite_codes (code_hash, days, uses, uses_left, note, created_at, created_by)
    select ${digest("'code' || n")}, 30, 20, 10, 'SFI ' || n, now(), 1 from generate_series(1, ${100 * factor}) n`,
  code_uses: () => `
    insert into code_uses (code_id, user_id, at)
    select c.id, p.id, now() from ${EACH} join (select id, row_number() over (order by id) as n from invite_codes where note like 'SFI%') c
      on c.n = 1 + p.place / 10`,
  activations: () => `
    insert into activations (user_id, trial_from, trial_to, at) select p.id, null, ${ago('-30')}, ${ago('p.place % 60')} from ${rowsOfEach(1)}`,
  orders: () => `
    insert into orders (user_id, client_id, reference, method, state, plan_id, days, price, vat_rate, name, name_sv, name_en, created_at, fulfilled_at)
    select id, gen_random_uuid(), (select string_agg(substr('CDFGHJKLMNPQRTVWX', 1 + (n / (17 ^ place)::int) % 17, 1), '') from generate_series(0, 5) place),
      'swish', case when n % 2 = 0 then 'fulfilled' else 'claimed' end, 1, 30, 14900, 25, '30', '30', '30', now(), case when n % 2 = 0 then now() end
    from (select p.id, row_number() over (order by p.id, n)::int as n from ${rowsOfEach(1)}) o`,
  agreements: () => `
    insert into agreements (order_id, at, language, buyer, at_once, terms_version, terms, withdrawal_version, withdrawal)
    select id, now(), 'sv', 'adult', 'x', '2026-01-01', repeat('Villkor. ', 500), '2026-01-01', repeat('Villkor. ', 300) from orders on conflict do nothing`,
  receipts: () => `
    insert into receipts (year, number, kind, order_id, issued_at, amount, seller_name, seller_org_number, seller_address)
    select 2026, 100000 + row_number() over (order by id), 'sale', id, now(), 14900, 'Mengedi AB', '559000-0000', 'Storgatan 1'
    from orders where state = 'fulfilled' on conflict do nothing`,
  class_orders: () => `
    insert into class_orders (order_id, client_id, sheet, count, each, buyer_name, buyer_org_number, buyer_address, buyer_reference)
    select id, gen_random_uuid(), (select min(id) from invite_codes), 20, 24900, 'SFI Skövde', '', '', '' from orders where id % 100 = 0`,
  invoices: () => `
    insert into invoices (year, number, kind, order_id, issued_at, due_day, seller_name, seller_org_number, seller_address, seller_vat_number, bankgiro, swish_number)
    select 2026, 100000 + row_number() over (order by order_id), 'invoice', order_id, now(), current_date, 'Mengedi AB', '', '', '', '', '' from class_orders`,
  withdrawals: () => `
    insert into withdrawals (reference, email, buyer_hash, language, at, state, decided_at, reason)
    select reference, 'cost@example.test', ${digest('reference')}, 'ti', now(), case when id % 2 = 0 then 'waiting' else 'refused' end,
      case when id % 2 = 1 then now() end, case when id % 2 = 1 then 'x' end from orders where id % 100 < 2`,
  letters: (factor) => `
    insert into letters (id, digest, receivers, sent_at) select gen_random_uuid(), '\\x00', 500, ${ago('n')} from generate_series(1, ${10 * factor}) n`,
  mails: () => `
    insert into mails (kind, address, user_id, language, subject, text_values, message_id, state, tries, next_at, created_at, queued_at, sent_at)
    select 'support-answer', 'cost@example.test', p.id, 'ti', 'ሰላም', '{}', gen_random_uuid(), case when p.place % 20 = 1 then 'failed' else 'sent' end, 1,
      now(), now(), now(), now() from ${rowsOfEach(3)}`,
  audit: (factor) => `
    insert into audit (user_id, action, subject, subject_id, before, after)
    select 1, 'update', 'question', (1 + n % 900)::text, '{"question": "ሰላም"}', '{"question": "ሰላም!"}' from generate_series(1, ${5_000 * factor}) n`,
  backups: (factor) => `
    insert into backups (made_at, bytes, rows, tables) select ${ago('n')}, 1000000, 1000, 80 from generate_series(1, ${30 * factor}) n`,
};

/** Tables that do not grow with use or content. */
export const FIXED: Readonly<Record<string, string>> = {
  users: 'the people themselves, beside those of the demo',
  ...Object.fromEntries(
    ['categories', 'levels', 'level_questions', 'sign_categories', 'sign_pairs', 'near_duplicates', 'misconceptions'].map(
      (name) => [name, 'the order of the bank: a few dozen, whatever is asked in them'],
    ),
  ),
  ...Object.fromEntries(
    ['plans', 'seller', 'owner_settings', 'legal_texts', 'mail_texts', 'second_factors', 'recovery_codes'].map((name) => [
      name,
      'as many as the owner has prices, texts and colleagues',
    ]),
  ),
  ...Object.fromEntries(
    [
      'content_revision',
      'list_revisions',
      'read_only',
      'statistics_counted',
      'schema_migrations',
      'write_checks',
      'sibling_results',
    ].map((name) => [name, 'a row for the installation, or for each of its parts']),
  ),
  ...Object.fromEntries(
    ['published_answers', 'published_questions', 'web_builds', 'web_assets', 'web_build_assets'].map((name) => [
      name,
      'made by the server',
    ]),
  ),
};

const STATEMENTS = { ...CONTENT, ...LEARNING, ...BUSINESS };

/** Statements that fill a database, in order. */
export const fillWith = (factor: number): readonly (readonly [table: string, statement: string])[] => [
  [
    'users',
    `insert into users (name, name_folded, email, phone, role, password_hash, trial_ends_at)
     select 'ሰላም ' || n, 'selam ' || n, 'cost' || n || '@example.test', '073' || lpad(n::text, 7, '0'), 'customer', 'x', ${ago('-30')}
     from generate_series(1, ${PEOPLE * factor}) n`,
  ],
  [
    'bench_people',
    `create table bench_people as select id, row_number() over (order by id)::int as place,
       case when email like 'cost%' then 1 else ${factor} end as times from users where email like 'cost%' or email = 'learner@mengedi.test'`,
  ],
  ['questions', CONTENT['questions']?.(factor) ?? ''],
  ['options', CONTENT['options']?.(factor) ?? ''],
  [
    'bench_questions',
    `create table bench_questions as
       select q.id, (select min(o.id) from options o where o.question_id = q.id) as option, true as correct, row_number() over (order by q.id)::int as n
       from questions q where q.category_id is not null and not q.sealed and q.retired_at is null`,
  ],
  ...Object.entries(STATEMENTS).flatMap(([table, fill]) =>
    table === 'questions' || table === 'options' ? [] : [[table, fill(factor)] as const],
  ),
];
