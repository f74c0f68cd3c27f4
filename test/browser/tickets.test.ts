import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { atEachWidth } from '../support/at-each-width.ts';
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

  it('she asks with a photo, gets the answer in the open page, and finds it later: on a phone and at a desk', async () => {
    const page = await visit({ width: 390 });
    const press = (name: string) => page.getByRole('main').getByRole('button', { name }).click();
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#8a4' } })
      .jpeg()
      .toBuffer();
    await page.goto(`${shop.url}/personal/tickets`);
    await atEachWidth(page, async (nth) => {
      const lawful = async () => expect([await axeViolations(page), await fits(page)]).toEqual([[], true]);
      const subject = ['Трещина на крышке', 'Осадок в банке'][nth]!;
      await page.getByText('Открытых обращений нет').waitFor();
      await page.getByRole('link', { name: 'Задать вопрос' }).click();
      await page.getByRole('heading', { level: 1, name: 'Новое обращение' }).waitFor();
      await press('Отправить');
      await page.getByText('Выберите тему').last().waitFor();
      await page.getByLabel('Тема').selectOption({ label: 'Качество товара' });
      await page.getByLabel('Серия').fill('К-17');
      await page.getByLabel('Коротко').fill(subject);
      await page.getByLabel('Что случилось').fill('Можно ли пить?');
      await page
        .getByLabel(/Фото и\sфайлы/)
        .setInputFiles({ name: 'Крышка.jpg', mimeType: 'image/jpeg', buffer: photo });
      await page.getByText('Крышка.webp').first().waitFor();
      await lawful();
      await press('Отправить');
      await page.getByRole('heading', { level: 1, name: subject }).waitFor();
      const id = Number(page.url().split('/').at(-1));
      await page.getByText(/Ответим до/).waitFor();
      const file = page.getByRole('link', { name: 'Крышка.webp' });
      const answer = await page.request.get(shop.url + (await file.getAttribute('href'))!);
      expect([answer.status(), answer.headers()['content-disposition'], answer.headers()['cache-control']]).toEqual([
        200,
        expect.stringMatching(/^attachment; /),
        'no-store',
      ]);

      await staff(id, 'asked', 'Не пейте. Пришлём новую банку: на тот же адрес?');
      await page.getByText('Не пейте. Пришлём новую банку').waitFor();
      await page.getByText('Ждём вас:').waitFor();
      await lawful();
      await page.getByRole('textbox', { name: 'Ваше сообщение' }).fill('Да, на тот же');
      await press('Отправить');
      await page.getByText('Сообщение отправлено').waitFor();
      await page.getByText(/Ответим до/).waitFor();
      await page.clock.install();
      const asked = page.waitForResponse('**/api/user-tickets/summary');
      await page.goto(`${shop.url}/personal/tickets?state=all`);
      await asked;
      await staff(id, 'solved', 'Отправили.');
      await page.clock.fastForward(60_000);
      await page.getByRole('link', { name: 'Обращения 1 новый ответ' }).waitFor();
      // The list has heard of it by the badge, without loading the page.
      await page.getByRole('link', { name: new RegExp(`${subject}.*1\\sновый ответ.*Решено`) }).waitFor();
      expect(await fits(page)).toBe(true);

      await page.getByRole('link', { name: 'Все', exact: true }).click();
      await page.getByLabel('Слова или номер').fill(`${subject.split(' ')[0]!.toLowerCase()} банку`);
      await press('Найти');
      const found = page.getByRole('link', { name: new RegExp(`${subject}.*1\\sновый ответ.*Решено`) });
      await found.waitFor();
      await found.click();
      await page.getByText('Отправили.').waitFor();
      await page.getByText(/Считаем вопрос решённым/).waitFor();
      await expect
        .poll(async () => (await anna.call<{ data: { unread: number } }>('/api/user-tickets/summary')).body.data.unread)
        .toBe(0);
      await page.goto(`${shop.url}/personal/tickets`);
    });
  });

  it('without scripts she reads them; nobody else does, and nothing is cached', async () => {
    const data = { key: randomUUID(), topic: 'other', subject: 'Тихий вопрос', text: 'Слышно?' };
    const { id } = (await anna.call<{ data: { id: number } }>('/api/user-tickets', { body: { data } })).body.data;
    const plain = await visit({ width: 390, javaScriptEnabled: false });
    await plain.goto(`${shop.url}/personal/tickets`);
    await plain.getByRole('link', { name: /Тихий вопрос/ }).click();
    expect(await plain.getByText('Слышно?').isVisible()).toBe(true);
    // A reply by mail is offered where there is a letter to reply to: after an answer, to a confirmed address.
    const without = plain.getByText(/Без него/);
    await shop.query('update customers set email = $2, email_confirmed_at = now() where id = $1', [
      anna.id,
      `anna-${anna.id}@example.ru`,
    ]);
    await plain.reload();
    expect(await without.textContent()).toMatch(/Без\sнего позвоните:/);
    await staff(id, 'answered', 'Да, хорошо.');
    await plain.reload();
    expect(await without.textContent()).toMatch(
      /ответьте на\sписьмо с\sнашим ответом, если оно пришло, или позвоните:/,
    );
    // A closed one says where a message goes: to the ticket that goes on with it, while that is open.
    const closedPage = async (close: number) => {
      await call(shop.url, `/api/tickets/${close}/closed`, { key: randomUUID() }, { cookie });
      return turnOf();
    };
    const turnOf = async () => {
      const headers = { cookie: `${anna.cookie.name}=${anna.cookie.value}` };
      const html = await (await fetch(`${shop.url}/personal/tickets/${id}`, { headers })).text();
      return /Обращение закрыто\. [^.]+\./.exec(html)?.[0].replaceAll('\u00a0', ' ');
    };
    expect(await closedPage(id)).toMatch(/откроет новое обращение/);
    const { meta } = (
      await anna.call<{ meta: { ticket: number } }>(`/api/add-message-user-ticket/${id}`, {
        body: { data: { key: randomUUID(), text: 'А завтра?' } },
      })
    ).body;
    expect(await turnOf()).toBe(`Обращение закрыто. Новое сообщение попадёт в обращение № ${meta.ticket}.`);
    expect(await closedPage(meta.ticket)).toMatch(/откроет новое обращение/);
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
