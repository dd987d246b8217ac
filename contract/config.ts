import Type, { type Static } from 'typebox';
import { PAY_METHODS } from '#domain/order.ts';
import { SIGN_UP_MODES } from '#domain/sign-up.ts';
import { SIBLING_MODES } from '#domain/study/siblings.ts';
import { type EndpointTable, Nullable, OneOf } from './schema.ts';
import { exampleSeller, SellerShown } from './seller.ts';

export const PublicConfig = Type.Object({
  cdn: Type.String(),
  phone: Type.String(),
  email: Type.String(),
  anonymous_browsing: Type.Boolean(),
  /** Who may sign up: nobody, people with a code, or everybody. */
  sign_up: OneOf(SIGN_UP_MODES),
  /** Whether customers may log in with a phone number. */
  phone_login: Type.Boolean(),
  /** Trial days of an account created without a code. */
  trial_days: Type.Integer(),
  /** Whether the server sends mail; if not, the app does not refer to any. */
  mail: Type.Boolean(),
  /** Available ways to pay; if empty, learners call or write. */
  payments: Type.Array(OneOf(PAY_METHODS)),
  /** Last day of the out-of-office note; null without one. */
  holiday_until: Nullable(Type.String()),
  /** Null: not configured, so nothing is sold. */
  seller: Nullable(SellerShown),
  /** Repetition of rules by sibling questions: for half of the learners (experiment), for all, or for none. */
  siblings: OneOf(SIBLING_MODES),
  /** Number of real test results that readiness was calibrated with. */
  real_results: Type.Integer(),
  /** How much harder than our questions the real test is, in logits, if set by the owner; null: default. */
  test_gap: Nullable(Type.Number()),
  version: Type.String(),
});
export type PublicConfig = Static<typeof PublicConfig>;

export const config = {
  'GET /api/config': {
    summary: 'What the app needs to know before login.',
    answer: PublicConfig,
    failures: [],
    example: {
      answer: {
        cdn: '/cdn',
        phone: '08-000 00 00',
        email: 'info@mengedi.test',
        anonymous_browsing: false,
        sign_up: 'invite',
        phone_login: false,
        trial_days: 3,
        mail: true,
        payments: ['swish'],
        holiday_until: null,
        seller: exampleSeller,
        siblings: 'all',
        real_results: 12,
        test_gap: null,
        version: '1.2.1',
      },
    },
  },
} satisfies EndpointTable;
