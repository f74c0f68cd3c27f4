import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { axeViolations } from '../support/axe.ts';
import { untilIdle, openBrowser, pageErrorsOf } from '../support/browser.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

describe('suggestions under the search field', () => {
  let shop: TestShop;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let problems: string[] = [];

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

  async function visit(width: number, javaScriptEnabled = true, clock = false): Promise<void> {
    context = await browser.newContext({
      viewport: { width, height: 844 },
      locale: 'ru-RU',
      javaScriptEnabled,
    });
    problems = pageErrorsOf(context);
    page = await context.newPage();
    page.setDefaultTimeout(20_000);
    if (clock) await page.clock.install();
    await page.goto(shop.url, { waitUntil: javaScriptEnabled ? 'load' : 'domcontentloaded' });
  }

  const field = () => page.locator('#site-search');
  const options = () => page.getByRole('option');

  async function type(words: string): Promise<void> {
    // Not the answer to the first letters.
    const answered = page.waitForResponse((answer) => answer.request().postDataJSON()?.query?.endsWith(words) ?? false);
    // The first key presses may come before the panel.
    await field().pressSequentially(words);
    await answered;
    await untilIdle(page);
  }

  it.each([390, 1440])('open from two characters at %i px, and a press on one leads there', async (width) => {
    await visit(width, true, true);
    await field().pressSequentially('й');
    await page.locator('#site-search[aria-expanded]').waitFor();
    await page.clock.runFor(500);
    await untilIdle(page);
    expect(await field().getAttribute('aria-expanded')).toBe('false');
    await type('о');
    await page.getByRole('option', { name: 'Йод из ламинарии' }).waitFor();
    expect(await field().getAttribute('aria-expanded')).toBe('true');
    const panel = page.locator('.live');
    expect((await panel.boundingBox())!.height).toBe(320);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('option', { name: 'Йод из ламинарии' }).click();
    await page.getByRole('heading', { level: 1, name: 'Йод из ламинарии' }).waitFor();
    await panel.waitFor({ state: 'hidden' });
  });

  it('can be walked by keyboard, closed by Escape and by a press outside, and lead to the search page', async () => {
    await visit(1440);
    await type('магний');
    await page.getByRole('option', { name: 'Магний цитрат' }).waitFor();
    await page.keyboard.press('ArrowDown');
    const first = await options().first().getAttribute('id');
    expect(await field().getAttribute('aria-activedescendant')).toBe(first);
    await page.keyboard.press('ArrowUp');
    expect(await field().getAttribute('aria-activedescendant')).toBeNull();
    await page.keyboard.press('ArrowUp');
    expect(await field().getAttribute('aria-activedescendant')).toBe(await options().last().getAttribute('id'));
    await page.keyboard.press('Escape');
    expect(await field().getAttribute('aria-expanded')).toBe('false');
    expect(await field().inputValue()).toBe('магний');
    await page.keyboard.press('ArrowDown');
    await options().first().waitFor();
    await page.mouse.click(5, 800);
    expect(await field().getAttribute('aria-expanded')).toBe('false');
    await field().press('Enter');
    await page.waitForURL('**/search?q=*');
    await page.getByRole('heading', { level: 1, name: 'магний' }).waitFor();
    expect(await field().inputValue()).toBe('магний');
  });

  it('lead by Enter to the selected one', async () => {
    await visit(390);
    await type('псиллиум');
    await page
      .getByRole('option', { name: /^Псиллиум/ })
      .first()
      .waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/catalog/**');
    await page.getByRole('heading', { level: 1, name: 'Псиллиум' }).waitFor();
  });

  it('show an unobtrusive error when they fail; Enter still searches', async () => {
    await visit(390);
    await page.route('**/api/search-for-site', (route) => route.abort());
    await field().pressSequentially('магний');
    const failure = page.getByText('Подсказки сейчас недоступны').first();
    await failure.waitFor();
    // The same words again: the old error is not shown while they load.
    await page.unroute('**/api/search-for-site');
    await page.route('**/api/search-for-site', () => {});
    await field().press('Backspace');
    const repeated = page.waitForRequest('**/api/search-for-site');
    await field().pressSequentially('й');
    await repeated;
    expect(await failure.count()).toBe(0);
    await field().press('Enter');
    await page.getByRole('heading', { level: 1, name: 'магний' }).waitFor();
  });

  it('are optional: the form works without scripts', async () => {
    await visit(390, false);
    await field().fill('чага');
    await field().press('Enter');
    await page.waitForURL('**/search?q=*');
    await page.getByRole('link', { name: 'Чага молотая' }).first().waitFor();
  });
});
