// Longer than usual: one shop for everything that is loaded after the page, each part with a test of its own.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openAccount, TEST_SECRET } from '../support/account.ts';
import { untilIdle, untilActive, openBrowser, openPage, pageErrorsOf } from '../support/browser.ts';
import { checkoutForm, eventually, orderByCard, totalOf, type PlacedOrder } from '../support/buyer.ts';
import { solvePuzzle } from '../support/codes.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { shiftsOf, sumOf, watchShifts } from '../support/layout-shifts.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };
const INACTIVITY_MS = 6_000_000;

/** Notices around a page: each with its conditions, none of them shifting the layout. */
describe('notices', () => {
  let shop: TestShop;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let problems: string[] = [];

  beforeAll(async () => {
    [shop, browser] = await Promise.all([
      openTestShop({ env: { METRIKA_ID: '1042', SECRET: TEST_SECRET } }),
      openBrowser(),
    ]);
  });
  afterAll(async () => {
    await browser.close();
    await shop.close();
  });
  afterEach(async () => {
    await context?.close();
    expect(problems.splice(0)).toEqual([]);
  });

  async function visit(path: string, viewport = DESKTOP, clock = false): Promise<void> {
    context = await browser.newContext({ viewport, locale: 'ru-RU', timezoneId: 'Europe/Moscow' });
    problems = pageErrorsOf(context);
    page = await context.newPage();
    page.setDefaultTimeout(20_000);
    if (clock) await page.clock.install();
    await watchShifts(page);
    await page.goto(shop.url + path);
    await page.locator('.cookie-notice').waitFor();
    await untilComplete();
  }
  /** The page is interactive, also the parts of wide windows, which have code of their own. */
  async function untilComplete(): Promise<void> {
    await untilActive(page);
    await untilIdle(page);
  }
  /** Layout shifts after the load are caused by our code; late fonts are not counted. */
  const shifted = async () => {
    const loaded = await page.evaluate(() => {
      const [loading] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return loading!.loadEventEnd;
    });
    return sumOf((await shiftsOf(page)).filter(({ startTime }) => startTime > loaded));
  };
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const notice = () => page.locator('.cookie-notice');
  const stored = (kind: 'localStorage' | 'sessionStorage', name: string) =>
    page.evaluate(([where, key]) => window[where as 'localStorage'].getItem(key!), [kind, name]);
  const cookie = async (name: string) => (await context.cookies()).find((one) => one.name === name);
  const leaveThroughTop = (clientY = 4) =>
    page.evaluate((y) => document.dispatchEvent(new MouseEvent('mouseout', { clientY: y, bubbles: true })), clientY);
  const offer = () => page.getByRole('dialog', { name: /Пособие/ });

  it.each([
    ['a desk', DESKTOP],
    ['a phone', PHONE],
  ])(
    'asks about cookies at %s without moving the page or covering its bars; counts only after consent',
    async (_where, viewport) => {
      const before = (await shop.sandbox.counterCalls()).length;
      await visit('/', viewport);
      expect(await shifted()).toBeLessThanOrEqual(0.01);
      const box = (await notice().boundingBox())!;
      const bar = await page.locator('.bottom-bar').boundingBox();
      if (bar) expect(box.y + box.height).toBeLessThanOrEqual(bar.y);
      // Closed without a choice: not asked again in this session, and nothing is counted.
      await press('Закрыть, не выбирая');
      expect(await stored('sessionStorage', 'cookieAccepted')).toBe('true');
      await page.reload();
      await untilActive(page);
      await untilIdle(page);
      expect(await notice().isVisible()).toBe(false);

      await press('Выбор cookie');
      await page.waitForFunction(() => document.activeElement?.className === 'cookie-notice');
      await press('Только необходимые');
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Выбор cookie');
      await untilIdle(page);
      expect((await shop.sandbox.counterCalls()).length).toBe(before);

      await press('Выбор cookie');
      await press('Принять');
      await eventually(
        async () => (await shop.sandbox.counterCalls()).slice(before),
        (calls) => calls.some(([method]) => method === 'hit'),
      );
      // A hit for each page.
      await page.getByRole('contentinfo').getByRole('link', { name: 'Новости' }).first().click();
      const calls = await eventually(
        async () => (await shop.sandbox.counterCalls()).slice(before),
        (all) => all.length === 4,
      );
      expect(calls.map(([method]) => method).sort()).toEqual(['hit', 'hit', 'init', 'init']);
      expect(calls.map(([, page]) => page)).toContain(`${shop.url}/news`);

      // Consent withdrawn: no more hits, and no cookie of the counter stays.
      await page.evaluate(() => {
        document.cookie = '_ym_uid=1042; path=/; max-age=1000';
        localStorage.setItem('_ym_uid', '1042');
      });
      await press('Выбор cookie');
      await press('Только необходимые');
      await page.waitForFunction(() => !document.cookie.includes('_ym') && localStorage.getItem('_ym_uid') === null);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Исследования' }).click();
      await page.waitForURL('**/research');
      await untilIdle(page);
      expect((await shop.sandbox.counterCalls()).length).toBe(before + calls.length);
    },
  );

  it('is there in the first frame, so that it comes over no button later; without React its answer is stored at once', async () => {
    await visit('/', PHONE);
    await page.addInitScript(() => {
      requestAnimationFrame(() => {
        const first = document.querySelector<HTMLElement>('.cookie-notice');
        Object.assign(window, { inFirstFrame: first?.hidden === false });
      });
    });
    await page.route(/\/assets\/react-/, () => {});
    await page.reload({ waitUntil: 'commit' });
    await notice().waitFor();
    expect(await page.evaluate(() => 'inFirstFrame' in window && window.inFirstFrame)).toBe(true);
    await press('Только необходимые');
    expect(await notice().isVisible()).toBe(false);
    expect(await stored('localStorage', 'counting')).toMatch(/^no /);
    // The first script has run by then.
    await page.reload({ waitUntil: 'domcontentloaded' });
    expect(await notice().isVisible()).toBe(false);
  });

  it('removes tokens from what the counter receives', async () => {
    const before = (await shop.sandbox.counterCalls()).length;
    await visit('/catalog?token=secret#code=secret');
    await press('Принять');
    const calls = await eventually(
      async () => (await shop.sandbox.counterCalls()).slice(before),
      (all) => all.length >= 2,
    );
    expect(JSON.stringify(calls)).not.toContain('secret');
  });

  it('a choice in one tab is not asked for in the other', async () => {
    await visit('/');
    const other = await context.newPage();
    await other.goto(`${shop.url}/about`);
    await other.locator('.cookie-notice').waitFor();
    await press('Принять');
    await other.locator('.cookie-notice').waitFor({ state: 'hidden' });
  });

  it('accepts an order of a visitor who agreed to be counted while the counter is down', async () => {
    await visit('/catalog/preparaty');
    await context.route('**/metrika/**', (route) => route.abort());
    await Promise.all([page.waitForRequest('**/metrika/**'), press('Принять')]);
    await page.getByRole('button', { name: 'В корзину' }).first().click();
    await openPage(page, `${shop.url}/order`);
    await page.getByRole('radio', { name: /Самовывоз/ }).check();
    await page.getByRole('radio', { name: /Банковская карта/ }).check();
    await goToPay('bez.schyotchika@example.ru');
    await page.waitForURL('**/yookassa/checkout/**');
    const orders = await shop.query("select state from orders where contact->>'email' = 'bez.schyotchika@example.ru'");
    expect(orders).toEqual([{ state: 'awaiting-payment' }]);
    // The browser logs each script that failed to load.
    expect(problems.splice(0).filter((problem) => !problem.includes('ERR_FAILED'))).toEqual([]);
  });

  /** Fills in the buyer, agrees and goes to pay. */
  async function goToPay(email: string): Promise<void> {
    await page.getByLabel('Имя и фамилия').fill('Анна Иванова');
    await page.getByLabel('Телефон', { exact: false }).first().pressSequentially('9161234567');
    await page.getByLabel('Email', { exact: false }).first().fill(email);
    await page.getByRole('checkbox', { name: /соглас/i }).check();
    await page
      .getByRole('button', { name: /Перейти к оплате/ })
      .locator('visible=true')
      .first()
      .click();
  }

  it('offers the button to the top below 300 pixels', async () => {
    await visit('/');
    const up = page.getByRole('button', { name: 'Наверх' });
    await page.evaluate(() => scrollTo(0, 300));
    await untilIdle(page);
    expect(await up.count()).toBe(0);
    await page.evaluate(() => scrollTo(0, 301));
    await up.click();
    await page.waitForFunction(() => scrollY === 0);
    await up.waitFor({ state: 'detached' });
    expect(await shifted()).toBeLessThanOrEqual(0.01);
  });

  it('offers the gift to a visitor who leaves through the top, once in a session, never at the checkout', async () => {
    await visit('/order');
    await leaveThroughTop();
    await untilIdle(page);
    expect(await offer().count()).toBe(0);
    // After leaving the checkout the offer is possible again.
    await page.getByRole('link', { name: 'Травосоль' }).first().click();
    await page.waitForURL(`${shop.url}/`);
    await untilComplete();
    await leaveThroughTop(10);
    await page.setViewportSize({ width: 1024, height: 800 });
    await leaveThroughTop();
    await untilIdle(page);
    expect(await offer().count()).toBe(0);
    await page.setViewportSize(DESKTOP);
    await untilIdle(page);
    await leaveThroughTop(9);
    await offer().waitFor();
    // She zooms in: what she has typed stays.
    await offer().getByLabel('Email').fill('zhanna@example.ru');
    await page.setViewportSize({ width: 960, height: 600 });
    await untilIdle(page);
    expect(await offer().getByLabel('Email').inputValue()).toBe('zhanna@example.ru');
    await page.keyboard.press('Escape');
    await offer().waitFor({ state: 'detached' });
    expect((await cookie('exitb'))?.expires).toBe(-1);
    await leaveThroughTop();
    await untilIdle(page);
    expect(await offer().count()).toBe(0);
  });

  it('offers the gift after inactivity; the form reports a missing field, and is not shown again for a year', async () => {
    await visit('/about', DESKTOP, true);
    await press('Закрыть, не выбирая');
    await page.clock.fastForward(INACTIVITY_MS - 60_000);
    await page.mouse.move(300, 300);
    await page.clock.fastForward(INACTIVITY_MS - 60_000);
    await untilIdle(page);
    expect(await offer().count()).toBe(0);
    await page.clock.fastForward(61_000);
    await offer().waitFor();

    await press('Получить пособие');
    await page.getByText('Заполните email').waitFor();
    await page.getByText('Ознакомьтесь и примите согласие').waitFor();
    const email = offer().getByLabel('Email');
    await email.fill('zhanna@');
    await offer().getByRole('checkbox').check();
    await press('Получить пособие');
    await page.getByText('Неверный email').waitFor();
    await email.fill('zhanna@example.ru');
    await press('Получить пособие');
    await offer().waitFor({ state: 'detached' });
    const message = page.getByText('письмо на zhanna@example.ru придёт', { exact: false });
    await message.waitFor();
    await page.clock.fastForward(13_000);
    await message.waitFor({ state: 'detached' });
    const year = ((await cookie('exitb'))?.expires ?? 0) - Date.now() / 1000;
    expect(year).toBeGreaterThan(31_000_000);
    expect(await shop.query(`select name, type, source from form_messages`)).toEqual([
      { name: 'zhanna@example.ru', type: 'gift', source: 'Сайт' },
    ]);
    await shop.drain();
    expect(await shop.sandbox.lettersAbout('подарок')).toHaveLength(1);
  });

  it('offers nothing at 1024 pixels, and nothing more in a session with the cookie, which a failed gift sets for the session only', async () => {
    await visit('/about', { width: 1024, height: 800 }, true);
    await leaveThroughTop();
    await page.clock.fastForward(INACTIVITY_MS + 1000);
    await untilIdle(page);
    expect(await offer().count()).toBe(0);
    await page.setViewportSize({ width: 1025, height: 800 });
    await untilIdle(page);
    // Moving downwards and inside the page is not leaving.
    await leaveThroughTop(10);
    await page.evaluate(() => {
      const inside = { clientY: 4, bubbles: true, relatedTarget: document.body };
      document.dispatchEvent(new MouseEvent('mouseout', inside));
    });
    await untilIdle(page);
    expect(await offer().count()).toBe(0);
    await leaveThroughTop();
    await offer().waitFor();
    // A gift that failed to send may be offered in another session, and the visitor may go on.
    await page.route('**/api/messages-forms', (route) => route.abort());
    await offer().getByLabel('Email').fill('zhanna@example.ru');
    await offer().getByRole('checkbox').check();
    await press('Получить пособие');
    await offer().waitFor({ state: 'detached' });
    expect((await cookie('exitb'))?.expires).toBe(-1);
    expect(await page.locator('.gift-sent').count()).toBe(0);
    await page.reload();
    await untilComplete();
    await leaveThroughTop();
    await page.clock.fastForward(INACTIVITY_MS + 1000);
    await untilIdle(page);
    expect(await offer().count()).toBe(0);
  });

  it('counts the choices at the checkout only after the consent', async () => {
    const before = (await shop.sandbox.counterCalls()).length;
    const goals = async () =>
      (await shop.sandbox.counterCalls())
        .slice(before)
        .filter(([method]) => method === 'reachGoal')
        .map(([, goal]) => goal);
    await visit('/catalog/preparaty');
    await page.getByRole('button', { name: 'В корзину' }).first().click();
    await page.goto(`${shop.url}/order`);
    const way = (name: RegExp) => page.getByRole('radio', { name }).check();
    await way(/Самовывоз/);
    await way(/Банковская карта/);
    await untilIdle(page);
    expect((await shop.sandbox.counterCalls()).length).toBe(before);
    await press('Принять');
    await way(/Курьер/);
    await way(/Пункт выдачи/);
    await way(/Самовывоз/);
    await way(/[Нн]аличны/);
    await way(/Банковская карта/);
    const chosen = ['delivery_courier', 'delivery_pvz', 'delivery_self', 'pay_offline', 'pay_online'];
    await eventually(goals, (all) => all.length === chosen.length);
    expect((await goals()).sort()).toEqual([...chosen].sort());
    await goToPay('anna@example.ru');
    await page.waitForURL('**/yookassa/checkout/**');
    await eventually(goals, (all) => all.filter((goal) => goal === 'pay_btn_click').length === 1);
    // What is filled in from the last time and kept is counted with the order.
    const again = (await goals()).length;
    await openPage(page, `${shop.url}/catalog/preparaty`);
    await page.getByRole('button', { name: 'В корзину' }).first().click();
    await openPage(page, `${shop.url}/order`);
    await page.getByRole('radio', { name: /Банковская карта/, checked: true }).waitFor();
    await goToPay('anna@example.ru');
    await page.waitForURL('**/yookassa/checkout/**');
    const kept = ['delivery_self', 'pay_btn_click', 'pay_online'];
    expect((await eventually(goals, (all) => all.length === again + kept.length)).slice(again).sort()).toEqual(kept);
    // The button on the page of an order counts the same goal.
    const placed = await orderByCard(shop.url, [{ product: 2, quantity: 1 }]);
    await openPage(page, new URL(placed.orderUrl, shop.url).href);
    await page.getByRole('button', { name: /^Оплатить/ }).click();
    await page.waitForURL('**/yookassa/checkout/**');
    // The address of that page contains a secret, so the goal is not sent with it. The owner's own page has none.
    const anna = await openAccount(shop);
    const items = [{ product: 2, quantity: 1 }];
    const form = checkoutForm(items, await totalOf(shop.url, items), { paySystem: 1 });
    const captcha = await solvePuzzle(shop.url, {}, 'order');
    const { body: own } = await anna.call<PlacedOrder>('/api/orders', { body: { ...form, captcha } });
    await context.addCookies([{ ...anna.cookie, url: shop.url }]);
    const hits = async () =>
      (await shop.sandbox.counterCalls()).filter(
        ([method, page]) => method === 'hit' && String(page).endsWith(own.orderId),
      ).length;
    await openPage(page, new URL(own.orderUrl, shop.url).href.split('?')[0]!);
    // The counter of this page is loaded, so a press is sent before the page is left.
    await eventually(hits, (count) => count > 0);
    await page.getByRole('button', { name: /^Оплатить/ }).click();
    await page.waitForURL('**/yookassa/checkout/**');
    const paid = await eventually(goals, (all) => all.filter((goal) => goal === 'pay_btn_click').length > 2);
    expect(paid.filter((goal) => goal === 'pay_btn_click')).toHaveLength(3);
    expect(JSON.stringify((await shop.sandbox.counterCalls()).slice(before))).not.toContain('token=');
  });

  it('subscribes in the footer, announces the answer and clears it, and counts the confirmed subscription', async () => {
    await visit('/');
    await press('Принять');
    const field = page.getByLabel('Новости и полезное на почту');
    const message = page.locator('#news-status');
    // The code that handles the answer may fail to load: that is shown too, and the next press retries.
    await page.route('**/newsletter-answer*', (route) => route.abort());
    await press('Подписаться');
    await message.getByText('Нет связи').waitFor();
    await page.unroute('**/newsletter-answer*');
    await press('Подписаться');
    await page.getByText('Введите email').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await field.fill('zoya');
    await press('Подписаться');
    await page.getByText('Неверный email').waitFor();
    await field.fill('zoya@example.ru');
    await press('Подписаться');
    await message.getByText('Проверьте почту').waitFor();
    await page.locator('#news-status .sr-only').waitFor({ state: 'attached' });
    expect(await message.textContent()).toContain('Проверьте почту');

    await shop.drain();
    const [letter] = await shop.sandbox.lettersAbout('Подтвердите подписку');
    await page.goto(/href="([^"]+newsletter#confirm=[^"]+)"/.exec(letter!.html)![1]!);
    await press('Подтвердить подписку');
    await page.getByText('Готово, вы подписаны').waitFor();
    await eventually(
      () => shop.sandbox.counterCalls(),
      (calls) => calls.some(([method, goal]) => method === 'reachGoal' && goal === 'subscribe_news'),
    );
  });

  it('keeps plain mode from page to page without shifting or flashing', async () => {
    await visit('/', PHONE);
    await press('Закрыть, не выбирая');
    await press('Крупный шрифт и контраст');
    // In a frame: nothing is painted before the first script has run, but styles can be read.
    const size = () =>
      page.evaluate(async () => {
        await new Promise(requestAnimationFrame);
        return parseFloat(getComputedStyle(document.body).fontSize);
      });
    expect(await size()).toBeCloseTo(20, 0);
    await page.goto(`${shop.url}/catalog`, { waitUntil: 'commit' });
    await page.waitForSelector('h1');
    expect(await size()).toBeCloseTo(20, 0);
    await page.waitForSelector('[data-plain-switch][aria-pressed="true"]', { state: 'attached' });
    expect(await shifted()).toBeLessThanOrEqual(0.01);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await press('Крупный шрифт и контраст');
    expect(await size()).toBeCloseTo(17, 0);
  });

  it('keeps the header in sight without moving the page', async () => {
    await visit('/');
    await page.evaluate(() => scrollTo(0, 1500));
    await untilIdle(page);
    expect((await page.locator('.header').boundingBox())!.y).toBe(0);
    expect(await shifted()).toBeLessThanOrEqual(0.01);
  });
});
