// npm run bench: prints the figures that have budgets, as ratios and rates of one run. Checks nothing.
// Pages are asked for by wrk where it is on the PATH (BENCH_WRK=no: by our own loop). BENCH_SECONDS: length of a measurement.
// npm run bench shelves: filters and counts with 100 000 products.
// npm run bench overload: three times the capacity of the shop.
// npm run bench points: pickup points of a city while every carrier is down.
// npm run bench hand: presses on a slow phone.
// npm run bench parcels: parcels registered at the carrier and labelled.
// npm run bench desk: orders of the staff, 100 000 or BENCH_ORDERS.
// npm run bench orders: only the orders.
import { build, isBuilt } from '../../bin/build.ts';
import { benchCached } from './bench-cached.ts';
import { benchOrders } from './bench-orders.ts';
import { benchParcels } from './bench-parcels.ts';
import { openBenchShop } from './bench-shop.ts';
import { benchUncached } from './bench-uncached.ts';
import { ROUNDS, SECONDS } from './figures.ts';

if (process.argv[2] === 'shelves') {
  await import('./shelves.ts');
  process.exit(0);
}
if (process.argv[2] === 'overload') {
  await import('./overload.ts');
  process.exit(0);
}
if (process.argv[2] === 'points') {
  await import('./points.ts');
  process.exit(0);
}
if (process.argv[2] === 'hand') {
  await import('./hand.ts');
  process.exit(0);
}

if (!isBuilt()) await build();
if (process.argv[2] === 'desk') {
  await import('./desk.ts');
  process.exit(0);
}
if (process.argv[2] === 'parcels') {
  await benchParcels();
  process.exit(0);
}
const bench = await openBenchShop();
try {
  console.log(`\n${process.version}, ${SECONDS} s a measurement, median of ${ROUNDS}\n`);
  if (process.argv[2] !== 'orders') {
    const bareCpu = await benchCached(bench);
    console.log('');
    await benchUncached(bench, bareCpu);
    console.log('');
  }
  await benchOrders(bench);
} finally {
  await bench.close();
}
process.exit(0);
