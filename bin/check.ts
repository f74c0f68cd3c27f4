// npm run check: all static checks.
import { spawnSync } from 'node:child_process';
import { checkHouseRules } from '../test/house-rules/check-house-rules.ts';
import { measureCode } from '../test/house-rules/measure-code.ts';
import { root } from './supervisor.ts';

/** Output of a tool that failed; empty when it succeeded. */
function runTool(tool: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [`node_modules/${tool}`, ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 32 * 1024 * 1024,
  });
  if (error) return String(error);
  return status === 0 ? '' : `${stdout}${stderr}`.trim() || `ended with code ${status}`;
}

const STEPS: readonly (readonly [name: string, check: () => string | Promise<string>])[] = [
  // Several checkers work out the same types again: twice the processor time, and on two cores no sooner.
  ['типы', () => runTool('typescript/bin/tsc', ['--project', '.', '--checkers', '1'])],
  [
    'ошибки и опасные места',
    () => runTool('oxlint/bin/oxlint', ['--report-unused-disable-directives', '--deny-warnings']),
  ],
  ['оформление', () => runTool('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.'])],
  ['лишнее и забытое', () => runTool('knip/bin/knip.js', ['--no-progress', '--no-config-hints'])],
  ['правила дома', async () => (await checkHouseRules(root)).join('\n')],
];

const failed: string[] = [];
for (const [name, check] of STEPS) {
  const started = performance.now();
  const output = await check();
  const seconds = ((performance.now() - started) / 1000).toFixed(1).replace('.', ',');
  console.log(`  ${output ? '✗' : '✓'} ${name} (${seconds} с)`);
  if (!output) continue;
  failed.push(name);
  console.log(`\n${output}\n`);
}
console.log(`\n${measureCode(root)}`);
console.log(failed.length === 0 ? '\nЗамечаний нет.' : `\nНе прошло: ${failed.join(', ')}.`);
process.exit(failed.length === 0 ? 0 : 1);
