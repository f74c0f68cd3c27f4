import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { moscowDay } from '../../src/kernel/dates.ts';
import { call } from '../support/call.ts';
import { isSound, openDeskWindows, outcome, press, type DeskWindows } from '../support/desk-windows.ts';
import { openPackingDesk, type DeskOrder } from '../support/packing-desk.ts';
import { codeAt, signInByInvitation, signInWithRole } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const HOSTILE = '<img src=x onerror=alert(1)>';
const TRACK = 'AAP127020243';
const ELEVEN_MINUTES = 11 * 60_000;

/** Ольга keeps the books: a register names payments that the shop does not have, and Boxberry owes for a parcel. */
describe('reconciliation at the desk', () => {
  let shop: TestShop;
  let desk: DeskWindows;
  let day: string;
  let claimed: DeskOrder;
  beforeAll(async () => {
    shop = await openTestShop({ env: { STAFF_STEP_UP_MINUTES: '10' } });
    shop.expectErrors(/reconciliation-differs|register-changed/);
    const [packing, opened] = await Promise.all([openPackingDesk(shop), openDeskWindows(shop)]);
    desk = opened;
    const [goods] = await shop.query<{ id: number }>(
      `select p.id::int from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 20 and p.type = 'single' and not p.marked order by p.id limit 1`,
    );
    claimed = await packing.orderOnDelivery([{ product: goods!.id, quantity: 1 }], packing.toPoint, 2);
    const box = await packing.packed(claimed, [{ productId: goods!.id }]);
    await packing.does(box, 'handed-over', { track: TRACK });
    await packing.does(box, 'delivered');
    await run('collect-claims');
    day = moscowDay(shop.now());
    await shop.shiftClock(86_400_000);
  });
  afterAll(async () => {
    await desk.close();
    await shop.close();
  });
  afterEach(async () => {
    await desk.closeAll();
  });

  async function run(job: string): Promise<void> {
    await shop.enqueue(job);
    await shop.drain();
  }
  const choose = (page: Page, name: string, rows: readonly string[]) =>
    page.getByLabel('Файл реестра', { exact: true }).setInputFiles({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.join('\n')),
    });

  it.each([390, 1440])('at %i px: a file, its differences, the parcel, the bank, the month', async (width) => {
    await shop.query(
      `with added as (insert into staff (email, name, created_at) values ($1, 'Ольга', now()) returning id)
       insert into staff_roles (staff_id, role) select id, unnest(array['accountant', 'support']) from added`,
      [`olga.${width}@travosol.example`],
    );
    const { cookie, secret } = await signInByInvitation(shop, `olga.${width}@travosol.example`);
    const nina = await signInWithRole(shop, 'accountant', 'Нина');
    const page = await desk.open(cookie, width);
    const tab = (name: string) => page.getByRole('navigation', { name: 'Разделы сверки' }).getByText(name).click();

    await page.goto(`${shop.url}/staff/reconciliation/registers`);
    await page.getByRole('heading', { name: 'Принять файл реестра' }).waitFor();
    await isSound(page);
    // Another file for each width.
    const head = `№ реестра;Номер платежа;Дата операции;Сумма;Удержано ${width}`;
    const rows = [head, `Р-${width};2d7c-${width};${day};${width}.00;3.00`];
    await choose(page, 'июль.csv', rows);
    await page.getByRole('alert').getByText(`«удержано ${width}»`).waitFor();
    await isSound(page);
    await page.getByText('Объяснить незнакомый столбец').click();
    await page.getByLabel('Заголовок столбца').fill(`Удержано ${width}`);
    await page.getByLabel('Что в').selectOption('fee');
    await press(page, 'Запомнить и\u00a0принять файл снова');
    await outcome(page, `Реестр Р-${width}`);
    await page.getByText('1\u00a0строка').first().waitFor();
    await choose(page, 'июль.csv', rows);
    await outcome(page, 'ничего не\u00a0изменилось');
    await choose(page, 'июль.csv', [head, `Р-${width};2d7c-${width};${day};сто;3.00`]);
    await page.getByRole('alert').getByText('строка 2: сумма').waitFor();
    await isSound(page);

    await tab('Дни');
    await page.getByLabel('День', { exact: true }).fill(day);
    await page.getByLabel('День', { exact: true }).blur();
    await press(page, 'Сверить');
    await outcome(page, 'в\u00a0течение пяти минут');
    await page.getByText('Все компании').waitFor();
    await isSound(page);
    await run('reconcile');
    await page.reload();
    await page.getByText('Операции реестра').first().waitFor();
    await isSound(page);

    await page.goto(`${shop.url}/staff/reconciliation/differences?source=registered`);
    const row = page.getByRole('row').filter({ hasText: `2d7c-${width}` });
    await row.getByText('Есть только у').waitFor();
    await isSound(page);
    await row.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Расхождение' }).waitFor();
    const id = Number(page.url().split('/').at(-1));
    await press(page, 'Взять себе');
    await outcome(page, 'занимаетесь вы');
    await isSound(page);
    await press(page, 'Закрыть');
    await page.getByLabel('Почему закрываете').fill(HOSTILE);
    // Meanwhile Нина gives it back.
    await call(shop.url, `/api/reconciliation/differences/${id}/released`, {}, nina);
    await press(page, 'Закрыть расхождение');
    await page.getByRole('alert').getByText('Нина').waitFor();
    expect(await page.getByLabel('Почему закрываете').inputValue()).toBe(HOSTILE);
    await page.getByText('Возвращено в\u00a0общие').waitFor();
    await isSound(page);
    await press(page, 'Закрыть расхождение');
    await outcome(page, 'Расхождение закрыто');
    await page.getByText(HOSTILE).first().waitFor();
    await page.getByRole('link', { name: 'Все расхождения' }).click();
    await row.waitFor({ state: 'detached' });

    await tab('Наложенный платёж');
    await page
      .getByRole('row')
      .filter({ hasText: TRACK })
      .getByRole('link', { name: `№ ${claimed.number}` })
      .waitFor();
    await page.getByText('Boxberry должна').waitFor();
    await press(page, 'Просрочено');
    await page.getByRole('heading', { name: 'Просроченного нет' }).waitFor();
    await isSound(page);
    await page.getByText('Скачать таблицу').click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Скачать CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.csv$/);

    await tab('Реестры');
    await page
      .getByRole('row')
      .filter({ hasText: `Р-${width}` })
      .getByRole('link', { name: 'Записать' })
      .click();
    await press(page, 'Записать');
    await page.getByText('Напишите номер').first().waitFor();
    await isSound(page);
    await page.getByLabel('Номер платёжного поручения').fill(`7${width}`);
    await shop.shiftClock(ELEVEN_MINUTES);
    await press(page, 'Записать');
    await page.getByLabel('Код', { exact: true }).fill(codeAt(shop.now(), secret));
    await press(page, 'Подтвердить');
    await outcome(page, 'Выплата записана');
    await page.getByRole('button', { name: `поручению 7${width}` }).click();
    await page.getByLabel('Почему').fill('опечатка');
    await press(page, 'Отменить запись');
    await outcome(page, 'отменена');
    await isSound(page);

    await page.goto(`${shop.url}/staff/reconciliation?month=${day.slice(0, 7)}`);
    await page.getByText('Закрыть месяц можно с').waitFor();
    await page.goto(`${shop.url}/staff/reconciliation/differences/2000000000`);
    await page.goto(`${shop.url}/staff/reconciliation/differences/7a`);
    await page.getByRole('heading', { name: 'Нет такого расхождения' }).waitFor();
    await isSound(page);
  });
});
