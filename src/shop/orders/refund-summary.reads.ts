import { sql } from 'drizzle-orm';
import type { Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';
import { MONEY_KEPT } from '../certificates/certificate.rules.ts';

/** A refund as a letter needs it; the reason is the shop's own code. */
export interface RefundSummary {
  readonly amount: Kopecks;
  /** Back to gift certificates. */
  readonly certificate: Kopecks;
  /** Back to the bonus account, a bonus is 100. */
  readonly bonus: Kopecks;
  readonly reason: string;
  /** What it leaves out, because certificates that the order has sold were spent. */
  readonly kept: Kopecks;
  /** The buyer paid at the hand-over: a person pays it back. */
  readonly byHand: boolean;
  /** Of the return that the buyer has asked for, when the refund is for its packs. */
  readonly returnNumber: number | null;
  /** Names of courses and books that are closed when it is done. */
  readonly closes: readonly string[];
}

export async function refundSummary(db: Db, refundId: string): Promise<RefundSummary | undefined> {
  const { rows } = await db.execute<RefundSummary & Record<string, unknown>>(sql`
    select r.amount, r.reason, r.by_hand as "byHand", (r.delivery_certificate
      + (select coalesce(sum(l.certificate), 0) from refund_lines l where l.refund_id = r.id))::bigint as certificate,
      (select coalesce(sum(l.bonus), 0) from refund_lines l where l.refund_id = r.id)::bigint as bonus,
      (select coalesce(sum((e.facts->>'amount')::bigint), 0) from order_events e where e.order_id = r.order_id
        and e.kind = ${MONEY_KEPT} and e.facts->>'refundId' = r.id::text)::bigint as kept,
      (select t.number from refund_units f join return_units u on u.unit_id = f.unit_id and not u.void
        join returns t on t.id = u.return_id and t.cause = 'asked' where f.refund_id = r.id limit 1) as "returnNumber",
      (select coalesce(json_agg(l.name order by l.position), '[]') from refund_lines f
        join order_lines l on l.order_id = r.order_id and l.position = f.position
        join digital_grants g on g.order_id = l.order_id and g.product_id = l.product_id
        where f.refund_id = r.id and l.quantity <= (select sum(p.quantity) from refund_lines p join refunds o on o.id = p.refund_id
          where o.order_id = r.order_id and (o.state = 'done' or o.id = r.id) and p.position = l.position)) as closes
    from refunds r where r.id = ${refundId}`);
  return rows[0];
}
