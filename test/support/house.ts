import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readConfig } from '../../src/config/config.ts';
import { readEnv } from '../../src/config/env.ts';
import type { OpenShop } from '../../src/open-shop.ts';
import { shiftingClock } from '../../src/platform/clock.ts';
import { openLog } from '../../src/platform/log.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { openHouseDatabase, type HouseDatabase } from './database.ts';
import { drainJobs } from './drain-jobs.ts';
import { freePorts } from './free-ports.ts';
import { root } from './places.ts';
import { controlSandbox, type SandboxControl } from './sandbox-control.ts';
import { productionSettings, testSettings } from './shop-settings.ts';

/** A whole shop of its own for a test file. */
export interface House {
  /** Address of the first web. */
  readonly url: string;
  readonly webs: readonly { readonly url: string }[];
  readonly sandbox: SandboxControl;
  readonly databaseUrl: string;
  readonly query: HouseDatabase['query'];
  /** Puts a job into the queue, as the schedule would; {@link drain} runs it. */
  readonly enqueue: HouseDatabase['enqueue'];
  /** Until no job is due any more and no company has news for us: what has not happened by then does not happen. */
  drain(): Promise<void>;
  /** Moves the clock of the shop and of its queue forward; done when everybody goes by the new time. */
  shiftClock(ms: number): Promise<void>;
  /** The time by the clock of the house. */
  now(): Date;
  /** Lines of the log so far, from the level of the settings up; that is `error` unless the story sets another. */
  readonly logged: readonly string[];
  /** Ends everything; fails when an error was logged that the test did not announce. */
  close(): Promise<void>;
  /** Errors in the log that this test brings about on purpose. */
  expectErrors(pattern: RegExp): void;
}

export interface HouseOptions {
  /** Shops over one database, as behind a balancer. */
  readonly webs?: number;
  readonly env?: NodeJS.ProcessEnv;
  /** The address by which the shop reaches its database, where a story closes that road. */
  readonly road?: (databaseUrl: string) => string;
  /** In production mode, whose real companies are the sandbox by their addresses. */
  readonly production?: boolean;
}

/**
 * Opens the built shop in this very process: its database cloned from the template, its companies the sandbox, both
 * over real HTTP. Nothing runs by itself: jobs wait for {@link House.drain}, the clock stands under {@link House.shiftClock}.
 * Stories of kills and of races between processes take {@link openProcesses} instead.
 */
export async function openHouse(options: HouseOptions = {}): Promise<House> {
  const ports = await freePorts(options.webs ?? 1);
  const origin = `http://127.0.0.1:${ports[0]}`;
  const [database, sandbox, { openShop }] = await Promise.all([openHouseDatabase(), openSandbox(origin), builtShop()]);
  const clock = shiftingClock();
  const logged: string[] = [];
  const expected: RegExp[] = [];

  function open(port: number): Promise<OpenShop> {
    const env = readEnv({
      ...testSettings(port),
      PUBLIC_URL: origin,
      ...options.env,
      ROLE: 'web',
      DATABASE_URL: options.road?.(database.url) ?? database.url,
      ...(options.production ? productionSettings(sandbox.url) : { SANDBOX_URL: sandbox.url }),
    });
    const log = openLog(env.LOG_LEVEL, { write: (line: string) => void logged.push(line) });
    return openShop(readConfig(env), { now: clock.now, log });
  }
  const shops = await Promise.all(ports.map(open));

  return {
    url: origin,
    webs: ports.map((port) => ({ url: `http://127.0.0.1:${port}` })),
    sandbox: sandbox.control,
    databaseUrl: database.url,
    query: database.query,
    enqueue: database.enqueue,
    async drain() {
      do {
        await drainJobs(shops[0]!.jobs, database);
        // A job may have made a company tell us something.
        await sandbox.told();
      } while ((await database.dueQueues()).length > 0);
    },
    async shiftClock(ms) {
      clock.shift(ms);
      await database.advanceJobs(ms);
    },
    now: clock.now,
    logged,
    expectErrors: (pattern) => expected.push(pattern),
    async close() {
      await Promise.all(shops.map((shop) => shop.close()));
      await Promise.all([sandbox.close(), database.close()]);
      const surprising = logged.filter((line) => !expected.some((pattern) => pattern.test(line)));
      if (surprising.length > 0) throw new Error(`errors were logged that nobody expected:\n${surprising.join('\n')}`);
    },
  };
}

/** The shop as it is delivered: one graph of modules with its pages, without state between shops (decision 0001). */
async function builtShop(): Promise<typeof import('../../src/main.ts')> {
  process.env.NODE_ENV = 'production';
  return import(/* @vite-ignore */ pathToFileURL(path.join(root, 'build/server/index.js')).href);
}

async function openSandbox(
  shopUrl: string,
): Promise<{ url: string; control: SandboxControl; told(): Promise<void>; close(): Promise<void> }> {
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', smtpPort: 0, shopUrl });
  // The shop expects mail next door; where somebody else has taken the place, try another one.
  if (sandbox.smtpPort !== sandbox.port + 1) {
    await sandbox.close();
    return openSandbox(shopUrl);
  }
  const url = `http://127.0.0.1:${sandbox.port}`;
  return { url, control: controlSandbox(url), told: sandbox.told, close: sandbox.close };
}
