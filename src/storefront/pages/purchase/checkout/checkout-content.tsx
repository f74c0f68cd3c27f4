import { useEffect, useState } from 'react';
import type { PlacedOrder } from '../../../../api/shop/orders.schema.ts';
import { onRestoredPage } from '../../../client/restored-page.ts';
import { useCartIsLoaded, useCartItems } from '../../../client/use-cart.ts';
import { EmptyCart } from '../../../features/cart/empty-cart.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import type { SignedInBuyer } from '../signed-in-buyer.ts';
import { CheckoutForm } from './checkout-form.tsx';

/** The form of the order. The server renders its outline. */
export function CheckoutContent({ buyer }: { buyer: SignedInBuyer | null }) {
  const loaded = useCartIsLoaded();
  const items = useCartItems();
  const [placed, setPlaced] = useState<PlacedOrder>();

  // Restored by Back from the bank's page, it has the address of the order already.
  useEffect(() => (placed ? onRestoredPage(() => location.reload()) : undefined), [placed]);

  function goToOrder(order: PlacedOrder) {
    setPlaced(order);
    const { pathname, search } = new URL(order.orderUrl, location.origin);
    // Back must lead to the order, not to an empty checkout.
    if (order.payUrl === null) return location.replace(pathname + search);
    history.replaceState(history.state, '', pathname + search);
    location.assign(order.payUrl);
  }

  if (placed) return <Placed order={placed} />;
  if (!loaded) return <CheckoutSkeleton />;
  return items.length === 0 ? <EmptyCart /> : <CheckoutForm items={items} buyer={buyer} onPlaced={goToOrder} />;
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
        <a href={order.payUrl ?? order.orderUrl} className={buttonClass('outline')}>
          {order.payUrl ? 'Перейти к\u00a0оплате' : 'Открыть заказ'}
        </a>
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
