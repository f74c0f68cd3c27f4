import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { BasketItem } from '../../../src/kernel/basket-item.ts';
import type { CarrierName } from '../../../src/kernel/carriers.ts';
import type { TicketTopic } from '../../../src/kernel/tickets.ts';
import { links } from '../../../src/kernel/links.ts';
import { isRefusal, type Refusal } from '../../../src/kernel/refusal.ts';
import type { ReturnReason } from '../../../src/kernel/return-reasons.ts';
import type { PaySystem } from '../../../src/kernel/pay-systems.ts';
import { products } from '../../../src/shop/catalog/catalog.tables.ts';
import { certificates } from '../../../src/shop/certificates/certificates.tables.ts';
import { findCode } from '../../../src/shop/certificates/certificate-code.ts';
import { ownCertificates } from '../../../src/shop/certificates/own-certificates.reads.ts';
import { chosenDelivery } from '../../../src/shop/checkout/chosen-delivery.ts';
import { placeOrder } from '../../../src/shop/checkout/place-order.ts';
import { OWN_SHOP } from '../../../src/shop/delivery/delivery-offers.ts';
import { cancelOrder } from '../../../src/shop/orders/cancel-order.ts';
import type { OrderContact } from '../../../src/shop/orders/order.rules.ts';
import type { CourierAddress } from '../../../src/shop/orders/courier-address.rules.ts';
import { payments } from '../../../src/shop/payments/payments.tables.ts';
import { settlePayment } from '../../../src/shop/payments/settle-payment.ts';
import { startPayment } from '../../../src/shop/payments/start-payment.ts';
import { citiesNamed } from '../../../src/shop/places/places.reads.ts';
import { price } from '../../../src/shop/pricing/price.rules.ts';
import { priceInput } from '../../../src/shop/pricing/pricing.reads.ts';
import { requestReturn } from '../../../src/shop/returns/request-return.ts';
import { openTicket } from '../../../src/shop/tickets/open-ticket.ts';
import { requestCancel } from '../../../src/shop/shipments/request-cancel.ts';
import type { PastShop } from './past-shop.ts';

/** To the same city as our shop. */
type Delivery =
  | { readonly method: 'pickup' | 'digital' }
  | { readonly method: 'point'; readonly pointCode: string; readonly carrier?: CarrierName }
  | { readonly method: 'courier'; readonly address: CourierAddress };

export interface Purchase {
  /** Pieces by the slugs of goods. */
  readonly goods: Readonly<Record<string, number>>;
  readonly delivery: Delivery;
  readonly pay: PaySystem;
  readonly coupons?: readonly string[];
  /** The certificate that she bought last. */
  readonly withCertificate?: true;
  readonly bonuses?: number;
}

export type Buyer = ReturnType<typeof openBuyer>;

