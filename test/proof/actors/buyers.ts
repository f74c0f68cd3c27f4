import { askReturn, askToCancel, changePoint, changeRecipient, resendDigital } from './after-purchase.ts';
import { confirmByCode } from './confirm-by-code.ts';
import { signedInAs, type ProofCustomer } from './customers.ts';
import { CARRIERS, someCertificate, type Goods } from './goods.ts';
import type { KnownOrder, KnownOrders } from './known-orders.ts';
import { solvePuzzle } from './puzzle.ts';
import { act, request, type Actor, type Reply } from '../requests.ts';

/** The last ones, among which buyers choose theirs. */
const RECENT = 120;

const WEIGHTS = {
  quote: 26,
  look: 14,
  place: 24,
  repeat: 4,
  pay: 26,
  cancel: 3,
  ask: 2,
  page: 5,
  recipient: 3,
  point: 3,
  return: 8,
  confirm: 3,
  digital: 1,
};

/** One decision of a buyer after the other. */
export function buyer(actor: Actor, goods: Goods, known: KnownOrders): () => Promise<void> {
  const { random, journal } = actor;
  const lately: KnownOrder[] = [];
  const recent = () => (lately.length > 0 ? random.pick(lately) : undefined);
  const work: Record<keyof typeof WEIGHTS, () => Promise<unknown>> = {
    quote: () => request(actor, 'quote', '/api/cart/quote', { body: { items: basket(actor, goods), coupons: [] } }),
    page: () => request(actor, 'page', random.pick(['/', '/catalog/preparaty', '/cart'])),
    return: () => askReturn(actor, known),
    async place() {
      const order = await place(actor, goods);
      if (!order) return;
      known.set(order.orderId, order);
      lately.push(order);
      if (lately.length > RECENT) lately.shift();
    },
    async recipient() {
      const order = recent();
      if (order) await changeRecipient(actor, order);
    },
    async point() {
      const order = recent();
      if (order) await changePoint(actor, order, goods);
    },
    async ask() {
      const order = recent();
      if (order) await askToCancel(actor, order);
    },
    async confirm() {
      const order = recent();
      // An order that is paid at once waits for its payment.
      if (order && !order.online) await confirmByCode(actor, order);
    },
    async digital() {
      const order = recent();
      if (order) await resendDigital(actor, order);
    },
    async look() {
      const order = recent();
      if (order) await request(actor, 'order state', `/api/orders/${order.orderId}/state?token=${order.token}`);
    },
    async repeat() {
      const order = recent();
      if (order) await repeat(actor, order);
    },
    async pay() {
      const order = recent();
      if (order?.online) await pay(actor, order);
    },
    async cancel() {
      const order = recent();
      if (!order) return;
      const answer = await request(actor, 'cancel by buyer', `/api/orders/${order.orderId}/cancel`, {
        body: { token: order.token },
      });
      if (answer?.status === 200) journal.cancelled.add(order.orderId);
    },
  };
  return async () => void (await work[random.weighted(WEIGHTS)]());
}

function basket({ random }: Actor, { physical, digital }: Goods) {
  const lines = new Map<number, number>();
  const onlyDigital = random.chance(0.08);
  for (let count = 1 + random.below(3); count > 0; count -= 1) {
    const isDigital = onlyDigital || random.chance(0.04);
    lines.set(random.pick(isDigital ? digital : physical), isDigital ? 1 : 1 + random.below(3));
  }
  return [...lines].map(([product, quantity]) => ({ product, quantity }));
}

function deliveryOf({ random }: Actor, { digital, cityId, points }: Goods, items: readonly { product: number }[]) {
  if (items.every(({ product }) => digital.includes(product))) return { method: 'digital' };
  const method = random.weighted({ pickup: 35, point: 42, courier: 23 });
  if (method === 'pickup') return { method };
  const carrier = random.pick(CARRIERS);
  if (method === 'point') return { method, carrier, cityId, pointCode: random.pick(points[carrier]) };
  const address = { street: 'Красный проспект', house: String(1 + random.below(90)), zip: '630099' };
  return { method, carrier, cityId, address };
}

const CASH = { pickup: 3, point: 2, courier: 4, digital: 1 } as const;

interface OrderForm {
  readonly checkoutKey: string;
  expectedTotal: number;
  orderBonus?: { readonly count: string };
  readonly [field: string]: unknown;
}

