import { redirect, type LoaderFunctionArgs } from 'react-router';
import { formatDay } from '../../../kernel/dates.ts';
import { unitsInWords } from '../../../kernel/dose-units.ts';
import { links } from '../../../kernel/links.ts';
import { addMoney, kopecks, multiplyMoney } from '../../../kernel/money.ts';
import { sectionNamed } from '../../../kernel/sections.ts';
import { bindWords } from '../../../kernel/typography.ts';
import { unitsPerDay } from '../../../shop/catalog/label-dose.rules.ts';
import type { ProductDetails } from '../../../shop/catalog/product.rules.ts';
import { productPage } from '../../../shop/catalog/product-page.reads.ts';
import { productContentOf } from '../../../shop/content/content.reads.ts';
import { ratingOf } from '../../../shop/reviews/review.rules.ts';
import { publishedReviews } from '../../../shop/reviews/reviews.reads.ts';
import { cachePage, pageContext } from '../../context.server.ts';
import { cardData } from '../../ui/product-card/card-data.ts';
import { missingPage } from '../../features/not-found/not-found.server.ts';
import { relatedContent } from './related-content.server.ts';
import { filterLinks } from './filter-links.ts';

/** Reviews in the page itself; the rest is fetched from the API. */
const FIRST_REVIEWS = 5;

export async function loader(args: LoaderFunctionArgs) {
  const { context, params } = args;
  const { shop, origin } = context.get(pageContext);
  const found = await productPage(shop.db, params.slug!);
  if (!found) throw await missingPage(args);
  const { card } = found;
  const path = links.product(card.section, card.slug);
  if (params.section !== card.section) throw redirect(path, 308);

  const [published, { content, tags }] = await Promise.all([
    publishedReviews(shop.db, card.id, { order: 'new', limit: FIRST_REVIEWS, offset: 0 }),
    productContentOf(shop.db, card.id, shop.now()),
  ]);
  cachePage(context, [...found.tags, ...tags]);
  const partsTotal = addMoney(...found.parts.map((part) => multiplyMoney(part.card.price, part.quantity)));
  return {
    origin,
    path,
    section: sectionNamed(card.section),
    product: cardData(card),
    kind: card.kind,
    pictures: card.pictures,
    tagline: bindWords(found.tagline),
    details: boundDetails(found.details),
    purposes: filterLinks(card.section, 'purpose', found.purposes),
    mainIngredients: filterLinks(card.section, 'ingredient', found.mainIngredients),
    drugType: filterLinks(card.section, 'form', found.drugType ? [found.drugType] : [])[0],
    forWhom: found.forWhom,
    daysInPack: found.daysInPack,
    withinLevels: found.withinLevels,
    // What may share a substance with something in the cart.
    taken: found.parts.length > 0 || (found.details.composition ?? []).some(({ measured }) => measured?.substance),
    reviews: { first: published.reviews, stars: published.stars, rating: ratingOf(published.stars) },
    form: card.form,
    count: bindWords(card.countText),
    dailyDose: found.dose ? unitsInWords(unitsPerDay(found.dose), found.dose.unit) : '',
    countName: found.denomination
      ? 'Номинал'
      : card.kind === 'digital' || card.section === 'literatura'
        ? 'Объём'
        : 'В\u00a0упаковке',
    weightGrams: found.weightGrams,
    sizeCm: found.sizeCm,
    denomination: found.denomination,
    // Products without stored materials list their programme in their details.
    programme: (found.programme.length > 0
      ? found.programme
      : (found.details.programme ?? []).map((title) => ({ title, minutes: null }))
    ).map(({ title, minutes }) => ({ title: bindWords(title), minutes })),
    related: relatedContent(content),
    parts: found.parts.map((part) => ({ card: cardData(part.card), quantity: part.quantity })),
    partsSaving: kopecks(Math.max(0, partsTotal - card.price)),
    bundles: found.bundles.map(cardData),
    // Bundles with this product are already shown as bundles.
    similar: found.similar.filter(({ id }) => !found.bundles.some((bundle) => bundle.id === id)).map(cardData),
  };
}

/** Details with non-breaking spaces (Russian typography) and a formatted date. */
function boundDetails(details: ProductDetails): ProductDetails {
  const bound = (text: string | undefined) => text && bindWords(text);
  return {
    ...details,
    annotation: details.annotation.map(bindWords),
    composition: details.composition?.map(({ name, amount, dailyNormPercent }) => ({
      name: bindWords(name),
      amount: bindWords(amount),
      ...(dailyNormPercent !== undefined && { dailyNormPercent }),
    })),
    ingredients: bound(details.ingredients),
    howToTake: bound(details.howToTake),
    contraindications: bound(details.contraindications),
    storage: bound(details.storage),
    sgr: details.sgr && { ...details.sgr, date: bindWords(formatDay(new Date(details.sgr.date))) },
    programme: undefined,
  };
}
