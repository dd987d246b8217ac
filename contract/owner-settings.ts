import Type, { type Static } from 'typebox';
import { CODES_PER_LEARNER_MAX, FIXED_SETTINGS, TRIAL_DAYS_MAX } from '#domain/owner-settings.ts';
import { SIGN_UP_MODES } from '#domain/sign-up.ts';
import { Closed, Day, type EndpointTable, Nullable, OneOf, Text } from './schema.ts';

export const OwnerSettingsShown = Type.Object({
  swish_number: Type.String(),
  bankgiro: Type.String(),
  support_phone: Type.String(),
  support_email: Type.String(),
  sign_up: OneOf(SIGN_UP_MODES),
  trial_days: Type.Integer(),
  /** Maximum of codes per person and year. */
  codes_per_learner: Type.Integer(),
  holiday_from: Nullable(Type.String()),
  holiday_to: Nullable(Type.String()),
  /** 0 if never saved. */
  version: Type.Integer(),
  /** Settings fixed by environment variables; these cannot be changed here. */
  fixed: Type.Array(OneOf(FIXED_SETTINGS)),
});
export type OwnerSettingsShown = Static<typeof OwnerSettingsShown>;

const example = {
  swish_number: '1234567890',
  bankgiro: '50501055',
  support_phone: '08-465 004 00',
  support_email: 'info@mengedi.test',
  sign_up: 'invite',
  trial_days: 3,
  codes_per_learner: 3,
  holiday_from: null,
  holiday_to: null,
};

export const ownerSettings = {
  'GET /api/settings': {
    summary: 'What the owner says of payments, support, sign-up and holidays, as it counts now.',
    answer: OwnerSettingsShown,
    failures: [403],
    example: { answer: { ...example, version: 1, fixed: ['support_phone'] } },
  },
  'PUT /api/settings': {
    summary:
      'Change them; they count at once. `version` is what the edit was based on: when somebody else saved meanwhile, the answer is 409. What a variable of the server says stays as it is, and so does `codes_per_learner` where it is left out.',
    body: Closed({
      swish_number: Text({ maxLength: 40 }),
      bankgiro: Text({ maxLength: 20 }),
      support_phone: Text({ maxLength: 40 }),
      support_email: Text({ maxLength: 254 }),
      sign_up: OneOf(SIGN_UP_MODES),
      trial_days: Type.Integer({ minimum: 1, maximum: TRIAL_DAYS_MAX }),
      codes_per_learner: Type.Optional(Type.Integer({ minimum: 1, maximum: CODES_PER_LEARNER_MAX })),
      holiday_from: Nullable(Day),
      holiday_to: Nullable(Day),
      version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
    }),
    answer: OwnerSettingsShown,
    failures: [400, 403, 409, 413, 415, 422],
    example: { body: { ...example, version: 0 }, answer: { ...example, version: 1, fixed: [] } },
  },
} satisfies EndpointTable;
