import { useLoaderData } from 'react-router';
import { PhoneLink } from '../../../features/company/reach-links.tsx';
import { Container } from '../../../ui/container.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { loader } from '../purchase.server.ts';
import { PurchaseIsland } from '../purchase.tsx';

export { loader } from '../purchase.server.ts';

export function meta() {
  return [{ title: 'Корзина — Травосоль' }, { name: 'robots', content: 'noindex' }];
}

export default function CartPage() {
  return (
    <Container className="pb-12 lg:pb-20">
      <noscript>
        <Notice tone="warm" className="mb-6">
          Корзина хранится в{'\u00a0'}вашем браузере, и{'\u00a0'}без JavaScript её не{'\u00a0'}показать. Включите
          JavaScript или позвоните: <PhoneLink className="link whitespace-nowrap" />
        </Notice>
      </noscript>
      <PurchaseIsland first="cart" {...useLoaderData<typeof loader>()} />
    </Container>
  );
}
