import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';

/** Moments of parcels that the states of their order do not have. */
const TITLES = {
  packed: 'Собран',
  arrived: 'Прибыл в\u00a0город получателя',
  returning: 'Посылка возвращается к\u00a0нам',
  lost: 'Посылка утеряна: решаем, как вам помочь',
} as const;

interface Row extends Record<string, unknown> {
  at: string;
  kind: keyof typeof TITLES;
}

/** What happened to the parcels of an order, for its buyer. */
export async function parcelMoments(db: Db, orderId: string): Promise<{ at: Date; title: string }[]> {
  const { rows } = await db.execute<Row>(sql`
    select max(e.at) as at, e.to_state as kind from shipments s join shipment_events e on e.shipment_id = s.id
    where s.order_id = ${orderId} and (e.to_state in ('returning', 'lost') or e.kind = 'box-closed')
    group by s.id, e.to_state
    union all
    select min(r.at), 'arrived' from shipments s join tracking_rows r on r.shipment_id = s.id
    where s.order_id = ${orderId} and r.meaning = 'arrived' group by s.id`);
  return rows.map(({ at, kind }) => ({ at: new Date(at), title: TITLES[kind] }));
}
