import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../support/browser.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { officeFile, pdfFile } from '../support/sample-files.ts';

/** Егор wants his own capsules made and has a complaint; the server fails for a while. */
describe('forms on pages', () => {
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

  /** @param scripts resolves when the code of the islands may come */
  async function open(path: string, width: number, scripts?: Promise<void>): Promise<{ page: Page; errors: string[] }> {
    const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'ru-RU' });
    await context.addInitScript(() => {
      sessionStorage.setItem('cookieAccepted', 'true');
      sessionStorage.setItem('cityQuestionClosed', 'true');
    });
    if (scripts) await context.route('**/assets/islands-*.js', (route) => scripts.then(() => route.continue()));
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on(
      'console',
      (message) =>
        message.type() === 'error' && /Content Security|Hydration/i.test(message.text()) && errors.push(message.text()),
    );
    await page.goto(shop.url + path);
    return { page, errors };
  }
  const focused = (page: Page) =>
    page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent?.slice(0, 40) || '');
  const letterAbout = async (words: string) => {
    await shop.drain();
    return shop.sandbox.lettersAbout(words);
  };

  it('a complaint is written at 390 px: errors, a refused file, a failing server, thanks', async () => {
    const { page, errors } = await open('/feedback', 390);
    const send = page.getByRole('button', { name: 'Отправить', exact: true });
    await send.click();
    const summary = page.getByRole('alert').filter({ hasText: 'Осталось исправить' });
    await summary.waitFor();
    await expect.poll(() => focused(page)).toMatch(/^Осталось исправить 5/);
    await summary.getByRole('link', { name: 'Выберите тему' }).click();
    await expect.poll(() => focused(page)).toBe('field-feedback-topic');
    await page.locator('#field-feedback-topic').selectOption({ label: 'Претензия к\u00a0качеству' });
    await page.getByLabel('Сообщение').fill('В банке не хватает трёх капсул.');
    await page.getByLabel('Как к вам обращаться').fill('Егор');
    await page.getByLabel('Email').first().fill('egor@example.ru');

    const files = page.locator('input[type=file]');
    await files.setInputFiles([
      { name: 'фото.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg onload="alert(1)"/>') },
      { name: 'акт.pdf', mimeType: 'application/pdf', buffer: pdfFile() },
      { name: 'видео.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) },
    ]);
    await page.getByText('Такой файл не подойдёт').waitFor();
    await page.getByText('Больше 5 МБ').waitFor();
    // Each file needs its own puzzle, so the last message must belong to the last file.
    await page.getByRole('status').filter({ hasText: 'Файл акт.pdf загружен' }).waitFor({ state: 'attached' });
    for (const name of ['фото.jpg', 'видео.pdf'])
      await page.getByRole('button', { name: `Убрать файл ${name}` }).click();
    await page.getByRole('status').filter({ hasText: 'Файл видео.pdf убран' }).waitFor({ state: 'attached' });

    // The draft contains the text and no personal data.
    const draft = await page.evaluate(() => sessionStorage.getItem('form-draft:feedback'));
    expect(draft).toContain('трёх капсул');
    expect(draft).not.toMatch(/Егор|egor/);
    await page.getByRole('checkbox', { name: /Даю согласие/ }).check();
    await page.route('**/api/forms/feedback', (route) => route.abort(), { times: 1 });
    await send.click();
    await page.getByRole('alert').filter({ hasText: 'Нет связи с магазином' }).waitFor();
    expect(await page.getByLabel('Сообщение').inputValue()).toBe('В банке не хватает трёх капсул.');
    await send.click();
    const thanks = page.getByRole('status').filter({ hasText: 'Спасибо, мы всё получили' });
    await thanks.waitFor();
    await expect.poll(() => focused(page)).toMatch(/^Спасибо, мы всё получили/);
    expect(await page.evaluate(() => sessionStorage.getItem('form-draft:feedback'))).toBeNull();
    const [letter] = await letterAbout('Обращение № ');
    expect(letter!.files.map(({ name }) => name)).toEqual(['акт.pdf']);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('what is typed, chosen, attached, ticked and pressed before the scripts come is kept', async () => {
    const scripts = Promise.withResolvers<void>();
    const { page, errors } = await open('/feedback', 390, scripts.promise);
    await page.locator('#field-feedback-topic').selectOption({ label: 'Заказ и\u00a0доставка' });
    await page.getByLabel('Сообщение').fill('Где мой заказ?');
    await page.getByLabel('Как к вам обращаться').fill('Егор');
    await page.getByLabel('Email').first().fill('rano@example.ru');
    await page
      .locator('input[type=file]')
      .setInputFiles([{ name: 'чек.pdf', mimeType: 'application/pdf', buffer: pdfFile() }]);
    await page.getByRole('checkbox', { name: /Даю согласие/ }).check();
    await page.getByLabel('Как к вам обращаться').press('Enter');
    expect(await page.getByRole('status').filter({ hasText: 'загружен' }).count()).toBe(0);
    scripts.resolve();
    // The press comes while the file is being uploaded.
    await page.getByRole('link', { name: 'Файл ещё загружается' }).waitFor();
    await page.getByRole('status').filter({ hasText: 'Файл чек.pdf загружен' }).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Отправить', exact: true }).click();
    await page.getByRole('status').filter({ hasText: 'Спасибо, мы всё получили' }).waitFor();
    const letter = (await letterAbout('Обращение № ')).find(({ text }) => text.includes('Где мой заказ?'));
    expect(letter!.text).toContain('rano@example.ru');
    expect(letter!.files.map(({ name }) => name)).toEqual(['чек.pdf']);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('a brief is filled in by keyboard at 1440 px, survives a reload, and is reviewed before it is sent', async () => {
    const { page, errors } = await open('/razrabotka-i-proizvodstvo-bad-i-stm', 1440);
    const press = (key: string) => page.keyboard.press(key);
    const next = async () => {
      await page.getByRole('button', { name: 'Далее' }).focus();
      await press('Enter');
    };
    await page.getByRole('button', { name: 'Составить задание' }).focus();
    await press('Enter');
    await page.getByRole('heading', { name: /Шаг 1 из 4/ }).waitFor();
    await expect.poll(() => focused(page)).toBe('brief-step');
    await next();
    await page.getByRole('alert').filter({ hasText: 'Осталось исправить 3 поля' }).waitFor();
    await expect.poll(() => focused(page)).toMatch(/^Осталось исправить 3/);
    await press('Tab');
    await press('Enter');
    await expect.poll(() => focused(page)).toBe('field-partnership-brief-form');
    await press('Space');
    await press('ArrowRight');
    await page.getByText('12–17').first().waitFor();
    await press('ArrowLeft');
    await page.getByText('10–15').first().waitFor();
    await page.getByLabel('Ингредиент', { exact: true }).focus();
    await page.keyboard.type('Цитрат магния');
    await press('Tab');
    await page.keyboard.type('400');
    await page.getByRole('button', { name: 'Ещё ингредиент' }).focus();
    await press('Enter');
    await expect.poll(() => focused(page)).toBe('field-partnership-brief-ingredients-1-name');
    await page.keyboard.type('Витамин B6');
    await press('Tab');
    await page.keyboard.type('2,5');
    await expect.poll(() => page.locator('#field-partnership-brief-ingredients-1-amount').inputValue()).toBe('2,5');

    // A reload in the middle keeps the data of the product.
    await page.reload({ waitUntil: 'load' });
    await page.getByLabel('Ингредиент 2').waitFor();
    expect(await page.getByLabel('Ингредиент 2').inputValue()).toBe('Витамин B6');
    await page.getByRole('radio', { name: 'Банка' }).focus();
    await press('Space');
    await next();
    await page.getByRole('heading', { name: /Шаг 2 из 4/ }).waitFor();
    await expect.poll(() => focused(page)).toBe('brief-step');
    await page.getByLabel('Первая партия, упаковок').fill('25 000');
    await page.getByText('11–16').or(page.getByText('12–18')).first().waitFor();
    await page.getByRole('checkbox', { name: 'Маркетплейсы' }).focus();
    await press('Space');
    await next();
    await page.getByRole('heading', { name: /Шаг 3 из 4/ }).waitFor();
    await page.getByLabel('Компания или ИП').fill('ООО «Ромашка»');
    await page.getByLabel('ИНН').fill('7707083894');
    await page.getByLabel('Как к вам обращаться').fill('Егор Лапин');
    await page.locator('#field-partnership-email').fill('lapin@romashka.example');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'тз.docx', mimeType: 'application/octet-stream', buffer: officeFile('docx') });
    await page.getByRole('status').filter({ hasText: 'Файл тз.docx загружен' }).waitFor({ state: 'attached' });
    await next();
    await page.getByRole('link', { name: /Проверьте ИНН/ }).click();
    await expect.poll(() => focused(page)).toBe('field-partnership-brief-inn');
    await page.getByLabel('ИНН').fill('7707083893');
    await next();
    const summary = page.getByRole('region', { name: 'Продукт' });
    await summary.getByText('Цитрат магния 400 мг; Витамин B6 2,5 мг').waitFor();
    await page.getByRole('region', { name: 'Компания' }).getByText('тз.docx').waitFor();
    // After going back and forth everything is still there.
    await summary.getByRole('button', { name: 'Изменить' }).click();
    await page.getByRole('heading', { name: /Шаг 1 из 4/ }).waitFor();
    for (let step = 0; step < 3; step++) await next();
    const send = page.getByRole('button', { name: 'Отправить задание' });
    await send.click();
    await page.getByRole('link', { name: /примите согласие/ }).waitFor();
    await page.getByRole('checkbox', { name: /Даю согласие/ }).check();
    // An error found only by the server leads to its step.
    const issue = { path: ['brief', 'batch'], message: 'Слишком много', name: 'ValidationError' };
    await page.route(
      '**/api/forms/partnership',
      (route) =>
        route.fulfill({
          status: 400,
          json: {
            data: null,
            error: { status: 400, name: 'ValidationError', message: 'x', details: { errors: [issue] } },
          },
        }),
      { times: 1 },
    );
    await send.click();
    await page.getByRole('heading', { name: /Шаг 2 из 4/ }).waitFor();
    await page.getByRole('link', { name: 'Слишком много' }).waitFor();
    expect(await page.getByLabel('Первая партия, упаковок').inputValue()).toBe('25 000');
    for (let step = 0; step < 2; step++) await next();
    await send.click();
    await page.getByRole('status').filter({ hasText: 'Спасибо, задание у технолога' }).waitFor();
    await expect.poll(() => focused(page)).toMatch(/^Спасибо, задание/);
    const [letter] = await letterAbout('Партнёрство № ');
    expect(letter!.to).toEqual(['partner@travosol.example']);
    expect(letter!.files.map(({ name }) => name)).toEqual(['тз.docx']);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('a question is asked on the page it is about; without JavaScript there is a phone number', async () => {
    const { page, errors } = await open('/oplata', 390);
    await page.getByRole('button', { name: 'Задать вопрос' }).click();
    await page.getByRole('heading', { name: 'Ваш вопрос' }).waitFor();
    await page.getByLabel('Вопрос', { exact: true }).fill('Можно ли заплатить двумя картами?');
    await page.locator('#field-question-name').fill('Егор');
    await page.locator('#field-question-phone').fill('89161234567');
    await page.getByRole('checkbox', { name: /Даю согласие/ }).check();
    await page.getByRole('button', { name: 'Отправить вопрос' }).click();
    await page.getByRole('status').filter({ hasText: 'Спасибо, вопрос у нас' }).waitFor();
    const [letter] = await letterAbout('Вопрос № ');
    expect(letter!.text).toContain('Страница: /oplata');
    expect(errors).toEqual([]);
    await page.context().close();

    // Playwright without scripts does not render `noscript`, so its content is read from the response.
    const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 900 } });
    const still = await plain.newPage();
    for (const path of ['/feedback', '/razrabotka-i-proizvodstvo-bad-i-stm']) {
      await still.goto(shop.url + path);
      const fallback = /<noscript>(.*?)<\/noscript>/s.exec(await (await fetch(shop.url + path)).text())![1]!;
      expect(fallback).toMatch(/Форма работает только с JavaScript.*href="mailto:[^"]+".*href="tel:/s);
      expect(await still.getByRole('button', { name: /^(Отправить|Составить задание)$/ }).count()).toBe(0);
      expect(await still.getByRole('link', { name: /8.800/ }).first().isVisible()).toBe(true);
    }
    await plain.close();
  });
});
