import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { axeViolations } from '../support/axe.ts';
import { openBrowser, pageErrorsOf } from '../support/browser.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

describe('Вера writes a review and subscribes to a restock notice', () => {
  let shop: TestShop;
  let browser: Browser;
  beforeAll(async () => {
    shop = await openTestShop();
    shop.expectViolations('stock is set by hand', 'stock-available-by-movements');
    browser = await openBrowser();
    await shop.query('update stock_levels set available = 0 where product_id = 5');
  });
  afterAll(async () => {
    await browser.close();
    await shop.close();
  });

  const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
  const addressOf = async (where: string) => {
    const [row] = await shop.query<{ slug: string }>(`select slug from products where ${where}`);
    return `${shop.url}/catalog/preparaty/${row!.slug}`;
  };

  it.each([390, 1440])('at %i px', async (width) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'ru-RU' });
    const page = await context.newPage();
    const errors = pageErrorsOf(context);
    await page.goto(
      await addressOf(
        'id = (select product_id from product_ratings where rating_count > 5 order by product_id limit 1)',
      ),
    );
    const [shown] = await Promise.all([
      page.locator('[data-review]').count(),
      page.getByText('из 5').first().waitFor(),
    ]);
    expect(shown).toBe(5);
    await page.getByRole('button', { name: 'Показать ещё' }).click();
    await page.locator('[data-review]').nth(5).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-review'))).toBe(true);
    const newest = await page.locator('[data-review]:visible').first().innerText();
    await page.getByLabel('Порядок').selectOption('Сначала с\u00a0низкой оценкой');
    await page.locator('#first-reviews').waitFor({ state: 'hidden' });
    await page.getByLabel('Порядок').selectOption('Сначала новые');
    await expect.poll(() => page.locator('[data-review]:visible').first().innerText()).toBe(newest);

    // Stars by keyboard; a missing name keeps the text.
    await page.getByRole('button', { name: 'Написать отзыв' }).click();
    await page.getByRole('heading', { name: 'Ваш отзыв' }).waitFor();
    await expect.poll(() => focused(page)).toContain('Ваш отзыв');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    for (let index = 0; index < 3; index++) await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('radio', { name: '4 из 5, хорошо' }).isChecked()).toBe(true);
    await page.keyboard.press('Tab');
    const words = `Удобная банка, приятный вкус. Ширина ${width}.`;
    await page.keyboard.type(words);
    await page.getByRole('button', { name: 'Отправить отзыв' }).click();
    await page.getByRole('alert').waitFor();
    await expect.poll(() => focused(page)).toContain('Осталось исправить 2 поля');
    expect(await page.getByLabel('Отзыв', { exact: true }).inputValue()).toBe(words);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Укажите имя' }).click();
    await page.keyboard.type('Вера');
    await page.getByRole('checkbox', { name: /согласие/ }).check();
    await page.getByRole('button', { name: 'Отправить отзыв' }).click();
    await page.getByText('Отзыв появится после проверки').waitFor();
    await expect.poll(() => focused(page)).toContain('Спасибо!');
    expect(await shop.query('select name, rating, state from reviews where text = $1', [words])).toEqual([
      { name: 'Вера', rating: 4, state: 'waiting' },
    ]);

    await page.goto(await addressOf('id = 5'));
    await page.getByRole('button', { name: 'Сообщить о поступлении' }).locator('visible=true').last().click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-restock-email');
    await page.keyboard.type('vera@');
    await page.keyboard.press('Enter');
    await page.getByText('Неверный email').waitFor();
    // From the top: scrolled under the header, parts would be measured smaller than they are.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel('Email').fill('vera@example.ru');
    await page.getByText('Неверный email').waitFor({ state: 'detached' });
    await page.getByRole('checkbox').check();
    let requests = 0;
    page.on('request', (request) => (requests += Number(request.url().endsWith('/api/restock-notices'))));
    await page.getByRole('form', { name: 'Сообщить о поступлении' }).evaluate((form: HTMLFormElement) => {
      form.requestSubmit();
      form.requestSubmit();
    });
    await page.getByText('Напишем на').waitFor();
    expect(requests).toBe(1);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('opens the form from the page of an order and removes its token from the address', async () => {
    const page = await browser.newPage();
    const order = '00000000-0000-4000-8000-000000000000';
    await page.goto(`${await addressOf('id = 2')}#otzyvy?order=${order}&token=a.b.c`);
    await page.getByRole('heading', { name: 'Ваш отзыв' }).waitFor();
    expect(new URL(page.url()).hash).toBe('#otzyvy');
    await page.close();
  });
});
