import type { FAQPage, Thing } from 'schema-dts';
import { links } from '../../../kernel/links.ts';
import { breadcrumbFacts, pageMeta } from '../meta/page-meta.ts';
import type { Chapter } from './chapters.ts';
import type { CompanyPage } from './company-page.server.ts';

export const HOME = { text: 'Главная', href: links.home() };

/** What a page of the company tells search engines: its way, its questions, and facts of its own. */
export function companyMeta(page: CompanyPage, facts: readonly Exclude<Thing, string>[] = []) {
  const { origin, path, named, title, picture, chapters } = page;
  const questions = questionFacts(chapters);
  return pageMeta({
    origin,
    path,
    ...named,
    picture,
    facts: [breadcrumbFacts(origin, [HOME, { text: title, href: path }]), ...(questions ? [questions] : []), ...facts],
  });
}

function questionFacts(chapters: readonly Chapter[]): FAQPage | undefined {
  const asked = chapters.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'questions' ? block.items : [])),
  );
  if (asked.length === 0) return undefined;
  return {
    '@type': 'FAQPage',
    mainEntity: asked.map(({ question, answer }) => ({
      '@type': 'Question' as const,
      name: question,
      acceptedAnswer: { '@type': 'Answer' as const, text: answer },
    })),
  };
}
