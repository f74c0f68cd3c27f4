import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkDigit } from '../../src/kernel/gtin.ts';
import { call } from '../support/call.ts';
import { isSound, openDeskWindows, outcome, press, type DeskWindows } from '../support/desk-windows.ts';
import { signInStaff, signInWithRole } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const HOSTILE = '<img src=x onerror=alert(1)>';

/** Павел receives and counts without a mouse, Галина writes off and sets a threshold, Вера approves. */
describe('stock at the desk', () => {
  let shop: TestShop;
  let desk: DeskWindows;
  let goods: { id: number; name: string }[];
  beforeAll(async () => {
    shop = await openTestShop();
    shop.expectErrors(/"kind":"stock-change-awaits"/);
    desk = await openDeskWindows(shop);
    goods = await shop.query(
      `select p.id::int, p.name from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 30 and p.type = 'single' order by p.id limit 4`,
    );
    for (const [index, { id }] of goods.entries())
      await shop.query('update products set gtin = $2 where id = $1', [id, barcodeOf(index)]);
  });
  afterAll(async () => {
    await desk.close();
    await shop.close();
  });
  afterEach(async () => {
    await desk.closeAll();
  });

  const open = (cookie: string, width: number) => desk.open(cookie, width);
  const scan = async (page: Page, code: string) => {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  };
  const focused = (page: Page, name: string) => page.locator(`:focus`).and(page.getByLabel(name)).waitFor();

  it.each([
    [390, 0],
    [1440, 2],
  ])('at %i px: levels are sorted and filtered, one product is written off and approved', async (width, at) => {
    const { id, name } = goods[at]!;
    const galina = await signInWithRole(shop, 'shift-lead', 'Галина');
    const page = await open(galina.cookie, width);
    await page.goto(`${shop.url}/staff/stock`);
    await page.getByRole('link', { name, exact: true }).waitFor();
    await isSound(page);
    if (width > 1024) {
      const header = page.getByRole('columnheader', { name: 'В продаже' });
      await header.getByRole('button').click();
      await page.locator('th[aria-sort=ascending]', { hasText: 'В продаже' }).waitFor();
      await header.getByRole('button').click();
      await page.locator('th[aria-sort=descending]', { hasText: 'В продаже' }).waitFor();
    } else {
      await page.getByLabel('Сначала').selectOption('available');
    }
    expect(page.url()).toContain('sort=');
    await page.getByLabel('Найти товар').fill(barcodeOf(at).slice(1));
    await page.getByText(/^Показано 1 из/).waitFor();
    await page.getByRole('button', { name: /^Срок вышел/ }).click();
    await page.getByRole('heading', { name: 'Таких товаров нет' }).waitFor();
    await isSound(page);
    await page.getByRole('button', { name: /^Срок вышел/ }).click();
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await page.getByText('Серий нет').waitFor();
    await isSound(page);

    await press(page, 'Списать');
    const form = page.getByRole('form', { name: 'Списать с полки' });
    await form.getByRole('button', { name: 'Списать', exact: true }).click();
    await form.getByText('Напишите, сколько штук списать').waitFor();
    await isSound(page);
    await form.getByLabel('Списать, штук').fill('12');
    await form.getByLabel('Причина').selectOption('broken');
    await form.getByLabel('Подробности').fill(HOSTILE);
    await form.getByRole('button', { name: /^Списать 12/ }).click();
    await outcome(page, 'ждёт: его должен одобрить другой сотрудник');
    await page.getByText('Вы внесли сами').waitFor();
    await page.getByText(HOSTILE).waitFor();
    await isSound(page);
    await press(page, 'Когда мало');
    await page.getByLabel(/^Мало, если/).fill('500');
    await press(page, 'Сохранить');
    await outcome(page, 'Теперь мало');
    await page.getByText('Мало', { exact: true }).waitFor();

    const vera = await signInStaff(shop);
    const other = await open(vera.cookie, width);
    await other.goto(`${shop.url}/staff/stock`);
    await other.getByRole('heading', { name: /^Ждут второго сотрудника/ }).waitFor();
    await isSound(other);
    await press(other, 'Одобрить');
    await outcome(other, 'Остаток исправлен на −12');
    await other.goto(`${shop.url}/staff/stock/${id}`);
    await other.getByText('Списано с полки').waitFor();
    await other.getByText(`повреждено на складе, ${HOSTILE}`).waitFor();
  });

  it.each([
    [390, 1],
    [1440, 3],
  ])('at %i px: a lot is received and the shelf counted without a mouse', async (width, at) => {
    const { id, name } = goods[at]!;
    const pavel = await signInWithRole(shop, 'picker');
    const page = await open(pavel.cookie, width);
    await page.goto(`${shop.url}/staff/stock/receiving`);
    await focused(page, 'Товар');
    await scan(page, '4006381333931');
    await page.getByText('Такого товара нет').waitFor();
    await isSound(page);
    await scan(page, barcodeOf(at).slice(1));
    await focused(page, 'Серия');
    await scan(page, 'л-7');
    await focused(page, 'Годна до');
    await page.locator(':focus').fill('2027-09-01');
    await page.keyboard.press('Enter');
    await focused(page, 'Пришло, штук');
    await isSound(page);
    await scan(page, '6');
    await outcome(page, `Принято: ${name}, серия Л-7, 6`);
    await focused(page, 'Товар');
    await isSound(page);

    await page.goto(`${shop.url}/staff/stock/counting`);
    await focused(page, 'Товар');
    await scan(page, barcodeOf(at).slice(1));
    const field = page.getByLabel(name);
    await page.locator(':focus').and(field).waitFor();
    const [level] = await shop.query<{ shelf: number }>(
      'select available + held - short as shelf from stock_levels where product_id = $1',
      [id],
    );
    const { shelf } = level!;
    await scan(page, String(shelf - 1));
    await page.getByText('Разница −1').waitFor();
    await focused(page, 'Товар');
    await isSound(page);
    // Вера counts the same shelf meanwhile: the count is refused, and saved once the shelf was looked at again.
    const vera = await signInStaff(shop);
    const counted = { key: randomUUID(), shown: shelf, counted: shelf - 1, cause: 'missing' };
    expect((await call(shop.url, `/api/stock/${id}/counted`, counted, { ...vera })).status).toBe(200);
    await page.getByLabel('Откуда разница').selectOption('missing');
    await press(page, 'Сохранить и исправить остатки');
    await page.getByText('Пока вы считали').waitFor();
    await isSound(page);
    await field.fill(String(shelf - 3));
    await press(page, 'Сохранить и исправить остатки');
    await page.getByText('Остаток исправлен на −2').waitFor();
    await isSound(page);
  });
});

/** 14 digits, the last one a check digit. */
function barcodeOf(index: number): string {
  const digits = `046012345001${index}`;
  return `${digits}${checkDigit(digits)}`;
}
