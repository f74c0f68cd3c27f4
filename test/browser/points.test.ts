// Longer than usual: one story from the late carrier to another point of the order.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, Locator, Page } from 'playwright-core';
import { axeViolations } from '../support/axe.ts';
import { openBrowser, openPage, pageErrorsOf } from '../support/browser.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let browser: Browser;
beforeAll(async () => {
  // A request to Boxberry is held longer than a carrier is waited for, and does not fail by itself.
  const env = { DELIVERY_CARRIERS: 'cdek,boxberry', SANDBOX_TIMEOUT_MS: '60000' };
  [shop, browser] = await Promise.all([openTestShop({ env }), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
});

const SECTION = 'section:has(#delivery)';

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };

async function openCheckout({ webGl = true, viewport = { width: 1280, height: 720 } } = {}) {
  const context = await browser.newContext({
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport,
    // The map jumps instead of flying.
    reducedMotion: 'reduce',
  });
  const problems = pageErrorsOf(context);
  if (!webGl) {
    await context.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
  }
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(`${shop.url}/net-takogo`);
  await putIntoCart(page, 1);
  await openPage(page, `${shop.url}/order`);
  return { context, page, problems, points: page.getByRole('group', { name: 'Пункт выдачи' }) };
}

/** Everything else that the browser has stored stays. */
const putIntoCart = (page: Page, quantity: number) =>
  page.evaluate((count) => {
    const stored = JSON.parse(localStorage.getItem('nextjs') ?? '{"state":{},"version":3}');
    stored.state.cart = { items: [{ product: 2, quantity: count }], later: [], coupons: [], seen: [] };
    localStorage.setItem('nextjs', JSON.stringify(stored));
  }, quantity);

const scrollsSideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
const wayToPoint = (page: Page) => page.getByRole('radio', { name: /Пункт выдачи или постамат/ });
const priceOf = (way: Locator) => way.evaluate((input) => /(\d+)\s₽/.exec(input.closest('label')!.innerText)![1]);

it('Анна, with a phone, waits for a late carrier, finds a point by words, on foot, by the keyboard and on the map, and keeps it when nobody answers', async () => {
  await shop.enqueue('refresh-points');
  await shop.drain();
  await shop.sandbox.fail({ provider: 'boxberry', held: true, times: 10, path: 'DeliveryC' });
  const { context, page, points, problems } = await openCheckout({ viewport: PHONE });
  const courier = page.getByRole('radio', { name: /Курьер Boxberry/ });
  await page.getByText('Boxberry: уточняем…').waitFor();
  expect(await courier.isDisabled()).toBe(true);
  await wayToPoint(page).check();
  await points.getByText(/СДЭК/).first().waitFor();
  expect(await points.getByText(/Boxberry/).count()).toBe(0);
  await shop.sandbox.fail({ provider: 'boxberry', times: 0 });
  await page.getByRole('radio', { name: /Курьер Boxberry.*₽/ }).waitFor();
  await points
    .getByText(/Boxberry/)
    .first()
    .waitFor();

  // One list of both: by the name of the street, of the station, by the number.
  const search = page.getByLabel('Улица, метро или номер пункта');
  const cards = points.getByRole('radio');
  const facts = () => cards.evaluateAll((all) => all.map((one) => one.closest('label')!.innerText));
  const finds = async (typed: string, what: RegExp) => {
    await search.fill(typed);
    await expect.poll(facts).toSatisfy((all: string[]) => all.length > 0 && all.every((one) => what.test(one)));
    return facts();
  };
  const onStreet = await finds('УЛИЦА первомайская', /Первомайская/);
  expect(onStreet.some((one) => one.includes('СДЭК'))).toBe(true);
  const ofBoxberry = onStreet.find((one) => one.includes('Boxberry'))!;
  expect(ofBoxberry).toMatch(/сегодня|откроется|круглосуточно/);
  const address = ofBoxberry.split('\n')[0]!;
  const code = (await points.getByRole('radio', { name: address }).getAttribute('value'))!;
  await finds('метро курская', /м\.\sКурская/);
  await search.fill('нет такой улицы');
  await page.getByText('Таких пунктов нет').waitFor();
  await page.getByRole('button', { name: 'Показать все пункты' }).click();
  const total = Number(/\d+/.exec(await page.getByText(/^Всего\s/).innerText())![0]);

  // The inputs are under their labels, which are what people press.
  const filter = page.getByRole('group', { name: 'Показать только' });
  const press = (name: string) => filter.getByText(name, { exact: true }).click();
  for (const [name, what] of [
    ['Постаматы', /Постамат/],
    ['Круглосуточно', /круглосуточно/],
    ['Карта при\u00a0получении', /Постамат/],
  ] as const) {
    await press(name);
    await expect.poll(facts).toSatisfy((all: string[]) => all.length > 0 && all.every((one) => what.test(one)));
  }
  await search.focus();
  for (const name of ['Постаматы', 'Круглосуточно', 'Карта при\u00a0получении']) await press(name);
  await press('Примерочная');
  await page.getByText(/^Найден/).waitFor();
  await expect.poll(facts).not.toContainEqual(expect.stringMatching(/Постамат|Boxberry/));
  await press('Примерочная');

  await page.getByRole('button', { name: /Рядом с.адресом/ }).click();
  await page.getByLabel('Улица и дом').fill('Ленина 1');
  await page.keyboard.press('Enter');
  await page.getByText(/сначала ближайшие/).waitFor();
  const walks = (await facts()).map((one) => Number(/(\d+)\s(?:минут|км)/.exec(one)![1]));
  expect(walks.length).toBeGreaterThan(2);
  await page.getByRole('button', { name: /Не.сортировать/ }).click();

  await page.getByRole('button', { name: /Показать на.карте/ }).click();
  const map = page.locator('[data-map=ready]');
  const phone = page.viewportSize()!;
  for (const viewport of [WIDE, phone]) {
    await page.setViewportSize(viewport);
    await map.and(page.locator(`[data-drawn="${total}"]`)).waitFor();
    // Not under the header, which would cover its buttons.
    await map.evaluate((box) => box.scrollIntoView({ block: 'center' }));
    expect(await axeViolations(page, SECTION)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
  }

  // From far away all points are one mark in the middle; pressed, it brings the map nearer.
  const zoom = async () => Number(await map.getAttribute('data-zoom'));
  const near = await zoom();
  for (let level = 0; level < 6; level += 1) await page.getByRole('button', { name: 'Отдалить карту' }).click();
  await expect.poll(zoom).toBeCloseTo(near - 6, 0);
  await map.click();
  await expect.poll(zoom).toBeGreaterThan(near - 5.5);

  // By the keyboard: arrow keys go through the list, and it stays open until the point is confirmed.
  await cards.first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  expect(await cards.nth(1).isChecked()).toBe(true);

  // On the map: what is found alone lies in its middle.
  await finds(code, new RegExp(address));
  await map.and(page.locator('[data-drawn="1"]')).waitFor();
  expect(await cards.first().isChecked()).toBe(false);
  await map.click();
  await expect.poll(() => cards.first().isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Заберу отсюда' }).click();
  await expect.poll(() => points.evaluate((group) => group === document.activeElement)).toBe(true);

  // Both carriers are silent now; another parcel, so no answer is at hand.
  await shop.sandbox.fail({ provider: 'cdek', status: 500, times: 1_000 });
  await shop.sandbox.fail({ provider: 'boxberry', status: 500, times: 1_000 });
  await putIntoCart(page, 2);
  await openPage(page, `${shop.url}/order`);
  await page
    .getByText(/по.недавнему расчёту/)
    .first()
    .waitFor();
  await points.getByText(address).waitFor();
  const price = await priceOf(wayToPoint(page));
  await page.getByLabel('Имя и фамилия').fill('Анна Иванова');
  await page.getByLabel('Телефон').first().fill('+7 916 123-45-67');
  await page.getByLabel('Email').first().fill('anna@example.ru');
  await page.getByRole('radio', { name: /Банковская карта/ }).check();
  await page.getByRole('checkbox').last().check();
  await page.getByRole('button', { name: /Перейти к\sоплате/ }).click();
  await page.waitForURL('**/yookassa/checkout/**');
  const [order] = await shop.query<{ delivery: object; delivery_price: number }>(
    'select delivery, delivery_price from orders',
  );
  expect(order).toMatchObject({
    delivery: { method: 'point', carrier: 'boxberry', pointCode: code },
    delivery_price: Number(price) * 100,
  });
  await page
    .getByRole('button', { name: /^Оплатить/ })
    .first()
    .click();
  await page.waitForURL('**/personal/orders/**');
  await shop.drain();
  await page.getByRole('heading', { name: 'Заказ оплачен' }).waitFor();

  // On the page of the order: the same search among the points of its carrier, from our copy. Hers is marked and chosen.
  const another = page.getByRole('button', { name: 'Другой пункт' });
  await another.click();
  const present = points.getByRole('radio', { name: /Сюда заказ едет сейчас/ });
  await present.waitFor();
  expect([await present.isChecked(), await present.getAttribute('value')]).toEqual([true, code]);
  expect(await facts()).not.toContainEqual(expect.stringContaining('СДЭК'));
  expect(await axeViolations(page, 'main')).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  await page.getByRole('button', { name: /Показать на.карте/ }).click();
  await map.and(page.locator('[data-drawn]')).waitFor();
  await page.getByRole('button', { name: 'Оставить как есть' }).click();
  await expect.poll(() => another.evaluate((button) => button === document.activeElement)).toBe(true);
  await another.press('Enter');
  await finds('пункт выдачи', /Boxberry/);
  const next = points
    .getByRole('radio')
    .and(page.locator(`:not([value="${code}"])`))
    .first();
  const nextCode = await next.getAttribute('value');
  await next.focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Заберу отсюда' }).click();
  const done = page.getByText(/^Пункт выдачи изменён: /);
  await expect.poll(() => done.evaluate((words) => words === document.activeElement)).toBe(true);
  expect(await shop.query("select delivery->>'pointCode' as code from orders")).toEqual([{ code: nextCode }]);

  // Галина will collect it.
  await page.getByRole('button', { name: 'Изменить получателя' }).click();
  const recipient = page.getByRole('form', { name: 'Другой получатель' });
  await recipient.getByLabel('Имя и фамилия').fill('Галина Петрова');
  await recipient.getByLabel('Телефон').fill('12');
  await recipient.getByRole('button', { name: 'Сохранить' }).click();
  await recipient.getByText('Неверный номер телефона').waitFor();
  expect(await axeViolations(page, 'main')).toEqual([]);
  await recipient.getByLabel('Телефон').fill('8 916 765-43-21');
  await page.keyboard.press('Enter');
  const changed = page.getByText('Получатель изменён.');
  await expect.poll(() => changed.evaluate((words) => words === document.activeElement)).toBe(true);
  await page.getByText('Галина Петрова').first().waitFor();
  expect(await shop.query("select contact->>'name' as name, contact->>'phone' as phone from orders")).toEqual([
    { name: 'Галина Петрова', phone: '79167654321' },
  ]);
  expect(problems).toEqual([]);
  await context.close();
  await shop.sandbox.fail({ provider: 'cdek', times: 0 });
  await shop.sandbox.fail({ provider: 'boxberry', times: 0 });
});

it('Борис sees the points of one carrier while the other one is slow to tell its own, and then those too', async () => {
  await shop.enqueue('refresh-points');
  await shop.drain();
  await shop.query("delete from point_refreshes where carrier = 'boxberry'");
  // Long after its last failure.
  await shop.shiftClock(60_000);
  await shop.sandbox.fail({ provider: 'boxberry', held: true, times: 10, path: 'ListPoints' });
  const visit = await browser.newPage();
  await openPage(visit, `${shop.url}/dostavka`);
  await visit.getByRole('status').getByText('Boxberry: уточняем пункты выдачи…').waitFor();
  await visit.close();
  const { context, page, points } = await openCheckout({ viewport: WIDE });
  await wayToPoint(page).check();
  await page.getByText('Boxberry: уточняем пункты выдачи…').waitFor();
  expect(await points.getByText(/Boxberry/).count()).toBe(0);
  await shop.sandbox.fail({ provider: 'boxberry', times: 0 });
  await points
    .getByText(/Boxberry/)
    .first()
    .waitFor();
  expect(await page.getByText('уточняем пункты выдачи').count()).toBe(0);
  expect(await scrollsSideways(page)).toBe(false);
  await context.close();
});

it('a map that does not come, or a browser without WebGL, leaves the list', async () => {
  for (const webGl of [true, false]) {
    if (webGl) await shop.sandbox.fail({ provider: 'map', status: 503 });
    const { context, page, points } = await openCheckout({ webGl });
    await wayToPoint(page).check();
    await points.getByRole('radio').first().waitFor();
    await page.getByRole('button', { name: /Показать на.карте/ }).click();
    await page.getByText(/Карта не.открылась/).waitFor();
    await points.getByRole('radio').first().check();
    await page.getByRole('button', { name: 'Заберу отсюда' }).click();
    await page.getByRole('button', { name: 'Выбрать другой' }).waitFor();
    await context.close();
  }
});
