import type { LoaderFunctionArgs } from 'react-router';
import { CARRIERS } from '../../../kernel/carriers.ts';
import { links } from '../../../kernel/links.ts';
import { bindWords } from '../../../kernel/typography.ts';
import { shelf } from '../../../shop/catalog/catalog.reads.ts';
import { ownShopPlace } from '../../../shop/delivery/delivery-offers.ts';
import { offeredCarriers } from '../../../shop/delivery/offered-carriers.ts';
import { deliverySettings } from '../../../shop/settings/delivery-settings.reads.ts';
import { cachePage, pageContext } from '../../context.server.ts';
import { companyPage } from '../../features/company/company-page.server.ts';

const DEFAULT_TEXTS = {
  title: 'Доставка',
  summary: 'По всей России: в пункт выдачи, постамат или до двери. Цену и срок для вашего города видно сразу.',
};

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = args.context.get(pageContext);
  const [page, popular, settings] = await Promise.all([
    companyPage(args, links.delivery(), DEFAULT_TEXTS),
    shelf(shop.db, { section: 'preparaty', order: 'popular', limit: 1 }),
    deliverySettings(shop.db),
  ]);
  cachePage(args.context, popular.tags);
  const [typical] = popular.cards;
  const { paySystems } = settings;
  const offered = offeredCarriers(shop.companies, settings).map(({ name }) => CARRIERS[name]);
  // While all carriers are paused, the page names none.
  const carriers = offered.join(' или ') || 'Служба доставки';
  return {
    page,
    /** The product that prices are estimated for: the page is the same for everybody and knows no cart. */
    typical: typical && { id: typical.id, name: bindWords(typical.name) },
    ways: [
      {
        method: 'point',
        name: 'Пункт выдачи или\u00a0постамат',
        note: `${carriers}, рядом с\u00a0домом или работой`,
        pays: paySystems.point,
      },
      {
        method: 'courier',
        name: 'Курьер до\u00a0двери',
        note: `${carriers}, в\u00a0удобный день`,
        pays: paySystems.courier,
      },
      {
        method: 'pickup',
        name: 'Самовывоз',
        note: await ownShopPlace(shop.db),
        pays: paySystems.pickup,
      },
    ] as const,
  };
}
