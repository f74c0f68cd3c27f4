import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { DEMO_KEYS } from '../../src/config/demo-keys.ts';
import { readConfig } from '../../src/config/config.ts';
import { readEnv } from '../../src/config/env.ts';
import { SANDBOX_MAILBOX_PASSWORD } from '../../src/kernel/sandbox-mailbox.ts';
import type { OpenShop } from '../../src/open-shop.ts';
import { shiftingClock } from '../../src/platform/clock.ts';
import { openLog } from '../../src/platform/log.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { drainJobs } from './drain-jobs.ts';
import { findViolations } from './find-violations.ts';
import { freePorts } from './free-ports.ts';
import { root } from './paths.ts';
import { controlSandbox, type SandboxControl } from './sandbox-control.ts';
import { productionSettings, testSettings } from './shop-settings.ts';

/** A complete shop for one test file. */
export interface TestShop {
  /** Address of the first web. */
  readonly url: string;
  readonly webs: readonly { readonly url: string }[];
  readonly sandbox: SandboxControl;
  /** Where the mailbox of replies is read, if the shop has one. */
  readonly imapPort?: number | undefined;
  readonly databaseUrl: string;
  readonly query: TestDatabase['query'];
  /** Puts a job into the queue, as the schedule would; {@link drain} runs it. */
  readonly enqueue: TestDatabase['enqueue'];
  /** Runs jobs until none is due and no company has a notification to deliver. */
  drain(): Promise<void>;
  /** Moves the clocks of the shop and its queue forward; resolves when every process uses the new time. */
  shiftClock(ms: number): Promise<void>;
  readonly secret: string;
  /** The current time of the shop's clock. */
  now(): Date;
  /** Log lines so far, from LOG_LEVEL up; `error` by default. */
  readonly logged: readonly string[];
  /**
   * Closes everything; throws when an error was logged, or an invariant is violated, that the test did not expect.
   * @param settledBefore what was due before is done; never by default, since a test stops at any moment
   */
  close(settledBefore?: Date): Promise<void>;
  /**
   * Allows log lines that match: errors that the test causes on purpose.
   * @param from the first of {@link logged} that may match; by default any
   */
  expectErrors(pattern: RegExp, from?: number): void;
  /** Allows violations of these invariants: the test writes rows that the shop never would. */
  expectViolations(why: string, ...invariants: readonly string[]): void;
}

export interface TestShopOptions {
  /** Number of web instances over one database, as behind a balancer. */
  readonly webs?: number;
  readonly env?: NodeJS.ProcessEnv;
  /** Name of this machine in addresses, for browsers that need one instead of 127.0.0.1. */
  readonly host?: string;
  /** Address under which the shop connects to its database, for tests that interrupt the connection by a relay. */
  readonly proxiedUrl?: (databaseUrl: string) => string;
  /** Replies of customers lie in a mailbox, from which the shop fetches them, instead of coming by the webhook. */
  readonly mailbox?: boolean;
  /** Runs in production mode, with the addresses of the companies set to the sandbox. */
  readonly production?: boolean;
  /** Compresses cached pages at the highest level, as a shop does: a tenth of a second of a core each. */
  readonly compressesBest?: boolean;
}

/**
 * Opens the built shop in this process: its database is cloned from the template, its companies are the sandbox, both
 * over real HTTP. Nothing runs by itself: jobs wait for {@link TestShop.drain}, the clock is moved by {@link TestShop.shiftClock}.
 * Tests of kills and of races between processes use {@link openProcessTestShop} instead.
 */
