import Type, { type Static } from 'typebox';
import { CUSTOMER_SORTS, CUSTOMER_STATES } from '#domain/customer-state.ts';
import { INTERFACE_LANGUAGES } from '#domain/language.ts';
import { TRIAL_DAYS_MAX } from '#domain/trial.ts';
import { ExamResult } from './exams.ts';
import { CUSTOMER_FILE_MAX } from './limits.ts';
import { Mail } from './mails.ts';
import { Order } from './orders.ts';
import { Closed, type EndpointTable, Id, IdParams, Instant, Nullable, OneOf, Page, Text, Uuid } from './schema.ts';
import { exampleUser, User } from './session.ts';

export const Customer = Type.Object({ ...User.properties, created_at: Type.String() });
export type Customer = Static<typeof Customer>;

/** A one-time link to choose a password. `link` is a path: prepend the site's origin. */
export const PasswordLink = Type.Object({ link: Type.String(), expires_at: Type.String() });
export type PasswordLink = Static<typeof PasswordLink>;

const CustomerScore = Type.Object({
  level_id: Id,
  name: Type.String(),
  name_sv: Type.String(),
  name_en: Type.String(),
  passed: Type.Integer(),
  reward: Type.Integer(),
  created_at: Type.String(),
});
export const Activation = Type.Object({
  at: Type.String(),
  /** The admin who made the change; null for card payments, changes without an admin, or a deleted account. */
  by: Nullable(Type.Object({ id: Id, name: Type.String() })),
  trial_from: Nullable(Type.String()),
  trial_to: Type.String(),
  /** The code that was redeemed, if any. */
  code: Nullable(Type.Object({ id: Id, note: Type.String() })),
  /** Reference of the order, if it was bought. */
  order: Nullable(Type.String()),
});
export type Activation = Static<typeof Activation>;

const CustomerOrder = Type.Pick(Order, ['id', 'reference', 'state', 'method', 'days', 'price', 'created_at', 'claimed_at']);
const FailedMail = Type.Pick(Mail, ['id', 'kind', 'address', 'created_at', 'last_error']);

export const CustomerDetail = Type.Object({
  ...Customer.properties,
  /** Number of logged-in devices. */
  sessions: Type.Integer(),
  /** When an unused one-time link expires. */
  link_expires_at: Nullable(Type.String()),
  last_login_at: Nullable(Type.String()),
  email_confirmed_at: Nullable(Type.String()),
  /** Whether the number works for login, is shared by two accounts, is unconfirmed, or is missing; `off` where login by number is disabled. */
  phone_login: OneOf(['works', 'shared', 'unconfirmed', 'none', 'off']),
  /** End of a block after too many failed logins. */
  locked_until: Nullable(Type.String()),
  /** When the account will be erased with all of its data; null otherwise. */
  erase_at: Nullable(Type.String()),
  answers: Type.Integer(),
  answers_correct: Type.Integer(),
  last_answer_at: Nullable(Type.String()),
  scores: Type.Array(CustomerScore),
  exams: Type.Array(ExamResult),
  activations: Type.Array(Activation),
  /** Newest first. */
  orders: Type.Array(CustomerOrder),
  /** Mails to the customer that could not be delivered, newest first. */
  failed_mails: Type.Array(FailedMail),
});
export type CustomerDetail = Static<typeof CustomerDetail>;

export const CustomerImport = Type.Object({
  /** False in a dry run, or if there are errors. */
  imported: Type.Boolean(),
  rows: Type.Integer(),
  /** Rows whose customer exists already; these are left unchanged. */
  known: Type.Integer(),
  added: Type.Array(
    Type.Object({
      line: Type.Integer(),
      name: Type.String(),
      email: Type.String(),
      phone: Type.String(),
      days: Type.Integer(),
    }),
  ),
  errors: Type.Array(Type.Object({ line: Type.Integer(), message: Type.String() })),
});
export type CustomerImport = Static<typeof CustomerImport>;

const exampleCustomer = { ...exampleUser, created_at: '2026-01-31T10:00:00.000Z' };
const exampleLink = { link: '/password-link#q3Zt…', expires_at: '2026-11-18T10:00:00.000Z' };

