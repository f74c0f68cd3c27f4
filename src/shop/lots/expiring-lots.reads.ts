import { sql, type SQL } from 'drizzle-orm';
import { addDays, moscowDay } from '../../kernel/dates.ts';
import type { Db } from '../../platform/database.ts';
import { EXPIRED_DAYS, SHORT_TERM_DAYS } from './expiring-lot.rules.ts';
import { PACKED_OF_LOT } from './lots.reads.ts';

type ExpiryKind = 'lot-expires-soon' | 'lot-expired';

interface ExpiringLot extends Record<string, unknown> {
  readonly kind: ExpiryKind;
  readonly lotId: number;
  readonly productId: number;
  readonly lot: string;
  /** Day in ISO 8601. */
  readonly bestBefore: string;
  readonly left: number;
}

/** Lots of which something is left and that expire soon or have expired; a blocked one is told of again once it has expired. */
function expiring(now: Date, since: SQL = sql`true`): SQL {
  const day = (days: number) => moscowDay(addDays(now, days));
  return sql`
    select l.id, case when l.best_before <= ${day(0)}::date then 'lot-expired' else 'lot-expires-soon' end as kind,
      l.product_id, l.number, l.best_before, l.received - packed.pieces as left
    from lots l cross join lateral (select ${PACKED_OF_LOT} as pieces offset 0) packed
    where ${since} and l.best_before <= ${day(SHORT_TERM_DAYS)}::date
      and l.received > packed.pieces and (l.blocked_reason is null or l.best_before <= ${day(0)}::date)`;
}

/** Those of which the staff was not told yet; what a person has closed is not told again. */
export async function expiringLots(db: Db, now: Date, most: number): Promise<ExpiringLot[]> {
  const since = sql`l.best_before > ${moscowDay(addDays(now, -EXPIRED_DAYS))}::date`;
  const { rows } = await db.execute<ExpiringLot>(sql`
    select x.kind, x.id::int as "lotId", x.product_id::int as "productId", x.number as lot,
      x.best_before::text as "bestBefore", x.left
    from (${expiring(now, since)}) x
    where not exists (select 1 from exceptions e where e.kind = x.kind and e.subject = 'lot:' || x.id
      and (e.closed_at is null or e.closed_by not like 'job:%'))
    order by x.best_before, x.id limit ${most}`);
  return rows;
}

/** Open exceptions about lots whose cause is gone: nothing is left, the lot is blocked, or it has expired meanwhile. */
export async function settledExpiries(
  db: Db,
  now: Date,
): Promise<{ readonly kind: ExpiryKind; readonly lotId: number }[]> {
  const { rows } = await db.execute<{ kind: ExpiryKind; lotId: number }>(sql`
    select e.kind, (e.facts->>'lotId')::int as "lotId" from exceptions e
    where e.kind in ('lot-expires-soon', 'lot-expired') and e.closed_at is null
      and not exists (select 1 from (${expiring(now)}) x where x.kind = e.kind and x.id = (e.facts->>'lotId')::bigint)`);
  return rows;
}
