import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { CourseProduct } from '../../kernel/course/plan.ts';
import type { OwnCourseOrder, RepeatFacts } from '../../kernel/course/repeat.rules.ts';
import { addDays, moscowDay } from '../../kernel/dates.ts';
import { links } from '../../kernel/links.ts';
import type { SectionSlug } from '../../kernel/sections.ts';
import type { Db } from '../../platform/database.ts';
import { products, sections } from '../catalog/catalog.tables.ts';
import { doseOf } from '../catalog/label-dose.rules.ts';

/** Orders of this time can be added to a plan. */
const ORDER_DAYS = 365;

/** Where nobody has said how long it takes. */
const DELIVERY_DAYS = 10;

/**
 * Every product with a dose by its label, sold or not: all of them, so that a plan on a device tells the shop nothing about
 * what is in it.
 */
export async function courseProducts(db: Db): Promise<readonly CourseProduct[]> {
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      slug: products.slug,
      section: sql<SectionSlug>`${sections.slug}`,
      publishedAt: products.publishedAt,
      inStock: sql<boolean>`exists (select 1 from stock_levels s where s.product_id = ${products.id} and s.available > 0)`,
      doseUnit: products.doseUnit,
      unitsPerPack: products.unitsPerPack,
      unitsPerIntake: products.unitsPerIntake,
      intakesPerDay: products.intakesPerDay,
      courseDays: products.courseDays,
      breakDays: products.breakDays,
      daysAfterOpening: products.daysAfterOpening,
    })
    .from(products)
    .innerJoin(sections, eq(sections.id, products.sectionId))
    .where(and(isNotNull(products.doseUnit), eq(products.type, 'single')))
    .orderBy(products.name);
  return rows.flatMap(({ id, name, slug, section, publishedAt, inStock, ...row }) => {
    const dose = doseOf(row);
    const published = publishedAt !== null;
    const sold = published && inStock;
    return dose ? [{ ...dose, id, name, path: links.product(section, slug), published, sold }] : [];
  });
}

/** Of a pack `u` of a shipment `s`. A parcel that was sent again has others in place of its packs. */
const WENT_BACK = sql`(exists (select 1 from return_units r where r.unit_id = u.id and not r.void)
    or exists (select 1 from refund_units f join refunds r on r.id = f.refund_id where f.unit_id = u.id and r.state <> 'failed'))
  and not exists (select 1 from shipment_events e where e.shipment_id = s.id and e.kind = 'sent-again')`;

/**
 * The orders of a customer with the packs that are, or will be, at home. A cancelled or returned one has none: a plan learns
 * of it in this way. The packs that were handed over have
 * the best-before of their lots, the earliest first. The newest order first.
 */
export async function courseOrders(db: Db, customerId: number, now: Date): Promise<readonly OwnCourseOrder[]> {
  const { rows } = await db.execute<{
    id: string;
    number: number;
    placed_at: string;
    days_max: number | null;
    handed_over_at: string | null;
    goods: OwnCourseOrder['goods'];
  }>(sql`
    select o.id, o.number, o.placed_at, (o.delivery->>'daysMax')::int as days_max,
      (select max(e.at) from order_events e where e.order_id = o.id and e.to_state in ('handed-over', 'partly-bought')) as handed_over_at,
      (select coalesce(json_agg(json_build_object('product', g.product, 'pieces', case when o.state in ('cancelled', 'returned') then 0 else greatest(0, g.pieces - g.back) end,
            'units', g.units) order by g.product), '[]')
        from (
          select t.product, sum(t.pieces)::int as pieces,
            (select count(*)::int from shipment_units u join shipments s on s.id = u.shipment_id
              where s.order_id = o.id and u.product_id = t.product and u.removed_at is null
                and ${WENT_BACK}) as back,
            (select coalesce(json_agg(json_build_object('bestBefore', coalesce(lot.best_before, u.expires_on),
                'back', ${WENT_BACK}) order by coalesce(lot.best_before, u.expires_on), u.id), '[]')
              from shipment_units u join shipments s on s.id = u.shipment_id left join lots lot on lot.id = u.lot_id
              where s.order_id = o.id and u.product_id = t.product and u.removed_at is null and u.outcome = 'delivered') as units
          from (
            select (take->>'productId')::bigint as product,
              (take->>'quantity')::int * (l.quantity - l.cancelled) / l.quantity as pieces
            from order_lines l, jsonb_array_elements(l.takes) take where l.order_id = o.id
          ) t group by t.product
        ) g) as goods
    from orders o
    where o.customer_id = ${customerId} and o.placed_at > ${addDays(now, -ORDER_DAYS).toISOString()}::timestamptz
      and o.delivery->>'method' <> 'digital'
    order by o.placed_at desc, o.number desc`);
  return rows.map(({ id, number, placed_at, days_max, handed_over_at, goods }) => {
    const expected = addDays(new Date(placed_at), days_max ?? DELIVERY_DAYS);
    // What is late comes tomorrow at the earliest: what is at home today has been handed over.
    const tomorrow = addDays(now, 1);
    const arrives = handed_over_at ? new Date(handed_over_at) : expected > tomorrow ? expected : tomorrow;
    const arrived = handed_over_at !== null;
    return { id, number, placedAt: new Date(placed_at).toISOString(), day: moscowDay(arrives), arrived, goods };
  });
}

/** How long the slowest carrier needs to the place of the customer's last order, in days. */
export async function longestDeliveryDays(db: Db, customerId: number): Promise<number> {
  const { rows } = await db.execute<{ days: number | null }>(sql`
    select max(r.days_max) as days from remembered_offers r
    join carrier_cities c on c.carrier = r.carrier and c.code = r.city_code
    where c.city_id = (
      select (o.delivery->>'cityId')::int from orders o
      where o.customer_id = ${customerId} and o.delivery->>'cityId' is not null
      order by o.placed_at desc limit 1)`);
  return rows[0]?.days ?? DELIVERY_DAYS;
}

interface CourseFacts extends Omit<RepeatFacts, 'today'> {
  readonly orders: readonly OwnCourseOrder[];
}

/** What a plan of this customer is compared with. */
export async function courseFacts(db: Db, customerId: number, now: Date): Promise<CourseFacts> {
  const [list, orders, days] = await Promise.all([
    courseProducts(db),
    courseOrders(db, customerId, now),
    longestDeliveryDays(db, customerId),
  ]);
  return { products: list, orders, longestDeliveryDays: days };
}
