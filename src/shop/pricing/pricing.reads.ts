import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { BasketItem } from '../../kernel/basket-item.ts';
import { sectionOf, type SectionId } from '../../kernel/sections.ts';
import type { Kopecks } from '../../kernel/money.ts';
import type { ProductType } from '../../kernel/product-types.ts';
import type { Db } from '../../platform/database.ts';
import { bonusLots } from '../bonuses/bonuses.tables.ts';
import type { ProductKind } from '../catalog/product.rules.ts';
import { certificatesOfHashes } from '../certificates/certificates.reads.ts';
import type { PictureRef } from '../pictures/picture.rules.ts';
import { TYPED_TWICE, UNKNOWN_CODE } from '../promotions/coupon.rules.ts';
import { couponsOfCodes } from '../promotions/promotions.reads.ts';
import { bonusSettings } from '../settings/bonus-settings.reads.ts';
import type { Pieces } from '../stock/pieces.rules.ts';
import type { CodeVerdict } from './code-verdict.rules.ts';
import type { BonusStanding, PriceInput } from './price-state.rules.ts';
import type { SellableProduct } from './sellable-product.rules.ts';
import { readTypedCodes, type TypedCode } from './typed-codes.ts';

interface Row extends Record<string, unknown> {
  id: number;
  slug: string;
  section_id: SectionId;
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

/** Condition on a row `p` of products: no part of a bundle is withdrawn. */
export const NO_PART_WITHDRAWN = sql`not exists (
  select from product_parts pp join products part on part.id = pp.part_id
  where pp.bundle_id = p.id and part.published_at is null)`;

/** Bonuses that a signed-in buyer wants to spend. */
export interface WantedBonuses {
  readonly customerId: number;
  readonly wanted: number;
}

/**
 * Reads everything the price of a basket with typed codes depends on; holds no stock. In a transaction it reads the state
 * that transaction sees. Without codes and bonuses only the goods are queried.
 * @param coupons codes of coupons and gift certificates as they were typed
 * @param certificates false: codes of certificates are unknown
 */
export async function priceInput(
  db: Db,
  {
    items,
    coupons,
    bonus,
    certificates = true,
  }: {
    readonly items: readonly BasketItem[];
    readonly coupons: readonly string[];
    readonly bonus?: WantedBonuses | undefined;
    readonly certificates?: boolean | undefined;
  },
  now: Date,
): Promise<PriceInput> {
  const goods = await sellableProducts(db, [...new Set(items.map(({ product }) => product))]);
  const codes = coupons.length === 0 ? [] : await knownCodes(db, readTypedCodes(coupons), certificates);
  return { items, ...goods, codes, bonus: bonus && (await bonusStanding(db, bonus, now)), now };
}

/** Undefined while the shop takes no bonuses. */
async function bonusStanding(
  db: Db,
  { customerId, wanted }: WantedBonuses,
  now: Date,
): Promise<BonusStanding | undefined> {
  const { isOn, largestSharePercent: largestShare } = await bonusSettings(db);
  if (!isOn) return undefined;
  const { customerId: owner, activeFrom, expiresAt, remaining } = bonusLots;
  const [found] = await db
    .select({ available: sql<number>`coalesce(sum(${remaining}), 0)::int` })
    .from(bonusLots)
    .where(and(eq(owner, customerId), lte(activeFrom, now), gt(expiresAt, now)));
  return { wanted, available: found!.available, largestShare };
}

/** Of these products, those sold now (a bundle only if all its parts are), with the SKUs a piece takes and their stock. */
async function sellableProducts(
  db: Db,
  ids: readonly number[],
): Promise<{ products: Map<number, SellableProduct>; stock: Map<number, number> }> {
  if (ids.length === 0) return { products: new Map(), stock: new Map() };
  // A list, not an array: with an array of unknown length the server would plan this frequent query anew each time.
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.slug, p.section_id, p.type, p.kind, p.name, p.form, p.count_text, p.price, p.old_price, p.denomination, p.vat_percent,
      p.weight_grams, to_json(p.size_cm) as size_cm,
      (select json_build_object('id', c.id, 'alt', c.alt, 'width', c.width, 'height', c.height)
        from product_pictures pic join pictures c on c.id = pic.picture_id
        where pic.product_id = p.id and pic.position = 0) as picture,
      case when p.type = 'bundle' then (
        select json_agg(json_build_object('productId', pp.part_id, 'quantity', pp.quantity, 'available', s.available))
        from product_parts pp join stock_levels s on s.product_id = pp.part_id where pp.bundle_id = p.id
      ) else (
        select json_build_array(json_build_object('productId', s.product_id, 'quantity', 1, 'available', s.available))
        from stock_levels s where s.product_id = p.id and p.kind = 'physical'
      ) end as takes
    from products p
    where p.id in ${ids} and p.published_at is not null
      and ${NO_PART_WITHDRAWN}`);
  const stock = new Map<number, number>();
  const products = new Map<number, SellableProduct>();
  for (const row of rows) {
    for (const take of row.takes ?? []) stock.set(take.productId, take.available);
    // A physical product without a row of stock is out of stock: it takes a piece of itself, of which there is none.
    const takes: Pieces[] = (row.takes ?? (row.kind === 'physical' ? [{ productId: row.id, quantity: 1 }] : [])).map(
      ({ productId, quantity }) => ({ productId, quantity }),
    );
    products.set(row.id, {
      id: row.id,
      slug: row.slug,
      section: sectionOf(row.section_id).slug,
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

/** Looks up all codes by two indexed queries. */
async function knownCodes(db: Db, typed: readonly TypedCode[], withCertificates: boolean): Promise<CodeVerdict[]> {
  const coupons = await couponsOfCodes(db, [...new Set(typed.flatMap((one) => one.coupons))]);
  const hashes = typed.flatMap(({ certificate }) => (certificate ? [certificate.hash] : []));
  const certificates = withCertificates ? await certificatesOfHashes(db, [...new Set(hashes)]) : [];
  const seen = new Set<string | number>();
  const repeated = (id: string | number) => seen.size === seen.add(id).size;
  return typed.map((one): CodeVerdict => {
    const coupon = one.coupons.flatMap((code) => coupons.filter((row) => row.code === code))[0];
    if (coupon) return { kind: 'coupon', coupon, problem: repeated(coupon.id) ? TYPED_TWICE : undefined };
    const certificate = certificates.find(({ codeHash }) => codeHash === one.certificate?.hash);
    if (!certificate || !one.certificate) return { kind: null, problem: UNKNOWN_CODE };
    const problem = repeated(certificate.id) ? TYPED_TWICE : undefined;
    return { kind: 'certificate', certificate, tail: one.certificate.tail, problem };
  });
}

/** Names of products that are not sold now; deleted ones are absent. */
export async function namesOfGone(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ id: number; name: string }>(
    sql`select id, name from products where id = any(${sql.param([...ids])}::bigint[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
