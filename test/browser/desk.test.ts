import { DEMO_OWNER } from '@travosol/demo-world/staff.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { openBrowser, pageErrorsOf } from '../support/browser.ts';
import { codeAt } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const HALF_A_MINUTE = 30_000;

/** Вера opens the desk, is away for long, and comes back. */
describe('the desk', () => {
  let shop: TestShop;
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const problems: string[][] = [];
  beforeAll(async () => {
    shop = await openTestShop({ env: { STAFF_IDLE_MINUTES: '30' } });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await shop.close();
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
    expect(problems.splice(0).flat()).toEqual([]);
  });

  async function open(width: number): Promise<Page> {
    const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'ru-RU' });
    contexts.push(context);
    problems.push(pageErrorsOf(context));
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await page.clock.install();
    await page.goto(`${shop.url}/staff`);
    return page;
  }
  /** Each code works once. */
  async function typeCode(page: Page): Promise<void> {
    await shop.shiftClock(HALF_A_MINUTE);
    await page.getByLabel('Код').fill(codeAt(shop.now(), DEMO_OWNER.totpSecret));
    await page.getByRole('button', { name: 'Войти', exact: true }).click();
  }
  const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

  it('is the same private document at every address, which no other site may frame or feed with markup', async () => {
    for (const address of ['/staff', '/staff/', '/staff/orders/7']) {
      const { status, headers } = await fetch(shop.url + address);
      expect([address, status]).toEqual([address, 200]);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-robots-tag')).toContain('noindex');
      expect(headers.get('content-security-policy')).toMatch(
        /script-src 'self';.*frame-ancestors 'none'.*trusted-types 'none'/,
      );
    }
    expect(await (await fetch(`${shop.url}/robots.txt`)).text()).toContain('Disallow: /staff\n');
  });

  it.each([390, 1440])('at %i px: a wrong password, the code, a locked window, another member', async (width) => {
    const page = await open(width);
    await page.getByLabel('Почта').fill(DEMO_OWNER.email);
    await page.getByLabel('Пароль').fill('neverno-neverno');
    await page.getByRole('button', { name: 'Продолжить' }).click();
    await page.getByRole('alert').getByText(/парол/i).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await fits(page)).toBe(true);
    await page.getByLabel('Пароль').fill(DEMO_OWNER.password);
    await page.keyboard.press('Enter');
    await typeCode(page);
    await page.getByRole('heading', { level: 1, name: 'Сегодня' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await fits(page)).toBe(true);

    // Nobody touches the window: the session is over, the page stays.
    const ended = page.waitForResponse((answer) => answer.url().endsWith('/api/staff/sign-out'));
    await page.clock.fastForward('31:00');
    const lock = page.getByRole('dialog', { name: 'Сеанс закончился' });
    await lock.waitFor();
    expect((await ended).status()).toBe(200);
    expect(await axeViolations(page)).toEqual([]);
    expect(await lock.getByLabel('Почта').inputValue()).toBe(DEMO_OWNER.email);
    await lock.getByLabel('Пароль').fill(DEMO_OWNER.password);
    await page.keyboard.press('Enter');
    await typeCode(page);
    await lock.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: 'Сегодня' }).waitFor();

    // The session is ended elsewhere: the next call finds it.
    await shop.query('update staff_sessions set ended_at = now() where ended_at is null');
    await page.clock.fastForward('02:00');
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await lock.waitFor();
    await lock.getByRole('button', { name: 'Войти другим сотрудником' }).click();
    await page.getByRole('heading', { name: 'Рабочее место' }).waitFor();
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  });
});
