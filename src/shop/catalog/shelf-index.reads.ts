import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { BUNDLES_LEFT } from './catalog.reads.ts';
import type { PriceChange } from './price-history.rules.ts';
import type { ShelfRow } from './shelf-goods.rules.ts';

// As JSON arrays: read five times faster than rows with arrays in them.
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

export interface ShelfNews {
  /** The oldest transaction still under way: all earlier ones have been seen. */
  readonly horizon: number;
  /** Unix seconds by the clock that stamps the changes. */
  readonly at: number;
  readonly priceChanges: readonly PriceChange[];
  readonly rows: readonly ShelfRow[];
  /** Of all products asked for or with a new price; those without a row are not sold. */
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

interface NewsRow extends Record<string, unknown> {
  horizon: number;
  at: number;
  changes: PackedChange[] | null;
  packed: Packed[] | null;
  ids: number[] | null;
}

/** One look at the database, a single statement: products, changed prices and the horizon belong together. */
async function shelfNews(db: Db, ids: readonly number[], fresh: SQL): Promise<ShelfNews> {
  const asked = sql.param(ids);
  const { rows } = await db.execute<NewsRow>(sql`
    with fresh as materialized (select * from price_changes where ${fresh}),
    wanted as materialized (
      select unnest(${asked}::bigint[]) as id union select product_id from fresh
      union select bundle_id from product_parts where part_id = any(${asked}::bigint[])
    )
    select pg_snapshot_xmin(pg_current_snapshot())::text::float8 as horizon,
      extract(epoch from clock_timestamp())::float8 as at,
      (select json_agg(${PRICE_CHANGE}) from fresh) as changes,
      (select json_agg(${PACKED}) from ${ROWS} where p.id in (select id from wanted) and p.published_at is not null) as packed,
      (select json_agg(id) from wanted) as ids`);
  const { horizon, at, changes, packed, ids: wanted } = rows[0]!;
  return {
    horizon,
    at,
    priceChanges: (changes ?? []).map(priceChangeOf),
    rows: (packed ?? []).map(rowOf),
    ids: wanted ?? [],
  };
}

/** These products, bundles that hold them, and whatever changed its price since the last horizon. */
export function shelfNewsSince(db: Db, horizon: number, ids: readonly number[]): Promise<ShelfNews> {
  return shelfNews(db, ids, sql`xid >= ${String(horizon)}::xid8`);
}

/** The horizon of now and the changed prices of the last hour, in one look. */
export async function recentPriceChanges(db: Db): Promise<Pick<ShelfNews, 'horizon' | 'priceChanges'>> {
  const { rows } = await db.execute<Pick<NewsRow, 'horizon' | 'changes'>>(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text::float8 as horizon,
      (select json_agg(${PRICE_CHANGE}) from price_changes where changed_at > now() - interval '1 hour') as changes`);
  const { horizon, changes } = rows[0]!;
  return { horizon, priceChanges: (changes ?? []).map(priceChangeOf) };
}

/** Above the transactions of all older changes of prices. */
export async function oldestUsableHorizon(db: Db): Promise<number> {
  const { rows } = await db.execute<{ floor: number }>(sql`
    select coalesce(max(xid::text::bigint) + 1, 0)::float8 as floor from (
      select xid from price_changes where changed_at <= now() - interval '1 hour' order by changed_at desc limit 1000
    ) older`);
  return rows[0]!.floor;
}
