import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { openBrowser, openPage } from '../support/browser.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { movePromotions } from '../support/move-promotions.ts';

describe('Вера reads the content pages', () => {
  let shop: TestShop;
  let browser: Browser;
  beforeAll(async () => {
    shop = await openTestShop();
    await movePromotions(shop);
    browser = await openBrowser({ pictures: true });
  });
  afterAll(async () => {
    await browser.close();
    await shop.close();
  });

  it.each([390, 1440])(
    'shares a page, enlarges a document, copies a code and reviews the shop at %i px',
    async (width) => {
      const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'ru-RU' });
      await context.addInitScript(() => {
        Object.defineProperty(navigator, 'share', { value: undefined });
        delete (Navigator.prototype as { share?: unknown }).share;
      });
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.url });
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      const copied = () => page.evaluate(() => navigator.clipboard.readText());

      await page.goto(`${shop.url}/parazity-i-zabolevaniya/orvi-i-gripp`);
      await page.getByRole('button', { name: 'Поделиться' }).click();
      await page.getByText(/Ссылка скопирована|Скопируйте ссылку/).waitFor();
      expect(await page.getByRole('status').filter({ hasText: 'Ссылка скопирована' }).count()).toBe(1);
      expect(await copied()).toBe(page.url());

      await page.goto(`${shop.url}/promo/trista-rubley-za-sol`);
      await page.getByRole('button', { name: 'Скопировать' }).click();
      await page.getByRole('button', { name: 'Скопирован' }).waitFor();
      expect(await copied()).toBe('SOL300');

      // Before its code has come, the link leads to the picture itself.
      await openPage(page, `${shop.url}/certificates#hassp`);
      const sheet = page.getByRole('link', { name: /^Посмотреть: Принципы ХАССП/ });
      await sheet.click();
      await page.getByRole('dialog', { name: /Крупно/ }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: /Крупно/ }).waitFor({ state: 'hidden' });
      await expect.poll(() => sheet.evaluate((element) => element === document.activeElement)).toBe(true);

      await page.goto(`${shop.url}/otzyvy`);
      await page.getByRole('button', { name: 'Написать о магазине' }).click();
      await page.getByRole('heading', { name: 'Ваш отзыв' }).waitFor();
      await page.getByRole('radio', { name: '5 из 5, отлично' }).check({ force: true });
      const words = `Собрали за день, коробка целая. Ширина ${width}.`;
      await page.getByLabel('Отзыв', { exact: true }).fill(words);
      await page.getByLabel('Имя').fill('Вера');
      await page.getByRole('checkbox', { name: /согласие/ }).check();
      await page.getByRole('button', { name: 'Отправить отзыв' }).click();
      await page.getByText('Отзыв появится после проверки').waitFor();
      expect(await shop.query('select product_id, state from reviews where text = $1', [words])).toEqual([
        { product_id: null, state: 'waiting' },
      ]);
      expect(errors).toEqual([]);
      await context.close();
    },
  );

  it('everything can be read without scripts, and what needs them is not shown', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'ru-RU' });
    const page = await context.newPage();
    const open = (path: string) => page.goto(shop.url + path, { waitUntil: 'domcontentloaded' });
    await open('/parazity-i-zabolevaniya/orvi-i-gripp');
    expect(await page.getByRole('columnheader', { name: 'Грипп' }).isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Поделиться' }).waitFor({ state: 'hidden' });
    await open('/promo/trista-rubley-za-sol');
    expect(await page.getByText('SOL300', { exact: true }).first().isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Скопировать' }).waitFor({ state: 'hidden' });
    await page.getByText('Можно ли сложить').click();
    expect(await page.getByText('корзина сама выберет').isVisible()).toBe(true);
    await open('/otzyvy');
    await page.getByRole('link', { name: /^Оценка 5:/ }).click();
    await page.waitForURL('**/otzyvy?stars=5');
    await page.getByRole('heading', { name: 'Отзывы', level: 1 }).waitFor();
    expect(await page.locator('#otzyv noscript').textContent()).toContain('Форма отзыва работает');
    await context.close();
  });
});
