import type { FAQPage, Thing } from 'schema-dts';
import { links } from '../../../kernel/links.ts';
import { breadcrumbFacts, pageMeta } from '../meta/page-meta.ts';
import type { Chapter } from './chapters.ts';
import type { CompanyPage } from './company-page.server.ts';

export const HOME = { text: 'Главная', href: links.home() };

/** Meta tags of a page about the company: breadcrumbs, questions, and other structured data. */
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
  const questions = chapters.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'questions' ? block.items : [])),
  );
  if (questions.length === 0) return undefined;
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question' as const,
      name: question,
      acceptedAnswer: { '@type': 'Answer' as const, text: answer },
    })),
  };
}
