import { once } from 'node:events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from './failures.ts';
import type { LoggedRequest } from './request-log.ts';
import type { SandboxContext } from './sandbox-context.ts';

/** The body a company sends with a planned error status. */
export type FailureBody = (status: number) => { type: string; body: string };

/** Applies planned failures to a company's routes and logs every request to them. */
export function injectFailures(
  scope: FastifyInstance,
  context: SandboxContext,
  provider: Provider,
  failureBody: FailureBody,
  /** What a planned failure is looked for in. */
  addressOf: (request: FastifyRequest) => string = ({ url }) => url,
): void {
  const toDrop = new WeakSet<FastifyRequest>();
  const toLeave = new WeakSet<FastifyRequest>();

  const logRequest = (request: FastifyRequest, answer: LoggedRequest['answer']) => {
    const key = request.headers['idempotence-key'];
    context.requests.add({
      at: context.now().toISOString(),
      provider,
      method: request.method,
      url: request.url,
      answer,
      key: typeof key === 'string' ? key : undefined,
      body: request.body,
    });
    context.changed();
  };

  scope.addHook('preHandler', async (request, reply) => {
    const failure = context.failures.take(provider, addressOf(request), request.method);
    if (!failure) return undefined;
    if (failure.kind === 'timeout') return hang(request, reply);
    if (failure.kind === 'held') return context.failures.hold(provider);
    if (failure.kind === 'lost' || failure.kind === 'unanswered') {
      (failure.kind === 'lost' ? toDrop : toLeave).add(request);
      return undefined;
    }
    if (failure.kind === 'garbage')
      return reply.type('text/html; charset=utf-8').send('<html><h1>It works!</h1>{"id": "23d9');
    if (failure.answer !== undefined) return reply.code(failure.status).send(failure.answer);
    const { type, body } = failureBody(failure.status);
    return reply.code(failure.status).type(type).send(body);
  });

  function hang(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    logRequest(request, 'timeout');
    // No answer: the connection stays open until the client or the sandbox closes it.
    reply.hijack();
    return reply;
  }

  scope.addHook('onSend', async (request, _reply, payload) => {
    if (toDrop.has(request)) request.raw.socket.destroy();
    return payload;
  });

  // Logged before the answer is sent, so that a client that has the answer finds the request in the list.
  scope.addHook('onSend', async (request, reply, payload) => {
    logRequest(request, toDrop.has(request) ? 'lost' : toLeave.has(request) ? 'unanswered' : reply.statusCode);
    // The client gives up, or is killed.
    if (toLeave.has(request)) await once(request.raw.socket, 'close');
    return payload;
  });
}
