// Longer than usual: tables of what each page of the account says when it is empty, offline, broken or without scripts.
import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { itemByLabel } from '../../src/kernel/course/course-item.rules.ts';
import { dayIn } from '../../src/kernel/course/days.ts';
import { EMPTY_PLAN, type CourseProduct } from '../../src/kernel/course/plan.ts';
import { ACCOUNT_SECTIONS } from '../../src/storefront/pages/personal/account-sections.ts';
import { openAccount, TEST_SECRET, type Account } from '../support/account.ts';
import { axeViolations } from '../support/axe.ts';
import { openBrowser, pageErrorsOf, untilActive } from '../support/browser.ts';
import { checkoutForm, totalOf, type PlacedOrder } from '../support/buyer.ts';
import { solvePuzzle } from '../support/codes.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const OFFLINE = /Нет связи с магазином/;

describe('pages of the account that have nothing to show, or cannot', () => {
  let shop: TestShop;
  let browser: Browser;
  let anna: Account;
  let boris: Account;
  let order: PlacedOrder;
  let ticket: number;
  let planned: CourseProduct;
  const contexts: BrowserContext[] = [];
  const problems: string[][] = [];

  beforeAll(async () => {
    shop = await openTestShop({ env: { SECRET: TEST_SECRET }, host: 'localhost' });
    browser = await openBrowser();
    anna = await openAccount(shop);
    boris = await openAccount(shop);
    const items = [{ product: 2, quantity: 1 }];
    const form = checkoutForm(items, await totalOf(shop.url, items), { paySystem: 3 });
    const captcha = await solvePuzzle(shop.url, {}, 'order');
    order = (await anna.call<PlacedOrder>('/api/orders', { body: { ...form, captcha } })).body;
    // Only an order that has ended is repeated.
    const token = new URL(order.orderUrl, shop.url).searchParams.get('token');
    await anna.call(`/api/orders/${order.orderId}/cancel`, { body: { token } });
    const data = { key: randomUUID(), topic: 'other', subject: 'Где посылка?', text: 'Жду третий день.' };
    ticket = (await anna.call<{ data: { id: number } }>('/api/user-tickets', { body: { data } })).body.data.id;
    const { body } = await anna.call<{ data: { products: CourseProduct[] } }>('/api/course-facts');
    planned = body.data.products.find(({ sold }) => sold)!;
    const today = dayIn('Europe/Moscow', shop.now());
    const item = { ...itemByLabel('item-1', 'anna', planned, today), rule: { kind: 'daily' } as const, end: null };
    const plan = { ...EMPTY_PLAN, people: [{ id: 'anna', label: 'Я' }], items: [item] };
    await anna.call('/api/course-plan', { body: { plan, consent: true } });
  });
  afterAll(async () => {
    await browser.close();
    await shop.close();
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
    expect(problems.splice(0).flat()).toEqual([]);
  });

  async function visit(account: Account, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({
      locale: 'ru-RU',
      viewport: { width: 390, height: 844 },
      ...options,
    });
    contexts.push(context);
    problems.push(pageErrorsOf(context));
    await context.addCookies([{ ...account.cookie, url: shop.url }]);
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    return page;
  }
  const cookieOf = ({ cookie }: Account) => `${cookie.name}=${cookie.value}`;
  const fetchPage = (path: string, account: Account) =>
    fetch(shop.url + path, { headers: { cookie: cookieOf(account) }, redirect: 'manual' });
  const textOf = async (path: string, account: Account) =>
    (await (await fetchPage(path, account)).text()).replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ');

  it.each([
    ['', 'Здесь появятся ваши заказы'],
    ['/orders', 'Здесь появятся ваши заказы'],
    ['/orders?state=returns', 'Возвратов нет.'],
    ['/tickets', 'Открытых обращений нет'],
    ['/tickets?state=closed', 'Здесь появятся ваши обращения'],
    ['/tickets?state=all&q=мята', 'Ничего не нашли'],
    ['/bonuses', 'Бонусов пока нет'],
    ['/certificates', 'Здесь появятся ваши сертификаты'],
    ['/courses', 'Здесь появятся ваши курсы и книги'],
    ['/reviews', 'Здесь появятся ваши отзывы'],
    ['/contacts', 'Добавьте тех, кто получает ваши заказы'],
    // Until the browser has read what it keeps.
    ['/favourites', 'Читаем список…'],
    ['/planner', 'Читаем план из вашего браузера…'],
  ])('/personal%s says what will be there: %s', async (path, words) => {
    expect(await textOf(`/personal${path}`, boris)).toContain(words);
  });

  it('lists of the browser say so when they are empty', async () => {
    const page = await visit(boris);
    for (const [path, words] of [
      ['/favourites', /Пока ничего не.отмечено/],
      ['/planner#today', /В.плане пока ничего нет/],
      ['/planner#stock', /Запас считается по.упаковкам/],
      ['/planner#plan', /Добавьте первый товар/],
    ] as const) {
      await page.goto(`${shop.url}/personal${path}`);
      await page.getByText(words).waitFor();
      expect([path, await axeViolations(page)]).toEqual([path, []]);
    }
  });

  it('without a connection each says so at the button, keeps what was typed, and goes on with the connection', async () => {
    await openAccount(shop, anna.id);
    const page = await visit(anna);
    let answered = Promise.resolve();
    await page.route('**/api/**', (route) => answered.then(() => route.abort()));
    const main = page.getByRole('main');
    const part = (name: string) => main.getByRole('region', { name, exact: true });
    const press = (name: string | RegExp, within = main) => within.getByRole('button', { name }).first().click();
    const fails = (within = main) => within.getByText(OFFLINE).first().waitFor();
    const open = async (path: string) => {
      await page.goto(shop.url + path);
      await untilActive(page);
    };

    await open('/personal/contacts');
    const contact = part('Основной контакт');
    await contact.getByLabel('Имя', { exact: true }).fill('Аня');
    await press('Сохранить контакт', contact);
    await fails(contact);
    expect(await contact.getByLabel('Имя', { exact: true }).inputValue()).toBe('Аня');
    const others = part('Другие получатели');
    await press('Добавить получателя', others);
    await others.getByLabel('Имя и фамилия').fill('Вера Ким');
    await others.getByLabel('Телефон').fill('+7 905 555-55-78');
    await press('Сохранить получателя', others);
    await fails(others);
    expect(await others.getByLabel('Имя и фамилия').inputValue()).toBe('Вера Ким');

    await open('/personal/tickets/new');
    await main.getByLabel('Тема').selectOption({ label: 'Другое' });
    await main.getByLabel('Коротко').fill('Запах');
    await main.getByLabel('Что случилось').fill('Пахнет иначе');
    const lost = Promise.withResolvers<void>();
    answered = lost.promise;
    await press('Отправить');
    await main.locator('button[aria-busy=true]', { hasText: 'Отправляем…' }).waitFor();
    lost.resolve();
    await fails();
    expect(await main.getByLabel('Что случилось').inputValue()).toBe('Пахнет иначе');

    await open(`/personal/tickets/${ticket}`);
    const reply = main.getByRole('textbox', { name: 'Ваше сообщение' });
    await reply.fill('Приехала');
    await press('Отправить');
    await fails();
    expect(await reply.inputValue()).toBe('Приехала');

    await open('/personal/orders');
    await press(`Повторить заказ № ${order.number}`);
    await fails();

    await page.evaluate(() => {
      const state = { favorites: [3], cart: { items: [], later: [] } };
      localStorage.setItem('nextjs', JSON.stringify({ state, version: 2 }));
    });
    await open('/personal/favourites');
    await fails();
    await main.getByText('Списки сохранены.').waitFor();

    await open('/personal/planner#settings');
    await press('Получить адрес календаря');
    await fails();
    await main.getByRole('button', { name: /^Отозвать согласие/ }).click();
    await expect.poll(() => main.getByText(OFFLINE).count()).toBe(2);

    await open('/personal/safety');
    for (const [name, button] of [
      ['Вход по ключу', 'Добавить ключ'],
      ['Где выполнен вход', /на.других устройствах/],
      ['Скачать мои данные', 'Собрать архив'],
    ] as const) {
      await press(button, part(name));
      await fails(part(name));
    }
    await press('Выйти из кабинета');
    await fails(main.locator('.account-out'));

    await open('/personal');
    await fails(part('Что заканчивается'));
    await page.unroute('**/api/**');
    await press('Повторить', part('Что заканчивается'));
    await part('Что заканчивается').getByText(planned.name).waitFor();
  });

  it('a page that cannot be read is a calm 500, private as the page itself', async () => {
    shop.expectErrors(/relation \\"reviews\\" does not exist/);
    await shop.query('alter table reviews rename to lost_reviews');
    const answer = await fetchPage('/personal/reviews', anna);
    await shop.query('alter table lost_reviews rename to reviews');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([500, 'no-store']);
    expect(await answer.text()).toMatch(/Страница не.открылась.*href="\/personal\/reviews"/s);
    expect((await fetchPage('/personal/reviews', anna)).status).toBe(200);
  });

  it('without scripts each says what needs them, once, and the session ends by a form', async () => {
    const notes: Readonly<Record<string, RegExp>> = {
      '/personal/contacts': /Изменить данные на этой странице/,
      '/personal/safety': /Изменить данные на этой странице/,
      '/personal/favourites': /Избранное хранится в вашем браузере/,
      '/personal/planner': /План хранит и считает ваш браузер/,
      '/personal/tickets/new': /Написать здесь можно с включённым/,
      [`/personal/tickets/${ticket}`]: /Ответить на этой странице/,
    };
    const found: unknown[] = [];
    for (const path of new Set([...ACCOUNT_SECTIONS.map((section) => section.path), ...Object.keys(notes)])) {
      const html = await textOf(path, path === '/personal/planner' ? boris : anna);
      const main = /<main[^]*<\/main>/.exec(html)![0];
      const hidden = [...main.matchAll(/<noscript[^>]*>([^]*?)<\/noscript>/g)].map(([, inside]) => inside!);
      const said = hidden
        .filter((inside) => !inside.includes('action="/api/auth/signout"'))
        .map((inside) => inside.replaceAll(/<[^>]+>/g, ''));
      const expected = notes[path];
      const isRight = expected ? said.length === 1 && expected.test(said[0]!) : said.length === 0;
      if (!isRight || hidden.length !== said.length + 1 || !/<h1[ >]/.test(main)) found.push([path, said]);
    }
    expect(found).toEqual([]);
    // Of a plan with a copy on the site the day can be read.
    const copied = await textOf('/personal/planner', anna);
    expect(copied).toContain('Здесь видно, что принять сегодня.');
    expect(copied).toContain('Отмечено 0 из');

    const page = await visit(await openAccount(shop, boris.id), { javaScriptEnabled: false });
    await page.goto(`${shop.url}/personal/planner`);
    expect(await page.getByText(/План работает только с.JavaScript/).isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Выйти из кабинета' }).click();
    await page.waitForURL(`${shop.url}/`);
    await page.goto(`${shop.url}/personal`);
    expect(new URL(page.url()).pathname).toBe('/signin');
  });
});
