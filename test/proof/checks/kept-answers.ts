import type { Journal } from '../journal.ts';
import { brokenChanges } from './kept-changes.ts';
import { brokenCommands } from './kept-commands.ts';
import { brokenCourierCalls } from './kept-courier-calls.ts';
import { reopenedExceptions } from './kept-exceptions.ts';
import { brokenRefunds } from './kept-refunds.ts';
import { brokenReturns } from './kept-returns.ts';
import { hiddenOrders } from './shown-orders.ts';
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
    ...(await brokenReturns(world, journal)),
    ...(await brokenCourierCalls(world, journal)),
    ...(await reopenedExceptions(world, journal)),
    ...(await hiddenOrders(world, journal)),
    ...(await differentBooks(world, journal, byProvider)),
  );
  return broken;
}
