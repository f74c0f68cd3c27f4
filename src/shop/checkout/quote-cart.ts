import { customerIdOf } from '../../kernel/actor.ts';
import type { BasketItem } from '../../kernel/basket-item.ts';
import { kopecks } from '../../kernel/money.ts';
import { sectionNamed } from '../../kernel/sections.ts';
import { earnedBy } from '../bonuses/earned.rules.ts';
import type { ShopContext } from '../context.ts';
import { discountOnLine } from '../pricing/adjustment.rules.ts';
import { price, unknownCodes, type Price } from '../pricing/price.rules.ts';
import { namesOfGone, priceInput } from '../pricing/pricing.reads.ts';
import { bonusSettings } from '../settings/bonus-settings.reads.ts';
import type { BonusSettings } from '../settings/bonus-shape.ts';
import { spendsCertificates } from './spends-certificates.ts';

export interface QuotedCart {
  /** Of the goods alone: no delivery is chosen yet. */
  readonly price: Price;
  /** Requested products that are not on sale; the name is null when the product no longer exists. */
  readonly gone: readonly { readonly product: number; readonly name: string | null }[];
  readonly unknown: readonly string[];
  /** Of a signed-in buyer, while the shop has bonuses. */
  readonly bonuses: QuotedBonuses | null;
}

export interface QuotedBonuses {
  /** What the buyer has. */
  readonly available: number;
  /** What an order of these goods earns. */
  readonly earns: number;
}

/** Everything the cart's page shows. */
export async function quoteCart(
  ctx: ShopContext,
  {
    items,
    coupons,
    bonuses: wanted,
  }: { readonly items: readonly BasketItem[]; readonly coupons: readonly string[]; readonly bonuses: number },
): Promise<QuotedCart> {
  const customerId = customerIdOf(ctx.actor);
  const bonus = customerId === null ? undefined : { customerId, wanted };
  const question = await priceInput(
    ctx.db,
    { items, coupons, bonus, certificates: spendsCertificates(ctx.actor) },
    ctx.now(),
  );
  const priced = price(question);
  const names = priced.gone.length === 0 ? undefined : await namesOfGone(ctx.db, priced.gone);
  return {
    price: priced,
    gone: priced.gone.map((product) => ({ product, name: names?.get(product) ?? null })),
    unknown: unknownCodes(coupons, priced),
    bonuses: question.bonus
      ? { available: question.bonus.available, earns: earnedWith(priced, await bonusSettings(ctx.db)) }
      : null,
  };
}

/** What an order earns if all of it is handed over. */
function earnedWith({ lines, adjustments }: Price, settings: BonusSettings): number {
  const lowering = adjustments.filter(({ kind }) => kind !== 'certificate');
  const earning = lines.map(({ product, quantity, sum, problem }, position) => ({
    position,
    quantity,
    packs: 1,
    keptPacks: problem ? 0 : quantity,
    paid: kopecks(problem ? 0 : sum - discountOnLine(lowering, position)),
    sectionId: sectionNamed(product.section).id,
    isCertificate: product.denomination !== null,
  }));
  return earnedBy(earning, settings)
    .flatMap(({ perPiece }) => perPiece)
    .reduce((all, one) => all + one, 0);
}
