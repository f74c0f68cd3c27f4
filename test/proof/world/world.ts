import type { ChildProcess } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { fillDemoWorld } from '@travosol/demo-world/fill.ts';
import { DEMO_KEYS } from '../../../src/config/demo-keys.ts';
import { startEmbeddedDatabase } from '../../../src/platform/embedded-database.ts';
import { migrate } from '../../../src/platform/migrate.ts';
import { openBalancer } from '../../support/balancer.ts';
import { freePorts } from '../../support/free-ports.ts';
import { openSender } from '../../support/open-sender.ts';
import { filesFolder, root } from '../../support/paths.ts';
import { controlSandbox, type SandboxControl } from '../../support/sandbox-control.ts';
import { pause } from '../pause.ts';
import { end, shift, startSandbox, untilExited } from './child-processes.ts';
import { deadlocksIn } from './deadlocks.ts';
import { openDowntimes, type Downtimes, type Killable } from './downtimes.ts';
import { drainQueue, shiftQueue } from './queue.ts';
import { startShopProcess } from './shop-process.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A line that a process has printed, or that it ended by itself. */
export interface LoggedLine {
  readonly text: string;
  /** Milliseconds, `Date.now()`. */
  readonly at: number;
}

export interface Web {
  readonly name: Extract<Killable, 'first web' | 'second web'>;
  readonly url: string;
}

/** A shop of real processes: two webs, a worker, Postgres, the companies; each of ours may be killed and is started again. */
export interface ProofWorld {
  readonly webs: readonly Web[];
  /** Where the companies send their webhooks: one of the webs gets each. */
  readonly publicUrl: string;
  /** How many of them the webs have answered. */
  webhooksAnswered(): number;
  readonly sandbox: SandboxControl;
  readonly databaseUrl: string;
  readonly secret: string;
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
  /** Puts a job into the queue, as the schedule would. */
  enqueue(job: string, payload?: object): Promise<void>;
  /** Kills with SIGKILL, and starts it again after `pauseMs`. */
  kill(what: Killable, pauseMs: number): Promise<void>;
  readonly downtimes: Downtimes;
  /** By the clock of the shop and its companies. */
  now(): Date;
  /** Moves the clocks of the shop, its queue and its companies forward. */
  shiftClock(ms: number): Promise<void>;
  /** Waits until no job is due. */
  drain(): Promise<void>;
  readonly logged: readonly LoggedLine[];
  /** Reports of Postgres about transactions that waited for each other. */
  deadlocks(): Promise<readonly string[]>;
  /** @param keep whether the database and what the companies hold stay, for a person to look at */
  close(keep?: boolean): Promise<void>;
}

/** What the companies hold that an order may be compared with. */
const COMPANY_BOOKS = ['payments', 'parcels', 'boxberry-collected'];

