/** SQLSTATEs and errors that mean "away": worth trying again. */
const CODES =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND|(08|53|58)[0-9A-Z]{3}|57P0\d|57014|25006|25P0[34]|40001|40P01|55P03)$/;
const MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|not queryable|Cannot use a pool after/;

/** The database answers and takes no writes: a replica, or read-only by its operator. */
export const isReadOnly = (error: { code?: string }): boolean => error.code === '25006';

/** Whether the same may succeed in a moment. */
export function isUnavailable(error: { code?: string; message: string }): boolean {
  return CODES.test(error.code ?? '') || MESSAGES.test(error.message);
}
