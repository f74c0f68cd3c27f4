import { OVER } from '../../../src/shop/shipments/shipment.rules.ts';
import { markingCode } from '../../support/marking-codes.ts';
import { command, show } from './commands.ts';
import { till } from './till.ts';
import { startWave } from './waves.ts';
import { look, type Actor } from '../requests.ts';
import { pause } from '../pause.ts';

interface Page {
  readonly id: string;
  readonly version: number;
  readonly state: string;
  readonly method: string;
  readonly order: { readonly id: string; readonly state: string; readonly dueInShop: number | null };
  readonly lines: readonly {
    position: number;
    productId: number;
    gtin: string | null;
    marked: boolean;
    quantity: number;
    packed: number;
    suggestedLot: { readonly number: string } | null;
  }[];
  readonly units: readonly { readonly id: number }[];
  readonly holds: readonly { readonly id: number }[];
  readonly parcel: { readonly state: string; readonly hasLabel: boolean } | null;
}

interface Next {
  readonly path: string;
  readonly facts?: object;
  readonly code?: string;
}

const ENDED = ['cancelled', 'returned'];

/** Shipments that wait for a packer: boxes to fill, to register, to hand over; those of ended orders are emptied. */
const OPEN = `select s.id from shipments s join orders o on o.id = s.order_id
  where s.state in ('allocated', 'picking', 'packed', 'registered') or s.state = 'ready' and s.method = 'pickup'
    or s.state = 'ready' and o.state in ('cancelled', 'returned')
  order by o.number, s.created_at limit 300`;

/** A packer: takes shipments one by one or in waves, packs, registers, hands out, and now and then does what must be refused. */
export function packer(actor: Actor, headers: Record<string, string>): () => Promise<void> {
  const { random, journal } = actor;
  let queue: string[] = [];
  return async () => {
    if (queue.length === 0 && random.chance(0.25)) queue = [...((await startWave(actor, headers)) ?? [])];
    if (queue.length === 0) {
      queue = random.sample(await look<{ id: string }>(actor, OPEN), 15).map(({ id }) => id);
      if (queue.length === 0) await pause(100);
      return;
    }
    const id = queue.pop()!;
    // Several steps in a row, as at a packing table.
    for (let step = 0; step < 20; step += 1) {
      const page = await show<Page>(actor, 'shipments', id, headers);
      const next = page && nextCommand(actor, page);
      if (!next) return;
      const answer = await command(actor, 'shipments', page, next.path, { headers, facts: next.facts });
      if (next.code && answer?.status === 200) journal.codes.push({ code: next.code, shipmentId: id });
      if (!answer || answer.status >= 500 || random.chance(0.03)) return;
    }
  };
}

function nextCommand(actor: Actor, page: Page): Next | undefined {
  const { random } = actor;
  const { state, holds, order } = page;
  if ((OVER as readonly string[]).includes(state)) return undefined;
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
    case 'picking':
      return nextPack(actor, page);
    case 'packed': {
      if (random.chance(0.04)) return { path: 'box-opened' };
      if (page.method === 'pickup') return { path: 'ready' };
      return random.chance(0.9)
        ? { path: 'registering' }
        : { path: 'handed-over', facts: { track: `MSK-${random.below(1e9)}` } };
    }
    case 'registered':
      if (random.chance(0.03)) return { path: 'parcel-removed' };
      return page.parcel?.hasLabel || random.chance(0.1) ? { path: 'handed-over' } : undefined;
    case 'ready':
      return page.method === 'pickup' ? handOut(actor, page) : undefined;
    default:
      return undefined;
  }
}

function nextPack({ random, journal }: Actor, { lines, units }: Page): Next {
  if (units.length > 0 && random.chance(0.04))
    return { path: 'units/removed', facts: { unitId: random.pick(units).id } };
  const line = lines.find(({ packed, quantity }) => packed < quantity);
  // Nothing is left to be sent: refused unless digital goods of the order stay with its buyer.
  if (line && units.length === 0 && random.chance(0.15))
    return { path: 'packs-cancelled', facts: allPieces({ random }, lines) };
  if (line && random.chance(0.02)) return { path: 'packs-cancelled', facts: piecesToCancel({ random }, lines, line) };
  if (!line || random.chance(0.02)) return { path: 'box-closed', facts: { weightGrams: 200 + random.below(3_000) } };
  // Where lots are recorded, mostly that which expires first; now and then the packer types none.
  const lot = line.suggestedLot && random.chance(0.97) ? { lot: line.suggestedLot.number } : {};
  if (!line.marked || !line.gtin) return { path: 'units', facts: { productId: line.productId, ...lot } };
  const used = journal.codes.slice(-500).filter(({ code }) => code.startsWith(`01${line.gtin}`));
  // Refused unless its pack came back and is for sale again.
  const code = used.length > 0 && random.chance(0.2) ? random.pick(used).code : markingCode(line.gtin);
  return { path: 'units', facts: { scan: code, ...lot }, code };
}

/** Of one line or of two, one piece or more; of broken pieces some packs may be whole. */
function piecesToCancel({ random }: Pick<Actor, 'random'>, lines: Page['lines'], first: Page['lines'][number]): object {
  const others = random.chance(0.2) ? lines.filter(({ position }) => position !== first.position).slice(0, 1) : [];
  const chosen = [first, ...others].map(({ position }) => ({ position, quantity: random.chance(0.8) ? 1 : 2 }));
  const why = random.pick(['broken', 'wanted']);
  const broken =
    why === 'broken' && random.chance(0.3) ? { broken: [{ productId: first.productId, quantity: 1 }] } : {};
  return { lines: chosen, why, ...broken, reason: 'разбилась' };
}

/** All pieces of a shipment, as far as its packs tell: those of a bundle are not counted here. */
function allPieces({ random }: Pick<Actor, 'random'>, lines: Page['lines']): object {
  const positions = Map.groupBy(lines, ({ position }) => position);
  const all = [...positions].map(([position, of]) => ({
    position,
    quantity: Math.min(...of.map(({ quantity }) => quantity)),
  }));
  return { lines: all, why: random.pick(['broken', 'wanted']), reason: 'залило склад' };
}

/** At our own counter the buyer takes all, a part, or does not come. */
function handOut({ random }: Actor, { units, order: { dueInShop } }: Page): Next {
  const fiscal = dueInShop === null ? {} : { fiscal: till() };
  const outcome = random.weighted({ all: 80, part: 14, nothing: 6 });
  if (outcome === 'nothing') return { path: 'not-collected' };
  if (outcome === 'all' || units.length < 2) return { path: 'delivered', facts: fiscal };
  const unitIds = random.some(units, 0.6).map(({ id }) => id);
  return { path: 'partly-delivered', facts: { unitIds, ...fiscal } };
}
