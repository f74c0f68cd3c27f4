import { command, type Headers, type Seen } from './commands.ts';
import { callCourier, settleCall } from './courier-calls.ts';
import { changeAddress, changePoint, changeRecipient, deliverAfterAll } from './delivery-changes.ts';
import { closeException } from './exceptions.ts';
import type { Goods } from './goods.ts';
import { readLabel, readList, readReceipts } from './lists.ts';
import { decideQuarantine, inspect, openReturn, receive } from './returns.ts';
import { decide, payBack, refund } from './refunds.ts';
import { look, request, type Actor } from '../requests.ts';
import { pause } from '../pause.ts';

/** Something that the desk does: how often, with which rows, and how. */
interface Task {
  readonly weight: number;
  /** Of these a few are chosen; a method may want more columns than every row has. */
  readonly of: string;
  does(actor: Actor, found: Seen, headers: Headers, goods: Goods): Promise<void>;
}

/** Rows of a task that are worked on, one after the other, before others are looked for. */
const AT_ONCE = 3;

/** Only a few orders have this fate, however often the desk looks for them. */
const oneOf = (many: number) => `o.number % ${many} = 0`;

const orders = (condition: string) =>
  `select id, (select count(*)::int from order_events e where e.order_id = o.id) as version
   from orders o where ${condition} order by number desc limit 200`;
const shipments = (condition: string) =>
  `select s.id, s.version from shipments s join orders o on o.id = s.order_id
   where ${condition} order by o.number, s.created_at limit 200`;
/** Those whose recipient, point or address may be changed, and a few for which it is too late. */
const changeable = (condition: string) =>
  `select s.id, s.version, o.id as "orderId", o.delivery->>'carrier' as carrier
   from shipments s join orders o on o.id = s.order_id
   where ${condition} and ${oneOf(4)} and (s.state in ('allocated', 'picking', 'packed') or s.state = 'registered' and ${oneOf(20)})
   order by o.number, s.created_at limit 200`;
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
    weight: 10,
    of: `select r.id, 0 as version, r.state, o.pay_system::int as "paySystem"
      from refunds r join orders o on o.id = r.order_id
      where r.state = 'to-pay-by-hand' or r.state = 'requested' and ${oneOf(20)} order by r.created_at limit 200`,
    does: payBack,
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
  { weight: 6, of: shipments(`s.state in ('returning', 'lost')`), does: deliverAfterAll },
  { weight: 3, of: changeable('true'), does: changeRecipient },
  { weight: 3, of: changeable(`s.method = 'point'`), does: changePoint },
  { weight: 3, of: changeable(`s.method = 'courier'`), does: changeAddress },
  {
    weight: 8,
    of: `select t.id, 0 as version from carrier_tasks t join shipments s on s.id = t.shipment_id
      where t.carrier = 'boxberry' and t.state = 'done' and t.act_id is null and s.state = 'registered'
      order by t.our_number limit 1`,
    does: makeAct,
  },
  { weight: 2, of: `select unnest(array['boxberry', 'cdek']) as id, 0 as version`, does: callCourier },
  {
    weight: 4,
    of: `select id, 0 as version from courier_calls where state = 'unclear' or extract(day from day)::int % 5 = 0
      order by day, carrier, created_at limit 20`,
    does: settleCall,
  },
  {
    weight: 6,
    of: `select id::text, 0 as version from exceptions where closed_at is null order by opened_at, kind limit 200`,
    does: closeException,
  },
  {
    weight: 6,
    of: orders(`state in ('handed-over', 'partly-bought') or state = 'shipped' and ${oneOf(30)}`),
    does: openReturn,
  },
  {
    weight: 6,
    of: returns(
      `exists (select 1 from return_units u where u.return_id = r.id and u.disposition = 'quarantine') or number % 50 = 0`,
    ),
    does: decideQuarantine,
  },
  { weight: 6, of: `select 'lists' as id, 0 as version`, does: readList },
  { weight: 2, of: shipments(`s.state = 'registered'`), does: readLabel },
  { weight: 2, of: orders(`state in ('handed-over', 'partly-bought')`), does: readReceipts },
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
export function desk(actor: Actor, headers: Headers, goods: Goods): () => Promise<void> {
  const { random } = actor;
  const weights = Object.fromEntries(TASKS.map(({ weight }, nth) => [nth, weight]));
  return async () => {
    const task = TASKS[Number(random.weighted(weights))]!;
    const found = random.sample(await look<Seen & Record<string, unknown>>(actor, task.of), AT_ONCE);
    for (const one of found) await task.does(actor, one, headers, goods);
    if (found.length === 0) await pause(5);
  };
}

function returnCommand(path: string, facts?: object): Task['does'] {
  return async (actor, found, headers) => void (await command(actor, 'returns', found, path, { headers, facts }));
}

async function confirm(actor: Actor, { id }: Seen, headers: Headers): Promise<void> {
  const answer = await request(actor, 'confirm', `/api/orders/${id}/confirmed`, { body: {}, headers });
  if (answer?.status === 200) actor.journal.confirmed.add(id);
}

/** Mostly of the version that the desk has seen: cancelling what was paid or packed since is another decision. */
async function cancel(actor: Actor, { id, version }: Seen, headers: Headers): Promise<void> {
  const seen = version - (actor.random.chance(0.1) && version > 1 ? 1 : 0);
  const answer = await request(actor, 'cancel by staff', `/api/orders/${id}/cancelled`, {
    body: actor.random.chance(0.7) ? { expectedVersion: seen } : {},
    headers,
    refusals: ['order-changed', 'order-not-cancellable'],
  });
  if (answer?.status === 200) actor.journal.cancelled.add(id);
}

/** Of all parcels that are in none; the same command twice makes one. */
async function makeAct(actor: Actor, _found: Seen, headers: Headers): Promise<void> {
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