/** Where a one-time link was sent, and when it expires. Only the recipient gets the link itself. */
export const MailedLink = Type.Object({ mailed_to: Type.String(), expires_at: Type.String() });
export type MailedLink = Static<typeof MailedLink>;
const exampleMailed = { mailed_to: 'learner@mengedi.test', expires_at: '2026-11-18T10:00:00.000Z' };

const CustomerChange = {
  name: Type.Optional(Text({ minLength: 1, maxLength: 200 })),
  email: Type.Optional(Type.String({ format: 'email', maxLength: 254 })),
  phone: Type.Optional(Text({ minLength: 1, maxLength: 40 })),
  trial_ends_at: Type.Optional(Nullable(Instant)),
  password: Type.Optional(Text({ minLength: 1, maxLength: 1024 })),
};
/** The values that the change is based on; if others are stored by now, nothing is changed. */
const CustomerSeen = Closed({
  name: Type.Optional(Text({ maxLength: 200 })),
  email: Type.Optional(Text({ maxLength: 254 })),
  phone: Type.Optional(Text({ maxLength: 40 })),
  trial_ends_at: Type.Optional(Nullable(Instant)),
});
export type CustomerSeen = Static<typeof CustomerSeen>;
const SEARCH = {
  /** Searches everything: parts of the name in any order and by sound, the address, or the number in any format. */
  q: Type.Optional(Text({ maxLength: 200 })),
  name: Type.Optional(Text({ maxLength: 200 })),
  email: Type.Optional(Text({ maxLength: 254 })),
  phone: Type.Optional(Text({ maxLength: 40 })),
  /** State of the account; see `domain/customer-state.ts`. */
  state: Type.Optional(OneOf(CUSTOMER_STATES)),
};

