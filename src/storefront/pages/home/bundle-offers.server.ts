import { addMoney, kopecks, timesMoney } from '../../../kernel/money.ts';
import { bindWords } from '../../../kernel/typography.ts';
import { shelf } from '../../../shop/catalog/catalog.reads.ts';
import { productPage } from '../../../shop/catalog/product-page.reads.ts';
import type { ShopContext } from '../../../shop/context.ts';
import { cardData } from '../../ui/product-card/card-data.ts';

/** One told in full, and two beside it. */
const SHOWN = 3;

/** Bundles stand in several sections; among so many of the most popular goods there are enough of them. */
const LOOKED_THROUGH = 48;

/** The most popular bundles one can buy now, with their parts and what they save. */
export async function bundleOffers(db: ShopContext['db']) {
  const { cards } = await shelf(db, { order: 'popular', limit: LOOKED_THROUGH });
  const chosen = cards.filter(({ type, availability }) => type === 'bundle' && availability !== 'none');
  const found = await Promise.all(chosen.slice(0, SHOWN).map(({ slug }) => productPage(db, slug)));
  const offers = found.flatMap((page) => (page ? [offerOf(page)] : []));
  return { offers, tags: found.flatMap((page) => page?.tags ?? []) };
}

function offerOf({ card, parts, tagline }: NonNullable<Awaited<ReturnType<typeof productPage>>>) {
  const apart = addMoney(...parts.map((part) => timesMoney(part.card.price, part.quantity)));
  return {
    product: cardData(card),
    tagline: bindWords(tagline),
    parts: parts.map((part) => bindWords(part.card.name)),
    apart,
    saving: kopecks(Math.max(0, apart - card.price)),
  };
}

export type ShownBundleOffer = ReturnType<typeof offerOf>;
