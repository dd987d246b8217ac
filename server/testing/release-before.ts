/**
 * The release before the one that is being made: what this one leaves of the database must be enough for it (server/db/way-back.test.ts, npm run
 * bench:way-back). Moved on when a release is made.
 */
export const RELEASE_BEFORE = { commit: '25674095', newest: '152-codes-of-a-class.sql' } as const;
