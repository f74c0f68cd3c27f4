import type { LoaderFunctionArgs } from 'react-router';
import { COMPANY } from '../../../kernel/company.ts';
import { links } from '../../../kernel/links.ts';
import { bindWords } from '../../../kernel/typography.ts';
import { contentList } from '../../../shop/content/content.reads.ts';
import { hasPlaceholders } from '../../../shop/settings/company-shape.ts';
import { companyFacts } from '../../../shop/settings/company.reads.ts';
import { cachePage, pageContext } from '../../context.server.ts';
import { companyPage } from '../../features/company/company-page.server.ts';
import { storeYear } from '../../features/company/store-year.server.ts';

const DEFAULT_TEXTS = {
  title: 'Контакты',
  summary: 'Телефоны, адрес и часы магазина, где ещё купить и реквизиты для договора.',
};

/** Shops listed here; the rest is on the page of partners. */
const SHOPS = 60;

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = args.context.get(pageContext);
  const [page, company, partners] = await Promise.all([
    companyPage(args, links.contacts(), DEFAULT_TEXTS),
    companyFacts(shop.db),
    contentList(shop.db, 'partner', { limit: SHOPS, offset: 0 }, shop.now()),
  ]);
  cachePage(args.context, partners.tags);
  const shops = partners.cards.map(({ title, address: href, facts }) => {
    const [city = '', ...street] = (facts.address ?? '').split(', ');
    return {
      href,
      name: bindWords(title.replace(`, ${city}`, '')),
      city,
      street: bindWords(street.join(', ')),
      phone: facts.phone ?? null,
    };
  });
  const mapQuery = encodeURIComponent(`${company.shopAddress.replaceAll('\u00a0', ' ')}, ${COMPANY.name}`);
  return {
    page,
    company,
    year: storeYear(args.context),
    placeholders: hasPlaceholders(company),
    maps: [
      { name: 'Яндекс Карты', href: `https://yandex.ru/maps/?text=${mapQuery}` },
      { name: '2ГИС', href: `https://2gis.ru/moscow/search/${mapQuery}` },
    ],
    cities: Object.entries(Object.groupBy(shops, ({ city }) => city))
      .toSorted(([one], [other]) => one.localeCompare(other, 'ru'))
      .map(([city, cityShops]) => ({ city, shops: cityShops ?? [] })),
    more: partners.total > SHOPS,
  };
}
