/**
 * The previous release, which must be able to use the database as this release leaves it (server/db/upkeep/way-back.test.ts, npm run bench:way-back). Update it when
 * a release is made.
 */
export const RELEASE_BEFORE = { commit: '5e4a354d', newest: '152-codes-of-a-class.sql' } as const;
