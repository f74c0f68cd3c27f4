import type { Journal } from '../journal.ts';
import type { ProofWorld } from '../world/world.ts';

/** Changes of recipients, points and addresses, by buyers and by the staff: each has left its event. */
export async function brokenChanges(world: ProofWorld, { recipients, points, addresses }: Journal): Promise<string[]> {
  const rows = await world.query<{ id: string; recipients: number; addresses: number; codes: string[] }>(
    `select o.id,
       (select count(*)::int from order_events e where e.order_id = o.id and e.kind = 'recipient-changed') as recipients,
       (select count(*)::int from order_events e where e.order_id = o.id and e.kind = 'address-changed') as addresses,
       array(select e.facts->>'to' from order_events e where e.order_id = o.id and e.kind = 'point-changed'
         union select e.facts->>'from' from order_events e where e.order_id = o.id and e.kind = 'point-changed'
         union select o.delivery->>'pointCode') as codes
     from orders o`,
  );
  const orders = new Map(rows.map((row) => [row.id, row]));
  // An answer may be lost: then there are more events than answers.
  const fewer = (kind: 'recipients' | 'addresses', changed: readonly string[]) =>
    [...Map.groupBy(changed, (id) => id)]
      .filter(([id, times]) => (orders.get(id)?.[kind] ?? 0) < times.length)
      .map(([id, times]) => `${times.length} changes of ${kind} of order ${id}; found ${orders.get(id)?.[kind]}`);
  return [
    ...fewer(
      'recipients',
      recipients.map(({ orderId }) => orderId),
    ),
    ...fewer('addresses', addresses),
    ...points
      .filter(({ orderId, pointCode }) => !orders.get(orderId)?.codes.includes(pointCode))
      .map(({ orderId, pointCode }) => `order ${orderId} was to go to ${pointCode}, which nobody has recorded`),
  ];
}
