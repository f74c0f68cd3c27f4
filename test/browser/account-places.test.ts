// Longer than usual: one shop for a story of each page, told at each width.
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { extractText } from 'unpdf';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { links } from '../../src/kernel/links.ts';
import { formatMoney, kopecks } from '../../src/kernel/money.ts';
import { ACCOUNT_SECTIONS } from '../../src/storefront/pages/personal/account-sections.ts';
import { atEachWidth } from '../support/at-each-width.ts';
import { openAccount, TEST_SECRET, type Account } from '../support/account.ts';
import { problemsAtWidths } from '../support/axe.ts';
import { openBrowser, pageErrorsOf, untilActive } from '../support/browser.ts';
import { checkoutForm, totalOf, type Items, type PlacedOrder } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { solvePuzzle } from '../support/codes.ts';
import { decideConcurrently } from '../support/moderator.ts';
import { openPackingDesk } from '../support/packing-desk.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const FULL_CODE = /\b[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}\b/;

const PHONE = { width: 390, height: 844 };

interface Goods {
  readonly id: number;
  readonly name: string;
}

describe('the places of the account of Анна', () => {
  let shop: TestShop;
  let browser: Browser;
  let anna: Account;
  let digital: PlacedOrder;
  let delivered: PlacedOrder;
  let sent: PlacedOrder;
  let unpaid: PlacedOrder;
  let track: string;
  /** Bought, delivered, and to be reviewed. */
  let goods: readonly Goods[];
  let ticket: number;
  const contexts: BrowserContext[] = [];
  const problems: string[][] = [];

  beforeAll(async () => {
    shop = await openTestShop({ env: { SECRET: TEST_SECRET } });
    shop.expectViolations(
      'older orders and returns are written by hand',
      'order-events',
      'state-of-each-return',
      'events-of-each-return',
    );
    browser = await openBrowser();
    anna = await openAccount(shop);
    await shop.query(
      "update customers set email = 'anna.vetrova@example.ru', email_confirmed_at = now() where id = $1",
      [anna.id],
    );
    const bought = await shop.query<{ id: number }>(
      "select id from products where slug in ('kurs-vecher-bez-ekrana', 'sertifikat-2000') order by id",
    );
    goods = await shop.query<Goods>('select id, name from products where id in (2, 3) order by id');
    digital = await order(
      bought.map(({ id }) => ({ product: id, quantity: 1 })),
      { delivery: { method: 'digital' } },
    );
    await pay(digital);
    delivered = await order(
      goods.map(({ id }) => ({ product: id, quantity: 1 })),
      { paySystem: 3 },
    );
    const desk = await openPackingDesk(shop);
    await call(shop.url, `/api/orders/${delivered.orderId}/confirmed`, {}, desk.vera());
    const box = await desk.packed(
      { ...delivered, total: 0 },
      goods.map(({ id }) => ({ productId: id })),
    );
    await desk.does(box, 'ready');
    await desk.does(box, 'delivered', { fiscal: { storage: '9960440300000001', document: '18', attribute: '1' } });
    const one = [{ product: 3, quantity: 1 }];
    const expectedTotal = await desk.totalWithDelivery(one, 'point');
    sent = await order(one, { delivery: desk.toPoint, expectedTotal });
    await pay(sent);
    // The cash register has its receipts by now.
    await shop.shiftClock(5 * 60_000);
    await shop.enqueue('poll-receipts');
    const parcel = await desk.packed({ ...sent, total: expectedTotal }, [{ productId: 3 }]);
    track = (await desk.sent({ ...sent, total: expectedTotal }, parcel)).cdek_number;
    // A token lives for ten minutes.
    anna = await openAccount(shop, anna.id);
    unpaid = await order(one);
    const data = { key: randomUUID(), topic: 'other', subject: 'Где чек?', text: 'Не нашла в письме.' };
    ticket = (await anna.call<{ data: { id: number } }>('/api/user-tickets', { body: { data } })).body.data.id;
  });
  afterAll(async () => {
    await browser.close();
    await shop.close();
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
    expect(problems.splice(0).flat()).toEqual([]);
  });

  async function order(items: readonly Items[], changes: Record<string, unknown> = {}): Promise<PlacedOrder> {
    const form = checkoutForm(items, await totalOf(shop.url, items), changes);
    const captcha = await solvePuzzle(shop.url, {}, 'order');
    const placed = await anna.call<PlacedOrder>('/api/orders', { body: { ...form, captcha } });
    expect(placed.status).toBe(200);
    return placed.body;
  }
  async function pay({ payUrl }: PlacedOrder): Promise<void> {
    await shop.sandbox.advance(payUrl!.split('/').at(-1)!, 'pay');
    await shop.drain();
  }

  async function visit(options: BrowserContextOptions = {}, account = anna): Promise<Page> {
    const context = await browser.newContext({ locale: 'ru-RU', viewport: PHONE, ...options });
    contexts.push(context);
    problems.push(pageErrorsOf(context));
    await context.addCookies([{ ...account.cookie, url: shop.url }]);
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    return page;
  }

  const html = async (path: string, account: Account) =>
    (await fetch(shop.url + path, { headers: { cookie: `${account.cookie.name}=${account.cookie.value}` } })).text();
  /** All that the browser keeps of the shop. */
  const kept = (page: Page) =>
    page.evaluate(async () => {
      const stored = [localStorage, sessionStorage].flatMap((storage) => Object.values({ ...storage }));
      return [...stored, ...(await caches.keys()), document.cookie].join(' ');
    });
  const main = (page: Page) => page.getByRole('main');
  const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name });
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);
  const orderLinks = (page: Page) => main(page).getByRole('link', { name: /^Заказ №/ });
  const orderNames = async (page: Page) => {
    const names = await orderLinks(page).locator('.own-order-head b').allTextContents();
    return names.map((name) => /\d+/.exec(name)![0]);
  };
  /** Presses a link and waits for its page. */
  async function follow(page: Page, name: string | RegExp, path: string | RegExp): Promise<void> {
    await main(page).getByRole('link', { name }).first().click();
    await page.waitForURL((url) =>
      typeof path === 'string' ? url.pathname + url.hash === path : path.test(url.pathname + url.search),
    );
    await untilActive(page);
  }
  async function totalOfOrder({ orderId }: PlacedOrder): Promise<string> {
    const [placed] = await shop.query<{ total: number }>('select total::int from orders where id = $1', [orderId]);
    return formatMoney(kopecks(placed!.total)).replaceAll(/\s+/g, ' ');
  }
  /** The text of the PDF that the browser saves by a link. */
  async function savedBy(page: Page, link: Locator): Promise<string> {
    const [saved] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(saved.suggestedFilename()).toMatch(/\.pdf$/);
    const file = await buffer(await saved.createReadStream());
    expect(file.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    const { text } = await extractText(new Uint8Array(file), { mergePages: true });
    return text.replaceAll(/\s+/g, ' ');
  }

  it('each is private, has its navigation and, at 390 and 1440 px, no violation; sign-out leaves nothing', async () => {
    const page = await visit({}, await openAccount(shop, anna.id));
    await page.goto(`${shop.url}/net-takogo`);
    await page.evaluate((owner) => {
      const plan = { zone: 'Europe/Moscow', thresholdDays: 14, people: [{ id: 'a', label: 'Аня' }], revision: 1 };
      const lists = { items: [], packs: [], pauses: [], marks: [], answers: [] };
      localStorage.setItem('course-plan', JSON.stringify({ version: 1, owner, plan: { ...plan, ...lists } }));
      sessionStorage.setItem('chat:draft', JSON.stringify({ who: 'a', text: 'Это Анна Иванова' }));
    }, anna.id);
    const found: Record<string, unknown> = {};
    // Their own tests check these with something in them, at both widths.
    const checked = [links.accountBonuses(), links.planner(), links.newTicket(), links.ticket(ticket)];
    const sections = ACCOUNT_SECTIONS.map((section) => section.path);
    for (const path of [...sections, links.newTicket(), links.ticket(ticket)]) {
      const answer = await page.goto(shop.url + path);
      expect([path, answer!.headers()['cache-control']]).toEqual([path, 'no-store']);
      await untilActive(page);
      const current = page.getByRole('navigation', { name: 'Разделы кабинета' }).locator('[aria-current=page]');
      expect(await current.getAttribute('href')).toBe(sections.includes(path) ? path : links.tickets());
      const shown = await current.boundingBox();
      expect(shown!.x >= 0 && shown!.x + shown!.width <= 390).toBe(true);
      const problems = checked.includes(path) ? [] : await problemsAtWidths(page, [390, 1440]);
      if (problems.length > 0) found[path] = problems;
    }
    expect(found).toEqual({});
    expect(await kept(page)).toMatch(/"Аня".*Анна Иванова/s);
    await page.getByRole('button', { name: 'Выйти из кабинета' }).click();
    await page.waitForURL(`${shop.url}/`);
    expect(await kept(page)).not.toMatch(/анна|аня|иванова|vetrova|79160000/i);
    await page.goBack();
    expect(await page.getByRole('heading', { name: /Здравствуйте|Где чек/ }).count()).toBe(0);
  });

  it('the overview leads to the one thing to do and to the next parcel, and says how much there is', async () => {
    const page = await visit();
    await page.goto(`${shop.url}/personal`);
    await atEachWidth(page, async () => {
      const first = page.getByRole('region', { name: `Заказ № ${unpaid.number}: ждёт оплаты` });
      await first.getByRole('link', { name: 'Оплатить' }).click();
      await page.getByRole('heading', { level: 1, name: `Заказ № ${unpaid.number}` }).waitFor();
      await follow(page, 'Личный кабинет', '/personal');
      const parcel = page.getByRole('region', { name: 'Ближайшая посылка' });
      expect(await parcel.innerText()).toMatch(new RegExp(`Заказ в.пути, №.${sent.number}\\s`));
      const where = parcel.getByRole('link', { name: track });
      expect(await where.getAttribute('href')).toMatch(new RegExp(`^https://.*${track}`));
      await parcel.getByRole('link', { name: 'Открыть заказ' }).click();
      await page.getByRole('heading', { level: 1, name: `Заказ № ${sent.number}` }).waitFor();
      await follow(page, 'Личный кабинет', '/personal');
    });
    const sections = page.getByRole('region', { name: 'Всё в кабинете' });
    const texts = await sections.getByRole('link').allTextContents();
    expect(texts.map((text) => text.replaceAll('\u00a0', ' '))).toEqual(
      expect.arrayContaining(['Заказы и возвраты4', 'Обращенияоткрыто: 1', 'Сертификаты1', 'Курсы и материалы1']),
    );
    const bonuses = page.getByRole('region', { name: 'Бонусы' });
    expect(await bonuses.innerText()).toMatch(/Можно потратить: 0.бонусов\s+Станут доступны позже: \d+.бонус/);
    const boris = await openAccount(shop);
    expect(await html('/personal', boris)).toContain('Здесь появятся ваши заказы');
  });

  it('orders are found by state, words and number, and by nobody else', async () => {
    const all = [unpaid, sent, delivered, digital].map(({ number }) => String(number));
    const numbersAt = async (query: string, account = anna) =>
      [...(await html(`/personal/orders${query}`, account)).matchAll(/<b>Заказ №[^\d]*(\d+)/g)].map(
        ([, found]) => found,
      );
    expect(await numbersAt('?utm_source=letter')).toEqual(all);
    expect(await numbersAt('?state=unpaid')).toEqual([all[0]]);
    expect(await numbersAt('?state=going')).toEqual([all[1]]);
    expect(await numbersAt('?state=ended')).toEqual([all[2], all[3]]);
    expect(await numbersAt(`?before=${delivered.number}`)).toEqual([all[3]]);
    expect(await numbersAt(`?q=${encodeURIComponent(goods[0]!.name.toUpperCase())}`)).toEqual([all[2]]);
    expect(await numbersAt('?q=%25')).toEqual([]);
    expect(await html(`/personal/orders?q=${delivered.number}`, await openAccount(shop))).not.toContain(
      delivered.orderId,
    );
  });

  it('orders are filtered, searched, repeated at today’s price, proved by receipts and a document, and returned', async () => {
    const page = await visit();
    await page.goto(`${shop.url}/personal/orders`);
    await shop.query('update products set published_at = null where slug = $1', ['sertifikat-2000']);
    await atEachWidth(page, async () => {
      await follow(page, /^Ждут оплаты/, /\?state=unpaid$/);
      expect(await orderNames(page)).toEqual([String(unpaid.number)]);
      await page.getByRole('searchbox', { name: 'Товар или номер заказа' }).fill(`№ ${digital.number}`);
      await button(page, 'Найти').click();
      await page.getByText('Таких заказов нет').waitFor();
      await follow(page, 'Показать все заказы', /orders$/);
      expect(await orderLinks(page).count()).toBe(4);

      const rowOf = ({ orderId }: PlacedOrder) =>
        main(page)
          .locator('.own-orders > li')
          .filter({ has: page.locator(`a[href="/personal/orders/${orderId}"]`) });
      const own = rowOf(digital);
      const receipt = own.getByRole('listitem').first();
      expect(await receipt.isVisible()).toBe(false);
      await own.getByText(/^Кассовые чеки: \d/).click();
      expect(await receipt.innerText()).toMatch(
        /^Чек оплаты от.*, [\d\s]+₽\s+ФН 9288000100115785, ФД \d{5}, ФПД \d{10}$/,
      );
      const paper = own.getByRole('link', { name: `Документ о\u00a0заказе по заказу № ${digital.number}, PDF` });
      expect(await savedBy(page, paper)).toContain(await totalOfOrder(digital));

      // Paid in the shop: by its till.
      await rowOf(delivered)
        .getByText(/^Кассовые чеки: 1/)
        .click();
      expect(await rowOf(delivered).getByRole('listitem').first().innerText()).toMatch(
        /^Чек оплаты при.получении от.*, [\d\s,]+₽\s+ФН 9960440300000001, ФД 18, ФПД 1$/,
      );
      await rowOf(delivered).getByRole('link', { name: 'Вернуть товар' }).click();
      await page.waitForURL(`${shop.url}/personal/orders/${delivered.orderId}#returns`);
      await untilActive(page);
      const file = page.getByRole('link', { name: /^Документ о.заказе \(PDF\)$/ });
      const document = await savedBy(page, file);
      expect(document).toContain(await totalOfOrder(delivered));
      expect(document).toContain('ФН 9960440300000001, ФД 18');
      const till = page.getByRole('region', { name: 'Кассовые чеки' });
      await till.getByText(/^Оплата при.получении, /).click();
      await till.getByText('Чек пробит на\u00a0кассе магазина').waitFor();
      expect(await till.innerText()).toMatch(/ФН\s+9960440300000001\s+ФД\s+18\s+ФПД\s+1\s/);
      await button(page, 'Подать заявку').click();
      await button(page, 'Не возвращать').click();
      await expect.poll(() => focused(page)).toBe('returns');
      await follow(page, /^Заказы и.возвраты$/, '/personal/orders');

      await button(page, `Повторить заказ № ${digital.number}`).click();
      await page.getByText(/Положили в.корзину 1.товар по.сегодняшним ценам.*Нет в.продаже: /).waitFor();
      await button(page, `Повторить заказ № ${delivered.number}`).click();
      await page.getByText(/Положили в.корзину 2.товара/).waitFor();
    });
    await follow(page, 'Открыть корзину', '/cart');
    await main(page).getByRole('link', { name: goods[0]!.name }).first().waitFor();
    await shop.query('update products set published_at = now() where slug = $1', ['sertifikat-2000']);
  });

  it('a long list of orders goes on with the earlier ones', async () => {
    const vera = await openAccount(shop);
    const ordersOf = (from: number, until: number) =>
      shop.query(
        `with placed as (
           insert into orders (id, customer_id, state, pay_system, goods_total, discount, base_delivery_price, delivery_price,
             certificate_paid, total, contact, delivery, stock_state, placed_at, updated_at)
           select gen_random_uuid(), $1, 'cancelled', 1, 100, 0, 0, 0, 0, 100, '{}', '{}', 'none', at, at
           from generate_series(now() - make_interval(days => $2), now() - make_interval(days => $3), interval '1 day') at
           returning id
         ), asked as (
           insert into returns (id, order_id, cause, state, reason, created_at, updated_at)
           select gen_random_uuid(), id, 'asked', 'closed', 'changed-mind', now(), now() from placed
         ) insert into order_lines (order_id, position, product_id, name, form, type, kind, quantity, unit_price, takes)
           select placed.id, 0, p.id, p.name, p.form, p.type, p.kind, 1, 100, '[]' from placed, products p where p.id = 2`,
        [vera.id, from, until],
      );
    await ordersOf(22, 1);
    // Returns go on alike.
    const returnsAt = async (query: string) => {
      const list = (await html(`/personal/orders?state=returns${query}`, vera)).replaceAll('<!-- -->', '');
      return { list, numbers: [...list.matchAll(/>Возврат (\d+)</g)].map(([, found]) => found!) };
    };
    const { list, numbers } = await returnsAt('');
    expect(numbers.length).toBe(20);
    expect(list).toContain('Возвраты <small>22<');
    const rest = await returnsAt(`&before=${numbers.at(-1)!}`);
    expect([rest.numbers.length, rest.numbers.filter((number) => numbers.includes(number))]).toEqual([2, []]);
    expect([list, rest.list].map((one) => one.includes('Более ранние возвраты'))).toEqual([true, false]);
    const page = await visit({}, vera);
    await page.goto(`${shop.url}/personal/orders`);
    await atEachWidth(page, async () => {
      const last = await orderNames(page);
      expect(last.length).toBe(20);
      await follow(page, 'Более ранние заказы', new RegExp(`\\?before=${last.at(-1)!}$`));
      const earlier = await orderNames(page);
      expect(earlier.length).toBe(2);
      expect(earlier.filter((number) => last.includes(number))).toEqual([]);
      expect(await page.getByRole('link', { name: 'Более ранние заказы' }).count()).toBe(0);
      await follow(page, /^К.последним заказам$/, /orders$/);
    });

    // A question can be about any of them: the oldest one is chosen by the link of its page.
    const [oldest] = await shop.query<{ id: string; number: number }>(
      'select id, number from orders where customer_id = $1 order by placed_at limit 1',
      [vera.id],
    );
    const isOffered = async (query: string) => {
      const form = await html(`/personal/tickets/new${query}`, vera);
      return [form.includes(`№ ${oldest!.number}, `), form.includes('Здесь последние заказы')];
    };
    expect(await isOffered('')).toEqual([true, false]);
    await ordersOf(19, 1);
    await ordersOf(10, 1);
    expect(await isOffered('')).toEqual([false, true]);
    // With it those are all of them.
    expect(await isOffered(`?order=${oldest!.id}`)).toEqual([true, false]);
    await ordersOf(1, 1);
    expect(await isOffered(`?order=${oldest!.id}`)).toEqual([true, true]);
    expect(await isOffered('?order=%00')).toEqual([false, true]);
    expect(await isOffered(`?order=${digital.orderId}`)).toEqual([false, true]);
  });

  it('certificates and courses lead to what they are for, without a code in full', async () => {
    const page = await visit();
    await page.goto(`${shop.url}/personal/certificates`);
    await atEachWidth(page, async () => {
      await page.getByText(/Код заканчивается на.[0-9A-Z]{4}, действует до/).waitFor();
      expect(await page.content()).not.toMatch(FULL_CODE);
      await follow(page, `Заказ № ${digital.number}`, `/personal/orders/${digital.orderId}`);
      const letter = page.getByRole('region', { name: 'Ваши материалы' });
      await letter.getByRole('button', { name: /ещё раз/ }).click();
      await letter.getByText(/Отправляем .* ещё раз на|Письмо уже/).waitFor();
      await page.goto(`${shop.url}/personal/courses`);
      await main(page)
        .getByRole('link', { name: `заказ № ${digital.number}` })
        .waitFor();
      await follow(page, /^Открыть: /, new RegExp(`^/personal/orders/${digital.orderId}/materials/\\d+`));
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.goto(`${shop.url}/personal/certificates`);
    });
    const boris = await openAccount(shop);
    for (const path of ['/personal/certificates', '/personal/courses', '/personal/reviews'])
      expect(await html(path, boris)).not.toContain(digital.orderId);
  });

  it('what she has may be reviewed once, and reviews and questions show what became of them', async () => {
    const page = await visit();
    await page.goto(`${shop.url}/personal/reviews`);
    const own = page.getByRole('region', { name: 'Ваши отзывы' });
    await atEachWidth(page, async (nth) => {
      const { name } = goods[nth]!;
      const offer = page.getByRole('link', { name: `Написать отзыв: ${name}` });
      await offer.click();
      await page.getByRole('heading', { name: 'Ваш отзыв' }).waitFor();
      await page.getByRole('radio', { name: /^5 из 5/ }).check({ force: true });
      await page.getByLabel('Отзыв', { exact: true }).fill(`Пью вечером, вкус мягкий: ${name}.`);
      await page.getByLabel('Имя', { exact: true }).fill('Анна');
      await page.getByRole('checkbox', { name: /согласие на/ }).check();
      await page.getByRole('button', { name: 'Отправить отзыв' }).click();
      await page.getByText('Отзыв появится после проверки').waitFor();
      await page.goto(`${shop.url}/personal/reviews`);
      await own.getByRole('listitem').filter({ hasText: name }).getByText('На проверке').waitFor();
      expect(await offer.count()).toBe(0);
    });

    const captcha = await solvePuzzle(shop.url, {}, 'form');
    const question = {
      id: randomUUID(),
      name: 'Анна',
      email: 'anna.vetrova@example.ru',
      text: 'Можно ли заваривать мяту дважды?',
    };
    const asked = await call(shop.url, '/api/forms/feedback', {
      ...question,
      topic: 'goods',
      consent: true,
      captcha,
    });
    expect(asked.status).toBe(200);
    const reviews = await shop.query<{ id: string }>(
      'select id from reviews where customer_id = $1 order by product_id',
      [anna.id],
    );
    expect(
      await decideConcurrently(shop.databaseUrl, [
        [reviews[0]!.id, { kind: 'publish' }],
        [reviews[1]!.id, { kind: 'refuse', reason: 'Телефон в тексте' }],
      ]),
    ).toBe(2);
    await page.reload();
    await atEachWidth(page, async () => {
      await own.getByRole('listitem').filter({ hasText: goods[0]!.name }).getByText('Опубликован').waitFor();
      await own.getByRole('listitem').filter({ hasText: goods[1]!.name }).getByText('Не опубликован').waitFor();
      const questions = page.getByRole('region', { name: 'Ваши вопросы' });
      expect(await questions.innerText()).toMatch(/Ждёт ответа[^]*Можно ли заваривать мяту дважды/);
      expect(await own.getByRole('link', { name: 'обратную связь' }).getAttribute('href')).toBe(links.feedback());
    });
  });

  it('her contact stands first at the checkout; a stale form is told so', async () => {
    const page = await visit();
    await page.goto(`${shop.url}/personal/contacts`);
    await untilActive(page);
    await atEachWidth(page, async () => {
      await page.getByLabel('Имя', { exact: true }).fill('Аня');
      await page.getByLabel(/^Телефон/).fill('12');
      await page.getByRole('button', { name: 'Сохранить контакт' }).click();
      await expect.poll(() => focused(page)).toBe('contact-phone');
      await page.getByLabel(/^Телефон/).fill('+7 905 555-55-77');
      await page.getByRole('button', { name: 'Сохранить контакт' }).click();
      await page.getByText('Контакт сохранён').waitFor();
      expect(await html('/order', anna)).toContain('Аня Иванова');
      // Another device saves it meanwhile.
      await anna.call('/api/update-contact-by-user-id', { method: 'PUT', body: { data: { city: 'Тула' } } });
      await page.getByRole('button', { name: 'Сохранить контакт' }).click();
      await page.getByRole('alert').filter({ hasText: 'изменили на' }).waitFor();
      // With another phone the names do not go to the account either: both are changed where the phone is proved.
      await page.getByText(/Для входа в.кабинет служат другой телефон/).waitFor();
      const copy = page.getByRole('button', { name: 'Перенести имя в\u00a0данные аккаунта' });
      expect(await copy.count()).toBe(0);
      await page.reload();
      await untilActive(page);
      const [own] = await shop.query<{ phone: string }>('select phone from customers where id = $1', [anna.id]);
      await page.getByLabel(/^Телефон/).fill(`+${own!.phone}`);
      await page.getByRole('button', { name: 'Сохранить контакт' }).click();
      await copy.click();
      await page.getByText('Данные аккаунта изменены').waitFor();
      expect(await shop.query('select name from customers where id = $1', [anna.id])).toEqual([{ name: 'Аня' }]);
      await shop.query("update customers set name = 'Анна' where id = $1", [anna.id]);
      await page.getByRole('button', { name: 'Добавить получателя' }).click();
      await page.getByRole('button', { name: 'Сохранить получателя' }).click();
      await expect.poll(() => focused(page)).toBe('recipient-name');
      await page.getByLabel('Имя и фамилия').fill('Вера Ким');
      await page.getByRole('form', { name: 'Новый получатель' }).getByLabel('Телефон').fill('+7 905 555-55-78');
      await page.getByRole('button', { name: 'Сохранить получателя' }).click();
      await page.getByRole('button', { name: 'Изменить: Вера Ким' }).click();
      await page.getByLabel('Имя и фамилия').fill('Вера Белова');
      await page.getByRole('button', { name: 'Сохранить получателя' }).click();
      await page.getByText('Получатель сохранён: Вера Белова').waitFor();
      await page.getByRole('button', { name: 'Удалить: Вера Белова' }).click();
      await page.getByText('Получатель удалён: Вера Белова').waitFor();
      await page.getByRole('button', { name: 'Удалить контакт' }).click();
      await page.getByText('Контакт удалён').waitFor();
      expect((await anna.call<{ data: unknown }>('/api/get-contact-by-user-id')).body.data).toBeNull();
    });
  });

  it('saved lists are those of the browser', async () => {
    const rows = await shop.query<Goods>(
      `select p.id, p.name from products p join stock_levels s on s.product_id = p.id
       where p.section_id = 2 and p.type = 'single' and p.published_at is not null and s.available > 10 and p.id > 3
       order by p.id limit 8`,
    );
    const page = await visit();
    await page.goto(`${shop.url}/net-takogo`);
    const favorites = rows.slice(0, 4).map(({ id }) => id);
    const later = rows.slice(4).map(({ id }) => ({ product: id, quantity: 2 }));
    const stored = { state: { favorites, cart: { items: [], later } }, version: 2 };
    await page.evaluate((text) => localStorage.setItem('nextjs', text), JSON.stringify(stored));
    await page.goto(`${shop.url}/personal/favourites`);
    const lists = () => page.evaluate(() => localStorage.getItem('nextjs'));
    // What is removed before the lists of the browser and of the account are one comes back with the account's.
    await expect.poll(lists).toContain('"synced"');
    await atEachWidth(page, async (nth) => {
      const [liked, removed] = [rows[2 * nth]!, rows[2 * nth + 1]!];
      const [back, gone] = [rows[4 + 2 * nth]!, rows[5 + 2 * nth]!];
      const row = (region: string | RegExp, { name }: Goods) =>
        page.getByRole('region', { name: region }).getByRole('listitem').filter({ hasText: name });
      await row(/^Избранное: /, liked)
        .getByRole('button', { name: 'В корзину' })
        .click();
      await row(/^Избранное: /, liked)
        .getByText('1 шт.')
        .waitFor();
      await button(page, `Убрать: ${removed.name}`).click();
      await page.getByText(/больше не.в.избранном/).waitFor();
      await button(page, `Вернуть в корзину: ${back.name}`).click();
      await page.getByText(/снова в.корзине/).waitFor();
      await button(page, `Убрать: ${gone.name}`).click();
      await page.getByText(/больше не.в.отложенном/).waitFor();
      await page.getByRole('region', { name: `Избранное: ${3 - nth}` }).waitFor();
      const saved = () => page.getByRole('region', { name: /^Отложено/ }).allInnerTexts();
      expect((await saved()).length, (await saved()).join()).toBe(1 - nth);
      await follow(page, 'Открыть избранное целиком', '/favorite');
      await page.getByRole('heading', { level: 3 }).getByText(liked.name).waitFor();
      await page.goto(`${shop.url}/personal/favourites`);
    });
    expect((JSON.parse((await lists())!) as { state: unknown }).state).toMatchObject({
      favorites: [rows[0]!.id, rows[2]!.id],
      cart: { items: expect.arrayContaining([{ product: rows[6]!.id, quantity: 2 }]) as unknown, later: [] },
    });
  });
});
