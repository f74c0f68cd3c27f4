import { useLoaderData } from 'react-router';
import { PhoneLink } from '../../../features/company/reach-links.tsx';
import { Container } from '../../../ui/container.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { loader } from '../purchase.server.ts';
import { PurchaseIsland } from '../purchase.tsx';

export { loader } from '../purchase.server.ts';

export function meta() {
  return [{ title: 'Оформление заказа — Травосоль' }, { name: 'robots', content: 'noindex' }];
}

export default function CheckoutPage() {
  return (
    <Container className="pb-12 lg:pb-20">
      <noscript>
        <Notice tone="warm" className="mb-6">
          Для оформления заказа нужен JavaScript. Включите его или позвоните:{' '}
          <PhoneLink className="link whitespace-nowrap" />
        </Notice>
      </noscript>
      <PurchaseIsland first="checkout" {...useLoaderData<typeof loader>()} />
    </Container>
  );
}
