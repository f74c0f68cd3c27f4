import { DEMO_EDITOR, DEMO_OWNER, DEMO_PICKER } from '@travosol/demo-world/staff.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { openBrowser, pageErrorsOf } from '../support/browser.ts';
import { codeAt, signInStaff } from '../support/staff-session.ts';
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

  async function open(width: number, cookie?: string): Promise<Page> {
    const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'ru-RU' });
    contexts.push(context);
    problems.push(pageErrorsOf(context));
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await page.clock.install();
    const [name, value] = cookie?.split('=') ?? [];
    if (name && value) await context.addCookies([{ name, value, url: shop.url }]);
    await page.goto(`${shop.url}/staff`);
    return page;
  }
  /** Each code works once. */
  async function typeCode(page: Page, { totpSecret } = DEMO_OWNER): Promise<void> {
    await shop.shiftClock(HALF_A_MINUTE);
    await page.getByLabel('Код').fill(codeAt(shop.now(), totpSecret));
    await page.keyboard.press('Enter');
  }
  async function enterAsPicker(page: Page): Promise<void> {
    await page.getByLabel('Почта').fill(DEMO_PICKER.email);
    await page.getByLabel('Пароль').fill(DEMO_PICKER.password);
    await page.keyboard.press('Enter');
    await typeCode(page, DEMO_PICKER);
    await page.getByRole('button', { name: DEMO_PICKER.name }).waitFor();
  }
  /** @returns a function that lets the calls go on; how many came by then */
  async function hold(page: Page, address: string): Promise<() => Promise<number>> {
    const arrived = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    let calls = 0;
    await page.route(address, async (route) => {
      calls++;
      arrived.resolve();
      await released.promise;
      await route.continue();
    });
    return async () => {
      await arrived.promise;
      released.resolve();
      return calls;
    };
  }
  const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

  it('is the same private document at every address, which no other site may frame or feed with markup', async () => {
    for (const address of ['/staff', '/staff/', '/staff/orders/7']) {
      const { status, headers } = await fetch(shop.url + address);
      expect([address, status]).toEqual([address, 200]);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-robots-tag')).toContain('noindex');
      expect(headers.get('content-security-policy')).toMatch(
        /script-src 'self';.*frame-ancestors 'none'.*trusted-types desk-worker$/,
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
    const goOn = await hold(page, '**/second-factor');
    await typeCode(page);
    await page.locator('[aria-busy=true]').waitFor();
    await page.keyboard.press('Enter');
    expect(await goOn()).toBe(1);
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

    await page.getByRole('link', { name: 'Сотрудники' }).click();
    await page.getByText(DEMO_EDITOR.email).waitFor();
    await page.getByRole('link', { name: 'Заказы', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Заказы' }).waitFor();

    // The session is ended elsewhere: the next call finds it.
    await shop.query('update staff_sessions set ended_at = now() where ended_at is null');
    await page.clock.fastForward('02:00');
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await lock.waitFor();
    const signOut = await hold(page, '**/sign-out');
    await lock.getByRole('button', { name: 'Войти другим сотрудником' }).click();
    await page.getByRole('heading', { level: 1, name: 'Выходим…' }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await signOut();
    await page.getByRole('heading', { name: 'Рабочее место' }).waitFor();
    await enterAsPicker(page);
    expect(page.url()).toBe(`${shop.url}/staff`);
    await page.goBack();
    await page.getByRole('main').getByRole('alert').getByText(/прав/i).waitFor();
    expect(await page.getByText(DEMO_EDITOR.email).count()).toBe(0);
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  });

  it('in two tabs: work in one keeps both open, both end together, and both belong to the next member', async () => {
    const { cookie } = await signInStaff(shop);
    const used = await open(1440, cookie);
    const idle = await used.context().newPage();
    await idle.goto(`${shop.url}/staff/staff`);
    await idle.getByText(DEMO_EDITOR.email).waitFor();
    await used.getByRole('heading', { level: 1, name: 'Сегодня' }).waitFor();
    const lockOf = (page: Page) => page.getByRole('dialog', { name: 'Сеанс закончился' });

    await used.clock.fastForward('20:00');
    await idle.evaluate(() => {
      const channel = new BroadcastChannel('desk');
      channel.addEventListener('message', () => (document.title = 'heard'), { once: true });
    });
    await used.keyboard.press('Shift');
    await idle.waitForFunction(() => document.title === 'heard');
    await used.clock.fastForward('15:00');
    expect(await idle.evaluate(async () => (await fetch('/api/staff/session')).status)).toBe(200);
    expect(await lockOf(idle).count()).toBe(0);

    // Without a connection the sign-out is repeated until it has an answer.
    await used.context().route('**/sign-out', (route) => route.abort());
    await used.clock.fastForward('31:00');
    await lockOf(used).waitFor();
    await lockOf(idle).waitFor();
    await used.context().unroute('**/sign-out');
    const ended = used.waitForResponse((answer) => answer.url().endsWith('/sign-out'));
    await used.clock.fastForward('00:16');
    expect([200, 401]).toContain((await ended).status());

    await lockOf(used).getByRole('button', { name: 'Войти другим сотрудником' }).click();
    await enterAsPicker(used);
    await idle.getByRole('button', { name: DEMO_PICKER.name }).waitFor();
    await lockOf(idle).waitFor({ state: 'detached' });
    await idle.waitForURL(`${shop.url}/staff`);
    expect(await idle.getByText(DEMO_EDITOR.email).count()).toBe(0);
  });
});
