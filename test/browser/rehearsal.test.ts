import { expect, it } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { openTestShop } from '../support/test-shop.ts';

it('on a phone the rehearsal note is above the page, is a landmark for screen readers, and stays in sight', async () => {
  const [shop, browser] = await Promise.all([openTestShop({ production: true }), openBrowser()]);
  const context = await browser.newContext({ viewport: { width: 320, height: 640 }, locale: 'ru-RU' });
  const page = await context.newPage();
  const note = page.getByRole('complementary', { name: 'Репетиция' });
  const top = async () => (await note.boundingBox())!;

  await page.goto(`${shop.url}/catalog/preparaty`);
  expect(await note.innerText()).toMatch(/^Идёт репетиция/);
  expect(await top()).toMatchObject({ x: 0, y: 0, width: 320 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await axeViolations(page)).toEqual([]);

  await page.locator('main a[href^="/catalog/preparaty/"]').first().click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForURL(/\/catalog\/preparaty\/./);
  expect(await note.count()).toBe(1);

  // The chat fills the screen: its field stays in sight below the note.
  await page.goto(`${shop.url}/chat`);
  expect(await top()).toMatchObject({ y: 0, width: 320 });
  const chat = (await page.locator('.chat').boundingBox())!;
  expect(chat.y).toBe((await top()).height);
  expect(chat.y + chat.height).toBe(640);

  await browser.close();
  await shop.close();
});
