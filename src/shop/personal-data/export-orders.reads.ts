import { sql } from 'drizzle-orm';
import { handOverReceiptRows } from '../orders/hand-over-receipts.reads.ts';
import { anyOf, recordsOf, type ReadSection } from './export-section.ts';

/** Kopecks as roubles. */
const rubles = (column: string) => sql.raw(`(${column} / 100.0)::float8`);

/** Orders with everything that belongs to them. */
export const ordersSection: ReadSection = async (db, { orderIds }) => ({
  name: 'orders',
  title: 'Заказы',
  records: await recordsOf(
    db,
    sql`select o.number, o.state, o.placed_at as "placedAt", o.contact->>'name' as name, o.contact->>'phone' as phone,
      o.contact->>'email' as email, o.delivery->>'title' as delivery, o.delivery->>'cityName' as city,
      o.delivery->>'address' as address, o.location->>'zip' as zip, o.comment, ${rubles('o.goods_total')} as "goodsTotal",
      ${rubles('o.discount')} as discount, ${rubles('o.delivery_price')} as "deliveryPrice",
      ${rubles('o.certificate_paid')} as "certificatePaid", ${rubles('o.total')} as total,
      (select json_agg(json_build_object('product', l.name, 'form', l.form, 'quantity', l.quantity, 'cancelled', l.cancelled,
          'unitPrice', ${rubles('l.unit_price')}) order by l.position)
        from order_lines l where l.order_id = o.id) as lines,
      (select json_agg(json_build_object('title', a.title, 'code', a.code, 'amount', ${rubles('a.amount')}) order by a.position)
        from order_adjustments a where a.order_id = o.id) as adjustments,
      (select json_agg(json_build_object('method', p.method, 'amount', ${rubles('p.amount')}, 'state', p.state,
          'refunded', ${rubles('p.refunded')}, 'createdAt', p.created_at) order by p.created_at)
        from payments p where p.order_id = o.id) as payments,
      (select json_agg(json_build_object('amount', ${rubles('f.amount')}, 'reason', f.reason, 'state', f.state,
          'createdAt', f.created_at) order by f.created_at)
        from refunds f where f.order_id = o.id) as refunds,
      (select json_agg(json_build_object('kind', n.kind, 'amount', ${rubles('n.amount')}, 'state', n.state,
          'fiscalDocument', n.document, 'fiscalStorage', n.storage, 'fiscalAttribute', n.attribute, 'registeredAt', n.at)
          order by n.since)
        from (
          select r.kind, r.amount, r.state, r.fiscal_document_number as document, r.fiscal_storage_number as storage,
            r.fiscal_attribute as attribute, r.registered_at as at, r.created_at as since
          from receipts r where r.order_id = o.id
          union all
          select h.kind, h.amount, 'succeeded', h.document, h.storage, h.attribute, h.at, h.at
          from ${handOverReceiptRows(sql`o.id`)} h
        ) n) as receipts,
      (select json_agg(json_build_object('number', t.number, 'state', t.state, 'reason', t.reason, 'comment', t.comment,
          'refusal', t.refusal, 'createdAt', t.created_at,
          'packs', (select json_agg(json_build_object('product', p.name, 'receivedAt', r.received_at, 'note', r.note) order by u.id)
            from return_units r join shipment_units u on u.id = r.unit_id join products p on p.id = u.product_id
            where r.return_id = t.id),
          'photos', (select json_agg('files/returns/' || h.id || '.webp' order by h.created_at) from return_photos h
            where h.return_id = t.id and h.discarded_at is null)) order by t.number)
        from returns t where t.order_id = o.id) as returns,
      (select json_agg(json_build_object('carrier', k.carrier, 'track', coalesce(s.track, k.carrier_number), 'state', s.state,
          'collected', ${rubles('s.collected')},
          'moves', (select json_agg(json_build_object('code', w.code, 'at', w.at) order by w.at, w.id) from tracking_rows w
            where w.shipment_id = s.id)) order by s.created_at)
        from shipments s left join carrier_tasks k on k.shipment_id = s.id and k.carrier_number is not null
        where s.order_id = o.id) as parcels,
      (select json_agg(json_build_object('step', m.step, 'state', m.state, 'createdAt', m.created_at) order by m.id)
        from step_messages m where m.order_id = o.id or m.shipment_id in (select id from shipments where order_id = o.id)
          or m.refund_id in (select id from refunds where order_id = o.id)
          or m.return_id in (select id from returns where order_id = o.id)) as messages,
      (select json_agg(json_build_object('event', e.kind, 'state', e.to_state, 'at', e.at) order by e.id)
        from order_events e where e.order_id = o.id) as events,
      (select json_agg(p.name order by g.granted_at) from digital_grants g join products p on p.id = g.product_id
        where g.order_id = o.id) as materials
    from orders o where o.id = ${anyOf(orderIds)} order by o.number`,
  ),
});

/** Photos of the returns, for the files of the archive. */
export async function returnPhotoIds(...[db, { orderIds }]: Parameters<ReadSection>): Promise<readonly string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from return_photos where order_id = ${anyOf(orderIds)} and return_id is not null and discarded_at is null
    order by created_at, id`);
  return rows.map(({ id }) => id);
}
