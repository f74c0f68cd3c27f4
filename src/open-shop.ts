import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServerBuild } from 'react-router';
import { z } from 'zod';
import type { Config } from './config/config.ts';
import { metricsServer, openMetrics } from './http/metrics.ts';
import { Admission } from './http/admission.ts';
import { PageCache } from './http/page-cache.ts';
import { closeServer, createServer, type Middleware } from './http/server.ts';
import { connectCompanies } from './integrations/index.ts';
import { jobRunner, prepareQueues, startWorker, type RunJobs } from './jobs/worker.ts';
import { systemClock } from './platform/clock.ts';
import { createContext } from './platform/context.ts';
import { openDatabase, openPing } from './platform/database.ts';
import { localFiles } from './platform/files.ts';
import { jobQueue, openJobs, type Jobs } from './platform/jobs.ts';
import { openLog, type Log } from './platform/log.ts';
import { listenToChannel } from './platform/listen-channel.ts';
import { throttleDatabaseFailures } from './platform/throttled-log.ts';
import { listenForPageChanges } from './platform/page-changes.ts';
import { followShelf } from './shop/catalog/follow-shelf.ts';
import { cacheCompanyFacts } from './shop/settings/cache-company-facts.ts';
import type { Companies } from './shop/companies.ts';
import { rememberingCarrier } from './shop/delivery/remembering-carrier.ts';
import { countOpenExceptions } from './shop/exceptions/exceptions.reads.ts';
import { createLinkCards } from './shop/pictures/render-link-card.ts';
import { createPictureRenderer } from './shop/pictures/render-picture.ts';
import { openPasswords } from './shop/passwords/passwords.ts';
import { rememberingAddresses } from './shop/places/remembering-addresses.ts';
import { openSiteSearch } from './shop/search/site-search.ts';
import { CHAT_CHANNEL, followChats } from './shop/support/live-chats.ts';

/** What may be put in place of the usual parts of a shop. */
export interface ShopOverrides {
  /** The system's clock unless given. */
  readonly now?: () => Date;
  readonly log?: Log;
  /** The live-reloading server that stands in front while developing. */
  readonly reloading?: Middleware;
}

/** One shop at work in this process. */
export interface OpenShop {
  readonly log: Log;
  /** Where it listens; undefined for a worker, which takes no requests. */
  readonly port: number | undefined;
  readonly jobs: { readonly boss: Jobs; readonly run: RunJobs };
  /**
   * Ends in order: not ready any more, still answering for the drain of the settings; then the door is shut and requests
   * under way are finished; the database is last.
   * @param options.onStep told the names of the parts that have not ended yet
   * @param options.hurry ends the drain early
   */
  close(options?: { readonly onStep?: (what: string) => void; readonly hurry?: AbortSignal }): Promise<void>;
}

/** First the server that takes requests, then the parts that they and jobs use, side by side; last the database, which all of them ask. */
const STAGES = ['door', 'parts', 'database'] as const;

interface Ending {
  readonly what: string;
  readonly stage: (typeof STAGES)[number];
  readonly end: (hurry?: AbortSignal) => Promise<unknown>;
}

const namesOf = (parts: Iterable<Ending>): string => [...parts].map(({ what }) => what).join(', ');

/**
 * Opens a shop in the role of its settings. Everything is put together here and nowhere else; several shops may
 * be open in one process, none of them keeps state outside what is returned.
 */
