import type { FastifyInstance } from 'fastify';

export interface HealthParts {
  /** @throws when the database does not answer */
  readonly ping: () => Promise<void>;
  /** False until the process listens and while it stops: the balancer sends no requests then. */
  readonly isServing: () => boolean;
}

/** /healthz: the process is running. /readyz: it can serve. */
export async function health(app: FastifyInstance, { ping, isServing }: HealthParts): Promise<void> {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isServing()) return reply.code(503).send({ status: 'not-serving' });
    try {
      await ping();
      return await reply.send({ status: 'ok' });
    } catch {
      return reply.code(503).send({ status: 'database' });
    }
  });
}
