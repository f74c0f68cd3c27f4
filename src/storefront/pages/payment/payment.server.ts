import type { LoaderFunctionArgs } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { PAY_SYSTEMS_OF } from '../../../shop/delivery/pay-systems.rules.ts';
import { companyPage } from '../../features/company/company-page.server.ts';

const DEFAULT_TEXTS = {
  title: 'Оплата',
  summary: 'На сайте картой или через СБП, при получении наличными. Чек приходит на почту к каждому заказу.',
};

const METHODS = ['point', 'courier', 'pickup', 'digital'] as const;

export async function loader(args: LoaderFunctionArgs) {
  const page = await companyPage(args, links.payment(), DEFAULT_TEXTS);
  const systems = [...new Set(METHODS.flatMap((method) => PAY_SYSTEMS_OF[method]))];
  return {
    page,
    /** Payment methods with the delivery methods they are offered for. */
    pays: systems.map((system) => ({
      system,
      methods: METHODS.filter((method) => PAY_SYSTEMS_OF[method].includes(system)),
    })),
  };
}
