// npm run check: everything that can be said of the code without running it.
import { spawnSync } from 'node:child_process';
import { checkHouse } from '../test/house-rules/check-house.ts';
import { measureHouse } from '../test/house-rules/measure-house.ts';
import { root } from './supervisor.ts';

/** What a tool has to say; empty when it is content. */
function complaints(tool: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [`node_modules/${tool}`, ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 32 * 1024 * 1024,
  });
  if (error) return String(error);
  return status === 0 ? '' : `${stdout}${stderr}`.trim() || `ended with code ${status}`;
}

const STEPS: readonly (readonly [name: string, check: () => string])[] = [
  ['типы', () => complaints('typescript/bin/tsc', ['--project', '.'])],
  [
    'ошибки и опасные места',
    () => complaints('oxlint/bin/oxlint', ['--report-unused-disable-directives', '--deny-warnings']),
  ],
  ['оформление', () => complaints('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.'])],
  ['лишнее и забытое', () => complaints('knip/bin/knip.js', ['--no-progress', '--no-config-hints'])],
  ['правила дома', () => checkHouse(root).join('\n')],
];

const failed: string[] = [];
for (const [name, check] of STEPS) {
  const started = performance.now();
  const found = check();
  const seconds = ((performance.now() - started) / 1000).toFixed(1).replace('.', ',');
  console.log(`  ${found ? '✗' : '✓'} ${name} (${seconds} с)`);
  if (!found) continue;
  failed.push(name);
  console.log(`\n${found}\n`);
}
console.log(`\n${measureHouse(root)}`);
console.log(failed.length === 0 ? '\nЗамечаний нет.' : `\nНе прошло: ${failed.join(', ')}.`);
process.exit(failed.length === 0 ? 0 : 1);
