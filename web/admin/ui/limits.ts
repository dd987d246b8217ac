/** As the contract has them, whose schemas are not shipped to the browser; a test keeps them equal. */
export const CUSTOMERS_PER_PAGE = 50;
export const CUSTOMERS_COUNTED_TO = 10_000;
export const SUPPORTS_PER_PAGE = 100;
export const SUPPORT_MESSAGE_MAX = 5_000;
export const QUESTIONS_PER_PAGE = 50;
export const TRANSLATIONS_PER_PAGE = 50;
export const AUDIT_PER_PAGE = 50;
export const AUDIT_COUNTED_TO = 10_000;
export const HISTORY_PER_PAGE = 20;
export const LEVEL_QUESTIONS_MAX = 200;
export const PICTURE_BYTES_MAX = 5 * 1_048_576;
export const IMPORT_BYTES_MAX = 5 * 1_048_576;
export const HTML_MAX = 250_000;
export const STATUS_MAX_DAYS = 1_100;
