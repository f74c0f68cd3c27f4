import { DEMO_OWNER } from '@travosol/demo-world/staff.ts';
import { findViolations } from '../support/find-violations.ts';
import { signInStaff } from '../support/staff-session.ts';
import type { TestShop } from '../support/test-shop.ts';
import { openAccountant } from './accountant.ts';
import { buyer } from './buyers.ts';
import { carrier, compareDays, outages, settle, subscribeToParcels, time } from './companies.ts';
import { desk } from './desk.ts';
import { prepareGoods } from './goods.ts';
import { openJournal, type Journal } from './journal.ts';
import { brokenAnswers } from './kept-answers.ts';
import { planKills } from './kills.ts';
import type { KnownOrders } from './known-orders.ts';
import { readLog } from './logged-errors.ts';
import { packer } from './packers.ts';
import { random } from './random.ts';
import { openAgent, type Actor } from './requests.ts';
import { openProofWorld, pause, type ProofWorld } from './world.ts';

export interface ProofOptions {
  readonly seed: number;
  readonly seconds: number;
}

export interface ProofReport {
  readonly journal: Journal;
  readonly violations: readonly string[];
  /** Answers and logged lines that neither a kill nor the load explains. */
  readonly unexpected: readonly string[];
  /** Exceptions for the staff by kind. */
  readonly exceptions: ReadonlyMap<string, number>;
  readonly settleSeconds: number;
  readonly doctorSeconds: number;
}

const BUYERS = 12;
const PACKERS = 8;
const CARRIERS = 3;
const SECOND_PERSON = 'pyotr@travosol.example';

/** A seeded mixed load with kills; at the end every answer is compared with the rows, and all invariants are checked. */
export async function runProof({ seed, seconds }: ProofOptions): Promise<ProofReport> {
  const world = await openProofWorld();
  const journal = openJournal();
  const agent = openAgent();
  const actorOf = (name: string): Actor => ({ random: random(seed, name), world, journal, agent });
  try {
    const { webs, sandbox, now } = world;
    const goods = await prepareGoods(world);
    await subscribeToParcels(sandbox.url, webs[0]!);
    const [vera, pyotr] = [await signIn(world, DEMO_OWNER.email), await signIn(world, SECOND_PERSON)];
    const known: KnownOrders = new Map();
    const accountant = openAccountant(actorOf('accountant'), vera);
    const times = (count: number, name: string, make: (actor: Actor) => () => Promise<void>) =>
      Array.from({ length: count }, (_, index) => make(actorOf(`${name} ${index}`)));
    const steps = [
      ...times(BUYERS, 'buyer', (actor) => buyer(actor, goods, known)),
      ...times(PACKERS, 'packer', (actor) => packer(actor, vera)),
      ...times(2, 'desk of Vera', (actor) => desk(actor, vera)),
      ...times(2, 'desk of Pyotr', (actor) => desk(actor, pyotr)),
      ...times(CARRIERS, 'carrier', carrier),
      ...times(1, 'outages', outages),
      ...times(1, 'time', time),
      accountant.work,
    ];
    const until = Date.now() + seconds * 1_000;
    const looping = steps.map(async (step) => {
      while (Date.now() < until) await step();
    });
    await Promise.all([...looping, killThem(actorOf('kills'), until, seconds)]);
    for (const provider of ['yookassa', 'cdek', 'boxberry', 'smtp']) await sandbox.fail({ provider, times: 0 });
    const settling = performance.now();
    await settle(actorOf('settle'));
    await accountant.finish();
    await compareDays(actorOf('settle'));
    const settled = performance.now();
    const broken = [...journal.contradictions, ...(await brokenAnswers(world, journal))];
    const checking = performance.now();
    const violations = await findViolations(world.databaseUrl, {
      now: now(),
      settledBefore: new Date(now().getTime() - 120 * 60_000),
    });
    const { exceptions, unexpected } = readLog(world.logged);
    return {
      journal,
      violations: [...broken, ...violations],
      unexpected: [...journal.unexpected, ...unexpected],
      exceptions,
      settleSeconds: (settled - settling) / 1_000,
      doctorSeconds: (performance.now() - checking) / 1_000,
    };
  } finally {
    agent.destroy();
    await world.close();
  }
}

async function signIn({ webs, secret, query, now }: ProofWorld, email: string): Promise<{ cookie: string }> {
  await query(
    `with added as (
       insert into staff (email, name, created_at) values ($1, 'Пётр', now()) on conflict do nothing returning id
     ) insert into staff_roles (staff_id, role) select id, 'owner' from added`,
    [email],
  );
  return signInStaff({ url: webs[0]!, secret, query, now } as TestShop, email);
}

/** Each at its time, whatever else is down just then; what is being started is killed again only afterwards. */
async function killThem({ random: dice, world, journal }: Actor, until: number, seconds: number): Promise<void> {
  const started = Date.now();
  const kills = Map.groupBy(planKills(dice, seconds), ({ what }) => what);
  await Promise.all(
    [...kills].map(async ([what, planned]) => {
      for (const { atMs, pauseMs } of planned) {
        await pause(started + atMs - Date.now());
        if (Date.now() > until) return;
        const at = Date.now();
        await world.kill(what, pauseMs);
        journal.kills.push(`${what} at ${secondsOf(at - started)} s for ${secondsOf(Date.now() - at)} s`);
      }
    }),
  );
}

const secondsOf = (ms: number) => (ms / 1_000).toFixed(0);