/** What a signed-in customer does with orders, or a visitor, who has the links of their letters. */
export function openBuyer(shop: PastShop, contact: OrderContact, customerId?: number) {
  const asBuyer = (orderLink?: string) =>
    shop.as(customerId === undefined ? { kind: 'visitor', orderLink } : { kind: 'customer', id: customerId });

  /** @returns the id of the order */
  async function places(purchase: Purchase): Promise<string> {
    const { goods, pay: paySystem, bonuses = 0, withCertificate } = purchase;
    const coupons = [...(purchase.coupons ?? []), ...(withCertificate ? [await newestCertificate()] : [])];
    const [city] = await citiesNamed(shop.db, OWN_SHOP.city, 1);
    const { method } = purchase.delivery;
    const isCarried = method === 'point' || method === 'courier';
    const delivery = { ...(isCarried && { carrier: 'cdek' as const, cityId: city!.id }), ...purchase.delivery };
    const items: BasketItem[] = [];
    for (const [slug, quantity] of Object.entries(goods))
      items.push({ product: await productBySlug(shop, slug), quantity });
    const ctx = asBuyer();
    const chosen = granted(await chosenDelivery(ctx, { items, coupons, bonuses, delivery, paySystem }));
    const bonus = customerId === undefined ? undefined : { customerId, wanted: bonuses };
    const { due } = price(await priceInput(ctx.db, { items, coupons, bonus }, ctx.now()), chosen.price);
    const request = { items, contact, coupons, bonuses, delivery, paySystem, comment: '', expectedTotal: due };
    const { id } = granted(
      await placeOrder(
        ctx,
        { ...request, checkoutKey: randomUUID(), consentFrom: '203.0.113.24' },
        { holdMinutes: shop.site.holdMinutes, source: 'site', proved: true, limitsTimes: 1 },
      ),
    );
    return id;
  }
  async function newestCertificate(): Promise<string> {
    const [certificate] = customerId === undefined ? [] : await ownCertificates(shop.db, customerId, 1);
    return findCode(shop.site.secret, certificate!)!;
  }
  /** Opens the page of the payment company. @returns its id of the payment */
  async function startsPaying(orderId: string): Promise<string> {
    granted(await startPayment(asBuyer(orderId), orderId, `${shop.site.origin}${links.order(orderId)}`));
    const [payment] = await shop.db
      .select({ id: payments.providerId })
      .from(payments)
      .where(eq(payments.orderId, orderId));
    return payment!.id!;
  }

  return {
    places,
    startsPaying,
    /** The payment company does not open its page. */
    async triesToPay(orderId: string): Promise<void> {
      await startPayment(asBuyer(orderId), orderId, `${shop.site.origin}${links.order(orderId)}`);
    },
    /** @returns the code of the certificate that this order has bought */
    async certificateOf(orderId: string): Promise<string> {
      const [bought] = await shop.db.select().from(certificates).where(eq(certificates.orderId, orderId));
      return findCode(shop.site.secret, bought!)!;
    },
    /** A signed-in customer asks the support something. */
    async asks(topic: TicketTopic, subject: string, text: string): Promise<void> {
      if (customerId === undefined) throw new Error('only customers have tickets');
      const signedIn = shop.as({ kind: 'customer', id: customerId, sessionId: randomUUID() });
      const about = { orderId: null, position: null, lotNumber: null, files: [] };
      granted(await openTicket(signedIn, shop.site.secret, { key: randomUUID(), topic, subject, text, ...about }));
    },
    async buys(purchase: Purchase): Promise<string> {
      const orderId = await places(purchase);
      const id = await startsPaying(orderId);
      await shop.happens({ provider: 'yookassa', id, action: 'pay' });
      await settlePayment(shop.as({ kind: 'job', name: 'settle-payment' }), 'yookassa', id);
      return orderId;
    },
    async cancels(orderId: string): Promise<void> {
      granted(await cancelOrder(asBuyer(orderId), orderId));
    },
    /** When its box is packed already. */
    async asksToCancel(orderId: string): Promise<void> {
      granted(await requestCancel(asBuyer(orderId), orderId));
    },
    /** @returns the id of the return */
    async asksToReturn(
      orderId: string,
      request: {
        readonly slug: string;
        readonly position: number;
        readonly reason: ReturnReason;
        readonly comment: string;
      },
    ): Promise<string> {
      const { slug, position, reason, comment } = request;
      const key = randomUUID();
      const goods = [{ position, productId: await productBySlug(shop, slug), quantity: 1 }];
      const asked = { orderId, key, goods, reason, comment, photos: [] };
      granted(await requestReturn(asBuyer(orderId), asked, { days: shop.site.returnDays }));
      return key;
    },
  };
}

export async function productBySlug({ db }: Pick<PastShop, 'db'>, slug: string): Promise<number> {
  const [product] = await db.select({ id: products.id }).from(products).where(eq(products.slug, slug));
  if (!product) throw new Error(`no goods are called ${slug}`);
  return product.id;
}

/** The answer of an action that is not refused in a past of the demo. */
export function granted<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(`an action of past orders is refused: ${JSON.stringify(answer)}`);
  return answer;
}
