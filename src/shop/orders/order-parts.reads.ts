import { sql } from 'drizzle-orm';
import { trackingPage } from '../../kernel/carriers.ts';
import type { Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';
import { carrierOf, type OrderDelivery, type OrderState } from './order.rules.ts';
import { IS_PART, IS_SETTLED_PART } from './parts.reads.ts';

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
  /** The staff has decided what becomes of the trouble: its money goes back. */
  readonly isSettled: boolean;
  /** What was paid when it was handed over. */
  readonly collected: Kopecks | null;
  /** Whether its carrier knows nothing of it. */
  readonly isInShop: boolean;
}

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly order_id: string;
  readonly state: string;
  readonly goods: OrderPart['goods'];
  readonly track: string | null;
  readonly kept_until: string | null;
  readonly collected: Kopecks | null;
  readonly settled: boolean;
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

/** Parts of orders that were not cancelled, by their numbers; none of an order that is sent as a whole. */
export async function partsOfOrders(
  db: Db,
  orders: readonly { readonly id: string; readonly delivery: OrderDelivery }[],
): Promise<ReadonlyMap<string, readonly OrderPart[]>> {
  const { rows } = await db.execute<Row>(sql`
    select s.id, s.order_id, s.state, s.track, s.kept_until, s.collected, ${IS_SETTLED_PART} as settled, (
      select coalesce(json_agg(json_build_object('name', l.name, 'pieces', l.quantity - l.cancelled) order by l.position), '[]')
      from order_lines l where l.order_id = s.order_id and l.cancelled < l.quantity
        and exists (select 1 from shipment_lines i where i.shipment_id = s.id and i.position = l.position)) as goods
    from shipments s where s.order_id = any(${sql.param(orders.map(({ id }) => id))}::uuid[]) and s.state <> 'cancelled' and ${IS_PART}
    order by s.part`);
  const rowsOf = Map.groupBy(rows, ({ order_id }) => order_id);
  return new Map(orders.map(({ id, delivery }) => [id, shownParts(rowsOf.get(id) ?? [], delivery)]));
}

function shownParts(rows: readonly Row[], delivery: OrderDelivery): readonly OrderPart[] {
  const carrier = carrierOf(delivery);
  return rows.map(({ id, state, goods, track, kept_until: keptUntil, collected, settled }, index) => ({
    id,
    nth: index + 1,
    of: rows.length,
    state: STATES[state] ?? 'packing',
    goods,
    track,
    trackingPage: carrier && track !== null ? trackingPage(carrier, track) : null,
    keptUntil: state === 'ready' && keptUntil !== null ? new Date(keptUntil) : null,
    trouble: state === 'lost' ? 'lost' : state === 'returning' || state === 'returned' ? 'returning' : null,
    isSettled: settled,
    collected,
    isInShop: ['allocated', 'picking', 'packed'].includes(state),
  }));
}
