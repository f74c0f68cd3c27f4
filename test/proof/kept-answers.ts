import type { Journal } from './journal.ts';
import type { ProofWorld } from './world.ts';

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
  for (const [id, ended] of journal.payments) {
    const state = byProvider.get(id)?.state ?? 'unknown';
    const expected = ended === 'paid' ? ['paid', 'refunding', 'refunded'] : ['cancelled'];
    if (!expected.includes(state)) broken.push(`payment ${id} was ${ended} at the company, but is ${state}`);
  }
  const refunds = new Map(
    (await world.query<{ id: string; amount: number; state: string }>('select id, amount, state from refunds')).map(
      (row) => [row.id, row],
    ),
  );
  for (const [id, { amount }] of journal.refunds)
    if (refunds.get(id)?.amount !== amount)
      broken.push(`refund ${id} of ${amount} was acknowledged; found ${JSON.stringify(refunds.get(id))}`);
  broken.push(...(await brokenCommands(world, journal)), ...(await differentBooks(world, byProvider)));
  return broken;
}

async function brokenCommands(world: ProofWorld, { commands, codes }: Journal): Promise<string[]> {
  const rows = await world.query<{ key: string; result: { version: number; state: string; shipmentId: string } }>(
    'select key, result from shipment_commands',
  );
  const saved = new Map(rows.map(({ key, result }) => [key, result]));
  const lost = [...commands].flatMap(([key, { shipmentId, state, version }]) => {
    const found = saved.get(key);
    return found?.version === version && found.state === state && found.shipmentId === shipmentId
      ? []
      : [
          `command ${key} answered ${state}, version ${version} of shipment ${shipmentId}; found ${JSON.stringify(found)}`,
        ];
  });
  const units = await world.query<{ code: string; shipment_id: string }>(
    'select code, shipment_id from shipment_units where code is not null',
  );
  const scanned = new Set(units.map(({ code, shipment_id: id }) => `${id} ${code}`));
  const lostCodes = [...codes].filter(([code, id]) => !scanned.has(`${id} ${code}`));
  return [
    ...lost,
    ...lostCodes.map(([code, id]) => `the code ${code} was scanned for shipment ${id}, but is not there`),
  ];
}

interface Books {
  readonly refunds: readonly {
    readonly id: string;
    readonly payment_id: string;
    readonly status: string;
    readonly amount: { readonly value: string };
  }[];
  readonly receipts: readonly { readonly payment_id: string; readonly status: string; readonly type?: string }[];
}

/** Money and parcels as the companies have them. */
async function differentBooks(
  world: ProofWorld,
  payments: ReadonlyMap<string, { readonly state: string; readonly refunded: number }>,
): Promise<string[]> {
  const different: string[] = [];
  const books = (await (await fetch(`${world.sandbox.url}/__sandbox/payments`)).json()) as Books;
  const given = new Map<string, number>();
  for (const { payment_id: id, status, amount } of books.refunds)
    if (status === 'succeeded') given.set(id, (given.get(id) ?? 0) + Math.round(Number(amount.value) * 100));
  for (const [id, { refunded, state }] of payments)
    if ((given.get(id) ?? 0) !== refunded)
      different.push(`payment ${id}, ${state}: refunded ${refunded}, at the company ${given.get(id) ?? 0}`);
  const closings = await world.query<{ provider_id: string; receipts: number }>(
    'select p.provider_id, count(*)::int as receipts from receipts r join payments p on p.id = r.payment_id group by 1',
  );
  const atCompany = Map.groupBy(books.receipts, ({ payment_id: id }) => id);
  for (const { provider_id: id, receipts } of closings)
    if ((atCompany.get(id)?.length ?? 0) > receipts)
      different.push(`payment ${id}: ${receipts} closing receipts, at the company ${atCompany.get(id)!.length}`);

  const { parcels } = (await (await fetch(`${world.sandbox.url}/__sandbox/parcels`)).json()) as {
    parcels: { number: string; status: string }[];
  };
  const tasks = new Map(
    (await world.query<{ our_number: string; state: string }>('select our_number, state from carrier_tasks')).map(
      (row) => [row.our_number, row.state],
    ),
  );
  const counted = new Set<string>();
  for (const { number, status } of parcels) {
    if (counted.has(number)) different.push(`parcel ${number} is twice at the carrier`);
    counted.add(number);
    const expected = status === 'REMOVED' ? 'removed' : 'done';
    if (tasks.get(number) !== expected)
      different.push(`parcel ${number} is ${status} at the carrier, our task is ${tasks.get(number)}`);
  }
  return different;
}
