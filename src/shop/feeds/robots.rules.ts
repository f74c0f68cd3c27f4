import { links } from '../../kernel/links.ts';

/** Tracking parameters: they do not change the page. */
const TRACKING_PARAMETERS = [
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

/** Pages that depend on the visitor or on their input. */
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
  links.desk(),
  '/course-reminders',
  '/newsletter',
  '/api/',
];

/**
 * The text of robots.txt.
 * @param open false forbids everything: for a public site with demo goods
 */
export function robotsTxt(origin: string, open: boolean): string {
  if (!open) return 'User-agent: *\nDisallow: /\n';
  return [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    // For Yandex: addresses that differ only in these parameters are one page.
    `Clean-param: ${TRACKING_PARAMETERS.join('&')}`,
    `Clean-param: sort&asof ${links.catalog()}/`,
    '',
    `Sitemap: ${origin}${links.sitemap()}`,
    '',
  ].join('\n');
}
