import { links } from '../../kernel/links.ts';
import type { BodyBlock } from '../content/content.rules.ts';
import { cdataHtml, element, XML_HEAD, xmlText } from './xml.rules.ts';

export interface RssChannel {
  readonly origin: string;
  /** Path of the feed itself. */
  readonly feedPath: string;
  /** Path of the list it represents. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
}

export interface RssItem {
  readonly path: string;
  readonly title: string;
  readonly summary: string;
  readonly body: readonly BodyBlock[];
  readonly picture: { readonly path: string; readonly alt: string } | null;
  readonly publishedAt: Date;
  readonly updatedAt: Date;
}

/** RFC 822 with a numeric zone, which all feed readers support. */
const rfc822 = (at: Date) => at.toUTCString().replace('GMT', '+0000');

/** RSS 2.0 with the full text of each item. */
export function rssXml({ origin, feedPath, path, title, description }: RssChannel, items: readonly RssItem[]): string {
  const newest = items.reduce<Date | undefined>(
    (latest, { updatedAt }) => (latest && latest > updatedAt ? latest : updatedAt),
    undefined,
  );
  return [
    XML_HEAD,
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/">\n<channel>\n',
    element('title', title),
    element('link', origin + path),
    element('description', description),
    element('language', 'ru'),
    newest ? element('lastBuildDate', rfc822(newest)) : '',
    `<atom:link href="${xmlText(origin + feedPath)}" rel="self" type="application/rss+xml"/>\n`,
    ...items.map((item) => itemXml(origin, item)),
    '</channel>\n</rss>\n',
  ].join('');
}

function itemXml(origin: string, item: RssItem): string {
  const link = origin + item.path;
  const picture = item.picture && { url: origin + item.picture.path, alt: item.picture.alt };
  return [
    '<item>',
    element('title', item.title),
    element('link', link),
    element('guid', link, { isPermaLink: 'true' }),
    element('pubDate', rfc822(item.publishedAt)),
    element('description', item.summary),
    picture
      ? `<media:content url="${xmlText(picture.url)}" medium="image"><media:description>${xmlText(picture.alt)}</media:description></media:content>`
      : '',
    `<content:encoded>${cdataHtml(item.body.map((block) => blockHtml(origin, block)).join(''))}</content:encoded>`,
    '</item>\n',
  ].join('');
}

const tag = (name: string, text: string) => `<${name}>${xmlText(text)}</${name}>`;
const tags = (name: string, texts: readonly string[]) => texts.map((text) => tag(name, text)).join('');

/** A block as plain HTML for feed readers. */
export function blockHtml(origin: string, block: BodyBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return tag('p', block.text);
    case 'heading':
      return tag('h2', block.text);
    case 'quote':
      return `<blockquote>${tag('p', block.text)}</blockquote>`;
    case 'list':
      return `<ul>${tags('li', block.items)}</ul>`;
    case 'steps':
      return `<ol>${block.items.map(({ title, text }) => `<li>${tag('strong', title)} ${xmlText(text)}</li>`).join('')}</ol>`;
    case 'questions':
      return block.items.map(({ question, answer }) => tag('h3', question) + tag('p', answer)).join('');
    case 'figures':
      return `<ul>${block.items.map(({ value, label }) => `<li>${tag('strong', value)} ${xmlText(label)}</li>`).join('')}</ul>`;
    case 'table':
      return `<table><thead><tr>${tags('th', block.head)}</tr></thead><tbody>${block.rows.map((row) => `<tr>${tags('td', row)}</tr>`).join('')}</tbody></table>`;
    case 'picture':
      return `<figure><img src="${xmlText(origin + links.picture(block.pictureId, 1200))}" alt="${xmlText(block.alt)}"/>${block.caption ? tag('figcaption', block.caption) : ''}</figure>`;
    case 'link':
      return `<p><a href="${xmlText(new URL(block.href, origin).href)}">${xmlText(block.text)}</a></p>`;
  }
}