export async function openTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const ports = await freePorts(options.webs ?? 1);
  const origin = `http://${options.host ?? '127.0.0.1'}:${ports[0]}`;
  const [database, sandbox, { openShop }] = await Promise.all([
    openTestDatabase(),
    openSandbox(origin, options.mailbox),
    builtShop(),
  ]);
  const clock = shiftingClock();
  const logged: string[] = [];
  const expected: { readonly pattern: RegExp; readonly from: number }[] = [];
  const allowed = new Set<string>();

  function configFor(port: number) {
    const env = readEnv({
      ...testSettings(port),
      PUBLIC_URL: origin,
      ...(sandbox.imapPort !== undefined && mailboxSettings(sandbox.imapPort)),
      ...options.env,
      ROLE: 'web',
      DATABASE_URL: options.proxiedUrl?.(database.url) ?? database.url,
      ...(options.production ? productionSettings(sandbox.url) : { SANDBOX_URL: sandbox.url }),
    });
    return readConfig(env);
  }
  const configs = ports.map(configFor);
  const shops = await Promise.all(
    configs.map((config): Promise<OpenShop> => {
      const log = openLog(config.logLevel, { write: (line: string) => void logged.push(line) });
      return openShop(config, { now: clock.now, log, compressesBest: options.compressesBest ?? false });
    }),
  );

  return {
    url: origin,
    webs: ports.map((port) => ({ url: `http://127.0.0.1:${port}` })),
    sandbox: sandbox.control,
    imapPort: sandbox.imapPort,
    databaseUrl: database.url,
    query: database.query,
    enqueue: database.enqueue,
    async drain() {
      do {
        await drainJobs(shops[0]!.jobs, database);
        // A job may have caused a notification.
        await sandbox.notificationsSent();
      } while ((await database.dueQueues()).length > 0);
    },
    async shiftClock(ms) {
      clock.shift(ms);
      await database.advanceJobs(ms);
    },
    secret: configs[0]!.secret,
    now: clock.now,
    logged,
    expectErrors: (pattern, from = 0) => expected.push({ pattern, from }),
    expectViolations: (_why, ...invariants) => invariants.forEach((one) => allowed.add(one)),
    async close(settledBefore = new Date(0)) {
      await Promise.all(shops.map((shop) => shop.close()));
      const violated = await findViolations(database.url, { now: clock.now(), allowed, settledBefore });
      await Promise.all([sandbox.close(), database.close()]);
      const surprising = logged.filter(
        (line, nth) => !expected.some(({ pattern, from }) => nth >= from && pattern.test(line)),
      );
      if (surprising.length > 0) throw new Error(`errors were logged that nobody expected:\n${surprising.join('\n')}`);
      if (violated.length > 0) throw new Error(`invariants are violated:\n${violated.join('\n')}`);
    },
  };
}

/** The built shop: one module graph with its pages, without state shared between instances (decision 0001). */
async function builtShop(): Promise<typeof import('../../src/main.ts')> {
  process.env.NODE_ENV = 'production';
  return import(/* @vite-ignore */ pathToFileURL(path.join(root, 'build/server/index.js')).href);
}

function mailboxSettings(imapPort: number): NodeJS.ProcessEnv {
  const { REPLY_MAILBOX, MAIL_AUTHSERV_ID } = DEMO_KEYS;
  const login = `${encodeURIComponent(REPLY_MAILBOX)}:${SANDBOX_MAILBOX_PASSWORD}`;
  return { REPLY_MAILBOX, MAIL_AUTHSERV_ID, MAIL_IMAP_URL: `imap://${login}@127.0.0.1:${imapPort}/INBOX` };
}

interface OwnSandbox {
  readonly url: string;
  readonly imapPort: number | undefined;
  readonly control: SandboxControl;
  notificationsSent(): Promise<void>;
  close(): Promise<void>;
}

async function openSandbox(shopUrl: string, mailbox = false): Promise<OwnSandbox> {
  const sandbox = await startSandbox({
    port: 0,
    host: '127.0.0.1',
    smtpPort: 0,
    shopUrl,
    ...(mailbox ? { imapPort: 0 } : { mailWebhookToken: DEMO_KEYS.MAIL_WEBHOOK_TOKEN }),
    mailAuthservId: DEMO_KEYS.MAIL_AUTHSERV_ID,
  });
  // The shop expects the mail server on the next port; if that is taken, try again on other ports.
  if (sandbox.smtpPort !== sandbox.port + 1) {
    await sandbox.close();
    return openSandbox(shopUrl, mailbox);
  }
  const url = `http://127.0.0.1:${sandbox.port}`;
  const { imapPort, notificationsSent, close } = sandbox;
  return { url, imapPort, control: controlSandbox(url), notificationsSent, close };
}
