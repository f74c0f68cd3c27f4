// npm test: types, style and house rules, and every test but the slow set; the last line counts them.
//   --slow   the slow set alone, as npm run test:slow does: floods, statistics of time
//   --sum    the last line counts the run before as well
// Anything else chooses files, as with vitest.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, isBuilt } from './build.ts';
import { root, step } from './supervisor.ts';
import { REPORT, type TestReport } from './test-report.ts';

type Counts = Pick<TestReport, 'passed' | 'failed'>;

const COUNTS = path.join(root, '.cache', 'test-counts.json');
const NOTHING: Counts = { passed: 0, failed: 0 };
const FAULT: Counts = { passed: 0, failed: 1 };

const sum = (all: readonly Counts[]): Counts => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
});

const read = <T>(file: string): T | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;

const options = ['--slow', '--sum'];
const [slow, withBefore] = options.map((option) => process.argv.includes(option));
const chosen = process.argv.slice(2).filter((argument) => !options.includes(argument));

/** Half of it keeps one core busy: it runs beside the start of the tests, and speaks when it is done. */
function check(): Promise<Counts> {
  const child = spawn(process.execPath, ['bin/check.ts'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const said: Buffer[] = [];
  child.stdout.on('data', (piece: Buffer) => said.push(piece));
  return new Promise((resolve) =>
    child.once('close', (code) => {
      process.stdout.write(`\nТипы и стиль\n${Buffer.concat(said).toString()}\n`);
      resolve(code === 0 ? { passed: 1, failed: 0 } : FAULT);
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
  if (!report) return FAULT;
  const slowest = [...report.files].sort((a, b) => b.ms - a.ms).slice(0, 10);
  console.log('\nСамые долгие файлы, с');
  for (const { name, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(8).replace('.', ',')}  ${name}`);
  return code !== 0 && report.failed === 0 ? { ...report, failed: 1 } : report;
}

const before = withBefore ? (read<Counts>(COUNTS) ?? FAULT) : NOTHING;
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
