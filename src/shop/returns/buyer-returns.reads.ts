import { sql } from 'drizzle-orm';
import { RETURN_REASONS, type ReturnReason } from '../../kernel/return-reasons.ts';
import type { Db } from '../../platform/database.ts';
import { HANDED_OUT } from '../orders/order.rules.ts';
import { packsByName, type NamedPacks } from '../orders/return-summary.reads.ts';
import { isInReturnTerm, type ReturnState } from './return.rules.ts';
import { handedOverAt, returnableUnits } from './returns.reads.ts';

/** What the page of an order says about returning its goods. */
export interface BuyerReturns {
  /** Packs that may still be returned, by line and product. */
  readonly goods: readonly {
    readonly position: number;
    readonly productId: number;
    readonly name: string;
    readonly left: number;
  }[];
  /** Reasons whose term is not over. */
  readonly reasons: readonly ReturnReason[];
  /** There is something to return, and it is too late for any reason. */
  readonly termOver: boolean;
  /** Returns that the buyer has asked for, the newest first. */
  readonly asked: readonly AskedReturn[];
}

interface AskedReturn extends Record<string, unknown> {
  readonly number: number;
  readonly state: ReturnState;
  readonly refusal: string | null;
  readonly reason: ReturnReason | null;
  readonly goods: NamedPacks;
  /** Ids of the photos that the buyer has added. */
  readonly photos: readonly string[];
}

/** @param days for goods of good quality */
export async function buyerReturns(db: Db, orderId: string, now: Date, days: number): Promise<BuyerReturns> {
  const [since, units, asked] = await Promise.all([
    handedOverAt(db, orderId),
    returnableUnits(db, orderId),
    db.execute<AskedReturn>(sql`
      select t.number, t.state, t.refusal, t.reason, ${packsByName} as goods,
        (select coalesce(json_agg(f.id order by f.created_at, f.id), '[]') from return_photos f
          where f.return_id = t.id and f.discarded_at is null) as photos
      from returns t where t.order_id = ${orderId} and t.cause = 'asked' order by t.number desc`),
  ]);
  const free = units.filter(({ returnId }) => returnId === null);
  const goods = [...Map.groupBy(free, ({ position, productId }) => `${position} ${productId}`).values()].map((same) => {
    const { position, productId, name } = same[0]!;
    return { position, productId, name, left: same.length };
  });
  const reasons = since ? reasonsInTerm(since, days, now) : [];
  return {
    goods,
    reasons,
    termOver: since !== undefined && goods.length > 0 && reasons.length === 0,
    asked: asked.rows,
  };
}

const reasonsInTerm = (since: Date, days: number, now: Date) =>
  RETURN_REASONS.filter((reason) => isInReturnTerm(reason, since, days, now));

/** Which of these orders have packs that may still be returned, for one reason or another: their pages offer it. */
export async function returnableOrders(
  db: Db,
  orderIds: readonly string[],
  now: Date,
  days: number,
): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ id: string; since: string }>(sql`
    select e.order_id as id, min(e.at) as since from order_events e
    where e.order_id = any(${sql.param([...orderIds])}::uuid[]) and e.to_state in ${HANDED_OUT}
      and exists (select 1 from shipments s join shipment_units u on u.shipment_id = s.id
        where s.order_id = e.order_id and u.removed_at is null and u.outcome = 'delivered'
          and not exists (select 1 from return_units r where r.unit_id = u.id and not r.void))
    group by e.order_id`);
  return new Set(rows.flatMap(({ id, since }) => (reasonsInTerm(new Date(since), days, now).length > 0 ? [id] : [])));
}
