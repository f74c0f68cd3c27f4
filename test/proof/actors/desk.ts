import { command, show } from './commands.ts';
import { look, request, type Actor } from '../requests.ts';
import { pause } from '../pause.ts';

type Headers = Record<string, string>;

interface Found {
  readonly id: string;
  readonly version: number;
}

/** Something that the desk does: how often, with which rows, and how. */
interface Task {
  readonly weight: number;
  /** Of these a few are chosen. */
  readonly of: string;
  readonly does: (actor: Actor, found: Found, headers: Headers) => Promise<void>;
}

/** Rows of a task that are worked on, one after the other, before others are looked for. */
const AT_ONCE = 3;

/** Only a few orders have this fate, however often the desk looks for them. */
const oneOf = (many: number) => `o.number % ${many} = 0`;

const orders = (condition: string) => `select id from orders o where ${condition} order by number desc limit 200`;
const shipments = (condition: string) =>
  `select s.id, s.version from shipments s join orders o on o.id = s.order_id
   where ${condition} order by o.number, s.created_at limit 200`;
const returns = (condition: string) => `select id, version from returns r where ${condition} order by number limit 200`;

/** A command about a shipment that needs no more than words. */
const shipmentCommand =
  (path: string, facts?: object): Task['does'] =>
  async (actor, found, headers) =>
    void (await command(actor, 'shipments', found, path, { headers, facts }));

const LOST = { reason: 'служба доставки ответила, что посылки нет' };
const REFUSAL = { refusal: 'Упаковка вскрыта, поэтому вернуть товар нельзя.' };

const TASKS: readonly Task[] = [
  { weight: 34, of: orders(`state = 'new' and held_until is not null`), does: confirm },
  {
    weight: 6,
    of: orders(`state in ('new', 'awaiting-payment', 'paid', 'packing', 'shipped') and ${oneOf(10)}`),
    does: cancel,
  },
  {
    weight: 12,
    of: orders(
      `state in ('handed-over', 'partly-bought') and pay_system in (1, 5) and total > 0
       and exists (select 1 from shipments s where s.order_id = o.id)`,
    ),
    does: refund,
  },
  {
    weight: 14,
    of: `select id, 0 as version from refunds where state = 'awaiting-approval' order by created_at limit 200`,
    does: decide,
  },
  {
    weight: 5,
    of: shipments(`s.state in ('with-carrier', 'ready') and s.method <> 'pickup' and ${oneOf(9)}`),
    does: shipmentCommand('recalled'),
  },
  { weight: 2, of: shipments(`s.state = 'with-carrier' and ${oneOf(13)}`), does: shipmentCommand('not-collected') },
  {
    weight: 3,
    of: shipments(`s.state in ('with-carrier', 'ready', 'returning') and ${oneOf(11)}`),
    does: shipmentCommand('lost', LOST),
  },
  { weight: 8, of: shipments(`s.state in ('returning', 'lost')`), does: shipmentCommand('sent-again') },
  { weight: 8, of: shipments(`s.state in ('returning', 'lost')`), does: shipmentCommand('order-returned') },
  {
    weight: 8,
    of: `select t.id, 0 as version from carrier_tasks t join shipments s on s.id = t.shipment_id
      where t.carrier = 'boxberry' and t.state = 'done' and t.act_id is null and s.state = 'registered'
      order by t.our_number limit 1`,
    does: makeAct,
  },
  { weight: 12, of: returns(`state = 'asked'`), does: returnCommand('accepted') },
  {
    weight: 3,
    of: returns(`state in ('asked', 'expected') and number % 7 = 0`),
    does: returnCommand('refused', REFUSAL),
  },
  { weight: 16, of: returns(`state = 'expected'`), does: receive },
  { weight: 24, of: returns(`state = 'received'`), does: inspect },
];

/** A member of the staff at the desk: speaks to buyers, decides about money, and looks after what comes back. */
export function desk(actor: Actor, headers: Headers): () => Promise<void> {
  const { random } = actor;
  const weights = Object.fromEntries(TASKS.map(({ weight }, nth) => [nth, weight]));
  return async () => {
    const task = TASKS[Number(random.weighted(weights))]!;
    const found = random.sample(await look<Found & Record<string, unknown>>(actor, task.of), AT_ONCE);
    for (const one of found) await task.does(actor, one, headers);
    if (found.length === 0) await pause(5);
  };
}

function returnCommand(path: string, facts?: object): Task['does'] {
  return async (actor, found, headers) => void (await command(actor, 'returns', found, path, { headers, facts }));
}

async function confirm(actor: Actor, { id }: Found, headers: Headers): Promise<void> {
  const answer = await request(actor, 'confirm', `/api/orders/${id}/confirmed`, { body: {}, headers });
  if (answer?.status === 200) actor.journal.confirmed.add(id);
}

