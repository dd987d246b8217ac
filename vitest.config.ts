import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Only what hangs takes longer, however busy the machine is. */
const PATIENCE_MS = 600_000;

// Loading what they test takes longer than most files: the files of a worker share it (isolate: false).
export default defineConfig({
  test: {
    // More than there are cores: what starts a server or loses a connection waits a lot.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,contract,content,drawings,e2e}/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
          testTimeout: PATIENCE_MS,
          isolate: false,
        },
      },
      {
        // One PostgreSQL for all files, and a database of its own for each application that a test opens.
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: 'server/testing/database.ts',
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
          isolate: false,
        },
      },
    ],
  },
});
