import { redirect, type LoaderFunctionArgs } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { addMoney, kopecks, timesMoney } from '../../../kernel/money.ts';
import { SECTIONS } from '../../../kernel/sections.ts';
import { bindWords } from '../../../kernel/typography.ts';
import { productPage } from '../../../shop/catalog/catalog.reads.ts';
import type { ProductDetails } from '../../../shop/catalog/product.ts';
import { ratingOf } from '../../../shop/reviews/review.ts';
import { publishedReviews } from '../../../shop/reviews/reviews.reads.ts';
import { keepPage, pageContext } from '../../context.server.ts';
import { cardData } from '../../ui/product-card/card-data.ts';
import { missingPage } from '../not-found/not-found.server.ts';

/** Reviews in the page itself; the rest comes by the API. */
const FIRST_REVIEWS = 5;

export async function loader(args: LoaderFunctionArgs) {
  const { context, params } = args;
  const { shop, origin } = context.get(pageContext);
  const found = await productPage(shop.db, params.slug!);
  if (!found) throw await missingPage(args);
  const { card } = found;
  const path = links.product(card.section, card.slug);
  if (params.section !== card.section) throw redirect(path, 308);

  keepPage(context, found.tags);
  const said = await publishedReviews(shop.db, card.id, { order: 'new', limit: FIRST_REVIEWS, offset: 0 });
  const partsTotal = addMoney(...found.parts.map((part) => timesMoney(part.card.price, part.quantity)));
  return {
    origin,
    path,
    section: SECTIONS.find(({ slug }) => slug === card.section)!,
    product: cardData(card),
    kind: card.kind,
    pictures: card.pictures,
    tagline: bindWords(found.tagline),
    details: boundDetails(found.details),
    purposes: found.purposes,
    forWhom: found.forWhom,
    daysInPack: found.daysInPack,
    reviews: { first: said.reviews, stars: said.stars, rating: ratingOf(said.stars) },
    parts: found.parts.map((part) => ({ card: cardData(part.card), quantity: part.quantity })),
    partsSaving: kopecks(Math.max(0, partsTotal - card.price)),
    bundles: found.bundles.map(cardData),
    // A bundle that holds this product is already shown as such.
    similar: found.similar.filter(({ id }) => !found.bundles.some((bundle) => bundle.id === id)).map(cardData),
  };
}

/** Words of the product with the line ends of Russian type. */
function boundDetails(details: ProductDetails): ProductDetails {
  const bound = (text: string | undefined) => text && bindWords(text);
  return {
    ...details,
    annotation: details.annotation.map(bindWords),
    composition: details.composition?.map((line) => ({
      ...line,
      name: bindWords(line.name),
      amount: bindWords(line.amount),
    })),
    ingredients: bound(details.ingredients),
    howToTake: bound(details.howToTake),
    contraindications: bound(details.contraindications),
    storage: bound(details.storage),
    programme: details.programme?.map(bindWords),
  };
}
