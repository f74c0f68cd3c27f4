import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { aboveLevels, overlaps, type Overlap, type TakenProduct } from '../substances/overlap.rules.ts';
import { referenceSubstances } from '../substances/substances.reads.ts';
import { amountsOf } from './label-numbers.rules.ts';
import type { ProductDetails } from './product.rules.ts';

interface Row extends Record<string, unknown> {
  good: number;
  id: number;
  name: string;
  composition: ProductDetails['composition'] | null;
}

/** A product with the goods that bring it: itself, or bundles with it. */
interface BroughtProduct extends TakenProduct {
  readonly goods: readonly number[];
}

/** What is taken of these goods, bundles as their parts, each product once; unknown ids are left out. */
export async function takenProducts(db: Db, goods: readonly number[]): Promise<BroughtProduct[]> {
  const { rows } = await db.execute<Row>(sql`
    select g.id as good, p.id, p.name, p.details->'composition' as composition
    from products g left join product_parts own on own.bundle_id = g.id
    join products p on p.id = coalesce(own.part_id, g.id)
    where g.id = any(${sql.param(goods)}::bigint[]) order by p.id, g.id`);
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((same) => {
    const [{ id, name, composition }] = same as [Row];
    return { id, name, amounts: amountsOf({ composition: composition ?? [] }), goods: same.map(({ good }) => good) };
  });
}

/** An overlap whose products say which of the goods bring them. */
export interface GoodsOverlap extends Omit<Overlap, 'products'> {
  readonly products: readonly { readonly id: number; readonly name: string; readonly goods: readonly number[] }[];
}

/** Substances that several products among these goods contain (decision 0112). */
export async function overlapsOf(db: Db, goods: readonly number[]): Promise<readonly GoodsOverlap[]> {
  const [taken, rows] = await Promise.all([takenProducts(db, goods), referenceSubstances(db)]);
  const goodsOf = new Map(taken.map((product) => [product.id, product.goods]));
  return overlaps(taken, rows).map((overlap) => ({
    ...overlap,
    products: overlap.products.map((product) => ({ ...product, goods: goodsOf.get(product.id)! })),
  }));
}

/** Published goods above verified levels, by substance: those published before the level was verified. */
export async function goodsAboveLevels(db: Db): Promise<ReadonlyMap<string, readonly { id: number; name: string }[]>> {
  const [{ rows: goods }, rows] = await Promise.all([
    db.execute<{ id: number; name: string }>(
      sql`select id, name from products where published_at is not null and kind = 'physical' order by id`,
    ),
    referenceSubstances(db),
  ]);
  const taken = await takenProducts(
    db,
    goods.map(({ id }) => id),
  );
  const takenOf = Map.groupBy(
    taken.flatMap((product) => product.goods.map((good) => ({ good, product }))),
    ({ good }) => good,
  );
  const found = goods.flatMap(({ id, name }) => {
    const products = takenOf.get(id)!.map(({ product }) => product);
    return aboveLevels(products, rows).map(({ row }) => ({ substance: row.id, id, name }));
  });
  return new Map(
    [...Map.groupBy(found, ({ substance }) => substance)].map(([substance, above]) => [
      substance,
      above.map(({ id, name }) => ({ id, name })),
    ]),
  );
}
