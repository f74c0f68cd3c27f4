// npm run proof: a seeded mixed load against real processes that are killed meanwhile; ends with all invariants.
//   --minutes 10   length of the load (or --seconds 25)
//   --seed 1       repeats the decisions of another run
//   --keep         leaves the database and what the companies hold in .cache, to find the cause of a violation
// Ends with 1 after a violation, an error that nothing explains, or fewer operations in ten minutes than the goal.
// actors/ send the load, world/ has the processes, checks/ compare what was answered with what is there (decision 0101).
import { parseArgs } from 'node:util';
import { build, isBuilt } from '../../bin/build.ts';
import { runProof } from './run-proof.ts';

/** A run of this length has at least so many operations. */
const FULL = { seconds: 600, operations: 50_000 };

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    seconds: { type: 'string' },
    seed: { type: 'string' },
    keep: { type: 'boolean' },
  },
});
const seconds = values.seconds ? Number(values.seconds) : Number(values.minutes ?? 10) * 60;
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
if (!isBuilt()) await build();
console.log(`seed ${seed}, ${seconds} s`);
const { journal, violations, unexpected, exceptions, steps } = await runProof({
  seed,
  seconds,
  keep: values.keep,
});

function printCounts(title: string, counts: ReadonlyMap<string, number>): void {
  console.log(`\n${title}`);
  for (const [what, count] of [...counts].sort(([, a], [, b]) => b - a))
    console.log(`${String(count).padStart(8)}  ${what}`);
}
function printSome(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log(`\n${title}: ${lines.length}\n${lines.slice(0, 100).join('\n')}`);
}
printCounts('operations', journal.operations);
printCounts('errors and refusals', journal.errors);
printCounts('exceptions for the staff', exceptions);
console.log(`\nkills, ${journal.kills.length}: ${journal.kills.join(', ')}`);
console.log(
  `acknowledged: ${journal.orders.size} orders, ${journal.payments.size} payments, ${journal.cancelled.size} cancelled, ` +
    `${journal.shipmentCommands.size} commands of shipments, ${journal.codes.length} codes, ${journal.refunds.size} refunds, ` +
    `${journal.decisions.size} decisions about refunds, ${journal.asked.size} requests for returns, ` +
    `${journal.opened.size} opened returns, ${journal.returnCommands.size} commands of returns, ` +
    `${journal.quarantine.size} packs decided that were put aside, ${journal.paidBack.size} refunds paid back, ` +
    `${journal.recipients.length} changes of recipients, ${journal.points.length} of points, ${journal.addresses.length} of addresses, ` +
    `${journal.lotCommands.size} commands of lots, ${journal.waves.size} waves, ${journal.courierCalls.size} courier calls, ` +
    `${journal.settledCalls.size} settled, ${journal.closed.size} closed exceptions, ${journal.acts.size} acts, ${journal.registers.size} registers`,
);
printSome('errors that nothing explains', unexpected);
printSome('violations', violations);
const total = [...journal.operations.values()].reduce((sum, count) => sum + count, 0);
const share = ((journal.changes / total) * 100).toFixed(0);
console.log(`\n${[...steps].map(([name, took]) => `${name} in ${took.toFixed(1)} s`).join(', ')}`);
console.log(
  `${total} operations, ${((total / seconds) * 60).toFixed(0)} a minute, ${share} % changes, ${journal.kills.length} kills, ` +
    `${unexpected.length} unexpected errors, ${violations.length} violations`,
);
console.log(`again: npm run proof -- --seed ${seed} --seconds ${seconds}`);
const few = seconds >= FULL.seconds && total < FULL.operations;
if (few) console.log(`fewer operations than ${FULL.operations}: this run proves too little`);
process.exit(violations.length + unexpected.length > 0 || few ? 1 : 0);
