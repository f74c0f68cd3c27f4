import type { TestShop } from './test-shop.ts';

/** A receipt as YooKassa received it. */
interface WrittenReceipt {
  /** With the payment, after the hand-over, or with a refund. */
  readonly of: 'payment' | 'closing' | 'refund';
  /** Kopecks of all lines. */
  readonly sum: number;
  /** Type and kopecks; none where the company takes them from the payment or the refund. */
  readonly settles: readonly string[];
  /** `2 x 45000 full_prepayment commodity 3`: pieces, kopecks of a piece, mode, subject, code of the VAT; a marking code is after it. */
  readonly lines: readonly string[];
}
interface Wire {
  readonly items: readonly {
    readonly quantity: number;
    readonly amount: { readonly value: string };
    readonly payment_mode: string;
    readonly payment_subject: string;
    readonly vat_code: number;
    readonly mark_code_info?: { readonly gs_1m: string };
    readonly planned_status?: number;
  }[];
  readonly settlements?: readonly { readonly type: string; readonly amount: { readonly value: string } }[];
}
interface Request {
  readonly payment_id?: string;
  readonly metadata?: { readonly order_id: string };
  readonly receipt?: Wire;
}

const kopecksOf = ({ value }: { readonly value: string }) => Math.round(Number(value) * 100);
const PLANNED: Readonly<Record<number, string>> = { 1: 'sold', 3: 'returned' };

function written(of: WrittenReceipt['of'], { items, settlements = [] }: Wire): WrittenReceipt {
  return {
    of,
    sum: items.reduce((sum, { quantity, amount }) => sum + kopecksOf(amount) * quantity, 0),
    settles: settlements.map(({ type, amount }) => `${type} ${kopecksOf(amount)}`),
    lines: items.map((item) => {
      const { quantity, amount, payment_mode: mode, payment_subject: subject, mark_code_info: mark } = item;
      const line = `${quantity} x ${kopecksOf(amount)} ${mode} ${subject} ${item.vat_code}`;
      const code = mark && Buffer.from(mark.gs_1m, 'base64').toString('utf8');
      return code === undefined ? line : `${line} ${PLANNED[item.planned_status ?? 0]} ${code}`;
    }),
  };
}

/** Receipts of an order that YooKassa has accepted, in the order of its requests. */
export async function receiptsWritten(shop: TestShop, orderId: string): Promise<WrittenReceipt[]> {
  const ids = new Set((await shop.sandbox.paymentsOf(orderId)).map(({ id }) => id));
  const accepted = (await shop.sandbox.requests('yookassa')).filter(
    ({ method, answer }) => method === 'POST' && answer === 200,
  );
  return accepted.flatMap(({ url, body }) => {
    const request = body as Request & Wire;
    if (url.endsWith('/payments') && request.metadata?.order_id === orderId)
      return [written('payment', request.receipt!)];
    if (!ids.has(request.payment_id ?? '')) return [];
    if (url.endsWith('/receipts')) return [written('closing', request)];
    // Without one the company repeats the lines of the payment.
    return url.endsWith('/refunds') ? [written('refund', request.receipt ?? { items: [] })] : [];
  });
}

/** Where the kopecks of an order are: what it costs, what was paid online and given back, what a carrier owes us. */
export async function kopecksOfOrder(shop: TestShop, orderId: string) {
  const [row] = await shop.query<{
    goods: number;
    delivery: number;
    total: number;
    certificate: number;
    online: number;
    refunded: number;
    claims: number[];
  }>(
    `select (select sum(unit_price * quantity) from order_lines l where l.order_id = o.id)::int as goods,
       o.delivery_price::int as delivery, o.total::int, o.certificate_paid::int as certificate,
       (select coalesce(sum(p.amount), 0) from payments p where p.order_id = o.id and p.state in ('paid', 'refunded'))::int as online,
       (select coalesce(sum(p.refunded), 0) from payments p where p.order_id = o.id)::int as refunded,
       array(select c.amount::int from cod_claims c where c.order_id = o.id) as claims
     from orders o where o.id = $1`,
    [orderId],
  );
  return row!;
}

/** Subjects of the letters about an order, without its number, in alphabetical order. */
export async function lettersAboutOrder(shop: TestShop, number: number): Promise<string[]> {
  const letters = await shop.sandbox.lettersAbout(`№ ${number}`);
  return letters.map(({ subject }) => subject.replaceAll('\u00a0', ' ').replace(` № ${number}`, '')).sort();
}
