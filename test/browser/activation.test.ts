import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAR } from '../../src/storefront/start.server.ts';
import { openBrowser } from '../support/browser.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { shiftsOf, sumOf, watchShifts } from '../support/layout-shifts.ts';

const PHONE = { viewport: { width: 390, height: 844 }, locale: 'ru-RU', hasTouch: true };
const DESKTOP = { viewport: { width: 1440, height: 900 }, locale: 'ru-RU' };

/** Whether React has hydrated the last button of the page. */
const isHydrated = () =>
  Object.keys([...document.querySelectorAll('button')].at(-1) ?? {}).some((key) => key.startsWith('__react'));

/** Runs in the page: the test browser sends pointer moves of its own when a page has just been laid out. */
const dropStrayPointer = () =>
  addEventListener('pointermove', (event) => event.isTrusted && event.stopImmediatePropagation(), { capture: true });

/** Runs in the page: removes the timer that lays the rest out two seconds after a load event that never comes. */
function dropLayOutTimer(): void {
  const wait = window.setTimeout.bind(window) as (run: TimerHandler, ms?: number) => number;
  window.setTimeout = ((run: TimerHandler, ms?: number) => (ms === 2000 ? 0 : wait(run, ms))) as typeof setTimeout;
}

describe('the activation of a page', () => {
  let shop: TestShop;
  let browser: Browser;
  beforeAll(async () => {
    [shop, browser] = await Promise.all([openTestShop(), openBrowser({ pointer: false, pictures: true })]);
  });
  afterAll(async () => {
    await browser.close();
    await shop.close();
  });

  /** A page as rendered, before any input. */
  async function untouched(
    path: string,
    prepare?: (page: Page) => Promise<unknown>,
    at: BrowserContextOptions = PHONE,
  ): Promise<Page> {
    const page = await (await browser.newContext(at)).newPage();
    page.setDefaultTimeout(20_000);
    await page.addInitScript(dropStrayPointer);
    await prepare?.(page);
    await page.goto(shop.url + path, { waitUntil: 'domcontentloaded' });
    return page;
  }

  /** Delays the scripts until `send` is called: a busy machine may be slower than the idle time after which pages activate. */
  async function withDelayedScripts(path: string): Promise<{ page: Page; send: () => void }> {
    let send = () => {};
    const sent = new Promise<void>((resolve) => (send = resolve));
    const hold = (page: Page) =>
      page.route('**/assets/*.js', async (route) => {
        await sent;
        await route.continue();
      });
    return { page: await untouched(path, hold), send };
  }

  const expectHydrated = (page: Page) => page.waitForFunction(isHydrated);

  /** A page with a missing picture never loads, so it is never idle by itself. */
  const blockPictures = (page: Page) => page.route('**/pictures/**', () => {});

  const isLaidOut = (page: Page) =>
    page.waitForFunction((far) => {
      const parts = [...document.querySelectorAll(far)];
      return parts.length > 0 && parts.every((part) => getComputedStyle(part).contentVisibility === 'visible');
    }, FAR.join());

  it('is laid out completely without input, its scripts waiting; after a while they run', async () => {
    const { page, send } = await withDelayedScripts('/catalog/preparaty');
    await isLaidOut(page);
    expect(await page.evaluate(isHydrated)).toBe(false);
    send();
    await expectHydrated(page);
    await page.context().close();
  });

  it.each([PHONE, DESKTOP])(
    'shifts nothing while its parts are laid out, even with a picture that does not load: $viewport',
    async (at) => {
      for (const path of ['/', '/catalog/preparaty', '/news', '/dostavka']) {
        const page = await untouched(path, prepareShifts, at);
        await isLaidOut(page);
        expect(sumOf(await shiftsOf(page)), path).toBeLessThan(0.01);
        await page.context().close();
      }
    },
  );

  async function prepareShifts(page: Page): Promise<void> {
    await blockPictures(page);
    await watchShifts(page);
  }

  it('renders its parts as they look later, when they are laid out', async () => {
    const { page, send } = await withDelayedScripts('/');
    await isLaidOut(page);
    const colour = () =>
      page.evaluate(() => getComputedStyle(document.querySelector('section:has(.ways)')!).backgroundColor);
    expect(await page.evaluate(() => document.documentElement.dataset.far)).toBe('hidden');
    const before = await colour();
    send();
    await expectHydrated(page);
    await page.waitForFunction(() => document.documentElement.dataset.far === undefined);
    expect(await colour()).toBe(before);
    await page.context().close();
  });

  it('is complete at once for a link to a fragment or a quotation, and near the viewport for a scrolling visitor', async () => {
    const last = (page: Page) =>
      page.evaluate(() => getComputedStyle(document.querySelector('.shelf > :last-child')!).contentVisibility);
    for (const mark of ['#footer', '#:~:text=ферментированный']) {
      const page = await untouched(`/catalog/preparaty${mark}`, blockPictures);
      expect(await last(page), mark).toBe('visible');
      await page.context().close();
    }
    const page = await untouched('/catalog/preparaty', async (opened) => {
      await blockPictures(opened);
      await opened.addInitScript(dropLayOutTimer);
    });
    expect(await last(page)).toBe('hidden');
    await page.evaluate(() => document.dispatchEvent(new Event('scroll')));
    expect(await last(page)).toBe('auto');
    await page.context().close();
  });

  it('starts at the first sign of a person', async () => {
    const page = await untouched('/catalog/preparaty', blockPictures);
    await page.locator('.footer').waitFor();
    expect(await page.evaluate(isHydrated)).toBe(false);
    await page.evaluate(() => document.dispatchEvent(new Event('scroll')));
    await expectHydrated(page);
    await page.context().close();
  });

  it('starts at once for a visitor with stored data or a requested dialog', async () => {
    const withStoredData = await untouched('/catalog/preparaty', async (page) => {
      await blockPictures(page);
      await page.addInitScript(() => localStorage.setItem('nextjs', '{"state":{},"version":3}'));
    });
    await expectHydrated(withStoredData);
    await withStoredData.context().close();
    for (const address of ['/catalog/preparaty?response_type=phone', '/#help']) {
      const withDialog = await untouched(address, blockPictures);
      await expectHydrated(withDialog);
      await withDialog.context().close();
    }
  });

  it('starts with a click event alone, as screen readers send it', async () => {
    const page = await untouched('/catalog/preparaty', blockPictures);
    const buy = page.getByRole('button', { name: 'В корзину' }).first();
    await buy.evaluate((button: HTMLButtonElement) => button.click());
    await page
      .locator('.card')
      .first()
      .getByLabel(/Количество/)
      .waitFor();
    await page.context().close();
  });

  it('keeps what was typed before the scripts came', async () => {
    const { page, send } = await withDelayedScripts('/feedback');
    const textField = page.locator('main textarea').first();
    await textField.fill('Когда снова будет иван-чай?');
    // React hydrates the field empty, then gets the input event.
    const inputRepeated = page.evaluate(() => {
      const again = new Promise((typed) => document.addEventListener('input', typed, { once: true }));
      return again.then(() => {});
    });
    send();
    await inputRepeated;
    expect(await textField.inputValue()).toBe('Когда снова будет иван-чай?');
    await page.context().close();
  });

  it('performs once what was pressed before the scripts came', async () => {
    const { page, send } = await withDelayedScripts('/catalog/preparaty');
    const buy = page.getByRole('button', { name: 'В корзину' }).first();
    await buy.tap();
    await buy.tap();
    expect(await page.evaluate(isHydrated)).toBe(false);
    send();
    await page
      .locator('.card')
      .first()
      .getByLabel(/Количество/)
      .waitFor();
    expect(await page.evaluate(() => JSON.parse(localStorage.nextjs).state.cart.items)).toMatchObject([
      { quantity: 1 },
    ]);
    await page.context().close();
  });

  it.each(['*', 'entry*'])('a checkbox still works when scripts do not load: %s.js', async (blocked) => {
    const page = await untouched('/feedback', (opened) =>
      opened.route(`**/assets/${blocked}.js`, (route) => route.abort()),
    );
    const consent = page.locator('main [type="checkbox"]').first();
    await consent.tap();
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('main [type="checkbox"]')!.checked);
    await consent.tap();
    expect(await consent.isChecked()).toBe(false);
    await page.context().close();
  });
});
