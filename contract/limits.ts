/** Limits used by the schemas and by the browser, which does not import the schemas. */
/** Pages of a list; X-Total-Count counts no further. */
export const PAGES_MAX = 200;
export const MAX_ANSWERS_AT_ONCE = 200;
export const CUSTOMERS_PER_PAGE = 50;
/** Larger totals are shown as "more than". */
export const CUSTOMERS_COUNTED_TO = PAGES_MAX * CUSTOMERS_PER_PAGE;
export const MAILS_PER_PAGE = 50;
export const MAILS_COUNTED_TO = PAGES_MAX * MAILS_PER_PAGE;
export const SUPPORTS_PER_PAGE = 100;
export const SUPPORT_MESSAGE_MAX = 5_000;
export const QUESTIONS_PER_PAGE = 50;
/** Maximum of questions in a bulk change. */
export const QUESTIONS_AT_ONCE = 100;
export const TERMS_PER_PAGE = 50;
export const TRANSLATIONS_PER_PAGE = 50;
/** Maximum length of a comment. */
export const COMMENT_MAX = 2_000;
export const AUDIT_PER_PAGE = 50;
export const AUDIT_COUNTED_TO = PAGES_MAX * AUDIT_PER_PAGE;
export const HISTORY_PER_PAGE = 20;
/** Limit for any JSON body; most calls allow far less (body-size.ts). */
export const BODY_BYTES_MAX = 1_048_576;
export const PICTURE_BYTES_MAX = 5 * 1_048_576;
/** Two minutes of recorded speech as the microphone delivers it. */
export const SOUND_BYTES_MAX = 12 * 1_048_576;
export const IMPORT_BYTES_MAX = 5 * 1_048_576;
/** Longest range of days in statistics. */
export const STATUS_MAX_DAYS = 1_100;

export const SALES_PER_PAGE = 50;
export const PLAN_DAYS_MAX = 1_100;
/** Maximum number of customers in an import. */
export const CUSTOMER_LINES_MAX = 500;
export const CUSTOMER_FILE_MAX = 200_000;
/** In öre. A receipt of more than 4000 kronor must name the buyer, which ours do not. */
export const PLAN_PRICE_MAX = 400_000;
/** Minimum amount of Stripe in SEK. */
export const PLAN_PRICE_MIN = 300;
/** Maximum length of a legal text in one language. */
export const LEGAL_TEXT_MAX = 40_000;
export const STRIPE_EVENT_BYTES_MAX = 262_144;

/** Path to which browsers report violations of the content security policy. */
export const VIOLATIONS_PATH = '/violations';
/** Target of links in mails: a page, and the one-click unsubscribe of mail programs (RFC 8058). */
export const MAIL_LINK_PATH = '/mail-link';
/** Maximum number of verdicts in a call. */
export const READINGS_MAX = 100;
