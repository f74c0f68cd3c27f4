import { eq, sql } from 'drizzle-orm';
import type { CarrierName } from '../../kernel/carriers.ts';
import { addMinutes } from '../../kernel/dates.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { withLease } from '../../platform/job-lease.ts';
import type { ShopContext } from '../context.ts';
import { closeExceptionsAbout } from '../exceptions/close-exceptions-about.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { CarrierError, type DeliveryCarrier, type ListedCity, type LocatedPoint } from './delivery-carrier.port.ts';
import { pickupPointChanges, pickupPoints, pointRefreshes } from './delivery.tables.ts';
import { losesCountry, losesTooMany, pointDiff, type KnownPoint, type PointDiff } from './point-diff.rules.ts';
import { refreshPointsJob } from './refresh-points.job.ts';
import { saveCityCodes } from './save-city-codes.ts';

/** Less than a day, so that the hour of the refresh does not move on. */
const NEXT_MINUTES = 24 * 60 - 5;
const RETRY_MINUTES = 15;
/** Longest time for all pages of all carriers. */
const RUN_MINUTES = 20;
/** Rows of one statement. */
const BATCH = 1_000;

/** Copies the points of every carrier whose refresh is due: those without a copy at once, the others daily (decision 0102). */
export async function refreshPoints(ctx: ShopContext): Promise<void> {
  const due = await dueCarriers(ctx);
  if (due.length === 0) return;
  await withLease({ db: ctx.db, now: ctx.now, job: refreshPointsJob.name, minutes: RUN_MINUTES }, async () => {
    const unexpected: unknown[] = [];
    for (const carrier of due) {
      try {
        await refreshCarrier(ctx, carrier);
      } catch (error) {
        // Neither may it stop the others, nor be asked for its whole list again each minute.
        await postpone(ctx, carrier.name, RETRY_MINUTES);
        if (error instanceof CarrierError)
          ctx.log.warn({ err: error, carrier: carrier.name }, 'the points of a carrier were not refreshed');
        else unexpected.push(error);
      }
    }
    if (unexpected.length > 0) throw unexpected[0];
  });
}

async function dueCarriers(ctx: ShopContext): Promise<DeliveryCarrier[]> {
  const rows = await ctx.db
    .select({ carrier: pointRefreshes.carrier, nextTryAt: pointRefreshes.nextTryAt })
    .from(pointRefreshes);
  const nextTry = new Map(rows.map(({ carrier, nextTryAt }) => [carrier, nextTryAt]));
  const now = ctx.now();
  return ctx.companies.carriers.filter(({ name }) => (nextTry.get(name) ?? now) <= now);
}

async function refreshCarrier(ctx: ShopContext, carrier: DeliveryCarrier): Promise<void> {
  const { points, cities } = await carrier.allPoints();
  const listed = storedPoints(points);
  if (listed.length === 0) throw new CarrierError(`${carrier.name} lists no points`);
  await ctx.transaction((tx) => applyList(tx, carrier, listed, cities));
}

/** As they are stored: each code once, without members that are `undefined` and NUL, which the database does not take. */
function storedPoints(points: readonly LocatedPoint[]): LocatedPoint[] {
  const each = [...new Map(points.map((point) => [point.code, point])).values()];
  const withoutNul = (_name: string, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '') : value;
  return JSON.parse(JSON.stringify(each, withoutNul)) as LocatedPoint[];
}

async function applyList(
  tx: TransactionContext,
  { name: carrier, countries }: DeliveryCarrier,
  listed: readonly LocatedPoint[],
  cities: readonly ListedCity[],
): Promise<void> {
  const refresh = await lockRefresh(tx, carrier);
  const rows = await tx.db.select().from(pickupPoints).where(eq(pickupPoints.carrier, carrier));
  const known = new Map(
    rows.map(({ code, cityCode, point, withdrawnAt }): [string, KnownPoint] => [
      code,
      { point: { ...point, cityCode }, withdrawn: withdrawnAt !== null },
    ]),
  );
  const diff = pointDiff(known, listed);
  const before = await countriesWithPoints(tx, carrier);
  const isWrong = losesTooMany(known, diff) || losesCountry(before, cities, countries);
  if (isWrong && !refresh.acceptLoss) {
    const facts = { carrier, known: refresh.points, listed: listed.length, gone: diff.gone.length };
    await raiseException(tx, { kind: 'points-lost', subject: `carrier:${carrier}`, facts });
    return postpone(tx, carrier, NEXT_MINUTES);
  }
  const changes = [...diff.appeared, ...diff.changed];
  await savePoints(
    tx,
    carrier,
    changes.map(({ point }) => point),
  );
  await withdrawPoints(tx, carrier, diff.gone);
  await saveCityCodes(tx, carrier, cities);
  // The first copy has no history.
  if (refresh.refreshedAt !== null) await saveHistory(tx, carrier, diff, refresh.requestedBy ?? actorName(tx.actor));
  await tx.db
    .update(pointRefreshes)
    .set({
      version: refresh.version + 1,
      points: listed.length,
      refreshedAt: tx.now(),
      nextTryAt: addMinutes(tx.now(), NEXT_MINUTES),
      acceptLoss: false,
      requestedBy: null,
    })
    .where(eq(pointRefreshes.carrier, carrier));
  await closeExceptionsAbout(tx, ['points-lost'], { carrier }, 'Новый список пунктов принят.');
}

