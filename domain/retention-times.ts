const DAY_MS = 86_400_000;

/** How long the previous version of an edited step can still be finished. */
export const EDITION_KEPT_MS = DAY_MS;
/** How long a deleted question is kept for exams that are under way. */
export const DELETED_QUESTION_KEPT_MS = 2 * DAY_MS;
/** How long learners who reported or missed a question are told that it was corrected. */
export const CORRECTED_TOLD_MS = 90 * DAY_MS;
/** How long a replaced recording can be restored. */
export const REPLACED_TAKE_KEPT_MS = 30 * DAY_MS;
/** How long an imported file of texts can be undone. */
export const TEXT_IMPORT_KEPT_MS = 30 * DAY_MS;
/** How long records of sent and failed mails are kept. */
export const MAIL_KEPT_MS = 90 * DAY_MS;
/** How long an order keeps the buyer's address: as long as the longest right of withdrawal, for buyers who were not informed of it, plus some days. */
export const BUYER_KEPT_MS = 400 * DAY_MS;
/** How long a settled withdrawal keeps the address that it was confirmed to. */
export const WITHDRAWAL_ADDRESS_KEPT_MS = 90 * DAY_MS;
/** How long the admin who created codes can print them again. */
export const CODE_SHOWN_AGAIN_MS = 30 * DAY_MS;
/** How long successful and failed logins are recorded. */
export const LOGIN_EVENT_KEPT_MS = 90 * DAY_MS;
