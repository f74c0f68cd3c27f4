import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { root } from './supervisor.ts';

/** Result of one test run. */
export interface TestReport {
  readonly passed: number;
  readonly failed: number;
  /** Time of each file's tests and hooks, ms. */
  readonly files: readonly { readonly name: string; readonly ms: number }[];
}

export const REPORT = path.join(root, '.cache', 'test-report.json');

/** Writes the {@link TestReport} of a run for bin/test.ts. */
export default class FileReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (state: string) => tests.filter((test) => test.result().state === state).length;
    // A file that did not load, a failed hook and an error outside any test are counted as failures too.
    const broken = modules.filter((module) => module.state() === 'failed' && !hasFailedTest(module)).length;
    const report: TestReport = {
      passed: inState('passed'),
      failed: inState('failed') + broken + unhandledErrors.length,
      files: modules.map((module) => ({ name: module.relativeModuleId, ms: module.diagnostic().duration })),
    };
    mkdirSync(path.dirname(REPORT), { recursive: true });
    writeFileSync(REPORT, JSON.stringify(report));
  }
}

function hasFailedTest(module: TestModule): boolean {
  return [...module.children.allTests('failed')].length > 0;
}
