// Longer than usual: one shop for all account pages, each with a test of its own.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { atEachWidth } from '../support/at-each-width.ts';
import { openAccount, TEST_SECRET, type Account } from '../support/account.ts';
import { axeViolations, problemsAtWidths } from '../support/axe.ts';
import { untilActive, openBrowser, pageErrorsOf } from '../support/browser.ts';
import { call } from '../support/call.ts';
import { checkoutForm, totalOf, type PlacedOrder } from '../support/buyer.ts';
import { solvePuzzle } from '../support/codes.ts';
import { openPackingDesk } from '../support/packing-desk.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

describe('the account pages of Анна', () => {
  let shop: TestShop;
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const problems: string[][] = [];

  beforeAll(async () => {
    shop = await openTestShop({ env: { SECRET: TEST_SECRET } });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await shop.close();
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
    expect(problems.splice(0).flat()).toEqual([]);
  });

  async function visit(account?: Account, { width = 1440 } = {}): Promise<Page> {
    const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'ru-RU' });
    contexts.push(context);
    problems.push(pageErrorsOf(context));
    if (account) await context.addCookies([{ ...account.cookie, url: shop.url }]);
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    return page;
  }

  const open = (page: Page, path: string) => page.goto(shop.url + path);
  const signedIn = (page: Page) => page.locator('.account > button').first().waitFor({ state: 'attached' });
  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);
  const untilText = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();
  const fetchPage = (path: string, cookie?: Account['cookie']) =>
    fetch(shop.url + path, {
      redirect: 'manual',
      headers: cookie ? { cookie: `${cookie.name}=${cookie.value}` } : {},
    });
  const row = async (account: Account) =>
    (await shop.query('select * from customers where id = $1', [account.id]))[0] as Record<string, unknown>;

  async function order(account: Account, quantity = 1): Promise<PlacedOrder> {
    const items = [{ product: 2, quantity }];
    const form = checkoutForm(items, await totalOf(shop.url, items), { paySystem: 3 });
    const captcha = await solvePuzzle(shop.url, {}, 'order');
    const placed = await account.call<PlacedOrder>('/api/orders', { body: { ...form, captcha } });
    expect(placed.status).toBe(200);
    return placed.body;
  }

  /** The order is being packed: she asks by the keyboard and is told that it was stopped; a lost answer loses nothing. */
  async function asksToCancel(page: Page, { orderId }: PlacedOrder): Promise<void> {
    await open(page, `/personal/orders/${orderId}`);
    const button = page.getByRole('button', { name: 'Попросить отменить' });
    await atEachWidth(page, async (nth) => {
      if (nth === 0) await page.route('**/cancel-request', (route) => route.abort());
      else await page.unroute('**/cancel-request');
      await button.focus();
      await page.keyboard.press('Enter');
      if (nth === 0) await untilText(page, 'Нет связи с магазином');
      else await page.getByRole('heading', { name: /^Вы.попросили отменить заказ$/ }).waitFor();
      expect(await axeViolations(page, '#main')).toEqual([]);
    });
    await expect.poll(() => focused(page)).toBe('state');
    expect(await button.count()).toBe(0);
  }

  /** Types the code that the page shows while the sandbox sends the messages. */
  async function typeCode(page: Page): Promise<void> {
    const hint = await page.getByText(/Для разработки: код \d{4}/).textContent();
    await page.getByRole('textbox', { name: /Код подтверждения|Последние 4/ }).fill(/\d{4}/.exec(hint!)![0]);
  }

  it('is a private page: visitors are sent to sign in and back, nothing is cached', async () => {
    const anna = await openAccount(shop);
    const visitor = await fetchPage('/personal');
    expect(visitor.status).toBe(302);
    expect(visitor.headers.get('location')).toBe('/signin?error=SessionRequired&callbackUrl=%2Fpersonal');
    for (const page of ['orders', 'contacts', 'safety']) {
      const { status, headers } = await fetchPage(`/personal/${page}`);
      expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([
        302,
        `/signin?error=SessionRequired&callbackUrl=%2Fpersonal%2F${page}`,
        'no-store',
      ]);
    }
    const own = await fetchPage('/personal', anna.cookie);
    expect(own.status).toBe(200);
    expect(own.headers.get('cache-control')).toBe('no-store');
    expect(await own.text()).toContain('Здравствуйте, Анна');
    const forged = await fetchPage('/personal', { ...anna.cookie, value: `${anna.cookie.value.slice(0, -3)}AAA` });
    expect(forged.status).toBe(302);
    // A public page is the same for every visitor, also when a customer requests it first.
    expect(await (await fetchPage('/net-takogo', anna.cookie)).text()).not.toContain('Анна');

    for (const [callbackUrl, leadsTo] of [
      ['/cart?x=1', '/cart?x=1'],
      ['//evil.example/', '/personal'],
      ['https://evil.example/', '/personal'],
      ['/\\evil.example', '/personal'],
      [`${shop.url}@evil.example`, '/personal'],
    ]) {
      const answer = await fetchPage(`/signin?callbackUrl=${encodeURIComponent(callbackUrl!)}`, anna.cookie);
      expect(answer.headers.get('location')).toBe(leadsTo);
    }
  });

  it('lists her orders and opens each; an order of another customer looks like an unknown one', async () => {
    const [anna, boris] = [await openAccount(shop), await openAccount(shop)];
    const empty = await visit(anna);
    await open(empty, '/personal');
    await untilText(empty, 'Здесь появятся ваши заказы');
    const [first, second] = [await order(anna), await order(anna)];
    const foreign = await order(boris);
    await empty.reload();
    const links = empty.getByRole('main').getByRole('link', { name: /^Заказ №/ });
    expect(await links.count()).toBe(2);
    expect(await links.first().textContent()).toContain(String(second.number));
    expect(await links.first().textContent()).toContain('Новый');
    await atEachWidth(empty, async (nth) => {
      const own = [first, second][nth]!;
      if (nth === 1) await open(empty, '/personal');
      await links.nth(1 - nth).click();
      await empty.getByRole('heading', { level: 1, name: `Заказ № ${own.number}` }).waitFor();
      expect(empty.url()).toBe(`${shop.url}/personal/orders/${own.orderId}`);
      // The owner may act without the link of the letter.
      await press(empty, 'Отменить заказ');
      await press(empty, 'Да, отменить');
      await empty.getByRole('heading', { name: /отменён/i }).waitFor();
    });

    const unknownOrders = await Promise.all(
      [foreign.orderId, randomUUID(), '1'].map((id) => fetchPage(`/personal/orders/${id}`, anna.cookie)),
    );
    expect(unknownOrders.map(({ status }) => status)).toEqual([404, 404, 404]);
    for (const answer of unknownOrders) expect(await answer.text()).toContain('Здесь ничего');
    // The link of a letter opens its order, whoever is signed in.
    expect((await fetchPage(foreign.orderUrl, anna.cookie)).status).toBe(200);
    expect((await fetchPage(foreign.orderUrl)).status).toBe(200);
  });

  it('asks to cancel what is packed, in vain, and to return goods with a photo: each error at its field, nothing typed is lost; the return is in her account', async () => {
    const anna = await openAccount(shop);
    const placed = { ...(await order(anna, 2)), total: 0 };
    const desk = await openPackingDesk(shop);
    await call(shop.url, `/api/orders/${placed.orderId}/confirmed`, {}, desk.vera());
    const box = await desk.packed(placed, [{ productId: 2 }, { productId: 2 }]);
    const page = await visit(anna, { width: 390 });
    shop.expectErrors(/cancel-asked/);
    await asksToCancel(page, placed);
    for (const list of ['', '/orders']) {
      const text = await (await fetchPage(`/personal${list}`, anna.cookie)).text();
      expect([text.match(/Вы.попросили отменить заказ/g)?.length, text.includes('Собирается')]).toEqual([
        list === '' ? 2 : 1,
        false,
      ]);
      expect(text.includes('письмом или по\u00a0телефону')).toBe(list === '');
    }
    const [hold] = await shop.query<{ id: number }>('select id from shipment_holds where shipment_id = $1', [box]);
    await desk.does(box, 'holds/released', { hold: hold!.id });
    await desk.does(box, 'ready');
    await desk.does(box, 'delivered', { fiscal: { storage: '9960440300000001', document: '18', attribute: '1' } });
    await open(page, `/personal/orders/${placed.orderId}`);
    const photo = {
      name: 'снимок.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 90, height: 60, channels: 3, background: '#7a6' } })
        .png()
        .toBuffer(),
    };
    await atEachWidth(page, async (nth) => {
      await press(page, nth === 0 ? 'Подать заявку' : 'Подать ещё одну заявку');
      // Of two packs the form asks how many; one is chosen already.
      if (nth === 0) await press(page, 'Добавить ещё');
      const comment = page.getByLabel('Что случилось');
      await comment.fill('Крышка треснула');
      await press(page, 'Отправить заявку');
      await page.getByRole('alert').getByRole('link', { name: 'Выберите причину' }).click();
      await expect.poll(() => focused(page)).toBe('field-return-reason');
      await page.getByLabel(/^Брак/).check();
      const photos = page.getByLabel(/^Фото/);
      await photos.setInputFiles([{ ...photo, name: 'письмо.png', buffer: Buffer.from('не фото') }, photo]);
      await untilText(page, /Такое фото не.открылось/);
      expect(await axeViolations(page, '#main')).toEqual([]);
      // Without a connection everything stays as it is.
      await page.route('**/returns', (route) => route.abort());
      await press(page, 'Отправить заявку');
      await untilText(page, 'Нет связи с магазином');
      expect(await comment.inputValue()).toBe('Крышка треснула');
      await page.getByRole('button', { name: 'Убрать файл снимок.png' }).waitFor();
      await page.unroute('**/returns');
      await press(page, 'Отправить заявку');
      await page
        .getByRole('img', { name: /^Фото 1 к возврату/ })
        .nth(nth)
        .waitFor();
      await untilText(page, 'Рассматриваем заявку');
      await expect.poll(() => focused(page)).toBe('returns');
    });
    await open(page, '/personal');
    await page
      .getByRole('link', { name: /^Возврат \d+ из.заказа № \d+ ?Рассматриваем заявку/ })
      .last()
      .click();
    await page.waitForURL(`${shop.url}/personal/orders/${placed.orderId}#returns`);
  });

  it('changes the name and the newsletter; what was typed stays, and a failed switch goes back', async () => {
    const anna = await openAccount(shop);
    const page = await visit(anna);
    await open(page, '/personal/safety');
    await signedIn(page);
    const [name, lastName] = ['Имя', 'Фамилия'].map((label) => page.getByLabel(label, { exact: true }));
    const tick = page.getByRole('checkbox', { name: /Присылайте новости/ });
    await atEachWidth(page, async (nth) => {
      const own = { name: ['Анюта', 'Аня'][nth]!, last_name: ['Ветрова', 'Белова'][nth]! };
      await name!.fill(own.name);
      await lastName!.fill(' ');
      await press(page, 'Сохранить');
      await untilText(page, 'Заполните обязательные поля');
      await expect.poll(() => focused(page)).toBe('data-last-name');
      expect(await name!.inputValue()).toBe(own.name);
      await lastName!.fill(own.last_name);
      await press(page, 'Сохранить');
      await untilText(page, 'Сохранили');
      await expect.poll(() => row(anna)).toMatchObject(own);

      await tick.check();
      await untilText(page, 'Подписали вас');
      expect(await row(anna)).toMatchObject({ newsletter: true });
      await page.route('**/api/auth/update-user', (route) => route.abort());
      await tick.click();
      await untilText(page, 'Нет связи с магазином');
      await expect.poll(() => tick.isChecked()).toBe(true);
      await page.unroute('**/api/auth/update-user');
      await tick.click();
      await untilText(page, /Больше не.напишем/);
      expect(await row(anna)).toMatchObject({ newsletter: false });
    });
    await open(page, '/personal');
    await page.getByRole('heading', { name: 'Здравствуйте, Аня!' }).waitFor();
  });

  it('confirms an address by code: wrong, another, taken, right', async () => {
    const anna = await openAccount(shop);
    const page = await visit(anna);
    await open(page, '/personal/safety');
    await signedIn(page);
    const address = page.getByLabel('Адрес');
    await shop.query(
      `insert into customers (email, email_confirmed_at, created_at, updated_at) values ('taken0@example.ru', now(), now(), now()),
         ('taken1@example.ru', now(), now(), now())`,
    );
    await atEachWidth(page, async (nth) => {
      await address.fill('anna@');
      await untilText(page, /^Не.подтверждён$/);
      await press(page, 'Подтвердить email');
      await untilText(page, 'Неверный email');
      await address.fill(`Other${nth}@Example.ru`);
      await press(page, 'Подтвердить email');
      await untilText(page, new RegExp(`Отправили код на.*other${nth}@example\\.ru`));
      const code = page.getByLabel('Код подтверждения');
      await code.fill('12');
      await press(page, 'Подтвердить');
      await untilText(page, 'Введите код подтверждения');
      const hint = /\d{4}/.exec((await page.getByText(/Для разработки/).textContent())!)![0];
      await code.fill(hint === '0000' ? '1111' : '0000');
      await untilText(page, 'Неверный код подтверждения');
      await press(page, 'Ввести другой email');

      await address.fill(`taken${nth}@example.ru`);
      await press(page, 'Подтвердить email');
      await typeCode(page);
      await untilText(page, 'Данный email уже зарегистрирован');
      const own = `anna-${anna.id}-${nth}@example.ru`;
      await address.fill(own);
      await press(page, 'Подтвердить email');
      await typeCode(page);
      await untilText(page, /^Подтверждён$/);
      expect(await row(anna)).toMatchObject({ email: own });
      // Changed to another address it is unconfirmed again.
      await address.fill('third@example.ru');
      await untilText(page, /^Не.подтверждён$/);
      await press(page, 'Оставить прежний');
      await untilText(page, /^Подтверждён$/);
    });
  });

  it('changes the phone by a code to the new one, and signs out other devices', async () => {
    const anna = await openAccount(shop);
    const page = await visit(anna);
    await open(page, '/personal/safety');
    await signedIn(page);
    await atEachWidth(page, async (nth) => {
      const elsewhere = await openAccount(shop, anna.id);
      await press(page, 'Изменить номер');
      const field = page.getByLabel('Номер телефона');
      await press(page, 'Получить код');
      await untilText(page, 'Заполните все поля');
      await field.fill('+7 916 12');
      await press(page, 'Получить код');
      await untilText(page, 'Неверный номер телефона');
      const number = `790${3 + nth}${String(anna.id).padStart(7, '0')}`;
      await field.fill(`+${number}`);
      await press(page, 'Получить код');
      await typeCode(page);
      await untilText(page, /Номер изменён/);
      await expect.poll(() => row(anna)).toMatchObject({ phone: number });
      expect((await fetchPage('/personal', elsewhere.cookie)).status).toBe(302);
      expect((await fetchPage('/personal', anna.cookie)).status).toBe(200);
    });
  });

  it('sets a first password and changes it; the other devices in the list are signed out', async () => {
    const anna = await openAccount(shop);
    const page = await visit(anna);
    const list = page.getByRole('region', { name: 'Где выполнен вход' }).getByRole('listitem');
    const password = page.locator('#new-password');
    const again = page.getByLabel('Новый пароль ещё раз');
    const current = page.getByLabel('Текущий пароль');
    const words = ['соль и лаванда', 'мёд и чабрец'];
    await atEachWidth(page, async (nth) => {
      const phone = await openAccount(shop, anna.id);
      await shop.query('update sessions set agent = $2 where customer_id = $1', [
        anna.id,
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
      ]);
      await open(page, '/personal/safety');
      await signedIn(page);
      expect(await list.count()).toBe(2);
      expect(await list.first().textContent()).toContain('Это устройство');
      await press(page, /^Завершить: Safari, iPhone/);
      await untilText(page, 'Вход завершён: Safari, iPhone');
      // Announced with the answer; the list is fetched again.
      await list.nth(1).waitFor({ state: 'detached' });
      expect(await list.count()).toBe(1);
      expect((await fetchPage('/personal', phone.cookie)).status).toBe(302);

      await press(page, nth === 0 ? 'Задать пароль' : 'Изменить пароль');
      if (nth === 1) await current.fill('не тот пароль');
      await password.fill('коротко');
      await press(page, 'Сохранить пароль');
      await page.locator('#new-password-error').waitFor();
      await password.fill(words[nth]!);
      await again.fill('соль и чабрец');
      await press(page, 'Сохранить пароль');
      await untilText(page, /Пароли не.совпадают/);
      await expect.poll(() => focused(page)).toBe('new-again');
      await again.fill(words[nth]!);
      if (nth === 1) {
        await press(page, 'Сохранить пароль');
        await untilText(page, 'Текущий пароль неверный');
        expect(await password.inputValue()).toBe(words[nth]);
        await current.fill(words[0]!);
      }
      const third = await openAccount(shop, anna.id);
      await press(page, 'Сохранить пароль');
      await untilText(page, /Пароль сохранён/);
      await expect.poll(async () => (await fetchPage('/personal', third.cookie)).status).toBe(302);
    });
  });

  it('sets a new password by the link of a letter, once', async () => {
    const anna = await openAccount(shop);
    const email = `letter-${anna.id}@example.ru`;
    await shop.query('update customers set email = $2, email_confirmed_at = now() where id = $1', [anna.id, email]);
    await fetch(`${shop.url}/api/auth/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    await shop.drain();
    const [letter] = (await shop.sandbox.lettersAbout('парол')).filter(({ to }) => to.includes(email));
    const hash = /#code=[\da-f]+/.exec(letter!.html)![0];

    const page = await visit();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url() + JSON.stringify(request.headers())));
    const answer = await open(page, `/new-password${hash}`);
    expect(answer!.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    const password = page.locator('#new-password');
    await press(page, 'Сохранить и войти');
    await untilText(page, 'Введите новый пароль');
    expect(page.url()).toBe(`${shop.url}/new-password`);
    await password.fill('12345678');
    await page.getByLabel('Новый пароль ещё раз').fill('12345678');
    await press(page, 'Сохранить и войти');
    await untilText(page, /Такой пароль легко угадать/);
    await password.fill('соль и лаванда');
    await page.getByLabel('Новый пароль ещё раз').fill('соль и лаванда');
    await press(page, 'Сохранить и войти');
    await page.getByRole('heading', { name: 'Здравствуйте, Анна!' }).waitFor();
    await signedIn(page);
    expect(sent.filter((text) => text.includes(hash.slice(6)))).toEqual([]);
    expect((await fetchPage('/personal', anna.cookie)).status).toBe(302);

    const secondVisit = await visit();
    await open(secondVisit, `/new-password${hash}`);
    await secondVisit.locator('#new-password').fill('мёд и чабрец');
    await secondVisit.getByLabel('Новый пароль ещё раз').fill('мёд и чабрец');
    await press(secondVisit, 'Сохранить и войти');
    await secondVisit.getByRole('heading', { name: /Ссылка не.работает/ }).waitFor();
    await secondVisit.getByRole('link', { name: 'Запросить новую ссылку' }).click();
    await secondVisit.waitForURL(`${shop.url}/signin?restore=yes`);
    await secondVisit.getByRole('heading', { name: /парол/i }).waitFor();
    await open(secondVisit, '/new-password#code=12');
    await secondVisit.getByRole('heading', { name: /Ссылка не.работает/ }).waitFor();
  });

  it('has pages without accessibility violations or sideways scrolling at 360 and 1440 px', async () => {
    const anna = await openAccount(shop);
    await openAccount(shop, anna.id);
    const found: Record<string, unknown> = {};
    const check = async (name: string, page: Page, widths = [360, 1440]) => {
      await untilActive(page);
      const problems = await problemsAtWidths(page, widths);
      if (problems.length > 0) found[name] = problems;
    };
    const visitor = await visit(undefined, { width: 360 });
    await open(visitor, '/signin?error=SessionRequired&callbackUrl=%2Fpersonal');
    await visitor.getByLabel('Номер телефона').waitFor();
    await check('sign-in', visitor);
    await open(visitor, `/new-password#code=${'a'.repeat(128)}`);
    await visitor.locator('#new-password').waitFor();
    await check('new password', visitor);
    await open(visitor, '/new-password');
    await visitor.getByRole('heading', { name: /Ссылка не/ }).waitFor();
    await check('broken link', visitor);
    const page = await visit(anna, { width: 360 });
    await open(page, '/personal/safety');
    await signedIn(page);
    await press(page, 'Изменить номер');
    await page.getByLabel('Номер телефона').waitFor();
    await press(page, 'Задать пароль');
    await press(page, 'Сохранить пароль');
    for (const [width, bar] of [
      [360, '.bottom-bar'],
      [1440, '.header'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.locator(`${bar} .account > button`).first().click();
      await page.getByRole('menu').waitFor();
      await check(`account with everything open at ${width} px`, page, [width]);
      await page.keyboard.press('Escape');
    }
    expect(found).toEqual({});
  });
});
