import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atRest, openBrowser, openPage } from '../support/browser.ts';
import { openHouse, type House } from '../support/house.ts';

describe('webinars in a browser', () => {
  let house: House;
  let browser: Browser;
  beforeAll(async () => {
    house = await openHouse();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await house.close();
  });

  async function open(
    width: number,
    more: object = {},
  ): Promise<{ page: Page; asked: string[]; close(): Promise<void> }> {
    const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'ru-RU', ...more });
    // Players stand in frames that keep nothing.
    await context.addInitScript(() => window === window.top && sessionStorage.setItem('cookieAccepted', 'true'));
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const asked: string[] = [];
    page.on('pageerror', (error) => asked.push(String(error)));
    await context.route('**/*', (route) => {
      const url = route.request().url();
      if (url.startsWith(house.url)) return route.continue();
      asked.push(new URL(url).origin);
      return route.fulfill({ contentType: 'text/html', body: '<title>player</title>' });
    });
    return { page, asked, close: () => context.close() };
  }

  it.each([390, 1440])('tells what is wrong, registers, lets go again, at %i px', async (width) => {
    const { page, asked, close } = await open(width, { timezoneId: 'Asia/Vladivostok' });
    await page.goto(`${house.url}/video`);
    const coming = page.locator('.coming').first();
    await coming.getByText(/у вас .* в\s02:00/).waitFor();
    await coming.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Чай длинных вечеров' }).waitFor();
    await page.locator('[aria-labelledby=zapis] h2 + p > span').waitFor();

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

    await house.drain();
    const letters = await house.sandbox.lettersAbout('Вы записаны');
    const [letter, ...more] = letters.filter(({ to }) => to.includes(`dina${width}@example.ru`));
    expect(more).toEqual([]);
    const link = /href="([^"]+\/webinar#cancel=[^"]+)"/.exec(letter!.html)![1]!;
    await openPage(page, link);
    // Nothing happens before the press.
    const button = page.getByRole('button', { name: 'Отменить запись' });
    await button.waitFor();
    const state = () =>
      house.query('select state from webinar_registrations where email = $1', [`dina${width}@example.ru`]);
    expect(await state()).toEqual([{ state: 'registered' }]);
    await button.click();
    await page.getByText('Запись отменена').waitFor();
    expect(await state()).toEqual([{ state: 'cancelled' }]);
    expect(asked).toEqual([]);
    await close();
  });

  it('asks nothing of another site before a press, on the list and on the page', async () => {
    const { page, asked, close } = await open(1440);
    await openPage(page, `${house.url}/video?form=film`);
    expect(await page.locator('nav[aria-label="Что показать"] [aria-current]').textContent()).toBe('Фильмы');
    expect(await page.locator('.coming').count()).toBe(0);
    const name = 'Смотреть: Сушильня в июле';
    await atRest(page);
    expect(asked).toEqual([]);
    await page.getByRole('button', { name }).click();
    await page.locator('iframe[title^="Сушильня"]').waitFor();
    await expect.poll(() => asked).toEqual(['https://rutube.ru']);
    await openPage(page, `${house.url}/video/lampa-iz-glyby`);
    await page.getByRole('button', { name: 'Смотреть: Лампа' }).click();
    await page.locator('iframe[src^="https://vkvideo.ru/video_ext.php"]').waitFor();
    await close();
  });

  it('reads without scripts: dates, a way to the film, what to do instead of the form', async () => {
    const { page, close } = await open(390, { javaScriptEnabled: false });
    await page.goto(`${house.url}/video`);
    await page.getByText('по Москве').first().waitFor();
    await page.getByRole('link', { name: 'Чай длинных вечеров' }).click();
    // Words of noscript are no text to the searches of the driver.
    await page.locator('[aria-labelledby=zapis] noscript .link').waitFor();
    await page.locator('[aria-labelledby=zapis] form').waitFor({ state: 'hidden' });
    expect(await page.getByRole('link', { name: 'Добавить в календарь' }).getAttribute('href')).toMatch(/\.ics$/);
    await page.goto(`${house.url}/video/kak-my-delaem-kapsuly`);
    expect(await page.locator('.video noscript a:visible').first().getAttribute('href')).toMatch(
      /^https:\/\/rutube\.ru\/video\//,
    );
    await close();
  });
});