export const customers = {
  'GET /api/customers/search': {
    summary:
      'Customers by parts of name, e-mail and phone, all of which must fit, or by `q`, which is any of them; without any, the newest. One or two characters are taken for the beginning of a word of the name, of the address or of the number.',
    query: Closed({ ...SEARCH, sort: Type.Optional(OneOf(CUSTOMER_SORTS)), page: Page }),
    answer: Type.Array(Customer),
    failures: [403, 422],
    headers: { 'X-Total-Count': 'how many fit in all, counted up to 10,000' },
    example: { answer: [exampleCustomer] },
  },
  'GET /api/customers/export': {
    summary: 'The customers that a search would find, all of them, as CSV (UTF-8 with a byte order mark). Recorded in the audit.',
    query: Closed(SEARCH),
    gives: 'text/csv',
    answer: Type.String(),
    failures: [403, 422],
    example: { answer: 'id,name,email,phone,created_at,trial_ends_at,steps_passed,exams,exams_passed\r\n' },
  },
  'POST /api/customers/import': {
    summary:
      'Add customers from the text of a CSV file, all or nothing: columns name and email, and if wanted phone and days (commas, semicolons or tabs). Who has an account is left as they are. A dry run tells what would be added. With `welcome` each who is added gets a mail with a link.',
    body: Closed({
      file: Text({ minLength: 1, maxLength: CUSTOMER_FILE_MAX }),
      dry_run: Type.Boolean(),
      welcome: Type.Boolean(),
    }),
    answer: CustomerImport,
    failures: [400, 403, 409, 413, 415, 422],
    example: {
      body: { file: 'name,email,phone,days\nSelam,selam@mengedi.test,070-174 06 01,30\n', dry_run: true, welcome: false },
      answer: {
        imported: false,
        rows: 1,
        known: 0,
        added: [{ line: 2, name: 'Selam', email: 'selam@mengedi.test', phone: '070-174 06 01', days: 30 }],
        errors: [],
      },
    },
  },
  'GET /api/customers/{id}': {
    summary: 'One customer with progress, exams, activations and the number of sessions.',
    params: IdParams,
    answer: CustomerDetail,
    failures: [403, 404],
    example: {
      answer: {
        ...exampleCustomer,
        sessions: 1,
        link_expires_at: null,
        last_login_at: '2026-11-15T09:00:00.000Z',
        email_confirmed_at: null,
        phone_login: 'works',
        locked_until: null,
        erase_at: null,
        answers: 420,
        answers_correct: 350,
        last_answer_at: '2026-11-15T09:30:00.000Z',
        scores: [
          {
            level_id: 1,
            name: 'መጀመርታ',
            name_sv: 'Början',
            name_en: 'The beginning',
            passed: 1,
            reward: 120,
            created_at: '2026-11-15T09:30:00.000Z',
          },
        ],
        exams: [],
        activations: [
          {
            at: '2026-01-31T10:00:00.000Z',
            by: { id: 2, name: 'Åsa Öberg' },
            trial_from: null,
            trial_to: '2027-01-31T00:00:00.000Z',
            code: null,
            order: null,
          },
        ],
        orders: [],
        failed_mails: [],
      },
    },
  },
  'POST /api/customers': {
    summary:
      'Create a customer, with a first password or, without one, with a one-time link to choose it. With `welcome` that link goes by mail instead of into the answer.',
    body: Closed({
      name: Text({ minLength: 1, maxLength: 200 }),
      email: Type.String({ format: 'email', maxLength: 254 }),
      phone: Text({ minLength: 1, maxLength: 40 }),
      password: Type.Optional(Text({ minLength: 1, maxLength: 1024 })),
      trial_ends_at: Type.Optional(Nullable(Instant)),
      /** Sends a mail with a link to choose a password; not possible together with a password. */
      welcome: Type.Optional(Type.Boolean()),
      /** Language of mails to this customer. */
      language: Type.Optional(OneOf(INTERFACE_LANGUAGES)),
    }),
    answer: Type.Object({
      ...Customer.properties,
      link: Type.Optional(PasswordLink),
      mailed: Type.Optional(MailedLink),
    }),
    failures: [400, 403, 409, 413, 415, 422],
    example: {
      body: { name: 'ሰላም ተስፋይ', email: 'learner@mengedi.test', phone: '070-000 00 01' },
      answer: { ...exampleCustomer, link: exampleLink },
    },
  },
  'POST /api/customers/{id}': {
    summary:
      'Change a customer: name, e-mail address, phone, end of the trial, password. A new password or address ends all of the customer’s sessions and links; the old address may object. `was` holds what the change was based on: when somebody else changed that meanwhile, the answer is 409 with what is there now, and nothing is changed.',
    params: IdParams,
    body: Closed({ ...CustomerChange, was: Type.Optional(CustomerSeen) }),
    answer: Customer,
    failures: [400, 403, 404, 409, 413, 415, 422],
    example: {
      body: { trial_ends_at: '2027-01-31T00:00:00.000Z', was: { trial_ends_at: '2026-12-31T00:00:00.000Z' } },
      answer: exampleCustomer,
    },
  },
  'POST /api/customers/{id}/days': {
    summary:
      'So many days more, or fewer: counted from the end of the trial, or from today when it is over. `id` is a UUID made by the client: sent again, they are given once.',
    params: IdParams,
    body: Closed({ id: Uuid, days: Type.Integer({ minimum: -TRIAL_DAYS_MAX, maximum: TRIAL_DAYS_MAX, not: { const: 0 } }) }),
    answer: Customer,
    failures: [400, 403, 404, 409, 413, 415, 422],
    example: { body: { id: '7c1d2f0e-7f0b-4b4e-8a55-9d2f0a1c3e77', days: 30 }, answer: exampleCustomer },
  },
  'DELETE /api/customers/{id}/lockout': {
    summary: 'Forget the failed logins of a customer, who may then try again at once.',
    params: IdParams,
    answer: Type.Object({ locked_until: Nullable(Type.String()) }),
    failures: [400, 403, 404, 413, 415, 422],
    example: { answer: { locked_until: null } },
  },
  'POST /api/customers/{id}/link': {
    summary:
      'Make a one-time link to choose a new password. An earlier link stops working; the old password works until the link is used.',
    params: IdParams,
    answer: PasswordLink,
    failures: [400, 403, 404, 413, 415, 422],
    example: { answer: exampleLink },
  },
  'POST /api/customers/{id}/link/mail': {
    summary: 'Make such a link and mail it to the customer. Nobody else gets to see it.',
    params: IdParams,
    answer: MailedLink,
    failures: [400, 403, 404, 413, 415, 422],
    example: { answer: exampleMailed },
  },
  'DELETE /api/customers/{id}/sessions': {
    summary: 'End all sessions of a customer. A one-time link that was not used stops working.',
    params: IdParams,
    answer: Type.Object({ ended: Type.Integer() }),
    failures: [400, 403, 404, 413, 415, 422],
    example: { answer: { ended: 2 } },
  },
} satisfies EndpointTable;
