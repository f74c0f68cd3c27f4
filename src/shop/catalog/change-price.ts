import { unlessAllowed } from '../permissions/permissions.rules.ts';
import type { ShopContext } from '../context.ts';
import { runPriceCommand, type PriceCommand } from './run-price-command.ts';
import { setPrice, type NewPrice } from './set-price.ts';

/** Changes the price of a product at once. Carts are priced anew; orders keep the price at which they were placed. */
export function changePrice(ctx: Pick<ShopContext, 'transaction'>, command: PriceCommand & NewPrice) {
  return runPriceCommand(
    ctx,
    { kind: 'price-changed', unlessMay: (actor) => unlessAllowed(actor, 'set-price', 'product'), command },
    (tx, product) => setPrice(tx, product, command),
  );
}
