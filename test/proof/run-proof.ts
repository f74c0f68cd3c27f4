import { DEMO_OWNER } from '@travosol/demo-world/staff.ts';
import { findViolations } from '../support/find-violations.ts';
import { signInStaff } from '../support/staff-session.ts';
import { subscribeToParcels } from '../support/subscribe-to-parcels.ts';
import type { TestShop } from '../support/test-shop.ts';
import { openAccountant } from './actors/accountant.ts';
import { buyer } from './actors/buyers.ts';
import { carrier } from './actors/carriers.ts';
import { desk } from './actors/desk.ts';
import { prepareGoods } from './actors/goods.ts';
import { killThem } from './actors/kills.ts';
import type { KnownOrders } from './actors/known-orders.ts';
import { outages } from './actors/outages.ts';
import { packer } from './actors/packers.ts';
import { warehouse } from './actors/warehouse.ts';
import { brokenAnswers } from './checks/kept-answers.ts';
import { readLog } from './checks/logged-errors.ts';
import { openJournal, type Journal } from './journal.ts';
import { pause } from './pause.ts';
import { random } from './random.ts';
import { openAgent, unlessDown, type Actor } from './requests.ts';
import { compareDays, passTime, settle } from './world/schedule.ts';
import { PARCEL_TOKEN } from './world/shop-process.ts';
import { openProofWorld, type ProofWorld } from './world/world.ts';

export interface ProofOptions {
  readonly seed: number;
  readonly seconds: number;
  /** Leaves the database and what the companies hold in `.cache`. */
  readonly keep?: boolean;
}

export interface ProofReport {
  readonly journal: Journal;
  readonly violations: readonly string[];
  /** Answers and logged lines that neither a kill nor the load explains. */
  readonly unexpected: readonly string[];
  /** Exceptions for the staff by kind. */
  readonly exceptions: ReadonlyMap<string, number>;
  /** How long each step after the load has taken. */
  readonly steps: ReadonlyMap<string, number>;
}

const BUYERS = 16;
const PACKERS = 10;
const DESKS = 4;
const CARRIERS = 4;
const SECOND_PERSON = 'pyotr@travosol.example';
/** In each second of the load the clocks move ten; the schedule is carried out each half minute of theirs. */
const CLOCK_PAUSE_MS = 3_000;
const FASTER_BY_MS = 27_000;

/** A seeded mixed load with kills; at the end every answer is compared with the rows, and all invariants are checked. */
export async function runProof({ seed, seconds, keep }: ProofOptions): Promise<ProofReport> {
  const world = await openProofWorld();
  const journal = openJournal();
  const agent = openAgent();
  const actorOf = (name: string): Actor => ({ random: random(seed, name), world, journal, agent });
  try {
    const { sandbox, now } = world;
    const goods = await prepareGoods(world);
    await subscribeToParcels(sandbox.url, world.publicUrl, PARCEL_TOKEN);
    const [vera, pyotr] = [await signIn(world, DEMO_OWNER.email), await signIn(world, SECOND_PERSON)];
    const known: KnownOrders = new Map();
    const delivered = new Set<string>();
    const accountant = openAccountant(actorOf('accountant'), vera);
    const times = (count: number, name: string, make: (actor: Actor) => () => Promise<void>) =>
      Array.from({ length: count }, (_, index) => make(actorOf(`${name} ${index}`)));
    const actors = [
      ...times(BUYERS, 'buyer', (actor) => buyer(actor, goods, known)),
      ...times(PACKERS, 'packer', (actor) => packer(actor, vera)),
      ...times(DESKS, 'desk of Vera', (actor) => desk(actor, vera, goods)),
      ...times(DESKS, 'desk of Pyotr', (actor) => desk(actor, pyotr, goods)),
      ...times(1, 'warehouse of Vera', (actor) => warehouse(actor, vera, goods)),
      ...times(1, 'warehouse of Pyotr', (actor) => warehouse(actor, pyotr, goods)),
      ...times(CARRIERS, 'carrier', (actor) => carrier(actor, delivered)),
      ...times(1, 'outages', outages),
      ...times(1, 'clock', fastClock),
      accountant.work,
    ];
    const until = Date.now() + seconds * 1_000;
    const looping = actors.map(async (work) => {
      while (Date.now() < until) await work();
    });
    await Promise.all([...looping, killThem(actorOf('kills'), seconds)]);
    journal.count('webhook', 'change', world.webhooksAnswered());

    for (const provider of ['yookassa', 'cdek', 'boxberry', 'smtp']) await sandbox.fail({ provider, times: 0 });
    const steps = new Map<string, number>();
    async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
      const started = performance.now();
      const result = await work();
      steps.set(name, (performance.now() - started) / 1_000);
      return result;
    }
    await timed('queues drained', () => settle(world));
    await timed('money transferred', () => accountant.finish());
    await timed('days compared', () => compareDays(world));
    const broken = await timed('answers looked up', () => brokenAnswers(world, journal));
    const violations = await timed('doctor', () =>
      findViolations(world.databaseUrl, {
        now: now(),
        settledBefore: new Date(now().getTime() - 120 * 60_000),
      }),
    );
    const { exceptions, unexpected } = await readLog(world);
    return {
      journal,
      violations: [...journal.contradictions, ...broken, ...violations],
      unexpected: [...journal.unexpected, ...unexpected, ...(await world.deadlocks())],
      exceptions,
      steps,
    };
  } finally {
    agent.destroy();
    await world.close(keep);
  }
}

function fastClock(actor: Actor): () => Promise<void> {
  return async () => {
    await pause(CLOCK_PAUSE_MS);
    await unlessDown(actor, 'the clock is moved', () => passTime(actor.world, FASTER_BY_MS));
  };
}

async function signIn({ webs, secret, query, now }: ProofWorld, email: string): Promise<{ cookie: string }> {
  await query(
    `with added as (
       insert into staff (email, name, created_at) values ($1, 'Пётр', now()) on conflict do nothing returning id
     ) insert into staff_roles (staff_id, role) select id, 'owner' from added`,
    [email],
  );
  return signInStaff({ url: webs[0]!.url, secret, query, now } as TestShop, email);
}
