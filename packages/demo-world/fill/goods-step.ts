import { checkDigit } from '../../../src/kernel/gtin.ts';
import { rubles } from '../../../src/kernel/money.ts';
import { sectionNamed, SECTIONS } from '../../../src/kernel/sections.ts';
import { productParts, productPictures, products, sections } from '../../../src/shop/catalog/catalog.tables.ts';
import { doseColumns } from '../../../src/shop/catalog/label-dose.rules.ts';
import { stockLevels, stockMovements } from '../../../src/shop/stock/stock.tables.ts';
import { readDrawn } from '../drawn.ts';
import { labelDoseOf } from '../goods/label-dose.ts';
import { goods } from '../goods/goods.ts';
import { goodsPlates, platesOfProduct, scenePlates } from '../plates.ts';
import type { DemoProduct } from '../demo-product.ts';
import type { FillStep } from './fill-step.ts';

/** The line under the name of a section. */
export const TAGLINES: Record<string, string> = {
  kursy: 'Наборы, собранные на месяц-другой, и видеокурсы о привычках без спешки.',
  preparaty: 'Витамины, минералы и травы собственного производства.',
  'prochie-tovary': 'Соляные лампы, ингаляторы и всё для солевого отдыха дома.',
  lektsii: 'Записи лекций технологов и травников: смотрите, когда удобно.',
  literatura: 'Книги о травах, соли и спокойном укладе дня.',
  sertifikati: 'Подарочные сертификаты: приходят на почту сразу после оплаты.',
};

/** Sections, goods with their pictures, parts and stock. */
export const goodsStep: FillStep = {
  plates: goodsPlates,
  async fill(tx) {
    const drawn = readDrawn();
    await tx
      .insert(sections)
      .values(SECTIONS.map(({ id, slug, name }, position) => ({ id, slug, name, tagline: TAGLINES[slug]!, position })));
    const ids = await tx
      .insert(products)
      .values(goods.map(productRow))
      .returning({ id: products.id, slug: products.slug });
    const idOf = new Map(ids.map(({ id, slug }) => [slug, id]));
    await tx.insert(productPictures).values(
      goods.flatMap((product) =>
        platesOfProduct(product).map(({ name }, position) => ({
          productId: idOf.get(product.slug)!,
          position,
          pictureId: drawn[name]!.id,
        })),
      ),
    );
    await tx.insert(productParts).values(
      goods.flatMap(({ slug, productSet = [] }) =>
        productSet.map((part) => ({
          bundleId: idOf.get(slug)!,
          partId: idOf.get(part.slug)!,
          quantity: part.quantity,
        })),
      ),
    );
    const counted = goods.filter(({ type, kind }) => type === 'single' && kind === 'physical');
    await tx
      .insert(stockLevels)
      .values(counted.map(({ slug, stock = 0 }) => ({ productId: idOf.get(slug)!, available: stock })));
    await tx.insert(stockMovements).values(
      counted
        .filter(({ stock }) => stock)
        .map(({ slug, stock }) => ({
          productId: idOf.get(slug)!,
          kind: 'receive' as const,
          quantity: stock!,
          actor: 'system',
          at: new Date(),
        })),
    );
    return {
      products: goods.length,
      scenes: Object.fromEntries(scenePlates.map(({ name }) => [name.split('-')[1], drawn[name]!.id])),
    };
  },
};

/** A barcode of the range that everybody may use inside a shop. */
function barcodeOf(nth: number): string {
  const digits = `020${String(nth + 1).padStart(10, '0')}`;
  return digits + checkDigit(digits);
}

function productRow(product: DemoProduct, nth: number): typeof products.$inferInsert {
  return {
    slug: product.slug,
    sectionId: sectionNamed(product.section).id,
    type: product.type,
    kind: product.kind,
    name: product.name,
    tagline: product.tagline,
    form: product.form,
    countText: product.count,
    price: rubles(product.priceRub),
    oldPrice: product.oldPriceRub ? rubles(product.oldPriceRub) : null,
    vatPercent: product.section === 'literatura' && product.kind === 'physical' ? 10 : 22,
    daysInPack: product.daysInPack,
    ...doseColumns(product.dose ? labelDoseOf(product.dose) : null),
    gtin: product.type === 'single' && product.kind === 'physical' ? barcodeOf(nth) : null,
    purposes: [...product.purposes],
    forWhom: [...product.forWhom],
    details: {
      annotation: product.annotation,
      composition: product.composition,
      ingredients: product.ingredients,
      howToTake: product.howToTake,
      contraindications: product.contraindications,
      storage: product.storage,
      shelfLifeMonths: product.shelfLifeMonths,
      sgr: product.sgr,
      programme: product.programme,
    },
    weightGrams: product.weightGrams,
    sizeCm: [...product.sizeCm],
    popularity: product.popularity,
    releasedAt: product.releasedAt,
    publishedAt: new Date(`${product.releasedAt}T09:00:00+03:00`),
  };
}
