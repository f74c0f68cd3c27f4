import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { openBrowser, problemsOf } from '../support/browser.ts';
import { shiftToNoon } from '../support/chatter.ts';
import { openHouse, type House } from '../support/house.ts';

describe('the chat of a page', () => {
  let house: House;
  let browser: Browser;
  beforeAll(async () => {
    house = await openHouse();
    browser = await openBrowser();
    // Noon of the next day in Moscow, so that somebody is at the chat.
    await house.shiftClock(shiftToNoon());
  });
  afterAll(async () => {
    await browser.close();
    await house.close();
  });

  it.each([390, 1440])('comes after five seconds, opens, sends, remembers and closes at %i px', async (width) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'ru-RU' });
    const page = await context.newPage();
    const problems = problemsOf(context);
    page.setDefaultTimeout(20_000);
    const button = page.locator('.chat-button');
    await page.goto(`${house.url}/news`);
    await button.waitFor();
    expect(await page.evaluate(() => performance.now())).toBeGreaterThanOrEqual(5000);
    const no = page.getByRole('button', { name: 'Только необходимые' });
    await no.click();
    await button.click();
    const chat = page.frameLocator('.chat-panel iframe');
    await chat.getByLabel('Сообщение', { exact: true }).fill('Есть ли <b>зверобой</b>?');
    await chat.getByRole('button', { name: 'Отправить' }).click();
    await chat.locator('.chat-mine time').waitFor();
    const [row] = await house.query<{ chat_id: string }>('select chat_id from chat_messages order by id desc limit 1');
    await house.query(
      `insert into chat_messages (chat_id, author, staff_name, key, text, at) values ($1, 'staff', 'Вера', gen_random_uuid(), 'Да, есть.', now())`,
      [row!.chat_id],
    );
    await house.query(`select pg_notify('chat_messages', $1)`, [row!.chat_id]);
    await chat.getByText('Да, есть.').waitFor();
    const frame = page.frames().find((one) => one.url().includes('/chat'))!;
    expect(frame.url()).not.toContain('userSiteId');
    expect(await axeFaults(frame)).toEqual([]);
    // Where it covers the page, there is nothing else to be reached by key or by ear.
    const covered = () => page.locator('body > :not(.chat-panel):not([inert])').filter({ visible: true }).count();
    expect((await covered()) === 0).toBe(width === 390);
    await chat.getByRole('button', { name: 'Закрыть чат' }).click();
    await page.locator('.chat-panel').waitFor({ state: 'detached' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.locator('[inert]').count()).toBe(0);
    await page.reload();
    await button.click();
    await chat.getByText('Да, есть.').waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});
