import type { Quote } from '../../../api/shop/cart.schema.ts';
import { BONUSES, counted } from '../../../kernel/plural.ts';

/** What an order of these goods brings its signed-in buyer. */
export function EarnedBonuses({ quote }: { quote: Quote | undefined }) {
  const earns = quote?.orderBonus?.earns ?? 0;
  if (earns === 0) return null;
  return <p className="mt-3 text-sm text-quiet">Начислим {counted(earns, BONUSES)} после получения заказа.</p>;
}
