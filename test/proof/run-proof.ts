import { findViolations } from '../support/find-violations.ts';
import { signInStaff } from '../support/staff-session.ts';
import type { TestShop } from '../support/test-shop.ts';
import { buyer, type KnownOrders } from './buyers.ts';
import { carrier, outages, schedule, settle, subscribeToParcels } from './companies.ts';
import { prepareGoods } from './goods.ts';
import { openJournal, type Journal } from './journal.ts';
import { brokenAnswers } from './kept-answers.ts';
import { random } from './random.ts';
import { openAgent, type Actor } from './requests.ts';
import { packer, telephonist } from './staff.ts';
import { openProofWorld, pause, type Killable, type ProofWorld } from './world.ts';

export interface ProofOptions {
  readonly seed: number;
  readonly seconds: number;
}

export interface ProofReport {
  readonly journal: Journal;
  readonly violations: readonly string[];
  readonly settleSeconds: number;
  /** Lines logged as errors that no kill and no outage explains. */
  readonly logged: readonly string[];
}

const BUYERS = 12;
const PACKERS = 6;
const TELEPHONISTS = 2;
const CARRIERS = 2;

const ROTATION: readonly Killable[] = ['second web', 'worker', 'Postgres', 'first web', 'worker'];

/** A seeded mixed load with kills; at the end every answer is compared with the rows, and all invariants are checked. */
export async function runProof({ seed, seconds }: ProofOptions): Promise<ProofReport> {
  const world = await openProofWorld();
  const journal = openJournal();
  const agent = openAgent();
  const actorOf = (name: string): Actor => ({ random: random(seed, name), world, journal, agent });
  try {
    const goods = await prepareGoods(world);
    const { webs, secret, query, now, sandbox } = world;
    await subscribeToParcels(sandbox.url, webs[0]!);
    const { cookie } = await signInStaff({ url: webs[0]!, secret, query, now } as TestShop);
    const known: KnownOrders = [];
    const times = (count: number, name: string, make: (actor: Actor) => () => Promise<void>) =>
      Array.from({ length: count }, (_, index) => make(actorOf(`${name} ${index}`)));
    const steps = [
      ...times(BUYERS, 'buyer', (actor) => buyer(actor, goods, known)),
      ...times(PACKERS, 'packer', (actor) => packer(actor, cookie)),
      ...times(TELEPHONISTS, 'telephonist', (actor) => telephonist(actor, cookie)),
      ...times(CARRIERS, 'carrier', carrier),
      ...times(1, 'outages', outages),
      ...times(1, 'schedule', schedule),
    ];
    const until = Date.now() + seconds * 1_000;
    const looping = steps.map(async (step) => {
      while (Date.now() < until) await step();
    });
    await Promise.all([...looping, killThem(actorOf('kills'), until, seconds)]);
    await sandbox.fail({ provider: 'yookassa', times: 0 });
    await sandbox.fail({ provider: 'cdek', times: 0 });
    await sandbox.fail({ provider: 'smtp', times: 0 });
    const settling = performance.now();
    await settle(actorOf('settle'));
    const settleSeconds = (performance.now() - settling) / 1_000;
    const violations = [
      ...journal.contradictions,
      ...(await brokenAnswers(world, journal)),
      ...(await findViolations(world.databaseUrl, {
        now: now(),
        settledBefore: new Date(now().getTime() - 120 * 60_000),
      })),
    ];
    return { journal, violations, settleSeconds, logged: surprising(world) };
  } finally {
    agent.destroy();
    await world.close();
  }
}

async function killThem({ random: dice, world, journal }: Actor, until: number, seconds: number): Promise<void> {
  const every = Math.min(15_000, (seconds * 1_000) / 5);
  const started = Date.now();
  for (let kill = 0; ; kill += 1) {
    await pause(every * (0.6 + dice.below(60) / 100));
    if (Date.now() + 3_000 > until) return;
    const what = ROTATION[kill % ROTATION.length]!;
    journal.kills.push(`${((Date.now() - started) / 1000).toFixed(0)} s ${what}`);
    await world.kill(what, dice.below(800));
  }
}

/** What kills and outages cause, and what the staff has to be told then. */
const EXPECTED =
  /terminat|ECONN|EPIPE|heartbeat|database|connection|timeout|an exception for the staff|recovery mode|shutting down|starting up|57P0/i;

const surprising = ({ logged }: ProofWorld) => logged.filter((line) => !EXPECTED.test(line));
