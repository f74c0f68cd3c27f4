import { sql, type SQL } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import { moscowDayStart } from '../../kernel/moscow-time.ts';
import type { SegmentCondition, SegmentRule } from './segment.rules.ts';

/** Orders of the person that somebody has paid for or will, by the indexes of the account and of orders without one. */
const ORDERS = sql`(
  select o.id, o.placed_at, o.total, o.cancelled_amount, o.location, o.delivery, o.state from orders o where o.customer_id = c.id
  union all
  select o.id, o.placed_at, o.total, o.cancelled_amount, o.location, o.delivery, o.state from orders o
    where o.customer_id is null and lower(o.contact->>'email') = s.email)`;
const BOUGHT = sql`o.state in ('paid', 'packing', 'shipped', 'ready-for-pickup', 'handed-over', 'partly-bought')`;

/**
 * Subscribers whom a rule finds, as `from … where …` with the subscriber `s`: only those who have confirmed their address and whose
 * consent to letters is in force.
 */
export function recipientsOf({ all }: SegmentRule, now: Date): SQL {
  return sql`from subscribers s
    left join customers c on c.email = s.email and c.email_confirmed_at is not null
    where ${MAY_BE_WRITTEN_TO} ${sql.join(
      all.map((condition) => sql`and ${conditionOf(condition, now)}`),
      sql` `,
    )}`;
}

/** Of a subscriber `s` with the account `c`, if there is one. */
export const MAY_BE_WRITTEN_TO: SQL = sql`s.state = 'subscribed' and exists (
  select 1 from consents k where k.subject in ('subscriber:' || s.id, 'customer:' || c.id)
    and k.purpose = 'newsletter' and k.ended_at is null)`;

function conditionOf(condition: SegmentCondition, now: Date): SQL {
  switch (condition.kind) {
    case 'bought-product':
      return sql`exists (select 1 from ${ORDERS} o join order_lines l on l.order_id = o.id
        where ${BOUGHT} and l.product_id = ${condition.product} and l.quantity > l.cancelled)`;
    case 'bought-section':
      return sql`exists (select 1 from ${ORDERS} o join order_lines l on l.order_id = o.id
        join products p on p.id = l.product_id
        where ${BOUGHT} and p.section_id = ${condition.section} and l.quantity > l.cancelled)`;
    case 'last-order': {
      const border = addDays(now, -condition.days).toISOString();
      const than = condition.than === 'older' ? sql`<` : sql`>=`;
      return sql`(select max(o.placed_at) from ${ORDERS} o where ${BOUGHT}) ${than} ${border}::timestamptz`;
    }
    case 'orders':
      return within(sql`(select count(*) from ${ORDERS} o where ${BOUGHT})`, condition);
    case 'spent':
      return within(
        sql`(select coalesce(sum(o.total - o.cancelled_amount), 0) from ${ORDERS} o where ${BOUGHT})`,
        condition,
      );
    case 'city':
      return sql`exists (select 1 from ${ORDERS} o
        where ${BOUGHT} and lower(coalesce(o.location->>'city', o.delivery->>'cityName')) = lower(${condition.city}))`;
    case 'subscribed-since':
      return sql`s.confirmed_at >= ${moscowDayStart(condition.day).toISOString()}::timestamptz`;
  }
}

const within = (number: SQL, { from, to }: { readonly from: number | null; readonly to: number | null }): SQL =>
  sql`${number} between ${from ?? 0}::bigint and ${to ?? Number.MAX_SAFE_INTEGER}::bigint`;
