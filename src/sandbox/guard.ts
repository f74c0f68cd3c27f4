import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from './failures.ts';
import type { World } from './world.ts';

/** What a company says instead of an answer when it is told to fail with a status. */
export type FailureBody = (status: number) => { type: string; body: string };

/** Puts planned failures in front of a company's routes and notes every request they get. */
export function guard(scope: FastifyInstance, world: World, provider: Provider, failureBody: FailureBody): void {
  const losing = new WeakSet<FastifyRequest>();

  const note = (request: FastifyRequest, answer: number | 'timeout' | 'lost') => {
    const key = request.headers['idempotence-key'];
    world.seen.add({
      at: world.now().toISOString(),
      provider,
      method: request.method,
      url: request.url,
      answer,
      key: typeof key === 'string' ? key : undefined,
      body: request.body,
    });
    world.changed();
  };

  scope.addHook('preHandler', async (request, reply) => {
    const failure = world.failures.take(provider, request.url);
    if (!failure) return undefined;
    if (failure.kind === 'timeout') return hang(request, reply);
    if (failure.kind === 'lost') {
      losing.add(request);
      return undefined;
    }
    if (failure.kind === 'garbage')
      return reply.type('text/html; charset=utf-8').send('<html><h1>It works!</h1>{"id": "23d9');
    const { type, body } = failureBody(failure.status);
    return reply.code(failure.status).type(type).send(body);
  });

  function hang(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    note(request, 'timeout');
    // Nobody answers: the line stays open until the asker or the sandbox hangs up.
    reply.hijack();
    return reply;
  }

  scope.addHook('onSend', async (request, _reply, payload) => {
    if (losing.has(request)) request.raw.socket.destroy();
    return payload;
  });

  // Before the answer leaves: who has the answer finds the request in the list.
  scope.addHook('onSend', async (request, reply, payload) => {
    note(request, losing.has(request) ? 'lost' : reply.statusCode);
    return payload;
  });
}
