import { links } from '../../kernel/links.ts';
import { element, XML_HEAD } from './xml.rules.ts';

/** Range of product ids in one sitemap: about a megabyte with pictures. Migration 0012 uses the same number. */
export const GOODS_IN_PART = 2000;

/** Most pictures of one product in a sitemap. */
export const MOST_PICTURES = 10;

export interface SitemapEntry {
  readonly path: string;
  /** Undefined when the time of the last change is unknown. */
  readonly changedAt?: Date | undefined;
  readonly pictures?: readonly string[];
}

/** Pixels. */
const PICTURE_WIDTH = 1200;

const lastmod = (at: Date | undefined) => (at ? element('lastmod', at.toISOString()) : '');

/** XML of one sitemap. */
export function sitemapXml(origin: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, changedAt, pictures = [] }) => {
    const shown = pictures.map(
      (id) => `<image:image>${element('image:loc', origin + links.picture(id, PICTURE_WIDTH))}</image:image>`,
    );
    return `<url>${element('loc', origin + path)}${lastmod(changedAt)}${shown.join('')}</url>\n`;
  });
  return `${XML_HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n${urls.join('')}</urlset>\n`;
}

/** XML of the sitemap index. */
export function sitemapIndexXml(origin: string, parts: readonly SitemapEntry[]): string {
  const listed = parts.map(
    ({ path, changedAt }) => `<sitemap>${element('loc', origin + path)}${lastmod(changedAt)}</sitemap>\n`,
  );
  return `${XML_HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${listed.join('')}</sitemapindex>\n`;
}
