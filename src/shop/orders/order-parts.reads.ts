import { sql } from 'drizzle-orm';
import { trackingPage, type CarrierName } from '../../kernel/carriers.ts';
import type { Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';
import type { OrderState } from './order.rules.ts';

/** One of several parcels of an order, as its buyer sees it. */
export interface OrderPart {
  readonly id: string;
  readonly nth: number;
  readonly of: number;
  readonly state: OrderState;
  readonly goods: readonly { readonly name: string; readonly pieces: number }[];
  readonly track: string | null;
  readonly trackingPage: string | null;
  readonly keptUntil: Date | null;
  readonly trouble: 'returning' | 'lost' | null;
  /** What was paid when it was handed over. */
  readonly collected: Kopecks | null;
  /** Whether its carrier knows nothing of it. */
  readonly isInShop: boolean;
}

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly state: string;
  readonly goods: OrderPart['goods'];
  readonly track: string | null;
  readonly kept_until: string | null;
  readonly collected: Kopecks | null;
}

const STATES: Readonly<Record<string, OrderState>> = {
  'with-carrier': 'shipped',
  returning: 'shipped',
  returned: 'shipped',
  lost: 'shipped',
  ready: 'ready-for-pickup',
  delivered: 'handed-over',
  'partly-delivered': 'partly-bought',
};

/** Parts of an order that were not cancelled, by their numbers; empty for an order that is sent as a whole. */
export async function partsOfOrder(
  db: Db,
  orderId: string,
  carrier: CarrierName | undefined,
): Promise<readonly OrderPart[]> {
  const { rows } = await db.execute<Row>(sql`
    select s.id, s.state, s.track, s.kept_until, s.collected, (
      select coalesce(json_agg(json_build_object('name', l.name, 'pieces', l.quantity - l.cancelled) order by l.position), '[]')
      from order_lines l where l.order_id = s.order_id and l.cancelled < l.quantity
        and exists (select 1 from shipment_lines i where i.shipment_id = s.id and i.position = l.position)) as goods
    from shipments s where s.order_id = ${orderId} and s.state <> 'cancelled'
      and exists (select 1 from shipments d where d.order_id = s.order_id and d.part <> s.part and d.state <> 'cancelled')
    order by s.part`);
  return rows.map(({ id, state, goods, track, kept_until: keptUntil, collected }, index) => ({
    id,
    nth: index + 1,
    of: rows.length,
    state: STATES[state] ?? 'packing',
    goods,
    track,
    trackingPage: carrier && track !== null ? trackingPage(carrier, track) : null,
    keptUntil: state === 'ready' && keptUntil !== null ? new Date(keptUntil) : null,
    trouble: state === 'lost' ? 'lost' : state === 'returning' || state === 'returned' ? 'returning' : null,
    collected,
    isInShop: ['allocated', 'picking', 'packed'].includes(state),
  }));
}
