import { pause } from '../pause.ts';
import { unlessDown, type Actor } from '../requests.ts';

/** Outages of the companies: answers that are lost, late or senseless. */
export function outages(actor: Actor): () => Promise<void> {
  const { random, world } = actor;
  return async () => {
    await pause(300 + random.below(900));
    const how = random.pick([{ lost: true }, { timeout: true }, { garbage: true }, { status: 503 }]);
    const plan = {
      provider: random.pick(['yookassa', 'cdek', 'boxberry', 'smtp']),
      times: 1 + random.below(2),
      ...how,
      // Few requests are calls of couriers.
      ...(random.chance(0.1) && { provider: 'boxberry', path: 'CreateIntake' }),
    };
    await unlessDown(actor, 'outage of a company', () => world.sandbox.fail(plan));
  };
}
