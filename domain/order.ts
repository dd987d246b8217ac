export const PAY_METHODS = ['swish', 'card'] as const;
export type PayMethod = (typeof PAY_METHODS)[number];
/** Payment methods: those that learners can choose, and those that only the owner records. */
export const WAYS_TO_PAY = [...PAY_METHODS, 'cash', 'bank'] as const;
export type WayToPay = (typeof WAYS_TO_PAY)[number];

/** Who buys; asked, because the age of a learner is not known. */
export const BUYERS = ['adult', 'guardian'] as const;
export type Buyer = (typeof BUYERS)[number];

/** open: waits for payment · claimed: the learner says it is paid · fulfilled: paid, days given · cancelled, expired: closed unpaid · refunded. */
export const ORDER_STATES = ['open', 'claimed', 'fulfilled', 'cancelled', 'expired', 'refunded'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** Transitions of an order: allowed source states and target state. */
const MOVES = {
  /** The learner says that it is paid; card payments need no claim. */
  claim: { from: ['open'], to: 'claimed' },
  /** The learner cancels; not possible after claiming, because the owner then checks the payment. */
  withdraw: { from: ['open'], to: 'cancelled' },
  /** The owner closes it. */
  cancel: { from: ['open', 'claimed'], to: 'cancelled' },
  expire: { from: ['open'], to: 'expired' },
  /** A late payment still counts: it reopens a closed order. */
  fulfil: { from: ['open', 'claimed', 'cancelled', 'expired'], to: 'fulfilled' },
  refund: { from: ['fulfilled'], to: 'refunded' },
} as const satisfies Readonly<Record<string, { from: readonly OrderState[]; to: OrderState }>>;
export type OrderMove = keyof typeof MOVES;
export const ORDER_MOVES = Object.keys(MOVES) as OrderMove[];

/** The next state; undefined when the move is not allowed. */
export function moved(state: OrderState, move: OrderMove): OrderState | undefined {
  const { from, to }: { from: readonly OrderState[]; to: OrderState } = MOVES[move];
  return from.includes(state) ? to : undefined;
}

/** Waits for payment or confirmation. */
export const isPending = (state: OrderState): boolean => state === 'open' || state === 'claimed';
/** How many days to give when the amount paid differs from the price: as ordered, in proportion, or none yet. */
export const GIVINGS = ['ordered', 'proportion', 'wait'] as const;
export type Giving = (typeof GIVINGS)[number];

/** Whole days in proportion to the amount paid, at least one. */
export const daysFor = (days: number, price: number, paid: number): number => Math.max(1, Math.floor((days * paid) / price));

type PaidBack = {
  /** Days given. */
  readonly days: number;
  /** In öre: what was paid, what went back before, and what goes back now. */
  readonly paid: number;
  readonly refunded: number;
  readonly amount: number;
  /** Days taken back before. */
  readonly taken: number;
};

/** Days to take back, in proportion to the money; the buyer keeps fractions of a day until everything is refunded. */
export function daysBack({ days, paid, refunded, amount, taken }: PaidBack): number {
  const back = refunded + amount >= paid ? days : Math.floor((days * (refunded + amount)) / paid);
  return Math.max(0, back - taken);
}

/** Maximum pending orders per person. */
export const PENDING_ORDERS_MAX = 3;
/** Orders are never deleted, so this limit stops scripts that create them. */
export const ORDERS_PER_DAY = 20;
const DAY_MS = 86_400_000;
export const DAY_OF_ORDERS_MS = DAY_MS;
export const ORDER_EXPIRES_MS = 30 * DAY_MS;

/** Letters that are not confused with digits or each other on paper; no vowels, so that no words arise. */
export const REFERENCE_LETTERS = 'CDFGHJKLMNPQRTVWX';
export const REFERENCE_LENGTH = 6;

/** `random` returns an integer below its argument. */
export function newReference(random: (below: number) => number): string {
  return Array.from({ length: REFERENCE_LENGTH }, () => REFERENCE_LETTERS[random(REFERENCE_LETTERS.length)]).join('');
}

/** Normalises a reference read from a phone or a bank statement. */
export const readReference = (typed: string): string => typed.toUpperCase().replace(/[^A-Z]/g, '');

const REFERENCE = new RegExp(`^[${REFERENCE_LETTERS}]{${REFERENCE_LENGTH}}$`);
export const isReference = (read: string): boolean => REFERENCE.test(read);

const REFERENCE_PART = new RegExp(`^[${REFERENCE_LETTERS}]{3,${REFERENCE_LENGTH}}$`);

/** Normalises what was typed when it can be part of a reference; undefined otherwise, as for names, which have vowels. */
export function referencePart(typed: string): string | undefined {
  const letters = readReference(typed);
  return REFERENCE_PART.test(letters) && !/[\d@]/.test(typed) ? letters : undefined;
}
