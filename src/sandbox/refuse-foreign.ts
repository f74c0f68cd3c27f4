import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The counter of visits is called by pages of the shop: another origin, on purpose. */
const CALLED_BY_PAGES = ['/metrika/calls'];

/**
 * Keeps pages of other sites away: the sandbox has no sign-in, and whoever demonstrates the shop has other pages open.
 * A name that somebody has pointed to this machine gets no answer (DNS rebinding), and what changes something is done by
 * the sandbox's own pages, or by programs, which say nothing of an origin.
 * @param names hosts it goes by besides `localhost` and addresses
 */
export function refuseForeign(app: FastifyInstance, names: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isOwnName(request.hostname, names))
      return reply.code(421).send({ error: `Песочница не отвечает по имени «${request.hostname}»` });
    if (request.method === 'GET' || request.method === 'HEAD') return undefined;
    if (isOfOtherSite(request) && !CALLED_BY_PAGES.includes(request.url))
      return reply.code(403).send({ error: 'Так могут только страницы самой песочницы' });
    return undefined;
  });
}

function isOwnName(hostname: string, names: readonly string[]): boolean {
  const name = hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  // An address cannot be pointed anywhere else.
  return isIP(name) > 0 || name === 'localhost' || name.endsWith('.localhost') || names.includes(name);
}

/** What a browser says of itself no page can change; one too old to say it names the origin at least. */
function isOfOtherSite({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  return origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host);
}
