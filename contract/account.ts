import Type, { type Static } from 'typebox';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '#domain/language.ts';
import { PASSWORD_MAX_CHARACTERS } from '#domain/password.ts';
import { ExamResult } from './exams.ts';
import { Closed, type EndpointTable, Nullable, Text, Uuid } from './schema.ts';
import { exampleUser, User } from './session.ts';

const At = Type.String();
const Count = Type.Number();
const Maybe = Nullable(Type.String());
const MaybeNumber = Nullable(Type.Number());

const Remembered = {
  stability: Count,
  difficulty: Count,
  last_day: Maybe,
  last_right: Type.Boolean(),
  right_days: Count,
};

/** Everything stored about a person, for their right of access. Passwords, tokens and other secrets are left out. */
export const AccountExport = Type.Object({
  exported_at: At,
  profile: Type.Object({
    ...User.properties,
    language: Type.Unsafe<InterfaceLanguage | null>({ type: ['string', 'null'], enum: [...INTERFACE_LANGUAGES, null] }),
    mail_trial: Type.Boolean(),
    mail_answers: Type.Boolean(),
    mail_letters: Type.Boolean(),
    created_at: At,
    updated_at: At,
    last_login_at: Maybe,
    email_confirmed_at: Maybe,
    disabled_at: Maybe,
    erase_at: Maybe,
  }),
  /** At most one row. */
  study: Type.Array(
    Type.Object({
      exam_date: Maybe,
      minutes: Count,
      daily_goal: Count,
      test_language: Maybe,
      answers: Count,
      recounted_on: Maybe,
    }),
  ),
  steps: Type.Array(
    Type.Object({
      level_id: Count,
      passed: Count,
      questions: Type.String(),
      options: Type.String(),
      reward: Count,
      created_at: At,
    }),
  ),
  exams: Type.Array(
    Type.Object({
      id: Uuid,
      mode: Type.String(),
      minutes: Count,
      started_at: At,
      seconds_used: Count,
      total: Count,
      correct: Count,
      passed: Type.Boolean(),
      fresh: MaybeNumber,
      swedish: MaybeNumber,
      offline: Type.Boolean(),
      timed_out: Type.Boolean(),
      categories: ExamResult.properties.categories,
      answers: Type.Array(
        Type.Object({
          question_id: Count,
          option_id: MaybeNumber,
          flagged: Type.Optional(Type.Boolean()),
          seconds: Type.Optional(Count),
          sequence: Type.Optional(Count),
          language: Type.Optional(Type.String()),
          version: Type.Optional(Count),
        }),
      ),
      pilots: Type.Array(Count),
      created_at: At,
    }),
  ),
  attempts: Type.Array(
    Type.Object({
      id: Uuid,
      mode: Type.String(),
      minutes: Count,
      questions: Type.Array(Count),
      fresh: Count,
      swedish: Count,
      started_at: At,
      deadline: At,
      left_at: Maybe,
      answers: Type.Array(
        Type.Object({
          question_id: Count,
          option_id: MaybeNumber,
          flagged: Type.Boolean(),
          seconds: Count,
          language: Type.String(),
          given_at: At,
        }),
      ),
    }),
  ),
  real_tests: Type.Array(
    Type.Object({
      day: Type.String(),
      passed: Type.Boolean(),
      points: MaybeNumber,
      areas: Nullable(Type.Array(MaybeNumber)),
      pass: MaybeNumber,
      created_at: At,
    }),
  ),
  /** Reminders to study, and the number of browsers with push. */
  reminders: Type.Array(
    Type.Object({ days: Type.Array(Count), hour: Count, reminded_on: Maybe, created_at: At, browsers: Count }),
  ),
  bookmarks: Type.Array(Type.Object({ question_id: Count, created_at: At })),
  sights: Type.Array(
    Type.Object({
      question_id: Count,
      day: Type.String(),
      source: Type.String(),
      correct: Type.Boolean(),
      base: Type.Number(),
      met: Type.Number(),
      language: Type.String(),
      version: Count,
    }),
  ),
  memory: Type.Array(Type.Object({ question_id: Count, ...Remembered, sure_but_wrong: Type.Boolean() })),
  rules: Type.Array(
    Type.Object({ rule: Type.String(), ...Remembered, right_by: Count, right_by_two: Type.Boolean(), explained: Maybe }),
  ),
  mocks: Type.Array(
    Type.Object({
      day: Type.String(),
      asked: Count,
      fresh: Count,
      fresh_right: Count,
      reached: Count,
      empty: Count,
      language: Type.String(),
      sights: Count,
    }),
  ),
  shown: Type.Array(
    Type.Object({
      day: Type.String(),
      word: Type.String(),
      pass: Type.Number(),
      low: MaybeNumber,
      high: MaybeNumber,
      counted: Count,
      language: Maybe,
      exam_day: Maybe,
      version: Count,
    }),
  ),
  cards: Type.Array(
    Type.Object({
      mode: Type.String(),
      item_id: Count,
      stability: MaybeNumber,
      difficulty: MaybeNumber,
      last_day: MaybeNumber,
      last_right: Nullable(Type.Boolean()),
      right_days: MaybeNumber,
      saved_at: Maybe,
      mixed_with: MaybeNumber,
    }),
  ),
  days: Type.Array(Type.Object({ day: Type.String(), practised: Count })),
  messages: Type.Array(
    Type.Object({
      subject: Type.String(),
      message: Type.String(),
      question_id: MaybeNumber,
      reason: Maybe,
      created_at: At,
      answer: Maybe,
      answered_at: Maybe,
      handled_at: Maybe,
      replies: Type.Array(Type.Object({ at: At, from_learner: Type.Boolean(), text: Type.String() })),
    }),
  ),
  mails: Type.Array(
    Type.Object({
      kind: Type.String(),
      address: Type.String(),
      subject: Type.String(),
      state: Type.String(),
      created_at: At,
      sent_at: Maybe,
    }),
  ),
  email_changes: Type.Array(Type.Object({ old_email: Type.String(), new_email: Type.String(), created_at: At })),
  activations: Type.Array(Type.Object({ at: At, trial_from: Maybe, trial_to: At })),
  days_given: Type.Array(Type.Object({ at: At, days: Count })),
  notes: Type.Array(Type.Object({ at: At, text: Type.String() })),
  logins: Type.Array(Type.Object({ at: At, kind: Type.String() })),
  codes: Type.Array(Type.Object({ at: At, days: Count })),
  orders: Type.Array(
    Type.Object({
      reference: Type.String(),
      method: Type.String(),
      state: Type.String(),
      what: Type.String(),
      days: Count,
      /** If a different amount was paid: the days given for it, and the payer's name. */
      given_days: Nullable(Count),
      payer: Maybe,
      /** In öre, including VAT. */
      price: Count,
      vat_rate: Count,
      created_at: At,
      claimed_at: Maybe,
      fulfilled_at: Maybe,
      /** Consent to the terms: time, version, and whether the buyer is an adult or has a guardian's consent. */
      agreed_at: Maybe,
      terms_version: Maybe,
      buyer: Maybe,
      withdrawn_at: Maybe,
    }),
  ),
  /** Answers whose result changed when a key was corrected, if the learner has not been told yet. */
  corrections: Type.Array(Type.Object({ question_id: Count, correct: Type.Boolean(), at: At })),
  sessions: Type.Array(Type.Object({ created_at: At, used_at: At })),
  retention: Type.Array(Type.Object({ unused_since: At, first_at: At, second_at: Maybe })),
  /** Changes of the account, without who made them. */
  changes: Type.Array(Type.Object({ at: At, action: Type.String(), before: Type.Unknown(), after: Type.Unknown() })),
  /** Last, because it is by far the largest. */
  answers: Type.Array(
    Type.Object({
      question_id: Count,
      option_id: Count,
      correct: Type.Boolean(),
      mode: Type.String(),
      sure: Nullable(Type.Boolean()),
      language: Type.String(),
      version: Nullable(Count),
      run: Nullable(Type.String()),
      ms: Nullable(Count),
      help: Nullable(Type.String()),
      place: Nullable(Count),
      answered_at: At,
      received_at: At,
    }),
  ),
});
export type AccountExport = Static<typeof AccountExport>;

