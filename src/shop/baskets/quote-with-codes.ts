import { addMoney, kopecks, NOTHING, type Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';
import { certificateTrouble, type CertificateTrouble } from '../certificates/certificate.rules.ts';
import { certificatesOfHashes, type KnownCertificate } from '../certificates/certificates.reads.ts';
import { TYPED_TWICE, UNKNOWN_CODE, type Coupon, type CouponTrouble } from '../promotions/coupon.rules.ts';
import { discountsOf, type Discounts } from '../promotions/discounts.rules.ts';
import { couponsOfCodes } from '../promotions/promotions.reads.ts';
import { amountDue, type AmountDue } from './amount-due.ts';
import type { BasketItem, PricedBasket } from './basket-price.rules.ts';
import { quoteBasket } from './quote-basket.ts';
import type { TypedCode } from './typed-codes.ts';

export type CodeTrouble = Pick<CouponTrouble, 'text'> & { readonly code: CouponTrouble['code'] | CertificateTrouble };

/** What became of one typed code. */
export type CodeVerdict =
  | { readonly kind: 'coupon'; readonly coupon: Coupon; readonly trouble: CodeTrouble | undefined }
  | {
      readonly kind: 'certificate';
      readonly certificate: KnownCertificate;
      readonly tail: string;
      readonly trouble: CodeTrouble | undefined;
    }
  | { readonly kind: null; readonly trouble: CodeTrouble };

/** A basket with what coupons and certificates do to it. */
export interface QuotedBasket {
  readonly basket: PricedBasket;
  /** One verdict for each typed code, in the order they came. */
  readonly codes: readonly CodeVerdict[];
  readonly discounts: Discounts;
  /** What goods became cheaper by. */
  readonly discount: Kopecks;
  /** What is left to pay with this delivery, before a coupon makes it free. */
  due(deliveryPrice: Kopecks): AmountDue;
}

const NO_DISCOUNTS: Discounts = { goods: undefined, delivery: undefined, refused: new Map() };

/** Prices a basket with typed codes; without codes nothing more is asked of the database than the goods. */
export async function quoteWithCodes(
  db: Db,
  items: readonly BasketItem[],
  typed: readonly TypedCode[],
  now: Date,
): Promise<QuotedBasket> {
  const basket = await quoteBasket(db, items);
  const codes = typed.length === 0 ? [] : await knownCodes(db, typed);
  const coupons = codes.flatMap((code) => (code.kind === 'coupon' && !code.trouble ? [code.coupon] : []));
  const discounts =
    coupons.length === 0
      ? NO_DISCOUNTS
      : discountsOf(discountLines(basket), coupons, { needsDelivery: basket.needsDelivery, now });
  const certificateGoods = certificateGoodsOf(basket);
  const discount = discounts.goods?.amount ?? NOTHING;
  const verdicts = codes.map((code): CodeVerdict => {
    if (code.trouble || code.kind === null) return code;
    if (code.kind === 'coupon') return { ...code, trouble: discounts.refused.get(code.coupon.id) };
    const trouble = certificateTrouble(code.certificate, now);
    if (trouble) return { ...code, trouble: { code: trouble, text: CERTIFICATE_TROUBLES[trouble] } };
    return certificateGoods > 0 && certificateGoods === basket.goodsTotal && !basket.needsDelivery
      ? { ...code, trouble: ONLY_CERTIFICATES }
      : code;
  });
  const paying = verdicts.flatMap((code) => (code.kind === 'certificate' && !code.trouble ? [code.certificate] : []));
  return {
    basket,
    codes: verdicts,
    discounts,
    discount,
    due: (deliveryPrice) =>
      amountDue(
        {
          payable: addMoney(kopecks(basket.goodsTotal - discount), discounts.delivery ? NOTHING : deliveryPrice),
          certificateGoods,
        },
        paying,
      ),
  };
}

/** Typed codes that are known to nobody: guesses are counted (decision 0037). */
export function unknownCodes(typed: readonly string[], { codes }: QuotedBasket): string[] {
  return typed.filter((_, index) => codes[index]?.kind === null);
}

const CERTIFICATE_TROUBLES: Readonly<Record<CertificateTrouble, string>> = {
  void: 'Сертификат отменён вместе с\u00a0заказом, которым был куплен. Введите другой код.',
  expired: 'Срок сертификата закончился. Введите другой код.',
  empty: 'На\u00a0сертификате не\u00a0осталось денег. Введите другой код.',
};

const ONLY_CERTIFICATES: CodeTrouble = {
  code: 'nothing-fits',
  text: 'Сертификатом нельзя оплатить сертификат. Добавьте в\u00a0корзину другие товары.',
};

/** Two queries by index for all codes together, however many. */
async function knownCodes(db: Db, typed: readonly TypedCode[]): Promise<CodeVerdict[]> {
  const coupons = await couponsOfCodes(db, [...new Set(typed.flatMap((one) => one.coupons))]);
  const hashes = typed.flatMap(({ certificate }) => (certificate ? [certificate.hash] : []));
  const certificates = await certificatesOfHashes(db, [...new Set(hashes)]);
  const seen = new Set<string | number>();
  const repeated = (id: string | number) => seen.size === seen.add(id).size;
  return typed.map((one): CodeVerdict => {
    const coupon = one.coupons.flatMap((code) => coupons.filter((row) => row.code === code))[0];
    if (coupon) return { kind: 'coupon', coupon, trouble: repeated(coupon.id) ? TYPED_TWICE : undefined };
    const certificate = certificates.find(({ codeHash }) => codeHash === one.certificate?.hash);
    if (!certificate || !one.certificate) return { kind: null, trouble: UNKNOWN_CODE };
    const trouble = repeated(certificate.id) ? TYPED_TWICE : undefined;
    return { kind: 'certificate', certificate, tail: one.certificate.tail, trouble };
  });
}

function discountLines(basket: PricedBasket) {
  return basket.lines
    .filter(({ trouble }) => !trouble)
    .map(({ product, quantity }) => ({
      product: product.id,
      section: product.section,
      price: product.price,
      quantity,
      isCertificate: product.denomination !== null,
    }));
}

function certificateGoodsOf(basket: PricedBasket): Kopecks {
  return addMoney(
    ...basket.lines.filter(({ product, trouble }) => product.denomination !== null && !trouble).map(({ sum }) => sum),
  );
}
