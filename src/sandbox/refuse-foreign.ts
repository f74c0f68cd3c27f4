import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Pages of the shop, which is another origin, call the visit counter. */
const CALLED_BY_PAGES = ['/metrika/calls'];

/**
 * Refuses requests of other sites: the sandbox has no sign-in, and the browser that shows it has other pages open.
 * An unknown host name gets no answer (DNS rebinding). Requests that change something are accepted only from the
 * sandbox's own pages and from programs, which send no origin.
 * @param names allowed host names besides `localhost` and IP addresses
 */
export function refuseForeign(app: FastifyInstance, names: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isOwnName(request.hostname, names))
      return reply.code(421).send({ error: `Песочница не отвечает по имени «${request.hostname}»` });
    if (request.method === 'GET' || request.method === 'HEAD') return undefined;
    if (isCrossSite(request) && !CALLED_BY_PAGES.includes(request.url))
      return reply.code(403).send({ error: 'Так могут только страницы самой песочницы' });
    return undefined;
  });
}

function isOwnName(hostname: string, names: readonly string[]): boolean {
  const name = hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  // An IP address is not subject to DNS rebinding.
  return isIP(name) > 0 || name === 'localhost' || name.endsWith('.localhost') || names.includes(name);
}

/** Pages cannot change `Sec-Fetch-Site`; browsers too old to send it send at least `Origin`. */
function isCrossSite({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  return origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host);
}
