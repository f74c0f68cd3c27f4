// npm run doctor: checks all invariants in the database of DATABASE_URL, or of the shop that runs here. Changes nothing.
import { readEnv } from '../src/config/env.ts';
import { addMinutes } from '../src/kernel/dates.ts';
import { openDatabase } from '../src/platform/database.ts';
import { findRunningDatabase } from '../src/platform/embedded-database.ts';
import { openLog } from '../src/platform/log.ts';
import { INVARIANTS } from '../src/shop/invariants/invariants.ts';
import { SETTLE_MINUTES } from '../src/shop/invariants/raise-violations.ts';
import { violations } from '../src/shop/invariants/violations.reads.ts';
import { endCommand } from './end-command.ts';
import { StartError } from './supervisor.ts';

try {
  const { DATABASE_URL, DATA_DIR } = readEnv();
  const url = DATABASE_URL ?? (await findRunningDatabase(DATA_DIR, 'shop'));
  if (!url)
    throw new StartError('Магазин не запущен: запустите его (npm start) или укажите его базу данных в DATABASE_URL.');
  const database = openDatabase(url, { connections: 1, log: openLog('warn') });
  const started = performance.now();
  const now = new Date();
  const found = await database
    .transaction((db) => violations(db, { now, settledBefore: addMinutes(now, -SETTLE_MINUTES) }))
    .finally(() => database.close());
  for (const [name, all] of Map.groupBy(found, ({ invariant }) => invariant.name)) {
    console.log(`${name}: ${all[0]!.invariant.meaning}`);
    for (const { id, orderId, found: what } of all)
      console.log(`  ${id}${orderId === null || orderId === id ? '' : `, order ${orderId}`}: ${what}`);
  }
  console.log(`checked in ${((performance.now() - started) / 1000).toFixed(2)} s`);
  console.log(`${INVARIANTS.length} invariants, ${found.length} violations`);
  process.exitCode = found.length > 0 ? 1 : 0;
} catch (error) {
  endCommand(error);
}
