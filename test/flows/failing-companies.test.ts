import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutForm, placeOrder, totalOf } from '../support/buyer.ts';
import { call, type ErrorEnvelope } from '../support/call.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

describe('an outside company that refuses, hangs or answers garbage', () => {
  let shop: TestShop;
  const items = [{ product: 2, quantity: 1 }];
  beforeAll(async () => {
    shop = await openTestShop({ env: { SANDBOX_TIMEOUT_MS: '1000' } });
  });
  afterAll(() => shop.close());

  const kazan = async () =>
    (await call<{ cities: { id: number }[] }>(shop.url, `/api/places/cities?query=${encodeURIComponent('Казань')}`))
      .body.cities[0]!.id;

  it.each([{ status: 500 }, { status: 401 }, { garbage: true }, { timeout: true }])(
    'payments %o: the order is placed and can be paid later',
    async (problem) => {
      await shop.sandbox.fail({ provider: 'yookassa', times: 10, ...problem });
      const placed = await placeOrder(shop.url, checkoutForm(items, await totalOf(shop.url, items)));
      expect(placed.status).toBe(200);
      expect(placed.body.payUrl).toBeNull();
      const token = new URL(placed.body.orderUrl, shop.url).searchParams.get('token')!;
      const failed = await call<ErrorEnvelope>(shop.url, `/api/orders/${placed.body.orderId}/pay`, { token });
      expect(failed.status).toBe(503);
      expect(failed.body.error.message).toMatch(/Заказ сохранён: попробуйте оплатить/);

      await shop.sandbox.fail({ provider: 'yookassa', times: 0 });
      const paid = await call<{ payUrl: string }>(shop.url, `/api/orders/${placed.body.orderId}/pay`, { token });
      expect(paid.status).toBe(200);
      expect(await shop.sandbox.paymentsOf(placed.body.orderId)).toHaveLength(1);
    },
  );

  it.each([{ status: 500 }, { garbage: true }, { timeout: true }])(
    'delivery %o: pickup and cash are still possible, pages are still served',
    async (problem) => {
      await shop.sandbox.fail({ provider: 'cdek', times: 20, ...problem });
      const cityId = await kazan();
      const quantity = 1 + ['status', 'garbage', 'timeout'].indexOf(Object.keys(problem)[0]!);
      const pending = call<{ offers: { method: string }[]; notice: string }>(shop.url, '/api/delivery/offers', {
        cityId,
        items: [{ product: 2, quantity }],
      });
      expect((await fetch(shop.url)).status).toBe(200);
      const { body } = await pending;
      expect(body.offers.map(({ method }) => method)).toEqual(['pickup']);
      expect(body.notice).toMatch(/Служба доставки не отвечает/);

      const refused = await placeOrder(
        shop.url,
        checkoutForm([{ product: 2, quantity }], 1, {
          delivery: { method: 'courier', cityId, address: { street: 'Баумана', house: '1' } },
        }),
      );
      expect(refused.status).toBe(503);
      expect(refused.body.error.details.code).toBe('delivery-company-silent');
      const placed = await placeOrder(shop.url, checkoutForm(items, await totalOf(shop.url, items), { paySystem: 3 }));
      expect(placed.status).toBe(200);
      await shop.sandbox.fail({ provider: 'cdek', times: 0 });
    },
  );

  it('delivery recovers: point and courier are priced, and the order has the same price', async () => {
    const cityId = await kazan();
    const { body } = await call<{ offers: { method: string; price: number }[] }>(shop.url, '/api/delivery/offers', {
      cityId,
      items,
    });
    expect(body.offers.map(({ method }) => method)).toEqual(['point', 'point', 'courier', 'pickup']);
    const courier = body.offers.find(({ method }) => method === 'courier')!;
    expect(courier.price % 100).toBe(0);
    const total = (await totalOf(shop.url, items)) + courier.price;
    const delivery = { method: 'courier', cityId, address: { street: 'Баумана', house: '1', flat: '2' } };
    const placed = await placeOrder(shop.url, checkoutForm(items, total, { delivery, paySystem: 4 }));
    expect(placed.status).toBe(200);
    const [order] = await shop.query('select delivery_price, total from orders where id = $1', [placed.body.orderId]);
    expect(order).toEqual({ delivery_price: courier.price, total });

    const points = await call<{ points: { code: string }[] }>(shop.url, `/api/delivery/points?cityId=${cityId}`);
    expect(points.body.points.length).toBeGreaterThan(3);
    const point = body.offers.find(({ method }) => method === 'point')!;
    const byPoint = await placeOrder(
      shop.url,
      checkoutForm(items, (await totalOf(shop.url, items)) + point.price, {
        delivery: { method: 'point', cityId, pointCode: points.body.points[0]!.code },
        paySystem: 2,
      }),
    );
    expect(byPoint.status).toBe(200);
    const unknown = await placeOrder(
      shop.url,
      checkoutForm(items, 1, { delivery: { method: 'point', cityId, pointCode: 'NOWHERE' } }),
    );
    expect(unknown.body.error.details.code).toBe('delivery-point-unknown');
  });
});
