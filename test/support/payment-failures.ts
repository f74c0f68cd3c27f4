import { checkoutForm, placeOrder, totalOf, type PlacedOrder } from './buyer.ts';
import type { TestShop } from './test-shop.ts';

const MINUTE = 60_000;
export const PRODUCT = 2;
const ITEMS = [{ product: PRODUCT, quantity: 1 }];

/** Helpers for tests in which the payment company fails. @param shop the shop that `beforeAll` opens */
export function paymentFailures(shop: () => TestShop) {
  const query: TestShop['query'] = (sql, values) => shop().query(sql, values);
  return {
    orderState: async (orderId: string) =>
      (await query<{ state: string }>('select state from orders where id = $1', [orderId]))[0]!.state,
    payments: (orderId: string) =>
      query<{
        id: string;
        state: string;
        cancel_reason: string | null;
        provider_id: string | null;
        scheduled: boolean;
      }>(
        `select id, state, cancel_reason, provider_id, next_check_at is not null as scheduled from payments
         where order_id = $1 order by created_at`,
        [orderId],
      ),
    level: async () =>
      (
        await query<{ available: number; held: number }>(
          'select available, held from stock_levels where product_id = $1',
          [PRODUCT],
        )
      )[0]!,
    exceptionsOf: (paymentId: string) =>
      query('select kind, facts, opened_by from exceptions where subject = $1', [`payment:${paymentId}`]),
    /** Runs what the schedule does every minute. */
    async runScheduleAfter(minutes: number): Promise<void> {
      await shop().shiftClock(minutes * MINUTE);
      await shop().enqueue('resettle-payments');
      await shop().drain();
    },
    /** Several runs of the expiry job at one moment. */
    async expireOrders(times: number): Promise<void> {
      await shop().shiftClock(31 * MINUTE);
      for (let run = 0; run < times; run++) await shop().enqueue('expire-orders');
      await shop().drain();
    },
    statusRequests: async () => (await shop().sandbox.requests('yookassa')).filter(({ method }) => method === 'GET'),
    /** Анна places her order while the payment company fails in this way. */
    async placeOrderWhile(problem: Parameters<TestShop['sandbox']['fail']>[0] | undefined): Promise<PlacedOrder> {
      const form = checkoutForm(ITEMS, await totalOf(shop().url, ITEMS));
      if (problem) await shop().sandbox.fail(problem);
      const { status, body } = await placeOrder(shop().url, form);
      if (status !== 200) throw new Error(`not placed: ${JSON.stringify(body)}`);
      return body;
    },
    restoreCompany: () => shop().sandbox.fail({ provider: 'yookassa', times: 0 }),
    tokenOf: ({ orderUrl }: PlacedOrder) => new URL(orderUrl, shop().url).searchParams.get('token')!,
  };
}
