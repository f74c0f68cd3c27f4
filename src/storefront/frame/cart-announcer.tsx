import { counted, GOODS } from '../../kernel/plural.ts';
import { useCartCount } from '../client/use-cart.ts';

/** Announces the number of the cart's badge to screen readers. */
export function CartAnnouncer() {
  const count = useCartCount();
  return (
    <p role="status" className="sr-only">
      {count > 0 && `В корзине ${counted(count, GOODS)}`}
    </p>
  );
}
