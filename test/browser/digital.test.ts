import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { axeViolations } from '../support/axe.ts';
import { openBrowser, openPage, pageErrorsOf } from '../support/browser.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const LECTURE = 'lektsiya-vitamin-d-i-shirota';

describe('Анна buys a lecture and begins to read it', () => {
  let shop: TestShop;
  let browser: Browser;

  beforeAll(async () => {
    shop = await openTestShop();
    browser = await openBrowser();
    const [lecture] = await shop.query<{ id: number }>('select id from products where slug = $1', [LECTURE]);
    await shop.query('delete from product_materials where product_id = $1', [lecture!.id]);
    await shop.query(
      `insert into product_materials (product_id, position, kind, title, minutes, video_url, body) values
       ($1, 1, 'lesson', 'С чего начинается банка', 14, 'https://rutube.ru/video/0123456789abcdef0123456789abcdef/',
         '[{"kind": "paragraph", "text": "Сначала выбирают сырьё."}, {"kind": "heading", "text": "Что смотрят"},
           {"kind": "list", "items": ["цвет", "запах"]}, {"kind": "quote", "text": "Сырьё решает больше, чем станок."}]'),
       ($1, 2, 'lesson', 'Что проверяет лаборатория', 11, null, '[{"kind": "paragraph", "text": "Каждую партию."}]')`,
      [lecture!.id],
    );
  });
  afterAll(async () => {
    await browser.close();
    await shop.close();
  });

  it.each([390, 1440])('at %i px', async (width) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'ru-RU' });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const problems = pageErrorsOf(context);

    await openPage(page, `${shop.url}/catalog/lektsii/${LECTURE}`);
    await page.getByRole('button', { name: 'В корзину' }).locator('visible=true').first().click();
    await openPage(page, `${shop.url}/order`);
    await page.getByLabel('Имя и фамилия').fill('Анна Иванова');
    await page.getByLabel('Телефон', { exact: false }).first().pressSequentially('9161234567');
    await page.getByLabel('Email', { exact: false }).first().fill('anna@example.ru');
    await page.getByRole('radio', { name: /Банковская карта/ }).check();
    await page.getByRole('checkbox').check();
    await page
      .getByRole('button', { name: /Перейти к оплате/ })
      .locator('visible=true')
      .first()
      .click();
    await page.waitForURL('**/yookassa/checkout/**');
    await page
      .getByRole('button', { name: /^Оплатить/ })
      .first()
      .click();
    await page.waitForURL('**/personal/orders/**');
    await shop.drain();

    // Without a press: the page polls the payment, then the delivery.
    const materials = page.getByRole('region', { name: 'Ваши материалы' });
    const link = materials.getByRole('link');
    await link.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await materials.getByRole('button', { name: 'Отправить письмо ещё раз' }).click();
    await materials.getByText('Отправляем письмо ещё раз на anna@example.ru').waitFor();

    await link.click();
    await page.getByRole('heading', { level: 2, name: 'С чего начинается банка' }).waitFor();
    await page.getByText('Сначала выбирают сырьё.').waitFor();
    expect(await page.title()).toMatch(/^С.чего начинается банка — /);
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);

    await page.getByRole('link', { name: /Следующий урок/ }).click();
    const second = page.getByRole('heading', { level: 2, name: 'Что проверяет лаборатория' });
    await second.waitFor();
    expect(await page.title()).toMatch(/^Что проверяет лаборатория — /);
    await page
      .getByRole('navigation', { name: 'Программа' })
      .locator('[aria-current=page]')
      .getByText('Что проверяет')
      .waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});
