import path from 'node:path';
import { defineConfig, type TestUserConfig } from 'vitest/config';

// The shop of a house runs in the worker, so files of a project share it with everything it has loaded; what a file
// opens it closes.
const HOUSE: TestUserConfig = {
  isolate: false,
  // Commands of the staff are started by the dozen: each begins with code that another has compiled.
  env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: path.resolve('.cache/compile') },
  // A second, as it is by default, judges how busy the machine is.
  expect: { poll: { timeout: 20_000 } },
};

export default defineConfig({
  test: {
    globalSetup: 'test/support/global-setup.ts',
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'packages/**/*.test.ts', 'test/*.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'flows',
          include: ['test/flows/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          ...HOUSE,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          ...HOUSE,
        },
      },
      // Shops of several processes: kills, races, word from one to another.
      {
        test: {
          name: 'processes',
          include: ['test/processes/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      // Each starts whole shops from the sources, which take both cores: one file, two of its stories at a time, nothing beside.
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
      // Floods and statistics of time: `npm run test:slow`.
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
