/** Multiplies the repetitions of long tests: `TEST_TIMES=20` for a long run, default 1. */
export const TIMES = Math.max(1, Math.floor(Number(process.env['TEST_TIMES'] ?? 1)));
