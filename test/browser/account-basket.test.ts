// Longer than usual: one shop for Анна’s devices, and the calls of the basket that are held back or failed.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openAccount, TEST_SECRET, type Account } from '../support/account.ts';
import { eventually, type Items } from '../support/buyer.ts';
import { untilIdle, openBrowser } from '../support/browser.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

interface Stored {
  readonly cart: { items: Items[]; later: Items[] };
  readonly favorites: number[];
  /** Absent until a page has written its state. */
  readonly account?: { synced: { version: number } } | null;
}

describe('Анна’s basket on her devices', () => {
  let shop: TestShop;
  let browser: Browser;
  let ids: number[];
  const contexts: BrowserContext[] = [];
  const problems: string[] = [];

  beforeAll(async () => {
    shop = await openTestShop({ env: { SECRET: TEST_SECRET } });
    browser = await openBrowser();
    ids = (
      await shop.query<{ id: number }>(
        `select p.id from products p join stock_levels s on s.product_id = p.id
         where p.section_id = 2 and p.type = 'single' and s.available > 10 order by p.id limit 8`,
      )
    ).map(({ id }) => id);
  });
  afterAll(async () => {
    await browser.close();
    await shop.close();
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expect(problems.splice(0)).toEqual([]);
  });

  /** A separate browser, with the lists of a guest. */
  async function device(state: object = {}, viewport = DESKTOP): Promise<Page> {
    const context = await browser.newContext({ viewport, locale: 'ru-RU', timezoneId: 'Europe/Moscow' });
    contexts.push(context);
    const page = await newTab(context);
    await page.goto(`${shop.url}/net-takogo`);
    await page.evaluate(
      (stored) => localStorage.setItem('nextjs', JSON.stringify({ state: stored, version: 2 })),
      state,
    );
    return page;
  }

  async function newTab(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    page.on('pageerror', (error) => problems.push(String(error)));
    return page;
  }

  /** The last step of the sign-in dialog: the cookie, and a message to the open pages. */
  async function signIn(page: Page, anna: Account): Promise<void> {
    await page.context().addCookies([{ ...anna.cookie, url: shop.url, httpOnly: true, sameSite: 'Lax' }]);
    await notifyTabs(page.context());
  }
  async function signOut(page: Page): Promise<void> {
    await page.context().clearCookies();
    await notifyTabs(page.context());
  }
  async function notifyTabs(context: BrowserContext): Promise<void> {
    const other = await newTab(context);
    await other.goto(`${shop.url}/healthz`);
    await other.evaluate(() =>
      localStorage.setItem('nextauth.message', JSON.stringify({ event: 'session', at: Math.random() })),
    );
    await other.close();
  }

  const lines = (from: number, count: number, quantity = 1): Items[] =>
    ids.slice(from, from + count).map((product) => ({ product, quantity }));
  const merge = (anna: Account, items: Items[], favorites: number[] = []) =>
    anna.call('/api/temp-baskets/merge', { body: { items, later: [], favorites } });
  const onServer = async (anna: Account) => {
    const { body } = await anna.call<{
      data: { attributes: { lines: Items[]; later: Items[]; favorites: number[] } }[];
    }>('/api/temp-baskets?fields[0]=lines&fields[1]=later&fields[2]=favorites');
    return body.data[0]?.attributes;
  };
  const stored = (page: Page) =>
    page.evaluate(() => (JSON.parse(localStorage.getItem('nextjs')!) as { state: Stored }).state);
  const open = (page: Page, path: string) => page.goto(shop.url + path);
  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
  const checkOnReturn = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));
  /** Waits until the page shows the account and the lists of this browser are those of the account. */
  async function isSynced(page: Page): Promise<void> {
    await page.getByRole('banner').getByRole('button', { name: 'Кабинет' }).waitFor();
    await eventually(
      () => stored(page),
      ({ account }) => Boolean(account),
    );
  }

  it.each([
    ['at a desk', DESKTOP],
    ['on a phone', PHONE],
  ])(
    '%s she signs in with a full cart: the previous lines are put off, and one press brings them back',
    async (_where, viewport) => {
      const anna = await openAccount(shop);
      await merge(anna, lines(0, 3, 2), [ids[6]!]);
      const page = await device({ cart: { items: lines(3, 2) }, favorites: [ids[7]] }, viewport);
      await open(page, '/cart');
      await page.getByRole('list', { name: 'Товары в корзине' }).waitFor();
      await signIn(page, anna);
      const notice = page.getByText('В аккаунте уже была корзина');
      await notice.waitFor();
      await page.getByRole('status').getByText('3 товара', { exact: true }).waitFor();
      await page.getByRole('list', { name: 'Отложенные товары' }).getByRole('listitem').nth(2).waitFor();
      const state = await stored(page);
      expect(state.cart).toMatchObject({ items: lines(3, 2), later: lines(0, 3, 2) });
      expect(state.favorites.toSorted()).toEqual([ids[6], ids[7]]);
      expect(await onServer(anna)).toMatchObject({ lines: lines(3, 2), later: lines(0, 3, 2) });
      // Nothing that identifies the owner is stored.
      expect(JSON.stringify(state)).not.toMatch(/jwt|phone|mail|Анна|user/i);

      await page.reload();
      await notice.waitFor();
      await press(page, 'Вернуть всё');
      await page.getByText('Всё снова в корзине').waitFor();
      expect(await notice.count()).toBe(0);
      await eventually(
        () => onServer(anna),
        (found) => found?.lines.length === 5 && found.later.length === 0,
      );
      await press(page, 'Отменить');
      await eventually(
        () => onServer(anna),
        (found) => found?.lines.length === 2 && found.later.length === 3,
      );
    },
  );

  it('an empty browser gets the lists of the account, and two devices stay in sync', async () => {
    const anna = await openAccount(shop);
    await merge(anna, lines(0, 2), [ids[5]!]);
    const [phone, desktop] = [await device({}, PHONE), await device()];
    await signIn(phone, anna);
    await open(phone, '/cart');
    await phone.getByRole('list', { name: 'Товары в корзине' }).getByRole('listitem').nth(1).waitFor();
    expect(await stored(phone)).toMatchObject({ cart: { items: lines(0, 2), later: [] }, favorites: [ids[5]] });
    await untilIdle(phone);
    expect(await phone.getByText('В аккаунте уже была корзина').count()).toBe(0);

    await signIn(desktop, anna);
    await open(desktop, '/cart');
    await isSynced(desktop);
    // Both change the lists before either knows of the other.
    await untilIdle(phone);
    await phone.route(/\/api\/temp-baskets/, (route) => route.abort());
    await press(phone, /^Отложить: /);
    await desktop
      .getByRole('button', { name: /^В избранное: / })
      .nth(1)
      .click();
    await eventually(
      () => onServer(anna),
      (found) => found?.lines.length === 1,
    );
    await phone.unroute(/\/api\/temp-baskets/);
    await checkOnReturn(phone);
    await eventually(
      () => onServer(anna),
      (found) => found?.lines.length === 0 && found.later.length === 1 && found.favorites.length === 2,
    );
    await checkOnReturn(desktop);
    const sides = await eventually(
      () => Promise.all([stored(phone), stored(desktop)]),
      ([one, other]) => JSON.stringify(one.cart) === JSON.stringify(other.cart),
    );
    for (const { cart, favorites } of sides) {
      expect(cart).toMatchObject({ items: [], later: lines(0, 1) });
      expect(favorites).toEqual([ids[5], ids[1]]);
    }
  });

  it('a merge that fails leaves both sides unchanged, says so, and one press repeats it', async () => {
    const anna = await openAccount(shop);
    await merge(anna, lines(0, 2));
    const page = await device({ cart: { items: lines(4, 1) } }, PHONE);
    await page.route('**/api/temp-baskets/**', (route) => route.abort());
    await open(page, '/cart');
    await signIn(page, anna);
    await page.getByText('Корзина сохранена в этом браузере').waitFor();
    expect(await stored(page)).toMatchObject({ cart: { items: lines(4, 1), later: [] }, account: null });
    expect(await onServer(anna)).toMatchObject({ lines: lines(0, 2), later: [] });
    await page.unroute('**/api/temp-baskets/**');
    await press(page, 'Повторить');
    await page.getByText('В аккаунте уже была корзина').waitFor();
    await page.getByText('Корзина сохранена в этом браузере').waitFor({ state: 'detached' });
    expect(await onServer(anna)).toMatchObject({ lines: lines(4, 1), later: lines(0, 2) });
    await press(page, 'Понятно');
    await page.getByText('В аккаунте уже была корзина').waitFor({ state: 'detached' });
  });

  it('signing out keeps the cart and removes the account; the next sign-in merges again', async () => {
    const anna = await openAccount(shop);
    const page = await device({ cart: { items: lines(0, 1) } });
    await signIn(page, anna);
    await open(page, '/cart');
    await isSynced(page);
    await signOut(page);
    await page.waitForURL(`${shop.url}/`);
    await eventually(
      () => stored(page),
      ({ account }) => account === null,
    );
    expect((await stored(page)).cart.items).toEqual(lines(0, 1));
    // Meanwhile another device empties the basket, and the guest goes on with hers.
    await merge(anna, lines(2, 2));
    await signIn(page, anna);
    await isSynced(page);
    // The other device displaced this line, so it is in both lists now.
    expect(await onServer(anna)).toMatchObject({ lines: lines(0, 1), later: [...lines(0, 1), ...lines(2, 2)] });
  });

  it('ordered goods leave the basket of the account too', async () => {
    const anna = await openAccount(shop);
    await merge(anna, lines(0, 1));
    const page = await device();
    await signIn(page, anna);
    await open(page, '/cart');
    await page.getByRole('link', { name: 'Оформить заказ' }).first().click();
    await page.waitForURL('**/order');
    // Name and phone are those of the account.
    await page.getByLabel('Email', { exact: false }).first().fill('anna@example.ru');
    await page.getByRole('radio', { name: /Самовывоз/ }).check();
    await page.getByRole('radio', { name: /Банковская карта/ }).check();
    await page.getByRole('checkbox').check();
    await page
      .getByRole('button', { name: /Перейти к оплате/ })
      .locator('visible=true')
      .first()
      .click();
    await page.waitForURL('**/yookassa/checkout/**');
    await eventually(
      () => onServer(anna),
      (found) => found?.lines.length === 0 && found.later.length === 0,
    );
  });
});
