import { rubles } from '../../../src/kernel/money.ts';
import { sectionNamed, SECTIONS } from '../../../src/kernel/sections.ts';
import { productParts, productPictures, products, sections } from '../../../src/shop/catalog/catalog.tables.ts';
import { stockLevels, stockMovements } from '../../../src/shop/stock/stock.tables.ts';
import { goods } from '../goods/goods.ts';
import { bundleSvg, packShotSvg, sceneSvg } from '../pictures/pack-shot.ts';
import type { WorldProduct } from '../world-product.ts';
import { plate } from './plates.ts';
import type { Plate, WorldStep } from './step.ts';

/** The line under the name of a section. */
export const TAGLINES: Record<string, string> = {
  kursy: 'Наборы, собранные на месяц-другой, и видеокурсы о привычках без спешки.',
  preparaty: 'Витамины, минералы и травы собственного производства.',
  'prochie-tovary': 'Соляные лампы, ингаляторы и всё для солевого отдыха дома.',
  lektsii: 'Записи лекций технологов и травников: смотрите, когда удобно.',
  literatura: 'Книги о травах, соли и спокойном укладе дня.',
  sertifikati: 'Подарочные сертификаты: приходят на почту сразу после оплаты.',
};

let drawn: Map<string, Plate[]> | undefined;
const platesOfGoods = () => (drawn ??= new Map(goods.map((product) => [product.slug, platesOf(product)])));
const scenes = () =>
  (['hero', 'factory', 'salt', 'herbs'] as const).map((kind) => plate(`scene-${kind}`, '', sceneSvg(kind)));

/** Sections, goods with their pictures, parts and stock. */
export const goodsStep: WorldStep = {
  mark: 'demo-world',
  plates: () => [...[...platesOfGoods().values()].flat(), ...scenes()],
  async fill(tx) {
    const plates = platesOfGoods();
    await tx
      .insert(sections)
      .values(SECTIONS.map(({ id, slug, name }, position) => ({ id, slug, name, tagline: TAGLINES[slug]!, position })));
    const ids = await tx
      .insert(products)
      .values(goods.map(productRow))
      .returning({ id: products.id, slug: products.slug });
    const idOf = new Map(ids.map(({ id, slug }) => [slug, id]));
    await tx
      .insert(productPictures)
      .values(
        goods.flatMap(({ slug }) =>
          plates.get(slug)!.map(({ id }, position) => ({ productId: idOf.get(slug)!, position, pictureId: id })),
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
    return { products: goods.length, scenes: Object.fromEntries(scenes().map(({ id }) => [id.split('-')[1], id])) };
  },
};

/** Front and second view of each pack; a bundle shows its parts. */
function platesOf(product: WorldProduct): Plate[] {
  if (product.productSet) {
    const parts = product.productSet.flatMap(
      ({ slug }) => goods.find((part) => part.slug === slug)?.pictures.slice(0, 1) ?? [],
    );
    return [plate(product.slug, product.name, bundleSvg([...parts]))];
  }
  return product.pictures.flatMap((shot, index) => [
    plate(`${product.slug}-${index}`, `${product.name}, ${product.count}`, packShotSvg(shot)),
    plate(`${product.slug}-${index}-2`, `${product.name}: вид с другой стороны`, packShotSvg(shot, 1)),
  ]);
}

function productRow(product: WorldProduct): typeof products.$inferInsert {
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
