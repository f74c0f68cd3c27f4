import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { TimelineRow } from './timeline.rules.ts';

interface Row extends Record<string, unknown>, Omit<TimelineRow, 'at'> {
  at: string;
}

/** Moments of an order from every table that records them, in one statement; not sorted. Letters are kept thirty days. */
export async function timelineRows(db: Db, orderId: string): Promise<readonly TimelineRow[]> {
  const { rows } = await db.execute<Row>(sql`
    with own as (select ${orderId}::uuid as id),
      parcels as (select id from shipments where order_id = (select id from own)),
      paid as (select id, amount, method, change_id is not null as more from payments where order_id = (select id from own)),
      back as (select * from refunds where order_id = (select id from own)),
      returned as (select id, number from returns where order_id = (select id from own))
    select 'order' as source, null as subject, e.kind, e.from_state as from, e.to_state as to, e.actor, e.facts, e.at
      from order_events e where e.order_id = (select id from own)
    union all select 'note', n.id::text, 'added', null, null, n.actor, jsonb_build_object('note', n.note), n.at
      from order_notes n where n.order_id = (select id from own)
    union all select 'shipment', p.id::text, e.kind, e.from_state, e.to_state, e.actor, e.facts, e.at
      from parcels p join shipment_events e on e.shipment_id = p.id
    union all select 'tracking', p.id::text, coalesce(t.meaning, 'unknown'), null, null,
        (select k.carrier from carrier_tasks k where k.shipment_id = p.id order by k.created_at desc limit 1),
        jsonb_build_object('code', t.code), t.at
      from parcels p join tracking_rows t on t.shipment_id = p.id
    union all select 'payment', p.id::text, 'moved', e.from_state, e.to_state, e.actor,
        e.facts || jsonb_build_object('amount', p.amount, 'method', p.method, 'isForChange', p.more), e.at
      from paid p join payment_events e on e.payment_id = p.id
    union all select 'refund', b.id::text, 'opened', null, null, coalesce(b.requested_by, 'system'),
        jsonb_build_object('amount', b.amount, 'reason', b.reason), b.created_at from back b
    union all select 'refund', b.id::text, 'ended', null, b.state, 'system', jsonb_build_object('amount', b.amount), b.updated_at
      from back b where b.state in ('done', 'failed')
    union all select 'receipt', r.id::text, r.kind, null, r.state, 'system',
        jsonb_build_object('amount', r.amount, 'storage', r.fiscal_storage_number, 'document', r.fiscal_document_number,
          'attribute', r.fiscal_attribute), coalesce(r.registered_at, r.created_at)
      from receipts r where r.order_id = (select id from own)
    union all select 'claim', c.id::text, e.kind, e.from_state, e.to_state, e.actor,
        e.facts || jsonb_build_object('amount', c.amount, 'carrier', c.carrier), e.at
      from cod_claims c join cod_claim_events e on e.claim_id = c.id where c.order_id = (select id from own)
    union all select 'return', r.id::text, e.kind, e.from_state, e.to_state, e.actor,
        e.facts || jsonb_build_object('number', r.number), e.at
      from returned r join return_events e on e.return_id = r.id
    union all select 'letter', l.id::text, coalesce(l.facts->>'kind', l.kind), null, l.state, 'system', '{}'::jsonb,
        coalesce(l.sent_at, l.created_at)
      from letters l where l.facts->>'orderId' = ${orderId}::text and l.kind in ('order-letter', 'digital-letter')
    union all select 'sms', m.id::text, m.step, null, m.state, 'system', '{}'::jsonb, m.updated_at
      from (
        select id from step_messages where order_id = (select id from own)
        union all select m.id from parcels p join step_messages m on m.shipment_id = p.id
        union all select m.id from back b join step_messages m on m.refund_id = b.id
        union all select m.id from returned r join step_messages m on m.return_id = r.id
      ) sent join step_messages m on m.id = sent.id
    union all select 'exception', x.id::text, 'opened', null, x.kind, x.opened_by, '{}'::jsonb, x.opened_at
      from exceptions x where (x.facts->>'orderId')::uuid = ${orderId}::uuid
    union all select 'exception', x.id::text, 'closed', x.kind, null, x.closed_by, jsonb_build_object('reason', x.reason), x.closed_at
      from exceptions x where (x.facts->>'orderId')::uuid = ${orderId}::uuid and x.closed_at is not null`);
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }));
}
