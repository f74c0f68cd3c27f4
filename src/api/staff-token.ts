import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sendError } from '../http/errors.ts';

/** Until there is a desk, one token opens the addresses of this scope to all of the staff; without one they do not exist. */
export function guardByStaffToken(app: FastifyInstance, staffToken: string | undefined): void {
  // Digests are of one length, and compared in the same time whatever they are.
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const wanted = staffToken === undefined ? undefined : digest(`Bearer ${staffToken}`);
  app.addHook('onRequest', async (request, reply) => {
    if (!wanted) return sendError(reply, 404, 'NotFoundError', 'Not Found');
    if (timingSafeEqual(digest(request.headers.authorization ?? ''), wanted)) return;
    return sendError(reply, 401, 'UnauthorizedError', 'Missing or invalid credentials');
  });
}
