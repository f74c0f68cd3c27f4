// npm test: types, style, house rules, unit, flow and browser tests; the last line counts them.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build, isBuilt } from './build.ts';
import { root, step } from './supervisor.ts';

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
  readonly success: boolean;
}

let passed = 0;
let failed = 0;

function node(args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean {
  return (
    spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
  );
}

const checked = step('проверяю типы и стиль');
if (node(['bin/check.ts'])) passed++;
else failed++;
checked.done();

if (!isBuilt()) {
  const building = step('собираю страницы');
  build();
  building.done();
}

const report = path.join(root, '.cache', 'test-report.json');
rmSync(report, { force: true });
const filters = process.argv.slice(2);
const green = node([
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...filters,
]);
const counts = JSON.parse(readFileSync(report, 'utf8')) as Report;
passed += counts.numPassedTests;
failed += counts.numFailedTests;
// A file that did not even load, or an error outside any test, counts as a failure of its own.
if (!green && counts.numFailedTests === 0) failed += Math.max(1, counts.numFailedTestSuites);

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
