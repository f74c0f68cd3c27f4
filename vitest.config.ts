import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: { name: 'unit', include: ['src/**/*.test.ts', 'db/**/*.test.ts', 'test/*.test.ts'], testTimeout: 20_000 },
      },
      {
        test: {
          name: 'flows',
          include: ['test/flows/**/*.test.ts'],
          globalSetup: 'test/support/global-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: 'test/support/global-setup.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
