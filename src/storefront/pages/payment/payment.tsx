import { CreditCard, HandCoins, PackageCheck, Smartphone, Wallet } from 'lucide-react';
import { useLoaderData, type MetaFunction } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { AskQuestionIsland } from '../../features/forms/ask-question.tsx';
import { Container } from '../../ui/container.tsx';
import { PAY_SYSTEMS } from '../../../kernel/pay-system-texts.ts';
import { PAY } from '../../../kernel/pay-systems.ts';
import { CompanyChapters } from '../../features/company/company-chapters.tsx';
import { CompanyHead } from '../../features/company/company-head.tsx';
import { companyMeta } from '../../features/company/company-meta.ts';
import type { loader } from './payment.server.ts';
import './payment.css';

export { loader } from './payment.server.ts';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => (loaderData ? companyMeta(loaderData.page) : []);

const ICONS = {
  [PAY.card]: CreditCard,
  [PAY.cashOnDelivery]: PackageCheck,
  [PAY.cashInShop]: Wallet,
  [PAY.cashToCourier]: HandCoins,
  [PAY.sbp]: Smartphone,
} as const;

const METHODS = {
  point: 'пункт выдачи',
  courier: 'курьер',
  pickup: 'самовывоз',
  digital: 'электронные товары',
} as const;

export default function Payment() {
  const { page, pays } = useLoaderData<typeof loader>();
  return (
    <Container>
      <CompanyHead page={page} />
      <section className="pays" aria-labelledby="pays">
        <h2 id="pays">Чем можно заплатить</h2>
        <ul>
          {pays.map(({ system, methods }) => {
            const Icon = ICONS[system];
            const { name, note } = PAY_SYSTEMS[system];
            return (
              <li key={system}>
                <Icon size={28} strokeWidth={1.5} aria-hidden />
                <h3>{name}</h3>
                <p>{note}</p>
                <p className="pays-ways">
                  {methods.length === Object.keys(METHODS).length
                    ? 'Для любой доставки'
                    : `Доставка: ${methods.map((method) => METHODS[method]).join(', ')}`}
                </p>
              </li>
            );
          })}
        </ul>
        <a href={links.delivery()} className="link">
          Сколько стоит доставка в&nbsp;ваш город
        </a>
      </section>
      <CompanyChapters chapters={page.chapters} />
      <AskQuestionIsland page={page.path} about={'об\u00a0оплате'} />
    </Container>
  );
}