export async function openProofWorld(): Promise<ProofWorld> {
  const data = path.join(root, '.cache', `proof-${process.pid}`);
  const [databasePort, firstPort, secondPort] = (await freePorts(3)) as [number, number, number];
  let server = await startEmbeddedDatabase(data, { port: databasePort });
  const databaseUrl = server.url();
  await migrate(databaseUrl, path.join(root, 'db/migrations'));
  await fillDemoWorld(databaseUrl, filesFolder, DEMO_KEYS.SECRET);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 6 });
  pool.on('error', () => {});
  const webs: readonly Web[] = [
    { name: 'first web', url: `http://127.0.0.1:${firstPort}` },
    { name: 'second web', url: `http://127.0.0.1:${secondPort}` },
  ];
  const balancer = await openBalancer(
    webs.map(({ url }) => url),
    { checksReadiness: false, mayRetry: () => false },
  );
  const sandbox = await startSandbox(balancer.url);
  const sandboxUrl = `http://127.0.0.1:${sandbox.port}`;

  const logged: LoggedLine[] = [];
  const log = (text: string) => void (text && logged.push({ text, at: Date.now() }));
  const downtimes = openDowntimes();
  const killed = new WeakSet<ChildProcess>();
  let shiftedBy = 0;
  /** How far the clock of each process was moved: a process that starts meanwhile catches up. */
  const shifted = new Map<ChildProcess, number>([[sandbox.child, 0]]);
  async function catchUp(child: ChildProcess): Promise<void> {
    const behind = shiftedBy - shifted.get(child)!;
    if (behind === 0) return;
    shifted.set(child, shiftedBy);
    await shift(child, behind);
  }

  const ports = { 'first web': firstPort, 'second web': secondPort, worker: 0 };
  type Process = keyof typeof ports;
  const processes = new Map<Process, ChildProcess>();
  async function start(name: Process): Promise<void> {
    const clockShiftMs = shiftedBy;
    const child = await startShopProcess({
      role: name === 'worker' ? 'worker' : 'web',
      port: ports[name],
      publicUrl: balancer.url,
      databaseUrl,
      sandboxUrl,
      clockShiftMs,
      onLine: log,
    });
    child.once('exit', (code, signal) => {
      shifted.delete(child);
      if (!killed.has(child)) log(`the ${name} ended by itself: ${signal ?? code}`);
    });
    processes.set(name, child);
    shifted.set(child, clockShiftMs);
    // What the clocks were moved by while it started.
    await catchUp(child);
  }
  for (const name of ['first web', 'second web', 'worker'] as const) await start(name);
  const boss = await openSender(databaseUrl);

  const { rows: folders } = await pool.query<{ data_directory: string }>('show data_directory');
  const serverLog = path.join(folders[0]!.data_directory, 'server.log');
  const deadlocks: string[] = [];
  async function killPostgres(pauseMs: number): Promise<void> {
    process.kill(server.pid, 'SIGKILL');
    await server.ended;
    deadlocks.push(...(await deadlocksIn(serverLog)));
    await pause(pauseMs);
    server = await startEmbeddedDatabase(data, { port: databasePort });
  }

  async function killProcess(name: Process, pauseMs: number): Promise<void> {
    const child = processes.get(name)!;
    killed.add(child);
    child.kill('SIGKILL');
    await untilExited(child);
    await pause(pauseMs);
    await start(name);
  }

  return {
    webs,
    publicUrl: balancer.url,
    webhooksAnswered: () => balancer.peers.reduce((sum, { answered }) => sum + answered, 0),
    sandbox: controlSandbox(sandboxUrl),
    databaseUrl,
    secret: DEMO_KEYS.SECRET,
    query: async (text, values) => (await pool.query(text, values)).rows as never,
    async enqueue(job, payload = {}) {
      await boss.send(job, payload);
    },
    async kill(what, pauseMs) {
      const isBack = downtimes.begin(what);
      await (what === 'Postgres' ? killPostgres(pauseMs) : killProcess(what, pauseMs));
      isBack();
    },
    downtimes,
    now: () => new Date(Date.now() + shiftedBy),
    async shiftClock(ms) {
      shiftedBy += ms;
      await Promise.all([...shifted.keys()].map(catchUp));
      await shiftQueue(pool, ms);
    },
    drain: () => drainQueue(pool),
    logged,
    deadlocks: async () => [...deadlocks, ...(await deadlocksIn(serverLog))],
    async close(keep = false) {
      await boss.stop({ graceful: false });
      for (const books of keep ? COMPANY_BOOKS : []) {
        // Whatever happens to the sandbox, all that runs is ended.
        const kept = fetch(`${sandboxUrl}/__sandbox/${books}`).then((answer) => answer.text());
        writeFileSync(path.join(data, `${books}.json`), await kept.catch(String));
      }
      const running = [...processes.values(), sandbox.child];
      for (const child of running) killed.add(child);
      await Promise.all(running.map(end));
      await balancer.close();
      await pool.end();
      await server.stop();
      if (keep) console.log(`kept: ${data}`);
      else rmSync(data, { recursive: true, force: true });
    },
  };
}
