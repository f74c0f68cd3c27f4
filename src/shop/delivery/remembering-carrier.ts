import { and, eq, gt, notInArray, sql } from 'drizzle-orm';
import type { CarrierName } from '../../kernel/carriers.ts';
import { addDays } from '../../kernel/dates.ts';
import type { Db } from '../../platform/database.ts';
import type { ShopContext } from '../context.ts';
import type { CarrierCity, CarrierOffer, DeliveryCarrier, Parcel } from './delivery-carrier.port.ts';
import { rememberedOffers } from './delivery.tables.ts';
import { parcelClass } from './parcel-class.rules.ts';

/**
 * When carriers last failed and have not answered since. An answer out of a cache is none: while a carrier hangs, it would make
 * everybody wait again. By the database, so not shared by shops of one process.
 */
const failures = new WeakMap<Db, Map<CarrierName, Date>>();

/** How long a carrier counts as failing after a failure. */
const FAILING_MS = 30_000;

export function isFailing({ db, now }: Pick<ShopContext, 'db' | 'now'>, carrier: CarrierName): boolean {
  const failure = failures.get(db)?.get(carrier);
  return failure !== undefined && now().getTime() - failure.getTime() < FAILING_MS;
}

export function recordFailure(db: Db, carrier: CarrierName, at: Date): void {
  failures.set(db, (failures.get(db) ?? new Map<CarrierName, Date>()).set(carrier, at));
}

/**
 * Remembers the offers of a carrier, also those that arrive after the buyer has stopped waiting. A failure to write them
 * down does not fail the answer.
 */
export function rememberingCarrier(
  carrier: DeliveryCarrier,
  ctx: Pick<ShopContext, 'db' | 'now' | 'log'>,
): DeliveryCarrier {
  return {
    ...carrier,
    async offers(to, parcel) {
      const offers = await carrier.offers(to, parcel);
      failures.get(ctx.db)?.delete(carrier.name);
      await rememberOffers(ctx, { carrier, to, parcel }, offers).catch((error: unknown) =>
        ctx.log.warn({ err: error, carrier: carrier.name }, 'offers of a carrier were not remembered'),
      );
      return offers;
    },
  };
}

interface Question {
  readonly carrier: Pick<DeliveryCarrier, 'name' | 'from'>;
  readonly to: CarrierCity;
  readonly parcel: Parcel;
}

const rowsOf = ({ carrier, to, parcel }: Question) =>
  and(
    eq(rememberedOffers.carrier, carrier.name),
    eq(rememberedOffers.fromPlace, carrier.from ?? ''),
    eq(rememberedOffers.cityCode, to.code),
    eq(rememberedOffers.parcelClass, parcelClass(parcel)),
  );

async function rememberOffers(
  { db, now }: Pick<ShopContext, 'db' | 'now'>,
  question: Question,
  offers: readonly CarrierOffer[],
): Promise<void> {
  const ways = offers.map(({ way }) => way);
  await db
    .delete(rememberedOffers)
    .where(and(rowsOf(question), ways.length > 0 ? notInArray(rememberedOffers.way, ways) : undefined));
  if (offers.length === 0) return;
  const { carrier, to, parcel } = question;
  const { tariffCode, price, daysMin, daysMax, rememberedAt } = rememberedOffers;
  const changing = { tariffCode, price, daysMin, daysMax, rememberedAt };
  await db
    .insert(rememberedOffers)
    .values(
      offers.map((offer) => ({
        ...offer,
        carrier: carrier.name,
        fromPlace: carrier.from ?? '',
        cityCode: to.code,
        parcelClass: parcelClass(parcel),
        rememberedAt: now(),
      })),
    )
    .onConflictDoUpdate({
      target: [
        rememberedOffers.carrier,
        rememberedOffers.fromPlace,
        rememberedOffers.cityCode,
        rememberedOffers.parcelClass,
        rememberedOffers.way,
      ],
      set: Object.fromEntries(
        Object.entries(changing).map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
      ),
    });
}

/** What the carrier offered last for such a parcel, unless that is longer ago than this many days. */
export async function recallOffers(db: Db, question: Question, now: Date, days: number): Promise<CarrierOffer[]> {
  const rows = await db
    .select()
    .from(rememberedOffers)
    .where(and(rowsOf(question), gt(rememberedOffers.rememberedAt, addDays(now, -days))))
    .orderBy(sql`${rememberedOffers.way} desc`);
  return rows.map(({ way, tariffCode, price, daysMin, daysMax }) => ({
    way,
    ...(tariffCode !== null && { tariffCode }),
    price,
    daysMin,
    daysMax,
  }));
}
