import { repeatedly, type Headers, type Seen } from './commands.ts';
import { look, request, type Actor } from '../requests.ts';

const MOST_BOXES = 6;
const WAITING = `select s.id, s.version from shipments s join orders o on o.id = s.order_id
  where s.state = 'allocated' order by o.number, s.created_at limit 200`;

interface Wave {
  readonly id: string;
  readonly number: number;
  readonly taken: readonly { readonly shipmentId: string }[];
  readonly leftOut: readonly { readonly shipmentId: string; readonly code: string }[];
}

/** Why a shipment is left out: others have taken it, it is on hold, or its order has ended. */
const LEFT_OUT = new Set(['shipment-changed', 'shipment-move-not-allowed', 'shipment-on-hold', 'shipment-order-ended']);

/**
 * A packer takes several shipments at once, some as they were before.
 * @returns ids of those that are in the wave; undefined when there was none
 */
export async function startWave(actor: Actor, headers: Headers): Promise<readonly string[] | undefined> {
  const { random, journal } = actor;
  const chosen = random.sample(
    await look<Seen & Record<string, unknown>>(actor, WAITING),
    1 + random.below(MOST_BOXES),
  );
  if (chosen.length === 0) return undefined;
  const stale = new Set<string>();
  const shipments = chosen.map(({ id, version }) => {
    if (version === 1 || !random.chance(0.1)) return { id, expectedVersion: version };
    stale.add(id);
    return { id, expectedVersion: version - 1 };
  });
  const body = { key: random.uuid(), shipments };
  const answer = await repeatedly(actor, async () => {
    const started = await request(actor, 'start a wave', '/api/picking-waves', {
      body,
      headers,
      refusals: ['wave-empty'],
    });
    if (started?.status === 200) {
      const { id, number, taken, leftOut } = started.body as Wave;
      const ids = taken.map(({ shipmentId }) => shipmentId);
      journal.acknowledge(journal.waves, id, { number, taken: ids });
      for (const { shipmentId, code } of leftOut)
        if (!LEFT_OUT.has(code)) journal.unexpected.push(`a wave leaves out shipment ${shipmentId}: ${code}`);
      if (ids.length + leftOut.length !== shipments.length || ids.some((one) => stale.has(one)))
        journal.contradictions.push(`wave ${id} of ${JSON.stringify(shipments)} took ${JSON.stringify(ids)}`);
    }
    return started;
  });
  if (answer?.status !== 200) return undefined;
  const { id, taken } = answer.body as Wave;
  const page = await request(actor, 'show a wave', `/api/picking-waves/${id}`, { headers });
  const boxes = (page?.status === 200 ? (page.body.boxes as { shipmentId: string }[]) : undefined)?.map(
    (box) => box.shipmentId,
  );
  const ids = taken.map(({ shipmentId }) => shipmentId);
  if (boxes && ids.some((one) => !boxes.includes(one)))
    journal.contradictions.push(`wave ${id} took ${JSON.stringify(ids)}, but shows ${JSON.stringify(boxes)}`);
  return ids;
}