async function place(actor: Actor, goods: Goods): Promise<KnownOrder | undefined> {
  const { random, journal } = actor;
  const items = basket(actor, goods);
  const delivery = deliveryOf(actor, goods, items);
  const paySystem = random.chance(0.35) ? CASH[delivery.method as keyof typeof CASH] : random.pick([1, 1, 5]);
  const coupons: string[] = random.chance(0.25) ? [random.pick(goods.coupons)] : [];
  const certificate = random.chance(0.2) ? await someCertificate(actor) : undefined;
  if (certificate) coupons.push(certificate);
  const by = random.chance(0.2) ? random.pick(goods.customers) : undefined;
  const phone = `+7916${String(random.below(10_000_000)).padStart(7, '0')}`;
  const form: OrderForm = {
    checkoutKey: random.uuid(),
    items,
    coupons,
    contact: { name: 'Анна Иванова', phone, email: `anna.${random.uuid()}@example.ru` },
    delivery,
    paySystem,
    comment: '',
    consent: true,
    expectedTotal: 0,
    ...(by && { orderBonus: { count: String(1 + random.below(400)) } }),
  };
  const send = (operation: string) => sendForm(actor, operation, form, by);
  let answer = await send('place an order');
  // As the page does: shows the new total, and the buyer presses again.
  for (let times = 0; times < 4 && answer; times += 1) {
    const { code, total, available } = answer.body?.error?.details ?? {};
    if (code === 'total-changed') form.expectedTotal = total;
    else if (code === 'bonuses-short') form.orderBonus = { count: String(available) };
    else break;
    answer = await send('place an order');
  }
  // Without an answer the same form is sent again.
  for (let times = 0; times < 3 && (!answer || answer.status >= 500); times += 1) answer = await send('place again');
  if (answer?.status !== 200) return undefined;
  const { orderId, number, orderUrl, payUrl } = answer.body as Record<string, string>;
  journal.orders.set(orderId!, { number: Number(number), total: form.expectedTotal, key: form.checkoutKey });
  const order: KnownOrder = {
    orderId: orderId!,
    token: new URL(orderUrl!, 'http://shop').searchParams.get('token')!,
    form,
    by,
    paymentId: payUrl?.split('/').at(-1),
    online: (paySystem === 1 || paySystem === 5) && form.expectedTotal > 0,
    carrier: 'carrier' in delivery ? delivery.carrier : undefined,
    method: delivery.method,
  };
  if (order.paymentId) journal.started.set(order.paymentId, order.orderId);
  return order;
}

/** Sends the form of an order with a solved puzzle, as the page does. */
async function sendForm(actor: Actor, operation: string, form: object, by?: ProofCustomer): Promise<Reply> {
  const captcha = await solvePuzzle(actor, 'order');
  if (captcha === undefined) return undefined;
  const headers = by && { headers: await signedInAs(actor.world, by) };
  return request(actor, operation, '/api/orders', { body: { ...form, captcha }, ...headers });
}

async function repeat(actor: Actor, { orderId, form, by }: KnownOrder): Promise<void> {
  const answer = await sendForm(actor, 'repeat an order', form, by);
  if (answer?.status === 200 && answer.body.orderId !== orderId)
    actor.journal.contradictions.push(`a repeated form of order ${orderId} made order ${answer.body.orderId}`);
}

async function pay(actor: Actor, order: KnownOrder): Promise<void> {
  const { random, world, journal } = actor;
  if (!order.paymentId || random.chance(0.1)) {
    const answer = await request(actor, 'start a payment', `/api/orders/${order.orderId}/pay`, {
      body: { token: order.token },
    });
    if (answer?.status === 200) {
      order.paymentId = (answer.body.payUrl as string).split('/').at(-1);
      journal.started.set(order.paymentId!, order.orderId);
    }
  }
  const { paymentId } = order;
  if (!paymentId || journal.payments.has(paymentId)) return;
  const action = random.weighted({ pay: 88, decline: 10, expire: 2 });
  const webhook = random.weighted({ send: 60, lose: 12, twice: 18, reverse: 10 });
  const isDone = await act(actor, `${action} at the bank`, () => world.sandbox.advance(paymentId, action, webhook));
  if (isDone) journal.payments.set(paymentId, action === 'pay' ? 'paid' : 'declined');
}
