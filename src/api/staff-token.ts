import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sendError } from '../http/errors.ts';

/** Whether an `Authorization` header is that of the staff; without a token nobody's is. */
export function staffBearer(staffToken: string | undefined): (authorization: string | undefined) => boolean {
  // Digests are of one length, and compared in the same time whatever they are.
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const wanted = staffToken === undefined ? undefined : digest(`Bearer ${staffToken}`);
  return (authorization) => wanted !== undefined && timingSafeEqual(digest(authorization ?? ''), wanted);
}

/** Until there is a desk, one token opens the addresses of this scope to all of the staff; without one they do not exist. */
export function guardByStaffToken(app: FastifyInstance, staffToken: string | undefined): void {
  const isStaff = staffBearer(staffToken);
  app.addHook('onRequest', async (request, reply) => {
    if (staffToken === undefined) return sendError(reply, 404, 'NotFoundError', 'Not Found');
    if (isStaff(request.headers.authorization)) return;
    return sendError(reply, 401, 'UnauthorizedError', 'Missing or invalid credentials');
  });
}
