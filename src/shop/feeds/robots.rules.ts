import { links } from '../../kernel/links.ts';

/** Marks of advertisements and clicks: pages are the same with them and without. */
const MARKS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'yclid',
  'ysclid',
  'gclid',
  'fbclid',
  '_openstat',
  'from',
];

/** Of one visitor, or made of his words: nothing to find there. */
const CLOSED = [
  links.account(),
  links.checkout(),
  links.cart(),
  links.favourites(),
  links.compare(),
  links.search(),
  links.signIn(),
  links.newPassword(),
  links.chat(),
  '/newsletter',
  '/api/',
];

/**
 * What robots may read.
 * @param open false where goods are only pretended and the whole world can see them: then nothing may be read
 */
export function robotsTxt(origin: string, open: boolean): string {
  if (!open) return 'User-agent: *\nDisallow: /\n';
  return [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    // For Yandex: addresses that differ by these alone are one page.
    `Clean-param: ${MARKS.join('&')}`,
    `Clean-param: sort&asof ${links.catalog()}/`,
    '',
    `Sitemap: ${origin}${links.sitemap()}`,
    '',
  ].join('\n');
}
