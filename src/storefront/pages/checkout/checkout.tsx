import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PlacedOrder } from '../../../api/shop/orders.schema.ts';
import { useCartIsLoaded, useCartItems } from '../../client/cart.ts';
import { PhoneLink } from '../../features/company/reach-links.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyCart } from '../../features/cart/empty-cart.tsx';
import { CheckoutForm } from './checkout-form.tsx';

export function meta() {
  return [{ title: 'Оформление заказа — Травосоль' }, { name: 'robots', content: 'noindex' }];
}

export default function CheckoutPage() {
  const loaded = useCartIsLoaded();
  const items = useCartItems();
  const navigate = useNavigate();
  const [placed, setPlaced] = useState<PlacedOrder>();

  function goToOrder(order: PlacedOrder) {
    setPlaced(order);
    const { pathname, search } = new URL(order.orderUrl, location.origin);
    if (order.payUrl === null) {
      void navigate(pathname + search, { replace: true });
      return;
    }
    // Back from the bank's page must lead to the order, not to an empty checkout.
    history.replaceState(history.state, '', pathname + search);
    location.assign(order.payUrl);
  }

  return (
    <Container className="pb-12 lg:pb-20">
      <PageTitle>Оформление заказа</PageTitle>
      <noscript>
        <Notice tone="warm" className="mb-6">
          Для оформления заказа нужен JavaScript. Включите его или позвоните:{' '}
          <PhoneLink className="link whitespace-nowrap" />
        </Notice>
      </noscript>
      {placed ? (
        <Placed order={placed} />
      ) : !loaded ? (
        <CheckoutSkeleton />
      ) : items.length === 0 ? (
        <EmptyCart />
      ) : (
        <CheckoutForm items={items} onPlaced={goToOrder} />
      )}
    </Container>
  );
}

/** Shown until the order page or the bank's page opens. */
function Placed({ order }: { order: PlacedOrder }) {
  return (
    <div role="status" className="panel px-6 py-10 sm:px-10">
      <h2>
        Заказ №{'\u00a0'}
        {order.number} оформлен
      </h2>
      <p className="mt-3 text-quiet">{order.payUrl ? 'Открываем страницу оплаты…' : 'Открываем страницу заказа…'}</p>
      <p className="mt-6">
        <Link href={order.payUrl ?? order.orderUrl} className={buttonClass('outline')}>
          {order.payUrl ? 'Перейти к\u00a0оплате' : 'Открыть заказ'}
        </Link>
      </p>
    </div>
  );
}

/** Placeholder until the stored cart has been read. */
function CheckoutSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="grid items-start noscript:hidden gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8"
    >
      <div className="grid gap-4 sm:gap-6">
        <div className="panel h-[25rem] sm:h-[19.5rem]" />
        <div className="panel h-[24rem]" />
      </div>
      <div className="panel h-[28rem]" />
    </div>
  );
}
