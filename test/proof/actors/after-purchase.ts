import type { Goods } from './goods.ts';
import type { KnownOrder, KnownOrders } from './known-orders.ts';
import { look, lookFor, request, type Actor } from '../requests.ts';

/** A buyer asks to return packs of an order that was handed over, and sends the form twice now and then. */
export async function askReturn(actor: Actor, known: KnownOrders): Promise<void> {
  const { random, journal } = actor;
  const found = await lookFor<{ id: string }>(
    actor,
    `select id from orders where state in ('handed-over', 'partly-bought') order by number desc limit 200`,
  );
  const order = found && known.get(found.id);
  if (!order) return;
  const packs = await look<{ position: number; product_id: number; packs: number }>(
    actor,
    `select position, product_id::int, count(*)::int as packs
     from shipment_units u join shipments s on s.id = u.shipment_id
     where s.order_id = $1 and outcome = 'delivered' group by 1, 2 order by 1, 2`,
    [order.orderId],
  );
  if (packs.length === 0) return;
  const goods = random.some(packs, 0.6).map(({ position, product_id: productId, packs: most }) => {
    return { position, productId, quantity: 1 + random.below(most) };
  });
  const reason = random.pick(['changed-mind', 'defect', 'wrong-goods', 'damaged']);
  const body = { token: order.token, key: random.uuid(), goods, reason, comment: '' };
  const send = async () => {
    const answer = await request(actor, 'ask for a return', `/api/orders/${order.orderId}/returns`, { body });
    if (answer?.status === 200) journal.asked.set(body.key, order.orderId);
    return answer;
  };
  const answer = await send();
  if (!answer || random.chance(0.1)) await send();
}

/** Somebody else collects the order: each time another phone, so that the answer can be looked up. */
export async function changeRecipient(actor: Actor, { orderId, token }: KnownOrder): Promise<void> {
  const phone = `7926${String(actor.random.below(10_000_000)).padStart(7, '0')}`;
  const body = { token, name: 'Борис Иванов', phone: `+${phone}` };
  const answer = await request(actor, 'change the recipient', `/api/orders/${orderId}/recipient`, { body });
  if (answer?.status === 200) actor.journal.recipients.push({ orderId, phone });
}

/** Whether it is packed at this moment is not known: too early and too late are answers, too. */
export async function askToCancel(actor: Actor, { orderId, token }: KnownOrder): Promise<void> {
  const refusals = ['order-still-cancellable', 'order-not-cancellable'];
  await request(actor, 'ask to cancel', `/api/orders/${orderId}/cancel-request`, { body: { token }, refusals });
}

/** The buyer has not found the letter with links and codes. */
export async function resendDigital(actor: Actor, { orderId, token }: KnownOrder): Promise<void> {
  const refusals = ['nothing-to-send', 'letters-too-often'];
  await request(actor, 'digital letter', `/api/orders/${orderId}/digital-letter`, { body: { token }, refusals });
}

/** To another point, now and then of those that the page offers. */
export async function changePoint(actor: Actor, order: KnownOrder, { points }: Goods): Promise<void> {
  if (order.method !== 'point' || !order.carrier) return;
  const { orderId, token } = order;
  if (actor.random.chance(0.2))
    await request(actor, 'points for an order', `/api/orders/${orderId}/points`, {
      body: { token },
      refusals: ['order-not-changeable'],
    });
  const pointCode = actor.random.pick(points[order.carrier]);
  const body = { token, pointCode };
  const answer = await request(actor, 'change the point', `/api/orders/${orderId}/point`, { body });
  if (answer?.status === 200) actor.journal.points.push({ orderId, pointCode });
}
