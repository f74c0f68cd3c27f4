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

/** Products, the likeliest next pages. */
const linksOfCards = { and: [linksToPages, { selector_matches: '.card h3 a' }] };

/**
 * Browsers that know speculation rules fetch a page before its link is pressed: of a card when it is on the screen of a phone or
 * a pointer comes over it, of other links when a pointer rests on them or a finger touches them. Only pages that are the same
 * for everybody; they are cached here, so an unused one costs next to nothing.
 */
const PREFETCH = [
  { where: linksOfCards, eagerness: 'eager' },
  { where: linksToPages, eagerness: 'moderate' },
];

/**
 * Where pointers rest on links, the page is rendered in advance, too. A phone would begin that when the finger touches the link,
 * and in a new process: the page would come 0.1 s later than without it.
 */
const RULES = {
  phone: JSON.stringify({ prefetch: PREFETCH }),
  desktop: JSON.stringify({ prefetch: PREFETCH, prerender: [{ where: linksToPages, eagerness: 'moderate' }] }),
};

export async function speculationRules(app: FastifyInstance): Promise<void> {
  app.get(ADDRESS, async ({ headers }, reply) =>
    reply
      .type('application/speculationrules+json')
      .header('cache-control', 'public, max-age=3600')
      .header('vary', 'sec-ch-ua-mobile')
      .send(headers['sec-ch-ua-mobile'] === '?1' ? RULES.phone : RULES.desktop),
  );
}