export async function openShop(config: Config, overrides: ShopOverrides = {}): Promise<OpenShop> {
  // Whatever a door finds wrong is told in Russian.
  z.config(z.locales.ru());
  const now = overrides.now ?? systemClock.now;
  const log = throttleDatabaseFailures(overrides.log ?? openLog(config.logLevel), now);
  const { reloading } = overrides;
  const ends: Ending[] = [];

  const database = openDatabase(config.databaseUrl, { connections: config.databaseConnections, log });
  ends.push({ what: 'database', stage: 'database', end: database.close });
  const works = config.role !== 'web';
  const boss = openJobs(config.databaseUrl, { log, connections: works ? 6 : 2, supervise: works });
  await boss.start();
  ends.push({ what: 'jobs', stage: 'parts', end: () => boss.stop({ graceful: works, timeout: 15_000 }) });
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
  const runJobs = jobRunner(shop, site, log);
  if (works) await startWorker(boss, runJobs);

  let port: number | undefined;
  if (config.role !== 'worker') {
    let serving = false;
    let cache: PageCache | undefined;
    const admission = new Admission(config.serving.admission, (work) => database.pool.leavingReserve(work));
    const health = openPing(config.databaseUrl, log);
    ends.push({ what: 'health', stage: 'parts', end: health.close });
    const shelf = followShelf(database.db, log, (tag) => cache?.invalidate(tag));
    ends.push({ what: 'shelf index', stage: 'parts', end: async () => shelf.close() });
    const company = await cacheCompanyFacts(database.db);
    const search = openSiteSearch(shop);
    ends.push({ what: 'search', stage: 'parts', end: search.close });
    const { heartbeatMs } = config;
    const changes = listenForPageChanges(config.databaseUrl, heartbeatMs, log, (tags) => {
      if (tags === undefined) cache?.invalidateAll();
      else for (const tag of tags) cache?.invalidate(tag);
      shelf.note(tags);
      search.rows.note(tags);
    });
    cache = new PageCache({
      now,
      maxBytes: config.pageCacheBytes,
      mayCache: () => changes.isListening() && reloading === undefined,
    });
    const live = followChats(database.db, log);
    const chatChanges = listenToChannel(
      config.databaseUrl,
      { channel: CHAT_CHANNEL, name: 'travosol-chat', heartbeatMs },
      log,
      live.note,
    );
    await Promise.all([changes.ready, chatChanges.ready]);
    await Promise.all([shelf.settled(), search.rows.settled()]);
    ends.push(
      { what: 'page changes', stage: 'parts', end: changes.close },
      { what: 'chat', stage: 'parts', end: chatChanges.close },
    );
    const metrics = openMetrics({
      cache,
      listeners: { page_changes: changes, [CHAT_CHANNEL]: chatChanges },
      admission,
      pool: database.pool,
      openExceptions: () => countOpenExceptions(database.db),
    });
    if (config.metrics.port !== undefined) {
      const figures = await metricsServer(metrics, config.metrics.token, {
        ping: health.ping,
        isServing: () => serving,
      });
      ends.push({ what: 'metrics', stage: 'parts', end: () => figures.close() });
      await figures.listen({ host: config.host, port: config.metrics.port });
    }
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
      ping: health.ping,
      admission,
      slowClientMs: config.serving.slowClientMs,
      metrics,
      metricsToken: config.metrics.port === undefined ? config.metrics.token : undefined,
      isServing: () => serving,
      trustedProxies: config.trustedProxies,
      codes: config.codes,
      rehearsal: config.rehearsal,
      paymentWebhook: config.paymentWebhook,
      holdMinutes: config.holdMinutes,
      orderLimitsTimes: config.orderLimitsTimes,
      frame: config.frame,
      chat: { ...config.chat, live },
      staff: config.staff,
      requestsPerMinute: config.mode === 'test' ? 1_000_000 : 300,
      renderer: createPictureRenderer(database.db, files, (lookup) => admission.run('api', lookup)),
      searchEngines: config.search,
      linkCards: createLinkCards(files),
      build: () => import('virtual:react-router/server-build') as Promise<ServerBuild>,
      clientFolder: path.resolve('build/client'),
    });
    await app.listen({ host: config.host, port: config.port });
    serving = true;
    port = (app.server.address() as AddressInfo).port;
    ends.push({
      what: 'web',
      stage: 'door',
      async end(hurry) {
        serving = false;
        await wait(config.serving.drainMs, undefined, { signal: hurry }).catch(() => {});
        await closeServer(app);
      },
    });
  }

  return {
    log,
    port,
    jobs: { boss, run: runJobs },
    async close({ onStep, hurry } = {}) {
      for (const stage of STAGES) {
        const left = new Set(ends.filter((part) => part.stage === stage));
        await Promise.all(
          [...left].map(async (part) => {
            const { what, end } = part;
            onStep?.(namesOf(left));
            await end(hurry).catch((error: unknown) =>
              log.error({ err: error, stopping: what }, 'problem while stopping'),
            );
            left.delete(part);
            onStep?.(namesOf(left));
          }),
        );
      }
    },
  };
}
