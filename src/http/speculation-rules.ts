import type { FastifyInstance } from 'fastify';
import { NOT_PUBLIC_PAGES } from '../kernel/links.ts';

const ADDRESS = '/speculation-rules.json';

/** Header of pages that names the rules: a file, since pages have no inline scripts. */
export const SPECULATION_RULES_HEADER = { 'speculation-rules': `"${ADDRESS}"` } as const;

const linksToPages = {
  and: [
    { href_matches: '/*' },
    { not: { href_matches: NOT_PUBLIC_PAGES } },
    { not: { selector_matches: '[download], [target=_blank], [data-in-place] a' } },
  ],
};

/**
 * Browsers that know speculation rules fetch and render a page in advance when a finger touches its link or a pointer rests
 * on it. Only pages that are the same for everybody; they are cached here, so an unused one costs next to nothing.
 */
const RULES = JSON.stringify({
  prefetch: [{ where: linksToPages, eagerness: 'moderate' }],
  prerender: [{ where: linksToPages, eagerness: 'moderate' }],
});

export async function speculationRules(app: FastifyInstance): Promise<void> {
  app.get(ADDRESS, async (_request, reply) =>
    reply.type('application/speculationrules+json').header('cache-control', 'public, max-age=3600').send(RULES),
  );
}
