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
  /** Who may make an account: nobody, people who have a code, or everybody. */
  sign_up: OneOf(SIGN_UP_MODES),
  /** Whether the first field of the login takes a phone number too. */
  phone_login: Type.Boolean(),
  /** How many days an account has that is made without a code. */
  trial_days: Type.Integer(),
  /** Whether mails reach anybody: without, nobody is sent to look for one. */
  mail: Type.Boolean(),
  /** How orders can be paid; without any, learners call or write. */
  payments: Type.Array(OneOf(PAY_METHODS)),
  /** The last day of a holiday on which nobody answers; null: there is none now. */
  holiday_until: Nullable(Type.String()),
  /** Who sells; null where nobody has said it, and then nothing is sold. */
  seller: Nullable(SellerShown),
  /** How a rule comes again: for half of the learners by another question (the experiment), for all, or for none. */
  siblings: OneOf(SIBLING_MODES),
  /** How many real results what is said of booking was compared with. */
  real_results: Type.Integer(),
  /** How much harder than our questions the real test is, in logits, by the owner's word; null: as assumed. */
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
