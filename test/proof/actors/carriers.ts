import { SandboxRefusal } from '../../support/sandbox-control.ts';
import { pause } from '../pause.ts';
import { act, look, unlessDown, type Actor } from '../requests.ts';

interface Parcel {
  readonly id: string;
  readonly carrier: 'cdek' | 'boxberry';
  readonly carrier_id: string;
  readonly packs: number;
  readonly recalled: boolean;
  /** The desk has recorded that it is lost or comes back. */
  readonly given_up: boolean;
}

/** Parcels that carriers have, and a few that they took before anybody here has said so, or found after the desk gave them up. */
const ON_THE_WAY = `
  select t.id, t.carrier, t.carrier_id, t.recalled_at is not null as recalled,
    s.state in ('returning', 'lost') as given_up,
    (select count(*)::int from shipment_units u where u.shipment_id = s.id and u.removed_at is null) as packs
  from carrier_tasks t join shipments s on s.id = t.shipment_id join orders o on o.id = s.order_id
  where t.state = 'done' and (s.state in ('with-carrier', 'ready') or s.state = 'registered' and o.number % 10 = 0
    or s.state in ('returning', 'lost') and o.number % 6 = 0)
  order by t.our_number limit 400`;

/** What a carrier says next: mostly what follows, and now and then an end, another one, or words that nobody knows. */
const NEXT = { next: 78, failed: 6, part: 9, odd: 3, unknown: 1 };
const ODD = {
  cdek: ['POSTOMAT_SEIZED', 'CREATED', 'RETURNED_TO_SENDER_CITY_WAREHOUSE'],
  boxberry: ['Возвращено с курьерской доставки', 'Загружен реестр ИМ'],
};
const DELIVERED = { cdek: 'DELIVERED', boxberry: 'Выдано' };
const FAILED = { cdek: 'NOT_DELIVERED', boxberry: 'Готовится к возврату' };

/**
 * Carriers: they move parcels on; webhooks are lost and doubled, and those that have none are asked.
 * @param delivered ids of parcels that were delivered, shared by all carriers: what was taken and paid is never said anew
 */
export function carrier(actor: Actor, delivered: Set<string>): () => Promise<void> {
  const { random, world } = actor;
  let queue: Parcel[] = [];
  return async () => {
    if (queue.length === 0) {
      queue = random.sample(await look<Parcel & Record<string, unknown>>(actor, ON_THE_WAY), 20);
      if (queue.length === 0) await pause(100);
      return;
    }
    const parcel = queue.pop()!;
    const { id: taskId, carrier: provider, carrier_id: id } = parcel;
    if (parcel.given_up && delivered.has(id)) return pause(20);
    const webhook = random.weighted({ send: 60, lose: 15, twice: 25 });
    const body = { provider, id, ...(provider === 'cdek' && { webhook }), ...nextStatus(actor, parcel, delivered) };
    await act(actor, `status of a parcel (${provider})`, async () => {
      const answer = await fetch(`${world.sandbox.url}/__sandbox/advance`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const { status } = (await answer.json()) as { status?: string };
      if (status === DELIVERED[provider]) delivered.add(id);
      if (answer.status === 404) throw new SandboxRefusal('there is nowhere to go');
      if (!answer.ok) throw new Error(`the sandbox answers ${answer.status}`);
    });
    await pause(20);
    // The shop asks once an hour, or two.
    if (random.chance(provider === 'cdek' ? 0.2 : 0.6))
      await unlessDown(actor, 'a parcel is asked about', () => world.enqueue('track-parcel', { taskId }));
  };
}

function nextStatus({ random }: Actor, parcel: Parcel, delivered: Set<string>): object {
  const { carrier: provider, carrier_id: id, packs, recalled } = parcel;
  if (parcel.given_up) {
    // Before it is sent, as below.
    delivered.add(id);
    return { action: 'status', code: DELIVERED[provider] };
  }
  const said = recalled && random.chance(0.7) ? 'failed' : random.weighted(NEXT);
  if (said === 'failed') return { action: 'status', code: FAILED[provider] };
  if (said === 'odd') return { action: 'status', code: random.pick(ODD[provider]) };
  if (said === 'unknown') return { action: 'status', code: provider === 'cdek' ? 'LOST_IN_SPACE' : 'Непонятно где' };
  if (said === 'part' && packs > 1) {
    if (delivered.has(id)) return { action: 'status', code: DELIVERED[provider] };
    // Before it is sent: another carrier may have the same parcel.
    delivered.add(id);
    const taken = Array.from({ length: packs }, () => (random.chance(0.6) ? 1 : 0));
    // What cannot be left, such as digital goods, comes after the packs.
    const all = [...taken, ...Array.from({ length: 20 }, () => 1)];
    return provider === 'cdek' ? { action: 'status', code: 'DELIVERED', taken: all } : { action: 'part', taken: all };
  }
  return { action: 'next' };
}
