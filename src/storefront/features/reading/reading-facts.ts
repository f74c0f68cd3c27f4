import type { Article, FAQPage, LocalBusiness, NewsArticle, ScholarlyArticle, WebPage } from 'schema-dts';
import { COMPANY } from '../../../kernel/company.ts';
import { links } from '../../../kernel/links.ts';
import type { BodyBlock, FactsOf, PageKind } from '../../../shop/content/content.rules.ts';
import type { ShownPicture } from '../../ui/picture.tsx';

interface ReadItem {
  readonly origin: string;
  readonly path: string;
  readonly kind: PageKind;
  readonly title: string;
  readonly summary: string;
  readonly at: string;
  readonly updatedAt: string;
  readonly picture: ShownPicture | null;
  readonly facts: Partial<FactsOf['research'] & FactsOf['partner']>;
}

const TYPES = {
  article: 'Article',
  news: 'NewsArticle',
  research: 'ScholarlyArticle',
  press: 'Article',
  illness: 'Article',
} as const;

/** Structured data of an item: an article, a partner as a local business, or a promotion as a plain web page. */
export function readingFacts(item: ReadItem) {
  const { origin, path, kind, title, summary, at, updatedAt, picture, facts } = item;
  const image = picture ? [origin + links.picture(picture.id, 1200)] : undefined;
  if (kind === 'partner') {
    return {
      '@type': 'LocalBusiness',
      name: title,
      description: summary,
      ...(image && { image }),
      ...(facts.address && { address: facts.address }),
      ...(facts.phone && { telephone: facts.phone }),
      ...(facts.site && { url: facts.site }),
    } satisfies LocalBusiness;
  }
  const publisher = { '@type': 'Organization' as const, name: COMPANY.name, url: origin };
  if (kind === 'promotion') {
    return {
      '@type': 'WebPage',
      name: title,
      description: summary,
      url: origin + path,
      datePublished: at,
      dateModified: updatedAt,
      inLanguage: 'ru',
      ...(image && { primaryImageOfPage: { '@type': 'ImageObject', url: image[0]! } }),
      publisher,
    } satisfies WebPage;
  }
  return {
    '@type': TYPES[kind],
    headline: title,
    description: summary,
    mainEntityOfPage: origin + path,
    datePublished: at,
    dateModified: updatedAt,
    inLanguage: 'ru',
    ...(image && { image }),
    author: kind === 'research' && facts.authors ? authorFacts(facts.authors) : publisher,
    publisher,
  } satisfies Article | NewsArticle | ScholarlyArticle;
}

/** Staff enters people and institutions into one field, so the type is guessed from the name. */
function authorFacts(name: string) {
  return /«|лаборатори|институт|университет/iu.test(name)
    ? { '@type': 'Organization' as const, name }
    : { '@type': 'Person' as const, name };
}

/** Structured data of questions and answers on the page; empty if there are none. */
export function questionFacts(body: readonly BodyBlock[]) {
  const questions = body.flatMap((block) => (block.kind === 'questions' ? block.items : []));
  if (questions.length === 0) return [];
  return [
    {
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question' as const,
        name: question,
        acceptedAnswer: { '@type': 'Answer' as const, text: answer },
      })),
    } satisfies FAQPage,
  ];
}
