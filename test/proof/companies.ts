import { moscowDay } from '../../src/kernel/dates.ts';
import { attempt, look, type Actor } from './requests.ts';
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

interface Parcel {
  readonly id: string;
  readonly carrier: 'cdek' | 'boxberry';
  readonly carrier_id: string;
  readonly packs: number;
  readonly recalled: boolean;
}

/** Parcels that carriers have, and a few that they took before anybody here has said so. */
const ON_THE_WAY = `
  select t.id, t.carrier, t.carrier_id, t.recalled_at is not null as recalled,
    (select count(*)::int from shipment_units u where u.shipment_id = s.id and u.removed_at is null) as packs
  from carrier_tasks t join shipments s on s.id = t.shipment_id join orders o on o.id = s.order_id
  where t.state = 'done' and (s.state in ('with-carrier', 'ready') or s.state = 'registered' and o.number % 10 = 0)
  order by t.our_number limit 400`;

/** What a carrier says next: mostly what follows, and now and then an end, another one, or words that nobody knows. */
const NEXT = { next: 78, failed: 6, part: 9, odd: 3, unknown: 1 };
const ODD = {
  cdek: ['POSTOMAT_SEIZED', 'CREATED', 'RETURNED_TO_SENDER_CITY_WAREHOUSE'],
  boxberry: ['Возвращено с курьерской доставки', 'Загружен реестр ИМ'],
};
const FAILED = { cdek: 'NOT_DELIVERED', boxberry: 'Готовится к возврату' };

/** Carriers: they move parcels on; webhooks are lost and doubled, and those that have none are asked. */
export function carrier(actor: Actor): () => Promise<void> {
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
    const webhook = random.weighted({ send: 60, lose: 15, twice: 25 });
    const body = { provider, id, ...(provider === 'cdek' && { webhook }), ...nextStatus(actor, parcel) };
    await attempt(actor, `status of a parcel (${provider})`, async () => {
      const answer = await fetch(`${world.sandbox.url}/__sandbox/advance`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      await answer.body?.cancel();
    });
    await pause(20);
    // The shop asks once an hour, or two.
    if (random.chance(provider === 'cdek' ? 0.2 : 0.6))
      await attempt(actor, 'a parcel is asked about', () => world.enqueue('track-parcel', { taskId }));
  };
}

function nextStatus({ random }: Actor, { carrier: provider, packs, recalled }: Parcel): object {
  const said = recalled && random.chance(0.7) ? 'failed' : random.weighted(NEXT);
  if (said === 'failed') return { action: 'status', code: FAILED[provider] };
  if (said === 'odd') return { action: 'status', code: random.pick(ODD[provider]) };
  if (said === 'unknown') return { action: 'status', code: provider === 'cdek' ? 'LOST_IN_SPACE' : 'Непонятно где' };
  if (said === 'part' && packs > 1) {
    const taken = Array.from({ length: packs }, () => (random.chance(0.6) ? 1 : 0));
    // What cannot be left, such as digital goods, comes after the packs.
    const all = [...taken, ...Array.from({ length: 20 }, () => 1)];
    return provider === 'cdek' ? { action: 'status', code: 'DELIVERED', taken: all } : { action: 'part', taken: all };
  }
  return { action: 'next' };
}

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
    };
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

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The clock of the shop, its queue and its companies, ten times as fast, and the schedule with it. */
export function time(actor: Actor): () => Promise<void> {
  return async () => {
    await pause(SECOND);
    await attempt(actor, 'the clock is moved', () => actor.world.shiftClock(9 * SECOND));
    for (const job of SCHEDULED) await attempt(actor, 'scheduled job', () => actor.world.enqueue(job));
  };
}

/**
 * Lets all queues drain: the clock is moved over every pause and deadline, so that what was lost is found by the schedule.
 */
export async function settle({ world }: Actor): Promise<void> {
  // A job enqueues another one that is due a few seconds later, or asks the company again after minutes.
  for (const minutes of [0, 0.1, 0.1, 0.1, 1, 3, 12, 45, 70, 130, 130]) {
    if (minutes > 0) await world.shiftClock(minutes * MINUTE);
    for (const job of SCHEDULED) await world.enqueue(job);
    await world.drain();
  }
}

/** The nights after: each compares the day before with what the companies list. */
export async function compareDays({ world }: Actor, nights = 2): Promise<void> {
  for (let night = 0; night < nights; night += 1) {
    const today = new Date(`${moscowDay(world.now())}T00:00:00+03:00`).getTime();
    await world.shiftClock(today + 29 * HOUR - world.now().getTime());
    for (const job of [...SCHEDULED, 'reconcile']) await world.enqueue(job);
    await world.drain();
  }
  await world.shiftClock(3 * HOUR);
  for (const job of SCHEDULED) await world.enqueue(job);
  await world.drain();
}
