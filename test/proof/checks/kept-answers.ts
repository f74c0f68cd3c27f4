import type { Journal } from '../journal.ts';
import { brokenCommands } from './kept-commands.ts';
import { differentBooks } from './company-books.ts';
import type { ProofWorld } from '../world/world.ts';

/** Compares every acknowledged answer with the rows at the end, and the companies' books with ours. */
export async function brokenAnswers(world: ProofWorld, journal: Journal): Promise<string[]> {
  const broken: string[] = [];
  const orders = new Map(
    (
      await world.query<{
        id: string;
        number: number;
        total: number;
        state: string;
        held_until: Date | null;
        key: string;
      }>(
        'select o.id, o.number, o.total, o.state, o.held_until, c.key from orders o join checkouts c on c.order_id = o.id',
      )
    ).map((row) => [row.id, row]),
  );
  for (const [id, { number, total, key }] of journal.orders) {
    const found = orders.get(id);
    if (!found || found.number !== number || found.total !== total || found.key !== key)
      broken.push(
        `order ${id} was acknowledged: number ${number}, ${total}, key ${key}; found ${JSON.stringify(found)}`,
      );
  }
  for (const id of journal.cancelled)
    if (orders.get(id)?.state !== 'cancelled')
      broken.push(`order ${id} was cancelled, but is ${orders.get(id)?.state}`);
  for (const id of journal.confirmed)
    if (orders.get(id)?.held_until) broken.push(`order ${id} was confirmed, but has a deadline`);

  const payments = await world.query<{
    id: string;
    provider_id: string;
    state: string;
    order_id: string;
    refunded: number;
  }>('select id, provider_id, state, order_id, refunded from payments where provider_id is not null');
  const byProvider = new Map(payments.map((row) => [row.provider_id, row]));
  for (const [id, orderId] of journal.started)
    if (byProvider.get(id)?.order_id !== orderId)
      broken.push(`payment ${id} of order ${orderId} was started, but is not there`);
  for (const [id, ended] of journal.payments) {
    const state = byProvider.get(id)?.state ?? 'unknown';
    const expected = ended === 'paid' ? ['paid', 'refunding', 'refunded'] : ['cancelled'];
    if (!expected.includes(state)) broken.push(`payment ${id} was ${ended} at the company, but is ${state}`);
  }
  broken.push(
    ...(await brokenRefunds(world, journal)),
    ...(await brokenCommands(world, journal)),
    ...(await brokenChanges(world, journal)),
    ...(await differentBooks(world, journal, byProvider)),
  );
  return broken;
}

async function brokenRefunds(world: ProofWorld, { refunds, decisions }: Journal): Promise<string[]> {
  const rows = await world.query<{ id: string; amount: number; state: string; approved_by: string | null }>(
    'select id, amount, state, approved_by from refunds',
  );
  const saved = new Map(rows.map((row) => [row.id, row]));
  const lost = [...refunds].filter(([id, { amount }]) => saved.get(id)?.amount !== amount);
  const undecided = [...decisions].filter(([id, decision]) => {
    const { state = 'unknown', approved_by: by = null } = saved.get(id) ?? {};
    return decision === 'approved' ? by === null || state === 'awaiting-approval' : by !== null || state !== 'failed';
  });
  return [
    ...lost.map(
      ([id, { amount }]) => `refund ${id} of ${amount} was acknowledged; found ${JSON.stringify(saved.get(id))}`,
    ),
    ...undecided.map(([id, decision]) => `refund ${id} was ${decision}; found ${JSON.stringify(saved.get(id))}`),
  ];
}

/** Requests for returns, and changes of recipients and points: each has left its row or its event. */
async function brokenChanges(world: ProofWorld, { asked, recipients, points }: Journal): Promise<string[]> {
  const returns = new Map(
    (await world.query<{ id: string; order_id: string }>(`select id, order_id from returns where cause = 'asked'`)).map(
      (row) => [row.id, row.order_id],
    ),
  );
  const orders = new Map(
    (
      await world.query<{ id: string; phone: string; recipients: number; codes: string[] }>(
        `select o.id, o.contact->>'phone' as phone,
           (select count(*)::int from order_events e where e.order_id = o.id and e.kind = 'recipient-changed') as recipients,
           array(select e.facts->>'to' from order_events e where e.order_id = o.id and e.kind = 'point-changed'
             union select e.facts->>'from' from order_events e where e.order_id = o.id and e.kind = 'point-changed'
             union select o.delivery->>'pointCode') as codes
         from orders o`,
      )
    ).map((row) => [row.id, row]),
  );
  const changes = Map.groupBy(recipients, ({ orderId }) => orderId);
  return [
    ...[...asked]
      .filter(([id, orderId]) => returns.get(id) !== orderId)
      .map(([id, orderId]) => `return ${id} of order ${orderId} was acknowledged, but is not there`),
    ...[...changes]
      // An answer may be lost: then there are more events than answers, and another phone.
      .filter(([id, phones]) => (orders.get(id)?.recipients ?? 0) < phones.length)
      .map(
        ([id, phones]) => `${phones.length} changes of recipients of order ${id}; found ${orders.get(id)?.recipients}`,
      ),
    ...points
      .filter(({ orderId, pointCode }) => !orders.get(orderId)?.codes.includes(pointCode))
      .map(({ orderId, pointCode }) => `order ${orderId} was to go to ${pointCode}, which nobody has recorded`),
  ];
}
