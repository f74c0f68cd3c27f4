// Longer than usual: one account and its orders for everything that the checkout fills in.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openAccount, TEST_SECRET, type Account } from '../support/account.ts';
import { axeViolations } from '../support/axe.ts';
import { openBrowser, openPage, pageErrorsOf } from '../support/browser.ts';
import { checkoutForm, totalOf } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { solvePuzzle } from '../support/codes.ts';
import { giveBonuses } from '../support/give-bonuses.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

describe('Анна has ordered before, and signs in', () => {
  let shop: TestShop;
  let browser: Browser;
  let anna: Account;
  let kazan: { readonly id: number; readonly name: string };
  let point: { readonly code: string; readonly address: string };
  const contexts: BrowserContext[] = [];
  const problems: string[][] = [];
  const items = [{ product: 2, quantity: 1 }];

  beforeAll(async () => {
    shop = await openTestShop({ env: { SECRET: TEST_SECRET } });
    browser = await openBrowser();
    const { body: found } = await call<{ cities: { id: number; name: string }[] }>(
      shop.url,
      '/api/places/cities?query=Казань',
    );
    kazan = found.cities[0]!;
    const points = `/api/delivery/points?cityId=${kazan.id}`;
    point = (await call<{ points: { code: string; address: string }[] }>(shop.url, points)).body.points[0]!;
    anna = await account('79162345678', 'Анна', 'Иванова', 'anna.ivanova@example.ru');
  });
  afterAll(async () => {
    await browser.close();
    await shop.close();
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expect(problems.splice(0).flat()).toEqual([]);
  });

  /** As registration by phone leaves it: an address is typed, not confirmed. */
  async function account(phone: string, name: string, lastName: string, email: string | null): Promise<Account> {
    const [customer] = await shop.query<{ id: number }>(
      `insert into customers (phone, name, last_name, email, created_at, updated_at)
       values ($1, $2, $3, $4, now(), now()) returning id`,
      [phone, name, lastName, email],
    );
    return openAccount(shop, customer!.id);
  }

  /** An order of the account, as placed in some other browser. */
  async function order(by: Account, delivery: object, paySystem: number, contact?: object): Promise<void> {
    const captcha = await solvePuzzle(shop.url, {}, 'order');
    const offers = await call<{ offers: { method: string; total: number }[] }>(shop.url, '/api/delivery/offers', {
      cityId: kazan.id,
      items,
      coupons: [],
    });
    const { method } = delivery as { method: string };
    const total = offers.body.offers.find((offer) => offer.method === method)?.total;
    const form = checkoutForm(items, total ?? (await totalOf(shop.url, items)), {
      delivery,
      paySystem,
      ...(contact && { contact }),
    });
    const placed = await by.call('/api/orders', { body: { ...form, captcha } });
    expect(placed.status).toBe(200);
    await shop.shiftClock(1000);
  }

  /** A new browser with one product in its cart, at the checkout. */
  async function checkout(by?: Account, state: object = {}): Promise<Page> {
    const context = await browser.newContext({ locale: 'ru-RU', timezoneId: 'Europe/Moscow' });
    contexts.push(context);
    problems.push(pageErrorsOf(context));
    if (by) await signIn(context, by);
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    await page.goto(`${shop.url}/net-takogo`);
    await page.evaluate((stored) => localStorage.setItem('nextjs', JSON.stringify({ state: stored, version: 3 })), {
      cart: { items, later: [], coupons: [], seen: [] },
      ...state,
    });
    await openPage(page, `${shop.url}/order`);
    await page.getByLabel('Имя и фамилия').waitFor();
    return page;
  }
  const signIn = (context: BrowserContext, by: Account) =>
    context.addCookies([{ ...by.cookie, url: shop.url, httpOnly: true, sameSite: 'Lax' }]);

  const contactsOf = async (page: Page) =>
    Promise.all([/Имя и фамилия/, /^Телефон/, /^Email/].map((label) => page.getByLabel(label).first().inputValue()));
  const ANNA = ['Анна Иванова', '+7 916 234-56-78', 'anna.ivanova@example.ru'];
  const fromAccount = (page: Page) => page.getByText(/Заполнено из\sвашего кабинета/);
  const fromLastOrder = (page: Page) => page.getByText(/Заполнено из\sвашего прошлого заказа/);
  const lastDelivery = async () =>
    (
      await shop.query<{ delivery: object; pay_system: number; contact: object }>(
        'select delivery, pay_system, contact from orders order by placed_at desc, number desc limit 1',
      )
    )[0]!;

  it('to a point in Казань: everything is filled in, and two presses order the same again', async () => {
    await order(anna, { method: 'point', cityId: kazan.id, pointCode: point.code }, 5);
    const before = await lastDelivery();
    const page = await checkout(anna);
    expect(await contactsOf(page)).toEqual(ANNA);
    await fromAccount(page).waitFor();
    await fromLastOrder(page).waitFor();
    await page.getByRole('group', { name: 'Пункт выдачи' }).getByText(point.address).waitFor();
    expect(await page.getByRole('radio', { name: /СБП/ }).isChecked()).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => JSON.stringify(localStorage) + JSON.stringify(sessionStorage))).not.toMatch(
      new RegExp(`anna.ivanova@|916|Иванова|${point.code}`),
    );

    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: /Перейти к\sоплате/ }).click();
    await page.waitForURL('**/yookassa/checkout/**');
    const again = await lastDelivery();
    expect(again).toEqual({
      ...before,
      contact: { name: 'Анна Иванова', phone: '79162345678', email: 'anna.ivanova@example.ru' },
    });
  });

  it('without an address in the account, that of the last order to the same person is filled in', async () => {
    const vera = await account('79162345670', 'Вера', 'Ким', null);
    const fields = async () => contactsOf(await checkout(vera));
    expect(await fields()).toEqual(['Вера Ким', '+7 916 234-56-70', '']);
    const placed = async (name: string, phone: string, email: string) => {
      await order(vera, { method: 'pickup', cityId: kazan.id }, 3, { name, phone, email });
    };
    await placed('Вера Ким', '+79162345670', 'vera@example.ru');
    await placed('Олег Ким', '+79055555555', 'oleg@example.ru');
    expect(await fields()).toEqual(['Вера Ким', '+7 916 234-56-70', 'vera@example.ru']);
  });

  it('she chooses another point, and the old one does not come back on the way to the cart and back', async () => {
    const page = await checkout(anna);
    await page.getByRole('button', { name: 'Выбрать другой' }).click();
    await page.getByLabel('Улица, метро или номер пункта').waitFor();
    await page.getByLabel('Имя и фамилия').fill('');
    await page.getByRole('link', { name: 'Изменить', exact: true }).click();
    await page.waitForURL('**/cart');
    await page.goBack();
    await page.waitForURL('**/order');
    await page.getByLabel('Улица, метро или номер пункта').waitFor();
    expect(await contactsOf(page)).toEqual(['', ...ANNA.slice(1)]);
  });

  it('a point that has closed stays unchosen', async () => {
    await shop.query(
      `update orders set delivery = jsonb_set(delivery, '{pointCode}', '"NONE"') where customer_id = $1`,
      [anna.id],
    );
    const page = await checkout(anna);
    await page.getByLabel('Улица, метро или номер пункта').waitFor();
    expect(await page.getByRole('radio', { name: /Пункт выдачи или постамат/ }).isChecked()).toBe(true);
  });

  it('by courier: the address is filled in, but not into another city that she has chosen', async () => {
    await order(
      anna,
      { method: 'courier', cityId: kazan.id, address: { street: 'Баумана', house: '12', flat: '7' } },
      1,
    );
    const page = await checkout(anna);
    const address = (at: Page) =>
      Promise.all(['Улица', 'Дом', 'Квартира'].map((label) => at.getByLabel(label, { exact: true }).inputValue()));
    await page.getByLabel('Улица', { exact: true }).waitFor();
    expect(await address(page)).toEqual(['Баумана', '12', '7']);

    const { body } = await call<{ cities: object[] }>(shop.url, '/api/places/cities?query=Москва');
    const other = await checkout(anna, { city: body.cities[0] });
    await other.getByLabel('Улица', { exact: true }).waitFor();
    expect(await address(other)).toEqual(['', '', '']);
    expect(await contactsOf(other)).toEqual(ANNA);
  });

  it('without an order, city and address are those of her contact', async () => {
    const galina = await account('79162345671', 'Галина', 'Мир', null);
    const contact = {
      name: 'Галина',
      last_name: 'Мир',
      phone: '+7 916 234-56-71',
      email: 'galina@example.ru',
      city: 'г. Казань',
      zip: '420102',
      address: 'ул. Мира, д. 16, кв. 3',
    };
    const saved = await galina.call('/api/update-contact-by-user-id', { method: 'PUT', body: { data: contact } });
    expect(saved.status).toBe(200);
    const page = await checkout(galina);
    expect(await contactsOf(page)).toEqual(['Галина Мир', '+7 916 234-56-71', 'galina@example.ru']);
    await page.locator('strong', { hasText: 'Казань' }).waitFor();
    await page.getByRole('radio', { name: /Курьер/ }).check();
    await page.getByText(/Адрес заполнен из\sвашего кабинета/).waitFor();
    const fields = ['Улица', 'Дом', 'Квартира', 'Индекс'].map((label) => page.getByLabel(label).first().inputValue());
    expect(await Promise.all(fields)).toEqual(['ул. Мира', '16', '3', '420102']);
  });

  it('the choice of her browser stays', async () => {
    const page = await checkout(anna, { checkout: { method: 'pickup', point: null, paySystem: 3 } });
    await page.getByRole('radio', { name: /Наличными/ }).waitFor();
    expect(await page.getByRole('radio', { name: /Самовывоз/ }).isChecked()).toBe(true);
    expect(await page.getByRole('radio', { name: /Наличными/ }).isChecked()).toBe(true);
    expect(await fromLastOrder(page).count()).toBe(0);
  });

  it('she has begun to type when she signs in: that stays, the rest is filled in', async () => {
    const page = await checkout();
    expect(await contactsOf(page)).toEqual(['', '', '']);
    await page
      .getByLabel(/^Телефон/)
      .first()
      .focus();
    await page.getByLabel('Имя и фамилия').fill('Анна Петровна');
    await signIn(page.context(), anna);
    const other = await page.context().newPage();
    await other.goto(`${shop.url}/healthz`);
    await other.evaluate(() =>
      localStorage.setItem('nextauth.message', JSON.stringify({ event: 'session', at: Math.random() })),
    );
    await other.close();
    await expect.poll(() => contactsOf(page)).toEqual(['Анна Петровна', ...ANNA.slice(1)]);
  });

  it('she types a new address with suggestions, for somebody else, and goes on with it on another device', async () => {
    const phone = await checkout(anna, { city: kazan });
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.getByRole('radio', { name: /Курьер/ }).check();
    const street = phone.getByRole('combobox', { name: 'Улица' });
    const house = phone.getByRole('combobox', { name: 'Дом' });
    const zip = phone.getByLabel('Индекс');
    await street.fill('');
    await street.pressSequentially('мир');
    await phone.getByRole('option', { name: 'ул Мира' }).waitFor();
    expect(await street.getAttribute('aria-expanded')).toBe('true');
    expect(await axeViolations(phone)).toEqual([]);
    await street.press('ArrowDown');
    await street.press('Enter');
    expect(await street.inputValue()).toBe('ул Мира');
    expect(await house.evaluate((field) => field === document.activeElement)).toBe(true);
    await house.fill('');
    await house.pressSequentially('15');
    await phone.getByRole('option', { name: /д\s15/ }).click();
    expect(await zip.inputValue()).toBe('420102');
    await phone.getByLabel('Квартира').fill('3');

    // By hand, Escape closes the list; the whole address is checked after a pause.
    await house.fill('16');
    await phone.getByRole('option', { name: /д\s16/ }).waitFor();
    await house.press('Escape');
    expect([await house.getAttribute('aria-expanded'), await zip.inputValue()]).toEqual(['false', '']);
    await phone.getByText(/Нашли адрес: .*ул Мира, д 16/).waitFor();
    await expect.poll(() => zip.inputValue()).toBe('420102');
    await zip.fill('420199');

    await phone.getByLabel('Получатель').selectOption({ label: 'Другой получатель' });
    await phone.getByLabel('Имя и фамилия').fill('Вера Ким');
    await phone
      .getByLabel(/^Телефон/)
      .first()
      .fill('+7 905 555-55-55');
    await phone.getByRole('button', { name: 'Сохранить получателя' }).click();
    await phone.getByText(/Получатель сохранён/).waitFor();
    const saved = phone.waitForResponse(
      (answer) =>
        answer.url().includes('/api/temp-data-sites') && (answer.request().postData() ?? '').includes('Позвоните'),
    );
    await phone.getByLabel(/Что нам важно знать/).fill('Позвоните за час');
    expect((await saved).status()).toBe(200);
    expect(await phone.evaluate(() => JSON.stringify(localStorage) + JSON.stringify(sessionStorage))).not.toMatch(
      /Вера|905 555|Мира|Позвоните/,
    );

    const desk = await checkout(anna);
    await desk.getByRole('combobox', { name: 'Улица' }).waitFor();
    const shown = ['Улица', 'Дом', 'Квартира', 'Индекс', 'Имя и фамилия', 'Что нам важно знать'].map((label) =>
      desk.getByLabel(label).first().inputValue(),
    );
    expect(await Promise.all(shown)).toEqual(['ул Мира', '16', '3', '420199', 'Вера Ким', 'Позвоните за час']);
    const chosen = desk.getByLabel('Получатель').locator('option:checked');
    expect(await chosen.textContent()).toBe('Вера Ким, +7 905 555-55-55');
    expect(await axeViolations(desk)).toEqual([]);
    await desk.getByRole('checkbox').check();
    await desk.getByRole('button', { name: /Перейти к\sоплате/ }).click();
    await desk.waitForURL('**/yookassa/checkout/**');
    const [order] = await shop.query<{ location: object; contact: object }>(
      'select location, contact from orders order by placed_at desc, number desc limit 1',
    );
    expect(order).toMatchObject({
      location: { street: 'Мира', house: '16', flat: '3', zip: '420199', checked: true },
      contact: { name: 'Вера Ким', phone: '79055555555' },
    });
    expect(await shop.query("select 1 from temp_data where data->>'kind' = 'checkout'")).toEqual([]);

    // She removes the recipient in her account.
    const account = await desk.context().newPage();
    await account.goto(`${shop.url}/personal/contacts`);
    await account.getByRole('button', { name: 'Удалить: Вера Ким' }).click();
    await account.getByText('Получатель удалён: Вера Ким').waitFor();
    expect(await shop.query('select 1 from recipients where customer_id = $1', [anna.id])).toEqual([]);
  });

  it('she spends bonuses: no more than this order takes, and all of them by one press', async () => {
    await giveBonuses(shop, anna.id, 500);
    const page = await checkout(anna);
    await page.setViewportSize({ width: 390, height: 844 });
    const field = page.getByLabel('Списать бонусы');
    await field.waitFor();
    const hint = await page.getByText(/У\sвас 500\sбонусов, максимум на\sэтот заказ\s— \d+\./).innerText();
    const most = Number(/(\d+)\.$/.exec(hint)![1]);
    await page.getByText(/Начислим \d+\sбонус/).waitFor();

    await field.fill('9999');
    await page
      .getByText(new RegExp(`Можно списать не\\sбольше ${most}\\sбонус`))
      .first()
      .waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: /Перейти к\sоплате/ }).click();
    await page.getByRole('link', { name: /Можно списать не\sбольше/ }).waitFor();

    // By the keyboard.
    await field.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await field.inputValue()).toBe(String(most));
    await page.locator('dl').getByText('Бонусы').waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: /Перейти к\sоплате/ }).click();
    await page.waitForURL('**/yookassa/checkout/**');
    const [placed] = await shop.query<{ spent: number }>(
      'select (bonus_spent / 100)::int as spent from orders order by placed_at desc, number desc limit 1',
    );
    expect(placed).toEqual({ spent: most });
  });

  it('a visitor and another account see nothing of hers, and no copy of the page is kept', async () => {
    const guest = await checkout();
    expect(await contactsOf(guest)).toEqual(['', '', '']);
    expect(await fromAccount(guest).count()).toBe(0);
    const boris = await account('79167654321', 'Борис', 'Сидоров', 'boris.sidorov@example.ru');
    const page = await checkout(boris);
    expect(await contactsOf(page)).toEqual(['Борис Сидоров', '+7 916 765-43-21', 'boris.sidorov@example.ru']);
    expect(await fromLastOrder(page).count()).toBe(0);

    const read = async (path: string, by?: Account) => {
      const headers = by && { cookie: `${by.cookie.name}=${by.cookie.value}` };
      const answer = await fetch(shop.url + path, headers ? { headers } : {});
      return { cacheControl: answer.headers.get('cache-control'), html: await answer.text() };
    };
    for (const path of ['/order', '/cart']) {
      const hers = await read(path, anna);
      expect(hers.html).toContain('anna.ivanova@example.ru');
      expect(hers.cacheControl).toContain('no-store');
      for (const { html } of [await read(path), await read(path, boris)])
        expect(html).not.toMatch(/anna.ivanova@|Баумана/);
    }
  });
});
