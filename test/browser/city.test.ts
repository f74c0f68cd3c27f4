// Longer than usual: one shop for every place where a city is chosen.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { axeViolations } from '../support/axe.ts';
import { untilIdle, untilActive, openBrowser, openPage, pageErrorsOf } from '../support/browser.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { shiftsSince, sumOf, watchShifts } from '../support/layout-shifts.ts';

const KAZAN = '198.51.100.1';
const NOWHERE = '203.0.113.7';

describe('the city of a visitor', () => {
  let shop: TestShop;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let problems: string[] = [];

  beforeAll(async () => {
    shop = await openTestShop({ env: { TRUSTED_PROXIES: 'loopback' } });
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

  interface Visit {
    from: string;
    width?: number;
    touch?: boolean;
    path?: string;
    /** The page uses a clock that the test controls. */
    clock?: boolean;
    at?: TestShop;
  }

  async function visit({
    from,
    width = 1440,
    touch = false,
    path = '/',
    clock = false,
    at = shop,
  }: Visit): Promise<void> {
    context = await browser.newContext({
      viewport: { width, height: 800 },
      locale: 'ru-RU',
      hasTouch: touch,
      extraHTTPHeaders: { 'x-forwarded-for': from },
    });
    problems = pageErrorsOf(context);
    await watchShifts(context);
    page = await context.newPage();
    page.setDefaultTimeout(20_000);
    if (clock) await page.clock.install();
    await openPage(page, at.url + path);
  }

  const question = () => page.getByRole('region', { name: 'Ваш город' });
  const chooser = () => page.getByRole('dialog', { name: 'Выберите город' });
  const field = () => page.getByRole('combobox', { name: 'Город или посёлок' });
  const headerCity = () => page.locator('[data-city-chooser="header"]');
  const stored = () =>
    page.evaluate(
      () => JSON.parse(localStorage.getItem('nextjs') ?? '{}').state?.city as Record<string, unknown> | null,
    );
  const cookie = async () => {
    const found = (await context.cookies()).find(({ name }) => name === 'city');
    return found && decodeURIComponent(found.value);
  };
  /** Waits until the shop has reported the visitor's city and the page has used it. */
  async function located(work: () => Promise<unknown>): Promise<void> {
    const answered = page.waitForResponse(/find-ip-address/);
    await work();
    await answered;
    await untilActive(page);
    await untilIdle(page);
  }
  const reopenPage = async () => {
    await page.reload();
    await untilActive(page);
    await untilIdle(page);
  };

  it.each([360, 768, 1440])('is asked about at %i px once it is guessed, without layout shifts', async (width) => {
    await visit({ from: KAZAN, width });
    await question().getByText('Казань').waitFor();
    expect(await stored()).toMatchObject({ name: 'Казань', region: 'Республика Татарстан', guessed: true });
    expect(await cookie()).toBeUndefined();
    expect(sumOf(await shiftsSince(page, 'find-ip-address'))).toBeLessThanOrEqual(0.01);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(await axeViolations(page, '.city-question')).toEqual([]);

    await question().getByRole('button', { name: 'Да' }).click();
    await question().waitFor({ state: 'detached' });
    expect((await stored())!.guessed).toBeUndefined();
    expect(await cookie()).toBe('Казань');
    await reopenPage();
    expect(await question().count()).toBe(0);
  });

  it('is not asked about when it is unknown, when it is chosen, or after the question was closed', async () => {
    await visit({ from: NOWHERE });
    await located(() => page.reload());
    expect(await question().count()).toBe(0);
    expect(await stored()).toBeFalsy();
    expect(await headerCity().innerText()).toContain('Москва');
    await context.close();

    await visit({ from: KAZAN });
    await question().waitFor();
    await question().getByRole('button', { name: 'Закрыть' }).click();
    await question().waitFor({ state: 'detached' });
    await reopenPage();
    expect(await question().count()).toBe(0);
    expect(await headerCity().innerText()).toContain('Казань');
  });

  it('is chosen by keyboard from the header, and the focus returns', async () => {
    await visit({ from: NOWHERE, clock: true });
    await headerCity().focus();
    await page.keyboard.press('Enter');
    await chooser().waitFor();
    await page.getByRole('option', { name: 'Екатеринбург' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox');
    let requests = 0;
    page.on('request', (request) => void (requests += Number(request.url().includes('find-suggest-address'))));
    await page.keyboard.type('но');
    await page.clock.runFor(500);
    await untilIdle(page);
    expect(requests).toBe(0);
    // The debounce of typing uses the clock of the page.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
    await page.keyboard.type('вос');
    await page.clock.resume();
    await page.getByRole('option', { name: /Новосибирск/ }).waitFor();
    // One request for a word typed at once.
    expect(requests).toBe(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    const active = await field().getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${active}"]`).innerText()).toContain('Новосибирск');
    await page.keyboard.press('Enter');
    await chooser().waitFor({ state: 'detached' });
    expect(await headerCity().innerText()).toContain('Новосибирск');
    expect(await stored()).toMatchObject({
      name: 'Новосибирск',
      city: 'Новосибирск',
      country: 'Россия',
      zip: '630000',
      geo_lat: 55.028,
      geo_lon: 82.921,
    });
    expect(await cookie()).toBe('Новосибирск');
    await expect.poll(() => headerCity().evaluate((city) => city === document.activeElement)).toBe(true);

    await page.keyboard.press('Enter');
    await chooser().waitFor();
    await page.keyboard.press('Escape');
    await chooser().waitFor({ state: 'detached' });
    await expect.poll(() => headerCity().evaluate((city) => city === document.activeElement)).toBe(true);
  });

  it('is chosen by touch from the menu of a phone, among the largest or in another country', async () => {
    await visit({ from: NOWHERE, width: 360, touch: true });
    await page.getByLabel('Меню', { exact: true }).tap();
    await page.getByRole('button', { name: 'Ваш город: Москва' }).tap();
    await page.getByRole('option', { name: 'Самара' }).waitFor();
    expect(await axeViolations(page, '[role=dialog]')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.getByRole('option', { name: 'Самара' }).tap();
    await chooser().waitFor({ state: 'detached' });
    expect(await stored()).toMatchObject({ name: 'Самара' });

    await openPage(page, `${shop.url}/catalog`);
    await page.getByLabel('Меню', { exact: true }).tap();
    await page.getByRole('button', { name: 'Ваш город: Самара' }).tap();
    await chooser().getByText('Другая страна').tap();
    await field().fill('минск');
    await page.getByRole('option', { name: /Минск.*Беларусь/ }).tap();
    await chooser().waitFor({ state: 'detached' });
    expect(await stored()).toMatchObject({ name: 'Минск', country: 'Беларусь' });
  });

  it('without coordinates is looked up, and stays unchanged when they are unknown', async () => {
    await visit({ from: KAZAN });
    await question().getByRole('button', { name: 'Изменить' }).click();
    await field().fill('неведомка');
    await page.getByRole('option', { name: /Неведомка/ }).click();
    await chooser().getByText('Город остался прежним: Казань', { exact: false }).waitFor();
    expect(await stored()).toMatchObject({ name: 'Казань' });
    expect(await cookie()).toBeUndefined();

    await field().fill('новосёлки');
    await page.getByRole('option', { name: /Новосёлки/ }).click();
    await chooser().waitFor({ state: 'detached' });
    expect(await stored()).toMatchObject({ name: 'Новосёлки', geo_lat: 54.6531, geo_lon: 39.9614, zip: '391100' });
    expect(await question().count()).toBe(0);

    // An abandoned choice whose coordinates arrive late does not undo the next one.
    const clearing = Promise.withResolvers<void>();
    await page.route('**/clear-address?*', (route) => clearing.promise.then(() => route.continue()));
    await headerCity().click();
    await field().fill('новосёлки');
    await page.getByRole('option', { name: /Новосёлки/ }).click();
    await chooser().getByText('уточняем место').waitFor();
    await page.keyboard.press('Escape');
    await chooser().waitFor({ state: 'detached' });
    await headerCity().click();
    await page.getByRole('option', { name: 'Самара' }).click();
    await chooser().waitFor({ state: 'detached' });
    clearing.resolve();
    await untilIdle(page);
    expect(await stored()).toMatchObject({ name: 'Самара' });
  });

  it('is the same for the product page and the header; outside our list no price of another city is shown', async () => {
    const [product] = await shop.query<{ slug: string }>(
      "select slug from products where section_id = 2 and type = 'single' order by popularity desc limit 1",
    );
    await visit({ from: NOWHERE, path: `/catalog/preparaty/${product!.slug}` });
    await page.getByRole('button', { name: 'Другой город' }).click();
    await field().fill('листвянка');
    await page.getByRole('option', { name: /Листвянка/ }).click();
    await page.getByText('Доставка: Листвянка').waitFor();
    expect(await headerCity().innerText()).toContain('Листвянка');
    const courier = page.getByRole('listitem').filter({ hasText: 'Курьер' });
    await courier.scrollIntoViewIfNeeded();
    await courier.getByText('пока нет').waitFor();
    await page.getByText('Укажите соседний город с пунктом выдачи').waitFor();
  });

  it('can be chosen while the address company is down; without a connection the error offers a retry', async () => {
    await shop.sandbox.fail({ provider: 'dadata', times: 1000, timeout: true });
    // An address not looked up before, because the shop caches answers.
    await visit({ from: '198.51.100.29' });
    await located(() => page.reload());
    expect(await question().count()).toBe(0);
    await page.route('**/api/places/cities?*', (route) => route.abort());
    await headerCity().click();
    const again = chooser().getByRole('button', { name: 'Повторить' });
    await again.waitFor();
    await page.unroute('**/api/places/cities?*');
    await again.click();
    await page.getByRole('option', { name: 'Екатеринбург' }).waitFor();
    await field().fill('сарат');
    await page.getByRole('option', { name: /Саратов/ }).waitFor();
    await page.route('**/api/address/**', (route) => route.abort());
    await field().fill('самар');
    await again.waitFor();
    await page.unroute('**/api/address/**');
    await again.click();
    await page.getByRole('option', { name: /Самара/ }).click();
    await chooser().waitFor({ state: 'detached' });
    expect(await cookie()).toBe('Самара');
    await fetch(`${shop.sandbox.url}/__sandbox/reset`, { method: 'POST' });
  });

  it('is chosen from our own list where the shop has no address company at all', async () => {
    const alone = await openTestShop({ production: true, env: { TRUSTED_PROXIES: 'loopback' } });
    await visit({ from: KAZAN, at: alone });
    await located(() => page.reload());
    expect(await question().count()).toBe(0);
    await headerCity().click();
    await page.getByRole('option', { name: 'Екатеринбург' }).waitFor();
    await field().fill('набережные');
    await page.getByRole('option', { name: /Набережные Челны/ }).click();
    await chooser().waitFor({ state: 'detached' });
    expect(await stored()).toMatchObject({ name: 'Набережные Челны', region: 'Республика Татарстан', zip: '423800' });
    await headerCity().click();
    await chooser().getByText('Другая страна').click();
    await field().fill('минс');
    await page.getByRole('option', { name: /Минск.*Беларусь/ }).click();
    await chooser().waitFor({ state: 'detached' });
    expect(await cookie()).toBe('Минск');
    expect(await alone.sandbox.requestCount('dadata')).toBe(0);
    await context.close();
    await alone.close();
  });
});
