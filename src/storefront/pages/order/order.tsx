import { useLoaderData, type MetaArgs } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { PhoneLink } from '../../features/company/reach-links.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { RepeatOrderIsland } from '../../features/orders/repeat-order.tsx';
import { ExpiredLink } from '../../features/digital-goods/resend-letter.tsx';
import { OrderIsland } from './order-view.tsx';
import type { loader } from './order.server.ts';

export { loader } from './order.server.ts';

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  const title = loaderData?.order ? `Заказ №\u00a0${loaderData.order.number}` : 'Заказ';
  return [{ title: `${title} — Травосоль` }, { name: 'robots', content: 'noindex' }];
}

const ACCOUNT_CRUMBS = [
  { text: 'Личный кабинет', href: links.account() },
  { text: 'Заказы и\u00a0возвраты', href: links.accountOrders() },
];

export default function OrderPage() {
  const found = useLoaderData<typeof loader>();
  return (
    <Container className="pb-12 lg:pb-20">
      {found.order ? (
        <>
          {found.own && <Breadcrumbs crumbs={ACCOUNT_CRUMBS} />}
          <PageTitle note={`Оформлен ${found.order.placedOn}`}>
            Заказ №{'\u00a0'}
            {found.order.number}
          </PageTitle>
          <OrderIsland
            box="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:gap-8"
            order={found.order}
            token={found.token}
            backFromPayment={found.backFromPayment}
            payFailed={found.payFailed}
          />
          <div className="mt-8 flex flex-wrap items-start gap-x-6 gap-y-3 empty:hidden print:hidden">
            {found.order.mayRepeat && (
              <RepeatOrderIsland
                number={found.order.number}
                goods={found.order.lines.map(({ productId, name, quantity }) => ({
                  product: productId,
                  name,
                  quantity,
                }))}
              />
            )}
            {found.own && (
              <a href={links.newTicket(found.order.id)} className="link py-2.5">
                Задать вопрос о{'\u00a0'}заказе
              </a>
            )}
          </div>
        </>
      ) : (
        <ClosedOrder oldLink={found.oldLink} />
      )}
    </Container>
  );
}

/** Shown alike for a link without a token, with a wrong one, and to a nonexistent order. */
function ClosedOrder({ oldLink }: { oldLink: { orderId: string; token: string } | null }) {
  if (oldLink) {
    return (
      <>
        <PageTitle>Страница заказа</PageTitle>
        <ExpiredLink {...oldLink} />
      </>
    );
  }
  return (
    <>
      <PageTitle>Страница заказа</PageTitle>
      <section className="panel px-6 py-10 sm:px-10 lg:px-16 lg:py-14">
        <h2 className="max-w-[20ch]">
          Откройте заказ по{'\u00a0'}ссылке из{'\u00a0'}письма
        </h2>
        <p className="mt-3 max-w-[52ch] text-quiet">
          Чтобы ваш заказ не{'\u00a0'}увидел посторонний, страница открывается только по{'\u00a0'}личной ссылке. Она
          {'\u00a0'}приходит на{'\u00a0'}email, указанный при оформлении, в{'\u00a0'}течение десяти минут. Если письма
          нет, загляните в{'\u00a0'}«Спам» или позвоните нам: поможем найти заказ.
        </p>
        <p className="mt-6 flex flex-wrap gap-3">
          <PhoneLink className={buttonClass()} />
          <a href={links.catalog()} className={buttonClass('outline')}>
            Перейти в{'\u00a0'}каталог
          </a>
        </p>
      </section>
    </>
  );
}
