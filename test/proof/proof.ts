// npm run proof: a seeded mixed load against real processes that are killed meanwhile; ends with all invariants.
//   --minutes 10   length of the load (or --seconds 25)
//   --seed 1       repeats the decisions of another run
import { parseArgs } from 'node:util';
import { build, isBuilt } from '../../bin/build.ts';
import { runProof } from './run-proof.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string' }, seconds: { type: 'string' }, seed: { type: 'string' } },
});
const seconds = values.seconds ? Number(values.seconds) : Number(values.minutes ?? 10) * 60;
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
if (!isBuilt()) await build();
console.log(`seed ${seed}, ${seconds} s`);
const { journal, violations, logged, settleSeconds } = await runProof({ seed, seconds });

function printCounts(title: string, counts: ReadonlyMap<string, number>): void {
  console.log(`\n${title}`);
  for (const [what, count] of [...counts].sort(([, a], [, b]) => b - a))
    console.log(`${String(count).padStart(8)}  ${what}`);
}
printCounts('operations', journal.operations);
printCounts('errors and refusals', journal.errors);
console.log(`\nkills: ${journal.kills.join(', ')}`);
console.log(
  `acknowledged: ${journal.orders.size} orders, ${journal.payments.size} payments, ${journal.commands.size} commands of shipments, ` +
    `${journal.codes.size} codes, ${journal.cancelled.size} cancelled, ${journal.refunds.size} refunds`,
);
if (logged.length > 0) console.log(`\nlogged errors: ${logged.length}\n${logged.slice(0, 20).join('\n')}`);
if (violations.length > 0) console.log(`\nviolations\n${violations.slice(0, 200).join('\n')}`);
const total = [...journal.operations.values()].reduce((sum, count) => sum + count, 0);
console.log(
  `\n${total} operations, ${(total / seconds).toFixed(0)}/s, queues drained in ${settleSeconds.toFixed(0)} s, ${violations.length} violations`,
);
console.log(`again: npm run proof -- --seed ${seed} --seconds ${seconds}`);
process.exit(violations.length > 0 ? 1 : 0);
