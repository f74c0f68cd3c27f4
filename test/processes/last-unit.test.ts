import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutForm, placeOrder, placeOrderRetryingBusy, totalOf } from '../support/buyer.ts';
import { newCustomer } from '../support/customer.ts';
import { giveBonuses } from '../support/give-bonuses.ts';
import { openProcessTestShop, type ProcessTestShop } from '../support/processes.ts';

describe('the last unit, in two processes', () => {
  let shop: ProcessTestShop;
  beforeAll(async () => {
    shop = await openProcessTestShop({ webs: 2 });
    shop.expectViolations('stock is set by hand', 'stock-available-by-movements');
  });
  afterAll(() => shop.close());

  async function physicalProduct(offset: number): Promise<number> {
    const [row] = await shop.query<{ product_id: number }>(
      `select product_id from stock_levels where available > 10 and product_id not in (select part_id from product_parts)
       order by product_id offset ${offset} limit 1`,
    );
    return row!.product_id;
  }

  it('goes to one of 200 buyers; the other 199 hear so clearly, and stock is 0', async () => {
    const product = await physicalProduct(0);
    await shop.query('update stock_levels set available = 1 where product_id = $1', [product]);
    const items = [{ product, quantity: 1 }];
    const total = await totalOf(shop.url, items);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, buyer) =>
        placeOrderRetryingBusy(shop.webs[buyer % 2]!.url, checkoutForm(items, total, { paySystem: 3 })),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(199);
    for (const { status, body } of refused) {
      expect(status).toBe(409);
      expect(body.error.details.code).toBe('out-of-stock');
      expect(body.error.message).toMatch(/закончился: уберите его из корзины/);
    }
    const [level] = await shop.query('select available, held from stock_levels where product_id = $1', [product]);
    expect(level).toEqual({ available: 0, held: 1 });
  });

  it('fifty tabs spend one balance of bonuses: exactly once', async () => {
    const product = await physicalProduct(4);
    await shop.query('update products set price = 100000, old_price = null where id = $1', [product]);
    await shop.query('update stock_levels set available = 1000 where product_id = $1', [product]);
    const { jwt, user } = await newCustomer(shop);
    await giveBonuses(shop, user.id, 300);
    const form = () => checkoutForm([{ product, quantity: 1 }], 700_00, { orderBonus: { count: '300' } });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, tab) =>
        placeOrderRetryingBusy(
          shop.webs[tab % 2]!.url,
          { ...form(), paySystem: 3 },
          { authorization: `Bearer ${jwt}` },
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect([status, body.error.details.code]).toEqual([409, 'bonuses-short']);
    const [left] = await shop.query(
      `select (select sum(remaining)::int from bonus_lots where customer_id = $1) as lots,
         (select balance::int from ledger_accounts where kind = 'bonus-available' and owner = $1::text) as balance,
         (select sum(amount - returned)::int from bonus_spendings s join orders o on o.id = s.order_id where o.customer_id = $1) as spent`,
      [user.id],
    );
    expect(left).toEqual({ lots: 0, balance: 0, spent: 300 });
  });

  it('counts a bundle and its own part in one cart together', async () => {
    const [bundle] = await shop.query<{ bundle_id: number; part_id: number; quantity: number }>(
      `select bundle_id, part_id, quantity from product_parts where quantity = 1 order by bundle_id, part_id limit 1`,
    );
    const { bundle_id, part_id } = bundle!;
    await shop.query(
      'update stock_levels set available = 50 where product_id in (select part_id from product_parts where bundle_id = $1)',
      [bundle_id],
    );
    await shop.query('update stock_levels set available = 3 where product_id = $1', [part_id]);
    const tooMany = [
      { product: bundle_id, quantity: 2 },
      { product: part_id, quantity: 2 },
    ];
    const refused = await placeOrder(shop.url, checkoutForm(tooMany, 1, { paySystem: 3 }));
    expect(refused.status).toBe(409);
    expect(refused.body.error.details.code).toBe('out-of-stock');

    const exact = [
      { product: bundle_id, quantity: 2 },
      { product: part_id, quantity: 1 },
    ];
    const placed = await placeOrder(shop.url, checkoutForm(exact, await totalOf(shop.url, exact), { paySystem: 3 }));
    expect(placed.status).toBe(200);
    const [level] = await shop.query('select available, held from stock_levels where product_id = $1', [part_id]);
    expect(level).toEqual({ available: 0, held: 3 });
  });

  it('keeps stock and its movements in balance under a crowd of mixed carts', async () => {
    const products = await Promise.all([1, 2, 3].map(physicalProduct));
    await shop.query('update stock_levels set available = 12 where product_id = any($1)', [products]);
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, buyer) => {
        const items = products
          .filter((_id, index) => (buyer + index) % 3 !== 0)
          .map((product, index) => ({ product, quantity: 1 + ((buyer + index) % 2) }));
        if (buyer % 2) items.reverse();
        const form = checkoutForm(items, await totalOf(shop.url, items), { paySystem: 3 });
        return placeOrderRetryingBusy(shop.webs[buyer % 2]!.url, form);
      }),
    );
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const levels = await shop.query<{ available: number; held: number; moved: number }>(
      `select s.available, s.held, (select coalesce(sum(case m.kind when 'hold' then m.quantity when 'release' then -m.quantity else 0 end), 0)::int
         from stock_movements m where m.product_id = s.product_id) as moved
       from stock_levels s where s.product_id = any($1)`,
      [products],
    );
    for (const { available, held, moved } of levels) {
      expect(available).toBeGreaterThanOrEqual(0);
      expect(available + held).toBe(12);
      expect(moved).toBe(held);
    }
    const [sold] = await shop.query<{ pieces: number }>(
      `select coalesce(sum(quantity), 0)::int as pieces from order_lines where product_id = any($1)`,
      [products],
    );
    expect(sold!.pieces).toBe(levels.reduce((sum, level) => sum + level.held, 0));
  });
});
