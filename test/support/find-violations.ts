import { openDatabase } from '../../src/platform/database.ts';
import { openLog } from '../../src/platform/log.ts';
import type { Violation } from '../../src/shop/invariants/invariant.ts';
import { violations } from '../../src/shop/invariants/violations.reads.ts';

/**
 * What contradicts in the database of a shop, one sentence each.
 * @param now by the clock of the shop
 * @param allowed names of invariants that a test violates on purpose
 * @param settledBefore what was due before has been done; tests stop at any moment, so it is never by default
 */
export async function findViolations(
  databaseUrl: string,
  {
    now,
    allowed = new Set(),
    settledBefore = new Date(0),
  }: { now: Date; allowed?: ReadonlySet<string>; settledBefore?: Date },
): Promise<string[]> {
  const database = openDatabase(databaseUrl, { connections: 1, log: openLog('silent') });
  const found = await database
    .transaction((db) => violations(db, { now, settledBefore }))
    .finally(() => database.close());
  return found.filter(({ invariant }) => !allowed.has(invariant.name)).map(sentenceOf);
}

function sentenceOf({ invariant: { name, meaning }, id, orderId, found }: Violation): string {
  return `${name}: ${meaning} ${id}${orderId && orderId !== id ? ` of order ${orderId}` : ''}: ${found}`;
}
