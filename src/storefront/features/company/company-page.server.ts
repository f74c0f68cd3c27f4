import type { LoaderFunctionArgs } from 'react-router';
import type { CompanyFacts } from '../../../kernel/company.ts';
import { counted } from '../../../kernel/plural.ts';
import { bindWords } from '../../../kernel/typography.ts';
import { pageWords, type PageWords } from '../../../shop/content/page-words.reads.ts';
import { companyFacts } from '../../../shop/settings/company.reads.ts';
import { cachePage, pageContext } from '../../context.server.ts';
import { missingPage } from '../not-found/not-found.server.ts';
import { boundBlock } from '../reading/bound-block.ts';
import { chaptersOf } from './chapters.ts';
import { withFigures } from './company-figures.ts';

/** The words of staff for the page at this path, with the figures of the shop in them; keeps the page under their tags. */
export async function companyWords(context: LoaderFunctionArgs['context'], path: string) {
  const { shop, holdMinutes } = context.get(pageContext);
  const [{ words, editedAt, tags }, company] = await Promise.all([
    pageWords(shop.db, path.slice(1), shop.now()),
    companyFacts(shop.db),
  ]);
  cachePage(context, tags);
  return { words: words && withFigures(words, figures(holdMinutes, company)), editedAt, company };
}

/**
 * A page of the company as staff tells it.
 * @param standing words of a page that has its own facts to show and stands without those of staff; others are missing
 */
export async function companyPage(
  args: LoaderFunctionArgs,
  path: string,
  standing?: Pick<PageWords, 'title' | 'summary'>,
) {
  const { origin } = args.context.get(pageContext);
  const found = await companyWords(args.context, path);
  const words: PageWords | undefined = found.words ?? (standing && { ...standing, body: [], seo: {}, picture: null });
  if (!words) throw await missingPage(args);
  const { title, summary, body, seo, picture } = words;
  return {
    origin,
    path,
    title: bindWords(title),
    summary: bindWords(summary),
    /** For search engines. */
    named: { title: seo.title ?? title, description: seo.description ?? summary },
    picture,
    chapters: chaptersOf(body.map(boundBlock)),
  };
}

export type CompanyPage = Awaited<ReturnType<typeof companyPage>>;

/** What words of staff may name in braces (decision 0058). */
function figures(holdMinutes: number, { phones, hours: open, address, email }: CompanyFacts) {
  const hours = holdMinutes / 60;
  return {
    резерв:
      hours >= 2 && Number.isInteger(hours)
        ? counted(hours, ['час', 'часа', 'часов'])
        : counted(holdMinutes, ['минуту', 'минуты', 'минут']),
    телефон: phones[0].text,
    часы: open,
    адрес: address,
    почта: email,
  };
}
