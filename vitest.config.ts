import path from 'node:path';
import { defineConfig, type TestUserConfig } from 'vitest/config';

// Test shops run in the worker process. Its test files share the loaded modules, so each file must close what it opens.
const TEST_SHOP: TestUserConfig = {
  isolate: false,
  // Tests start many processes of the staff command; the compile cache makes each start faster.
  env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: path.resolve('.cache/compile') },
  // The default of one second is too short on a busy machine.
  expect: { poll: { timeout: 20_000 } },
};

export default defineConfig({
  test: {
    globalSetup: 'test/support/global-setup.ts',
    // One more than the two cores that it is made for: browsers, companies and clocks keep each file waiting for a quarter of its time.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'packages/**/*.test.ts', 'test/*.test.ts'],
          testTimeout: 20_000,
          // Rules keep no state; loading the modules anew for each file would take half of the time.
          isolate: false,
        },
      },
      {
        test: {
          name: 'flows',
          include: ['test/flows/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          ...TEST_SHOP,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          ...TEST_SHOP,
        },
      },
      // Shops that run as several processes: killed processes, races, notifications between processes.
      {
        test: {
          name: 'processes',
          include: ['test/processes/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      // Each test starts a whole shop, which uses both cores: two tests at a time, and no other project in parallel.
      {
        test: {
          name: 'start',
          include: ['test/start/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 1,
          maxConcurrency: 2,
          sequence: { groupOrder: 2 },
        },
      },
      // Load floods and timing statistics, run by `npm run test:slow`.
      {
        test: {
          name: 'slow',
          include: ['test/slow/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
