import { sql } from 'drizzle-orm';
import { sectionSlugOf } from '../../kernel/sections.ts';
import type { Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';
import type { ProductKind, ProductType } from '../catalog/product.rules.ts';
import type { PictureRef } from '../pictures/picture.rules.ts';
import type { SellableProduct, Take } from './basket-price.rules.ts';

interface Row extends Record<string, unknown> {
  id: number;
  slug: string;
  section_id: number | null;
  type: ProductType;
  kind: ProductKind;
  name: string;
  form: string;
  count_text: string;
  price: Kopecks;
  old_price: Kopecks | null;
  denomination: Kopecks | null;
  vat_percent: SellableProduct['vatPercent'];
  weight_grams: number;
  size_cm: number[];
  picture: PictureRef | null;
  takes: { productId: number; quantity: number; available: number }[] | null;
}

/** Of a row `p` of products: a bundle has all of its parts on their shelves. */
export const NO_PART_WITHDRAWN = sql`not exists (
  select from product_parts pp join products part on part.id = pp.part_id
  where pp.bundle_id = p.id and part.published_at is null)`;

/** The products of these ids that are sold now, a bundle only with all of its parts on their shelves, what a piece of each takes, and the stock of those SKUs. */
export async function sellableProducts(
  db: Db,
  ids: readonly number[],
): Promise<{ products: Map<number, SellableProduct>; stock: Map<number, number> }> {
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.slug, p.section_id, p.type, p.kind, p.name, p.form, p.count_text, p.price, p.old_price, p.denomination, p.vat_percent,
      p.weight_grams, to_json(p.size_cm) as size_cm,
      (select json_build_object('id', c.id, 'alt', c.alt, 'width', c.width, 'height', c.height)
        from product_pictures pic join pictures c on c.id = pic.picture_id
        where pic.product_id = p.id and pic.position = 0) as picture,
      case when p.type = 'Комплекс' then (
        select json_agg(json_build_object('productId', pp.part_id, 'quantity', pp.quantity, 'available', s.available))
        from product_parts pp join stock_levels s on s.product_id = pp.part_id where pp.bundle_id = p.id
      ) else (
        select json_build_array(json_build_object('productId', s.product_id, 'quantity', 1, 'available', s.available))
        from stock_levels s where s.product_id = p.id and p.kind = 'physical'
      ) end as takes
    from products p
    where p.id = any(${sql.param(ids)}::bigint[]) and p.published_at is not null
      and ${NO_PART_WITHDRAWN}`);
  const stock = new Map<number, number>();
  const products = new Map<number, SellableProduct>();
  for (const row of rows) {
    for (const take of row.takes ?? []) stock.set(take.productId, take.available);
    // A physical product nobody ever counted cannot be promised: it takes a piece of itself, of which there is none.
    const takes: Take[] = (row.takes ?? (row.kind === 'physical' ? [{ productId: row.id, quantity: 1 }] : [])).map(
      ({ productId, quantity }) => ({ productId, quantity }),
    );
    products.set(row.id, {
      id: row.id,
      slug: row.slug,
      section: sectionSlugOf({ sectionId: row.section_id, type: row.type }),
      type: row.type,
      kind: row.kind,
      name: row.name,
      form: row.form,
      countText: row.count_text,
      price: row.price,
      oldPrice: row.old_price,
      denomination: row.denomination,
      vatPercent: row.vat_percent,
      weightGrams: row.weight_grams,
      sizeCm: row.size_cm,
      picture: row.picture,
      takes,
    });
  }
  return { products, stock };
}

/** Names of products that are not sold now; those the shop has forgotten are absent. */
export async function namesOfGone(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ id: number; name: string }>(
    sql`select id, name from products where id = any(${sql.param([...ids])}::bigint[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
