// Longer than usual: one customer with everything, from the archive to the last letter.
import { randomUUID } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parsePlan } from '../../src/kernel/course/parse-plan.ts';
import { EMPTY_PLAN } from '../../src/kernel/course/plan.ts';
import { PERSONAL_TABLES } from '../../src/shop/personal-data/inventory.rules.ts';
import type { DeletionAct } from '../../src/shop/personal-data/deletion.rules.ts';
import {
  checkoutForm,
  orderByCard,
  placeOrder,
  placeOrderRetryingBusy,
  totalOf,
  type PlacedOrder,
} from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { lastCodeSentTo, requestOneTimeCode, solvePuzzle, submitCode } from '../support/codes.ts';
import { fetchApi, newCustomer, signedInBrowser, ticketFor } from '../support/customer.ts';
import { lockRows, untilWaitingForLock } from '../support/lock-rows.ts';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { filesFolder } from '../support/paths.ts';
import { writePersonalRows } from '../support/personal-rows.ts';
import { runShopCommand } from '../support/shop-command.ts';
import { moveByStaff } from '../support/staff.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const DAY = 24 * 3_600_000;
const NAME = 'Аделаида';
const LAST_NAME = 'Кипрейникова';
const EMAIL = 'adelaida.kipreynikova@example.ru';
const REASON = 'письмо от 3 ноября, вх. 12';
const FROM = { 'x-forwarded-for': '203.0.113.7' };

/** Columns in which neither names nor contacts can stand: nothing of them is found before the deletion. */
const NAMELESS: Readonly<Record<string, string>> = {
  'customers.password_hash': 'a digest',
  'sessions.address': 'an address of the network',
  'sessions.agent': 'a browser',
  'code_challenges.address': 'an address of the network',
  'consents.address': 'an address of the network',
  'account_deletions.letter_to': 'written by the deletion itself',
  'hand_over_acts.pdf': 'a document of a carrier, which is kept as it came; none is made here',
  'known_devices.device_hash': 'a digest',
  'course_push_subscriptions.p256dh': 'a key of the browser',
  'course_push_subscriptions.auth': 'a key of the browser',
  'passkeys.credential_id': 'bytes of the device',
  'passkeys.public_key': 'bytes of the device',
  'passkeys.user_handle': 'random bytes',
  'passkey_challenges.user_handle': 'random bytes',
  'course_plans.calendar_token': 'random',
  'basket_lines.list': 'cart, later, favourites',
  'chats.visitor_hash': 'a digest',
  'chat_messages.staff_name': 'a member of the staff',
  'form_messages.address': 'an address of the network',
  'open_orders.phone': 'the row goes with the end of the order',
  'open_orders.mailbox': 'the row goes with the end of the order',
  'open_orders.network': 'the row goes with the end of the order',
  'open_orders.subnet': 'the row goes with the end of the order',
  'webinar_registrations.email': 'no webinar is held here',
  'webinar_registrations.name': 'no webinar is held here',
  'receipts.request': 'closing receipts alone have one, and none is issued here',
  'refunds.request': 'nothing is refunded here; erased with that of the payment',
};

interface Own {
  readonly data: {
    readonly exports: readonly { id: string; state: string; bytes: number | null }[];
    readonly deletion: { dueAt: string } | null;
    readonly preview: {
      goes: { what: string; count: number }[];
      blockers: { kind: string; orderId?: string; orderNumber?: number; byGuest?: boolean; ticketId?: number }[];
      certificates: { count: number; balance: number };
    };
  };
}
type Data = Record<string, Record<string, unknown>[]>;

