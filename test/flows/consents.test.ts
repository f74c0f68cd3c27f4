import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PURPOSE_TEXTS } from '../../src/shop/customers/purpose-texts.ts';
import { CONSENT_VERSIONS } from '../../src/shop/customers/consent.ts';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { checkoutForm, totalOf, type PlacedOrder } from '../support/buyer.ts';
import { solvePuzzle } from '../support/codes.ts';
import { fetchApi, newCustomer, type SignedIn } from '../support/customer.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

interface Agreed {
  readonly purpose: string;
  readonly live: boolean;
  readonly way: string;
  readonly effect: string;
  readonly wordings: { version: string; text?: object; given: { order: number | null; endedAt: string | null }[] }[];
}

describe('consents of an account', () => {
  let shop: TestShop;
  let visitors = 0;
  beforeAll(async () => {
    shop = await openTestShop({ env: { TRUSTED_PROXIES: 'loopback', ALTCHA_COST: '1' } });
    await moveClockToNine(shop);
    await shop.query(
      'update stock_levels set available = 0 where product_id = (select min(product_id) from stock_levels)',
    );
    shop.expectViolations('stock is set by hand', 'stock-available-by-movements');
  });
  afterAll(() => shop.close());

  const send = (path: string, body: object, { jwt }: { jwt?: string } = {}) =>
    fetchApi<{ state?: string }>(shop.url, path, { body, jwt, from: `198.19.${++visitors}.7` });
  const consentsOf = async ({ jwt }: SignedIn) =>
    (await fetchApi<{ data: Agreed[] }>(shop.url, '/api/auth/consents', { jwt })).body.data;
  const withdraw = ({ jwt }: SignedIn, purpose: string) =>
    fetchApi(shop.url, `/api/auth/consents/${purpose}/withdraw`, { method: 'POST', jwt });
  const rows = async (sql: string, ...values: unknown[]) => (await shop.query(sql, values)).length;
  const puzzle = (action: string) => solvePuzzle(shop.url, {}, action);

  /** Анна has agreed to everything that the site asks for. */
  async function agreeToAll() {
    const email = `${randomUUID()}@example.ru`;
    const anna = await newCustomer(shop, { email });
    const { jwt } = anna;
    const ok = async (sent: Promise<{ status: number; text: string }>) => {
      const { status, text } = await sent;
      if (status !== 200) throw new Error(text);
    };
    await ok(send('/api/auth/update-user', { newsletter: true }, { jwt }));
    const items = [{ product: 2, quantity: 1 }];
    const form = checkoutForm(items, await totalOf(shop.url, items), { paySystem: 3 });
    const order = await fetchApi<PlacedOrder>(shop.url, '/api/orders', {
      jwt,
      body: { ...form, captcha: await puzzle('order') },
    });
    expect(order.status).toBe(200);
    const review = { id: randomUUID(), product: 2, name: 'Анна', rating: 5, text: 'Приятный вкус и удобная банка.' };
    await ok(send('/api/reviews', { ...review, consent: true }, { jwt }));
    const [gone] = await shop.query<{ id: number }>('select product_id as id from stock_levels where available = 0');
    await ok(send('/api/restock-notices', { product: Number(gone!.id), email, consent: true }));
    const contact = { name: 'Анна', email, phone: '', consent: true };
    const question = { ...contact, text: 'Как хранить настой после вскрытия?', page: '/catalog' };
    await ok(send('/api/forms/question', { ...question, id: randomUUID(), captcha: await puzzle('form') }));
    const slug = `vebinar-${randomUUID()}`;
    const startsAt = new Date(shop.now().getTime() + 86_400_000).toISOString();
    await shop.query(
      `insert into content_items (kind, slug, title, summary, facts, published_at)
       values ('video', $1, 'Вебинар', 'О чём говорим.', $2, now())`,
      [slug, { form: 'webinar', startsAt, minutes: 60, speaker: 'Вера, технолог' }],
    );
    const seat = { webinar: slug, email, consent: true, captcha: await puzzle('form') };
    await ok(send('/api/webinars/registrations', seat));
    return { anna, email, orderNumber: order.body.number, reviewId: review.id };
  }

  it('are listed with the wording agreed to, and each is withdrawn by itself', async () => {
    const { anna, email, orderNumber, reviewId } = await agreeToAll();
    const { anna: boris, email: his } = await agreeToAll();
    const agreed = await consentsOf(anna);
    expect(agreed.map(({ purpose, live, way }) => [purpose, live, way])).toEqual([
      ['order', true, 'law'],
      ['review', true, 'here'],
      ['restock-notice', true, 'here'],
      ['account', true, 'deletion'],
      ['newsletter', true, 'here'],
      ['question', true, 'here'],
      ['webinar', true, 'here'],
    ]);
    const [ofOrder] = agreed;
    expect(ofOrder!.wordings).toMatchObject([
      { version: CONSENT_VERSIONS.order, text: PURPOSE_TEXTS.order, given: [{ order: orderNumber, endedAt: null }] },
    ]);

    await shop.query("update reviews set state = 'published', decided_at = now() where id = $1", [reviewId]);
    await shop.query(
      `insert into product_ratings values (2, 5, 1) on conflict (product_id)
       do update set rating_sum = product_ratings.rating_sum + 5, rating_count = product_ratings.rating_count + 1`,
    );
    for (const purpose of ['newsletter', 'review', 'restock-notice', 'question', 'webinar'])
      expect((await withdraw(anna, purpose)).status).toBe(200);
    expect((await withdraw(anna, 'newsletter')).status).toBe(200);
    expect((await consentsOf(anna)).filter(({ live }) => live).map(({ purpose }) => purpose)).toEqual([
      'order',
      'account',
    ]);
    const me = await fetchApi<{ newsletter: boolean }>(shop.url, '/api/users/me', { jwt: anna.jwt });
    expect(me.body.newsletter).toBe(false);
    expect(await rows('select 1 from reviews where id = $1', reviewId)).toBe(0);
    expect(await rows('select 1 from restock_notices where email = $1', email)).toBe(0);
    expect(await rows('select 1 from form_messages where email = $1', email)).toBe(0);
    expect(await rows("select 1 from webinar_registrations where email = $1 and state = 'registered'", email)).toBe(0);
    const events = await shop.query<{ purpose: string }>(
      `select facts->>'purpose' as purpose from customer_events
       where customer_id = $1 and kind = 'consent-withdrawn' order by id`,
      [anna.user.id],
    );
    expect(events.map(({ purpose }) => purpose)).toEqual([
      'newsletter',
      'review',
      'restock-notice',
      'question',
      'webinar',
      'newsletter',
    ]);
    // Борис agreed to the same and has withdrawn nothing.
    expect((await consentsOf(boris)).every(({ live }) => live)).toBe(true);
    expect(await rows('select 1 from restock_notices where email = $1', his)).toBe(1);
    expect(await rows('select 1 from consents where ended_at is null and purpose = $1', 'review')).toBe(1);
  });

  it('to the account and to orders stay, with the reason; unknown ones and visitors get nothing', async () => {
    const anna = await newCustomer(shop);
    for (const purpose of ['account', 'order']) {
      const refused = await withdraw(anna, purpose);
      expect([refused.status, refused.body.error.details.code]).toEqual([409, 'consent-stays']);
      expect(refused.body.error.message).toMatch(/кабинет|закон/);
    }
    for (const unknown of ['cookies', '__proto__', '%00']) expect((await withdraw(anna, unknown)).status).toBe(404);
    expect((await fetchApi(shop.url, '/api/auth/consents')).status).toBe(401);
    expect((await fetchApi(shop.url, '/api/auth/consents/newsletter/withdraw', { method: 'POST' })).status).toBe(401);
  });

  it('given with an address that is not confirmed belong to nobody', async () => {
    const email = `${randomUUID()}@example.ru`;
    const anna = await newCustomer(shop);
    await shop.query('update customers set email = $1 where id = $2', [email, anna.user.id]);
    const [gone] = await shop.query<{ id: number }>('select product_id as id from stock_levels where available = 0');
    await send('/api/restock-notices', { product: Number(gone!.id), email, consent: true });
    expect((await consentsOf(anna)).map(({ purpose }) => purpose)).toEqual(['account']);
    expect((await withdraw(anna, 'restock-notice')).status).toBe(200);
    expect(await rows('select 1 from restock_notices where email = $1', email)).toBe(1);
  });
});
