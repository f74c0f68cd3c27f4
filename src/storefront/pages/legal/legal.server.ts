import type { LoaderFunctionArgs } from 'react-router';
import { formatDay } from '../../../kernel/dates.ts';
import { links } from '../../../kernel/links.ts';
import { bindWords } from '../../../kernel/typography.ts';
import { CONSENT_VERSIONS } from '../../../shop/customers/consent.ts';
import { pageContext } from '../../context.server.ts';
import { companyWords } from '../../features/company/company-page.server.ts';
import { missingPage } from '../../features/not-found/not-found.server.ts';
import { legalSections } from './legal-sections.server.ts';
import type { LivePart } from './live-parts.server.ts';

interface LegalPage {
  readonly path: string;
  /** Name among the other documents, and title of the page while staff has written none. */
  readonly name: string;
  readonly summary: string;
  readonly parts: readonly LivePart[];
}

const PAGES: readonly LegalPage[] = [
  {
    path: links.privacy(),
    name: 'Политика конфиденциальности',
    summary: 'Зачем магазину ваши данные, на каком основании и сколько он их хранит.',
    parts: ['operator', 'purposes'],
  },
  {
    path: links.consent(),
    name: 'Согласие на\u00a0обработку данных',
    summary: 'Вы даёте только то согласие, под которым сами поставили отметку.',
    parts: ['operator', 'consents'],
  },
  {
    path: links.cookies(),
    name: 'Файлы cookie',
    summary: 'Что магазин оставляет в вашем браузере. Перечень готовится, спросите нас о нём.',
    parts: [],
  },
];

/** Date of the latest wording of the purposes. */
const PURPOSES_WORDED = new Date(Object.values(CONSENT_VERSIONS).toSorted().at(-1)!);

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const path = new URL(request.url).pathname.replace(/\.data$/, '');
  const page = PAGES.find((one) => one.path === path);
  if (!page) throw await missingPage(args);
  const { words, editedAt, company } = await companyWords(context, path);
  const { title, summary, body, seo } = words ?? { title: page.name, summary: page.summary, body: [], seo: {} };
  const dates = [editedAt, page.parts.length > 0 ? PURPOSES_WORDED : undefined].filter((date) => date !== undefined);
  const edition = dates.toSorted((one, other) => Number(other) - Number(one))[0];
  return {
    origin: context.get(pageContext).origin,
    path,
    title: bindWords(title),
    lead: bindWords(summary),
    /** For search engines. */
    named: { title: seo.title ?? title, description: seo.description ?? summary },
    edition: edition && { at: edition.toISOString(), day: bindWords(formatDay(edition)) },
    sections: legalSections(body, page.parts, company),
    others: PAGES.filter((one) => one !== page).map(({ path: href, name }) => ({ href, text: name })),
  };
}
