// Longer than usual: one shop for the papers of every kind of order.
import { randomUUID } from 'node:crypto';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ordersSection } from '../../src/shop/personal-data/export-orders.reads.ts';
import { openAccount, TEST_SECRET, type Account } from '../support/account.ts';
import { checkoutForm, orderByCard, type Items } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { solvePuzzle } from '../support/codes.ts';
import { giveBonuses } from '../support/give-bonuses.ts';
import { openPackingDesk } from '../support/packing-desk.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { moveByStaff } from '../support/staff.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

interface Placed {
  readonly orderId: string;
  readonly number: number;
  readonly orderUrl: string;
  readonly payUrl: string | null;
}

describe('the paper of an order', () => {
  let shop: TestShop;
  let anna: Account;
  let items: readonly Items[];
  beforeAll(async () => {
    shop = await openTestShop({ env: { SECRET: TEST_SECRET } });
    shop.expectViolations('stock is set by hand', 'stock-available-by-movements');
    await shop.query('update stock_levels set available = 1000');
    const goods = await shop.query<{ id: number }>(
      `select id from products where section_id = 2 and kind = 'physical' and type = 'single' and not marked
         and published_at is not null order by id limit 2`,
    );
    items = goods.map(({ id }, index) => ({ product: id, quantity: 3 - 2 * index }));
    // Three of the one for 1000 ₽ each, one of the other for 500 ₽, with VAT of their own.
    for (const [index, { product }] of items.entries())
      await shop.query('update products set price = $2, old_price = null, vat_percent = $3 where id = $1', [
        product,
        index === 0 ? 1000_00 : 500_00,
        index === 0 ? 22 : 10,
      ]);
    anna = await openAccount(shop);
    await giveBonuses(shop, anna.id, 1_000);
  });
  afterAll(() => shop.close());

  async function order(by: Account, total: number, changes: Record<string, unknown>): Promise<Placed> {
    const captcha = await solvePuzzle(shop.url, {}, 'order');
    const placed = await by.call<Placed>('/api/orders', { body: { ...checkoutForm(items, total, changes), captcha } });
    expect([placed.status, placed.body]).toEqual([200, expect.anything()]);
    return placed.body;
  }
  const cookieOf = ({ cookie }: Account) => `${cookie.name}=${cookie.value}`;
  const read = (path: string, by?: Account) =>
    fetch(shop.url + path, { redirect: 'manual', headers: by ? { cookie: cookieOf(by) } : {} });
  const address = ({ orderId }: Placed) => `/personal/orders/${orderId}/document`;

  /** Its lines, with plain spaces. */
  async function textOf(answer: Response): Promise<string> {
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const { text } = await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true });
    return text.replace(/\s+/g, ' ');
  }

  it('is an invoice until it is paid, then a statement; its sums are those of the order, to the kopeck', async () => {
    const placed = await order(anna, 2_500_00, { orderBonus: { count: '1000' } });
    const answer = await read(address(placed), anna);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(decodeURIComponent(answer.headers.get('content-disposition')!)).toBe(
      `attachment; filename="file.pdf"; filename*=UTF-8''Счёт на оплату № ${placed.number}.pdf`,
    );
    const invoice = await textOf(answer);
    const goods = await shop.query<{ name: string }>(
      'select name from order_lines where order_id = $1 order by position',
      [placed.orderId],
    );
    for (const { name } of goods) expect(invoice).toContain(name.replace(/\s+/g, ' '));
    // 857 bonuses on the three, 143 on the other; VAT 22/122 of 2143 ₽ and 10/110 of 357 ₽.
    for (const words of [
      `Счёт на оплату № ${placed.number} от `,
      'ООО «Травосоль»',
      'ИНН 7700000000, КПП 770001001, ОГРН 1027700000000',
      'Анна Иванова',
      '3 1 000 ₽ 857 ₽ 2 143 ₽',
      '1 500 ₽ 143 ₽ 357 ₽',
      'Стоимость без скидок 3 500 ₽',
      'Бонусы −1 000 ₽',
      'Итого 2 500 ₽',
      'В том числе НДС 22 % 386,44 ₽',
      'В том числе НДС 10 % 32,45 ₽',
      'К оплате 2 500 ₽',
    ])
      expect(invoice).toContain(words);

    await shop.sandbox.advance(placed.payUrl!.split('/').at(-1)!, 'pay');
    await shop.drain();
    await moveByStaff(shop.databaseUrl, placed.orderId, 'packing', 'ready-for-pickup', 'handed-over');
    await shop.drain();
    const vera = await signInStaff(shop);
    const command = { key: randomUUID(), lines: [{ position: 0, quantity: 1 }], delivery: false, reason: 'defect' };
    const refund = await call<{ amount: number; bonus: number }>(
      shop.url,
      `/api/orders/${placed.orderId}/refunds`,
      command,
      vera,
    );
    expect(refund.body).toMatchObject({ amount: 714_33, bonus: 285_00 });
    await shop.drain();
    const statement = await textOf(await read(address(placed), anna));
    for (const words of [
      `Документ о заказе № ${placed.number} от `,
      'Итого 2 500 ₽',
      'Возвращено покупателю −714,33 ₽',
      'Оплачено за вычетом возвратов 1 785,67 ₽',
      'Бонусы, возвращённые на счёт 285',
      'Расчёт подтверждает кассовый чек.',
    ])
      expect(statement).toContain(words);
    expect(statement).toMatch(/Оплачено картой \d+ \S+ \d{4} г\. 2 500 ₽/);
    expect(statement).not.toContain('К оплате');
  });

  it('is for its owner and for the signed link; nobody else learns whether there is one', async () => {
    const placed = await order(anna, 3_500_00, {});
    const boris = await openAccount(shop);
    const strange = { ...placed, orderId: randomUUID() };
    for (const [one, by] of [
      [placed, boris],
      [strange, boris],
      [strange, anna],
    ] as const) {
      const answer = await read(address(one), by);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
      expect(await answer.text()).toBe('Такого документа нет: откройте его со страницы заказа.\n');
    }
    const visitor = await read(address(placed));
    expect([visitor.status, visitor.headers.get('location')]).toEqual([
      302,
      `/signin?error=SessionRequired&callbackUrl=${encodeURIComponent(address(placed))}`,
    ]);
    const token = new URL(placed.orderUrl, shop.url).searchParams.get('token');
    expect((await read(`${address(placed)}?token=${token}`)).status).toBe(200);
    expect((await read(`${address(placed)}?token=${token}0`)).status).toBe(404);

    // It is named where the order is.
    for (const page of ['/personal/orders', `/personal/orders/${placed.orderId}`])
      expect(await (await read(page, anna)).text()).toContain(address(placed));
    const cancelled = await anna.call(`/api/orders/${placed.orderId}/cancel`, { body: { token } });
    expect(cancelled.status).toBe(200);
    expect((await read(address(placed), anna)).status).toBe(404);
    expect(await (await read(`/personal/orders/${placed.orderId}`, anna)).text()).not.toContain(address(placed));
  });

  it('names what was not taken at the hand-over, and adds up with what was settled, to the kopeck', async () => {
    shop.expectErrors(/part-to-refund/);
    const desk = await openPackingDesk(shop);
    const [tea, book] = items as readonly [Items, Items];
    const [gift] = await shop.query<{ id: number }>("select id from products where slug = 'sertifikat-1000'");
    const bought = await orderByCard(shop.url, [{ product: gift!.id, quantity: 1 }], {
      delivery: { method: 'digital' },
    });
    await shop.sandbox.advance(bought.paymentId, 'pay');
    await shop.drain();
    const [letter] = await shop.sandbox.lettersAbout(`из заказа № ${bought.number}`);
    const code = /\b[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}\b/.exec(letter!.html)![0];
    /** All but one of the three are taken in our shop. */
    async function takenInPart(placed: Placed, facts: object): Promise<number | null> {
      const id = await desk.packed({ ...placed, total: 0 }, [
        ...Array.from({ length: 3 }, () => ({ productId: tea.product })),
        { productId: book.product },
      ]);
      await desk.does(id, 'ready');
      const { units } = await desk.show(id);
      const unitIds = units.map((unit) => unit.id).filter((_id, nth) => nth !== 2);
      const answer = await desk.does(id, 'partly-delivered', { unitIds, ...facts });
      expect(answer.body).toMatchObject({ state: 'partly-delivered' });
      await shop.drain();
      return (await desk.show(id)).collected;
    }
    const [name] = await shop.query<{ name: string }>('select name from products where id = $1', [tea.product]);
    const notTaken = `Не взято при получении: ${name!.name.replace(/\s+/g, ' ')}, 1 шт.`;

    const onDelivery = await order(anna, 2_500_00, { paySystem: 3, coupons: [code] });
    await call(shop.url, `/api/orders/${onDelivery.orderId}/confirmed`, {}, desk.vera());
    const fiscal = { storage: '9960440300000001', document: '18', attribute: '1234567891' };
    // The third pack has 714,28 ₽ of the money and 285,71 ₽ of the certificate.
    expect(await takenInPart(onDelivery, { fiscal })).toBe(2_500_00 - 714_28);
    const paidInCash = await textOf(await read(address(onDelivery), anna));
    for (const words of [
      'Стоимость заказа 3 500 ₽',
      `${notTaken} −999,99 ₽`,
      'Итого 2 500,01 ₽',
      'В том числе НДС 22 % 360,66 ₽',
      'В том числе НДС 10 % 45,45 ₽',
      'Оплачено при получении 1 785,72 ₽',
      'Оплачено подарочным сертификатом 1 000 ₽',
      'Возвращено на сертификат −285,71 ₽',
      'Оплачено за вычетом возвратов 2 500,01 ₽',
      'Чек оплаты при получении от',
      '1 785,72 ₽: ФН 9960440300000001, ФД 18, ФПД 1234567891.',
    ])
      expect(paidInCash).toContain(words);
    expect(paidInCash).not.toContain('К возврату');
    // The same receipt in the archive of personal data.
    const exported = await runInShop(shop, {}, ({ db, now }) =>
      ordersSection(db, {
        person: { customerId: anna.id, phone: null, email: null, name: '', lastName: '' },
        orderIds: [onDelivery.orderId],
        now: now(),
        secret: '',
      }),
    );
    expect(exported.records).toMatchObject([
      {
        number: onDelivery.number,
        receipts: [{ kind: 'till', amount: 1_785.72, state: 'succeeded', fiscalDocument: fiscal.document }],
      },
    ]);

    const prepaid = await order(anna, 3_500_00, {});
    await shop.sandbox.advance(prepaid.payUrl!.split('/').at(-1)!, 'pay');
    await shop.drain();
    expect(await takenInPart(prepaid, {})).toBe(null);
    const owed = await textOf(await read(address(prepaid), anna));
    for (const words of [`${notTaken} −1 000 ₽`, 'Итого 2 500 ₽', 'Оплачено 3 500 ₽', 'К возврату покупателю 1 000 ₽'])
      expect(owed).toContain(words);
    const lines = [{ position: 0, quantity: 1 }];
    const command = { key: randomUUID(), lines, delivery: false, reason: 'changed-mind' };
    await call(shop.url, `/api/orders/${prepaid.orderId}/refunds`, command, desk.vera());
    await desk.later();
    const refunded = await textOf(await read(address(prepaid), anna));
    for (const words of ['Итого 2 500 ₽', 'Возвращено покупателю −1 000 ₽', 'Оплачено за вычетом возвратов 2 500 ₽'])
      expect(refunded).toContain(words);
    expect(refunded).not.toContain('К возврату');
  });

  it('has as many pages as its lines need, and tells which sum is paid at the hand-over', async () => {
    const goods = await shop.query<{ id: number }>(
      `select p.id from products p where kind = 'physical' and type = 'single' and published_at is not null order by id limit 40`,
    );
    items = goods.map(({ id }) => ({ product: id, quantity: 1 }));
    const { body } = await call<{ goodsTotal: number }>(shop.url, '/api/cart/quote', { items });
    const placed = await order(anna, body.goodsTotal, { paySystem: 3 });
    const answer = await read(address(placed), anna);
    const text = await textOf(answer);
    expect(text.match(/Наименование/g)!.length).toBeGreaterThan(1);
    expect(text).toContain(`${goods.length} `);
    expect(text).toContain('Оплата при получении: наличными в магазине.');
  });
});
