import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServerBuild } from 'react-router';
import { z } from 'zod';
import type { Config } from './config/config.ts';
import { ConfigError } from './config/env.ts';
import { metricsServer, openMetrics } from './http/metrics.ts';
import { Admission } from './http/admission.ts';
import { PageCache } from './http/page-cache.ts';
import { closeServer, createServer, type Middleware } from './http/server.ts';
import { connectCompanies } from './integrations/index.ts';
import { createLetterReader } from './integrations/smtp/letter-reader.ts';
import { jobRunner, prepareQueues, startWorker, type RunJobs } from './jobs/worker.ts';
import { systemClock } from './platform/clock.ts';
import { createContext } from './platform/context.ts';
import { openDatabase, openPing } from './platform/database.ts';
import { localFiles } from './platform/files.ts';
import { jobQueue, openJobs, type Jobs } from './platform/jobs.ts';
import { openLog, type Log } from './platform/log.ts';
import { listenToChannel } from './platform/listen-channel.ts';
import { createLiveMessages, MESSAGES_CHANNEL } from './platform/live-messages.ts';
import { throttleDatabaseFailures } from './platform/throttled-log.ts';
import { listenForPageChanges } from './platform/page-changes.ts';
import { followShelf } from './shop/catalog/follow-shelf.ts';
import { followMenus } from './shop/menus/follow-menus.ts';
import { cacheCompanyFacts } from './shop/settings/cache-company-facts.ts';
import type { Companies } from './shop/companies.ts';
import { cachingCarrier } from './shop/delivery/caching-carrier.ts';
import { rememberingCarrier } from './shop/delivery/remembering-carrier.ts';
import { countOpenExceptions } from './shop/exceptions/exceptions.reads.ts';
import { createLinkCards } from './shop/pictures/render-link-card.ts';
import { createPictureRenderer } from './shop/pictures/render-picture.ts';
import { openPasswords } from './shop/passwords/passwords.ts';
import { cachedAddressService } from './shop/places/cached-address-service.ts';
import { openSiteSearch } from './shop/search/site-search.ts';
import { demoStaffProblem } from './shop/staff/demo-staff.ts';

/** Replacements for parts of a shop, for tests and development. */
export interface ShopOverrides {
  /** The system clock by default. */
  readonly now?: () => Date;
  readonly log?: Log;
  /** True by default: cached pages are compressed once more, at the highest level. */
  readonly compressesBest?: boolean;
  /** The live-reloading server, in development. */
  readonly reloading?: Middleware;
}

/** A running shop in this process. */
export interface OpenShop {
  readonly log: Log;
  /** The port it listens on; undefined for a worker, which serves no requests. */
  readonly port: number | undefined;
  readonly jobs: { readonly boss: Jobs; readonly run: RunJobs };
  /**
   * Stops gracefully: first reports not ready and still serves for the configured drain, then stops listening and finishes
   * the requests in progress; closes the database last.
   * @param options.onStep called with the names of the parts that are still open
   * @param options.skipDrain ends the drain early
   */
  close(options?: { readonly onStep?: (parts: string) => void; readonly skipDrain?: AbortSignal }): Promise<void>;
}

/** Order of closing: the server of requests, then concurrently the parts that requests and jobs use, last the database. */
const STAGES = ['server', 'parts', 'database'] as const;

interface ClosablePart {
  readonly what: string;
  readonly stage: (typeof STAGES)[number];
  readonly end: (skipDrain?: AbortSignal) => Promise<unknown>;
}

const namesOf = (parts: Iterable<ClosablePart>): string => [...parts].map(({ what }) => what).join(', ');

/**
 * Opens a shop in the configured role. This is the only place where parts are connected; several shops may
 * be open in one process, since none of them uses global state.
 * @throws ConfigError when a selling shop finds enabled demo members in its database
 */
