import Type, { type Static } from 'typebox';
import { type EndpointTable, Id, Nullable } from './schema.ts';

/** Faults of the installation, as reported by the command `doctor`. */
const SELF_CHECK_FAULTS = [
  'backup',
  'mail_files',
  'mail_waits',
  'demo',
  'https',
  'support',
  'proxy',
  'metrics',
  'disk',
  'clock',
  'connections',
  'letters',
  'pictures',
  'count_late',
  'suspects',
  'sounds',
  'seller',
] as const;
export type SelfCheckFault = (typeof SELF_CHECK_FAULTS)[number];

const Month = Type.Object({
  /** Income less refunds, in öre. */
  income: Type.Integer(),
  sales: Type.Integer(),
  activations: Type.Integer(),
  customers: Type.Integer(),
});

export const Overview = Type.Object({
  waits: Type.Object({
    withdrawals: Type.Integer(),
    /** Orders whose customer claims to have paid. */
    orders: Type.Integer(),
    /** Without reports about questions. */
    messages: Type.Integer(),
    /** Learners' reports about questions. */
    reports: Type.Integer(),
    mails: Type.Integer(),
    /** Suggestions by readers at the review desk. */
    suggestions: Type.Integer(),
    texts: Type.Integer(),
  }),
  /** Customers whose access ends within seven days, earliest first. */
  ending: Type.Array(
    Type.Object({ id: Id, name: Type.String(), email: Type.String(), phone: Type.String(), trial_ends_at: Type.String() }),
  ),
  ending_count: Type.Integer(),
  /** Calendar months in Sweden. */
  month: Month,
  last_month: Month,
  /** When the last successful backup was made; null if none is known. */
  last_backup: Nullable(Type.String()),
  faults: Type.Array(Type.Unsafe<SelfCheckFault>({ type: 'string', enum: [...SELF_CHECK_FAULTS] })),
});
export type Overview = Static<typeof Overview>;

const exampleMonth = { income: 299_000, sales: 10, activations: 14, customers: 21 };

export const overview = {
  'GET /api/overview': {
    summary:
      'The start of the back office: what waits, whose time ends soon, this month and the last, and what is wrong with the installation.',
    answer: Overview,
    failures: [403],
    example: {
      answer: {
        waits: { withdrawals: 1, orders: 1, messages: 2, reports: 1, mails: 0, suggestions: 1, texts: 3 },
        ending: [
          {
            id: 1,
            name: 'ሰላም ተስፋይ',
            email: 'learner@mengedi.test',
            phone: '070-000 00 01',
            trial_ends_at: '2026-11-18T23:00:00.000Z',
          },
        ],
        ending_count: 1,
        month: exampleMonth,
        last_month: exampleMonth,
        last_backup: '2026-11-15T02:00:00.000Z',
        faults: [],
      },
    },
  },
} satisfies EndpointTable;
