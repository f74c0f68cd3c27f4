import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientGone, lineOfCall } from '../../http/admission.ts';
import { ApiError, notFound, unlessRefused } from '../../http/api-errors.ts';
import { checkStaffGuess } from '../../shop/attempts/check-staff-guess.ts';
import type { ApiParts } from '../api-parts.ts';
import { isSameSecret } from '../../shop/attempts/same-secret.ts';

/**
 * Whether a request carries the token of the staff; without a token nobody's does. Wrong ones are counted for the network
 * they come from (decision 0070).
 * @throws ApiError when this network has guessed too often
 */
export function staffBearer({ shop, secret, admission, chat: { staffToken } }: ApiParts) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const { authorization } = request.headers;
    // Tokens of customers, whose time is over every ten minutes: that of the staff never looks like one.
    if (staffToken === undefined || authorization === undefined || /^Bearer\s+eyJ/i.test(authorization)) return false;
    const right = isSameSecret(authorization, `Bearer ${staffToken}`);
    const check = () => checkStaffGuess(shop, secret, { right, address: request.ip });
    unlessRefused(await admission.run(lineOfCall(request.routeOptions.url), check, clientGone(reply)));
    return right;
  };
}

/** Until there is a desk, one token opens the addresses of this scope to all of the staff; without one they do not exist. */
export function guardByStaffToken(app: FastifyInstance, parts: ApiParts): void {
  const isStaff = staffBearer(parts);
  app.addHook('onRequest', async (request, reply) => {
    if (parts.chat.staffToken === undefined) throw notFound();
    if (!(await isStaff(request, reply))) throw new ApiError(401, 'Missing or invalid credentials');
  });
}
