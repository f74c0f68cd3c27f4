import type { LoaderFunctionArgs } from 'react-router';
import { DISCLAIMER } from '../../../kernel/company.ts';
import { keysOf, PRODUCT_FORMS } from '../../../kernel/form-options.ts';
import { links } from '../../../kernel/links.ts';
import { bindWords } from '../../../kernel/typography.ts';
import { productionTerms, smallestBatch } from '../../../kernel/production-terms.ts';
import type { BodyBlock } from '../../../shop/content/content.rules.ts';
import { pageContext } from '../../context.server.ts';
import { companyPage } from '../../features/company/company-page.server.ts';

const DEFAULT_TEXTS = {
  title: 'Разработка и производство БАД под вашей маркой',
  summary: 'От первой строки состава до партии с документами. Расскажите, что нужно: технолог ответит за два дня.',
};

/** Staff texts, and between them the production terms of each form. */
export async function loader(args: LoaderFunctionArgs) {
  const page = await companyPage(args, links.partnership(), DEFAULT_TEXTS);
  const questionsAt = page.chapters.findIndex(({ blocks }) => blocks.some(({ kind }) => kind === 'questions'));
  const end = questionsAt < 0 ? page.chapters.length : questionsAt;
  return {
    page,
    before: page.chapters.slice(0, end),
    terms: TERMS,
    after: page.chapters.slice(end),
    partnerEmail: args.context.get(pageContext).partnerEmail,
    disclaimer: DISCLAIMER,
  };
}

const TERMS: BodyBlock = {
  kind: 'table',
  head: ['Форма', 'Наименьшая партия', 'Со\u00a0своим составом', 'С\u00a0разработкой'],
  rows: keysOf(PRODUCT_FORMS)
    .filter((form) => form !== 'other')
    .map((form) => {
      const weeks = (ownComposition: boolean) => {
        const [least, most] = productionTerms({ form, ownComposition, markets: [] }).total;
        return bindWords(`${least}–${most} недель`);
      };
      const packs = `${smallestBatch(form).toLocaleString('ru-RU')}\u00a0упаковок`;
      return [PRODUCT_FORMS[form], packs, weeks(true), weeks(false)];
    }),
};
