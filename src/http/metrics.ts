import fastify, { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ChannelListener } from '../platform/listen-channel.ts';
import { isSameSecret } from '../shop/attempts/same-secret.ts';
import { REQUEST_CLASSES, type Admission } from './admission.ts';
import { health, type HealthParts } from './health.ts';
import type { PageCache } from './page-cache.ts';

export interface MetricsParts {
  readonly cache: PageCache;
  /** By channel. */
  readonly listeners: Readonly<Record<string, Pick<ChannelListener, 'isListening'>>>;
  readonly admission: Admission;
  readonly pool: { readonly totalCount: number; readonly waiting: number };
  /** Number of open exceptions that wait for the staff. */
  readonly openExceptions: () => Promise<number>;
}

interface AnswerLabels {
  readonly route: string;
  readonly method: string;
  readonly status: number;
}

/** Metrics of one process for Prometheus. */
export interface Metrics {
  /** Records the response times of an application. */
  count(app: FastifyInstance): void;
  /** Records the response time of one answer. */
  observe(labels: AnswerLabels, seconds: number): void;
  /**
   * Answers `/metrics`.
   * @param token required bearer token; undefined answers everybody who reaches the port
   */
  answer(app: FastifyInstance, token: string | undefined): void;
}

export function openMetrics({ cache, listeners, admission, pool, openExceptions }: MetricsParts): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by kind of route and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  new Gauge({
    name: 'page_cache_pages',
    help: 'Pages cached',
    registers: [registry],
    collect() {
      this.set(cache.size.pages);
    },
  });
  new Gauge({
    name: 'page_cache_bytes',
    help: 'Bytes of pages cached',
    registers: [registry],
    collect() {
      this.set(cache.size.bytes);
    },
  });
  new Counter({
    name: 'page_cache_hits_total',
    help: 'Pages answered from memory',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(cache.hits);
    },
  });
  new Counter({
    name: 'page_cache_misses_total',
    help: 'Pages rendered',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(cache.misses);
    },
  });
  new Gauge({
    name: 'database_listening',
    help: '1 while notifications of the channel arrive, proved by heartbeats; without page_changes nothing is cached',
    labelNames: ['channel'],
    registers: [registry],
    collect() {
      for (const [channel, listener] of Object.entries(listeners))
        this.set({ channel }, Number(listener.isListening()));
    },
  });
  new Gauge({
    name: 'requests_running',
    help: 'Requests let in and not done',
    registers: [registry],
    collect() {
      this.set(admission.running);
    },
  });
  new Gauge({
    name: 'requests_waiting',
    help: 'Requests waiting to be let in',
    labelNames: ['line'],
    registers: [registry],
    collect() {
      for (const each of REQUEST_CLASSES) this.set({ line: each }, admission.waiting(each));
    },
  });
  new Counter({
    name: 'requests_turned_away_total',
    help: 'Requests answered with 503 because the process was full',
    labelNames: ['line'],
    registers: [registry],
    collect() {
      this.reset();
      for (const each of REQUEST_CLASSES) this.inc({ line: each }, admission.turnedAway[each]);
    },
  });
  new Gauge({
    name: 'database_connections',
    help: 'Open connections',
    registers: [registry],
    collect() {
      this.set(pool.totalCount);
    },
  });
  new Gauge({
    name: 'database_waiting',
    help: 'Requests waiting for a connection',
    registers: [registry],
    collect() {
      this.set(pool.waiting);
    },
  });
  new Gauge({
    name: 'exceptions_open',
    help: 'What staff has to see to (node bin/shop.ts exceptions)',
    registers: [registry],
    async collect() {
      // A failed database must not hide the other metrics.
      this.set(await openExceptions().catch(() => Number.NaN));
    },
  });

  const observe: Metrics['observe'] = ({ route, method, status }, elapsed) =>
    seconds.observe({ route, method, status }, elapsed);
  return {
    count(app) {
      app.addHook('onResponse', async ({ routeOptions, method }, { statusCode, elapsedTime }) =>
        observe({ route: routeOptions.url ?? 'none', method, status: statusCode }, elapsedTime / 1000),
      );
    },
    observe,
    answer(app, token) {
      app.get('/metrics', async (request, reply) => {
        reply.header('cache-control', 'no-store');
        if (token !== undefined && !isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`))
          return reply.code(401).header('www-authenticate', 'Bearer').send();
        return reply.type(registry.contentType).send(await registry.metrics());
      });
    },
  };
}

/**
 * A separate application, so that metrics are not served on the public port. It also serves health checks: new connections
 * to this port do not wait behind those of visitors (decision 0072).
 */
export async function metricsServer(
  metrics: Metrics,
  token: string | undefined,
  parts: HealthParts,
): Promise<FastifyInstance> {
  const app = fastify({ forceCloseConnections: true });
  metrics.answer(app, token);
  await health(app, parts);
  return app;
}
