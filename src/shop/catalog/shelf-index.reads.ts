import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { BUNDLES_LEFT } from './catalog.reads.ts';
import type { PriceChange } from './price-history.rules.ts';
import type { ShelfRow } from './shelf-goods.rules.ts';

// As JSON arrays: five times faster to read than rows with array columns.
type Packed = [
  id: number,
  section: number,
  price: number,
  popularity: number,
  released: number,
  ratingSum: number,
  ratingCount: number,
  inStock: boolean,
  set: boolean,
  purposes: string[],
  drugType: string,
  audience: string[],
  ingredients: string[],
];

const PACKED = sql`json_build_array(
  p.id, p.section_id, p.price, p.popularity,
  p.released_at - date '1970-01-01', coalesce(rated.rating_sum, 0), coalesce(rated.rating_count, 0),
  case when p.kind = 'digital' then true when p.type = 'bundle' then coalesce(${BUNDLES_LEFT}, 0) > 0
  else coalesce(own.available, 0) > 0 end,
  p.type = 'bundle', p.purposes, p.drug_type, p.audience, p.main_ingredients)`;

const ROWS = sql`products p left join product_ratings rated on rated.product_id = p.id
  left join stock_levels own on own.product_id = p.id`;

function rowOf(packed: Packed): ShelfRow {
  const [
    id,
    section,
    price,
    popularity,
    released,
    ratingSum,
    ratingCount,
    inStock,
    set,
    purpose,
    form,
    audience,
    ingr,
  ] = packed;
  return {
    id,
    section,
    price,
    popularity,
    released,
    ratingSum,
    ratingCount,
    inStock,
    set,
    texts: { purpose, form: form === '' ? [] : [form], for: audience, ingredient: ingr },
  };
}

/** Published goods after this id, in the order of ids. */
export async function shelfRowsAfter(db: Db, id: number, limit: number): Promise<ShelfRow[]> {
  const { rows } = await db.execute<{ packed: Packed[] | null }>(sql`
    select json_agg(packed) as packed from (
      select ${PACKED} as packed from ${ROWS} where p.id > ${id} and p.published_at is not null order by p.id limit ${limit}
    ) page`);
  return (rows[0]!.packed ?? []).map(rowOf);
}

export interface ShelfChanges {
  /** Id of the oldest running transaction: the changes of all earlier ones are visible. */
  readonly horizon: number;
  /** Unix seconds by the clock of the database. */
  readonly at: number;
  readonly priceChanges: readonly PriceChange[];
  readonly rows: readonly ShelfRow[];
  /** All requested products and those with a new price; those without a row are not on sale. */
  readonly ids: readonly number[];
}

type PackedChange = [id: number, productId: number, before: number, xid: number, at: number];

const PRICE_CHANGE = sql`json_build_array(id, product_id, price_before, xid::text::bigint, extract(epoch from changed_at))`;

const priceChangeOf = ([id, productId, before, xid, at]: PackedChange): PriceChange => ({
  id,
  productId,
  before,
  xid,
  at,
});

interface ChangesRow extends Record<string, unknown> {
  horizon: number;
  at: number;
  changes: PackedChange[] | null;
  packed: Packed[] | null;
  ids: number[] | null;
}

/** A single statement, so that products, price changes and the horizon are consistent. */
async function readChanges(db: Db, ids: readonly number[], recent: SQL): Promise<ShelfChanges> {
  const requested = sql.param(ids);
  const { rows } = await db.execute<ChangesRow>(sql`
    with recent as materialized (select * from price_changes where ${recent}),
    affected as materialized (
      select unnest(${requested}::bigint[]) as id union select product_id from recent
      union select bundle_id from product_parts where part_id = any(${requested}::bigint[])
    )
    select pg_snapshot_xmin(pg_current_snapshot())::text::float8 as horizon,
      extract(epoch from clock_timestamp())::float8 as at,
      (select json_agg(${PRICE_CHANGE}) from recent) as changes,
      (select json_agg(${PACKED}) from ${ROWS} where p.id in (select id from affected) and p.published_at is not null) as packed,
      (select json_agg(id) from affected) as ids`);
  const { horizon, at, changes, packed, ids: affected } = rows[0]!;
  return {
    horizon,
    at,
    priceChanges: (changes ?? []).map(priceChangeOf),
    rows: (packed ?? []).map(rowOf),
    ids: affected ?? [],
  };
}

/** These products, the bundles that contain them, and products whose price changed since the horizon. */
export function shelfChangesSince(db: Db, horizon: number, ids: readonly number[]): Promise<ShelfChanges> {
  return readChanges(db, ids, sql`xid >= ${String(horizon)}::xid8`);
}

/** The current horizon and the price changes of the last hour, in one statement. */
export async function recentPriceChanges(db: Db): Promise<Pick<ShelfChanges, 'horizon' | 'priceChanges'>> {
  const { rows } = await db.execute<Pick<ChangesRow, 'horizon' | 'changes'>>(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text::float8 as horizon,
      (select json_agg(${PRICE_CHANGE}) from price_changes where changed_at > now() - interval '1 hour') as changes`);
  const { horizon, changes } = rows[0]!;
  return { horizon, priceChanges: (changes ?? []).map(priceChangeOf) };
}

/** A horizon above the transactions of all price changes older than an hour. */
export async function oldestUsableHorizon(db: Db): Promise<number> {
  const { rows } = await db.execute<{ floor: number }>(sql`
    select coalesce(max(xid::text::bigint) + 1, 0)::float8 as floor from (
      select xid from price_changes where changed_at <= now() - interval '1 hour' order by changed_at desc limit 1000
    ) older`);
  return rows[0]!.floor;
}
