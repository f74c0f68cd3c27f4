import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAR } from '../../src/storefront/start.server.ts';
import { openBrowser } from '../support/browser.ts';
import { openHouse, type House } from '../support/house.ts';
import { shiftsOf, sumOf, watchShifts } from '../support/layout-shifts.ts';

const PHONE = { viewport: { width: 390, height: 844 }, locale: 'ru-RU', hasTouch: true };
const DESK = { viewport: { width: 1440, height: 900 }, locale: 'ru-RU' };

/** React listens to the last button of the page. */
const listens = () =>
  Object.keys([...document.querySelectorAll('button')].at(-1) ?? {}).some((key) => key.startsWith('__react'));

/** In the page: the browser of a test moves a pointer that nobody holds over a page that has just been laid out. */
const dropStrayPointer = () =>
  addEventListener('pointermove', (event) => event.isTrusted && event.stopImmediatePropagation(), { capture: true });

/** In the page: the rest is laid out two seconds after a load that does not come; here never. */
function dropLayOutTimer(): void {
  const wait = window.setTimeout.bind(window) as (run: TimerHandler, ms?: number) => number;
  window.setTimeout = ((run: TimerHandler, ms?: number) => (ms === 2000 ? 0 : wait(run, ms))) as typeof setTimeout;
}

describe('the start of a page', () => {
  let house: House;
  let browser: Browser;
  beforeAll(async () => {
    [house, browser] = await Promise.all([openHouse(), openBrowser({ hand: false, pictures: true })]);
  });
  afterAll(async () => {
    await browser.close();
    await house.close();
  });

  /** A page as it is written, before anybody moves over it. */
  async function untouched(
    path: string,
    prepare?: (page: Page) => Promise<unknown>,
    at: BrowserContextOptions = PHONE,
  ): Promise<Page> {
    const page = await (await browser.newContext(at)).newPage();
    page.setDefaultTimeout(20_000);
    await page.addInitScript(dropStrayPointer);
    await prepare?.(page);
    await page.goto(house.url + path, { waitUntil: 'domcontentloaded' });
    return page;
  }

  /** Its scripts are under way until they are sent: a busy machine may need longer for a step than nobody touches a page. */
  async function withScriptsHeld(path: string): Promise<{ page: Page; send: () => void }> {
    let send = () => {};
    const sent = new Promise<void>((resolve) => (send = resolve));
    const hold = (page: Page) =>
      page.route('**/assets/*.js', async (route) => {
        await sent;
        await route.continue();
      });
    return { page: await untouched(path, hold), send };
  }

  const isListening = (page: Page) => page.waitForFunction(listens);

  /** A page with a picture that does not come has not loaded: it is not quiet by itself. */
  const neverQuiet = (page: Page) => page.route('**/pictures/**', () => {});

  const isLaidOut = (page: Page) =>
    page.waitForFunction((far) => {
      const parts = [...document.querySelectorAll(far)];
      return parts.length > 0 && parts.every((part) => getComputedStyle(part).contentVisibility === 'visible');
    }, FAR.join());

  it('is laid out whole with nobody there, its scripts waiting; after a while they run', async () => {
    const { page, send } = await withScriptsHeld('/catalog/preparaty');
    await isLaidOut(page);
    expect(await page.evaluate(listens)).toBe(false);
    send();
    await isListening(page);
    await page.context().close();
  });

  it.each([PHONE, DESK])(
    'moves nothing while its parts come, even past a picture that does not: $viewport',
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
    await neverQuiet(page);
    await watchShifts(page);
  }

  it('has its parts look as they do later once they are laid out', async () => {
    const { page, send } = await withScriptsHeld('/');
    await isLaidOut(page);
    const colour = () => page.evaluate(() => getComputedStyle(document.querySelector('.maker')!).backgroundColor);
    expect(await page.evaluate(() => document.documentElement.dataset.far)).toBe('hidden');
    const before = await colour();
    send();
    await isListening(page);
    await page.waitForFunction(() => document.documentElement.dataset.far === undefined);
    expect(await colour()).toBe(before);
    await page.context().close();
  });

  it('is whole at once for whoever follows a mark or a quotation, and near him for whoever scrolls', async () => {
    const last = (page: Page) =>
      page.evaluate(() => getComputedStyle(document.querySelector('.shelf > :last-child')!).contentVisibility);
    for (const mark of ['#footer', '#:~:text=ферментированный']) {
      const page = await untouched(`/catalog/preparaty${mark}`, neverQuiet);
      expect(await last(page), mark).toBe('visible');
      await page.context().close();
    }
    const page = await untouched('/catalog/preparaty', async (opened) => {
      await neverQuiet(opened);
      await opened.addInitScript(dropLayOutTimer);
    });
    expect(await last(page)).toBe('hidden');
    await page.evaluate(() => document.dispatchEvent(new Event('scroll')));
    expect(await last(page)).toBe('auto');
    await page.context().close();
  });

  it('begins at the first sign of a person', async () => {
    const page = await untouched('/catalog/preparaty', neverQuiet);
    await page.locator('.footer').waitFor();
    expect(await page.evaluate(listens)).toBe(false);
    await page.evaluate(() => document.dispatchEvent(new Event('scroll')));
    await isListening(page);
    await page.context().close();
  });

  it('begins at once for whoever has something here, or asks for something', async () => {
    const known = await untouched('/catalog/preparaty', async (page) => {
      await neverQuiet(page);
      await page.addInitScript(() => localStorage.setItem('nextjs', '{"state":{},"version":3}'));
    });
    await isListening(known);
    await known.context().close();
    for (const address of ['/catalog/preparaty?response_type=phone', '/#help']) {
      const asked = await untouched(address, neverQuiet);
      await isListening(asked);
      await asked.context().close();
    }
  });

  it('begins by a press alone, as a screen reader sends it', async () => {
    const page = await untouched('/catalog/preparaty', neverQuiet);
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
    const { page, send } = await withScriptsHeld('/feedback');
    const words = page.locator('main textarea').first();
    await words.fill('Когда снова будет иван-чай?');
    // React takes the field over empty, then hears of the words.
    const heard = page.evaluate(() => {
      const again = new Promise((typed) => document.addEventListener('input', typed, { once: true }));
      return again.then(() => {});
    });
    send();
    await heard;
    expect(await words.inputValue()).toBe('Когда снова будет иван-чай?');
    await page.context().close();
  });

  it('does what was pressed before the scripts came, once', async () => {
    const { page, send } = await withScriptsHeld('/catalog/preparaty');
    const buy = page.getByRole('button', { name: 'В корзину' }).first();
    await buy.tap();
    await buy.tap();
    expect(await page.evaluate(listens)).toBe(false);
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

  it.each(['*', 'entry*'])('gives back what was pressed where scripts do not come: %s.js', async (lost) => {
    const page = await untouched('/feedback', (opened) =>
      opened.route(`**/assets/${lost}.js`, (route) => route.abort()),
    );
    const consent = page.locator('main [type="checkbox"]').first();
    await consent.tap();
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('main [type="checkbox"]')!.checked);
    await consent.tap();
    expect(await consent.isChecked()).toBe(false);
    await page.context().close();
  });
});
