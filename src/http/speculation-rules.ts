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

/** When a pointer rests on a link, or when it is the likeliest one on the screen of a phone. */
const likely = { where: linksToPages, eagerness: 'moderate' };
/** When a pointer comes over the link, or when it is on the screen of a phone. */
const visible = { where: linksOfCards, eagerness: 'eager' };

/** Older ones take `eager` for `immediate` and would fetch all products of a shelf. */
const VISIBLE_SINCE_CHROMIUM = 145;

/**
 * Which pages a browser fetches before their links are pressed: only pages that are the same for everybody; they are cached here, so
 * an unused one costs little. Under pointers they are rendered in advance, too; on phones not, because that takes the processor from the
 * page that is read (decision 0090).
 *
 * @param agent the header `Sec-CH-UA`
 * @param mobile the header `Sec-CH-UA-Mobile`
 */
function rulesFor(agent: unknown, mobile: unknown): object {
  const [, chromium] = /"Chromium";v="(\d+)/.exec(String(agent)) ?? [];
  return {
    prefetch: Number(chromium) >= VISIBLE_SINCE_CHROMIUM ? [visible, likely] : [likely],
    ...(mobile === '?1' ? {} : { prerender: [likely] }),
  };
}

export async function speculationRules(app: FastifyInstance): Promise<void> {
  app.get(ADDRESS, async ({ headers }, reply) =>
    reply
      .type('application/speculationrules+json')
      .header('cache-control', 'public, max-age=3600')
      .header('vary', 'sec-ch-ua, sec-ch-ua-mobile')
      .send(JSON.stringify(rulesFor(headers['sec-ch-ua'], headers['sec-ch-ua-mobile']))),
  );
}
