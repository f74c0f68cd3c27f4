import { addMoney, kopecks, multiplyMoney } from '../../../kernel/money.ts';
import { bindWords } from '../../../kernel/typography.ts';
import { shelf } from '../../../shop/catalog/catalog.reads.ts';
import { productPage } from '../../../shop/catalog/product-page.reads.ts';
import type { ShopContext } from '../../../shop/context.ts';
import { cardData } from '../../ui/product-card/card-data.ts';

/** One in detail and two in rows. */
const SHOWN = 3;

/** Bundles belong to several sections; this many of the most popular products include enough of them. */
const POPULAR_SCANNED = 48;

/** The most popular bundles in stock, with their parts and what they save. */
export async function bundleOffers(db: ShopContext['db']) {
  const { cards } = await shelf(db, { order: 'popular', limit: POPULAR_SCANNED });
  const bundles = cards.filter(({ type }) => type === 'bundle');
  const inStock = bundles.filter(({ availability }) => availability !== 'none');
  const found = await Promise.all(inStock.slice(0, SHOWN).map(({ slug }) => productPage(db, slug)));
  const offers = found.flatMap((page) => (page ? [offerOf(page)] : []));
  // A bundle that is sold out now may be offered when it is back in stock.
  const candidates = bundles.map(({ id }) => `product:${id}`);
  return { offers, tags: [...candidates, ...found.flatMap((page) => page?.tags ?? [])] };
}

function offerOf({ card, parts, tagline }: NonNullable<Awaited<ReturnType<typeof productPage>>>) {
  const partsPrice = addMoney(...parts.map((part) => multiplyMoney(part.card.price, part.quantity)));
  return {
    product: cardData(card),
    tagline: bindWords(tagline),
    parts: parts.map((part) => bindWords(part.card.name)),
    partsPrice,
    saving: kopecks(Math.max(0, partsPrice - card.price)),
  };
}

export type ShownBundleOffer = ReturnType<typeof offerOf>;
