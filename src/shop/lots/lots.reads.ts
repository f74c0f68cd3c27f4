import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { batchSpelling, mayPackBatch } from '../batches/batch.rules.ts';
import { batchStates } from '../batches/batches.reads.ts';
import type { FittingLot } from './lot.rules.ts';

/**
 * Packs of the lot `l` that are in boxes or left in them. What came back and is for sale again is not: it is packed once more
 * as a pack of its own. By the indexes `shipment_units_lot` and `return_units_restocked`: as `not exists` it would become a join, for
 * which the planner may read all returns once for each lot.
 */
export const PACKED_OF_LOT = sql`(
  select count(*)::int from shipment_units u where u.lot_id = l.id and u.removed_at is null
    and (select r.unit_id from return_units r where r.unit_id = u.id and not r.void and r.disposition = 'restock' limit 1) is null)`;

interface FittingRow extends FittingLot, Record<string, unknown> {
  readonly productId: number;
}

/**
 * Lots of which packs may be taken, by product: not blocked, not expired, with something left, of a released batch where the product has
 * batches. What expires first comes first.
 * @param today in ISO 8601
 */
export async function fittingLots(
  db: Db,
  productIds: readonly number[],
  today: string,
): Promise<ReadonlyMap<number, readonly FittingLot[]>> {
  const found = new Map<number, FittingLot[]>();
  if (productIds.length === 0) return found;
  const { rows } = await db.execute<FittingRow>(sql`
    select l.product_id as "productId", l.number, l.best_before::text as "bestBefore", l.received - packed.pieces as left
    from lots l cross join lateral (select ${PACKED_OF_LOT} as pieces offset 0) packed
    where l.product_id = any(${sql.param([...productIds])}::bigint[]) and l.blocked_reason is null
      and l.best_before > ${today}::date and l.received > packed.pieces
    order by l.best_before, l.id`);
  const states = await batchStates(db, productIds);
  const mayBePacked = ({ productId, number }: FittingRow): boolean => {
    const ofProduct = states.get(productId);
    const isKept = [...(ofProduct?.values() ?? [])].some((state) => state !== 'draft');
    return mayPackBatch(ofProduct?.get(batchSpelling(number)), isKept);
  };
  for (const { productId, ...lot } of rows.filter(mayBePacked))
    found.set(productId, [...(found.get(productId) ?? []), lot]);
  return found;
}

export interface ListedLot extends Record<string, unknown> {
  readonly id: number;
  readonly number: string;
  /** Day in ISO 8601. */
  readonly bestBefore: string;
  readonly received: number;
  readonly left: number;
  readonly blocked: string | null;
}

/** All lots of a product, what expires first comes first. */
export async function lotsOfProduct(db: Db, productId: number): Promise<ListedLot[]> {
  const { rows } = await db.execute<ListedLot>(sql`
    select l.id, l.number, l.best_before::text as "bestBefore", l.received, l.received - ${PACKED_OF_LOT} as left,
      l.blocked_reason as blocked
    from lots l where l.product_id = ${productId} order by l.best_before, l.id`);
  return rows;
}

/**
 * Numbers of the lots of which no packs can be taken once this batch is released, since it is the first one of its product and they
 * have none. Empty when batches of the product are kept already.
 * @param today in ISO 8601
 */
export async function lotsStoppedByRelease(
  db: Db,
  { productId, number }: { readonly productId: number; readonly number: string },
  today: string,
): Promise<string[]> {
  const states = (await batchStates(db, [productId])).get(productId);
  if ([...(states?.values() ?? [])].some((state) => state !== 'draft')) return [];
  const lots = await lotsOfProduct(db, productId);
  const isStopped = (lot: ListedLot) => batchSpelling(lot.number) !== batchSpelling(number);
  return lots
    .filter((lot) => lot.left > 0 && lot.blocked === null && lot.bestBefore > today && isStopped(lot))
    .map((lot) => lot.number);
}

/** The id of a lot by its number; undefined when the product has none of that number. */
export async function lotByNumber(db: Db, productId: number, number: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from lots where product_id = ${productId} and number = ${number}`);
  return rows[0]?.id;
}

export async function hasLots(db: Db, productId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from lots where product_id = ${productId} limit 1`);
  return rows.length > 0;
}

/** Pieces of a lot that are in boxes or left in them. */
export async function packedOfLot(db: Db, lotId: number): Promise<number> {
  const { rows } = await db.execute<{ pieces: number }>(sql`
    select ${PACKED_OF_LOT} as pieces from lots l where l.id = ${lotId}`);
  return rows[0]!.pieces;
}

/** Pieces of a product that no lot accounts for: what is on stock, without what is left of its lots. */
export async function piecesWithoutLot(db: Db, productId: number): Promise<number> {
  const { rows } = await db.execute<{ pieces: number }>(sql`
    select coalesce((select available + held - short from stock_levels where product_id = ${productId}), 0)
      - coalesce((select sum(l.received - ${PACKED_OF_LOT}) from lots l where l.product_id = ${productId}), 0)::int as pieces`);
  return rows[0]!.pieces;
}

/** Pieces of a lot that were received into stock, or recorded as lying on the shelf already; without those taken back. */
export async function receivedAs(db: Db, lotId: number, onShelf: boolean): Promise<number> {
  const { rows } = await db.execute<{ pieces: number }>(sql`
    select coalesce(sum(case kind when 'received' then (facts->>'pieces')::int else -(facts->>'pieces')::int end), 0)::int as pieces
    from lot_events where lot_id = ${lotId} and kind in ('received', 'corrected') and (facts->>'onShelf')::boolean = ${onShelf}`);
  return rows[0]!.pieces;
}

/** Pieces of a product that were written off or missed by a count, and that nobody has taken off their lot yet. */
export async function writtenOffWithoutLot(db: Db, productId: number): Promise<number> {
  const { rows } = await db.execute<{ pieces: number }>(sql`
    select coalesce((select sum(quantity) from stock_movements where product_id = ${productId} and kind = 'write-off'), 0)::int
      - coalesce((select sum(pieces) from stock_changes
        where product_id = ${productId} and state = 'applied' and lot_id is null and pieces < 0), 0)::int
      - coalesce((select sum((e.facts->>'pieces')::int) from lot_events e join lots l on l.id = e.lot_id
        where l.product_id = ${productId} and e.kind = 'corrected' and (e.facts->>'writtenOff')::boolean), 0)::int as pieces`);
  return rows[0]!.pieces;
}
