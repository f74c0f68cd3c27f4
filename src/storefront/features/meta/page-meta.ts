import type { MetaDescriptor } from 'react-router';
import type { BreadcrumbList, Thing } from 'schema-dts';
import { links } from '../../../kernel/links.ts';
import type { ShownPicture } from '../../ui/picture.tsx';
import { COMPANY } from '../../../kernel/company.ts';

interface PageMeta {
  readonly origin: string;
  /** Canonical path with its query. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Picture of the page, drawn beside the title on its link card. */
  readonly picture?: ShownPicture | null;
  /** Schema.org objects of the page. */
  readonly facts?: readonly Exclude<Thing, string>[];
  readonly kind?: 'website' | 'product' | 'article';
}

/** RSS feeds by the path of the page that links to them. */
const FEEDS: Readonly<Record<string, { readonly path: string; readonly title: string }>> = {
  [links.news()]: { path: links.newsFeed(), title: `Новости — ${COMPANY.name}` },
  [links.articles()]: { path: links.articlesFeed(), title: `Статьи — ${COMPANY.name}` },
};

/** Meta tags of a page for search engines and messengers. */
export function pageMeta({
  origin,
  path,
  title,
  description,
  picture,
  facts = [],
  kind = 'website',
}: PageMeta): MetaDescriptor[] {
  const address = origin + path;
  const page = path.split('?', 1)[0]!;
  const feed = FEEDS[page];
  return [
    { title: `${title} — ${COMPANY.name}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: kind },
    { property: 'og:site_name', content: COMPANY.name },
    { property: 'og:locale', content: 'ru_RU' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: origin + links.linkCard(page) },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: picture?.alt || title },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(feed
      ? [
          {
            tagName: 'link',
            rel: 'alternate',
            type: 'application/rss+xml',
            title: feed.title,
            href: origin + feed.path,
          },
        ]
      : []),
    ...facts.map((fact) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...fact } })),
  ];
}

export interface Crumb {
  readonly text: string;
  readonly href: string;
}

/** The breadcrumbs as structured data of schema.org. */
export function breadcrumbFacts(origin: string, crumbs: readonly Crumb[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ text, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: text,
      item: origin + href,
    })),
  } satisfies BreadcrumbList;
}
