import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutForm, place, totalOf } from '../support/buyer.ts';
import { call, type Fault } from '../support/call.ts';
import { openHouse, type House } from '../support/house.ts';

describe('an outside company refuses, hangs or answers garbage', () => {
  let house: House;
  const items = [{ product: 2, quantity: 1 }];
  beforeAll(async () => {
    house = await openHouse({ env: { SANDBOX_TIMEOUT_MS: '1000' } });
  });
  afterAll(() => house.close());

  const kazan = async () =>
    (await call<{ cities: { id: number }[] }>(house.url, `/api/places/cities?query=${encodeURIComponent('Казань')}`))
      .body.cities[0]!.id;

  it.each([{ status: 500 }, { status: 401 }, { garbage: true }, { timeout: true }])(
    'payments %o: the order stands, is paid later',
    async (problem) => {
      await house.sandbox.fail({ provider: 'yookassa', times: 10, ...problem });
      const placed = await place(house.url, checkoutForm(items, await totalOf(house.url, items)));
      expect(placed.status).toBe(200);
      expect(placed.body.payUrl).toBeNull();
      const token = new URL(placed.body.orderUrl, house.url).searchParams.get('token')!;
      const silent = await call<Fault>(house.url, `/api/orders/${placed.body.orderId}/pay`, { token });
      expect(silent.status).toBe(503);
      expect(silent.body.error.message).toMatch(/Заказ сохранён: попробуйте оплатить/);

      await house.sandbox.fail({ provider: 'yookassa', times: 0 });
      const paid = await call<{ payUrl: string }>(house.url, `/api/orders/${placed.body.orderId}/pay`, { token });
      expect(paid.status).toBe(200);
      expect(await house.sandbox.paymentsOf(placed.body.orderId)).toHaveLength(1);
    },
  );

  it.each([{ status: 500 }, { garbage: true }, { timeout: true }])(
    'delivery %o: pickup and cash are still possible, pages keep serving',
    async (problem) => {
      await house.sandbox.fail({ provider: 'cdek', times: 20, ...problem });
      const cityId = await kazan();
      const quantity = 1 + ['status', 'garbage', 'timeout'].indexOf(Object.keys(problem)[0]!);
      const asked = call<{ offers: { method: string }[]; notice: string }>(house.url, '/api/delivery/offers', {
        cityId,
        items: [{ product: 2, quantity }],
      });
      expect((await fetch(house.url)).status).toBe(200);
      const { body } = await asked;
      expect(body.offers.map(({ method }) => method)).toEqual(['pickup']);
      expect(body.notice).toMatch(/Служба доставки не отвечает/);

      const refused = await place(
        house.url,
        checkoutForm([{ product: 2, quantity }], 1, {
          delivery: { method: 'courier', cityId, address: { street: 'Баумана', house: '1' } },
        }),
      );
      expect(refused.status).toBe(503);
      expect(refused.body.error.details.code).toBe('delivery-company-silent');
      const placed = await place(house.url, checkoutForm(items, await totalOf(house.url, items), { paySystem: 3 }));
      expect(placed.status).toBe(200);
      await house.sandbox.fail({ provider: 'cdek', times: 0 });
    },
  );

  it('delivery is back: point and courier are priced, and their price is the order’s', async () => {
    const cityId = await kazan();
    const { body } = await call<{ offers: { method: string; price: number }[] }>(house.url, '/api/delivery/offers', {
      cityId,
      items,
    });
    expect(body.offers.map(({ method }) => method)).toEqual(['point', 'courier', 'pickup']);
    const courier = body.offers.find(({ method }) => method === 'courier')!;
    expect(courier.price % 100).toBe(0);
    const total = (await totalOf(house.url, items)) + courier.price;
    const delivery = { method: 'courier', cityId, address: { street: 'Баумана', house: '1', flat: '2' } };
    const placed = await place(house.url, checkoutForm(items, total, { delivery, paySystem: 4 }));
    expect(placed.status).toBe(200);
    const [order] = await house.query('select delivery_price, total from orders where id = $1', [placed.body.orderId]);
    expect(order).toEqual({ delivery_price: courier.price, total });

    const points = await call<{ points: { code: string }[] }>(house.url, `/api/delivery/points?cityId=${cityId}`);
    expect(points.body.points.length).toBeGreaterThan(3);
    const point = body.offers.find(({ method }) => method === 'point')!;
    const byPoint = await place(
      house.url,
      checkoutForm(items, (await totalOf(house.url, items)) + point.price, {
        delivery: { method: 'point', cityId, pointCode: points.body.points[0]!.code },
        paySystem: 2,
      }),
    );
    expect(byPoint.status).toBe(200);
    const unknown = await place(
      house.url,
      checkoutForm(items, 1, { delivery: { method: 'point', cityId, pointCode: 'NOWHERE' } }),
    );
    expect(unknown.body.error.details.code).toBe('delivery-point-unknown');
  });
});
