import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, pageErrorsOf, untilActive } from '../support/browser.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'ru-RU' };
const SECTION = '/catalog/preparaty';

/** All scripts but the first one: the code of React and of every island. */
const ISLANDS = /\/assets\/(?!entry\.client|first-|rolldown-runtime).*\.js$/;

let shop: TestShop;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let problems: string[];

beforeAll(async () => {
  [shop, browser] = await Promise.all([openTestShop(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
});

async function open(path: string, prepare?: (page: Page) => Promise<unknown>): Promise<void> {
  context = await browser.newContext(PHONE);
  page = await context.newPage();
  page.setDefaultTimeout(20_000);
  problems = pageErrorsOf(context);
  await prepare?.(page);
  await page.goto(shop.url + path, { waitUntil: 'commit' });
}
afterEach(async () => {
  await context.close();
  expect(problems.splice(0)).toEqual([]);
});

const card = (index: number) => page.locator('.card').nth(index);
const buyButton = (index: number) => card(index).getByRole('button', { name: 'В корзину' });
const kept = (index: number) => card(index).getByRole('button', { name: 'В корзине' });
const stepper = (index: number) => card(index).getByRole('group', { name: /^Количество/ });
const badge = (shown: Page) => shown.locator('.bottom-bar [data-count="cart"]');
const cart = (shown: Page) =>
  shown.evaluate(() => {
    const { state } = JSON.parse(localStorage.getItem('nextjs') ?? '{"state":{"cart":{"items":[]}}}') as {
      state: { cart: { items: { quantity: number }[] } };
    };
    return state.cart.items.map(({ quantity }) => quantity);
  });

/** The code of the islands stays on its way until `send` is called. */
async function openWithLateIslands(path: string): Promise<() => void> {
  let send = () => {};
  const sent = new Promise<void>((resolve) => (send = resolve));
  await open(path, (fresh) =>
    fresh.route(ISLANDS, async (route) => {
      await sent;
      await route.continue();
    }),
  );
  return send;
}

describe('Анна presses before the page is complete', () => {
  it('the product is in her cart at once, pressed twice or not; the stepper comes with React and has the focus', async () => {
    const send = await openWithLateIslands(SECTION);
    await buyButton(0).click();
    await kept(0).click();
    expect(await cart(page)).toEqual([1]);
    expect(await badge(page).textContent()).toBe('1');
    expect(await page.locator('.bottom-bar [data-count-words="cart"]').textContent()).toContain('1\u00a0товар');
    send();
    await stepper(0).waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Добавить ещё');
    await page.keyboard.press('Enter');
    await expect.poll(() => cart(page)).toEqual([2]);
    expect(await badge(page).textContent()).toBe('2');
  });

  it('she takes it out again, and the button offers it', async () => {
    await open(SECTION);
    await buyButton(0).click();
    await stepper(0).getByRole('button', { name: 'Убрать из корзины' }).click();
    await buyButton(0).waitFor();
    expect(await cart(page)).toEqual([]);
    expect(await badge(page).textContent()).toBe('');
  });

  it('a heart answers at once, and again', async () => {
    await openWithLateIslands(SECTION);
    const heart = card(1).getByRole('button', { name: /^В избранное/ });
    await heart.click();
    expect(await heart.getAttribute('aria-pressed')).toBe('true');
    expect(await page.locator('.bottom-bar [data-count="favourites"]').textContent()).toBe('1');
    await heart.click();
    expect(await heart.getAttribute('aria-pressed')).toBe('false');
    expect(await page.locator('.bottom-bar [data-count="favourites"]').textContent()).toBe('');
  });

  it('she leaves the page at that moment, and the next one knows', async () => {
    await openWithLateIslands(SECTION);
    await buyButton(0).click();
    await page.goto(shop.url, { waitUntil: 'commit' });
    await badge(page).getByText('1').waitFor();
  });

  it('another press waits for its code and is repeated then: the chooser of the city opens', async () => {
    const send = await openWithLateIslands(SECTION);
    await page.locator('.sheet > summary').click();
    await page.getByRole('button', { name: 'Ваш город: Москва' }).click();
    send();
    await page.getByRole('dialog', { name: /город/i }).waitFor();
  });

  it('two buttons of one part wait for its code: both are pressed again', async () => {
    const send = await openWithLateIslands(SECTION);
    const large = page.locator('[data-plain-switch]');
    // The notice covers it, and is closed by the first script.
    await page.getByRole('button', { name: 'Закрыть, не выбирая' }).click();
    await large.click();
    await page.locator('.sheet > summary').click();
    await page.getByRole('button', { name: 'Ваш город: Москва' }).click();
    expect(await large.getAttribute('aria-pressed')).not.toBe('true');
    send();
    await page.getByRole('dialog', { name: /город/i }).waitFor();
    expect(await large.getAttribute('aria-pressed')).toBe('true');
  });

  it('the link to the account leads to the page of sign-in', async () => {
    await openWithLateIslands(SECTION);
    await page.locator('.bottom-bar').getByRole('link', { name: 'Кабинет' }).click();
    await page.waitForURL('**/signin?**');
  });

  it('what she types and ticks in a form stays', async () => {
    const send = await openWithLateIslands('/feedback');
    await page.getByLabel('Как к вам обращаться').fill('Анна');
    await page.getByRole('checkbox').first().check();
    send();
    await untilActive(page);
    expect(await page.getByLabel('Как к вам обращаться').inputValue()).toBe('Анна');
    expect(await page.getByRole('checkbox').first().isChecked()).toBe(true);
  });
});

describe('something is missing', () => {
  it('the code of the islands is lost: the first script still buys, and a later visit finds the cart', async () => {
    await open(SECTION, (fresh) => fresh.route(ISLANDS, (route) => route.abort()));
    await buyButton(0).click();
    await kept(0).waitFor();
    await page.unroute(ISLANDS);
    // The connection is back: another press fetches what was lost.
    await kept(0).click();
    await stepper(0).waitFor();
    await page.goto(shop.url + SECTION);
    await stepper(0).waitFor();
    expect(await cart(page)).toEqual([1]);
  });

  it('the code of the chat is lost: she is told so, and another press fetches it again', async () => {
    const code = '**/chat-panel-*.js';
    await open(SECTION, (fresh) => fresh.route(code, (route) => route.abort()));
    const chat = page.locator('.chat-button');
    await chat.click();
    await page.getByRole('alert').getByText('Чат не\u00a0загрузился').waitFor();
    await page.unroute(code);
    await chat.click();
    await page.getByRole('dialog', { name: 'Онлайн чат' }).waitFor();
  });

  it('without any script a product page is complete and says how to order', async () => {
    await open(SECTION, (fresh) => fresh.route('**/*.js', (route) => route.abort()));
    await card(0).getByRole('link').first().click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Каталог' }).first().waitFor();
  });

  it.each([
    ['forbidden', () => Object.defineProperty(window, 'localStorage', { get: () => null })],
    [
      'full',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      },
    ],
  ])('storage is %s: the cart lasts as long as the page', async (_how, forbid) => {
    await open(SECTION, (fresh) => fresh.addInitScript(forbid));
    await buyButton(0).click();
    await stepper(0).waitFor();
    expect(await badge(page).textContent()).toBe('1');
  });

  it('markup that got into a page runs no script', async () => {
    await open('/');
    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.ran = true';
      document.body.append(script);
      return 'ran' in window;
    });
    expect(ran).toBe(false);
    // The browser reports it as a violation of the policy, and of Trusted Types.
    await expect.poll(() => problems.length).toBeGreaterThan(0);
    expect(problems.splice(0).every((problem) => /Content[- ]Security[- ]Policy|TrustedScript/.test(problem))).toBe(
      true,
    );
  });
});

describe('the cart is the same everywhere', () => {
  it('a second tab shows what was bought in the first', async () => {
    await open(SECTION);
    const second = await context.newPage();
    await second.goto(shop.url + SECTION);
    await buyButton(0).click();
    await badge(second).getByText('1').waitFor();
    await second
      .locator('.card')
      .first()
      .getByRole('group', { name: /^Количество/ })
      .waitFor();
  });

  it('a page that the browser restores after Back shows what was bought meanwhile', async () => {
    // A page in the back-forward cache gets no events.
    await open(SECTION, (fresh) =>
      fresh.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation(), true)),
    );
    await untilActive(page);
    const second = await context.newPage();
    await second.goto(shop.url + SECTION);
    await second.locator('.card').first().getByRole('button', { name: 'В корзину' }).click();
    await badge(second).getByText('1').waitFor();
    expect(await badge(page).textContent()).toBe('');
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await stepper(0).waitFor();
    expect(await badge(page).textContent()).toBe('1');
  });
});