async function cancel(actor: Actor, { id }: Found, headers: Headers): Promise<void> {
  const answer = await request(actor, 'cancel by staff', `/api/orders/${id}/cancelled`, { body: {}, headers });
  if (answer?.status === 200) actor.journal.cancelled.add(id);
}

async function refund(actor: Actor, { id: orderId }: Found, headers: Headers): Promise<void> {
  const { random, journal } = actor;
  const shown = await request(actor, 'refundable lines', `/api/orders/${orderId}/refunds`, { headers });
  if (shown?.status !== 200) return;
  const all = shown.body.lines as { position: number; quantity: number; units: { id: number }[] }[];
  // Goods sold by codes are named by packs, in a command of their own.
  const byPacks = random.chance(0.5);
  const chosen = all.filter(({ units }) => units.length > 0 === byPacks && random.chance(0.7));
  const facts = byPacks
    ? { lines: [], units: chosen.flatMap(({ units }) => random.some(units, 0.6).map(({ id }) => id)) }
    : { lines: chosen.map(({ position, quantity }) => ({ position, quantity: 1 + random.below(quantity) })) };
  const body = { key: random.uuid(), ...facts, delivery: random.chance(0.2), reason: 'changed-mind' };
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

/** Of a large refund that somebody else has asked for; both ways at once now and then. */
async function decide(actor: Actor, { id }: Found, headers: Headers): Promise<void> {
  const { random, journal } = actor;
  const send = async (decision: 'approved' | 'declined') => {
    const answer = await request(actor, `refund ${decision}`, `/api/refunds/${id}/${decision}`, { body: {}, headers });
    if (answer?.status !== 200) return;
    if ((journal.decisions.get(id) ?? decision) !== decision)
      journal.contradictions.push(`refund ${id} was both approved and declined`);
    journal.decisions.set(id, decision);
  };
  if (random.chance(0.1)) await Promise.all([send('approved'), send('declined')]);
  else await send(random.chance(0.8) ? 'approved' : 'declined');
}

/** Of all parcels that are in none; the same command twice makes one. */
async function makeAct(actor: Actor, _found: Found, headers: Headers): Promise<void> {
  const { random, journal } = actor;
  const body = { key: random.uuid(), carrier: 'boxberry' };
  for (let times = random.chance(0.2) ? 2 : 1; times > 0; times -= 1) {
    const answer = await request(actor, 'hand-over act', '/api/hand-over-acts', { body, headers });
    if (answer?.status !== 200) continue;
    const { id, parcels } = answer.body as { id: string; parcels: number };
    if ((journal.acts.get(id) ?? parcels) !== parcels || id !== body.key)
      journal.contradictions.push(`act ${body.key} was answered as ${id} of ${parcels}, then otherwise`);
    journal.acts.set(id, parcels);
  }
}

interface ReturnPage extends Found {
  readonly units: readonly {
    readonly id: number;
    readonly code: string | null;
    readonly received: boolean;
    readonly disposition: string | null;
  }[];
}

/** The box has come: with all of its packs or with some, scanned or named. */
async function receive(actor: Actor, { id }: Found, headers: Headers): Promise<void> {
  const { random } = actor;
  const page = await show<ReturnPage>(actor, 'returns', id, headers);
  if (!page || page.units.length === 0) return;
  const came = random.chance(0.75) ? page.units : random.some(page.units, 0.6);
  const isScanned = random.chance(0.5);
  const facts = {
    scans: came.flatMap(({ code }) => (isScanned && code !== null ? [code] : [])),
    unitIds: came.flatMap((unit) => (isScanned && unit.code !== null ? [] : [unit.id])),
  };
  await command(actor, 'returns', page, 'received', { headers, facts });
}

/** Packs are looked at, all or some; the money goes back with them, is not asked for, or with that for delivery. */
async function inspect(actor: Actor, { id }: Found, headers: Headers): Promise<void> {
  const { random } = actor;
  const page = await show<ReturnPage>(actor, 'returns', id, headers);
  const waiting = page?.units.filter(({ received, disposition }) => received && disposition === null) ?? [];
  if (!page || waiting.length === 0) return;
  const looked = random.chance(0.75) ? waiting : random.some(waiting, 0.5);
  const units = looked.map((unit) => ({
    unitId: unit.id,
    disposition: random.weighted({ restock: 65, quarantine: 20, 'write-off': 15 }),
  }));
  const money = random.weighted({ goods: 55, all: 15, none: 30 });
  const refund = money === 'none' ? null : { delivery: money === 'all' };
  await command(actor, 'returns', page, 'inspected', { headers, facts: { units, refund } });
}
