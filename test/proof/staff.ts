import { markingCode } from '../support/marking-codes.ts';
import { attempt, request, type Actor, type Reply } from './requests.ts';

interface Page {
  readonly id: string;
  readonly version: number;
  readonly state: string;
  readonly method: string;
  readonly order: { readonly id: string; readonly state: string; readonly dueInShop: number | null };
  readonly lines: readonly {
    productId: number;
    gtin: string | null;
    marked: boolean;
    quantity: number;
    packed: number;
  }[];
  readonly units: readonly { readonly id: number }[];
  readonly holds: readonly { readonly id: number }[];
  readonly parcel: { readonly state: string; readonly hasLabel: boolean } | null;
}

const ENDED = ['cancelled', 'returned'];
let receipts = 0;

/** A member of the staff: packs, registers, hands out, and now and then does what must be refused. */
export function packer(actor: Actor, cookie: string): () => Promise<void> {
  const { random, world } = actor;
  const headers = { cookie };
  let queue: string[] = [];
  return async () => {
    if (queue.length === 0) {
      const open = await attempt(actor, 'list shipments', () =>
        world.query<{ id: string }>(
          `select s.id from shipments s join orders o on o.id = s.order_id
           where s.state not in ('delivered', 'cancelled', 'with-carrier', 'registering') and not (s.state = 'ready' and s.method <> 'pickup')
           order by random() limit 30`,
        ),
      );
      queue = (open ?? []).map(({ id }) => id);
      if (queue.length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
      return;
    }
    const id = queue.pop()!;
    // Several steps in a row, as at a packing table.
    for (let step = 0; step < 12; step += 1) {
      const shown = await request(actor, 'show a shipment', `/api/shipments/${id}`, { headers });
      if (shown?.status !== 200) return;
      const page = shown.body as Page;
      const next = nextCommand(actor, page);
      if (!next) return;
      const answer = await command(actor, page, headers, next);
      if (next.code && answer?.status === 200) actor.journal.codes.set(next.code, id);
      if (!answer || answer.status >= 500 || random.chance(0.03)) return;
    }
  };
}

interface Next {
  readonly path: string;
  readonly facts?: object;
  readonly code?: string;
}

function nextCommand({ random }: Actor, page: Page): Next | undefined {
  const { state, method, lines, units, holds, order, parcel } = page;
  if (holds.length > 0 && random.chance(0.7)) return { path: 'holds/released', facts: { hold: random.pick(holds).id } };
  if (ENDED.includes(order.state)) {
    if (state === 'registered') return { path: 'parcel-removed' };
    if (state === 'registering' || state === 'returning') return undefined;
    return { path: state === 'ready' ? 'not-collected' : 'cancelled' };
  }
  if (random.chance(0.02)) return { path: 'holds', facts: { reason: 'покупатель просил подождать' } };
  // Whatever is refused here must stay refused.
  if (random.chance(0.02))
    return {
      path: random.pick(['picking', 'box-opened', 'registering', 'ready', 'handed-over', 'delivered', 'cancelled']),
    };
  switch (state) {
    case 'allocated':
      return { path: 'picking' };
    case 'picking': {
      if (units.length > 0 && random.chance(0.05))
        return { path: 'units/removed', facts: { unitId: random.pick(units).id } };
      const line = lines.find(({ packed, quantity }) => packed < quantity);
      if (!line || random.chance(0.02))
        return { path: 'box-closed', facts: { weightGrams: 200 + random.below(3_000) } };
      if (!line.marked || !line.gtin) return { path: 'units', facts: { productId: line.productId } };
      const code = markingCode(line.gtin);
      return { path: 'units', facts: { scan: code }, code };
    }
    case 'packed': {
      if (random.chance(0.04)) return { path: 'box-opened' };
      if (method === 'pickup') return { path: 'ready' };
      return random.chance(0.85)
        ? { path: 'registering' }
        : { path: 'handed-over', facts: { track: `MSK-${random.below(1e9)}` } };
    }
    case 'registered':
      if (random.chance(0.05)) return { path: 'parcel-removed' };
      return parcel?.hasLabel || random.chance(0.1) ? { path: 'handed-over' } : undefined;
    case 'ready':
      return method === 'pickup' ? { path: 'delivered', facts: fiscalOf(order.dueInShop) } : undefined;
    default:
      return undefined;
  }
}

const fiscalOf = (due: number | null) =>
  due === null
    ? {}
    : { fiscal: { storage: '9960440300000001', document: String(++receipts), attribute: '1234567890' } };

/** Sends a command, sometimes with a stale version, twice at once, or again after its answer. */
async function command(
  actor: Actor,
  page: Page,
  headers: Record<string, string>,
  { path, facts }: Next,
): Promise<Reply> {
  const { random, journal } = actor;
  const stale = random.chance(0.03) && page.version > 1;
  const body = { key: random.uuid(), expectedVersion: page.version - (stale ? 1 : 0), ...facts };
  const send = async () => {
    const answer = await request(actor, `shipment: ${path}`, `/api/shipments/${page.id}/${path}`, { body, headers });
    if (answer?.status === 200) {
      journal.commandDone(body.key, answer.body);
      if (stale) journal.contradictions.push(`a stale command ${body.key} was accepted for shipment ${page.id}`);
    }
    return answer;
  };
  if (random.chance(0.05)) return (await Promise.all([send(), send()]))[0];
  const answer = await send();
  return !answer || random.chance(0.04) ? send() : answer;
}

/** A member of the staff at the telephone: confirms, cancels, refunds. */
export function telephonist(actor: Actor, cookie: string): () => Promise<void> {
  const { random, world, journal } = actor;
  const headers = { cookie };
  const some = async (condition: string) =>
    (
      await attempt(actor, 'look an order up', () =>
        world.query<{ id: string }>(`select id from orders o where ${condition} order by random() limit 1`),
      )
    )?.[0]?.id;
  return async () => {
    const what = random.weighted({ confirm: 50, cancel: 10, refund: 40 });
    if (what === 'confirm') {
      const id = await some(`state = 'new' and held_until is not null`);
      if (!id) return;
      const answer = await request(actor, 'confirm', `/api/orders/${id}/confirmed`, { body: {}, headers });
      if (answer?.status === 200) journal.confirmed.add(id);
    } else if (what === 'cancel') {
      const id = await some(`state in ('new', 'awaiting-payment', 'paid', 'packing', 'shipped')`);
      if (!id) return;
      const answer = await request(actor, 'cancel by staff', `/api/orders/${id}/cancelled`, { body: {}, headers });
      if (answer?.status === 200) journal.cancelled.add(id);
    } else {
      const id = await some(`state = 'handed-over' and pay_system in (1, 5) and total > 0`);
      if (id) await refund(actor, id, headers);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
}

async function refund(actor: Actor, orderId: string, headers: Record<string, string>): Promise<void> {
  const { random, journal } = actor;
  const shown = await request(actor, 'refundable lines', `/api/orders/${orderId}/refunds`, { headers });
  if (shown?.status !== 200) return;
  const lines = (shown.body.lines as { position: number; quantity: number }[])
    .filter(() => random.chance(0.7))
    .map(({ position, quantity }) => ({ position, quantity: 1 + random.below(quantity) }));
  const body = { key: random.uuid(), lines, delivery: random.chance(0.2), reason: 'changed-mind' };
  const send = () => request(actor, 'refund pieces', `/api/orders/${orderId}/refunds`, { body, headers });
  // From two desks, or twice from one.
  const answers = random.chance(0.2)
    ? await Promise.all([send(), send()])
    : [await send(), random.chance(0.1) ? await send() : undefined];
  const given = answers.flatMap((answer) =>
    answer?.status === 200 ? [answer.body as { refundId: string; amount: number }] : [],
  );
  for (const { refundId, amount } of given) journal.refunds.set(refundId, { orderId, amount });
  if (new Set(given.map(({ refundId }) => refundId)).size > 1)
    journal.contradictions.push(`the key ${body.key} made several refunds of order ${orderId}`);
}
