import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilIdle, openBrowser, openPage } from '../support/browser.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

describe('webinars in a browser', () => {
  let shop: TestShop;
  let browser: Browser;
  beforeAll(async () => {
    shop = await openTestShop();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await shop.close();
  });

  async function open(
    width: number,
    more: object = {},
  ): Promise<{ page: Page; requested: string[]; close(): Promise<void> }> {
    const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'ru-RU', ...more });
    // Frames of players have no storage.
    await context.addInitScript(() => window === window.top && sessionStorage.setItem('cookieAccepted', 'true'));
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const requested: string[] = [];
    page.on('pageerror', (error) => requested.push(String(error)));
    await context.route('**/*', (route) => {
      const url = route.request().url();
      if (url.startsWith(shop.url)) return route.continue();
      requested.push(new URL(url).origin);
      return route.fulfill({ contentType: 'text/html', body: '<title>player</title>' });
    });
    return { page, requested, close: () => context.close() };
  }

  it.each([390, 1440])('reports errors, registers, cancels, at %i px', async (width) => {
    const { page, requested, close } = await open(width, { timezoneId: 'Asia/Vladivostok' });
    await page.goto(`${shop.url}/video`);
    const upcoming = page.locator('.coming').first();
    await upcoming.getByText(/у вас .* в\s02:00/).waitFor();
    await upcoming.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Чай длинных вечеров' }).waitFor();
    await page.locator('[aria-labelledby=zapis] h2 + p').getByText('у вас').waitFor();

    const form = page.locator('[aria-labelledby=zapis] form');
    const email = form.getByLabel('Email');
    const consent = form.getByRole('checkbox');
    expect(await consent.isChecked()).toBe(false);
    await form.getByRole('button', { name: 'Записаться' }).click();
    await form.getByText('Введите email').waitFor();
    await form.getByText('Ознакомьтесь и примите согласие').waitFor();
    await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await email.getAttribute('aria-describedby')).toBe('registration-email-error');
    await email.fill(`dina${width}@`);
    await consent.check();
    await email.press('Enter');
    await form.getByText('Неверный email').waitFor();
    await email.fill(`dina${width}@example.ru`);
    await email.press('Enter');
    const done = page.getByRole('status').filter({ hasText: 'Вы записаны' });
    await done.waitFor();
    await expect.poll(() => done.evaluate((box) => box === document.activeElement)).toBe(true);

    await shop.drain();
    const letters = await shop.sandbox.lettersAbout('Вы записаны');
    const [letter, ...more] = letters.filter(({ to }) => to.includes(`dina${width}@example.ru`));
    expect(more).toEqual([]);
    const link = /href="([^"]+\/webinar#cancel=[^"]+)"/.exec(letter!.html)![1]!;
    await page.goto(link);
    // Nothing happens before the press.
    const button = page.getByRole('button', { name: 'Отменить запись' });
    await button.waitFor();
    const state = () =>
      shop.query('select state from webinar_registrations where email = $1', [`dina${width}@example.ru`]);
    expect(await state()).toEqual([{ state: 'registered' }]);
    await button.click();
    await page.getByText('Запись отменена').waitFor();
    expect(await state()).toEqual([{ state: 'cancelled' }]);
    expect(requested).toEqual([]);
    await close();
  });

  it('requests nothing from another site before a press, on the list and on the page', async () => {
    const { page, requested, close } = await open(1440);
    await openPage(page, `${shop.url}/video?form=film`);
    expect(await page.locator('nav[aria-label="Что показать"] [aria-current]').textContent()).toBe('Фильмы');
    expect(await page.locator('.coming').count()).toBe(0);
    const name = 'Смотреть: Сушильня в июле';
    await untilIdle(page);
    expect(requested).toEqual([]);
    await page.getByRole('button', { name }).click();
    await page.locator('iframe[title^="Сушильня"]').waitFor();
    await expect.poll(() => requested).toEqual(['https://rutube.ru']);
    await page.goto(`${shop.url}/video/lampa-iz-glyby`);
    await page.getByRole('button', { name: 'Смотреть: Лампа' }).click();
    await page.locator('iframe[src^="https://vkvideo.ru/video_ext.php"]').waitFor();
    await close();
  });

  it('can be read without scripts: dates, a link to the film, what to do instead of the form', async () => {
    const { page, close } = await open(390, { javaScriptEnabled: false });
    await page.goto(`${shop.url}/video`);
    await page.getByText('по Москве').first().waitFor();
    await page.getByRole('link', { name: 'Чай длинных вечеров' }).click();
    // Playwright does not find the text of `noscript`.
    await page.locator('[aria-labelledby=zapis] noscript .link').waitFor();
    await page.locator('[aria-labelledby=zapis] form').waitFor({ state: 'hidden' });
    expect(await page.getByRole('link', { name: 'Добавить в календарь' }).getAttribute('href')).toMatch(/\.ics$/);
    await page.goto(`${shop.url}/video/kak-my-delaem-kapsuly`);
    expect(await page.locator('.video noscript a:visible').first().getAttribute('href')).toMatch(
      /^https:\/\/rutube\.ru\/video\//,
    );
    await close();
  });
});
