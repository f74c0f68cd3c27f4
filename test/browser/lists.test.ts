// Longer than usual: one shop for all lists that the browser stores.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { formatMoney, kopecks } from '../../src/kernel/money.ts';
import { untilIdle, openBrowser } from '../support/browser.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

describe('lists that the browser stores for Анна', () => {
  let shop: TestShop;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let goods: { id: number; name: string; slug: string }[];
  const problems: string[] = [];

  beforeAll(async () => {
    shop = await openTestShop();
    shop.expectViolations('stock is set by hand', 'stock-available-by-movements');
    browser = await openBrowser();
    goods = await shop.query(
      `select p.id, p.name, p.slug from products p join stock_levels s on s.product_id = p.id
       where p.section_id = 2 and p.type = 'single' and p.old_price is null and s.available > 10 order by p.id limit 6`,
    );
  });
  afterAll(async () => {
    await browser.close();
    await shop.close();
  });
  afterEach(async () => {
    await context?.close();
    expect(problems.splice(0)).toEqual([]);
  });

  async function visit(viewport = DESKTOP): Promise<void> {
    context = await browser.newContext({ viewport, locale: 'ru-RU', timezoneId: 'Europe/Moscow' });
    page = await newTab();
    await page.goto(`${shop.url}/net-takogo`);
  }

  async function newTab(): Promise<Page> {
    const tab = await context.newPage();
    tab.setDefaultTimeout(20_000);
    tab.on('pageerror', (error) => problems.push(String(error)));
    return tab;
  }

  const store = (state: object) =>
    page.evaluate((stored) => localStorage.setItem('nextjs', JSON.stringify({ state: stored, version: 2 })), state);
  const stored = async () =>
    (await page.evaluate(() => JSON.parse(localStorage.getItem('nextjs')!) as { state: unknown })).state;
  const open = (path: string, tab = page) => tab.goto(shop.url + path);
  const lines = (...picked: { id: number }[]) => picked.map(({ id }) => ({ product: id, quantity: 2 }));
  const press = (name: string | RegExp, tab = page) => tab.getByRole('button', { name }).first().click();
  const inList = (list: string, name: string, tab = page) =>
    tab.getByRole('list', { name: list }).getByText(name, { exact: true }).first();

  it.each([
    ['at a desk', DESKTOP],
    ['on a phone', PHONE],
  ])('%s she puts off, brings back, moves to favourites, and undoes each', async (_where, viewport) => {
    await visit(viewport);
    const [first, second] = goods as [(typeof goods)[0], (typeof goods)[0]];
    await store({ cart: { items: lines(first, second) } });
    await open('/cart');

    await press(`Отложить: ${first.name}`);
    await inList('Отложенные товары', first.name).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Отменить');
    await press('Отменить');
    await inList('Товары в корзине', first.name).waitFor();
    // The pressed button is gone; the focus moves to the list.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('cart-lines');
    expect(await stored()).toMatchObject({ cart: { items: lines(first, second), later: [] } });

    await press(`Отложить: ${first.name}`);
    await press(`Вернуть в корзину: ${first.name}`);
    await inList('Товары в корзине', first.name).waitFor();
    expect(await stored()).toMatchObject({ cart: { items: lines(second, first), later: [] } });

    await press(`В избранное: ${second.name}`);
    expect(await stored()).toMatchObject({ cart: { items: lines(first) }, favorites: [second.id] });
    await press('Отменить');
    expect(await stored()).toMatchObject({ cart: { items: lines(second, first) }, favorites: [] });

    await press(`Отложить: ${first.name}`);
    await press(`Убрать из отложенного: ${first.name}`);
    expect(await stored()).toMatchObject({ cart: { later: [] } });
    await press('Отменить');
    expect(await stored()).toMatchObject({ cart: { later: lines(first) } });

    await press('Очистить корзину');
    await page.getByRole('heading', { name: 'Здесь пока пусто' }).waitFor();
    await inList('Отложенные товары', first.name).waitFor();
    await press('Отменить');
    await inList('Товары в корзине', second.name).waitFor();
  });

  it('a damaged state is repaired and never breaks the page', async () => {
    await visit(PHONE);
    const junk = [
      '{"state":{"cart":{"items":[{"prod',
      '[]',
      '{"state":{"cart":7,"favorites":{"a":1},"compare":"x","recent":[{}]},"version":2}',
      '{"state":{"cart":{"items":[null],"later":{},"seen":[{"product":1,"price":"1"}]}},"version":99}',
      'x'.repeat(2_000_000),
      `{"state":{"favorites":[${'null,'.repeat(400_000)}0]},"version":2}`,
    ];
    for (const text of junk) {
      await page.evaluate((value) => localStorage.setItem('nextjs', value), text);
      for (const [path, words] of [
        ['/cart', 'Здесь пока пусто'],
        ['/favorite', 'Пока ничего не отмечено'],
        ['/compare', 'Сравнивать пока нечего'],
      ] as const) {
        await open(path);
        await page.getByRole('heading', { name: words }).waitFor();
      }
    }
    await open('/catalog/preparaty');
    await press('В корзину');
    expect(JSON.stringify(await stored())).toMatch(/"quantity":1/);
  });

  it('two tabs stay in sync', async () => {
    await visit();
    const [first, second] = goods as [(typeof goods)[0], (typeof goods)[0]];
    await store({ cart: { items: lines(first, second) }, compare: [first.id] });
    await open('/cart');
    const other = await newTab();
    await open('/cart', other);
    await inList('Товары в корзине', first.name, other).waitFor();
    await press(`Отложить: ${first.name}`);
    await inList('Отложенные товары', first.name, other).waitFor();
    await open('/compare', other);
    await other.getByRole('columnheader', { name: first.name }).waitFor();
    await open(`/catalog/preparaty/${second.slug}`);
    await press(`Сравнить: ${second.name}`);
    await other.getByRole('columnheader', { name: second.name }).waitFor();
  });

  it('a page restored by Back shows the lists as they are now, at the present prices', async () => {
    await visit();
    const [first, second] = goods as [(typeof goods)[0], (typeof goods)[0]];
    const state = { cart: { items: lines(first) }, favorites: [first.id] };
    await store(state);
    const favourites = await newTab();
    await open('/favorite', favourites);
    await favourites.locator('.shelf h3').waitFor();
    await open('/cart');
    const total = page.getByRole('region', { name: 'Ваш заказ' }).getByText('Итого').locator('xpath=..');
    const [{ price }] = (await shop.query<{ price: number }>('select price from products where id = $1', [
      first.id,
    ])) as [{ price: number }];
    await total.getByText(formatMoney(kopecks(2 * price))).waitFor();
    await shop.query('update products set price = $2 where id = $1', [first.id, price + 100]);
    // A restored page has missed all events meanwhile and gets only this one.
    const restore = (tab: Page, stored: object) =>
      tab.evaluate((value) => {
        localStorage.setItem('nextjs', JSON.stringify({ state: value, version: 3 }));
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      }, stored);
    await restore(page, state);
    await total.getByText(formatMoney(kopecks(2 * (price + 100)))).waitFor();
    await shop.query('update products set price = $2 where id = $1', [first.id, price]);

    const changed = { cart: { items: lines(second) }, favorites: [second.id] };
    await restore(page, changed);
    await inList('Товары в корзине', second.name).waitFor();
    expect(await page.getByRole('list', { name: 'Товары в корзине' }).getByRole('listitem').count()).toBe(1);
    await restore(favourites, changed);
    await favourites.locator('.shelf h3').getByText(second.name).waitFor();
    expect(await favourites.locator('.shelf h3').count()).toBe(1);
  });

  it('changes are shown once, with the reason', async () => {
    await visit();
    const [first, second, third] = goods as [(typeof goods)[0], (typeof goods)[0], (typeof goods)[0]];
    const [{ price }] = (await shop.query<{ price: number }>('select price from products where id = $1', [
      first.id,
    ])) as [{ price: number }];
    await store({ cart: { items: lines(first, second), later: lines(third) } });
    await open('/cart');
    await inList('Товары в корзине', first.name).waitFor();
    await inList('Отложенные товары', third.name).waitFor();
    expect(await page.getByText('С прошлого раза изменилось').count()).toBe(0);
    await open('/catalog');

    await shop.query('update products set price = price + 3000 where id = $1', [first.id]);
    await shop.query('update stock_levels set available = 1 where product_id = $1', [second.id]);
    await shop.query('update products set published_at = null where id = $1', [third.id]);
    await open('/cart');
    const notice = page.getByText('С прошлого раза изменилось');
    await notice.waitFor();
    await page.getByText('3 товара', { exact: true }).waitFor();
    const sum = (kopecks: number) => `${kopecks / 100} ₽`;
    await page
      .getByText(`Цена изменилась: было ${sum(price)}, стало ${sum(price + 3000)} — производитель изменил цену.`)
      .waitFor();
    await page.getByText('Осталась 1 штука: вы откладывали 2.').waitFor();
    await inList('Отложенные товары', third.name).waitFor();
    await page.getByText('Снят с продажи').waitFor();
    await press('Оставить 1');
    await page.getByText('вы откладывали').waitFor({ state: 'detached' });

    await open('/catalog');
    await open('/cart');
    await inList('Товары в корзине', first.name).waitFor();
    await inList('Отложенные товары', third.name).waitFor();
    await untilIdle(page);
    expect(await notice.count()).toBe(0);

    // «Понятно» hides the notice at once and for good.
    await shop.query('update products set price = price - 3000, old_price = price where id = $1', [first.id]);
    await page.reload();
    await page.getByText('действует скидка').waitFor();
    await press('Понятно');
    expect(await page.getByText('действует скидка').count()).toBe(0);
    await page.reload();
    await inList('Товары в корзине', first.name).waitFor();
    await inList('Отложенные товары', third.name).waitFor();
    await untilIdle(page);
    expect(await notice.count()).toBe(0);

    await shop.query('update products set published_at = now() where id = $1', [third.id]);
    await shop.query('update products set old_price = null where id = $1', [first.id]);
    await shop.query('update stock_levels set available = 40 where product_id = $1', [second.id]);
  });

  it('an added product shows within one frame, on any network', async () => {
    await visit(PHONE);
    await open('/catalog/preparaty');
    await page.route('**/*', (route) => route.abort());
    const shown = await page.evaluate(async () => {
      const button = [...document.querySelectorAll<HTMLButtonElement>('main button')].find(
        ({ textContent }) => textContent === 'В корзину',
      )!;
      const card = button.closest('li')!;
      button.click();
      await new Promise(requestAnimationFrame);
      const { content } = getComputedStyle(card.querySelector('.btn')!, '::after');
      return [content, document.querySelector('.bottom-bar .badge')?.textContent];
    });
    expect(shown).toEqual(['"✓ В\u00a0корзине"', '1']);
    await page.unroute('**/*');
    await page.reload();
    await page.locator('main output').first().getByText('1 шт.').waitFor();
  });

  it('without any prices it says so instead of waiting for ever, and one press retries', async () => {
    await visit(PHONE);
    await store({ cart: { items: lines(goods[0]!) } });
    await page.route('**/api/cart/quote', (route) => route.abort());
    await open('/cart');
    await page.getByRole('heading', { name: 'Не получилось узнать цены' }).waitFor();
    await page.unroute('**/api/cart/quote');
    await press('Повторить');
    await inList('Товары в корзине', goods[0]!.name).waitFor();
  });

  it('favourites are shown newest first, a removal can be undone, and all can be put into the cart', async () => {
    await visit(PHONE);
    const [first, second] = goods as [(typeof goods)[0], (typeof goods)[0]];
    await store({ favorites: [first.id, 2_000_000_000] });
    await open(`/catalog/preparaty/${second.slug}`);
    await press(`В избранное: ${second.name}`);
    await open('/favorite/');
    expect(new URL(page.url()).pathname).toBe('/favorite');
    await page.locator('.shelf h3').nth(1).waitFor();
    expect(await page.locator('.shelf h3').allInnerTexts()).toEqual(
      [second, first].map(({ name }) => expect.stringMatching(name.replaceAll(' ', '\\s')) as string),
    );
    await press(/Убрать его из избранного/);
    expect(await stored()).toMatchObject({ favorites: [first.id, second.id] });
    // A removed favourite stays on the page until she leaves it.
    await press(`В избранное: ${first.name}`);
    expect(await page.locator('.shelf h3').count()).toBe(2);
    await press(`В избранное: ${first.name}`);
    await press(/Всё в корзину/);
    await page.getByText('В корзину добавлено: 2 товара.').waitFor();
    expect(await stored()).toMatchObject({
      cart: { items: [second, first].map(({ id }) => ({ product: id, quantity: 1 })) },
    });
  });

  it('compares four, refuses a fifth and says what to do, and shows only differences', async () => {
    await visit();
    await store({ compare: goods.slice(0, 4).map(({ id }) => id) });
    const fifth = goods[4]!;
    await open(`/catalog/preparaty/${fifth.slug}`);
    await press(`Сравнить: ${fifth.name}`);
    await page.getByText('Можно сравнить не больше 4 товаров').waitFor();
    await page.getByRole('link', { name: 'из сравнения' }).click();
    await page.waitForURL('**/compare');
    await page.getByRole('columnheader', { name: goods[3]!.name }).waitFor();
    const rows = page.getByRole('rowheader');
    const all = await rows.count();
    await page.getByLabel('Только различия').check();
    expect(await rows.count()).toBeLessThanOrEqual(all);
    expect(await page.getByRole('rowheader', { name: 'Цена', exact: false }).count()).toBeGreaterThan(0);
    for (const { name } of goods.slice(0, 3)) await press(`Убрать из сравнения: ${name}`);
    expect(await stored()).toMatchObject({ compare: [goods[3]!.id] });
    await press(`Убрать из сравнения: ${goods[3]!.name}`);
    await page.getByRole('heading', { name: 'Сравнивать пока нечего' }).waitFor();
  });

  it('viewed products are listed at the end of the next product page, without that product', async () => {
    await visit(PHONE);
    const [first, second] = goods as [(typeof goods)[0], (typeof goods)[0]];
    await open(`/catalog/preparaty/${first.slug}`);
    await page.waitForFunction((noted) => localStorage.getItem('nextjs')?.includes(noted), `"recent":[${first.id}]`);
    const title = page.getByRole('heading', { name: 'Вы смотрели' });
    expect(await title.count()).toBe(0);
    await open(`/catalog/preparaty/${second.slug}`);
    await title.scrollIntoViewIfNeeded();
    const strip = page.getByRole('region', { name: 'Вы смотрели' });
    await strip.getByRole('link', { name: first.name }).waitFor();
    expect(await strip.getByRole('link').count()).toBe(1);
    expect(await stored()).toMatchObject({ recent: [second.id, first.id] });
  });
});
