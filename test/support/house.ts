import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { inject } from 'vitest';
import { openSandbox, type SandboxControl } from './sandbox-control.ts';
import { filesFolder, root, TEMPLATE } from './places.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export interface ShopProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** Lines of level error that the process wrote. */
  readonly errors: string[];
}

export interface House {
  /** Address of the first web process. */
  readonly url: string;
  readonly webs: readonly ShopProcess[];
  readonly sandbox: SandboxControl;
  readonly databaseUrl: string;
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
  /** Puts a job into the queue, as the schedule would. */
  enqueue(job: string, payload?: object): Promise<void>;
  /** Moves the clock of every process forward. */
  shiftClock(ms: number): void;
  /** SIGKILL: the process has no chance to tidy up. */
  kill(index: number): Promise<void>;
  /** Starts a killed web process again, at the same address. */
  restart(index: number): Promise<void>;
  /** Ends everything; fails when a process logged an error that the test did not announce. */
  close(): Promise<void>;
  /** Errors in the log that this test brings about on purpose. */
  expectErrors(pattern: RegExp): void;
}

export interface HouseOptions {
  readonly webs?: number;
  /** A worker process of its own; without it the first web works too. */
  readonly separateWorker?: boolean;
  /** Worker processes besides the one that works anyway: what must happen once is raced for. */
  readonly moreWorkers?: number;
  readonly env?: NodeJS.ProcessEnv;
  /** Another server than the shared one; a database must exist. */
  readonly databaseUrl?: string;
  /** A shop of production mode, whose real companies are the sandbox by their addresses; its clock cannot be shifted. */
  readonly production?: boolean;
}

/** A whole shop of its own for a test file: database cloned from the template, sandbox, processes over real HTTP. */
export async function openHouse(options: HouseOptions = {}): Promise<House> {
  const count = options.webs ?? 1;
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const databaseUrl = options.databaseUrl ?? (await cloneTemplate(name));
  const ports = await freePorts(count);
  const origin = `http://127.0.0.1:${ports[0]}`;
  const sandbox = await openSandbox(origin);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  pool.on('error', () => {});
  const expected: RegExp[] = [];
  const all: ShopProcess[] = [];

  const start = (port: number, role: string) =>
    startShop(port, {
      PUBLIC_URL: origin,
      ...options.env,
      ROLE: role,
      DATABASE_URL: databaseUrl,
      ...(options.production ? productionSettings(sandbox.url) : { SANDBOX_URL: sandbox.url }),
    });
  const roleOf = (index: number) => (index === 0 && !options.separateWorker ? 'all' : 'web');
  // The first makes the queues; those that follow find them.
  const webs = [await start(ports[0]!, roleOf(0))];
  webs.push(...(await Promise.all(ports.slice(1).map((port) => start(port, 'web')))));
  all.push(...webs);
  if (options.separateWorker) all.push(await start(0, 'worker'));
  for (let more = 0; more < (options.moreWorkers ?? 0); more++) all.push(await start(0, 'worker'));
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: 'jobs',
    max: 1,
    supervise: false,
    schedule: false,
    migrate: false,
  });
  boss.on('error', () => {});
  await boss.start();

  return {
    url: origin,
    webs,
    sandbox,
    databaseUrl,
    query: async (text, values) => (await pool.query(text, values)).rows as never,
    enqueue: async (job, payload = {}) => void (await boss.send(job, payload)),
    shiftClock: (ms) => all.forEach(({ child }) => child.connected && child.send({ shiftClockMs: ms })),
    async kill(index) {
      const { child } = webs[index]!;
      child.kill('SIGKILL');
      await gone(child);
    },
    async restart(index) {
      webs[index] = await start(ports[index]!, roleOf(index));
      all.push(webs[index]);
    },
    expectErrors: (pattern) => expected.push(pattern),
    async close() {
      await boss.stop({ graceful: false });
      for (const { child } of all) {
        if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
        await gone(child);
      }
      await sandbox.close();
      await pool.end();
      if (!options.databaseUrl) await dropDatabase(name);
      const surprising = all
        .flatMap(({ errors }) => errors)
        .filter((line) => !expected.some((pattern) => pattern.test(line)));
      if (surprising.length > 0) throw new Error(`a process logged errors nobody expected:\n${surprising.join('\n')}`);
    },
  };
}

/** Keys and addresses as production has them. */
function productionSettings(sandboxUrl: string): NodeJS.ProcessEnv {
  return {
    SHOP_MODE: 'production',
    SECRET: 'a secret of production in a test house',
    YOOKASSA_URL: `${sandboxUrl}/yookassa/v3`,
    YOOKASSA_SHOP_ID: '100500',
    YOOKASSA_SECRET_KEY: 'live_key',
    CDEK_URL: `${sandboxUrl}/cdek/v2`,
    CDEK_CLIENT_ID: 'shop',
    CDEK_CLIENT_SECRET: 'secret',
    SMSRU_URL: `${sandboxUrl}/smsru`,
    SMSRU_API_ID: 'live-id',
    SMTP_URL: `smtp://127.0.0.1:${Number(new URL(sandboxUrl).port) + 1}`,
  };
}

async function cloneTemplate(name: string): Promise<string> {
  const server = inject('serverUrl');
  await onServer(server, async (admin) => {
    // Two workers may clone at the same moment; the template allows one at a time.
    await admin.query('select pg_advisory_lock(1)');
    await admin.query(`create database ${name} template ${TEMPLATE}`);
  });
  return `${server}/${name}`;
}

async function dropDatabase(name: string): Promise<void> {
  await onServer(inject('serverUrl'), (admin) => admin.query(`drop database if exists ${name} with (force)`));
}

async function onServer(server: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: `${server}/postgres` });
  await admin.connect();
  await work(admin).finally(() => admin.end());
}

/**
 * Ports nobody listens on, the one after each free too: the sandbox takes a pair. Below the range from which the
 * system gives ports to outgoing connections, so that none of those comes in between.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = 20_000 + 2 * Math.floor(Math.random() * 6_000);
    if (!ports.includes(port) && (await isFree(port)) && (await isFree(port + 1))) ports.push(port);
  }
  return ports;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

async function startShop(port: number, env: NodeJS.ProcessEnv): Promise<ShopProcess> {
  const errors: string[] = [];
  const child = fork(path.join(root, 'bin/serve.ts'), {
    env: {
      ...process.env,
      SHOP_MODE: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: path.dirname(filesFolder),
      LOG_LEVEL: 'error',
      // Everybody in a test comes from one address; tests of the limits set their own.
      CODES_PER_ADDRESS: '100000',
      CODES_PER_SUBNET: '100000',
      CODES_PER_PREFIX: '100000',
      CODES_PER_HOUR: '100000',
      WRONG_CODES_PER_ADDRESS: '100000',
      WRONG_CODES_PER_SUBNET: '100000',
      WRONG_CODES_PER_DAY: '100000',
      ...env,
      NODE_OPTIONS: '',
      VITEST: '',
    },
    execPath: path.join(root, 'node_modules/.bin/node'),
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const keep = (chunk: Buffer) => errors.push(...chunk.toString().split('\n').filter(Boolean));
  child.stdout!.on('data', keep);
  child.stderr!.on('data', keep);
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) =>
      reject(new Error(`the shop ended with ${code} while starting:\n${errors.join('\n')}`)),
    );
  });
  return { url: `http://127.0.0.1:${port}`, child, errors };
}

export async function gone(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise((resolve) => child.once('exit', resolve));
}
