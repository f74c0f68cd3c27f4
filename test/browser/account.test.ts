// Longer than usual: one shop for the whole life of a session in the browser.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openAccount, TEST_SECRET, type Account } from '../support/account.ts';
import { openBrowser, openPage, pageErrorsOf, untilIdle } from '../support/browser.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { shiftsSince, sumOf, watchShifts } from '../support/layout-shifts.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

describe('the session of Анна', () => {
  let shop: TestShop;
  let browser: Browser;
  let anna: Account;
  const contexts: BrowserContext[] = [];
  const problems: string[][] = [];

  beforeAll(async () => {
    shop = await openTestShop({ env: { SECRET: TEST_SECRET } });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await shop.close();
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
    expect(problems.splice(0).flat()).toEqual([]);
  });

  /** A new browser, signed in when an account is given. */
  async function visit(viewport = DESKTOP, account?: Account): Promise<Page> {
    const context = await browser.newContext({ viewport, locale: 'ru-RU', timezoneId: 'Europe/Moscow' });
    contexts.push(context);
    problems.push(pageErrorsOf(context));
    if (account) await context.addCookies([{ ...account.cookie, url: shop.url }]);
    return newTab(context);
  }

  async function newTab(context: BrowserContext): Promise<Page> {
    const tab = await context.newPage();
    tab.setDefaultTimeout(20_000);
    return tab;
  }

  const open = (page: Page, path: string) => page.goto(shop.url + path);
  const banner = (page: Page) => page.getByRole('banner');
  const menuButton = (page: Page) => banner(page).getByRole('button', { name: 'Кабинет' });
  const accountLink = (page: Page) => banner(page).getByRole('link', { name: 'Кабинет' });
  const isHome = (page: Page) => page.waitForURL(`${shop.url}/`);
  const endEverywhere = () => shop.query('update sessions set ended_at = now() where customer_id = $1', [anna.id]);
  /** The event of returning to a tab. */
  const focusTab = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('focus')));
  const cart = (page: Page) =>
    page.evaluate(
      () => (JSON.parse(localStorage.getItem('nextjs')!) as { state: { cart: { items: unknown } } }).state.cart.items,
    );
  const putIntoCart = (page: Page) =>
    page.evaluate(() =>
      localStorage.setItem(
        'nextjs',
        JSON.stringify({ state: { cart: { items: [{ product: 2, quantity: 3 }] } }, version: 2 }),
      ),
    );

  it('a visitor has a link that opens the dialog, and leads to the sign-in page without scripts', async () => {
    const page = await visit();
    await openPage(page, `${shop.url}/catalog`);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await accountLink(page).click();
    await page.getByRole('dialog').waitFor();
    expect(page.url()).toContain('/catalog');
    expect(requested.filter((path) => path.startsWith('/personal'))).toEqual([]);

    const plain = await browser.newContext({ javaScriptEnabled: false });
    contexts.push(plain);
    const still = await plain.newPage();
    await open(still, '/catalog');
    await accountLink(still).click();
    await still.getByText('Войдите, чтобы открыть эту страницу').waitFor();
    await still.getByRole('main').getByRole('link', { name: '8 800 555-01-62' }).waitFor();
    expect(still.url()).toBe(`${shop.url}/signin?error=SessionRequired&callbackUrl=%2Fpersonal`);
  });

  it('is fetched after the page has loaded, once, and shifts no layout', async () => {
    anna = await openAccount(shop);
    const page = await visit(DESKTOP, anna);
    await watchShifts(page);
    await open(page, '/catalog');
    await menuButton(page).waitFor();
    const [requestedAt, ...again] = await page.evaluate(() => {
      const [loading] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const calls = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/auth/session'));
      return calls.map(({ startTime }) => startTime - loading!.loadEventStart);
    });
    expect(again).toEqual([]);
    expect(requestedAt).toBeGreaterThan(0);
    expect(sumOf(await shiftsSince(page, '/api/auth/session'))).toBeLessThan(0.005);
  });

  it.each([
    ['at a desk', DESKTOP],
    ['on a phone', PHONE],
  ])('%s has a menu that opens and closes by keyboard and by press', async (_where, viewport) => {
    anna = await openAccount(shop);
    const page = await visit(viewport, anna);
    await open(page, '/catalog');
    const button = viewport === DESKTOP ? menuButton(page) : page.locator('.bottom-bar').getByRole('button');
    const menu = page.getByRole('menu', { name: 'Кабинет' });
    await button.focus();
    await page.keyboard.press('Enter');
    await menu.waitFor();
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(() => focused()).toBe('В кабинет');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused()).toBe('Выход');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused()).toBe('В кабинет');
    await page.keyboard.press('End');
    await expect.poll(() => focused()).toBe('Выход');
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await expect.poll(() => focused()).toBe('Кабинет');
    await button.click();
    await menu.waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await menu.waitFor({ state: 'detached' });
    await button.click();
    await page.getByRole('menuitem', { name: 'В кабинет' }).click();
    await page.getByRole('heading', { name: 'Здравствуйте, Анна!' }).waitFor();
  });

  it('ends by «Выход»: back to the home page, the cart is kept, the other tab follows', async () => {
    anna = await openAccount(shop);
    const page = await visit(DESKTOP, anna);
    await open(page, '/net-takogo');
    await putIntoCart(page);
    await open(page, '/personal');
    const other = await newTab(page.context());
    await open(other, '/personal');
    await menuButton(other).waitFor();
    await menuButton(page).click();
    await page.getByRole('menuitem', { name: 'Выход' }).click();
    await isHome(page);
    await isHome(other);
    await accountLink(page).waitFor();
    await accountLink(other).waitFor();
    expect(await cart(page)).toEqual([{ product: 2, quantity: 3 }]);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain(anna.cookie.name);
    const [{ ended }] = (await shop.query<{ ended: boolean }>(
      'select ended_at is not null as ended from sessions where customer_id = $1',
      [anna.id],
    )) as [{ ended: boolean }];
    expect(ended).toBe(true);
  });

  it('begun in one tab shows in the other', async () => {
    anna = await openAccount(shop);
    const page = await visit();
    await open(page, '/catalog');
    await accountLink(page).waitFor();
    const other = await newTab(page.context());
    await open(other, '/favorite');
    await page.context().addCookies([{ ...anna.cookie, url: shop.url }]);
    await other.evaluate(() =>
      localStorage.setItem(
        'nextauth.message',
        JSON.stringify({ event: 'session', data: { trigger: 'getSession' }, timestamp: 1 }),
      ),
    );
    await menuButton(page).waitFor();
  });

  it('ended elsewhere leads to the home page when the tab is focused again, and the cart stays', async () => {
    anna = await openAccount(shop);
    const page = await visit(DESKTOP, anna);
    await open(page, '/net-takogo');
    await putIntoCart(page);
    await open(page, '/catalog');
    await menuButton(page).waitFor();
    await endEverywhere();
    await focusTab(page);
    await isHome(page);
    await accountLink(page).waitFor();
    expect(await cart(page)).toEqual([{ product: 2, quantity: 3 }]);
  });

  it('ended elsewhere is left once, although a call learns of it while the page is being left', async () => {
    anna = await openAccount(shop);
    const page = await visit(DESKTOP, anna);
    const [sync, syncMayEnd, leaving, mayLeave] = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
    await page.route('**/api/temp-baskets?**', async (route) => {
      sync!.resolve();
      await syncMayEnd!.promise;
      await route.continue();
    });
    let navigations = 0;
    await page.route(`${shop.url}/`, async (route) => {
      navigations += 1;
      leaving!.resolve();
      await mayLeave!.promise;
      await route.continue().catch(() => {});
    });
    await open(page, '/catalog');
    await menuButton(page).waitFor();
    await sync!.promise;
    await endEverywhere();
    await focusTab(page);
    await leaving!.promise;
    const refused = page.waitForResponse((answer) => answer.url().includes('/api/temp-baskets?'));
    const checked = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/session'));
    syncMayEnd!.resolve();
    expect((await refused).status()).toBe(401);
    await (await checked).finished();
    mayLeave!.resolve();
    await isHome(page);
    await accountLink(page).waitFor();
    expect(navigations).toBe(1);
  });

  it('ended elsewhere ends with the next call that needs it, after one check', async () => {
    anna = await openAccount(shop);
    const page = await visit(DESKTOP, anna);
    // The last request that the page makes by itself: with an ended session it would also lead to the home page.
    const basketSynced = page.waitForResponse(
      (answer) => answer.url().includes('/api/temp-baskets?') && answer.request().method() === 'GET',
    );
    await Promise.all([open(page, '/personal/safety'), basketSynced]);
    await menuButton(page).waitFor();
    await untilIdle(page);
    await endEverywhere();
    const answered: string[] = [];
    page.on('response', (response) => answered.push(`${response.status()} ${new URL(response.url()).pathname}`));
    await page.getByLabel('Имя', { exact: true }).fill('Анюта');
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
    await isHome(page);
    await accountLink(page).waitFor();
    expect(answered.filter((line) => line === '401 /api/auth/update-user')).toHaveLength(1);
    expect(
      answered.slice(0, answered.indexOf('200 /')).filter((line) => line.endsWith('/api/auth/session')),
    ).toHaveLength(1);
  });

  it('is not ended by the 401 of a call that needs no session, nor by one while the session is alive', async () => {
    anna = await openAccount(shop);
    const page = await visit(DESKTOP, anna);
    const refusal = { status: 401, contentType: 'application/json', body: '{"data":null,"error":{"status":401}}' };
    const tokens: (string | undefined)[] = [];
    await page.route('**/api/products/cards**', (route) => {
      const { authorization } = route.request().headers();
      tokens.push(authorization);
      return authorization ? route.fulfill(refusal) : route.continue();
    });
    await page.addInitScript(() => {
      if (!localStorage.getItem('nextjs')) localStorage.setItem('nextjs', '{"state":{"favorites":[2]},"version":2}');
    });
    await open(page, '/catalog');
    await menuButton(page).waitFor();
    await banner(page)
      .getByRole('link', { name: /Избранное/ })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Избранное' }).waitFor();
    await page.getByRole('main').getByRole('button', { name: 'В корзину' }).first().waitFor();
    expect(tokens[0]).toMatch(/^Bearer /);
    expect(tokens[1]).toBeUndefined();
    await menuButton(page).waitFor();

    let refused = 0;
    await page.route('**/api/auth/update-user', (route) => (refused++, route.fulfill(refusal)));
    await open(page, '/personal/safety');
    await menuButton(page).waitFor();
    await page.getByLabel('Имя', { exact: true }).fill('Анюта');
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'Неизвестная ошибка' }).waitFor();
    expect(refused).toBeLessThanOrEqual(2);
    expect(page.url()).toBe(`${shop.url}/personal/safety`);
    expect(await page.getByLabel('Имя', { exact: true }).inputValue()).toBe('Анюта');
    await menuButton(page).waitFor();
  });

  it('is ended when the content of the home page answers 401', async () => {
    anna = await openAccount(shop);
    const page = await visit(DESKTOP, anna);
    await page.route('**/api/home-page?**', (route) => {
      expect(route.request().headers().authorization).toMatch(/^Bearer /);
      expect(new URL(route.request().url()).search).toBe('?fileds[0]=federationPhone&fileds[1]=operating_mode');
      return route.fulfill({ status: 401, contentType: 'application/json', body: '{}' });
    });
    await open(page, '/catalog');
    await isHome(page);
    await accountLink(page).waitFor();
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain(anna.cookie.name);
  });

  it.each([
    ['a token', { jwt: '' }],
    ['an id', { id: null }],
    ['an address', { user: { id: 1 } }],
    ['an address that is one', { user: { id: 1, email: 'undefined' } }],
  ])('without %s is ended on the server, and home shows a visitor', async (_what, changes) => {
    anna = await openAccount(shop);
    const page = await visit(DESKTOP, anna);
    let spoiled = 0;
    await page.route('**/api/auth/session', async (route) => {
      const answer = await route.fetch();
      const session = (await answer.json()) as object;
      const empty = Object.keys(session).length === 0;
      if (!empty) spoiled++;
      return route.fulfill({ response: answer, json: empty ? {} : { ...session, ...changes } });
    });
    await open(page, '/catalog');
    await isHome(page);
    await accountLink(page).waitFor();
    await untilIdle(page);
    expect(spoiled).toBe(1);
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('leaves nothing in the browser that would authorise a call', async () => {
    anna = await openAccount(shop);
    const page = await visit(DESKTOP, anna);
    await open(page, '/personal');
    await menuButton(page).waitFor();
    const stored = await page.evaluate(() => [
      document.cookie,
      ...Object.values({ ...localStorage }),
      ...Object.values({ ...sessionStorage }),
    ]);
    const { jwt } = (await (await page.context().request.get(`${shop.url}/api/auth/session`)).json()) as {
      jwt: string;
    };
    const words = stored.join(' ').split(/[^\w.-]+/);
    expect(
      words.filter((word) => word.length > 20 && (word.includes(jwt.slice(0, 20)) || word === anna.cookie.value)),
    ).toEqual([]);
    for (const word of new Set(words.filter((long) => long.length >= 16))) {
      const answer = await fetch(`${shop.url}/api/users/me`, { headers: { authorization: `Bearer ${word}` } });
      expect(answer.status).toBe(401);
    }
    expect(await page.evaluate(() => document.cookie)).not.toContain('session');
  });
});