export async function openShop(config: Config, overrides: ShopOverrides = {}): Promise<OpenShop> {
  // Validation messages are in Russian.
  z.config(z.locales.ru());
  const now = overrides.now ?? systemClock.now;
  const log = throttleDatabaseFailures(overrides.log ?? openLog(config.logLevel), now);
  const { reloading } = overrides;
  const closables: ClosablePart[] = [];

  const database = openDatabase(config.databaseUrl, { connections: config.databaseConnections, log });
  closables.push({ what: 'database', stage: 'database', end: database.close });
  const sells = config.mode === 'production' && !config.rehearsal;
  const problem = sells ? await demoStaffProblem(database.db) : undefined;
  if (problem) {
    await database.close();
    throw new ConfigError(problem);
  }
  const runsJobs = config.role !== 'web';
  const boss = openJobs(config.databaseUrl, { log, connections: runsJobs ? 6 : 2, supervise: runsJobs });
  await boss.start();
  closables.push({ what: 'jobs', stage: 'parts', end: () => boss.stop({ graceful: runsJobs, timeout: 15_000 }) });
  await prepareQueues(boss);

  const letterReader = createLetterReader(log);
  closables.push({ what: 'letters', stage: 'parts', end: letterReader.close });
  const companies = connectCompanies(config.companies, log);
  const allCarriers = companies.allCarriers.map((carrier) =>
    cachingCarrier(rememberingCarrier(carrier, { db: database.db, now, log })),
  );
  const shop = createContext<Companies>(
    {
      db: database.db,
      transaction: database.transaction,
      now,
      log,
      companies: {
        ...companies,
        carriers: allCarriers.filter(({ name }) => companies.carriers.some((one) => one.name === name)),
        allCarriers,
        addresses: companies.addresses && cachedAddressService(companies.addresses, now),
      },
      queue: jobQueue(boss),
    },
    { kind: 'visitor' },
  );
  const files = localFiles(path.join(config.dataDir, 'files'));
  const site = { ...config, files, letterReader };
  const runJobs = jobRunner(shop, site, log);
  if (runsJobs) await startWorker(boss, runJobs);

  let port: number | undefined;
  if (config.role !== 'worker') {
    let serving = false;
    let cache: PageCache | undefined;
    const admission = new Admission(config.serving.admission, (work) => database.pool.withoutReserve(work));
    const health = openPing(config.databaseUrl, log);
    closables.push({ what: 'health', stage: 'parts', end: health.close });
    const shelf = followShelf(database.db, log, (tag) => cache?.invalidate(tag));
    closables.push({ what: 'shelf index', stage: 'parts', end: async () => shelf.close() });
    const company = await cacheCompanyFacts(database.db);
    const menus = await followMenus(database.db, now, () => changes.isListening());
    const search = openSiteSearch(shop);
    closables.push({ what: 'search', stage: 'parts', end: search.close });
    const { heartbeatMs } = config;
    const changes = listenForPageChanges(config.databaseUrl, heartbeatMs, log, (tags) => {
      if (tags === undefined) cache?.invalidateAll();
      else for (const tag of tags) cache?.invalidate(tag);
      shelf.markChanged(tags);
      menus.markChanged(tags);
      search.rows.markChanged(tags);
    });
    cache = new PageCache({
      now,
      maxBytes: config.pageCacheBytes,
      compressesBest: overrides.compressesBest ?? true,
      mayCache: () => changes.isListening() && reloading === undefined,
    });
    const live = createLiveMessages(log);
    const messageChanges = listenToChannel(
      config.databaseUrl,
      { channel: MESSAGES_CHANNEL, name: 'travosol-chat', heartbeatMs },
      log,
      live.notify,
    );
    await Promise.all([changes.ready, messageChanges.ready]);
    await Promise.all([shelf.settled(), search.rows.settled()]);
    closables.push(
      { what: 'page changes', stage: 'parts', end: changes.close },
      { what: 'messages', stage: 'parts', end: messageChanges.close },
    );
    const metrics = openMetrics({
      cache,
      listeners: { page_changes: changes, [MESSAGES_CHANNEL]: messageChanges },
      admission,
      pool: database.pool,
      openExceptions: () => countOpenExceptions(database.db),
    });
    if (config.metrics.port !== undefined) {
      const metricsApp = await metricsServer(metrics, config.metrics.token, {
        ping: health.ping,
        isServing: () => serving,
      });
      closables.push({ what: 'metrics', stage: 'parts', end: () => metricsApp.close() });
      await metricsApp.listen({ host: config.host, port: config.metrics.port });
    }
    const app = await createServer({
      ...site,
      shop,
      passwords: openPasswords(),
      shelves: shelf.shelves,
      search,
      company,
      menus: menus.read,
      log,
      cache,
      reloading,
      ping: health.ping,
      admission,
      slowClientMs: config.serving.slowClientMs,
      metrics,
      metricsToken: config.metrics.port === undefined ? config.metrics.token : undefined,
      isServing: () => serving,
      live,
      requestsPerMinute: config.mode === 'test' ? 1_000_000 : 300,
      renderer: createPictureRenderer(database.db, files, (lookup) => admission.run('api', lookup)),
      searchEngines: config.search,
      linkCards: createLinkCards(files),
      build: () => import('virtual:react-router/server-build') as Promise<ServerBuild>,
      clientFolder: path.resolve('build/client'),
      deskFolder: path.resolve('build/desk'),
      keptAssets: path.resolve(config.dataDir, 'assets'),
    });
    await app.listen({ host: config.host, port: config.port });
    serving = true;
    port = (app.server.address() as AddressInfo).port;
    closables.push({
      what: 'web',
      stage: 'server',
      async end(skipDrain) {
        serving = false;
        await wait(config.serving.drainMs, undefined, { signal: skipDrain }).catch(() => {});
        await closeServer(app);
      },
    });
  }

  return {
    log,
    port,
    jobs: { boss, run: runJobs },
    async close({ onStep, skipDrain } = {}) {
      for (const stage of STAGES) {
        const open = new Set(closables.filter((part) => part.stage === stage));
        await Promise.all(
          [...open].map(async (part) => {
            const { what, end } = part;
            onStep?.(namesOf(open));
            await end(skipDrain).catch((error: unknown) =>
              log.error({ err: error, stopping: what }, 'problem while stopping'),
            );
            open.delete(part);
            onStep?.(namesOf(open));
          }),
        );
      }
    },
  };
}
