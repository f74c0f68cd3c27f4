import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations, problemsAtWidths } from '../support/axe.ts';
import { untilIdle, openBrowser, openPage } from '../support/browser.ts';
import { eventually } from '../support/buyer.ts';
import { forbiddenWords } from '../support/forbidden-words.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

/** It names medicines, and is a warning. */
const NOTE = /Еда, лекарства и.другие БАД не.учтены\./;

describe('a visitor looks at a product', () => {
  let shop: TestShop;
  let browser: Browser;
  let address: string;
  beforeAll(async () => {
    shop = await openTestShop();
    browser = await openBrowser({ pictures: true });
    const [product] = await shop.query<{ id: number; slug: string }>(
      "select id, slug from products where section_id = 2 and type = 'single' and details ? 'sgr' order by id limit 1",
    );
    address = `/catalog/preparaty/${product!.slug}`;
    await shop.query('delete from content_items');
    await shop.query(`
      insert into content_items (id, kind, slug, title, summary, body, facts, published_at) values
        (901, 'video', 'film', 'Как мы сушим травы', '', '[]',
          '{"url": "https://rutube.ru/video/10b3a03fc01d5bbcc632a2f3514e8aab/", "minutes": 7}', now()),
        (902, 'article', 'myata', 'Мята у воды', 'Где растёт мята', '[{"kind": "heading", "text": "Где"},
          {"kind": "paragraph", "text": "У воды."}, {"kind": "list", "items": ["Пруд", "Ручей"]},
          {"kind": "quote", "text": "Мята любит тень."}]', '{}', now())`);
    await shop.query('insert into product_content values ($1, 901, 0), ($1, 902, 1)', [product!.id]);
  });
  afterAll(async () => {
    await browser.close();
    await shop.close();
  });

  const open = async (path: string, width = 1280, prepare?: (page: Page) => Promise<unknown>) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'ru-RU' });
    const page = await context.newPage();
    await prepare?.(page);
    await openPage(page, shop.url + path);
    return page;
  };

  it('sees pictures as large as the screen, by keyboard and by mouse', async () => {
    const page = await open(address);
    const opener = page.getByRole('link', { name: 'Показать крупно' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    const status = dialog.getByRole('status');
    await dialog.waitFor();
    expect(await status.textContent()).toContain('1 из');
    await page.keyboard.press('ArrowRight');
    expect(await status.textContent()).toContain('2 из');
    await page.keyboard.press('ArrowLeft');
    expect(await status.textContent()).toContain('1 из');

    const picture = dialog.locator('img');
    const width = async () => (await picture.boundingBox())!.width;
    const usual = await width();
    const isAsLarge = (times: number) => eventually(width, (now) => Math.abs(now / usual - times) < 0.05);
    await page.keyboard.press('+');
    await isAsLarge(2);
    await page.keyboard.press('-');
    await isAsLarge(1);
    await picture.click({ position: { x: 20, y: 20 } });
    await isAsLarge(2);
    expect(await axeViolations(page)).toEqual([]);

    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.locator('.gallery-strip img').first().click();
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Закрыть' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('sees the picture of the card she came from until the large one has come, and on no other product', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
    const page = await context.newPage();
    await openPage(page, `${shop.url}/catalog/preparaty`);
    const card = page.locator('.card').first();
    const onCard = await card
      .locator('img')
      .first()
      .evaluate((one: HTMLImageElement) => one.currentSrc);
    await page.route(/\/pictures\//, (route) => (route.request().url() === onCard ? route.continue() : undefined));
    await card.getByRole('link').first().click();
    const picture = page.locator('.gallery-strip img').first();
    const behind = () => picture.evaluate((one) => getComputedStyle(one).backgroundImage);
    await expect.poll(behind).toBe(`url("${onCard}")`);
    expect(await picture.evaluate((one: HTMLImageElement) => one.complete)).toBe(false);

    // The first script has run by then.
    await page.goto(shop.url + address, { waitUntil: 'domcontentloaded' });
    expect(await behind()).toBe('none');
    await context.close();
  });

  it('sends nothing to the film site before the press', async () => {
    const requested: string[] = [];
    const page = await open(address, 1280, (opened) =>
      opened.route('https://rutube.ru/**', (route) => {
        requested.push(route.request().url());
        return route.fulfill({ contentType: 'text/html; charset=utf-8', body: 'кино' });
      }),
    );
    const play = page.getByRole('button', { name: 'Смотреть: Как мы сушим травы' });
    await play.scrollIntoViewIfNeeded();
    await untilIdle(page);
    expect(requested).toEqual([]);
    await play.click();
    await page.locator('iframe').contentFrame().getByText('кино').waitFor();
    expect(requested).toEqual(['https://rutube.ru/play/embed/10b3a03fc01d5bbcc632a2f3514e8aab']);
    await page.context().close();
  });

  it('reads the price and the day of delivery, here and in another city', async () => {
    const page = await open(address, 390);
    const point = page.getByRole('listitem').filter({ hasText: 'Пункт выдачи' });
    await point.scrollIntoViewIfNeeded();
    await point.getByText('₽').waitFor();
    expect(await page.getByText('Доставка: Москва').count()).toBe(1);
    await page.getByRole('button', { name: 'Другой город' }).click();
    await page.getByRole('combobox', { name: 'Город или посёлок' }).fill('Казань');
    await page.getByRole('option', { name: /Казань/ }).click();
    await page.getByText('Доставка: Казань').waitFor();
    await point.getByText('₽').waitFor();
    await page.context().close();
  });

  it.each([390, 1440])(
    'reads what the product shares with the cart, there and before paying, at %i px',
    async (width) => {
      const asked: string[] = [];
      const page = await open('/catalog/preparaty/vitamin-d3-kapli', width, async (opened) =>
        opened.on('request', (request) => {
          if (/overlap/.test(request.url())) asked.push(request.url());
        }),
      );
      await untilIdle(page);
      const check = async () => {
        const notice = page.locator('.bg-sage', { hasText: 'Витамин D есть' }).last();
        expect(forbiddenWords((await notice.innerText()).replace(NOTE, ''))).toEqual([]);
        expect(await axeViolations(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
      };
      const buy = () => page.locator('#main-buy').getByRole('button', { name: 'В корзину' }).click();
      // With an empty cart neither code nor answer is fetched.
      expect(asked).toEqual([]);
      await buy();
      await openPage(page, `${shop.url}/catalog/preparaty/kaltsiy-zhevatelnyy`);
      await page.getByText('Уже есть в\u00a0вашей корзине').waitFor();
      expect(await page.getByText(/^Витамин D есть/).count()).toBe(1);
      expect(await page.getByText('В\u00a0корзине: Витамин D3, масляные капли').count()).toBe(1);
      await check();
      await buy();
      await openPage(page, `${shop.url}/cart`);
      await page.getByText('Одно вещество в\u00a0нескольких товарах').waitFor();
      await check();
      await openPage(page, `${shop.url}/order`);
      await page.getByRole('link', { name: /показано в.корзине/ }).waitFor();
      await page.context().close();
    },
  );

  it('reads above a verified level in full, in the cart and before paying', async () => {
    await shop.query("update substances set upper_level = 12 where id = 'vitamin-d'");
    const goods = await shop.query<{ id: number }>(
      // With a third product, since an answer about two of them may still be cached.
      "select id from products where slug in ('vitamin-d3-kapli', 'kaltsiy-zhevatelnyy', 'omega-3')",
    );
    const items = goods.map(({ id }) => ({ product: id, quantity: 1 }));
    const stored = JSON.stringify({ state: { cart: { items } }, version: 0 });
    const told = [
      /вместе 15.мкг в.день по.этикеткам\. Верхний допустимый уровень в.БАД.— 12.мкг .*Не.принимайте их.вместе без совета врача\./,
      NOTE,
    ];
    for (const path of ['/cart', '/order']) {
      const page = await open(path, 390, (opened) =>
        opened.addInitScript((text) => localStorage.setItem('nextjs', text), stored),
      );
      const notice = page.locator('.bg-rose-soft', { hasText: 'Витамин D есть' }).last();
      await notice.waitFor();
      const text = await notice.innerText();
      for (const words of told) expect(text, path).toMatch(words);
      expect(forbiddenWords(text.replace(NOTE, ''))).toEqual([]);
      expect(await problemsAtWidths(page, [390, 1440])).toEqual([]);
      await page.context().close();
    }
  });

  it('reads articles without accessibility violations at 360 and 1440 px', async () => {
    const page = await open('/stati/myata', 360);
    expect(await problemsAtWidths(page, [360, 1440])).toEqual([]);
    await openPage(page, `${shop.url}/stati`);
    expect(await problemsAtWidths(page, [360, 1440])).toEqual([]);
    await page.context().close();
  });
});
