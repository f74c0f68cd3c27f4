import { desc, eq, sql, type SQL } from 'drizzle-orm';
import { readActorName } from '../../kernel/actor.ts';
import type { CouponState } from '../../kernel/coupon-choices.ts';
import type { Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';
import { wasUsed } from '../promotions/change-coupon.ts';
import { readCouponCodes, type Coupon } from '../promotions/coupon.rules.ts';
import { couponEvents, coupons, couponSeries } from '../promotions/promotions.tables.ts';

interface CouponFilter {
  /** Beginning of a code. */
  readonly q?: string | undefined;
  readonly state?: CouponState | undefined;
  /** Codes of a series; without it coupons of their own, and with a code both. */
  readonly series?: number | undefined;
}

/** Whether the reader may read codes of series: who may not finds one by the whole code only, or it could be guessed symbol by symbol. */
interface CouponReader {
  readonly readsCodes: boolean;
}

type ListedCoupon = Coupon & { readonly seriesId: number | null };

/** Coupons, those created last first. @param after id of the last coupon of the page before */
export function listedCoupons(
  db: Db,
  { q, state, series }: CouponFilter,
  {
    after,
    most,
    now,
    readsCodes,
  }: CouponReader & { readonly after?: number | undefined; readonly most: number; readonly now: Date },
): Promise<ListedCoupon[]> {
  const conditions = [
    ...(series === undefined ? (q ? [] : [sql`${coupons.seriesId} is null`]) : [sql`${coupons.seriesId} = ${series}`]),
    ...(q
      ? [readsCodes ? beginsWith(q) : sql`(${coupons.seriesId} is null and ${beginsWith(q)} or ${isCode(q)})`]
      : []),
    ...(state === undefined ? [] : [inState(state, now)]),
    ...(after === undefined ? [] : [sql`${coupons.id} < ${after}`]),
  ];
  return db
    .select()
    .from(coupons)
    .where(sql.join(conditions, sql` and `))
    .orderBy(desc(coupons.id))
    .limit(most);
}

/** In any reading of what was typed; a text that no code begins with finds nothing. */
function beginsWith(q: string): SQL {
  // A reading needs three symbols; what is typed of a code may be shorter.
  const readings = [...readCouponCodes(q), q.toUpperCase().replaceAll(/[^A-ZА-ЯЁ0-9-]/g, '')].filter(Boolean);
  if (readings.length === 0) return sql`false`;
  // No `%` and `_`: a reading has letters, digits and hyphens only.
  return sql`(${sql.join(
    [...new Set(readings)].map((reading) => sql`${coupons.code} like ${`${reading}%`}`),
    sql` or `,
  )})`;
}

/** The whole code, in any reading of what was typed. */
const isCode = (q: string): SQL => sql`${coupons.code} = any(${sql.param(readCouponCodes(q))}::text[])`;

/** As `couponState` decides. */
function inState(state: CouponState, now: Date): SQL {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const isOver = sql`(${coupons.endsAt} is not null and ${coupons.endsAt} <= ${moment})`;
  const isComing = sql`(${coupons.startsAt} is not null and ${coupons.startsAt} > ${moment})`;
  const isUsedUp = sql`(${coupons.maxUses} is not null and ${coupons.uses} >= ${coupons.maxUses})`;
  const living = sql`${coupons.active} and not ${isOver}`;
  switch (state) {
    case 'off':
      return sql`not ${coupons.active}`;
    case 'ended':
      return sql`${coupons.active} and ${isOver}`;
    case 'planned':
      return sql`${living} and ${isComing}`;
    case 'used-up':
      return sql`${living} and not ${isComing} and ${isUsedUp}`;
    case 'active':
      return sql`${living} and not ${isComing} and not ${isUsedUp}`;
  }
}

interface CouponUse extends Record<string, unknown> {
  readonly orderId: string;
  readonly number: number;
  readonly amount: Kopecks;
  readonly at: string;
  /** The order was cancelled or returned: the use does not count. */
  readonly returned: boolean;
}

const LATEST = 100;
const SUMMED = 1_000;

/** A coupon with its history, its latest uses, and what it gave in the last thousand of them. */
export async function deskCoupon(db: Db, id: number) {
  const [coupon] = await db.select().from(coupons).where(eq(coupons.id, id));
  if (!coupon) return undefined;
  const [events, uses, given, series, used] = await Promise.all([
    eventsWhere(db, eq(couponEvents.couponId, id)),
    usesOf(db, id, LATEST),
    givenBy(db, id),
    coupon.seriesId === null ? undefined : deskSeries(db, coupon.seriesId),
    wasUsed(db, id),
  ]);
  return { coupon, version: events[0]?.id ?? 0, events, uses, given, series, wasUsed: used };
}

async function usesOf(db: Db, id: number, most: number): Promise<CouponUse[]> {
  const { rows } = await db.execute<CouponUse>(sql`
    select u.order_id as "orderId", o.number::float8 as number, u.used_at as at, u.returned_at is not null as returned,
      coalesce((select sum(a.amount)::float8 from order_adjustments a
        where a.order_id = u.order_id and a.kind in ('goods-coupon', 'delivery-coupon') and a.source = u.coupon_id::text), 0) as amount
    from coupon_uses u join orders o on o.id = u.order_id
    where u.coupon_id = ${id} order by u.used_at desc, u.order_id desc limit ${most}`);
  return rows;
}

/** Without the orders that were cancelled or returned. */
async function givenBy(db: Db, id: number): Promise<{ readonly amount: Kopecks; readonly orders: number }> {
  const { rows } = await db.execute<{ amount: Kopecks; orders: number }>(sql`
    select coalesce(sum(a.amount), 0)::float8 as amount, count(distinct u.order_id)::int as orders
    from (select order_id, coupon_id from coupon_uses where coupon_id = ${id} and returned_at is null
        order by used_at desc, order_id desc limit ${SUMMED}) u
      left join order_adjustments a on a.order_id = u.order_id and a.kind in ('goods-coupon', 'delivery-coupon')
        and a.source = u.coupon_id::text`);
  return rows[0]!;
}

async function eventsWhere(db: Db, condition: SQL) {
  const events = await db.select().from(couponEvents).where(condition).orderBy(desc(couponEvents.id)).limit(LATEST);
  return events.map(({ id, kind, actor, facts, at }) => ({
    id,
    kind,
    by: readActorName(actor).name ?? null,
    facts: facts as Record<string, unknown>,
    at,
  }));
}

/** Series of personal codes, the newest first. */
export const latestSeries = (db: Db) => db.select().from(couponSeries).orderBy(desc(couponSeries.id)).limit(LATEST);

export async function deskSeries(db: Db, id: number) {
  const [series] = await db.select().from(couponSeries).where(eq(couponSeries.id, id));
  if (!series) return undefined;
  return { ...series, events: await eventsWhere(db, eq(couponEvents.seriesId, id)) };
}

const BATCH = 500;

/** All codes of a series in the order of their ids, in batches. */
export async function* codesOfSeries(db: Db, seriesId: number): AsyncGenerator<readonly Coupon[]> {
  for (let after = 0; ;) {
    const batch = await db
      .select()
      .from(coupons)
      .where(sql`${coupons.seriesId} = ${seriesId} and ${coupons.id} > ${after}`)
      .orderBy(coupons.id)
      .limit(BATCH);
    if (batch.length > 0) yield batch;
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    after = last.id;
  }
}
