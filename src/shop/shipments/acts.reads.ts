import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { readNumbers } from './act.rules.ts';
import { handOverActs } from './carrier.tables.ts';

/** The latest first. */
export async function latestActs(db: Db, most: number) {
  const rows = await db
    .select({
      id: handOverActs.id,
      carrier: handOverActs.carrier,
      state: handOverActs.state,
      numbers: handOverActs.numbers,
      carrierNumber: handOverActs.carrierNumber,
      problem: handOverActs.problem,
      hasFile: sql<boolean>`${handOverActs.pdf} is not null`,
      createdAt: handOverActs.createdAt,
    })
    .from(handOverActs)
    .orderBy(desc(handOverActs.createdAt))
    .limit(most);
  return rows.map((row) => ({ ...row, numbers: readNumbers(row.numbers) }));
}

/** The printed act; undefined while there is none. */
export async function actFile(db: Db, actId: string): Promise<Buffer | undefined> {
  const printed = and(eq(handOverActs.id, actId), isNotNull(handOverActs.pdf));
  const [act] = await db.select({ pdf: handOverActs.pdf }).from(handOverActs).where(printed);
  return act?.pdf ?? undefined;
}
