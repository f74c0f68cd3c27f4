// npm test: types, style, house rules and all tests except the slow ones; the last line counts them.
//   --slow   only the slow tests (npm run test:slow): floods, timing statistics
//   --sum    the last line includes the counts of the previous run
// Other arguments select files, as with vitest.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, isBuilt } from './build.ts';
import { root, step } from './supervisor.ts';
import { REPORT, type TestReport } from './test-report.ts';

type Counts = Pick<TestReport, 'passed' | 'failed'>;

const COUNTS = path.join(root, '.cache', 'test-counts.json');
const NOTHING: Counts = { passed: 0, failed: 0 };
const ONE_FAILURE: Counts = { passed: 0, failed: 1 };

const sum = (all: readonly Counts[]): Counts => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
});

const read = <T>(file: string): T | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;

const options = ['--slow', '--sum'];
const [slow, withBefore] = options.map((option) => process.argv.includes(option));
const chosen = process.argv.slice(2).filter((argument) => !options.includes(argument));

/** Uses one core, so it runs while the tests start; its output is printed when it has ended. */
function check(): Promise<Counts> {
  const child = spawn(process.execPath, ['bin/check.ts'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const output: Buffer[] = [];
  child.stdout.on('data', (piece: Buffer) => output.push(piece));
  return new Promise((resolve) =>
    child.once('close', (code) => {
      process.stdout.write(`\nТипы и стиль\n${Buffer.concat(output).toString()}\n`);
      resolve(code === 0 ? { passed: 1, failed: 0 } : ONE_FAILURE);
    }),
  );
}

async function runTests(): Promise<Counts> {
  rmSync(REPORT, { force: true });
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=./bin/test-report.ts'];
  const child = spawn(process.execPath, [...vitest, '--project', slow ? 'slow' : '!slow', ...chosen], {
    cwd: root,
    stdio: 'inherit',
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  const report = read<TestReport>(REPORT);
  if (!report) return ONE_FAILURE;
  const slowest = [...report.files].sort((a, b) => b.ms - a.ms).slice(0, 10);
  console.log('\nСамые долгие файлы, с');
  for (const { name, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(8).replace('.', ',')}  ${name}`);
  return code !== 0 && report.failed === 0 ? { ...report, failed: 1 } : report;
}

const before = withBefore ? (read<Counts>(COUNTS) ?? ONE_FAILURE) : NOTHING;
rmSync(COUNTS, { force: true });
const checking = slow ? NOTHING : check();
if (!isBuilt()) {
  const building = step('собираю страницы');
  await build();
  building.done();
}
const counts = sum(await Promise.all([before, checking, runTests()]));
writeFileSync(COUNTS, JSON.stringify(counts));
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed > 0 ? 1 : 0);
