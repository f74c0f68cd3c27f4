import type { LoaderFunctionArgs } from 'react-router';
import { COMPANY } from '../../../kernel/company.ts';
import { counted } from '../../../kernel/plural.ts';
import { bindWords } from '../../../kernel/typography.ts';
import { pageWords, type PageWords } from '../../../shop/content/page-words.reads.ts';
import { keepPage, pageContext } from '../../context.server.ts';
import { missingPage } from '../not-found/not-found.server.ts';
import { boundBlock } from '../reading/bound-block.ts';
import { chaptersOf } from './chapters.ts';
import { withFigures } from './told-figures.ts';

/**
 * The words of staff for a page of the company, with the figures of the shop in them; keeps the page under their tags.
 * @param standing words of a page that has its own facts to show and stands without those of staff; others are missing
 */
export async function toldPage(
  args: LoaderFunctionArgs,
  path: string,
  standing?: Pick<PageWords, 'title' | 'summary'>,
) {
  const { shop, origin, holdMinutes } = args.context.get(pageContext);
  const found = await pageWords(shop.db, path.slice(1), shop.now());
  const words: Pick<PageWords, 'title' | 'summary' | 'body' | 'seo' | 'picture'> | undefined =
    found.words ?? (standing && { ...standing, body: [], seo: {}, picture: null });
  if (!words) throw await missingPage(args);
  keepPage(args.context, found.tags);
  const { title, summary, body, seo, picture } = withFigures(words, figures(holdMinutes));
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

export type ToldPage = Awaited<ReturnType<typeof toldPage>>;

/** What words of staff may name in braces (decision 0058). */
function figures(holdMinutes: number) {
  const hours = holdMinutes / 60;
  return {
    резерв:
      hours >= 2 && Number.isInteger(hours)
        ? counted(hours, ['час', 'часа', 'часов'])
        : counted(holdMinutes, ['минуту', 'минуты', 'минут']),
    телефон: COMPANY.phones[0].text,
    часы: COMPANY.hours,
    адрес: COMPANY.address,
    почта: COMPANY.email,
  };
}
