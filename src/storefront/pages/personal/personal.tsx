import { useLoaderData, type MetaFunction } from 'react-router';
import { COMPANY } from '../../../kernel/company.ts';
import { links } from '../../../kernel/links.ts';
import { PhoneLink } from '../../features/company/reach-links.tsx';
import { Container } from '../../ui/container.tsx';
import { GreetingIsland } from './greeting.tsx';
import { NewsletterSwitchIsland } from './newsletter-switch.tsx';
import { OwnOrders } from './own-orders.tsx';
import { OwnReturns } from './own-returns.tsx';
import { PasswordIsland } from './password-part.tsx';
import { PersonalDataIsland } from './personal-data.tsx';
import type { loader } from './personal.server.ts';
import { RecipientsIsland } from './recipients-list.tsx';
import { SectionsNav } from './sections-nav.tsx';
import { SessionsIsland } from './sessions-list.tsx';
import './personal.css';

export { loader } from './personal.server.ts';

export const meta: MetaFunction<typeof loader> = () => [
  { title: `Личный кабинет — ${COMPANY.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function PersonalPage() {
  const { customer, orders, moreOrders, returns, recipients, sessions } = useLoaderData<typeof loader>();
  const { name, phone, email, hasPassword, newsletter, emailConfirmed } = customer;
  return (
    <Container className="pb-12 lg:pb-20">
      <GreetingIsland name={name} phone={phone} email={email} />
      <div className="personal">
        <SectionsNav />
        <div className="grid min-w-0 gap-4 lg:max-w-224 lg:gap-6">
          <noscript>
            <p className="personal-plain">
              Изменить данные на{'\u00a0'}этой странице можно с{'\u00a0'}включённым JavaScript. Без него позвоните:{' '}
              <PhoneLink className="link" />.
            </p>
          </noscript>
          <section aria-labelledby="orders" className="personal-section">
            <h2 id="orders">Мои заказы</h2>
            <OwnOrders orders={orders} />
            {moreOrders && (
              <p className="mt-4">
                <a href={`${links.account()}?orders=all`} className="link">
                  Показать все заказы
                </a>
              </p>
            )}
          </section>
          {returns.length > 0 && (
            <section aria-labelledby="returns" className="personal-section">
              <h2 id="returns">Возвраты</h2>
              <OwnReturns returns={returns} />
            </section>
          )}
          <section aria-labelledby="data" className="personal-section">
            <h2 id="data">Личные данные</h2>
            <PersonalDataIsland customer={customer} />
          </section>
          <section aria-labelledby="recipients" className="personal-section">
            <h2 id="recipients">Получатели</h2>
            <RecipientsIsland recipients={recipients} />
          </section>
          <section aria-labelledby="password" className="personal-section">
            <h2 id="password">Пароль</h2>
            <PasswordIsland hasPassword={hasPassword} email={email} />
          </section>
          <section aria-labelledby="newsletter" className="personal-section">
            <h2 id="newsletter">Рассылка</h2>
            <NewsletterSwitchIsland newsletter={newsletter} emailConfirmed={emailConfirmed} />
          </section>
          <section aria-labelledby="sessions" className="personal-section">
            <h2 id="sessions">Где выполнен вход</h2>
            <SessionsIsland sessions={sessions} />
          </section>
        </div>
      </div>
    </Container>
  );
}
