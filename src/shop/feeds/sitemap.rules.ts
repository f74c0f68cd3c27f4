import { links } from '../../kernel/links.ts';
import { element, XML_HEAD } from './xml.rules.ts';

/** Ids of neighbouring goods in one sitemap: about a megabyte with pictures. The same number stands in the migration 0012. */
export const GOODS_IN_PART = 2000;

/** Pictures of one product that a sitemap names. */
export const MOST_PICTURES = 10;

export interface SitemapEntry {
  readonly path: string;
  /** Left out where the page has no time of change of its own. */
  readonly changedAt?: Date | undefined;
  readonly pictures?: readonly string[];
}

/** Width in pixels of pictures that are shown to search engines. */
const PICTURE_WIDTH = 1200;

const lastmod = (at: Date | undefined) => (at ? element('lastmod', at.toISOString()) : '');

/** Pages of the shop for search engines. */
export function sitemapXml(origin: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, changedAt, pictures = [] }) => {
    const shown = pictures.map(
      (id) => `<image:image>${element('image:loc', origin + links.picture(id, PICTURE_WIDTH))}</image:image>`,
    );
    return `<url>${element('loc', origin + path)}${lastmod(changedAt)}${shown.join('')}</url>\n`;
  });
  return `${XML_HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n${urls.join('')}</urlset>\n`;
}

/** The list of all sitemaps. */
export function sitemapIndexXml(origin: string, parts: readonly SitemapEntry[]): string {
  const listed = parts.map(
    ({ path, changedAt }) => `<sitemap>${element('loc', origin + path)}${lastmod(changedAt)}</sitemap>\n`,
  );
  return `${XML_HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${listed.join('')}</sitemapindex>\n`;
}
