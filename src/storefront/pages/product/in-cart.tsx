import { useCartItems } from '../../client/use-cart.ts';
import { later } from '../../ui/later.tsx';

const OverlapNotice = later(() => import('../../features/overlap/overlap-notice.tsx'));

/**
 * What this product shares with the cart of the visitor. The page is the same for everybody, so it is asked for in the
 * browser, and only when there is something else in the cart.
 */
export default function InCart({ id }: { id: number }) {
  const others = useCartItems().filter(({ product }) => product !== id);
  if (others.length === 0) return null;
  return <OverlapNotice ids={[id, ...others.map(({ product }) => product)]} about={id} className="mt-4" />;
}
