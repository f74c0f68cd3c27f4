// Longer than usual: one shop for a story of each page.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { links } from '../../src/kernel/links.ts';
import { ACCOUNT_SECTIONS } from '../../src/storefront/pages/personal/account-sections.ts';
import { openAccount, TEST_SECRET, type Account } from '../support/account.ts';
import { problemsAtWidths } from '../support/axe.ts';
import { openBrowser, pageErrorsOf, untilActive } from '../support/browser.ts';
import { checkoutForm, totalOf, type Items, type PlacedOrder } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { solvePuzzle } from '../support/codes.ts';
import { openPackingDesk } from '../support/packing-desk.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const FULL_CODE = /\b[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}\b/;

describe('the places of the account of Анна', () => {
  let shop: TestShop;
  let browser: Browser;
  let anna: Account;
  let digital: PlacedOrder;
  let delivered: PlacedOrder;
  let unpaid: PlacedOrder;
  let goods: string;
  let ticket: number;
  const contexts: BrowserContext[] = [];
  const problems: string[][] = [];

  beforeAll(async () => {
    shop = await openTestShop({ env: { SECRET: TEST_SECRET } });
    browser = await openBrowser();
    anna = await openAccount(shop);
    await shop.query(
      "update customers set email = 'anna.vetrova@example.ru', email_confirmed_at = now() where id = $1",
      [anna.id],
    );
    const ids = await shop.query<{ id: number; name: string }>(
      "select id, name from products where slug in ('kurs-vecher-bez-ekrana', 'sertifikat-2000') or id = 2 order by id",
    );
    goods = ids.find(({ id }) => id === 2)!.name;
    const bought = ids.filter(({ id }) => id !== 2).map(({ id }) => ({ product: id, quantity: 1 }));
    digital = await order(bought, { delivery: { method: 'digital' } });
    await shop.sandbox.advance(digital.payUrl!.split('/').at(-1)!, 'pay');
    await shop.drain();
    delivered = await order([{ product: 2, quantity: 2 }], { paySystem: 3 });
    const desk = await openPackingDesk(shop);
    await call(shop.url, `/api/orders/${delivered.orderId}/confirmed`, {}, desk.vera());
    const box = await desk.packed({ ...delivered, total: 0 }, [{ productId: 2 }, { productId: 2 }]);
    await desk.does(box, 'ready');
    await desk.does(box, 'delivered', { fiscal: { storage: '9960440300000001', document: '18', attribute: '1' } });
    unpaid = await order([{ product: 3, quantity: 1 }]);
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

  async function visit(options: BrowserContextOptions = {}, account = anna): Promise<Page> {
    const viewport = { width: 1440, height: 900 };
    const context = await browser.newContext({ locale: 'ru-RU', viewport, ...options });
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
  const orderLinks = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Заказ №/ });
  const numbersAt = async (page: Page, query: string) => {
    await page.goto(`${shop.url}/personal/orders${query}`);
    const names = await orderLinks(page).locator('.own-order-head b').allTextContents();
    return names.map((name) => /\d+/.exec(name)![0]);
  };

  it('each is private, has its navigation and, at 390 and 1440 px, no violation; sign-out leaves nothing', async () => {
    const page = await visit({ viewport: { width: 390, height: 844 } }, await openAccount(shop, anna.id));
    await page.goto(`${shop.url}/net-takogo`);
    await page.evaluate((owner) => {
      const plan = { zone: 'Europe/Moscow', thresholdDays: 14, people: [{ id: 'a', label: 'Аня' }], revision: 1 };
      const lists = { items: [], packs: [], pauses: [], marks: [], answers: [] };
      localStorage.setItem('course-plan', JSON.stringify({ version: 1, owner, plan: { ...plan, ...lists } }));
      sessionStorage.setItem('chat:draft', JSON.stringify({ who: 'a', text: 'Это Анна Иванова' }));
    }, anna.id);
    const found: Record<string, unknown> = {};
    const sections = ACCOUNT_SECTIONS.map((section) => section.path);
    for (const path of [...sections, links.newTicket(), links.ticket(ticket)]) {
      const answer = await page.goto(shop.url + path);
      expect([path, answer!.headers()['cache-control']]).toEqual([path, 'no-store']);
      await untilActive(page);
      const current = page.getByRole('navigation', { name: 'Разделы кабинета' }).locator('[aria-current=page]');
      expect(await current.getAttribute('href')).toBe(sections.includes(path) ? path : links.tickets());
      const shown = await current.boundingBox();
      expect(shown!.x >= 0 && shown!.x + shown!.width <= 390).toBe(true);
      const problems = await problemsAtWidths(page, [390, 1440]);
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

  it('the overview names the one thing to do and how much there is', async () => {
    const page = await visit();
    await page.goto(`${shop.url}/personal`);
    const first = page.getByRole('region', { name: `Заказ № ${unpaid.number}: ждёт оплаты` });
    expect(await first.getByRole('link', { name: 'Оплатить' }).getAttribute('href')).toBe(
      `/personal/orders/${unpaid.orderId}`,
    );
    const sections = page.getByRole('region', { name: 'Всё в кабинете' });
    const links = await Promise.all((await sections.getByRole('link').all()).map((link) => link.textContent()));
    expect(links.map((text) => text!.replaceAll('\u00a0', ' '))).toEqual(
      expect.arrayContaining(['Заказы и возвраты3', 'Обращенияоткрыто: 1', 'Сертификаты1', 'Курсы и материалы1']),
    );
    const bonuses = page.getByRole('region', { name: 'Бонусы' });
    expect(await bonuses.innerText()).toMatch(/Можно потратить: 0.бонусов\s+Станут доступны позже: \d+.бонус/);
    const boris = await openAccount(shop);
    expect(await html('/personal', boris)).toContain('Здесь появятся ваши заказы');
  });

  it('orders are found by state, words and number, and are repeated at today’s price', async () => {
    const page = await visit({ viewport: { width: 390, height: 844 } });
    const all = [unpaid, delivered, digital].map(({ number }) => String(number));
    expect(await numbersAt(page, '?utm_source=letter')).toEqual(all);
    expect(await numbersAt(page, '?state=unpaid')).toEqual([all[0]]);
    expect(await numbersAt(page, '?state=ended')).toEqual([all[1], all[2]]);
    expect(await numbersAt(page, `?before=${delivered.number}`)).toEqual([all[2]]);
    expect(await numbersAt(page, `?q=${encodeURIComponent(goods.toUpperCase())}`)).toEqual([all[1]]);
    await page.getByRole('searchbox', { name: 'Товар или номер заказа' }).fill(`№ ${digital.number}`);
    await page.getByRole('main').getByRole('button', { name: 'Найти' }).click();
    await page.waitForURL(/\?q=/);
    expect(await orderLinks(page).count()).toBe(1);
    expect(await numbersAt(page, '?q=%25')).toEqual([]);
    await page.getByRole('link', { name: 'Показать все заказы' }).click();
    expect(await page.getByRole('link', { name: 'Вернуть товар' }).getAttribute('href')).toBe(
      `/personal/orders/${delivered.orderId}#returns`,
    );
    expect(await numbersAt(page, '?state=going')).toEqual([]);
    await page.goto(`${shop.url}/personal/orders`);
    const boris = await openAccount(shop);
    expect(await html(`/personal/orders?q=${delivered.number}`, boris)).not.toContain(delivered.orderId);

    await shop.query('update products set published_at = null where slug = $1', ['sertifikat-2000']);
    await page.getByRole('button', { name: `Повторить заказ № ${digital.number}` }).click();
    await page.getByText(/Положили в.корзину 1.товар по.сегодняшним ценам.*Нет в.продаже: /).waitFor();
    await page.getByRole('button', { name: `Повторить заказ № ${delivered.number}` }).click();
    await page.getByText(/Положили в.корзину 2.товара/).waitFor();
    await page.getByRole('link', { name: 'Открыть корзину' }).last().click();
    await page.getByRole('main').getByRole('link', { name: goods }).first().waitFor();
    await shop.query('update products set published_at = now() where slug = $1', ['sertifikat-2000']);
  });

  it('certificates and courses are those of her orders, without a code in full', async () => {
    const page = await visit();
    await page.goto(`${shop.url}/personal/certificates`);
    await page.getByText(/Код заканчивается на.[0-9A-Z]{4}, действует до/).waitFor();
    expect(await page.content()).not.toMatch(FULL_CODE);
    await page.goto(`${shop.url}/personal/courses`);
    await page.getByRole('link', { name: /^Открыть: / }).click();
    await page.waitForURL(`**/personal/orders/${digital.orderId}/materials/**`);
    const boris = await openAccount(shop);
    for (const path of ['/personal/certificates', '/personal/courses', '/personal/reviews'])
      expect(await html(path, boris)).not.toContain(digital.orderId);
  });

  it('what she has may be reviewed once, and the review shows what became of it', async () => {
    const page = await visit();
    await page.goto(`${shop.url}/personal/reviews`);
    const offer = page.getByRole('link', { name: `Написать отзыв: ${goods}` });
    expect(await offer.getAttribute('href')).toContain(`#otzyvy?order=${delivered.orderId}&token=`);
    const token = /token=(.*)$/.exec((await offer.getAttribute('href'))!)![1]!;
    const written = await anna.call('/api/reviews', {
      body: {
        id: randomUUID(),
        product: 2,
        name: 'Анна',
        city: '',
        rating: 5,
        text: 'Пью вечером, вкус мягкий.',
        consent: true,
        order: { id: delivered.orderId, token: decodeURIComponent(token) },
      },
    });
    expect(written.status).toBe(200);
    await page.reload();
    const own = page.getByRole('region', { name: 'Ваши отзывы' });
    expect(await own.textContent()).toMatch(/На проверке.*Пью вечером/);
    expect(await offer.count()).toBe(0);
  });

  it('her contact stands first at the checkout; a stale form is told so', async () => {
    const page = await visit({ viewport: { width: 390, height: 844 } });
    await page.goto(`${shop.url}/personal/contacts`);
    await untilActive(page);
    await page.getByLabel('Имя', { exact: true }).fill('Аня');
    await page.getByLabel(/^Телефон/).fill('12');
    await page.getByRole('button', { name: 'Сохранить контакт' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('contact-phone');
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
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('recipient-name');
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

  it('saved lists are those of the browser', async () => {
    const page = await visit();
    await page.goto(`${shop.url}/net-takogo`);
    const stored = { state: { favorites: [3], cart: { items: [], later: [{ product: 2, quantity: 2 }] } }, version: 2 };
    await page.evaluate((text) => localStorage.setItem('nextjs', text), JSON.stringify(stored));
    await page.goto(`${shop.url}/personal/favourites`);
    await page.getByRole('button', { name: `Вернуть в корзину: ${goods}` }).click();
    await page.getByText(/снова в.корзине/).waitFor();
  });
});
