import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { eventually } from '../support/buyer.ts';
import { untilIdle, untilActive, openBrowser } from '../support/browser.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

describe('Анна looks for something for the evening', () => {
  let shop: TestShop;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  const problems: string[] = [];

  beforeAll(async () => {
    shop = await openTestShop();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await shop.close();
  });
  afterEach(async () => {
    await context?.close();
    expect(problems.splice(0)).toEqual([]);
  });

  async function visit(
    viewport: { width: number; height: number },
    javaScriptEnabled = true,
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<void> {
    context = await browser.newContext({ viewport, javaScriptEnabled, locale: 'ru-RU' });
    page = await context.newPage();
    page.setDefaultTimeout(20_000);
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(String(error)));
    await prepare?.(page);
    // Without scripts no picture is lazy, and waiting for all would mean rendering a whole shelf of them.
    const waitUntil = javaScriptEnabled && !prepare ? 'load' : 'domcontentloaded';
    await page.goto(`${shop.url}/catalog/preparaty`, { waitUntil });
    if (javaScriptEnabled && !prepare) await untilActive(page);
  }

  const box = (name: RegExp) => page.getByRole('checkbox', { name });
  const search = () => new URL(page.url()).search;
  const heading = () => page.locator('h1').innerText();

  it('at a desk: a tick changes the shelf at once, keeps scroll position and focus; a chip and Back undo it', async () => {
    await visit(DESKTOP);
    const all = await heading();
    await page.mouse.wheel(0, 300);
    await eventually(
      () => page.evaluate(() => scrollY),
      (top) => top === 300,
    );
    await box(/^Спокойствие и.сон/).click();
    await page.waitForURL('**?purpose=spokoystvie-i-son');
    await page.getByRole('heading', { level: 1, name: /Спокойствие и.сон/ }).waitFor();
    expect(await page.evaluate(() => [scrollY, (document.activeElement as HTMLInputElement).value])).toEqual([
      300,
      'spokoystvie-i-son',
    ]);
    await box(/^В наличии/).click();
    await page.waitForURL('**&stock=yes');
    await page.getByRole('link', { name: 'Убрать фильтр: В наличии' }).click();
    await page.waitForURL('**?purpose=spokoystvie-i-son');
    await eventually(
      () => box(/^В наличии/).isChecked(),
      (on) => !on,
    );
    await page.goBack();
    await eventually(
      () => box(/^В наличии/).isChecked(),
      (on) => on,
    );
    await page.getByRole('link', { name: 'Сбросить всё' }).click();
    await eventually(heading, (text) => text === all);
    await expect.poll(() => box(/^Спокойствие/).isChecked()).toBe(false);

    await page.getByLabel('Цена до, рублей').fill('700');
    await page.keyboard.press('Enter');
    await page.waitForURL('**?price-to=700');
  });

  it('without a connection the shelf stays and says so; the same tick works when it is back', async () => {
    await visit(DESKTOP);
    const all = await heading();
    await context.setOffline(true);
    await box(/^Спокойствие и.сон/).click();
    await page.locator('section').getByText('Нет связи: фильтр не').waitFor();
    await expect.poll(() => box(/^Спокойствие/).isChecked()).toBe(false);
    expect([await heading(), search()]).toEqual([all, '']);
    await page.getByRole('link', { name: 'Дешевле' }).click();
    await untilIdle(page);
    expect([await heading(), search()]).toEqual([all, '']);
    await context.setOffline(false);
    await box(/^Спокойствие и.сон/).click();
    await page.waitForURL('**?purpose=spokoystvie-i-son');
    expect(await page.getByText('Нет связи: фильтр не').count()).toBe(0);
    problems.splice(0, problems.length, ...problems.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED')));
  });

  it('a tick undone before the answer leaves the shelf; prices are accepted as typed; a next page starts at its top', async () => {
    await visit(DESKTOP);
    const data = '**/preparaty?*';
    let answers = Promise.withResolvers<void>();
    await page.route(data, async (route) => {
      await answers.promise;
      await route.continue();
    });
    const requested = page.waitForRequest(data);
    await box(/^Спокойствие и.сон/).click();
    await requested;
    await box(/^Спокойствие и.сон/).click();
    answers.resolve();
    await untilIdle(page);
    expect([search(), await box(/^Спокойствие/).isChecked()]).toEqual(['', false]);

    // An answer does not overwrite what is being typed.
    answers = Promise.withResolvers();
    await box(/^В наличии/).click();
    await page.getByLabel('Цена до, рублей').pressSequentially('2 0');
    answers.resolve();
    await page.waitForURL('**?stock=yes');
    await untilIdle(page);
    expect(await page.getByLabel('Цена до, рублей').inputValue()).toBe('2 0');
    await page.getByLabel('Цена до, рублей').fill('2 000 ₽');
    await page.keyboard.press('Enter');
    await page.waitForURL('**?price-to=2000&stock=yes');
    await page.unroute(data);
    await page.getByLabel('Цена от, рублей').fill('abc');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Введите цену цифрами').waitFor();
    expect(search()).toBe('?price-to=2000&stock=yes');

    await page.getByRole('link', { name: 'Страница 2' }).click();
    await page.waitForURL('**&page=2*');
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  it('a tick made before the script comes counts; what she has chosen and opened stays on the changed shelf', async () => {
    const script = Promise.withResolvers<void>();
    const requested = Promise.withResolvers<void>();
    await visit(DESKTOP, true, (opened) =>
      opened.route('**/filters-*.js', async (route) => {
        requested.resolve();
        await script.promise;
        await route.continue();
      }),
    );
    await requested.promise;
    const more = page.locator('details:has(input)').first();
    await more.locator('summary').click();
    await box(/^В наличии/).click();
    script.resolve();
    await page.waitForURL('**?stock=yes');
    expect(await more.getAttribute('open')).not.toBeNull();

    const first = page.locator('.card').first();
    const name = await first.locator('h3').innerText();
    await first.getByRole('button', { name: 'В корзину' }).click();
    await first.getByRole('button', { name: /^В избранное/ }).click();
    await first.getByRole('button', { name: 'Добавить ещё' }).waitFor();
    await page.getByRole('link', { name: 'Убрать фильтр: В наличии' }).click();
    await page.waitForURL('**/catalog/preparaty');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Товары раздела');
    const card = page.locator('.card').filter({ has: page.getByRole('link', { name, exact: true }) });
    await card.getByRole('button', { name: 'Добавить ещё' }).click();
    await card.getByText('2 шт.').waitFor();
    expect(await page.locator('.card [aria-pressed="true"]').count()).toBe(1);
    expect(await card.getByRole('button', { name: /^В избранное/ }).getAttribute('aria-pressed')).toBe('true');
  });

  it('on a phone: the counts follow in the sheet, the shelf changes when confirmed', async () => {
    await visit(PHONE);
    await page.getByRole('button', { name: 'Фильтры', exact: true }).click();
    const show = page.getByRole('button', { name: /^Показать/ });
    const all = await show.innerText();
    await box(/^Спокойствие и.сон/).click();
    const some = await eventually(
      () => show.innerText(),
      (text) => text !== all,
    );
    expect(search()).toBe('');
    // Closed without confirming: as if nothing had been pressed.
    await page.getByRole('button', { name: 'Закрыть фильтры' }).click();
    await page.getByRole('button', { name: 'Фильтры', exact: true }).click();
    expect(await box(/^Спокойствие/).isChecked()).toBe(false);
    await box(/^Спокойствие и.сон/).click();
    await eventually(
      () => show.innerText(),
      (text) => text === some,
    );
    await show.click();
    await page.waitForURL('**?purpose=spokoystvie-i-son');
    await page.getByRole('button', { name: 'Фильтры · 1' }).waitFor();
    expect(await show.isVisible()).toBe(false);
    expect(some).toContain((await heading()).split('\n').at(-1)!.trim().split(' ').at(-1)!);
  });

  it.each([
    ['at a desk', DESKTOP],
    ['on a phone', PHONE],
  ])('%s: Back from a product leads to the same place of the shelf', async (_where, viewport) => {
    await visit(viewport);
    const last = page.locator('main h3 a').last();
    await last.scrollIntoViewIfNeeded();
    await untilIdle(page);
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(1000);
    const name = await last.innerText();
    await last.click();
    await page.waitForURL('**/catalog/preparaty/*');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.goBack();
    await page.waitForURL('**/catalog/preparaty');
    await eventually(
      () => page.evaluate(() => scrollY),
      (top) => Math.abs(top - before) < 4,
    );
  });

  it.each([
    ['at a desk', DESKTOP],
    ['on a phone', PHONE],
  ])('%s without scripts: the form leads to the same address', async (_where, viewport) => {
    await visit(viewport, false);
    if (viewport === PHONE) await page.getByRole('button', { name: 'Фильтры', exact: true }).click();
    await box(/^Спокойствие и.сон/).check();
    await page.getByLabel('Цена до, рублей').fill('900');
    await page.getByRole('button', { name: /^Показать/ }).click();
    await page.waitForURL('**price-to=900', { waitUntil: 'commit' });
    expect(await heading()).toContain('Препараты');
    await page.getByRole('link', { name: /Убрать фильтр: Спокойствие/ }).click();
    await page.waitForURL('**/catalog/preparaty?price-to=900', { waitUntil: 'commit' });
  });
});
