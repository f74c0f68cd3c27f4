import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkoutForm, placeOrder, totalOf, type PlacedOrder } from '../support/buyer.ts';
import { isSound, openDeskWindows, press, type DeskWindows } from '../support/desk-windows.ts';
import { openPackingDesk } from '../support/packing-desk.ts';
import { signInStaff, signInWithRole } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const HOSTILE = '<img src=x onerror=alert(1)> просил позвонить';

/** The owner reads what the shop has sold and who of the staff did what; an editor sees the searches alone. */
describe('reports and the journal at the desk', () => {
  let shop: TestShop;
  let desk: DeskWindows;
  let order: PlacedOrder;
  beforeAll(async () => {
    shop = await openTestShop();
    const [packing, windows] = await Promise.all([openPackingDesk(shop), openDeskWindows(shop)]);
    desk = windows;
    const [goods] = await shop.query<{ id: number }>(
      `select p.id::int from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 20 and p.type = 'single' order by p.id limit 1`,
    );
    const items = [{ product: goods!.id, quantity: 1 }];
    const form = checkoutForm(items, await totalOf(shop.url, items), { paySystem: 3 });
    order = (await placeOrder(shop.url, form)).body;
    await fetch(`${shop.url}/api/orders/${order.orderId}/confirmed`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...packing.vera() },
      body: '{}',
    });
    const shipment = await packing.openShipment({ ...order, total: form.expectedTotal });
    await packing.does(shipment, 'holds', { reason: HOSTILE });
  });
  afterAll(async () => {
    await desk.close();
    await shop.close();
  });
  afterEach(async () => {
    await desk.closeAll();
  });

  const heading = (page: Page, name: string, level = 2) =>
    page.getByRole('heading', { level, name, exact: true }).waitFor();

  it.each([390, 1440])('at %i px: reports by periods, each with its file', async (width) => {
    const { cookie } = await signInStaff(shop);
    const page = await desk.open(cookie, width);
    await page.goto(`${shop.url}/staff/reports`);
    await page.getByRole('list').getByRole('link', { name: 'Продажи' }).click();
    await heading(page, 'По дням');
    await page.getByRole('cell', { name: '1', exact: true }).first().waitFor();
    await isSound(page);
    await page.getByText('Что значат столбцы').first().click();
    await page.getByText('столько осталось заплатить деньгами', { exact: false }).waitFor();

    await press(page, 'Прошлый месяц');
    await page.locator('button[aria-pressed=true]', { hasText: 'Прошлый месяц' }).waitFor();
    await page.getByRole('group', { name: 'Таблица «По дням»' }).waitFor();
    await isSound(page);
    const period = new URL(page.url()).search;
    expect(period).toMatch(/^\?from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d$/);
    for (const [name, table] of [
      ['Маржа', 'По товарам'],
      ['НДС', 'По ставкам'],
      ['Обязательства', 'Сертификаты'],
      ['Сроки доставки', 'По службам и городам'],
      ['Повторные покупки', 'По месяцу первого заказа'],
      ['Поиск', 'Запросы без результата'],
      ['Воронка', 'Шаги'],
    ] as const) {
      await page.getByRole('navigation', { name: 'Отчёты' }).getByRole('link', { name }).click();
      await heading(page, table);
      expect(new URL(page.url()).search).toBe(period);
    }
    await isSound(page);
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Скачать «Шаги» таблицей, CSV' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^funnel-steps-.+\.csv$/);

    await page.goto(`${shop.url}/staff/reports/sales?from=2026-02-02&to=2026-01-01`);
    await page.getByRole('alert').getByText('Конец периода раньше начала').waitFor();
    await isSound(page);
  });

  it.each([390, 1440])('at %i px: the journal, filtered and empty', async (width) => {
    const { cookie } = await signInStaff(shop);
    const page = await desk.open(cookie, width);
    await page.goto(`${shop.url}/staff/audit`);
    await page.getByText(`Почему: ${HOSTILE}`).waitFor();
    await isSound(page);
    const field = page.getByLabel('Заказ №');
    await field.fill('999999');
    await field.press('Enter');
    await heading(page, 'Записей нет');
    await isSound(page);
    await press(page, 'Снять условия');
    await page.getByText(`Почему: ${HOSTILE}`).waitFor();
    await page.getByLabel('О чём').selectOption('Отправки');
    await page.getByText('Показаны все: 1').waitFor();
    await page.reload();
    await page.getByText('Показаны все: 1').waitFor();
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Скачать таблицей (CSV)' }).click();
    expect((await downloading).suggestedFilename()).toBe('journal.csv');
    await page.getByRole('link', { name: /задержана$/ }).click();
    await page.getByRole('heading', { level: 1, name: `Заказ № ${order.number}` }).waitFor();
  });

  it('an editor sees searches alone, and no journal', async () => {
    const { cookie } = await signInWithRole(shop, 'content');
    const page = await desk.open(cookie, 1440);
    await page.goto(`${shop.url}/staff/reports`);
    await page.getByRole('list').getByRole('link', { name: 'Поиск' }).waitFor();
    expect(await page.getByRole('link', { name: 'НДС' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Журнал' }).count()).toBe(0);
    await page.goto(`${shop.url}/staff/reports/vat`);
    await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
    await isSound(page);
  });
});
