import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openAccount, TEST_SECRET, type Account } from '../support/account.ts';
import { axeViolations } from '../support/axe.ts';
import { openBrowser, pageErrorsOf } from '../support/browser.ts';
import { call } from '../support/call.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

describe('tickets in the account of Анна', () => {
  let shop: TestShop;
  let browser: Browser;
  let anna: Account;
  let cookie: string;
  const contexts: BrowserContext[] = [];
  const problems: string[][] = [];
  beforeAll(async () => {
    shop = await openTestShop({ env: { SECRET: TEST_SECRET } });
    browser = await openBrowser();
    anna = await openAccount(shop);
    ({ cookie } = await signInStaff(shop));
  });
  afterAll(async () => {
    await browser.close();
    await shop.close();
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
    expect(problems.splice(0).flat()).toEqual([]);
  });

  async function visit({
    width,
    javaScriptEnabled = true,
  }: {
    width: number;
    javaScriptEnabled?: boolean;
  }): Promise<Page> {
    const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'ru-RU', javaScriptEnabled });
    contexts.push(context);
    problems.push(pageErrorsOf(context));
    await context.addCookies([{ ...anna.cookie, url: shop.url }]);
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    return page;
  }
  const staff = (id: number, verb: string, text: string) =>
    call(shop.url, `/api/tickets/${id}/${verb}`, { key: randomUUID(), text }, { cookie });
  const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

  it('she asks with a photo on her telephone, gets the answer in the open page, and finds it later at her desk', async () => {
    const phone = await visit({ width: 390 });
    await phone.goto(`${shop.url}/personal/tickets`);
    await phone.getByText('Открытых обращений нет').waitFor();
    expect(await axeViolations(phone)).toEqual([]);
    await phone.getByRole('link', { name: 'Задать вопрос' }).click();
    await phone.getByRole('heading', { level: 1, name: 'Новое обращение' }).waitFor();
    await phone.getByRole('button', { name: 'Отправить' }).click();
    await phone.getByText('Выберите тему').last().waitFor();
    await phone.getByLabel('Тема').selectOption({ label: 'Качество товара' });
    await phone.getByLabel('Серия').fill('К-17');
    await phone.getByLabel('Коротко').fill('Трещина на крышке');
    await phone.getByLabel('Что случилось').fill('Крышка треснула. Можно ли пить?');
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#8a4' } })
      .jpeg()
      .toBuffer();
    await phone
      .getByLabel(/Фото и\sфайлы/)
      .setInputFiles({ name: 'Крышка.jpg', mimeType: 'image/jpeg', buffer: photo });
    await phone.getByText('Крышка.webp').first().waitFor();
    expect(await axeViolations(phone)).toEqual([]);
    expect(await fits(phone)).toBe(true);
    await phone.getByRole('button', { name: 'Отправить' }).click();
    await phone.getByRole('heading', { level: 1, name: 'Трещина на крышке' }).waitFor();
    const id = Number(phone.url().split('/').at(-1));
    await phone.getByText(/Ответим до/).waitFor();
    const file = phone.getByRole('link', { name: 'Крышка.webp' });
    const answer = await phone.request.get(shop.url + (await file.getAttribute('href'))!);
    expect([answer.status(), answer.headers()['content-disposition'], answer.headers()['cache-control']]).toEqual([
      200,
      expect.stringMatching(/^attachment; /),
      'no-store',
    ]);

    await staff(id, 'asked', 'Не пейте. Пришлём новую банку: на тот же адрес?');
    await phone.getByText('Не пейте. Пришлём новую банку').waitFor();
    await phone.getByText('Ждём вас:').waitFor();
    expect(await axeViolations(phone)).toEqual([]);
    expect(await fits(phone)).toBe(true);
    await phone.getByRole('textbox', { name: 'Ваше сообщение' }).fill('Да, на тот же');
    await phone.getByRole('button', { name: 'Отправить' }).click();
    await phone.getByText('Сообщение отправлено').waitFor();
    await phone.getByText(/Ответим до/).waitFor();
    await phone.clock.install();
    const asked = phone.waitForResponse('**/api/user-tickets/summary');
    await phone.goto(`${shop.url}/personal/tickets?state=all`);
    await asked;
    await staff(id, 'solved', 'Отправили.');
    await phone.clock.fastForward(60_000);
    await phone.getByRole('link', { name: 'Обращения 1 новый ответ' }).waitFor();
    // The list has heard of it by the badge, without loading the page.
    await phone.getByRole('link', { name: /Трещина на крышке.*1\sновый ответ.*Решено/ }).waitFor();
    expect(await fits(phone)).toBe(true);

    const desk = await visit({ width: 1440 });
    await desk.goto(`${shop.url}/personal`);
    await desk.getByRole('link', { name: 'Обращения 1 новый ответ' }).click();
    await desk.getByText('Открытых обращений нет').waitFor();
    await desk.getByRole('link', { name: 'Все', exact: true }).click();
    await desk.getByLabel('Слова или номер').fill('крышка банку');
    await desk.getByRole('main').getByRole('button', { name: 'Найти' }).click();
    await desk.getByRole('link', { name: /Трещина на крышке.*1\sновый ответ.*Решено/ }).waitFor();
    expect(await axeViolations(desk)).toEqual([]);
    await desk.getByRole('link', { name: /Трещина на крышке/ }).click();
    await desk.getByText('Отправили.').waitFor();
    await desk.getByText(/Считаем вопрос решённым/).waitFor();
    expect(await axeViolations(desk)).toEqual([]);
    await expect
      .poll(async () => (await anna.call<{ data: { unread: number } }>('/api/user-tickets/summary')).body.data.unread)
      .toBe(0);
  });

  it('without scripts she reads them; nobody else does, and nothing is cached', async () => {
    const data = { key: randomUUID(), topic: 'other', subject: 'Тихий вопрос', text: 'Слышно?' };
    const { id } = (await anna.call<{ data: { id: number } }>('/api/user-tickets', { body: { data } })).body.data;
    const plain = await visit({ width: 390, javaScriptEnabled: false });
    await plain.goto(`${shop.url}/personal/tickets`);
    await plain.getByRole('link', { name: /Тихий вопрос/ }).click();
    expect(await plain.getByText('Слышно?').isVisible()).toBe(true);
    expect(await plain.getByText(/Без него/).isVisible()).toBe(true);
    const boris = await openAccount(shop);
    const paths = ['', '/new', `/${id}`, `/${id}/files/${randomUUID()}`].map((path) => `/personal/tickets${path}`);
    const answers = await Promise.all(
      [undefined, boris.cookie].flatMap((who) =>
        paths.map(async (path) => {
          const headers = who && { cookie: `${who.name}=${who.value}` };
          const { status, headers: got } = await fetch(shop.url + path, {
            redirect: 'manual',
            ...(headers && { headers }),
          });
          return [status, got.get('cache-control')];
        }),
      ),
    );
    expect(answers.map(([status]) => status)).toEqual([302, 302, 302, 302, 200, 200, 404, 404]);
    expect(new Set(answers.map(([, cached]) => cached))).toEqual(new Set(['no-store']));
  });
});
