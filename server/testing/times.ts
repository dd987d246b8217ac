/** How many times as often what is repeated is repeated: `TEST_TIMES=20` for a night, once for everybody else. */
export const TIMES = Math.max(1, Math.floor(Number(process.env['TEST_TIMES'] ?? 1)));
