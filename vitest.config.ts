import { defineConfig } from 'vitest/config';

const CORES = 2;

export default defineConfig({
  test: {
    maxWorkers: CORES,
    projects: [
      { test: { name: 'unit', include: ['{domain,contract,content,e2e}/**/*.test.ts', 'web/**/*.test.{ts,tsx}'] } },
      {
        // One PostgreSQL for all files, and a database of its own for each application that a test opens.
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: 'server/testing/database.ts',
          // Not a stopwatch: a machine that is busy with other things may take ten times as long.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          // Loading the server takes longer than most files: the files of a worker share it.
          isolate: false,
        },
      },
    ],
  },
});
