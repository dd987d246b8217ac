export const PAY_METHODS = ['swish', 'card'] as const;
export type PayMethod = (typeof PAY_METHODS)[number];
/** Ways to pay: those that a learner chooses here, and those that the owner records. */
export const WAYS_TO_PAY = [...PAY_METHODS, 'cash', 'bank'] as const;
export type WayToPay = (typeof WAYS_TO_PAY)[number];

/** Who buys: nobody's age is presumed. */
export const BUYERS = ['adult', 'guardian'] as const;
export type Buyer = (typeof BUYERS)[number];

/**
 * open: waits for the payment · claimed: the learner says that it is paid · fulfilled: paid, and the days are given ·
 * cancelled, expired: closed without · refunded: the money went back.
 */
export const ORDER_STATES = ['open', 'claimed', 'fulfilled', 'cancelled', 'expired', 'refunded'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** The moves of an order: from which states, and to which. */
const MOVES = {
  /** The learner says that it is paid; cards do so by themselves. */
  claim: { from: ['open'], to: 'claimed' },
  /** The learner cancels. After claiming to have paid they wait for the owner instead. */
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
/** What is done with the days where another amount came than the price: as many as were ordered, in proportion, or none yet. */
export const GIVINGS = ['ordered', 'proportion', 'wait'] as const;
export type Giving = (typeof GIVINGS)[number];

/** Whole days for what was paid; a payment that came is worth at least one. */
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

/** Days in proportion to the money; the fraction of a day stays with the buyer until all is refunded. */
export function daysBack({ days, paid, refunded, amount, taken }: PaidBack): number {
  const back = refunded + amount >= paid ? days : Math.floor((days * (refunded + amount)) / paid);
  return Math.max(0, back - taken);
}

/** Pending orders per person; more is a mistake. */
export const PENDING_ORDERS_MAX = 3;
/** Orders stay for ever: nobody makes this many by hand. */
export const ORDERS_PER_DAY = 20;
const DAY_MS = 86_400_000;
export const DAY_OF_ORDERS_MS = DAY_MS;
export const ORDER_EXPIRES_MS = 30 * DAY_MS;

/** Letters that nobody mistakes for a digit or for each other on paper, and without vowels, so that no word comes out. */
export const REFERENCE_LETTERS = 'CDFGHJKLMNPQRTVWX';
export const REFERENCE_LENGTH = 6;

/** `random` gives a whole number below its argument. */
export function newReference(random: (below: number) => number): string {
  return Array.from({ length: REFERENCE_LENGTH }, () => REFERENCE_LETTERS[random(REFERENCE_LETTERS.length)]).join('');
}

/** Normalises a reference read from a phone or a bank statement. */
export const readReference = (typed: string): string => typed.toUpperCase().replace(/[^A-Z]/g, '');

const REFERENCE = new RegExp(`^[${REFERENCE_LETTERS}]{${REFERENCE_LENGTH}}$`);
export const isReference = (read: string): boolean => REFERENCE.test(read);

const REFERENCE_PART = new RegExp(`^[${REFERENCE_LETTERS}]{3,${REFERENCE_LENGTH}}$`);

/** What was typed, where it can be a part of a reference; a name has vowels. */
export function referencePart(typed: string): string | undefined {
  const letters = readReference(typed);
  return REFERENCE_PART.test(letters) && !/[\d@]/.test(typed) ? letters : undefined;
}
