import type { Headers, Seen } from './commands.ts';
import { request, type Actor } from '../requests.ts';

const LISTS = [
  '/api/orders/unconfirmed',
  '/api/refunds/awaiting-approval',
  '/api/shipments',
  '/api/put-away',
  '/api/returns',
  '/api/hand-over-acts',
  '/api/courier-calls',
  '/api/exceptions',
  '/api/exceptions?state=closed',
  '/api/reconciliation/claims',
  '/api/reconciliation/differences',
];

/** The desk looks what there is to do, whatever the rows are in just then. */
export async function readList(actor: Actor, _found: object, headers: Headers): Promise<void> {
  const path = actor.random.pick(LISTS);
  await request(actor, `list ${path.slice('/api/'.length)}`, path, { headers, refusals: [] });
}

/** The label of a registered parcel, which may not be here yet. */
export async function readLabel(actor: Actor, { id }: Seen, headers: Headers): Promise<void> {
  const refusals = ['parcel-label-missing'];
  await request(actor, 'label of a parcel', `/api/shipments/${id}/label`, { headers, refusals });
}

export async function readReceipts(actor: Actor, { id }: Seen, headers: Headers): Promise<void> {
  await request(actor, 'receipts of an order', `/api/orders/${id}/receipts`, { headers, refusals: [] });
}
