import { desc, eq, sql, type SQL } from 'drizzle-orm';
import { readActorName } from '../../kernel/actor.ts';
import { moscowDay } from '../../kernel/dates.ts';
import { multiplyMoney, totalOf, type Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';
import { products } from '../catalog/catalog.tables.ts';
import { productCosts } from './costs.tables.ts';

/** Each cost with the days on which it counts: `since` is the first one, `until` the first one of the next cost, or null. */
export const COSTS_BY_DAYS: SQL = sql`select product_id, cost, valid_from as since,
  lead(valid_from) over (partition by product_id order by valid_from) as until from product_costs where removed_at is null`;

const LATEST = 100;

/** Costs of a product, the latest day first, with those that were replaced or taken back; of a bundle its parts. */
export async function productCostsOf(db: Db, id: number, now: Date) {
  const [product] = await db.select({ type: products.type }).from(products).where(eq(products.id, id));
  if (!product) return undefined;
  const rows = await db
    .select()
    .from(productCosts)
    .where(eq(productCosts.productId, id))
    .orderBy(desc(productCosts.validFrom), desc(productCosts.id))
    .limit(LATEST);
  const parts = product.type === 'bundle' ? await partsWithCosts(db, id, moscowDay(now)) : null;
  const own = await costOn(db, id, moscowDay(now));
  return {
    /** Today: of a bundle the sum of its parts; null where one is not known. */
    today: parts ? totalOfParts(parts) : own,
    parts,
    costs: rows.map(({ actor, removedBy, ...row }) => ({
      ...row,
      by: readActorName(actor).name,
      removedBy: removedBy === null ? null : readActorName(removedBy).name,
    })),
  };
}

interface PartCost extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly quantity: number;
  readonly cost: Kopecks | null;
}

async function partsWithCosts(db: Db, bundleId: number, day: string): Promise<PartCost[]> {
  const { rows } = await db.execute<PartCost>(sql`
    with c as (${COSTS_BY_DAYS})
    select p.id::int, p.name, x.quantity, c.cost::bigint as cost from product_parts x join products p on p.id = x.part_id
      left join c on c.product_id = p.id and c.since <= ${day}::date and (c.until is null or ${day}::date < c.until)
    where x.bundle_id = ${bundleId} order by p.id`);
  return rows;
}

async function costOn(db: Db, productId: number, day: string): Promise<Kopecks | null> {
  const { rows } = await db.execute<{ cost: Kopecks }>(sql`
    select cost from product_costs where product_id = ${productId} and removed_at is null and valid_from <= ${day}::date
    order by valid_from desc limit 1`);
  return rows[0]?.cost ?? null;
}

function totalOfParts(parts: readonly PartCost[]): Kopecks | null {
  const known = parts.flatMap(({ cost, quantity }) => (cost === null ? [] : [multiplyMoney(cost, quantity)]));
  return parts.length === 0 || known.length < parts.length ? null : totalOf(known);
}
