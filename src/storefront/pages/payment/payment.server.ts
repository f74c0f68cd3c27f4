import type { LoaderFunctionArgs } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { deliverySettings } from '../../../shop/settings/delivery-settings.reads.ts';
import { pageContext } from '../../context.server.ts';
import { companyPage } from '../../features/company/company-page.server.ts';

const DEFAULT_TEXTS = {
  title: 'Оплата',
  summary: 'На сайте картой или через СБП, при получении наличными. Чек приходит на почту к каждому заказу.',
};

const METHODS = ['point', 'courier', 'pickup', 'digital'] as const;

export async function loader(args: LoaderFunctionArgs) {
  const [page, { paySystems }] = await Promise.all([
    companyPage(args, links.payment(), DEFAULT_TEXTS),
    deliverySettings(args.context.get(pageContext).shop.db),
  ]);
  const systems = [...new Set(METHODS.flatMap((method) => paySystems[method]))];
  return {
    page,
    /** Payment methods with the delivery methods they are offered for. */
    pays: systems.map((system) => ({
      system,
      methods: METHODS.filter((method) => paySystems[method].includes(system)),
    })),
  };
}
