import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, untilActive, untilIdle } from '../support/browser.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { shiftsOf, sumOf, watchShifts } from '../support/layout-shifts.ts';

const KAZAN = '198.51.100.1';

/** Every notice that may appear around a page appears, and the page does not move. */
describe('no layout shifts', () => {
  let shop: TestShop;
  let browser: Browser;
  beforeAll(async () => {
    [shop, browser] = await Promise.all([
      openTestShop({ env: { TRUSTED_PROXIES: 'loopback' } }),
      openBrowser({ pictures: true }),
    ]);
  });
  afterAll(async () => {
    await browser.close();
    await shop.close();
  });

  it.each([390, 1440])('with every notice of the frame shown at %i px', async (width) => {
    const isPhone = width < 1024;
    const context = await browser.newContext({
      viewport: { width, height: 844 },
      isMobile: isPhone,
      hasTouch: isPhone,
      locale: 'ru-RU',
      extraHTTPHeaders: { 'x-forwarded-for': KAZAN },
    });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    await watchShifts(page);
    await page.goto(shop.url);
    // Fonts may load after the first frame; after that nothing in the flow of the page may move.
    const fontsLoadedAt = await page.evaluate(() => document.fonts.ready.then(() => performance.now()));
    await page.locator('.cookie-notice').waitFor();
    await page.locator('.city-question').waitFor();
    await page.locator('.chat-button').waitFor();
    // On phones the notice once covered the button.
    const [notice, button] = [await page.locator('.cookie-notice').boundingBox(), page.locator('.chat-button')];
    const round = (await button.boundingBox())!;
    const apart = round.y + round.height <= notice!.y || round.x >= notice!.x + notice!.width;
    expect(apart).toBe(true);
    await page.evaluate(() => {
      const form = document.querySelector<HTMLFormElement>('[data-newsletter]')!;
      form.querySelector('input')!.value = 'zina@example.ru';
      form.requestSubmit();
    });
    await page.locator('#news-status').getByText('Проверьте почту').waitFor({ state: 'attached' });
    if (width > 1024) {
      // The offer has code of its own.
      await untilActive(page);
      await untilIdle(page);
      await page.evaluate(() =>
        document.dispatchEvent(new MouseEvent('mouseout', { clientY: 4, bubbles: true, relatedTarget: null })),
      );
      await page.getByRole('dialog', { name: /Пособие/ }).waitFor();
    }
    // The answer of the newsletter form disappears by itself.
    await page.locator('#news-status .sr-only').waitFor({ state: 'attached' });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await untilIdle(page);
    const shifts = (await shiftsOf(page)).filter((one) => !one.hadRecentInput && one.startTime > fontsLoadedAt);
    expect(sumOf(shifts), JSON.stringify(shifts)).toBeLessThanOrEqual(0.01);
    await context.close();
  });

  it.each(['/#help', '/catalog/preparaty/magniy-citrat-b6#documents', '/catalog/preparaty/magniy-citrat-b6#otzyvy'])(
    'a phone opens %s at that place, below parts with estimated heights',
    async (address) => {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
      });
      const page = await context.newPage();
      const [path, id] = address.split('#') as [string, string];
      /** Distance of the place from where the browser scrolls it to. */
      const distance = () =>
        page.evaluate(async (name) => {
          await document.fonts.ready;
          const place = document.getElementById(name)!;
          const { scrollPaddingTop } = getComputedStyle(document.documentElement);
          const { scrollMarginTop } = getComputedStyle(place);
          return place.getBoundingClientRect().top - parseFloat(scrollPaddingTop) - parseFloat(scrollMarginTop);
        }, id);
      await page.goto(shop.url + path);
      await untilIdle(page);
      /** Parts above the place whose heights may be estimates. */
      const estimated = () =>
        page.evaluate((name) => {
          const place = document.getElementById(name)!;
          return [...document.querySelectorAll('main *')].filter(
            (part) =>
              getComputedStyle(part).contentVisibility === 'auto' &&
              !part.contains(place) &&
              part.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING,
          ).length;
        }, id);
      expect(await estimated()).toBeGreaterThan(1);
      // From a link of the page, then as an address.
      await page.evaluate((name) => {
        const link = Object.assign(document.createElement('a'), { href: `#${name}` });
        document.body.append(link);
        link.click();
      }, id);
      await untilIdle(page);
      expect(await estimated()).toBe(0);
      expect(Math.abs(await distance())).toBeLessThan(2);
      await page.goto('about:blank');
      await page.goto(shop.url + address);
      await untilIdle(page);
      expect(Math.abs(await distance())).toBeLessThan(2);
      await context.close();
    },
  );
});
