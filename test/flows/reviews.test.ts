// Longer than usual: one shop for the whole life of a review and of a restock notice.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { eventually, orderByCard } from '../support/buyer.ts';
import type { ErrorEnvelope } from '../support/call.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { decideConcurrently } from '../support/moderator.ts';
import { runShopCommand } from '../support/shop-command.ts';

interface ReviewList {
  readonly reviews: { id: string; name: string; rating: number; bought: boolean; reply: string | null }[];
  readonly total: number;
  readonly average: number | null;
  readonly stars: number[];
}

describe('reviews and restock notices', () => {
  let shop: TestShop;
  let visitors = 0;
  beforeAll(async () => {
    shop = await openTestShop({ env: { TRUSTED_PROXIES: 'loopback' } });
    shop.expectViolations('stock is set by hand', 'stock-available-by-movements');
    await moveClockToNine(shop);
    // Products used only by this test.
    await shop.query('delete from reviews where product_id in (2, 3)');
    await shop.query('delete from product_ratings where product_id in (2, 3)');
  });
  afterAll(() => shop.close());

  /** Each request has its own address by default, because the limit counts by address. */
  async function send(path: string, body: unknown, from = `203.0.113.${++visitors}`) {
    const answer = await fetch(shop.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as { state: string } & ErrorEnvelope };
  }
  const review = (changes: Record<string, unknown> = {}) => ({
    id: randomUUID(),
    product: 2,
    name: 'Анна',
    city: 'Казань',
    rating: 5,
    text: 'Приятный вкус и удобная банка.',
    consent: true,
    ...changes,
  });
  const shown = async (product: number): Promise<ReviewList> =>
    (await (await fetch(`${shop.url}/api/reviews?product=${product}`)).json()) as ReviewList;
  const pageOf = async (product: number) => {
    const [row] = await shop.query<{ slug: string }>('select slug from products where id = $1', [product]);
    return (await fetch(`${shop.url}/catalog/preparaty/${row!.slug}`)).text();
  };
  const decide = (...words: string[]) => runShopCommand(shop.databaseUrl, 'reviews', ...words);
  const ratingRow = async (product: number) =>
    (await shop.query('select rating_sum, rating_count from product_ratings where product_id = $1', [product]))[0];

  it('a review sent twenty times is stored once, waits for moderation, and its consent is recorded', async () => {
    const body = review();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('/api/reviews', body)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.state}`))).toEqual(new Set(['200 waiting']));
    expect(await shop.query('select state, bought from reviews where id = $1', [body.id])).toEqual([
      { state: 'waiting', bought: false },
    ]);
    const consents = await shop.query(
      "select purpose, text_version, host(address) like '203.0.113.%' as addressed from consents where subject = $1",
      [`review:${body.id}`],
    );
    expect(consents).toEqual([{ purpose: 'review', text_version: '2026-11-22', addressed: true }]);
    const swapped = await send('/api/reviews', { ...body, text: 'Совсем другие слова под тем же номером.' });
    expect([swapped.status, swapped.body.error.details.code]).toEqual([422, 'review-key-reused']);
    expect((await shown(2)).total).toBe(0);
    expect(await pageOf(2)).toContain('Нет отзывов');
  });

  it.each([
    ['no words', { text: '' }, 'text'],
    ['ten kilobytes', { text: 'я'.repeat(10_240) }, 'text'],
    ['a zero byte', { text: 'Хороший вкус\u0000 и цвет' }, 'text'],
    ['half of an emoji', { name: 'Анна \ud83d' }, 'name'],
    ['six stars', { rating: 6 }, 'rating'],
    ['a list for a name', { name: ['Анна'] }, 'name'],
    ['minus one for a product', { product: -1 }, 'product'],
    ['no consent', { consent: false }, 'consent'],
    ['a foreign id', { id: "'; drop table reviews" }, 'id'],
  ])('%s is reported at its field in Russian', async (_what, changes, field) => {
    const { status, body } = await send('/api/reviews', review(changes));
    expect(status).toBe(400);
    const errors = body.error.details.errors as { path: string[]; message: string }[];
    expect(errors.map(({ path }) => path[0])).toContain(field);
    for (const { message } of errors) expect(message).toMatch(/[а-яё]/i);
  });

  it.each([
    'product=x',
    'product=2&page=0',
    'product=2&order=best',
    'product=1&product=2',
    'product=-1',
    'product=2&page=1e9',
  ])('the query «%s» for reviews gets a 400, not a 500', async (query) => {
    const answer = await fetch(`${shop.url}/api/reviews?${query}`);
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as ErrorEnvelope).error.message).toMatch(/[а-яё]/i);
  });

  it.each([['x'.repeat(10_240)], [['a@b.ru']], ['a\u0000@b.ru'], [null], [{}], ['😀@😀']])(
    'a notice for %j is refused at its field',
    async (email) => {
      const { status, body } = await send('/api/restock-notices', { product: 5, email, consent: true });
      expect([status, (body.error.details.errors as { path: string[] }[])[0]!.path]).toEqual([400, ['email']]);
    },
  );

  it('one address may send five an hour, and invalid forms do not count', async () => {
    const from = '198.51.100.7';
    for (let index = 0; index < 3; index++)
      expect((await send('/api/reviews', review({ text: '' }), from)).status).toBe(400);
    for (let index = 0; index < 5; index++) {
      expect((await send('/api/reviews', review({ product: 3 }), from)).status).toBe(200);
    }
    const sixth = await send('/api/reviews', review({ product: 3 }), from);
    expect([sixth.status, sixth.body.error.message]).toEqual([429, expect.stringMatching(/через 60.минут/)]);
    expect((await send('/api/reviews', review({ product: 4_000_000 }))).status).toBe(404);
  });

  it(
    'the moderator sees the queue, publishes, answers and refuses; the rating stays correct',
    { timeout: 240_000 },
    async () => {
      const [healing, sour, plain] = [
        review({ name: 'Олег', rating: 5, text: 'Обещали, что вылечит гастрит.' }),
        review({ name: 'Борис', rating: 2, text: 'Банка пришла с вмятиной.' }),
        review({ name: 'Вера', rating: 5, text: '<b>Хорошая</b> соль, "беру" снова & снова.' }),
      ];
      for (const one of [healing, sour, plain]) await send('/api/reviews', one);
      const listed = await decide();
      expect(listed.text).toMatch(/✗ «вылечит» \(отзыв\): Добавка не лечит/);
      expect(listed.text).toMatch(/✗ «гастрит» \(отзыв\): /);

      // A moderator can neither publish medical claims nor answer with them.
      const forbidden = await decide('publish', healing.id);
      expect(forbidden).toEqual({ code: 1, text: expect.stringMatching(/публиковать нельзя[^]*«вылечит» \(отзыв\)/) });
      const advice = { kind: 'answer', text: 'Наш чай лечит и гастрит.' } as const;
      expect(await decideConcurrently(shop.databaseUrl, [[healing.id, advice]])).toBe(0);
      expect(await shop.query('select state, reply from reviews where id = $1', [healing.id])).toEqual([
        { state: 'waiting', reply: null },
      ]);

      // Simultaneous decisions: each review counts once.
      const publish = { kind: 'publish' } as const;
      const decisions = [sour, plain, sour, plain, healing, plain, sour, plain];
      expect(
        await decideConcurrently(
          shop.databaseUrl,
          decisions.map(({ id }) => [id, publish] as const),
        ),
      ).toBe(2);
      expect(await ratingRow(2)).toEqual({ rating_sum: 7, rating_count: 2 });
      await decide('answer', plain.id, 'Спасибо, Вера!');
      const page = await eventually(
        () => pageOf(2),
        (html) => html.includes('Спасибо, Вера!') && html.includes('3,5 из 5'),
      );
      expect(page).toContain('&lt;b&gt;Хорошая&lt;/b&gt;');
      expect(await shown(2)).toMatchObject({
        total: 2,
        average: 3.5,
        stars: [0, 1, 0, 0, 1],
        reviews: [{ name: 'Вера', reply: 'Спасибо, Вера!' }, { name: 'Борис' }],
      });

      const reject = { kind: 'refuse', reason: 'Просил снять' } as const;
      expect(
        await decideConcurrently(
          shop.databaseUrl,
          decisions.map(() => [sour.id, reject] as const),
        ),
      ).toBe(1);
      expect(await ratingRow(2)).toEqual({ rating_sum: 5, rating_count: 1 });
      await eventually(
        () => pageOf(2),
        (html) => !html.includes('Борис') && html.includes('5 из 5'),
      );
      expect((await decide('refuse', plain.id, 'Передумали')).code).toBe(0);
      expect(await shown(2)).toMatchObject({ total: 0, average: null });
      expect(
        await shop.query('select kind, actor from review_events where review_id = $1 order by id', [plain.id]),
      ).toEqual([
        { kind: 'written', actor: 'visitor' },
        { kind: 'published', actor: 'staff:1 Вера' },
        { kind: 'answered', actor: 'staff:1 Вера' },
        { kind: 'refused', actor: expect.stringMatching(/^staff:/) },
      ]);
      expect(await decide('refuse', plain.id, 'Ещё раз')).toEqual({
        code: 1,
        text: expect.stringContaining('уже решено'),
      });
    },
  );

  it('is marked as a buyer’s only with the link of a paid order that contains the product', async () => {
    const order = await orderByCard(shop.url, [{ product: 2, quantity: 1 }]);
    const write = async (changes: Record<string, unknown>) => {
      const body = review({ order: { id: order.orderId, token: order.token }, ...changes });
      expect((await send('/api/reviews', body)).status).toBe(200);
      const [row] = await shop.query<{ bought: boolean }>('select bought from reviews where id = $1', [body.id]);
      return row!.bought;
    };
    expect(await write({})).toBe(false);
    await shop.sandbox.advance(order.paymentId, 'pay');
    await shop.drain();
    expect(await write({})).toBe(true);
    expect(await write({ product: 3 })).toBe(false);
    expect(await write({ order: { id: order.orderId, token: `${order.token}x` } })).toBe(false);
    expect(await write({ order: { id: randomUUID(), token: order.token } })).toBe(false);
  });

  it('is marked as a buyer’s once for each order and product, however many are sent', async () => {
    const order = await orderByCard(shop.url, [{ product: 2, quantity: 1 }]);
    await shop.sandbox.advance(order.paymentId, 'pay');
    await shop.drain();
    const buyerReview = () => review({ order: { id: order.orderId, token: order.token } });
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('/api/reviews', buyerReview())));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    const refused = answers.find(({ status }) => status === 409)!.body.error;
    expect([refused.details.code, refused.message]).toEqual([
      'review-of-order-exists',
      expect.stringMatching(/уже есть.*после новой покупки/),
    ]);
    const saved = await shop.query<{ id: string }>('select id from reviews where order_id = $1', [order.orderId]);
    expect(saved).toHaveLength(1);
    // The same review sent again is accepted, and a visitor without an order may still write.
    expect((await send('/api/reviews', { ...buyerReview(), id: saved[0]!.id })).status).toBe(200);
    expect((await send('/api/reviews', review())).status).toBe(200);
  });

  it('a letter is sent once when the product is back, however many requests and checks there were', async () => {
    await shop.query('update stock_levels set available = 0 where product_id = 5');
    const requestNotice = (email: string, product = 5) =>
      send('/api/restock-notices', { product, email, consent: true });
    const answers = await Promise.all([
      requestNotice('boris@example.ru'),
      requestNotice('Boris@Example.ru'),
      requestNotice('vera@example.ru'),
    ]);
    expect(answers.map(({ status, body }) => `${status} ${body.state}`)).toEqual(Array(3).fill('200 waiting'));
    const consents = await shop.query<{ subject: string }>(
      "select subject from consents where purpose = 'restock-notice'",
    );
    expect(consents).toHaveLength(2);

    expect((await requestNotice('не адрес')).body.error.message).toBe('Неверный email');
    expect((await requestNotice('')).body.error.message).toBe('Введите email');
    expect((await send('/api/restock-notices', { product: 5, email: 'a@b.ru' })).status).toBe(400);
    const placeholder = { product: 5, email: '79161234567@phone.invalid', consent: true };
    expect((await send('/api/restock-notices', placeholder)).body.error.message).toBe('Неверный email');
    const inStock = await requestNotice('boris@example.ru', 6);
    expect([inStock.status, inStock.body.error.details.code]).toEqual([409, 'restock-not-needed']);
    const [digital] = await shop.query<{ id: number }>("select id from products where kind = 'digital' limit 1");
    expect((await requestNotice('boris@example.ru', digital!.id)).body.error.details.why).toBe('digital');

    await shop.enqueue('send-restock-notices');
    await shop.drain();
    expect(await shop.sandbox.lettersAbout('Снова в продаже')).toEqual([]);
    await shop.query('update stock_levels set available = 3 where product_id = 5');
    await Promise.all(Array.from({ length: 6 }, () => shop.enqueue('send-restock-notices')));
    await shop.drain();
    await shop.enqueue('send-restock-notices');
    await shop.drain();
    const letters = await shop.sandbox.lettersAbout('Снова в продаже');
    expect(letters.flatMap(({ to }) => to).sort()).toEqual(['boris@example.ru', 'vera@example.ru']);
    const [product] = await shop.query<{ name: string; slug: string }>('select name, slug from products where id = 5');
    expect(letters[0]!.html).toContain(product!.name);
    expect(letters[0]!.html).toContain(`${shop.url}/catalog/preparaty/${product!.slug}`);
  });
});
