/** Numbers that both sides know: the schemas are made with them, and the browser, which does not get the schemas, counts by them. */
/** The pages of a list reach as far as its X-Total-Count counts. */
export const PAGES_MAX = 200;
export const MAX_ANSWERS_AT_ONCE = 200;
export const CUSTOMERS_PER_PAGE = 50;
/** Beyond it a list says "more than". */
export const CUSTOMERS_COUNTED_TO = PAGES_MAX * CUSTOMERS_PER_PAGE;
export const MAILS_PER_PAGE = 50;
export const MAILS_COUNTED_TO = PAGES_MAX * MAILS_PER_PAGE;
export const SUPPORTS_PER_PAGE = 100;
export const SUPPORT_MESSAGE_MAX = 5_000;
export const QUESTIONS_PER_PAGE = 50;
/** How many questions are changed in one call. */
export const QUESTIONS_AT_ONCE = 100;
export const TERMS_PER_PAGE = 50;
export const TRANSLATIONS_PER_PAGE = 50;
/** Of what is said beside a text. */
export const COMMENT_MAX = 2_000;
export const AUDIT_PER_PAGE = 50;
export const AUDIT_COUNTED_TO = PAGES_MAX * AUDIT_PER_PAGE;
export const HISTORY_PER_PAGE = 20;
/** No JSON body is larger; most calls take far less (body-size.ts). */
export const BODY_BYTES_MAX = 1_048_576;
export const PICTURE_BYTES_MAX = 5 * 1_048_576;
/** Two minutes of a voice as it came from the microphone. */
export const SOUND_BYTES_MAX = 12 * 1_048_576;
export const IMPORT_BYTES_MAX = 5 * 1_048_576;
/** The longest range of days that is counted at once. */
export const STATUS_MAX_DAYS = 1_100;

export const SALES_PER_PAGE = 50;
export const PLAN_DAYS_MAX = 1_100;
/** In öre. A receipt of more than 4000 kronor has to name the buyer, and ours do not. */
/** Customers that are imported at once. */
export const CUSTOMER_LINES_MAX = 500;
export const CUSTOMER_FILE_MAX = 200_000;
export const PLAN_PRICE_MAX = 400_000;
/** The least that Stripe takes in kronor. */
export const PLAN_PRICE_MIN = 300;
/** Of a legal text in one language. */
export const LEGAL_TEXT_MAX = 40_000;
export const STRIPE_EVENT_BYTES_MAX = 262_144;

/** Where browsers report what the content security policy stopped. */
export const VIOLATIONS_PATH = '/violations';
/** Where links in mails lead: a page, and what mail programs post to by themselves to turn off reminders (RFC 8058). */
export const MAIL_LINK_PATH = '/mail-link';
/** How many texts a native reader judges in one call. */
export const READINGS_MAX = 100;
