import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccount, TEST_SECRET } from '../support/account.ts';
import { axeViolations } from '../support/axe.ts';
import { checkoutForm, totalOf, type PlacedOrder } from '../support/buyer.ts';
import { openBrowser, pageErrorsOf, untilActive } from '../support/browser.ts';
import { solvePuzzle } from '../support/codes.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

describe('the own data of Анна', () => {
  let shop: TestShop;
  let browser: Browser;
  const folder = mkdtempSync(path.join(tmpdir(), 'own-data-'));
  beforeAll(async () => {
    shop = await openTestShop({ env: { SECRET: TEST_SECRET, ALTCHA_COST: '1' } });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await shop.close();
    rmSync(folder, { recursive: true });
  });

  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  async function typeCode(page: Page): Promise<void> {
    const hint = await page.getByText(/Для разработки: код \d{4}/).textContent();
    await page.getByRole('textbox', { name: /Код подтверждения|Последние 4/ }).fill(/\d{4}/.exec(hint!)![0]);
  }
  /** From the top: the header, which stays in view, covers whatever the page is scrolled to. */
  async function violations(page: Page): Promise<string[]> {
    await page.evaluate(() => scrollTo(0, 0));
    return axeViolations(page);
  }
  const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

  it.each([390, 1440])('at %d px she downloads them, asks for the deletion and changes her mind', async (width) => {
    const anna = await openAccount(shop);
    const items = [{ product: 2, quantity: 1 }];
    const captcha = await solvePuzzle(shop.url, {}, 'order');
    const form = checkoutForm(items, await totalOf(shop.url, items), { paySystem: 3 });
    const { body: order } = await anna.call<PlacedOrder>('/api/orders', {
      body: { ...form, captcha },
    });
    const token = new URL(order.orderUrl, shop.url).searchParams.get('token');
    const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'ru-RU' });
    const problems = pageErrorsOf(context);
    await context.addCookies([{ ...anna.cookie, url: shop.url }]);
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await page.goto(`${shop.url}/personal/safety`);
    await untilActive(page);

    // What has to be finished first is named with a link.
    const blocker = page.getByRole('link', { name: `Заказ № ${order.number} ещё не\u00a0закончен` });
    expect(await blocker.getAttribute('href')).toMatch(/^\/personal\/orders\/[\da-f-]{36}$/);
    expect(await page.getByRole('button', { name: 'Удалить аккаунт…' }).count()).toBe(0);
    expect((await anna.call(`/api/orders/${order.orderId}/cancel`, { body: { token } })).status).toBe(200);
    await page.reload();
    await untilActive(page);

    await press(page, 'Собрать архив');
    await typeCode(page);
    await page.getByText('Собираем…').waitFor();
    await shop.drain();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Скачать архив от/ }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('travosol-moi-dannye.zip');
    const file = path.join(folder, `${width}.zip`);
    await saved.saveAs(file);
    expect(Object.keys(unzipSync(readFileSync(file)))).toEqual(['index.html', 'data.json']);

    // The plan of this browser goes with the request, and may be saved before.
    const plan = { people: [{ id: 'a', label: 'Анна' }] };
    await page.evaluate(
      (stored) => localStorage.setItem('course-plan', stored),
      JSON.stringify({ version: 1, owner: anna.id, plan }),
    );
    const planHere = () => page.evaluate(() => localStorage.getItem('course-plan'));
    await page.reload();
    await untilActive(page);
    await press(page, 'Удалить аккаунт…');
    const [planFile] = await Promise.all([page.waitForEvent('download'), press(page, 'Скачать файл плана')]);
    const planPath = path.join(folder, `${width}.json`);
    await planFile.saveAs(planPath);
    expect(JSON.parse(readFileSync(planPath, 'utf8'))).toEqual(plan);
    await page.getByRole('heading', { name: 'Останется по\u00a0закону' }).waitFor();
    expect([await violations(page), await fits(page)]).toEqual([[], true]);
    // A second code to the same phone within a minute and a half: the clock of the shop goes on.
    await shop.shiftClock(2 * 60_000);
    await press(page, 'Удалить через 7\u00a0дней');
    expect(await planHere()).toContain('Анна');
    await typeCode(page);
    await page.getByText(/^Кабинет будет удалён/).waitFor();
    expect(await planHere()).toBeNull();
    expect(await violations(page)).toEqual([]);
    await press(page, 'Не\u00a0удалять');
    await page.getByText('Удаление отменено: кабинет остаётся вашим').waitFor();
    await page.getByRole('button', { name: 'Удалить аккаунт…' }).waitFor();
    const states = await shop.query('select state from account_deletions where customer_id = $1', [anna.id]);
    expect([states, problems]).toEqual([[{ state: 'cancelled' }], []]);
    await context.close();
  });
});
