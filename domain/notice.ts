/** behaviour 2.4: how long the notification area shows a message. */
export const SUCCESS_NOTICE_SECONDS = 5;
export const ERROR_NOTICE_SECONDS = 7;
