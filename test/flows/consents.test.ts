import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PURPOSE_TEXTS } from '../../src/shop/customers/purpose-texts.ts';
import { CONSENT_VERSIONS } from '../../src/shop/customers/consent.ts';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { checkoutForm, eventually, totalOf, type PlacedOrder } from '../support/buyer.ts';
import { solvePuzzle } from '../support/codes.ts';
import { fetchApi, newCustomer, ticketFor, type SignedIn } from '../support/customer.ts';
import { lockRows, untilWaitingForLock } from '../support/lock-rows.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const DAY = 86_400_000;

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
    const startsAt = new Date(shop.now().getTime() + 20 * DAY).toISOString();
    await shop.query(
      `insert into content_items (kind, slug, title, summary, facts, published_at)
       values ('video', $1, 'Вебинар', 'О чём говорим.', $2, now())`,
      [slug, { form: 'webinar', startsAt, minutes: 60, speaker: 'Вера, технолог' }],
    );
    const seat = { webinar: slug, email, consent: true, captcha: await puzzle('form') };
    await ok(send('/api/webinars/registrations', seat));
    return { anna, email, order: order.body, slug, reviewId: review.id };
  }

  it('are listed with the wording agreed to, and each is withdrawn by itself', async () => {
    const { anna, email, order, reviewId } = await agreeToAll();
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
      { version: CONSENT_VERSIONS.order, text: PURPOSE_TEXTS.order, given: [{ order: order.number, endedAt: null }] },
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
    expect(await rows('select 1 from webinar_registrations where email = $1', email)).toBe(0);
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

  it('withdrawn or with the account deleted: the same rows go, none that somebody is changing is left, each seat is freed once', async () => {
    const [withdrawn, deleted] = [await agreeToAll(), await agreeToAll()];
    for (const { anna, email } of [withdrawn, deleted])
      await shop.query(
        `insert into form_messages (type, source, name, email, phone, created_at)
         select 'feedback', 'Сайт', 'Анна', email, phone, now()
         from (values ($1, null), ($1, $2), (null, $2), ($1, '79161110022')) as sent (email, phone)`,
        [email, anna.phone],
      );
    const left = async ({ anna, email }: typeof withdrawn) => {
      const forms = await shop.query<{ phone: string }>(
        'select phone from form_messages where email = $1 or phone = $2',
        [email, anna.phone],
      );
      const guests = await rows('select 1 from webinar_registrations where email = $1', email);
      return { forms: forms.map(({ phone }) => phone), guests };
    };
    // A form that also names the phone of somebody else is somebody else's.
    const LEFT = { forms: ['79161110022'], guests: 0 };
    const ofWithdrawn = await lockRows(shop.databaseUrl, 'select from form_messages where email = $1 for update', [
      withdrawn.email,
    ]);
    const withdrawing = withdraw(withdrawn.anna, 'feedback');
    await untilWaitingForLock(shop, 1);
    await ofWithdrawn();
    expect((await withdrawing).status).toBe(200);
    for (const purpose of ['question', 'webinar', 'review'])
      expect((await withdraw(withdrawn.anna, purpose)).status).toBe(200);
    expect(await left(withdrawn)).toEqual(LEFT);
    expect(await rows('select 1 from reviews where id = $1', withdrawn.reviewId)).toBe(0);

    // Another guest of the same webinar; who leaves the account cancels at that moment, by the link of the letter.
    const { slug: webinar, email, order, anna } = deleted;
    const captcha = await puzzle('form');
    await send('/api/webinars/registrations', { webinar, email: `${randomUUID()}@example.ru`, consent: true, captcha });
    const token = new URL(order.orderUrl, shop.url).searchParams.get('token');
    expect((await send(`/api/orders/${order.orderId}/cancel`, { token })).status).toBe(200);
    const ticket = await ticketFor(shop, { identifier: anna.phone, customerId: anna.user.id });
    expect((await send('/api/auth/personal-data/deletion', { ticket }, anna)).status).toBe(200);
    await shop.drain();
    const [letter] = (await shop.sandbox.lettersAbout('Вы записаны')).filter(({ to }) => to.includes(email));
    const link = /\/webinar#cancel=([^"]+)/.exec(letter!.html)![1]!;
    await shop.shiftClock(8 * DAY);
    const unlockForms = await lockRows(shop.databaseUrl, 'select from form_messages where email = $1 for update', [
      email,
    ]);
    const unlockWebinar = await lockRows(
      shop.databaseUrl,
      'select from webinars w join content_items c on c.id = w.content_id where c.slug = $1 for update of w',
      [webinar],
    );
    const cancelling = send('/api/webinars/cancel', { token: link });
    await untilWaitingForLock(shop, 1);
    await shop.enqueue('erase-accounts');
    const erasing = shop.drain();
    await untilWaitingForLock(shop, 2);
    await unlockForms();
    const atWebinar = `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ilike '%"webinars"%'`;
    await eventually(
      () => shop.query(atWebinar),
      (waiting) => waiting.length === 2,
    );
    await unlockWebinar();
    await erasing;
    expect((await cancelling).status).toBe(200);
    expect(await left(deleted)).toEqual(LEFT);
    const [review] = await shop.query('select name, customer_id from reviews where id = $1', [deleted.reviewId]);
    expect(review).toEqual({ name: 'Без подписи', customer_id: null });
    const seats = 'select seats_taken from webinars w join content_items c on c.id = w.content_id where c.slug = $1';
    expect(await shop.query(seats, [webinar])).toEqual([{ seats_taken: 1 }]);
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
