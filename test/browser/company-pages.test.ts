import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../support/browser.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { shiftsOf, sumOf, watchShifts } from '../support/layout-shifts.ts';

describe('pages of the company in a browser', () => {
  let shop: TestShop;
  let browser: Browser;
  beforeAll(async () => {
    shop = await openTestShop();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await shop.close();
  });

  async function open(path: string, options: { width?: number; script?: boolean } = {}): Promise<Page> {
    const { width = 1440, script = true } = options;
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      locale: 'ru-RU',
      javaScriptEnabled: script,
    });
    await context.addInitScript(() => {
      sessionStorage.setItem('cookieAccepted', 'true');
      sessionStorage.setItem('cityQuestionClosed', 'true');
    });
    await watchShifts(context);
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    await page.goto(shop.url + path, { waitUntil: 'load' });
    return page;
  }
  const priceOf = (page: Page, method: string) => page.locator(`[data-way=${method}] .offers-price`);

  it('delivery is shown for the city of the visitor, and again when it changes', async () => {
    const page = await open('/dostavka');
    await priceOf(page, 'courier').getByText('₽').waitFor();
    // The text of the steps uses the whole line, whatever the order of the style sheets.
    const widths = () =>
      page.locator('.steps h3').evaluateAll((found) => found.map((heading) => heading.getBoundingClientRect().width));
    await expect.poll(async () => Math.min(...(await widths()))).toBeGreaterThan(200);
    const moscow = await priceOf(page, 'courier').innerText();
    await page.getByText('пунктов выдачи', { exact: false }).first().waitFor();
    await page.locator('.offers-here').getByRole('button', { name: 'Другой город' }).click();
    const chooser = page.getByRole('dialog', { name: 'Выберите город' });
    await chooser.getByRole('option', { name: 'Новосибирск' }).click();
    await page.getByRole('heading', { name: 'Доставка: Новосибирск' }).waitFor();
    await priceOf(page, 'courier').getByText('₽').waitFor();
    expect(await priceOf(page, 'courier').innerText()).not.toBe(moscow);
    await page.getByRole('heading', { name: 'Самовывоз в Москве' }).waitFor();
    await page.context().close();
  });

  it('without an answer of the carrier our own pickup remains, and one press retries', async () => {
    await shop.sandbox.fail({ provider: 'cdek', status: 500, times: 100 });
    const page = await open('/dostavka', { width: 360 });
    await page.evaluate(() => localStorage.removeItem('nextjs'));
    const chooser = page.getByRole('dialog', { name: 'Выберите город' });
    await page.locator('.offers-here').getByRole('button', { name: 'Другой город' }).click();
    await chooser.getByRole('option', { name: 'Казань' }).click();
    await page.getByText('Служба доставки сейчас не отвечает', { exact: false }).waitFor();
    expect(await priceOf(page, 'courier').innerText()).toBe('посчитаем при оформлении');
    expect(await priceOf(page, 'pickup').innerText()).toContain('бесплатно');
    await shop.sandbox.fail({ provider: 'cdek', times: 0 });
    await page.locator('.offers-here').getByRole('button', { name: 'Повторить' }).click();
    await priceOf(page, 'courier').getByText('₽').waitFor();
    await page.context().close();
  });

  it('without scripts the delivery section says where to ask, and the questions open', async () => {
    const page = await open('/dostavka', { script: false });
    expect(await page.locator('.offers-here').innerText()).toMatch(/Цену и\sсрок для вашего города назовём/);
    const question = page.getByText('От чего зависит цена?');
    await question.click();
    await page.getByText('Мы показываем цену службы доставки', { exact: false }).waitFor();
    await page.context().close();
  });

  it('the menu leads to the science section of the home page without layout shifts', async () => {
    const page = await open('/kontakty');
    await page.goto(`${shop.url}/#help`, { waitUntil: 'load' });
    await page.waitForFunction(() => Math.abs(document.querySelector('#help')!.getBoundingClientRect().top) < 300);
    expect(sumOf(await shiftsOf(page))).toBeLessThan(0.02);
    await page.getByRole('link', { name: 'Рассчитать выпуск' }).waitFor();
    await page.context().close();
  });

  it('a visitor of a missing page can search', async () => {
    const page = await open('/net-takogo', { width: 360 });
    await page.getByLabel('Что вы искали').fill('магний');
    await page.locator('main').getByRole('button', { name: 'Найти' }).click();
    await page.waitForURL(/\/search\?q=/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe('магний');
    await page.context().close();
  });
});
