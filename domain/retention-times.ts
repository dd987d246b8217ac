const DAY_MS = 86_400_000;

/** An edited step may be finished in its earlier form for this long. */
export const EDITION_KEPT_MS = DAY_MS;
/** A deleted question stays known to exams under way for this long. */
export const DELETED_QUESTION_KEPT_MS = 2 * DAY_MS;
/** How long a question says, to those who reported or missed it, that it was corrected. */
export const CORRECTED_TOLD_MS = 90 * DAY_MS;
/** How long a recording that another one has replaced can be brought back. */
export const REPLACED_TAKE_KEPT_MS = 30 * DAY_MS;
/** How long it is known which mails were sent, or could not be. */
export const MAIL_KEPT_MS = 90 * DAY_MS;
/** How long an order knows the address that it was made with: as long as its buyer can withdraw, also one who was not told of it, and some days. */
export const BUYER_KEPT_MS = 400 * DAY_MS;
/** How long a withdrawal that was decided keeps the address that it was acknowledged to. */
export const WITHDRAWAL_ADDRESS_KEPT_MS = 90 * DAY_MS;
/** How long codes can be printed again by the admin who made them. */
export const CODE_SHOWN_AGAIN_MS = 30 * DAY_MS;
/** How long it is known when somebody logged in, or was kept out. */
export const LOGIN_EVENT_KEPT_MS = 90 * DAY_MS;
