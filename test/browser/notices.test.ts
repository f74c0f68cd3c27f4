import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openAccount, TEST_SECRET } from '../support/account.ts';
import { atRest, frameListens, openBrowser, openPage, problemsOf } from '../support/browser.ts';
import { checkoutForm, eventually, orderByCard, totalOf, type PlacedOrder } from '../support/buyer.ts';
import { solvePuzzle } from '../support/codes.ts';
import { openHouse, type House } from '../support/house.ts';
import { shiftsOf, sumOf, watchShifts } from '../support/layout-shifts.ts';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };
const INACTIVITY_MS = 6_000_000;

/** Notices around a page: each with its conditions, none of them moving it. */
describe('notices', () => {
  let house: House;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let problems: string[] = [];

  beforeAll(async () => {
    [house, browser] = await Promise.all([
      openHouse({ env: { METRIKA_ID: '1042', SECRET: TEST_SECRET } }),
      openBrowser(),
    ]);
  });
  afterAll(async () => {
    await browser.close();
    await house.close();
  });
  afterEach(async () => {
    await context?.close();
    expect(problems.splice(0)).toEqual([]);
  });

  async function visit(path: string, viewport = DESK, clock = false): Promise<void> {
    context = await browser.newContext({ viewport, locale: 'ru-RU', timezoneId: 'Europe/Moscow' });
    problems = problemsOf(context);
    page = await context.newPage();
    page.setDefaultTimeout(20_000);
    if (clock) await page.clock.install();
    await watchShifts(page);
    await page.goto(house.url + path);
    await page.locator('.cookie-notice').waitFor();
  }
  /** What comes after the page has loaded is ours; late type is not. */
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
    ['a desk', DESK],
    ['a phone', PHONE],
  ])(
    'asks about cookies at %s without moving the page or covering its bars; counts only after consent',
    async (_where, viewport) => {
      const before = (await house.sandbox.counted()).length;
      await visit('/', viewport);
      expect(await shifted()).toBeLessThanOrEqual(0.01);
      const box = (await notice().boundingBox())!;
      const bar = await page.locator('.bottom-bar').boundingBox();
      if (bar) expect(box.y + box.height).toBeLessThanOrEqual(bar.y);
      // Closed without a choice: not asked again in this session, and nothing is counted.
      await press('Закрыть, не выбирая');
      expect(await stored('sessionStorage', 'cookieAccepted')).toBe('true');
      await page.reload();
      await frameListens(page);
      await atRest(page);
      expect(await notice().count()).toBe(0);

      await press('Выбор cookie');
      await page.waitForFunction(() => document.activeElement?.className === 'cookie-notice');
      await press('Только необходимые');
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Выбор cookie');
      await atRest(page);
      expect((await house.sandbox.counted()).length).toBe(before);

      await press('Выбор cookie');
      await press('Принять');
      await eventually(
        async () => (await house.sandbox.counted()).slice(before),
        (calls) => calls.some(([method]) => method === 'hit'),
      );
      // Goes on through the router: a hit for each page, and no secret in any.
      await page.evaluate(() => history.pushState({}, '', '/'));
      await page.getByRole('contentinfo').getByRole('link', { name: 'Новости' }).first().click();
      const calls = await eventually(
        async () => (await house.sandbox.counted()).slice(before),
        (all) => all.length === 3,
      );
      // The counter sends what was queued for it all at once.
      expect(calls.map(([method]) => method).sort()).toEqual(['hit', 'hit', 'init']);
      expect(calls.map(([, page]) => page)).toContain(`${house.url}/news`);

      // Taken back: silence again, and no mark of the counter stays.
      await page.evaluate(() => {
        document.cookie = '_ym_uid=1042; path=/; max-age=1000';
        localStorage.setItem('_ym_uid', '1042');
      });
      await press('Выбор cookie');
      await press('Только необходимые');
      await page.waitForFunction(() => !document.cookie.includes('_ym') && localStorage.getItem('_ym_uid') === null);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Исследования' }).click();
      await page.waitForURL('**/research');
      await atRest(page);
      expect((await house.sandbox.counted()).length).toBe(before + calls.length);
    },
  );

  it('strips tokens from what the counter hears', async () => {
    const before = (await house.sandbox.counted()).length;
    await visit('/catalog?token=secret#code=secret');
    await press('Принять');
    const calls = await eventually(
      async () => (await house.sandbox.counted()).slice(before),
      (all) => all.length >= 2,
    );
    expect(JSON.stringify(calls)).not.toContain('secret');
  });

  it('what is chosen in one tab is not asked in the other', async () => {
    await visit('/');
    const other = await context.newPage();
    await other.goto(`${house.url}/about`);
    await other.locator('.cookie-notice').waitFor();
    await press('Принять');
    await other.locator('.cookie-notice').waitFor({ state: 'detached' });
  });

  it('takes an order of a visitor who agreed to be counted while the counter is down', async () => {
    await visit('/catalog/preparaty');
    await context.route('**/metrika/**', (route) => route.abort());
    await Promise.all([page.waitForRequest('**/metrika/**'), press('Принять')]);
    await page.getByRole('button', { name: 'В корзину' }).first().click();
    await openPage(page, `${house.url}/order`);
    await page.getByRole('radio', { name: /Самовывоз/ }).check();
    await page.getByRole('radio', { name: /Банковская карта/ }).check();
    await goToPay('bez.schyotchika@example.ru');
    await page.waitForURL('**/yookassa/checkout/**');
    const orders = await house.query("select state from orders where contact->>'email' = 'bez.schyotchika@example.ru'");
    expect(orders).toEqual([{ state: 'awaiting-payment' }]);
    // The browser names each script that did not come.
    expect(problems.splice(0).filter((problem) => !problem.includes('ERR_FAILED'))).toEqual([]);
  });

  /** Says who the buyer is, agrees and goes to pay. */
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

  it('offers the way up above 300 pixels', async () => {
    await visit('/');
    const up = page.getByRole('button', { name: 'Наверх' });
    await page.evaluate(() => scrollTo(0, 300));
    await atRest(page);
    expect(await up.count()).toBe(0);
    await page.evaluate(() => scrollTo(0, 301));
    await up.click();
    await page.waitForFunction(() => scrollY === 0);
    await up.waitFor({ state: 'detached' });
    expect(await shifted()).toBeLessThanOrEqual(0.01);
  });

  it('offers the gift to who leaves through the top, once in a session, never at the checkout', async () => {
    await visit('/order');
    await leaveThroughTop();
    await atRest(page);
    expect(await offer().count()).toBe(0);
    // Leaving the checkout through the router, the offer is back.
    await page.getByRole('link', { name: 'Травосоль' }).first().click();
    await page.waitForURL(`${house.url}/`);
    await leaveThroughTop(10);
    await page.setViewportSize({ width: 1024, height: 800 });
    await leaveThroughTop();
    await atRest(page);
    expect(await offer().count()).toBe(0);
    await page.setViewportSize(DESK);
    await leaveThroughTop(9);
    await offer().waitFor();
    await page.keyboard.press('Escape');
    await offer().waitFor({ state: 'detached' });
    expect((await cookie('exitb'))?.expires).toBe(-1);
    await leaveThroughTop();
    await atRest(page);
    expect(await offer().count()).toBe(0);
  });

  it('offers the gift after inactivity; the form says what is missing and is left alone for a year', async () => {
    await visit('/about', DESK, true);
    await press('Закрыть, не выбирая');
    await page.clock.fastForward(INACTIVITY_MS - 60_000);
    await page.mouse.move(300, 300);
    await page.clock.fastForward(INACTIVITY_MS - 60_000);
    await atRest(page);
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
    const said = page.getByText('письмо на zhanna@example.ru придёт', { exact: false });
    await said.waitFor();
    await page.clock.fastForward(13_000);
    await said.waitFor({ state: 'detached' });
    const year = ((await cookie('exitb'))?.expires ?? 0) - Date.now() / 1000;
    expect(year).toBeGreaterThan(31_000_000);
    expect(await house.query(`select name, type, source from form_messages`)).toEqual([
      { name: 'zhanna@example.ru', type: 'gift', source: 'Сайт' },
    ]);
    await house.drain();
    expect(await house.sandbox.lettersAbout('подарок')).toHaveLength(1);
  });

  it('offers nothing again to who has the cookie, at 1024 pixels, or whose gift was not taken for a year', async () => {
    await visit('/about', { width: 1024, height: 800 }, true);
    await leaveThroughTop();
    await page.clock.fastForward(INACTIVITY_MS + 1000);
    await atRest(page);
    expect(await offer().count()).toBe(0);
    await page.setViewportSize({ width: 1025, height: 800 });
    // Downwards and inside the page is no leaving.
    await leaveThroughTop(10);
    await page.evaluate(() => {
      const inside = { clientY: 4, bubbles: true, relatedTarget: document.body };
      document.dispatchEvent(new MouseEvent('mouseout', inside));
    });
    await atRest(page);
    expect(await offer().count()).toBe(0);
    await leaveThroughTop();
    await offer().waitFor();
    // A gift that did not get through is offered another time, and holds back nobody.
    await page.route('**/api/messages-forms', (route) => route.abort());
    await offer().getByLabel('Email').fill('zhanna@example.ru');
    await offer().getByRole('checkbox').check();
    await press('Получить пособие');
    await offer().waitFor({ state: 'detached' });
    expect((await cookie('exitb'))?.expires).toBe(-1);
    expect(await page.locator('.gift-said').count()).toBe(0);
    await page.reload();
    await page.locator('.cookie-notice').waitFor();
    await leaveThroughTop();
    await page.clock.fastForward(INACTIVITY_MS + 1000);
    await atRest(page);
    expect(await offer().count()).toBe(0);
  });

  it('counts what is chosen at the checkout, once it may: nothing before the consent', async () => {
    const before = (await house.sandbox.counted()).length;
    const goals = async () =>
      (await house.sandbox.counted())
        .slice(before)
        .filter(([method]) => method === 'reachGoal')
        .map(([, goal]) => goal);
    await visit('/catalog/preparaty');
    await page.getByRole('button', { name: 'В корзину' }).first().click();
    await page.goto(`${house.url}/order`);
    const way = (name: RegExp) => page.getByRole('radio', { name }).check();
    await way(/Самовывоз/);
    await way(/Банковская карта/);
    await atRest(page);
    expect((await house.sandbox.counted()).length).toBe(before);
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
    // The button of an order's own page is one of the same kind.
    const placed = await orderByCard(house.url, [{ product: 2, quantity: 1 }]);
    await openPage(page, new URL(placed.orderUrl, house.url).href);
    await page.getByRole('button', { name: /^Оплатить/ }).click();
    await page.waitForURL('**/yookassa/checkout/**');
    // The address of that page holds a secret: the goal is not told with it. The owner's own page holds none.
    const anna = await openAccount(house);
    const items = [{ product: 2, quantity: 1 }];
    const form = checkoutForm(items, await totalOf(house.url, items), { paySystem: 1 });
    const captcha = await solvePuzzle(house.url, {}, 'order');
    const { body: own } = await anna.call<PlacedOrder>('/api/orders', { body: { ...form, captcha } });
    await context.addCookies([{ ...anna.cookie, url: house.url }]);
    const hits = async () =>
      (await house.sandbox.counted()).filter(([method, page]) => method === 'hit' && String(page).endsWith(own.orderId))
        .length;
    await openPage(page, new URL(own.orderUrl, house.url).href.split('?')[0]!);
    // The counter of this page has come, so a press is told before the page is left.
    await eventually(hits, (count) => count > 0);
    await page.getByRole('button', { name: /^Оплатить/ }).click();
    await page.waitForURL('**/yookassa/checkout/**');
    const paid = await eventually(goals, (all) => all.filter((goal) => goal === 'pay_btn_click').length > 1);
    expect(paid.filter((goal) => goal === 'pay_btn_click')).toHaveLength(2);
    expect(JSON.stringify((await house.sandbox.counted()).slice(before))).not.toContain('token=');
  });

  it('subscribes in the footer, says it aloud and clears it, and counts the confirmed one', async () => {
    await visit('/');
    await press('Принять');
    const field = page.getByLabel('Новости и полезное на почту');
    const said = page.locator('#news-said');
    // The code that answers may not come: that is said too, and the next press asks again.
    await page.route('**/newsletter-answer*', (route) => route.abort());
    await press('Подписаться');
    await said.getByText('Нет связи').waitFor();
    await page.unroute('**/newsletter-answer*');
    await press('Подписаться');
    await page.getByText('Введите email').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await field.fill('zoya');
    await press('Подписаться');
    await page.getByText('Неверный email').waitFor();
    await field.fill('zoya@example.ru');
    await press('Подписаться');
    await said.getByText('Проверьте почту').waitFor();
    await page.locator('#news-said .sr-only').waitFor({ state: 'attached' });
    expect(await said.textContent()).toContain('Проверьте почту');

    await house.drain();
    const [letter] = await house.sandbox.lettersAbout('Подтвердите подписку');
    await page.goto(/href="([^"]+newsletter#confirm=[^"]+)"/.exec(letter!.html)![1]!);
    await press('Подтвердить подписку');
    await page.getByText('Готово, вы подписаны').waitFor();
    await eventually(
      () => house.sandbox.counted(),
      (calls) => calls.some(([method, goal]) => method === 'reachGoal' && goal === 'subscribe_news'),
    );
  });

  it('keeps plain mode from page to page without moving or flashing', async () => {
    await visit('/', PHONE);
    await press('Закрыть, не выбирая');
    await press('Крупный шрифт и контраст');
    const size = () => page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize));
    expect(await size()).toBeCloseTo(20, 0);
    await page.goto(`${house.url}/catalog`, { waitUntil: 'commit' });
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
    await atRest(page);
    expect((await page.locator('.header').boundingBox())!.y).toBe(0);
    expect(await shifted()).toBeLessThanOrEqual(0.01);
  });
});
