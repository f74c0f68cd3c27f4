import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { DEMO_KEYS } from '../../src/config/demo-keys.ts';
import { openTestDatabase } from './database.ts';
import { untilDrained } from './drain-jobs.ts';
import { findViolations } from './find-violations.ts';
import { freePorts } from './free-ports.ts';
import type { TestShop, TestShopOptions } from './test-shop.ts';
import { root } from './paths.ts';
import { controlSandbox, type SandboxControl } from './sandbox-control.ts';
import { productionSettings, testSettings } from './shop-settings.ts';

export interface ShopProcess {
  readonly url: string;
  readonly child: ChildProcess;
  readonly logged: readonly string[];
}

/** A shop of real processes, for tests of kills, races and notifications between processes. */
export interface ProcessTestShop extends TestShop {
  readonly webs: readonly ShopProcess[];
  /** Sends SIGKILL and waits for the exit. */
  kill(index: number): Promise<void>;
  /**
   * Sends SIGTERM and waits for the exit.
   * @param draining runs during the drain, which is then ended by disconnecting, as when the parent has exited
   */
  stop(index: number, draining?: () => Promise<unknown>): Promise<void>;
  /** Starts a web process again at the same address. */
  restart(index: number): Promise<void>;
}

export interface ProcessTestShopOptions extends TestShopOptions {
  /** Starts a separate worker process; otherwise the first web process also runs jobs. */
  readonly separateWorker?: boolean;
  /** Additional worker processes, for tests of jobs that must run once. */
  readonly moreWorkers?: number;
  /** An existing database on another server than the shared one. */
  readonly databaseUrl?: string;
}

/** Starts the built shop as processes with their own workers and schedule, over one database. */
export async function openProcessTestShop(options: ProcessTestShopOptions = {}): Promise<ProcessTestShop> {
  const ports = await freePorts(options.webs ?? 1);
  const origin = `http://127.0.0.1:${ports[0]}`;
  const [database, sandbox] = await Promise.all([openTestDatabase(options.databaseUrl), startSandbox(origin)]);
  const expected: RegExp[] = [];
  const allowed = new Set<string>();
  const all: ShopProcess[] = [];
  let shiftedBy = 0;

  async function start(port: number, role: string): Promise<ShopProcess> {
    const shop = await startShop(port, {
      ...testSettings(port),
      PUBLIC_URL: origin,
      ...options.env,
      ROLE: role,
      DATABASE_URL: database.url,
      CLOCK_SHIFT_MS: String(shiftedBy),
      ...(options.production ? productionSettings(sandbox.url) : { SANDBOX_URL: sandbox.url }),
    });
    all.push(shop);
    return shop;
  }
  const roleOf = (index: number) => (index === 0 && !options.separateWorker ? 'all' : 'web');
  const workers = (options.separateWorker ? 1 : 0) + (options.moreWorkers ?? 0);
  const [webs] = await Promise.all([
    Promise.all(ports.map((port, index) => start(port, roleOf(index)))),
    Promise.all(Array.from({ length: workers }, () => start(0, 'worker'))),
  ]);

  return {
    url: origin,
    webs,
    sandbox: sandbox.control,
    databaseUrl: database.url,
    query: database.query,
    enqueue: database.enqueue,
    drain: () => untilDrained(database),
    async shiftClock(ms) {
      shiftedBy += ms;
      await Promise.all(all.filter(isRunning).map(({ child }) => shiftClock(child, ms)));
      await database.advanceJobs(ms);
    },
    secret: (options.production ? productionSettings(sandbox.url) : options.env)?.SECRET ?? DEMO_KEYS.SECRET,
    now: () => new Date(Date.now() + shiftedBy),
    async kill(index) {
      const { child } = webs[index]!;
      child.kill('SIGKILL');
      await untilExited(child);
    },
    async stop(index, draining) {
      const { child } = webs[index]!;
      child.kill('SIGTERM');
      if (draining) {
        // A process manager may signal the whole group: the drain must go on.
        child.kill('SIGINT');
        await draining();
        child.disconnect();
      }
      await untilExited(child);
    },
    async restart(index) {
      webs[index] = await start(ports[index]!, roleOf(index));
    },
    get logged() {
      return all.flatMap(({ logged }) => logged);
    },
    expectErrors: (pattern) => expected.push(pattern),
    expectViolations: (_why, ...invariants) => invariants.forEach((one) => allowed.add(one)),
    async close() {
      await Promise.all(
        all.map(async (shop) => {
          if (isRunning(shop)) shop.child.kill('SIGTERM');
          await untilExited(shop.child);
        }),
      );
      const now = new Date(Date.now() + shiftedBy);
      const violated = await findViolations(database.url, { now, allowed });
      await Promise.all([sandbox.close(), database.close({ force: true })]);
      const surprising = all
        .flatMap(({ logged }) => logged)
        .filter((line) => !expected.some((pattern) => pattern.test(line)));
      if (surprising.length > 0) throw new Error(`a process logged errors nobody expected:\n${surprising.join('\n')}`);
      if (violated.length > 0) throw new Error(`invariants are violated:\n${violated.join('\n')}`);
    },
  };
}

function isRunning({ child }: ShopProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

async function shiftClock(child: ChildProcess, ms: number): Promise<void> {
  const shifted = new Promise<void>((resolve) => {
    const onMessage = (message: unknown) => {
      if (typeof message !== 'object' || !message || !('clockShifted' in message)) return;
      child.off('message', onMessage);
      resolve();
    };
    child.on('message', onMessage);
  });
  child.send({ shiftClockMs: ms });
  await shifted;
}

async function startSandbox(
  shopUrl: string,
): Promise<{ url: string; control: SandboxControl; close(): Promise<void> }> {
  const child = fork(path.join(root, 'src/sandbox/main.ts'), {
    execPath: path.join(root, 'node_modules/.bin/node'),
    execArgv: [],
    env: { ...process.env, SANDBOX_PORT: '0', SHOP_URL: shopUrl, NODE_OPTIONS: '' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ready = await new Promise<{ port: number; smtpPort: number }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { port: number; smtpPort: number }));
    child.once('exit', () => reject(new Error('the sandbox did not start')));
  });
  if (ready.smtpPort !== ready.port + 1) {
    // The shop expects the mail server on the next port; if that is taken, try again on other ports.
    child.kill();
    return startSandbox(shopUrl);
  }
  const url = `http://127.0.0.1:${ready.port}`;
  return {
    url,
    control: controlSandbox(url),
    async close() {
      child.kill('SIGTERM');
      await untilExited(child);
    },
  };
}

export async function startShop(port: number, env: NodeJS.ProcessEnv): Promise<ShopProcess> {
  const logged: string[] = [];
  const child = fork(path.join(root, 'bin/serve.ts'), {
    env: { ...process.env, ...env, NODE_OPTIONS: '', VITEST: '' },
    execPath: path.join(root, 'node_modules/.bin/node'),
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const capture = (chunk: Buffer) => logged.push(...chunk.toString().split('\n').filter(Boolean));
  child.stdout!.on('data', capture);
  child.stderr!.on('data', capture);
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) =>
      reject(new Error(`the shop ended with ${code} while starting:\n${logged.join('\n')}`)),
    );
  });
  return { url: `http://127.0.0.1:${port}`, child, logged };
}

export async function untilExited(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise((resolve) => child.once('exit', resolve));
}