export const exampleExport = {
  exported_at: '2026-11-15T09:30:00.000Z',
  profile: {
    ...exampleUser,
    language: 'ti',
    mail_trial: true,
    mail_answers: true,
    mail_letters: true,
    created_at: '2026-01-31T10:00:00.000Z',
    updated_at: '2026-01-31T10:00:00.000Z',
    last_login_at: '2026-11-15T09:00:00.000Z',
    email_confirmed_at: null,
    disabled_at: null,
    erase_at: null,
  },
  study: [],
  steps: [],
  exams: [],
  attempts: [],
  real_tests: [],
  reminders: [],
  bookmarks: [{ question_id: 1001, created_at: '2026-11-15T09:30:00.000Z' }],
  sights: [],
  memory: [],
  rules: [],
  mocks: [],
  shown: [],
  cards: [],
  days: [{ day: '2026-11-15', practised: 20 }],
  messages: [],
  mails: [],
  email_changes: [],
  activations: [],
  days_given: [],
  notes: [],
  logins: [],
  codes: [],
  orders: [],
  corrections: [],
  sessions: [{ created_at: '2026-11-15T09:00:00.000Z', used_at: '2026-11-15T09:00:00.000Z' }],
  retention: [],
  changes: [],
  answers: [],
};

export const account = {
  'GET /api/account/export': {
    summary: 'All that is kept about the caller, as one file of JSON. At most ten times an hour.',
    gives: 'application/json',
    answer: AccountExport,
    failures: [],
    example: { answer: exampleExport },
  },
  'DELETE /api/account': {
    summary:
      'Ask for the own account to be erased with all that hangs on it, in 14 days. All sessions end at once; a login until then brings it back. An admin without whom nobody could log in, or who was the last to edit content, gets 409.',
    body: Closed({ password: Text({ minLength: 1, maxLength: PASSWORD_MAX_CHARACTERS }) }),
    answer: Type.Object({ success: Type.String(), erase_at: Type.String() }),
    failures: [400, 409, 413, 415, 422],
    example: {
      body: { password: 'ሕጂ ዘሎ መሕለፊ ቃል' },
      answer: { success: 'ሕሳብኩም (konto) ክድምሰስ እዩ።', erase_at: '2026-11-29T09:30:00.000Z' },
    },
  },
  'POST /api/account/code': {
    summary:
      'Use a code: its days are added to the end of the trial, or to today when that is over. Each person once for each code, and as many codes within a year as the owner says: then 409. Why one does not work is not said.',
    body: Closed({ code: Text({ minLength: 1, maxLength: 100 }) }),
    answer: Type.Object({ success: Type.String(), user: User }),
    failures: [400, 403, 409, 413, 415, 422],
    example: {
      body: { code: 'MENG-7K3D-ACEF-GHJK-MNPQ' },
      answer: { success: '30 መዓልቲ ተወሲኹልኩም ኣሎ።', user: exampleUser },
    },
  },
} satisfies EndpointTable;
