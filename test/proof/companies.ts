import { attempt, type Actor } from './requests.ts';
import { pause, PARCEL_TOKEN } from './world.ts';

/** Subscribes the shop to what happens with parcels. */
export async function subscribeToParcels(sandboxUrl: string, shopUrl: string): Promise<void> {
  const account = { grant_type: 'client_credentials', client_id: 'a', client_secret: 'b' };
  const granted = await fetch(`${sandboxUrl}/cdek/v2/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(account),
  });
  const { access_token: token } = (await granted.json()) as { access_token: string };
  const answer = await fetch(`${sandboxUrl}/cdek/v2/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'ORDER_STATUS', url: `${shopUrl}/api/webhooks/cdek/${PARCEL_TOKEN}` }),
  });
  if (!answer.ok) throw new Error(`the sandbox does not subscribe: ${answer.status}`);
}

/** The carrier: moves parcels on; its webhooks are lost, doubled and repeated. */
export function carrier(actor: Actor): () => Promise<void> {
  const { random, world } = actor;
  let queue: string[] = [];
  return async () => {
    if (queue.length === 0) {
      const handed = await attempt(actor, 'list parcels', () =>
        world.query<{ carrier_id: string }>(
          `select t.carrier_id from carrier_tasks t join shipments s on s.id = t.shipment_id
           where t.state = 'done' and (s.state in ('with-carrier', 'ready') or s.state = 'registered' and random() < 0.1) order by random() limit 30`,
        ),
      );
      queue = (handed ?? []).map(({ carrier_id: id }) => id);
      await pause(queue.length > 0 ? 1 : 100);
      return;
    }
    const id = queue.pop()!;
    const code = random.chance(0.04) ? random.pick(['NOT_DELIVERED', 'POSTOMAT_SEIZED', 'CREATED']) : undefined;
    await attempt(actor, 'status of a parcel', async () => {
      const answer = await fetch(`${world.sandbox.url}/__sandbox/advance`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          provider: 'cdek',
          id,
          webhook: random.weighted({ send: 60, lose: 15, twice: 25 }),
          ...(code ? { action: 'status', code } : { action: 'next' }),
        }),
      });
      await answer.body?.cancel();
    });
  };
}

/** Outages of the companies: answers that are lost, late or senseless. */
export function outages(actor: Actor): () => Promise<void> {
  const { random, world } = actor;
  return async () => {
    await pause(300 + random.below(900));
    const how = random.pick([{ lost: true }, { timeout: true }, { garbage: true }, { status: 503 }]);
    const plan = { provider: random.pick(['yookassa', 'cdek', 'smtp']), times: 1 + random.below(2), ...how };
    await attempt(actor, 'outage of a company', () => world.sandbox.fail(plan));
  };
}

const SCHEDULED = [
  'allocate-shipments',
  'check-parcels',
  'expire-orders',
  'resettle-payments',
  'poll-receipts',
  'collect-claims',
  'watch-shipments',
  'poll-refunds',
  'resend-letters',
  'redeliver-digital',
];

/** The schedule, faster than a minute. */
export function schedule(actor: Actor): () => Promise<void> {
  return async () => {
    await pause(1_000);
    for (const job of SCHEDULED) await attempt(actor, 'scheduled job', () => actor.world.enqueue(job));
  };
}

/**
 * Lets all queues drain: the clock is moved over every pause and deadline, so that what was lost is found by the schedule.
 */
export async function settle(actor: Actor): Promise<void> {
  const { world } = actor;
  const MINUTE = 60_000;
  // A job enqueues another one that is due a few seconds later, or asks the company again after minutes.
  for (const minutes of [0, 0.1, 0.1, 0.1, 1, 3, 12, 45, 70, 130, 130]) {
    if (minutes > 0) await world.shiftClock(minutes * MINUTE);
    for (const job of SCHEDULED) await world.enqueue(job);
    await world.drain();
  }
}
