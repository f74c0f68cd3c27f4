import { fork, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { fillDemoWorld } from '@travosol/demo-world/fill.ts';
import { DEMO_KEYS } from '../../src/config/demo-keys.ts';
import { startEmbeddedDatabase } from '../../src/platform/embedded-database.ts';
import { migrate } from '../../src/platform/migrate.ts';
import { openBalancer } from '../support/balancer.ts';
import { freePorts } from '../support/free-ports.ts';
import { filesFolder, root } from '../support/paths.ts';
import { controlSandbox, type SandboxControl } from '../support/sandbox-control.ts';
import { testSettings } from '../support/shop-settings.ts';
import { end, shift, startSandbox, untilExited } from './child-processes.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export const PARCEL_TOKEN = 'kFz3Rm81Qx7LtYp2';

/** A queue that does not get shorter for so long is stuck. */
const NO_PROGRESS_MS = 120_000;
/** How often a process is started that ends before it is ready. */
const STARTS = 5;

export type Killable = 'first web' | 'second web' | 'worker' | 'Postgres';

/** A shop of real processes: two webs, a worker, Postgres, the companies; each of ours may be killed and is started again. */
export interface ProofWorld {
  readonly webs: readonly string[];
  readonly sandbox: SandboxControl;
  readonly databaseUrl: string;
  readonly secret: string;
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
  /** Puts a job into the queue, as the schedule would. */
  enqueue(job: string, payload?: object): Promise<void>;
  /** Kills with SIGKILL, and starts it again after `pauseMs`. */
  kill(what: Killable, pauseMs: number): Promise<void>;
  /** By the clock of the shop and its companies. */
  now(): Date;
  /** Moves the clocks of the shop, its queue and its companies forward. */
  shiftClock(ms: number): Promise<void>;
  /** Waits until no job is due; jobs of killed workers are tried again at once. */
  drain(): Promise<void>;
  /** Lines that the processes have logged, and those that ended by themselves. */
  readonly logged: readonly string[];
  close(): Promise<void>;
}

export async function openProofWorld(): Promise<ProofWorld> {
  const data = path.join(root, '.cache', `proof-${process.pid}`);
  const [databasePort, ...ports] = (await freePorts(3)) as [number, number, number];
  let server = await startEmbeddedDatabase(data, { port: databasePort });
  const databaseUrl = server.url();
  await migrate(databaseUrl, path.join(root, 'db/migrations'));
  await fillDemoWorld(databaseUrl, filesFolder, DEMO_KEYS.SECRET);
  const webs = ports.map((port) => `http://127.0.0.1:${port}`);
  const balancer = await openBalancer(webs, { checksReadiness: false, mayRetry: () => false });
  const logged: string[] = [];
  const sandbox = await startSandbox(balancer.url);
  const sandboxUrl = `http://127.0.0.1:${sandbox.port}`;
  const pool = openPool();
  let shiftedBy = 0;
  /** How far the clock of each process was moved: a process that starts meanwhile catches up. */
  const shifted = new Map<ChildProcess, number>([[sandbox.child, 0]]);
  async function catchUp(child: ChildProcess): Promise<void> {
    const behind = shiftedBy - shifted.get(child)!;
    if (behind === 0) return;
    shifted.set(child, shiftedBy);
    await shift(child, behind);
  }

  function openPool() {
    const opened = new pg.Pool({ connectionString: databaseUrl, max: 6 });
    opened.on('error', () => {});
    return opened;
  }
  const killed = new WeakSet<ChildProcess>();
  async function start(port: number, role: 'web' | 'worker'): Promise<ChildProcess> {
    const env = {
      ...process.env,
      ...testSettings(port),
      PUBLIC_URL: balancer.url,
      TRUSTED_PROXIES: 'loopback',
      ROLE: role,
      DATABASE_URL: databaseUrl,
      SANDBOX_URL: sandboxUrl,
      SANDBOX_TIMEOUT_MS: '1000',
      CDEK_WEBHOOK_TOKEN: PARCEL_TOKEN,
      DELIVERY_CARRIERS: 'cdek,boxberry',
      // About one refund of three.
      REFUND_SECOND_PERSON_FROM: '1500',
      STAFF_SESSION_HOURS: '168',
      STAFF_IDLE_MINUTES: '1440',
      NODE_OPTIONS: '',
    };
    const child = fork(path.join(root, 'bin/serve.ts'), {
      env,
      execPath: path.join(root, 'node_modules/.bin/node'),
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const log = (chunk: Buffer) => logged.push(...chunk.toString().split('\n').filter(Boolean));
    child.stdout!.on('data', log);
    child.stderr!.on('data', log);
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve());
      child.once('exit', (code) =>
        reject(new Error(`a ${role} ended with ${code} while starting:\n${logged.slice(-5).join('\n')}`)),
      );
    });
    child.once('exit', (code, signal) => {
      shifted.delete(child);
      if (!killed.has(child)) logged.push(`a ${role} ended by itself: ${signal ?? code}`);
    });
    shifted.set(child, 0);
    await catchUp(child);
    return child;
  }
  const processes = new Map<Killable, { child: ChildProcess; start: () => Promise<ChildProcess> }>();
  const definitions: readonly (readonly [Killable, () => Promise<ChildProcess>])[] = [
    ['first web', () => start(ports[0]!, 'web')],
    ['second web', () => start(ports[1]!, 'web')],
    ['worker', () => start(0, 'worker')],
  ];
  for (const [name, begin] of definitions) processes.set(name, { child: await begin(), start: begin });
  const boss = await openSender(databaseUrl);

  return {
    webs,
    sandbox: controlSandbox(sandboxUrl),
    databaseUrl,
    secret: DEMO_KEYS.SECRET,
    query: async (text, values) => (await pool.query(text, values)).rows as never,
    async enqueue(job, payload = {}) {
      await boss.send(job, payload);
    },
    async kill(what, pauseMs) {
      if (what === 'Postgres') {
        process.kill(server.pid, 'SIGKILL');
        await server.ended;
        await pause(pauseMs);
        server = await startEmbeddedDatabase(data, { port: databasePort });
        return;
      }
      const one = processes.get(what)!;
      killed.add(one.child);
      one.child.kill('SIGKILL');
      await untilExited(one.child);
      await pause(pauseMs);
      one.child = await startAgain(one.start);
    },
    now: () => new Date(Date.now() + shiftedBy),
    async shiftClock(ms) {
      shiftedBy += ms;
      await Promise.all([...shifted.keys()].map(catchUp));
      await pool.query(
        `update jobs.job set start_after = start_after - $1 * interval '1 ms'
         where state in ('created', 'retry') and start_after > now()`,
        [ms],
      );
    },
    async drain() {
      let [fewest, since] = [Infinity, Date.now()];
      for (;;) {
        // A job that a killed worker had would wait for its heartbeat to expire.
        await pool.query(
          `update jobs.job set state = 'retry', start_after = now() where state = 'active' and started_on < now() - interval '20 seconds'`,
        );
        const { rows } = await pool.query<{ name: string; jobs: number }>(
          `select name, count(*)::int as jobs from jobs.job
           where state = 'active' or state in ('created', 'retry') and start_after <= now() group by name`,
        );
        if (rows.length === 0) return;
        const due = rows.reduce((sum, { jobs }) => sum + jobs, 0);
        if (due < fewest) [fewest, since] = [due, Date.now()];
        if (Date.now() - since > NO_PROGRESS_MS)
          throw new Error(`jobs are due that nobody takes up: ${JSON.stringify(rows)}\n${logged.slice(-5).join('\n')}`);
        await pause(100);
      }
    },
    logged,
    async close() {
      await boss.stop({ graceful: false });
      const running = [...[...processes.values()].map(({ child }) => child), sandbox.child];
      for (const child of running) killed.add(child);
      await Promise.all(running.map(end));
      await balancer.close();
      await pool.end();
      await server.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function openSender(connectionString: string): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString,
    schema: 'jobs',
    max: 1,
    supervise: false,
    schedule: false,
    migrate: false,
  });
  boss.on('error', () => {});
  return boss.start();
}

/** As a service manager does: Postgres may be killed while a process starts. */
async function startAgain(start: () => Promise<ChildProcess>): Promise<ChildProcess> {
  for (let times = 1; ; times += 1) {
    try {
      return await start();
    } catch (error) {
      if (times === STARTS) throw error;
      await pause(500);
    }
  }
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
