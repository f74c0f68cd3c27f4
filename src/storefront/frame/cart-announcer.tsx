import { counted, GOODS } from '../../kernel/plural.ts';
import { useCartCount } from '../client/cart.ts';

/** Says aloud what the badge shows. */
export function CartNews() {
  const count = useCartCount();
  return (
    <p role="status" className="sr-only">
      {count > 0 && `В корзине ${counted(count, GOODS)}`}
    </p>
  );
}
