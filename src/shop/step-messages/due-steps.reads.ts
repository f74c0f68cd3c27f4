import { sql, type SQL } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import type { Db } from '../../platform/database.ts';
import type { MessageStep, ParcelStep, ReturnStep } from '../../kernel/message-steps.ts';
import { RETURN_STATE_OF, STATES_OF } from './step-message.rules.ts';

export interface DueStep {
  readonly step: MessageStep;
  /** Of a step of a parcel. */
  readonly shipmentId?: string;
  /** Of money that has gone back. */
  readonly refundId?: string;
  /** That is cancelled. */
  readonly orderId?: string;
  /** That was decided. */
  readonly returnId?: string;
}

interface Row extends Record<string, unknown> {
  id: string;
}

/** Days before the end of storage when the buyer is reminded. */
const STORAGE_DAYS = 2;
/** Older steps are no news: the setting may have been switched on later. */
const NEWS_DAYS = 1;

/** Delivered by the word of its carrier, who may still be asked which packs the buyer has taken. */
const IS_DELIVERED = sql`exists (select 1 from tracking_rows r where r.shipment_id = s.id and r.meaning = 'delivered')`;
const WAS_SENT_AGAIN = sql`exists (select 1 from shipments o join shipment_events e on e.shipment_id = o.id
  where o.order_id = s.order_id and e.kind = 'sent-again' and e.facts->>'next' = s.id::text)`;

/** Where a step was reached lately and no message was made, in the order of ids. */
export async function dueSteps(db: Db, step: MessageStep, now: Date, most: number): Promise<DueStep[]> {
  switch (step) {
    case 'refunded':
      return doneRefunds(db, now, most);
    case 'cancelled':
      return cancelledOrders(db, now, most);
    case 'return-accepted':
    case 'return-refused':
      return decidedReturns(db, step, now, most);
    default:
      return reachedBy(db, step, now, most);
  }
}

async function reachedBy(db: Db, step: ParcelStep, now: Date, most: number): Promise<DueStep[]> {
  const since = addDays(now, -NEWS_DAYS).toISOString();
  const moved = sql`s.updated_at > ${since} and not ${IS_DELIVERED}`;
  const conditions: Readonly<Record<ParcelStep, SQL>> = {
    shipped: moved,
    ready: moved,
    'storage-ends': sql`s.kept_until > ${now.toISOString()}
      and s.kept_until <= ${addDays(now, STORAGE_DAYS).toISOString()} and not ${IS_DELIVERED}`,
    'part-delivered': sql`s.updated_at > ${since}`,
    // Who has asked for it back knows.
    returning: sql`${moved} and not exists (select 1 from returns r where r.shipment_id = s.id and r.cause = 'recalled')`,
    lost: moved,
    'sent-again': sql`s.created_at > ${since} and ${WAS_SENT_AGAIN}`,
  };
  // No parameters: with them no partial index would be used.
  const states = sql.raw(STATES_OF[step].map((state) => `'${state}'`).join(', '));
  const { rows } = await db.execute<Row>(sql`
    select s.id from shipments s where s.state in (${states}) and ${conditions[step]}
      and not exists (select 1 from step_messages m where m.shipment_id = s.id and m.step = ${step})
    order by s.id limit ${most}`);
  return rows.map(({ id: shipmentId }) => ({ step, shipmentId }));
}

async function doneRefunds(db: Db, now: Date, most: number): Promise<DueStep[]> {
  const { rows } = await db.execute<Row>(sql`
    select r.id from refunds r where r.state = 'done' and r.updated_at > ${addDays(now, -NEWS_DAYS).toISOString()}
      and not exists (select 1 from step_messages m where m.refund_id = r.id)
    order by r.id limit ${most}`);
  return rows.map(({ id: refundId }) => ({ step: 'refunded', refundId }));
}

/** Of those that were paid, confirmed or being packed: anybody may place others with the phone of somebody else. */
async function cancelledOrders(db: Db, now: Date, most: number): Promise<DueStep[]> {
  const { rows } = await db.execute<Row>(sql`
    select distinct o.id from order_events e join orders o on o.id = e.order_id
    where e.to_state = 'cancelled' and e.at > ${addDays(now, -NEWS_DAYS).toISOString()} and o.state = 'cancelled'
      and (e.from_state not in ('new', 'awaiting-payment')
        or exists (select 1 from order_events c where c.order_id = o.id and c.kind = 'confirmed')
        or exists (select 1 from shipments s where s.order_id = o.id))
      and not exists (select 1 from step_messages m where m.order_id = o.id)
    order by o.id limit ${most}`);
  return rows.map(({ id: orderId }) => ({ step: 'cancelled', orderId }));
}

async function decidedReturns(db: Db, step: ReturnStep, now: Date, most: number): Promise<DueStep[]> {
  const { rows } = await db.execute<Row>(sql`
    select r.id from returns r where r.state = ${sql.raw(`'${RETURN_STATE_OF[step]}'`)} and r.cause = 'asked'
      and r.updated_at > ${addDays(now, -NEWS_DAYS).toISOString()}
      and not exists (select 1 from step_messages m where m.return_id = r.id and m.step = ${step})
    order by r.id limit ${most}`);
  return rows.map(({ id: returnId }) => ({ step, returnId }));
}
