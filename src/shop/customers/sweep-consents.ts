import { asc, inArray, lt } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import type { ShopContext } from '../context.ts';
import { consents } from './consents.tables.ts';

/** Three years after the end, as the policy says: as long as somebody may ask in court whether there was a consent. */
const DAYS_KEPT = 3 * 365 + 1;
const AT_ONCE = 1000;

/** Removes proofs of consents that ended long ago, with the network addresses they were given from. */
export async function sweepConsents({ db, now }: ShopContext): Promise<void> {
  const before = addDays(now(), -DAYS_KEPT);
  for (let removed = AT_ONCE; removed === AT_ONCE;) {
    const old = db
      .select({ id: consents.id })
      .from(consents)
      .where(lt(consents.endedAt, before))
      .orderBy(asc(consents.endedAt))
      .limit(AT_ONCE);
    removed = (await db.delete(consents).where(inArray(consents.id, old))).rowCount ?? 0;
  }
}
