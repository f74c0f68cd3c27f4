import type { LoaderFunctionArgs } from 'react-router';
import type { CompanyFacts } from '../../../kernel/company.ts';
import { counted } from '../../../kernel/plural.ts';
import { bindWords } from '../../../kernel/typography.ts';
import { pageText, type PageText } from '../../../shop/content/page-text.reads.ts';
import { companyFacts } from '../../../shop/settings/company.reads.ts';
import { cachePage, pageContext } from '../../context.server.ts';
import { missingPage } from '../not-found/not-found.server.ts';
import { boundBlock } from '../reading/bound-block.ts';
import { chaptersOf } from './chapters.ts';
import { withFigures } from './company-figures.ts';

/** Texts that staff wrote for the page at this path, with figures filled in; caches the page under their tags. */
export async function companyWords(context: LoaderFunctionArgs['context'], path: string) {
  const { shop, holdMinutes } = context.get(pageContext);
  const [{ text: words, editedAt, tags }, company] = await Promise.all([
    pageText(shop.db, path.slice(1), shop.now()),
    companyFacts(shop.db),
  ]);
  cachePage(context, tags);
  return { words: words && withFigures(words, figures(holdMinutes, company)), editedAt, company };
}

/**
 * A page about the company with the texts of staff.
 * @param fallback texts of a page that also exists without those of staff; other pages without texts are a 404
 */
export async function companyPage(
  args: LoaderFunctionArgs,
  path: string,
  fallback?: Pick<PageText, 'title' | 'summary'>,
) {
  const { origin } = args.context.get(pageContext);
  const found = await companyWords(args.context, path);
  const words: PageText | undefined = found.words ?? (fallback && { ...fallback, body: [], seo: {}, picture: null });
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

/** Figures that texts of staff may name in braces (decision 0058). */
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
