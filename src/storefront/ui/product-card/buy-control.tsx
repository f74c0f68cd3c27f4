import { useEffect, useRef, useState } from 'react';
import type { Availability } from '../../../shop/catalog/product.rules.ts';
import { addToCart, setQuantity, useCartQuantity } from '../../client/cart.ts';
import { Button } from '../button.tsx';
import { QuantityStepper } from '../quantity-stepper.tsx';

interface BuyControlProps {
  productId: number;
  name: string;
  stock: Availability;
  small?: boolean;
  className?: string;
}

/** A button that is replaced by a quantity stepper while the product is in the cart. */
export function BuyControl({ productId, name, stock, small, className = '' }: BuyControlProps) {
  const quantity = useCartQuantity(productId);
  const place = useRef<HTMLDivElement>(null);
  const pressedHere = useRef(false);
  const [full, setFull] = useState(false);
  const inCart = quantity > 0;

  // The pressed button is replaced; without this the focus would go to the top of the page.
  useEffect(() => {
    if (!pressedHere.current) return;
    pressedHere.current = false;
    place.current?.querySelector<HTMLButtonElement>('button:last-of-type')?.focus({ preventScroll: true });
  }, [inCart]);

  const add = () => {
    pressedHere.current = true;
    setFull(!addToCart(productId));
  };
  const change = (to: number) => {
    pressedHere.current = to === 0;
    setQuantity(productId, to);
  };

  return (
    <div ref={place} className={className}>
      {inCart ? (
        <QuantityStepper quantity={quantity} onChange={change} name={name} small={small} />
      ) : (
        <Button small={small} className="w-full" disabled={stock === 'none'} onClick={add}>
          {stock === 'none' ? 'Нет в наличии' : full ? 'Корзина полна' : 'В корзину'}
        </Button>
      )}
    </div>
  );
}
