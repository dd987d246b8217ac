/** SQLSTATEs and error codes of an unreachable database, which are worth a retry. */
const CODES =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND|(08|53|58)[0-9A-Z]{3}|57P0\d|57014|25006|25P0[34]|40001|40P01|55P03)$/;
const MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|not queryable|Cannot use a pool after/;

/** The database answers but rejects writes: a replica, or set read-only by its operator. */
export const isReadOnly = (error: { code?: string }): boolean => error.code === '25006';

/** Whether a retry may succeed. */
export function isUnavailable(error: { code?: string; message: string }): boolean {
  return CODES.test(error.code ?? '') || MESSAGES.test(error.message);
}
