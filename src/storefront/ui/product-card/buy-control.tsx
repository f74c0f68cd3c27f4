import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { Availability } from '../../../shop/catalog/product.rules.ts';
import { addToCart, setQuantity } from '../../client/cart.ts';
import { useCartQuantity } from '../../client/use-cart.ts';
import { Button } from '../button.tsx';
import { island } from '../island.tsx';
import { QuantityStepper } from '../quantity-stepper.tsx';

interface BuyControlProps {
  productId: number;
  name: string;
  stock: Availability;
  small?: boolean;
}

/** A button that is replaced by a quantity stepper while the product is in the cart. */
export default function BuyControl({ productId, name, stock, small }: BuyControlProps) {
  const quantity = useCartQuantity(productId);
  const [full, setFull] = useState(false);
  const hadFocus = useRef(false);
  if (quantity > 0) {
    return (
      <Replaceable key="stepper" hadFocus={hadFocus}>
        <QuantityStepper quantity={quantity} onChange={(to) => setQuantity(productId, to)} name={name} small={small} />
      </Replaceable>
    );
  }
  return (
    <Replaceable key="button" hadFocus={hadFocus}>
      <Button
        small={small}
        className="w-full"
        disabled={stock === 'none'}
        onClick={() => setFull(!addToCart(productId))}
      >
        <span>{stock === 'none' ? 'Нет в наличии' : full ? 'Корзина полна' : 'В корзину'}</span>
      </Button>
    </Replaceable>
  );
}

/** Passes the focus on to what replaces it; without this the focus would go to the top of the page. */
function Replaceable({ hadFocus, children }: { hadFocus: RefObject<boolean>; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = place.current!;
    if (hadFocus.current) own.querySelector<HTMLElement>('button:last-of-type')?.focus({ preventScroll: true });
    return () => void (hadFocus.current = own.contains(document.activeElement));
  }, [hadFocus]);
  return <div ref={place}>{children}</div>;
}

/** Activated when the product is in the cart; until then client/first-press.ts handles the press on its button. */
export const BuyIsland = island('buy', BuyControl, 'demand');
