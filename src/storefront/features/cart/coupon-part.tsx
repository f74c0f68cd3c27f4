import { useState } from 'react';
import type { Quote } from '../../../api/shop/cart.schema.ts';
import type { BasketItem } from '../../../kernel/basket-item.ts';

import { useAddedCodes } from '../../client/coupons.ts';
import { awaited } from '../../ui/awaited.tsx';

const CouponField = awaited(() => import('./coupon-field.tsx'), <div className="h-24" aria-busy="true" />);

/** «Промокод или сертификат»: the field's code is fetched when it is opened, or when there are codes to show. */
export function CouponPart({ items, quote }: { items: readonly BasketItem[]; quote: Quote | undefined }) {
  const [opened, setOpened] = useState(false);
  const added = useAddedCodes();
  return (
    <div className="mt-4 border-t border-line pt-2">
      {opened || added.length > 0 ? (
        <CouponField items={items} quote={quote} added={added} takesFocus={opened} />
      ) : (
        <button type="button" className="link py-2.5 text-sm" aria-expanded={false} onClick={() => setOpened(true)}>
          Промокод или сертификат
        </button>
      )}
    </div>
  );
}
