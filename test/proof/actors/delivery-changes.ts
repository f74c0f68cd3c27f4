import type { CarrierName } from '../../../src/kernel/carriers.ts';
import { command, show, type Headers, type Seen } from './commands.ts';
import type { Goods } from './goods.ts';
import { till } from './till.ts';
import type { Actor } from '../requests.ts';

/** A shipment whose order may go elsewhere. */
interface Changeable extends Seen {
  readonly orderId: string;
  readonly carrier: CarrierName;
}

/** The box has left, or is registered at its carrier. */
const TOO_LATE = 'shipment-not-changeable';

/** Somebody else collects the order, as its buyer says on the phone: each time another number, so that it can be looked up. */
export async function changeRecipient(actor: Actor, found: Changeable, headers: Headers): Promise<void> {
  const { random, journal } = actor;
  const phone = `7925${String(random.below(10_000_000)).padStart(7, '0')}`;
  const facts = { name: 'Вера Иванова', phone: `+${phone}` };
  const answer = await command(actor, 'shipments', found, 'recipient', { headers, facts, refusals: [TOO_LATE] });
  if (answer?.status === 200) journal.recipients.push({ orderId: found.orderId, phone });
}

export async function changePoint(actor: Actor, found: Changeable, headers: Headers, { points }: Goods): Promise<void> {
  const { random, journal } = actor;
  const pointCode = random.pick(points[found.carrier]);
  const refusals = [TOO_LATE, 'delivery-point-unfit'];
  const answer = await command(actor, 'shipments', found, 'point', { headers, facts: { pointCode }, refusals });
  if (answer?.status === 200) journal.points.push({ orderId: found.orderId, pointCode });
}

export async function changeAddress(actor: Actor, found: Changeable, headers: Headers): Promise<void> {
  const { random, journal } = actor;
  const facts = { street: 'улица Ленина', house: String(1 + random.below(90)), flat: String(1 + random.below(50)) };
  const answer = await command(actor, 'shipments', found, 'address', { headers, facts, refusals: [TOO_LATE] });
  if (answer?.status === 200) journal.addresses.push(found.orderId);
}

interface BoxPage extends Seen {
  readonly state: string;
  readonly order: { readonly dueInShop: number | null };
  readonly units: readonly { readonly id: number }[];
}

/** The buyer has what was recorded as lost or coming back: all of it, or a part. Now and then nobody says how that is known. */
export async function deliverAfterAll(actor: Actor, { id }: Seen, headers: Headers): Promise<void> {
  const { random } = actor;
  const page = await show<BoxPage>(actor, 'shipments', id, headers);
  if (!page) return;
  const facts = {
    ...(random.chance(0.9) && { reason: 'покупатель прислал фото посылки' }),
    ...(page.order.dueInShop !== null && { fiscal: till() }),
  };
  const refusals = ['shipment-on-hold', 'shipment-settled', 'delivery-reason-missing', 'shipment-move-not-allowed'];
  if (page.units.length < 2 || random.chance(0.7)) {
    await command(actor, 'shipments', page, 'delivered', { headers, facts, refusals });
    return;
  }
  const unitIds = random.some(page.units, 0.6).map((unit) => unit.id);
  await command(actor, 'shipments', page, 'partly-delivered', {
    headers,
    facts: { ...facts, unitIds },
    refusals: [...refusals, 'units-all-taken', 'units-of-bundle'],
  });
}
