import path from 'node:path';
import type { AddressInfo } from 'node:net';
import type { ServerBuild } from 'react-router';
import { z } from 'zod';
import { readConfig } from './config/config.ts';
import { ConfigError, readEnv } from './config/env.ts';
import { PageCache } from './http/page-cache.ts';
import { createServer, type Middleware } from './http/server.ts';
import { connectCompanies } from './integrations/index.ts';
import { prepareQueues, startWorker } from './jobs/worker.ts';
import { shiftingClock, systemClock } from './platform/clock.ts';
import { createContext } from './platform/context.ts';
import { openDatabase } from './platform/database.ts';
import { localFiles } from './platform/files.ts';
import { jobQueue, openJobs } from './platform/jobs.ts';
import { openLog } from './platform/log.ts';
import { listenToChannel } from './platform/listen-channel.ts';
import { listenForPageChanges } from './platform/page-changes.ts';
import { keepShelf } from './shop/catalog/keep-shelf.ts';
import { keepCompany } from './shop/settings/keep-company.ts';
import type { Companies } from './shop/companies.ts';
import { rememberingCarrier } from './shop/delivery/remembering-carrier.ts';
import { createLinkCards } from './shop/pictures/render-link-card.ts';
import { createPictureRenderer } from './shop/pictures/render-picture.ts';
import { openPasswords } from './shop/signin/passwords.ts';
import { rememberingAddresses } from './shop/places/remembering-addresses.ts';
import { openSiteSearch } from './shop/search/site-search.ts';
import { CHAT_CHANNEL, followChats } from './shop/support/live-chats.ts';

/** Longest time an orderly end may take; balancers and containers give 30 s. */
const STOP_MS = 25_000;

/**
 * Starts one shop process, in the role of the configuration, and ends it in order on SIGTERM, SIGINT or
 * when the parent that started it is gone. The only place where everything is put together.
 * @param reloading the live-reloading server, while developing
 */
export async function run(reloading?: Middleware): Promise<void> {
  try {
    await start(reloading);
  } catch (error) {
    const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    if (!(error instanceof ConfigError) && !taken) throw error;
    console.error(taken ? 'Порт магазина занят: освободите его или задайте другой в PORT.' : (error as Error).message);
    process.exit(1);
  }
}

async function start(reloading: Middleware | undefined): Promise<void> {
  // Whatever a door finds wrong is told in Russian.
  z.config(z.locales.ru());
  const config = readConfig(readEnv());
  const log = openLog(config.logLevel);
  const test = config.mode === 'test';
  const shifting = shiftingClock();
  const { now } = test ? shifting : systemClock;
  const ends: { readonly what: string; readonly end: () => Promise<unknown> }[] = [];

  const database = openDatabase(config.databaseUrl, { connections: config.databaseConnections, log });
  ends.push({ what: 'database', end: database.close });
  const works = config.role !== 'web';
  const boss = openJobs(config.databaseUrl, { log, connections: works ? 6 : 2, supervise: works });
  await boss.start();
  ends.push({ what: 'jobs', end: () => boss.stop({ graceful: true, timeout: 15_000 }) });
  await prepareQueues(boss);

  const companies = connectCompanies(config.companies, log);
  const shop = createContext<Companies>(
    {
      db: database.db,
      transaction: database.transaction,
      now,
      log,
      companies: {
        ...companies,
        carrier: rememberingCarrier(companies.carrier),
        addresses: companies.addresses && rememberingAddresses(companies.addresses, now),
      },
      queue: jobQueue(boss),
    },
    { kind: 'visitor' },
  );
  const files = localFiles(path.join(config.dataDir, 'files'));
  const site = { origin: config.origin, secret: config.secret, files, partnerEmail: config.partnerEmail };
  if (works) await startWorker(boss, shop, site, log);

  let port: number | undefined;
  if (config.role !== 'worker') {
    let serving = true;
    let cache: PageCache | undefined;
    const shelf = keepShelf(database.db, log, (tag) => cache?.drop(tag));
    ends.push({ what: 'shelf index', end: async () => shelf.close() });
    const company = await keepCompany(database.db);
    const search = openSiteSearch(shop);
    ends.push({ what: 'search', end: search.close });
    const changes = listenForPageChanges(config.databaseUrl, log, (tag) => {
      cache?.drop(tag);
      shelf.note(tag);
      search.rows.note(tag);
    });
    cache = new PageCache({
      now,
      maxBytes: config.pageCacheBytes,
      mayKeep: () => changes.isListening() && reloading === undefined,
    });
    const live = followChats(database.db, log);
    const chatWords = listenToChannel(
      config.databaseUrl,
      { channel: CHAT_CHANNEL, name: 'travosol-chat' },
      log,
      live.note,
    );
    await Promise.all([changes.ready, chatWords.ready]);
    await Promise.all([shelf.settled(), search.rows.settled()]);
    ends.push({ what: 'page changes', end: changes.close }, { what: 'chat', end: chatWords.close });
    const app = await createServer({
      ...site,
      shop,
      passwords: openPasswords(),
      shelves: shelf.shelves,
      search,
      company,
      log,
      cache,
      reloading,
      ping: database.ping,
      pool: database.pool,
      isServing: () => serving,
      trustedProxies: config.trustedProxies,
      codes: config.codes,
      holdMinutes: config.holdMinutes,
      frame: config.frame,
      chat: { ...config.chat, live },
      requestsPerMinute: test ? 1_000_000 : 300,
      renderer: createPictureRenderer(database.db, files),
      searchEngines: config.search,
      linkCards: createLinkCards(files),
      build: () => import('virtual:react-router/server-build') as Promise<ServerBuild>,
      clientFolder: path.resolve('build/client'),
    });
    await app.listen({ host: config.host, port: config.port });
    port = (app.server.address() as AddressInfo).port;
    ends.push({
      what: 'web',
      async end() {
        serving = false;
        await app.close(); // waits for the requests under way
      },
    });
  }

  let stopping = '';
  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = 'web';
    // A connection that died silently must not keep a stopping process alive.
    setTimeout(() => {
      log.error({ stopping }, 'stopping took too long, leaving');
      process.exit(1);
    }, STOP_MS).unref();
    for (const { what, end } of ends.reverse()) {
      stopping = what;
      await end().catch((error: unknown) => log.error({ err: error, stopping }, 'trouble while stopping'));
    }
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
  process.on('disconnect', () => void stop());
  process.on('message', (message) => {
    if (test && typeof message === 'object' && message && 'shiftClockMs' in message)
      shifting.shift(Number(message.shiftClockMs));
  });
  process.send?.({ ready: true, port });
}
