import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { PageCache } from './page-cache.ts';

export interface HealthParts {
  /** Throws when the database does not answer. */
  readonly ping: () => Promise<void>;
  readonly cache: PageCache;
  /** False while stopping: the balancer sends no more visitors. */
  readonly isServing: () => boolean;
  readonly pool: { readonly totalCount: number; readonly waitingCount: number };
  /** How much waits for the staff. */
  readonly openExceptions: () => Promise<number>;
}

/** /healthz: the process is alive. /readyz: it can serve. /metrics: figures for Prometheus. */
export async function health(
  app: FastifyInstance,
  { ping, cache, isServing, pool, openExceptions }: HealthParts,
): Promise<void> {
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
    help: 'Pages kept',
    registers: [registry],
    collect() {
      this.set(cache.size.pages);
    },
  });
  new Gauge({
    name: 'page_cache_bytes',
    help: 'Bytes of pages kept',
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
      this.set(pool.waitingCount);
    },
  });
  new Gauge({
    name: 'exceptions_open',
    help: 'What staff has to see to (node bin/exceptions.ts)',
    registers: [registry],
    async collect() {
      // Without the database the other figures are wanted most.
      this.set(await openExceptions().catch(() => Number.NaN));
    },
  });

  app.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { route: request.routeOptions.url ?? 'none', method: request.method, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isServing()) return reply.code(503).send({ status: 'stopping' });
    try {
      await ping();
      return await reply.send({ status: 'ok' });
    } catch {
      return reply.code(503).send({ status: 'database' });
    }
  });
  app.get('/metrics', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics()),
  );
}