/** Countries in which our copy has points; of a point outside our cities the country is not known. */
async function countriesWithPoints({ db }: TransactionContext, carrier: CarrierName): Promise<string[]> {
  const { rows } = await db.execute<{ country: string }>(sql`
    with codes as (
      select country_code as country, case ${carrier}::text when 'cdek' then sdek_id else boxberry_id end as code from cities
      union select c.country_code, k.code from carrier_cities k join cities c on c.id = k.city_id where k.carrier = ${carrier})
    select distinct country from codes join pickup_points p on p.city_code = codes.code
    where p.carrier = ${carrier} and p.withdrawn_at is null`);
  return rows.map(({ country }) => country);
}

async function lockRefresh({ db, now }: TransactionContext, carrier: CarrierName) {
  await db
    .insert(pointRefreshes)
    .values({ carrier, version: 0, points: 0, nextTryAt: now(), acceptLoss: false })
    .onConflictDoNothing();
  const [row] = await db.select().from(pointRefreshes).where(eq(pointRefreshes.carrier, carrier)).for('update');
  return row!;
}

async function postpone({ db, now }: Pick<ShopContext, 'db' | 'now'>, carrier: CarrierName, minutes: number) {
  const nextTryAt = addMinutes(now(), minutes);
  await db
    .insert(pointRefreshes)
    .values({ carrier, version: 0, points: 0, nextTryAt, acceptLoss: false })
    .onConflictDoUpdate({ target: pointRefreshes.carrier, set: { nextTryAt } });
}

async function savePoints(tx: TransactionContext, carrier: CarrierName, points: readonly LocatedPoint[]) {
  for (const batch of batches(points)) {
    const rows = batch.map(({ cityCode, ...point }) => ({ code: point.code, city: cityCode, point }));
    await tx.db.execute(sql`
      insert into pickup_points (carrier, code, city_code, point)
      select ${carrier}, code, city, point from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row (code text, city integer, point jsonb)
      on conflict (carrier, code) do update
        set city_code = excluded.city_code, point = excluded.point, withdrawn_at = null`);
  }
}

async function withdrawPoints(tx: TransactionContext, carrier: CarrierName, codes: readonly string[]) {
  for (const batch of batches(codes)) {
    await tx.db.execute(sql`
      update pickup_points set withdrawn_at = ${tx.now().toISOString()}::timestamptz
      where carrier = ${carrier} and code in (select jsonb_array_elements_text(${JSON.stringify(batch)}::jsonb))`);
  }
}

async function saveHistory(
  tx: TransactionContext,
  carrier: CarrierName,
  diff: PointDiff,
  actor: string,
): Promise<void> {
  const common = { carrier, actor, at: tx.now() };
  const changes: (typeof pickupPointChanges.$inferInsert)[] = [
    ...diff.appeared.map((change) => ({ ...common, ...changeRow(change), what: 'appeared' as const })),
    ...diff.changed.map((change) => ({ ...common, ...changeRow(change), what: 'changed' as const })),
    // What it was stays in its row.
    ...diff.gone.map((code) => ({ ...common, code, what: 'gone' as const, fields: [], old: {} })),
  ];
  for (const batch of batches(changes)) await tx.db.insert(pickupPointChanges).values(batch);
}

const changeRow = ({ point: { code }, fields, old }: PointDiff['changed'][number]) => ({
  code,
  fields: [...fields],
  old,
});

function* batches<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += BATCH) yield all.slice(from, from + BATCH);
}
