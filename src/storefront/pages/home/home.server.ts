import type { LoaderFunctionArgs } from 'react-router';
import { addMoney, kopecks, timesMoney } from '../../../kernel/money.ts';
import { bindWords } from '../../../kernel/typography.ts';
import { sectionSummaries, shelf } from '../../../shop/catalog/catalog.reads.ts';
import { productPage } from '../../../shop/catalog/product-page.reads.ts';
import { scenes } from '../../../shop/pictures/pictures.reads.ts';
import type { ShopContext } from '../../../shop/context.ts';
import { keepPage, pageContext } from '../../context.server.ts';
import { cardData } from '../../ui/product-card/card-data.ts';

const COURSES = 1;

export async function loader({ context }: LoaderFunctionArgs) {
  const { shop, origin } = context.get(pageContext);
  const [sections, hits, fresh, bundle, drawn] = await Promise.all([
    sectionSummaries(shop.db),
    shelf(shop.db, { order: 'popular', limit: 8 }),
    shelf(shop.db, { order: 'new', limit: 4 }),
    bundleOffer(shop.db),
    scenes(shop.db),
  ]);
  keepPage(context, [...hits.tags, ...fresh.tags, ...(bundle?.tags ?? [])]);
  return {
    origin,
    sections,
    hits: hits.cards.map(cardData),
    fresh: fresh.cards.map(cardData),
    offer: bundle?.offer,
    scenes: drawn,
  };
}

/** The most popular bundle one can buy now, with its parts and what it saves. */
async function bundleOffer(db: ShopContext['db']) {
  const { cards } = await shelf(db, { sectionId: COURSES, order: 'popular', limit: 24 });
  const chosen = cards.find(({ type, availability }) => type === 'Комплекс' && availability !== 'none');
  const found = chosen && (await productPage(db, chosen.slug));
  if (!found) return undefined;
  const { card, parts, tagline, tags } = found;
  const apart = addMoney(...parts.map((part) => timesMoney(part.card.price, part.quantity)));
  return {
    tags,
    offer: {
      product: cardData(card),
      tagline: bindWords(tagline),
      parts: parts.map((part) => bindWords(part.card.name)),
      apart,
      saving: kopecks(Math.max(0, apart - card.price)),
    },
  };
}