describe('the archive and the deletion of an account', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({ env: { TRUSTED_PROXIES: 'loopback', ALTCHA_COST: '1', SANDBOX_TIMEOUT_MS: '60000' } });
    await moveClockToNine(shop);
  });
  afterAll(() => shop.close());

  type Customer = Awaited<ReturnType<typeof newCustomer>>;
  const bearer = (jwt: string) => ({ authorization: `Bearer ${jwt}`, ...FROM });
  const own = async (jwt: string) => (await fetchApi<Own>(shop.url, '/api/auth/personal-data', { jwt })).body.data;
  const ticketOf = ({ phone, user }: Customer) => ticketFor(shop, { identifier: phone, customerId: user.id });
  const ask = async (what: 'exports' | 'deletion', customer: Customer, ticket?: string) =>
    fetchApi<{ data: { id: string; dueAt: string } }>(shop.url, `/api/auth/personal-data/${what}`, {
      jwt: customer.jwt,
      body: { ticket: ticket ?? (await ticketOf(customer)) },
    });
  const download = (jwt: string, id: string) =>
    fetch(`${shop.url}/api/auth/personal-data/exports/${id}/file`, { headers: bearer(jwt) });
  async function erase() {
    await shop.shiftClock(8 * DAY);
    await shop.enqueue('erase-accounts');
    await shop.drain();
    await shop.enqueue('erase-accounts');
    await shop.enqueue('remove-discarded-files');
    await shop.drain();
  }
  const stateOf = async (id: number) =>
    (
      await shop.query<{ state: string }>(
        'select state from account_deletions where customer_id = $1 order by requested_at desc',
        [id],
      )
    ).map(({ state }) => state);

  async function checkReceipts() {
    await shop.enqueue('poll-receipts');
    await shop.drain();
  }

  /** Buys in the shop and gets the goods. */
  async function handedOut(customer: Customer, changes: object = {}) {
    const items = [{ product: 2, quantity: 1 }];
    const contact = { name: `${NAME} ${LAST_NAME}`, phone: `+${customer.phone}`, email: EMAIL };
    const form = checkoutForm(items, await totalOf(shop.url, items), { contact, ...changes });
    const { body, status } = await placeOrder(shop.url, form, bearer(customer.jwt));
    expect(status, JSON.stringify(body)).toBe(200);
    await shop.sandbox.advance(body.payUrl!.split('/').at(-1)!, 'pay');
    await shop.drain();
    await moveByStaff(shop.databaseUrl, body.orderId, 'packing', 'ready-for-pickup', 'handed-over');
    await shop.shiftClock(60_000);
    await shop.drain();
    await checkReceipts();
    const token = new URL(body.orderUrl, shop.url).searchParams.get('token')!;
    return { ...body, token };
  }

  /** Tables in which a value is found, as `orders.contact`. Every column of text, JSON and bytes is searched. */
  async function found(values: readonly string[], digits: string): Promise<string[]> {
    const columns = await shop.query<{ schema: string; table: string; column: string; bytes: boolean }>(`
      select c.table_schema as schema, c.table_name as table, c.column_name as column, c.data_type = 'bytea' as bytes
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'
        and data_type in ('text', 'character varying', 'json', 'jsonb', 'inet', 'bytea')`);
    const hits: string[] = [];
    for (const { schema, table, column, bytes } of columns) {
      const holds = bytes
        ? `exists (select 1 from unnest($1::text[] || $2::text) as value where position(convert_to(value, 'UTF8') in "${column}") > 0)`
        : `"${column}"::text ilike any(select '%' || value || '%' from unnest($1::text[]) as value)
             or regexp_replace("${column}"::text, '[^0-9]', '', 'g') like '%' || $2 || '%'`;
      const [row] = await shop.query<{ hit: boolean }>(
        `select exists (select 1 from "${schema}"."${table}" where ${holds}) as hit`,
        [values, digits],
      );
      if (row!.hit) hits.push(`${table}.${column}`);
    }
    return hits.sort();
  }

  it('one customer with everything gets an archive, is deleted, and leaves what the inventory says', async () => {
    const anna = await newCustomer(shop, { email: EMAIL, from: '203.0.113.7' });
    const stranger = await newCustomer(shop);
    const { jwt, phone } = anna;
    const api = (url: string, body: object) => fetchApi(shop.url, url, { jwt, body, from: '203.0.113.7' });
    const digits = phone.slice(1);
    await api('/api/auth/update-user', { name: NAME, last_name: LAST_NAME, newsletter: true });
    const order = await handedOut(anna, { comment: `Для Аделаиды, ${EMAIL}` });
    // A guest order with both contacts of the account, and one of a stranger with the same phone only.
    const items = [{ product: 3, quantity: 1 }];
    const guest = { name: `${NAME} К.`, phone: `+${phone}`, email: EMAIL };
    const byGuest = await orderByCard(shop.url, items, { contact: guest });
    await shop.sandbox.advance(byGuest.paymentId, 'pay');
    await shop.drain();
    // Its page is not one of the account: the blocker says what to do instead of a link that answers 404.
    expect((await own(jwt)).preview.blockers).toContainEqual({
      kind: 'order',
      orderId: byGuest.orderId,
      orderNumber: byGuest.number,
      byGuest: true,
    });
    const safety = (await (await signedInBrowser(shop.url, jwt)).fetchApi('/personal/safety')).text.replaceAll(
      /\u00a0|<!-- -->/g,
      (found) => (found === '\u00a0' ? ' ' : ''),
    );
    expect(safety).toContain(`Заказ № ${byGuest.number} ещё не закончен. Заказ оформлен без входа в кабинет`);
    expect(safety).not.toContain(`/personal/orders/${byGuest.orderId}`);
    await moveByStaff(shop.databaseUrl, byGuest.orderId, 'packing', 'ready-for-pickup', 'handed-over');
    await shop.query(`update orders set delivery = delivery || $2::jsonb, location = $3 where id = $1`, [
      byGuest.orderId,
      { method: 'courier', address: 'улица Кипрейникова, 7' },
      JSON.stringify({ zip: '420111', address: 'улица Кипрейникова, 7' }),
    ]);

    const [certificate] = await shop.query<{ product: number }>(
      "select id as product from products where slug = 'sertifikat-2000'",
    );
    const gift = [{ product: certificate!.product, quantity: 1 }];
    const byCode = { contact: guest, delivery: { method: 'digital' } };
    const giftForm = checkoutForm(gift, await totalOf(shop.url, gift), byCode);
    const bought = (await placeOrder(shop.url, giftForm, bearer(jwt))).body;
    await shop.sandbox.advance(bought.payUrl!.split('/').at(-1)!, 'pay');
    await shop.drain();

    const [unit] = await shop.query<{ product: number }>(
      `select u.product_id as product from shipment_units u join shipments s on s.id = u.shipment_id where s.order_id = $1`,
      [order.orderId],
    );
    const photo = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#7a6' } })
      .jpeg()
      .toBuffer();
    const uploaded = await fetch(`${shop.url}/api/orders/${order.orderId}/return-photos`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream', 'x-order-token': order.token },
      body: new Uint8Array(photo),
    });
    const { id: photoId } = (await uploaded.json()) as { id: string };
    const asked = await call<{ state: string }>(shop.url, `/api/orders/${order.orderId}/returns`, {
      token: order.token,
      key: randomUUID(),
      reason: 'defect',
      goods: [{ position: 0, productId: unit!.product, quantity: 1 }],
      comment: `Звоните: +${phone}`,
      photos: [photoId],
    });
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    const blocked = await ask('deletion', anna);
    expect([blocked.status, blocked.body.error.details.code]).toEqual([409, 'deletion-blocked']);
    expect(blocked.body.error.message.replaceAll('\u00a0', ' ')).toContain(
      `возврат товара по заказу № ${order.number}`,
    );
    const vera = await signInStaff(shop);
    const [back] = await shop.query<{ id: string; version: number }>('select id, version from returns');
    await call(
      shop.url,
      `/api/returns/${back!.id}/refused`,
      { key: randomUUID(), expectedVersion: back!.version, refusal: `Уважаемая ${NAME}, это не наш товар.` },
      vera,
    );

    const review = { id: randomUUID(), product: 2, name: NAME, city: 'Казань', rating: 5, consent: true };
    await api('/api/reviews', { ...review, text: 'Приятный вкус и удобная банка.' });
    await runShopCommand(shop.databaseUrl, 'reviews', 'answer', review.id, `${NAME}, спасибо!`);
    await api('/api/support/questions', {
      id: randomUUID(),
      name: NAME,
      email: EMAIL,
      question: 'Есть ли протокол?',
      consent: true,
    });
    await api('/api/forms/feedback', {
      id: randomUUID(),
      name: NAME,
      email: EMAIL,
      phone: `+${phone}`,
      topic: 'goods',
      files: [],
      consent: true,
      text: `Это ${NAME} ${LAST_NAME}`,
      captcha: await solvePuzzle(shop.url, {}, 'form'),
    });
    await call(shop.url, '/api/newsletter', { email: EMAIL }, FROM);
    const [soldOut] = await shop.query<{ id: number }>(
      `select p.id from products p join stock_levels s on s.product_id = p.id
       where s.available = 0 and p.published_at is not null and p.kind = 'physical' order by p.id limit 1`,
    );
    expect((await api('/api/restock-notices', { product: soldOut!.id, email: EMAIL, consent: true })).status).toBe(200);
    // Everything of the account itself: bonuses, a claim that is solved and a question, a plan, a key.
    await runShopCommand(shop.databaseUrl, 'bonuses', 'correct', `+${phone}`, '70', `Для ${NAME}`);
    const file = await fetch(`${shop.url}/api/user-tickets/files`, {
      method: 'PUT',
      headers: {
        ...bearer(jwt),
        'content-type': 'application/octet-stream',
        'x-file-name': encodeURIComponent(`${NAME}.jpg`),
      },
      body: new Uint8Array(photo),
    });
    const { id: fileId } = ((await file.json()) as { data: { id: string } }).data;
    const ticketOn = async (topic: string, files: string[]) => {
      const asks = { key: randomUUID(), topic, subject: `${NAME} пишет`, text: `Звоните +${phone}, ${NAME}`, files };
      const opened = await fetchApi<{ data: { id: number } }>(shop.url, '/api/user-tickets', {
        jwt,
        body: { data: asks },
      });
      expect(opened.status, JSON.stringify(opened.body)).toBe(200);
      return opened.body.data.id;
    };
    const claimId = await ticketOn('quality', [fileId]);
    const questionId = await ticketOn('product', []);
    expect((await own(jwt)).preview.blockers).toContainEqual({ kind: 'ticket', ticketId: claimId });
    const solved = { key: randomUUID(), text: 'Деньги вернули.' };
    expect((await call(shop.url, `/api/tickets/${claimId}/solved`, solved, vera)).status).toBe(200);
    const [dosed] = await shop.query<{ id: number; name: string }>(
      "select id, name from products where dose_unit = 'capsule' order by id limit 1",
    );
    const plan = parsePlan({
      ...EMPTY_PLAN,
      people: [{ id: 'a', label: NAME }],
      items: [
        {
          id: 'i',
          person: 'a',
          product: dosed!.id,
          units: 2,
          times: ['08:30', '19:00'],
          rule: { kind: 'weekdays', days: [1, 5] },
          start: '2026-11-02',
          end: '2026-12-30',
        },
      ],
      packs: [
        {
          id: 'p',
          product: dosed!.id,
          units: 41,
          on: '2026-11-02',
          openedOn: null,
          bestBefore: '2027-08-09',
          source: { order: order.orderId, piece: 0 },
        },
        {
          id: 'q',
          product: dosed!.id,
          units: 0,
          on: '2026-11-02',
          openedOn: null,
          bestBefore: null,
          source: { order: order.orderId, piece: 1 },
          removedUnits: 12,
          noTerm: true,
        },
      ],
      marks: [{ item: 'i', day: '2026-11-06', time: '08:30', kind: 'skipped' }],
    });
    expect(plan).toBeDefined();
    await shop.query(
      `insert into course_plans (customer_id, version, plan, created_at, updated_at)
      values ($1, 1, $2, now(), now())`,
      [anna.user.id, JSON.stringify(plan)],
    );
    await shop.query(
      `insert into course_push_subscriptions (customer_id, endpoint, p256dh, auth, created_at)
      values ($1, $2, repeat('A', 87), repeat('A', 22), now())`,
      [anna.user.id, `https://push.example/${NAME}`],
    );
    await shop.query(
      `insert into consents (purpose, text_version, subject, at) values ('course', '2026-11-26', $1, now())`,
      [`course:${anna.user.id}`],
    );
    await shop.query(
      `insert into passkeys (id, customer_id, credential_id, public_key, user_handle, counter, transports, synced, name, created_at)
       values (gen_random_uuid(), $1, '\\x01', '\\x02', decode(repeat('ab', 32), 'hex'), 0, '{}', false, $2, now())`,
      [anna.user.id, `Телефон: ${NAME}`],
    );
    await api('/api/recipients', { name: `Мать ${LAST_NAME}`, phone: '+79161110022', email: '' });
    await api('/api/temp-data-sites', { data: { data: { kind: 'checkout', name: NAME, phone } } });
    const basket = { application: 1, user: anna.user.id, temp_basket: [{ product: 2, quantity: 1 }] };
    expect((await api('/api/temp-baskets', { data: basket })).status).toBe(200);
    await shop.query(
      `with begun as (insert into chats (id, customer_id, state, created_at, last_message_at, last_author)
         values (gen_random_uuid(), $1, 'open', now(), now(), 'staff') returning id)
       insert into chat_messages (chat_id, author, staff_name, key, text, at)
       select id, 'visitor', null, gen_random_uuid(), $2, now() from begun
       union all select id, 'staff', 'Секретная Вера', gen_random_uuid(), 'Да, есть.', now() from begun`,
      [anna.user.id, `Меня зовут ${NAME}`],
    );
    const foreignOrder = await handedOut(stranger, {
      contact: { name: 'Чужая', phone: `+${stranger.phone}`, email: 'chuzhaya@example.ru' },
    });
    // Only while there is something to return.
    const browser = await signedInBrowser(shop.url, stranger.jwt);
    const offersReturn = async () =>
      (await browser.fetchApi('/personal/orders')).text.includes(`/personal/orders/${foreignOrder.orderId}#returns`);
    expect(await offersReturn()).toBe(true);
    const returned = await call(shop.url, `/api/orders/${foreignOrder.orderId}/returns`, {
      token: foreignOrder.token,
      key: randomUUID(),
      reason: 'changed-mind',
      goods: [{ position: 0, productId: unit!.product, quantity: 1 }],
    });
    expect([returned.status, await offersReturn()]).toEqual([200, false]);
    await shop.drain();

    await shop.query(
      `insert into letters (id, key, kind, facts, state, created_at, sent_at, next_try_at, expires_at)
       select gen_random_uuid(), 'new-device:' || id, 'new-device-letter', jsonb_build_object('sessionId', id), 'sent', now(), now(), now(), now()
       from sessions where customer_id = $1`,
      [anna.user.id],
    );
    // The archive.
    const wrong = await ask('exports', anna, await ticketOf(stranger));
    expect([wrong.status, (await ask('exports', anna, 'none')).status]).toEqual([400, 400]);
    const [first, second] = await Promise.all([ask('exports', anna), ask('exports', anna)]);
    expect(first.body.data.id).toBe(second.body.data.id);
    expect((await download(jwt, first.body.data.id)).status).toBe(404);
    await shop.drain();
    const [made] = (await own(jwt)).exports;
    expect(made).toMatchObject({ id: first.body.data.id, state: 'ready' });
    const got = await download(jwt, made!.id);
    expect([got.status, got.headers.get('cache-control'), got.headers.get('content-type')]).toEqual([
      200,
      'no-store',
      'application/zip',
    ]);
    expect(got.headers.get('content-disposition')).toMatch(/^attachment; filename="travosol-\d{4}-\d\d-\d\d\.zip"$/);
    const archive = Buffer.from(await got.arrayBuffer());
    expect(archive).toHaveLength(made!.bytes!);
    const foreign = [await download(stranger.jwt, made!.id), await fetch(got.url), await download(jwt, 'x')];
    expect(foreign.map(({ status }) => status)).toEqual([404, 401, 404]);
    const unzipped = unzipSync(archive);
    const json = strFromU8(unzipped['data.json']!);
    const data = JSON.parse(json) as Data;
    expect(data.profile).toMatchObject([{ name: NAME, lastName: LAST_NAME, phone, email: EMAIL, newsletter: true }]);
    expect(data.orders).toMatchObject([
      {
        number: order.number,
        lines: [{ quantity: 1 }],
        payments: [{ state: 'paid' }],
        returns: [
          {
            state: 'refused',
            comment: `Звоните: +${phone}`,
            packs: [{ product: expect.any(String) as string, note: '' }],
            photos: [`files/returns/${photoId}.webp`],
          },
        ],
        parcels: [{ state: 'delivered', collected: null }],
      },
      { number: byGuest.number, address: 'улица Кипрейникова, 7', zip: '420111' },
      { number: bought.number, lines: [{ quantity: 1 }] },
    ]);
    expect(data.certificates).toEqual([
      {
        orderNumber: bought.number,
        denomination: 2000,
        balance: 2000,
        validUntil: expect.any(String) as string,
        codeEnd: expect.stringMatching(/^[\dA-Z]{4}$/) as string,
      },
    ]);
    expect(
      Object.fromEntries(
        Object.entries(data).map(([name, records]) => [name, Array.isArray(records) && records.length]),
      ),
    ).toMatchObject({
      bonuses: 3,
      tickets: 2,
      coursePlan: 1,
      courseBrowsers: 1,
      passkeys: 1,
      recipients: 1,
      basket: 1,
      savedData: 1,
      reviews: 1,
      questions: 1,
      chats: 2,
      forms: 1,
      restockNotices: 1,
      newsletter: 1,
      sessions: 1,
    });
    expect(data.consents!.map(({ purpose }) => purpose)).toEqual(
      expect.arrayContaining(['account', 'newsletter', 'order', 'review', 'question', 'feedback', 'restock-notice']),
    );
    expect(data.consents![0]).toMatchObject({ wording: { term: expect.any(String) } });
    expect(data.bonuses).toContainEqual(expect.objectContaining({ kind: 'given', count: 70, comment: `Для ${NAME}` }));
    const [fileName] = Object.keys(unzipped).filter((name) => name.startsWith(`files/tickets/${fileId}-`));
    expect(data.tickets).toMatchObject([
      {
        number: claimId,
        correspondence: [
          { author: 'you', files: [fileName] },
          { author: 'shop', text: solved.text },
        ],
      },
      { number: questionId, topic: 'product', title: `${NAME} пишет` },
    ]);
    expect(data.letters).toContainEqual(
      expect.objectContaining({ letter: 'order-letter', about: 'paid', state: 'sent' }),
    );
    expect(data.letters).toContainEqual(expect.objectContaining({ letter: 'new-device-letter' }));
    expect(data.receivers!.map(({ company }) => company)).toEqual(
      expect.arrayContaining(['ЮKassa и\u00a0оператор фискальных данных', 'Почтовая компания']),
    );
    for (const strange of ['Секретная Вера', 'Чужая', 'chuzhaya@example.ru', stranger.phone])
      expect(json).not.toContain(strange);
    expect(unzipped[`files/returns/${photoId}.webp`]!.length).toBeGreaterThan(20);
    const page = strFromU8(unzipped['index.html']!);
    expect(page).toContain(`<dt>Фамилия</dt><dd>${LAST_NAME}</dd>`);
    expect(page).toContain('<dt>Письмо</dt><dd>О\u00a0заказе</dd>');
    // No word of the program is shown; the browser is that of the test.
    const words = [...page.matchAll(/<dd>([a-z]+(?:-[a-z]+)*)<\/dd>/g)].map(([, word]) => word);
    expect(words.filter((word) => word !== 'node')).toEqual([]);
    const planned = page.slice(
      page.indexOf('<section id="coursePlan">'),
      page.indexOf('<section id="courseBrowsers">'),
    );
    for (const line of [
      `<dt>Кто</dt><dd>${NAME}</dd>`,
      `<dt>Товар</dt><dd>${dosed!.name}</dd>`,
      '<dt>За\u00a0один приём</dt><dd>2\u00a0капсулы</dd>',
      '<dt>Время</dt><dd>08:30, 19:00</dd>',
      '<dt>По\u00a0каким дням</dt><dd>пн, пт</dd>',
      '<dt>По</dt><dd><time datetime="2026-12-30">30 декабря 2026',
      '<dt>Осталось</dt><dd>41\u00a0капсула</dd>',
      '<dt>Годна до</dt><dd><time datetime="2027-08-09">9 августа 2027',
      `<dt>Номер заказа</dt><dd>${order.number}</dd>`,
      '<dt>Отметка</dt><dd>Пропущено</dd>',
      '<dt>Срок годности убран</dt><dd>да</dd>',
      '<dt>Упаковка убрана, в\u00a0ней оставалось</dt><dd>12\u00a0капсул</dd>',
    ])
      expect(planned.replaceAll('&quot;', '"')).toContain(line);

    // The deletion.
    shop.expectViolations('a coupon is used outside of checkout', 'coupons-of-orders');
    await writePersonalRows(shop, {
      customerId: anna.user.id,
      orderId: order.orderId,
      ticketId: questionId,
      name: `${NAME} ${LAST_NAME}`,
      email: EMAIL,
      phone,
    });
    const names = ['Аделаид', 'Кипрейников', 'adelaida.kipr'];
    // What the staff typed about a parcel.
    await shop.query(`
      alter table shipment_events disable trigger shipment_events_stay;
      update shipment_events set facts = facts || '{"reason": "Аделаида получила, звонили"}' where id = (
        select max(e.id) from shipment_events e join shipments s on s.id = e.shipment_id where s.order_id = '${order.orderId}');
      alter table shipment_events enable trigger shipment_events_stay`);
    await expect(shop.query("update shipment_events set facts = facts - 'reason' || '{\"unit\": 1}'")).rejects.toThrow(
      'only ever added to',
    );
    const before = await found(names, digits);
    const searched = Object.entries(PERSONAL_TABLES).flatMap(([table, { personal }]) =>
      personal.map((column) => `${table}.${column}`),
    );
    expect(searched.filter((place) => !before.includes(place) && !(place in NAMELESS))).toEqual([]);
    // An open receipt would block the deletion: what is sent now is registered a moment later.
    await shop.shiftClock(15 * 60_000);
    await checkReceipts();
    await shop.sandbox.shiftClock(5_000);
    await shop.shiftClock(15 * 60_000);
    await checkReceipts();
    expect(
      await shop.query("select order_id, kind, state from receipts where state in ('requested', 'pending')"),
    ).toEqual([]);
    const again = await signInAgain(anna);
    const { preview } = await own(again.jwt);
    expect(preview.blockers).toEqual([]);
    expect(preview.certificates).toEqual({ count: 1, balance: 200_000 });
    const lost = preview.goes.find(({ what }) => what === 'Бонусы, которые сгорят')?.count;
    expect(lost).toBeGreaterThanOrEqual(70);
    const tickets = await Promise.all([ticketOf(anna), ticketOf(anna)]);
    const requested = await Promise.all(tickets.map((ticket) => ask('deletion', again, ticket)));
    expect(new Set(requested.map(({ status, body }) => `${status} ${body.data.dueAt}`)).size).toBe(1);
    expect(requested[0]!.status).toBe(200);
    await shop.drain();
    expect(await own(again.jwt)).toMatchObject({ deletion: { dueAt: requested[0]!.body.data.dueAt } });
    // The session that asked stays, all others end.
    expect(
      await shop.query('select 1 from sessions where customer_id = $1 and ended_at is null', [anna.user.id]),
    ).toHaveLength(1);
    const gone = await shop.query(
      `select (select count(*)::int from baskets where customer_id = $1) as baskets,
         (select count(*)::int from temp_data where customer_id = $1) as drafts,
         (select count(*)::int from course_plans where customer_id = $1) as plans,
         (select newsletter from customers where id = $1) as newsletter,
         (select name || coalesce(customer_id::text, '') || coalesce(reply, '') from reviews where id = $2) as review`,
      [anna.user.id, review.id],
    );
    expect(gone).toEqual([{ baskets: 0, drafts: 0, plans: 0, newsletter: false, review: 'Без подписи…, спасибо!' }]);
    expect(
      (
        await shop.query(`select kind, state from mailing_events where customer_id = $1 order by created_at`, [
          anna.user.id,
        ])
      ).at(-1),
    ).toEqual({
      kind: 'unsubscription',
      state: 'sent',
    });
    expect(await shop.sandbox.lettersAbout('Кабинет удалим')).toHaveLength(1);
    // Nothing is due before the week is over.
    await shop.enqueue('erase-accounts');
    await shop.drain();
    expect(await stateOf(anna.user.id)).toEqual(['requested', 'cancelled']);
    await erase();
    expect(await stateOf(anna.user.id)).toEqual(['done', 'cancelled']);
    const last = await shop.sandbox.lettersAbout('Кабинет удалён');
    expect(last.map(({ to }) => to)).toEqual([[EMAIL]]);
    await erase();

    // Tables that are kept are no exception: nothing in them names the person.
    expect(await found(names, digits)).toEqual([]);
    const photos = [path.join(filesFolder, 'returns', photoId), path.join(filesFolder, 'tickets', fileId)];
    expect([
      photos.some((name) => existsSync(name)),
      globSync(path.join(filesFolder, 'personal-data', `${made!.id}*`)),
    ]).toEqual([false, []]);
    const rows = await shop.query<{ act: DeletionAct; letter_to: string | null; orders: number; sums: number }>(
      `select act, letter_to, (select count(*)::int from orders where customer_id = $1) as orders,
         (select sum(amount)::int from payments where order_id = $2) as sums
       from account_deletions where customer_id = $1 and state = 'done'`,
      [anna.user.id, order.orderId],
    );
    expect(rows).toMatchObject([{ letter_to: null, orders: 2 }]);
    expect(rows[0]!.sums).toBeGreaterThan(0);
    const { act } = rows[0]!;
    expect(act.removals.map(({ what, rows: count }) => [what, count])).toEqual(
      expect.arrayContaining([
        ['корзина и избранное', 1],
        ['получатели', 1],
        ['заказы: имя, контакты, адрес, комментарий', 3],
        ['обращения и их файлы', 1],
        ['бонусы', lost],
        ['план приёма', 1],
        ['ключи входа', 1],
      ]),
    );
    // The claim stays for its term, without the person.
    expect(
      await shop.query(
        'select t.id::int, m.text from tickets t join ticket_messages m on m.ticket_id = t.id where t.customer_id = $1 order by m.id',
        [anna.user.id],
      ),
    ).toEqual([
      { id: claimId, text: 'Звоните …, …' },
      { id: claimId, text: solved.text },
    ]);
    expect(
      await shop.query('select sum(remaining)::int as left from bonus_lots where customer_id = $1', [anna.user.id]),
    ).toEqual([{ left: 0 }]);
    expect(JSON.stringify(act)).not.toMatch(new RegExp(`${NAME}|${EMAIL}|${digits}`));
    const printed = await runShopCommand(shop.databaseUrl, 'customers', 'acts');
    expect(printed.text).toContain(`кабинет ${anna.user.id}, удалён`);
    await expectActWithLog(anna.user.id);
    // The phone is free for a new account, which knows nothing.
    const fresh = await newCustomer(shop, { phone });
    expect(fresh.user.id).not.toBe(anna.user.id);
    expect((await own(fresh.jwt)).preview.goes.map(({ what }) => what)).toEqual(['Сведения о\u00a0входах']);
  }, 120_000);

  /** The command and the endpoint print the act together with the log of the account. */
  async function expectActWithLog(customerId: number): Promise<void> {
    const [deletion] = await shop.query<{ id: string }>(
      "select id from account_deletions where customer_id = $1 and state = 'done'",
      [customerId],
    );
    const events = await shop.query<{ id: number; kind: string }>(
      'select id::int, kind from customer_events where customer_id = $1 order by id',
      [customerId],
    );
    expect(events.map(({ kind }) => kind)).toContain('deletion-requested');
    const act = await runShopCommand(shop.databaseUrl, 'customers', 'act', deletion!.id);
    for (const { id, kind } of events) expect(act.text).toMatch(new RegExp(`^ {2}${id} .* ${kind} `, 'm'));
    const path = `/api/customers/deletions/${deletion!.id}`;
    const shown = await call<{ customerId: number; log: object[] }>(shop.url, path, undefined, await signInStaff(shop));
    expect(shown.body).toMatchObject({ customerId, act: { customerId }, log: events });
    expect((await call(shop.url, path)).status).toBe(401);
  }

  it('a fresh code by SMS proves the owner; whoever changes their mind keeps the account', async () => {
    const boris = await newCustomer(shop, { email: 'boris.deletes@example.ru' });
    const challenge = await requestOneTimeCode(shop.url, boris.phone, 'sms-phone-otp', bearer(boris.jwt));
    const code = await lastCodeSentTo(shop, boris.phone);
    const { body } = await submitCode(shop.url, challenge.body.userId, code, bearer(boris.jwt));
    expect((await ask('deletion', boris, body.ticket)).status).toBe(200);
    // A ticket works once.
    expect((await ask('deletion', boris, body.ticket)).status).toBe(400);
    const cancel = () =>
      fetchApi(shop.url, '/api/auth/personal-data/deletion/cancel', { jwt: boris.jwt, method: 'POST' });
    expect((await cancel()).body).toEqual({ data: { state: 'cancelled' } });
    expect((await cancel()).status).toBe(409);
    await erase();
    expect(await stateOf(boris.user.id)).toEqual(['cancelled']);
    expect((await shop.query('select phone from customers where id = $1', [boris.user.id]))[0]).toEqual({
      phone: boris.phone,
    });
  });

  it('ends every subscription of the address, at the request and at the end, and tells the company before the address goes', async () => {
    const email = 'fyokla.subscribed@example.ru';
    const subscribe = async () => {
      await call(shop.url, '/api/newsletter', { email }, FROM);
      await shop.drain();
      const asked = (await shop.sandbox.lettersAbout('Подтвердите подписку')).filter(({ to }) => to.includes(email));
      const token = /\/newsletter#confirm=([^"]+)/.exec(asked.at(-1)!.html)![1]!;
      expect((await call(shop.url, '/api/newsletter/confirm', { token }, FROM)).status).toBe(200);
      await shop.drain();
    };
    await subscribe();
    const fyokla = await newCustomer(shop, { email });
    // Accounts got their addresses without the flag until 26 November 2026.
    await shop.query('update customers set newsletter = false where id = $1', [fyokla.user.id]);
    expect((await ask('deletion', fyokla)).status).toBe(200);
    await shop.drain();
    expect(await shop.query('select state from subscribers where email = $1', [email])).toEqual([{ state: 'ended' }]);
    await shop.shiftClock(3 * 60_000);
    await subscribe();
    await shop.shiftClock(8 * DAY);
    await shop.sandbox.fail({ provider: 'mindbox', status: 500, times: 2 });
    await shop.enqueue('erase-accounts');
    await shop.drain();
    expect(await stateOf(fyokla.user.id)).toEqual(['requested']);
    await shop.shiftClock(3_600_000);
    await shop.drain();
    await shop.enqueue('erase-accounts');
    await shop.drain();
    expect(await stateOf(fyokla.user.id)).toEqual(['done']);
    const told = await shop.sandbox.operationsTo(email);
    expect(told.map(({ body }) => body.customer.subscriptions)).toMatchObject(
      [true, false, false].map((isSubscribed) => [{ isSubscribed }]),
    );
  });

  it('at the last moment either the deletion or the change of mind wins, never both', async () => {
    const vika = await newCustomer(shop);
    await ask('deletion', vika);
    await shop.shiftClock(8 * DAY);
    const { jwt } = await signInAgain(vika);
    const unlock = await lockRows(shop.databaseUrl, 'select 1 from customers where id = $1 for update', [vika.user.id]);
    await shop.enqueue('erase-accounts');
    const erasing = shop.drain();
    const keeping = fetchApi(shop.url, '/api/auth/personal-data/deletion/cancel', { jwt, method: 'POST' });
    await untilWaitingForLock(shop, 2);
    await unlock();
    const [kept] = await Promise.all([keeping, erasing]);
    const [row] = await shop.query<{ state: string; erased: boolean }>(
      `select d.state, c.erased_at is not null as erased from account_deletions d join customers c on c.id = d.customer_id where c.id = $1`,
      [vika.user.id],
    );
    expect([
      { state: 'done', erased: true },
      { state: 'cancelled', erased: false },
    ]).toContainEqual(row);
    expect(kept.status).toBe(row!.state === 'cancelled' ? 200 : 409);
  });

  it('an order of the last days postpones the deletion; one at its very moment is refused or postpones it', async () => {
    const darya = await newCustomer(shop);
    await ask('deletion', darya);
    const signedIn = await signInAgain(darya);
    const { body: order } = await place(signedIn);
    await erase();
    expect(await stateOf(darya.user.id)).toEqual(['requested']);
    const back = await signInAgain(darya);
    expect((await own(back.jwt)).preview.blockers).toMatchObject([{ orderNumber: order.number }]);
    expect((await cancelled(order, back.jwt)).status).toBe(200);

    const unlock = await lockRows(shop.databaseUrl, 'select 1 from customers where id = $1 for update', [
      darya.user.id,
    ]);
    await shop.enqueue('erase-accounts');
    const erasing = shop.drain();
    const placing = place(back);
    await untilWaitingForLock(shop, 2);
    await unlock();
    const [{ status, body }] = await Promise.all([placing, erasing]);
    const state = (await stateOf(darya.user.id))[0];
    expect([
      ['done', 409, 'account-erased'],
      ['requested', 200, undefined],
    ]).toContainEqual([state, status, body.error?.details.code]);
  });

  it('a reply to a ticket and a letter that is being approved wait for the deletion, not each for the other', async () => {
    const elena = await newCustomer(shop);
    const vera = await signInStaff(shop);
    const data = { key: randomUUID(), topic: 'other', subject: 'Вопрос', text: 'Когда вы откроетесь?' };
    const opened = await fetchApi<{ data: { id: number } }>(shop.url, '/api/user-tickets', {
      jwt: elena.jwt,
      body: { data },
    });
    const { id } = opened.body.data;
    // A reply opens another ticket, with a row of the account.
    await call(shop.url, `/api/tickets/${id}/closed`, { key: randomUUID() }, vera);
    const [letter] = await shop.query<{ id: string }>(
      `insert into ticket_letters (id, message_id, ticket_id, state, sender, subject, text, bytes, received_at)
       values (gen_random_uuid(), $1, $2, 'waiting', 'oleg@example.ru', '', 'За жену', 7, $3) returning id`,
      [randomUUID(), id, shop.now()],
    );
    await ask('deletion', elena);
    await shop.shiftClock(8 * DAY);
    const { jwt } = await signInAgain(elena);
    const again = await signInStaff(shop);
    const unlock = await lockRows(
      shop.databaseUrl,
      'select 1 from account_deletions where customer_id = $1 for update',
      [elena.user.id],
    );
    await shop.enqueue('erase-accounts');
    const erasing = shop.drain();
    await untilWaitingForLock(shop, 1);
    const replying = fetchApi(shop.url, `/api/add-message-user-ticket/${id}`, {
      jwt,
      body: { data: { key: randomUUID(), text: 'А завтра?' } },
    });
    await untilWaitingForLock(shop, 2);
    const approving = call(shop.url, `/api/ticket-letters/${letter!.id}/approved`, {}, again);
    await untilWaitingForLock(shop, 3);
    await unlock();
    const [replied, approved] = await Promise.all([replying, approving, erasing]);
    expect([replied.status, approved.status, await stateOf(elena.user.id)]).toEqual([404, 404, ['done']]);
  });

  it('tickets about an order wait for the deletion of its account, not each for the other', async () => {
    const zoya = await newCustomer(shop);
    const { body: order } = await place(zoya);
    expect((await cancelled(order, zoya.jwt)).status).toBe(200);
    const asks = async (jwt: string) => {
      const data = { key: randomUUID(), topic: 'other', subject: 'Заказ', text: 'Как хранить?', order: order.orderId };
      return fetchApi<{ data: { id: number } }>(shop.url, '/api/user-tickets', { jwt, body: { data } });
    };
    const { id } = (await asks(zoya.jwt)).body.data;
    // A reply opens another ticket about the same order.
    await call(shop.url, `/api/tickets/${id}/closed`, { key: randomUUID() }, await signInStaff(shop));
    expect((await ask('deletion', zoya)).status).toBe(200);
    await shop.shiftClock(8 * DAY);
    const { jwt } = await signInAgain(zoya);
    // The deletion gets the order and waits for the account, which rows of the account may still refer to.
    const unlock = await lockRows(shop.databaseUrl, 'select 1 from customers where id = $1 for key share', [
      zoya.user.id,
    ]);
    await shop.enqueue('erase-accounts');
    const erasing = shop.drain();
    await untilWaitingForLock(shop, 1);
    const asking = asks(jwt);
    const replying = fetchApi(shop.url, `/api/add-message-user-ticket/${id}`, {
      jwt,
      body: { data: { key: randomUUID(), text: 'А после вскрытия?' } },
    });
    await untilWaitingForLock(shop, 3);
    await unlock();
    const [asked, replied] = await Promise.all([asking, replying, erasing]);
    expect([asked.status, replied.status, await stateOf(zoya.user.id)]).toEqual([409, 404, ['done']]);
  });

  const signInAgain = async (customer: Customer) => {
    const challenge = await requestOneTimeCode(shop.url, customer.phone, 'sms-phone-otp', FROM);
    const { body } = await submitCode(
      shop.url,
      challenge.body.userId,
      await lastCodeSentTo(shop, customer.phone),
      FROM,
    );
    return { ...customer, jwt: body.jwt! };
  };
  /** Places an order that is paid when it is collected. */
  async function place(customer: Customer) {
    const items = [{ product: 2, quantity: 1 }];
    const form = checkoutForm(items, await totalOf(shop.url, items), { paySystem: 3 });
    return placeOrderRetryingBusy(shop.url, form, bearer(customer.jwt));
  }
  const cancelled = ({ orderId, orderUrl }: PlacedOrder, jwt: string) =>
    fetchApi(shop.url, `/api/orders/${orderId}/cancel`, {
      jwt,
      body: { token: new URL(orderUrl, shop.url).searchParams.get('token') },
    });

  it('the staff shows, begins and takes back a deletion with a reason', async () => {
    const egor = await newCustomer(shop);
    const command = (...words: string[]) => runShopCommand(shop.databaseUrl, 'customers', ...words);
    expect((await command('deletion', egor.phone)).text).toContain('Будет удалено');
    const begun = await command('delete', String(egor.user.id), '--reason', REASON);
    expect(begun.text).toMatch(/будет удалён/);
    const vera = await signInStaff(shop);
    const shown = await call<{ dueAt: string }>(shop.url, `/api/customers/${egor.user.id}/deletion`, undefined, vera);
    expect([shown.status, typeof shown.body.dueAt]).toEqual([200, 'string']);
    const listed = await call<{ deletions: { customerId: number; reason: string }[] }>(
      shop.url,
      '/api/customers/deletions',
      undefined,
      vera,
    );
    expect(listed.body.deletions.find(({ customerId }) => customerId === egor.user.id)).toMatchObject({
      reason: REASON,
    });
    const path = `/api/customers/${egor.user.id}/deletion`;
    expect((await call(shop.url, path, { reason: REASON }, vera)).status).toBe(200);
    const kept = [
      await call(shop.url, `${path}/cancelled`, {}, vera),
      await call(shop.url, `${path}/cancelled`, {}, vera),
    ];
    expect(kept.map(({ status }) => status)).toEqual([200, 409]);
  });
});
