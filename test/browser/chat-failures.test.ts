import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openAccount, TEST_SECRET } from '../support/account.ts';
import { untilIdle, openBrowser, openPage, pageErrorsOf } from '../support/browser.ts';
import { eventually } from '../support/buyer.ts';
import { shiftToNoon } from '../support/chat-client.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const MINUTE = 60_000;

/** The widget and its page when something is slow, hostile, late or failing. */
describe('the chat', () => {
  let shop: TestShop;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let problems: string[] = [];

  beforeAll(async () => {
    [shop, browser] = await Promise.all([openTestShop({ env: { SECRET: TEST_SECRET } }), openBrowser()]);
    await shop.shiftClock(shiftToNoon());
  });
  afterAll(async () => {
    await browser.close();
    await shop.close();
  });
  afterEach(async () => {
    await context?.close();
    expect(problems.splice(0)).toEqual([]);
  });

  async function visit(prepare?: () => Promise<unknown>, options: { clock?: boolean; cookie?: string } = {}) {
    context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'ru-RU' });
    if (options.cookie) {
      await context.addCookies([{ name: 'next-auth.session-token', value: options.cookie, url: shop.url }]);
    }
    await context.addInitScript(() => {
      // An empty frame has no storage.
      if (location.protocol === 'http:' && window === window.top) sessionStorage.setItem('cookieAccepted', 'true');
    });
    problems = pageErrorsOf(context);
    page = await context.newPage();
    page.setDefaultTimeout(20_000);
    if (options.clock) await page.clock.install();
    await prepare?.();
    await openPage(page, `${shop.url}/news`);
  }
  const button = () => page.locator('.chat-button');
  const panel = () => page.locator('.chat-panel');
  const chat = () => page.frameLocator('.chat-panel iframe');
  const field = () => chat().getByLabel('Сообщение', { exact: true });
  const open = async () => {
    await button().click();
    await field().waitFor();
    // The field appears before the shop has reported the visitor and whether the chat is staffed.
    await untilIdle(page);
  };
  const send = async (text: string) => {
    await field().fill(text);
    await chat().getByRole('button', { name: 'Отправить', exact: true }).click();
  };
  const texts = () =>
    shop
      .query<{ text: string }>('select text from chat_messages order by id')
      .then((rows) => rows.map(({ text }) => text));

  it('does not appear before it is known who is signed in', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const hold = () => page.route('**/api/auth/session', async (route) => (await released, await route.continue()));
    await visit(hold, { clock: true });
    // Longer than the button waits for the session, shorter than the timeout of the page's own call.
    await page.clock.fastForward(6_000);
    await untilIdle(page, '/api/auth/session');
    expect(await button().count()).toBe(0);
    release();
    await button().waitFor();
  });

  it('accepts messages only from its own frame: loads until «isLoaded», closes on «close»', async () => {
    // A page of another company would get the same cross-origin freedom.
    const frame = () =>
      page.route('**/chat?*', (route) =>
        route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<p>Чужая страница чата</p>' }),
      );
    await visit(frame, { clock: true });
    await page.clock.fastForward(5000);
    await button().click();
    await chat().getByText('Чужая страница').waitFor({ state: 'attached' });
    const wait = page.getByText('Открываем чат');
    expect(await wait.isVisible()).toBe(true);
    const frameOfChat = page.frames().find((one) => one.url().includes('/chat?'))!;
    const parameters = Object.fromEntries(new URL(frameOfChat.url()).searchParams);
    expect(parameters).toEqual({
      application: 'site',
      title: 'Онлайн чат',
      subtitle: 'Мы онлайн и готовы вам помочь!',
      color: '#a4cd39',
      placeholder: 'Введите сообщение...',
      userSiteId: 'null',
    });
    const pretend = (data: string, origin: string, own: boolean) =>
      page.evaluate(
        ([word, from, inside]) => {
          const source = inside ? document.querySelector('iframe')!.contentWindow : window;
          window.dispatchEvent(new MessageEvent('message', { data: word, origin: from as string, source }));
        },
        [data, origin, own],
      );
    const postToPage = (data: string) => frameOfChat.evaluate((word) => window.parent.postMessage(word, '*'), data);
    await pretend('isLoaded', 'https://evil.example', true);
    await pretend('isLoaded', shop.url, false);
    await untilIdle(page);
    expect(await wait.isVisible()).toBe(true);
    await postToPage('isLoaded');
    await wait.waitFor({ state: 'detached' });
    await pretend('close', 'https://evil.example', true);
    await pretend('close', shop.url, false);
    await postToPage('open');
    // An open chat is not given up any more, and its visitor is not offered the exit gift.
    await page.clock.fastForward(60_000);
    await page.evaluate(() => document.dispatchEvent(new MouseEvent('mouseout', { clientY: 4, bubbles: true })));
    await untilIdle(page);
    expect(await panel().locator('iframe').count()).toBe(1);
    expect(await page.getByRole('dialog').count()).toBe(1);
    await postToPage('close');
    await panel().waitFor({ state: 'detached' });
    // A frame that never reports that it is loaded: a message, another way to write, and the page as it was.
    await button().click();
    await wait.waitFor();
    await page.clock.fastForward(20_000);
    await page.getByText('Чат не открылся').waitFor();
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
  });

  it('does no harm while it is down, and opens when it is back', async () => {
    await visit(() => page.route('**/api/support/**', (route) => route.abort()));
    await button().click();
    await page.getByText('Чат не открылся').waitFor();
    expect(await panel().getByRole('link', { name: /800/ }).count()).toBe(1);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Исследования' }).click();
    await page.waitForURL('**/research');
    await button().click();
    await page.getByText('Чат не открылся').waitFor();
    await page.unroute('**/api/support/**');
    await panel().getByRole('button', { name: 'Повторить' }).click();
    await field().waitFor();
  });

  it('sends again what failed, and says so meanwhile', async () => {
    await visit();
    await open();
    await page.route('**/api/support/chat/messages', (route) => route.abort());
    await send('Первое');
    await send('Второе');
    await chat().getByText('Связь прервалась').waitFor();
    expect(await chat().getByText('Отправляем').count()).toBe(2);
    await page.unroute('**/api/support/chat/messages');
    await eventually(texts, (all) => all.slice(-2).join() === 'Первое,Второе');
    await chat().getByText('Отправляем').first().waitFor({ state: 'detached' });
    await chat().getByText('Связь прервалась').waitFor({ state: 'detached' });
    // A refusal is shown with its reason, and may be sent again.
    const refusal = {
      data: null,
      error: { status: 429, name: 'TooMany', message: 'Слишком часто: минуту.', details: {} },
    };
    await page.route('**/api/support/chat/messages', (route) => route.fulfill({ status: 429, json: refusal }));
    await send('Третье');
    await chat().getByText('Слишком часто').waitFor();
    await page.unroute('**/api/support/chat/messages');
    await chat().getByRole('button', { name: 'Отправить снова' }).click();
    await eventually(texts, (all) => all.at(-1) === 'Третье');
  });

  it('keeps a draft for the one who typed it, and goes on when the token has expired', async () => {
    const at = new Date(Date.now() + shiftToNoon());
    const [zoya, petr] = [await openAccount(shop, undefined, at), await openAccount(shop, undefined, at)];
    await visit(undefined, { cookie: zoya.cookie.value });
    await open();
    await send('Я Зоя');
    await chat().locator('.chat-mine time').waitFor();
    await field().fill('Недописанное Зои');
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
    const stream = page.waitForResponse('**/chat/stream');
    await open();
    // The field appears at once, the draft when the visitor is known.
    await eventually(
      () => field().inputValue(),
      (text) => text === 'Недописанное Зои',
    );
    let renewed = 0;
    page.on('request', (request) => void (renewed += Number(request.url().endsWith('/api/support/chat/frame'))));
    // The calls made with the old token have been answered.
    await stream;
    await untilIdle(page);
    await shop.shiftClock(11 * MINUTE);
    await send('Прошло время');
    // Checked in the page: the database may have the message before the browser reports the calls that sent it.
    await chat().locator('.chat-mine time').nth(1).waitFor();
    expect(renewed).toBe(1);
    expect((await texts()).at(-1)).toBe('Прошло время');
    expect(await chat().locator('.chat-mine').count()).toBe(2);
    await field().fill('Ещё от Зои');
    // Another customer signs in in this tab.
    await context.addCookies([{ name: 'next-auth.session-token', value: petr.cookie.value, url: shop.url }]);
    await page.reload();
    await open();
    expect(await field().inputValue()).toBe('');
    expect(await chat().locator('.chat-mine').count()).toBe(0);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Зои');
    // Signed out elsewhere: nothing is sent in the name of the former customer.
    const before = (await texts()).length;
    await shop.query('update sessions set ended_at = now() where customer_id = $1', [petr.id]);
    await send('Меня уже нет');
    await chat().getByText('Переписка не открылась').waitFor();
    await untilIdle(page);
    expect((await texts()).length).toBe(before);
  });

  it('takes a question when its hours end while it is open, with the unsent text', async () => {
    await visit();
    await open();
    await shop.shiftClock(10 * 60 * MINUTE);
    await send('Есть ли доставка в Якутск?');
    await chat().getByRole('heading', { name: 'Сейчас в чате никого нет' }).waitFor();
    expect(await chat().getByLabel('Вопрос', { exact: true }).inputValue()).toBe('Есть ли доставка в Якутск?');
    expect(await field().count()).toBe(0);
    await chat().getByRole('button', { name: 'Отправить вопрос' }).click();
    await chat().getByText('Укажите имя').first().waitFor();
    await chat().getByLabel('Имя').fill('Айаал');
    await chat().getByLabel('Email').fill('ayaal@example.ru');
    await chat().getByRole('checkbox').check();
    await chat().getByRole('button', { name: 'Отправить вопрос' }).click();
    await chat().getByText('Вопрос у нас').waitFor();
    expect(await shop.query('select name, question from support_questions')).toEqual([
      { name: 'Айаал', question: 'Есть ли доставка в Якутск?' },
    ]);
    // Opened again, it shows the form at once.
    await page.reload();
    await button().click();
    await chat().getByRole('heading', { name: 'Сейчас в чате никого нет' }).waitFor();
    expect(await chat().getByLabel('Вопрос', { exact: true }).inputValue()).toBe('');
  });
});
