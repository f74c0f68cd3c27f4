import { repeatedly, type Headers } from './commands.ts';
import type { Goods } from './goods.ts';
import { pause } from '../pause.ts';
import { request, type Actor } from '../requests.ts';

interface Lot {
  readonly id: number;
  readonly left: number;
  readonly blocked: string | null;
}

/** What is sent about a lot. */
interface Sent {
  readonly path: string;
  readonly body: object;
  readonly refusals: readonly string[];
}

const WEIGHTS = { receive: 50, correct: 20, block: 10, unblock: 20 };
const LONG_PAST = '2020-01-01';

/** The warehouse: pieces of lots come, some are counted wrong, lots are blocked and free again. */
export function warehouse(actor: Actor, headers: Headers, { lots: { products, days } }: Goods): () => Promise<void> {
  const { random } = actor;
  return async () => {
    await pause(100 + random.below(300));
    const product = random.pick(products);
    const what = random.weighted(WEIGHTS);
    if (what === 'receive') {
      await sendLot(actor, 'receive a lot', headers, receipt(actor, product, days));
      return;
    }
    const shown = await request(actor, 'lots of a product', `/api/lots?product=${product}`, { headers });
    const lots = (shown?.status === 200 ? (shown.body.lots as readonly Lot[]) : []).filter(
      // Now and then one that is so already.
      ({ blocked }) => what === 'correct' || (blocked === null) === (what === 'block') || random.chance(0.1),
    );
    if (lots.length === 0) return;
    const lot = random.pick(lots);
    await sendLot(actor, `${what} a lot`, headers, what === 'correct' ? correction(actor, lot) : blocking(what, lot));
  };
}

function receipt({ random }: Actor, product: number, days: readonly string[]): Sent {
  const nth = random.below(days.length);
  // A slip of the hand: another day than the lot has, or one that is over.
  const bestBefore = random.chance(0.9) ? days[nth]! : random.pick([days[0]!, LONG_PAST]);
  const pieces = 1 + random.below(random.chance(0.2) ? 400 : 40);
  return {
    path: '/api/lots',
    body: { product, number: `с-${nth}`, bestBefore, pieces, onShelf: random.chance(0.4) },
    refusals: ['lot-day-unfit', 'lot-day-differs', 'lot-blocked', 'lot-not-on-shelf'],
  };
}

function correction({ random }: Actor, { id, left }: Lot): Sent {
  const pieces = 1 + random.below(Math.max(1, left) + 3);
  return {
    path: `/api/lots/${id}/corrected`,
    body: { pieces, onShelf: random.chance(0.5), reason: 'пересчитали полку' },
    refusals: ['lot-corrected-too-far'],
  };
}

function blocking(what: 'block' | 'unblock', { id }: Lot): Sent {
  return what === 'block'
    ? { path: `/api/lots/${id}/blocked`, body: { reason: 'жалоба покупателя' }, refusals: ['lot-blocked'] }
    : { path: `/api/lots/${id}/unblocked`, body: {}, refusals: ['lot-not-blocked'] };
}

async function sendLot(
  actor: Actor,
  operation: string,
  headers: Headers,
  { path, body, refusals }: Sent,
): Promise<void> {
  const { journal } = actor;
  const keyed = { ...body, key: actor.random.uuid() };
  await repeatedly(actor, async () => {
    const answer = await request(actor, operation, path, { body: keyed, headers, refusals });
    if (answer?.status === 200) {
      const { lotId, received, blocked } = answer.body as { lotId: number; received: number; blocked: string | null };
      journal.acknowledge(journal.lotCommands, keyed.key, { lotId, received, blocked });
    }
    return answer;
  });
}
