import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { openBrowser, pageErrorsOf } from '../support/browser.ts';
import { shiftToNoon } from '../support/chat-client.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

describe('the chat of a page', () => {
  let shop: TestShop;
  let browser: Browser;
  beforeAll(async () => {
    shop = await openTestShop();
    browser = await openBrowser();
    // Noon of the next day in Moscow, when the chat is staffed.
    await shop.shiftClock(shiftToNoon());
  });
  afterAll(async () => {
    await browser.close();
    await shop.close();
  });

  it.each([390, 1440])(
    'appears after five seconds, opens, sends, keeps the messages and closes at %i px',
    async (width) => {
      const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'ru-RU' });
      const page = await context.newPage();
      const problems = pageErrorsOf(context);
      page.setDefaultTimeout(20_000);
      const button = page.locator('.chat-button');
      await page.goto(`${shop.url}/news`);
      await button.waitFor();
      expect(await page.evaluate(() => performance.now())).toBeGreaterThanOrEqual(5000);
      const no = page.getByRole('button', { name: 'Только необходимые' });
      await no.click();
      await button.click();
      const chat = page.frameLocator('.chat-panel iframe');
      await chat.getByLabel('Сообщение', { exact: true }).fill('Есть ли <b>зверобой</b>?');
      await chat.getByRole('button', { name: 'Отправить' }).click();
      await chat.locator('.chat-mine time').waitFor();
      const [row] = await shop.query<{ chat_id: string }>('select chat_id from chat_messages order by id desc limit 1');
      await shop.query(
        `insert into chat_messages (chat_id, author, staff_name, key, text, at) values ($1, 'staff', 'Вера', gen_random_uuid(), 'Да, есть.', now())`,
        [row!.chat_id],
      );
      await shop.query(`select pg_notify('chat_messages', $1)`, [row!.chat_id]);
      await chat.getByText('Да, есть.').waitFor();
      const frame = page.frames().find((one) => one.url().includes('/chat'))!;
      expect(frame.url()).not.toContain('userSiteId');
      expect(await axeViolations(frame)).toEqual([]);
      // Where it covers the page, nothing else can be reached by keyboard or screen reader.
      const reachable = page
        .locator('a, button, input')
        .filter({ visible: true })
        .and(page.locator(':not([inert] *, [inert], .chat-panel *)'));
      expect((await reachable.count()) === 0).toBe(width === 390);
      await chat.getByRole('button', { name: 'Закрыть чат' }).click();
      await page.locator('.chat-panel').waitFor({ state: 'detached' });
      await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await page.locator('[inert]').count()).toBe(0);
      await page.reload();
      await button.click();
      await chat.getByText('Да, есть.').waitFor();
      expect(problems).toEqual([]);
      await context.close();
    },
  );
});
