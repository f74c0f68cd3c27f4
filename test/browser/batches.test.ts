import { randomUUID } from 'node:crypto';
import { protocolPdf } from '@travosol/demo-world/protocol-pdf.ts';
import { DEMO_EDITOR } from '@travosol/demo-world/staff.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addDays, moscowDay } from '../../src/kernel/dates.ts';
import { call } from '../support/call.ts';
import { isSound, openDeskWindows, outcome, press, type DeskWindows } from '../support/desk-windows.ts';
import { openPackingDesk, type PackingDesk } from '../support/packing-desk.ts';
import { signInStaff, signInWithRole } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const GTIN = '04601234500012';

/** Ольга fills in a passport, Павел releases it, Вера recalls the batch, Анна confirms her letter. */
describe('batches at the desk and on their pages', () => {
  let shop: TestShop;
  let desk: DeskWindows;
  let packing: PackingDesk;
  let product: { id: number; name: string; slug: string };
  beforeAll(async () => {
    shop = await openTestShop();
    shop.expectErrors(/"kind":"recall-remedy"/);
    [packing, desk] = await Promise.all([openPackingDesk(shop), openDeskWindows(shop)]);
    [product] = (await shop.query<typeof product>(
      `select p.id::int, p.name, p.slug from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 20 and p.type = 'single' and p.kind <> 'digital' order by p.id limit 1`,
    )) as [typeof product];
    await shop.query('update products set gtin = $2 where id = $1', [product.id, GTIN]);
  });
  afterAll(async () => {
    await desk.close();
    await shop.close();
  });
  afterEach(() => desk.closeAll());

  it.each([1440, 390])('at %i px: passport, release, recall, the letter of a buyer', async (width) => {
    const number = `A-${width}`;
    const [olga, pavel, vera] = [
      await signInStaff(shop, DEMO_EDITOR.email),
      await signInWithRole(shop, 'shift-lead'),
      packing.vera(),
    ];
    await shop.query('update staff_sessions set confirmed_at = $1', [shop.now()]);
    const inDays = (days: number) => moscowDay(addDays(shop.now(), days));

    let page = await desk.open(olga.cookie, width);
    await page.goto(`${shop.url}/staff/batches`);
    await page.getByRole('heading', { level: 1, name: 'Партии' }).waitFor();
    await page.getByRole('link', { name: 'P2611-01' }).waitFor();
    await isSound(page);
    await press(page, 'Новая партия');
    await press(page, 'Открыть паспорт');
    await page.getByText('Укажите номер партии буквами').waitFor();
    await isSound(page);
    const form = page.getByRole('form', { name: 'Новая партия' });
    await form.getByLabel('Товар').selectOption({ label: product.name });
    await form.getByLabel('Номер партии').fill(number);
    await form.getByLabel('Изготовлена').fill(inDays(-5));
    await form.getByLabel('Годна до').fill(inDays(700));
    await press(page, 'Открыть паспорт');
    await page.getByRole('heading', { level: 1, name: `Партия ${number}` }).waitFor();
    const address = page.url();
    await press(page, 'Попросить выпустить');
    await page.getByText('Сначала добавьте протокол лаборатории').waitFor();
    await press(page, 'Добавить протокол');
    await page.getByLabel('Лаборатория').fill('Лаборатория «Проба»');
    await page.getByLabel('Номер аккредитации').fill('RA.RU.21ПР01');
    await page.getByLabel('Номер протокола').fill('17/2026');
    await page.getByLabel('Дата протокола').fill(inDays(-1));
    await page.getByLabel('Файл').setInputFiles({
      name: 'protocol.pdf',
      mimeType: 'application/pdf',
      buffer: protocolPdf(number),
    });
    await isSound(page);
    await press(page, 'Добавить');
    await outcome(page, 'Протокол добавлен');
    await press(page, 'Изменить сроки и\u00a0результаты');
    await page.getByLabel('Показатель').fill('Свинец');
    await page.getByLabel('Результат', { exact: true }).fill('0,1 мг/кг');
    await page.getByLabel('Норма').fill('не более 5,0 мг/кг');
    await isSound(page);
    await press(page, 'Сохранить');
    await outcome(page, 'результаты сохранены');
    await press(page, 'Попросить выпустить');
    await outcome(page, 'Попросили выпустить');

    page = await desk.open(pavel.cookie, width);
    await page.goto(address);
    await press(page, 'Выпустить');
    await outcome(page, 'Партия выпущена');
    await page.getByRole('img', { name: `QR-код партии ${number}` }).waitFor();
    await isSound(page);

    const came = { key: randomUUID(), product: product.id, number, bestBefore: inDays(700), pieces: 5, onShelf: true };
    expect((await call(shop.url, '/api/lots', came, vera)).status).toBe(200);
    const order = await packing.paidOrder([{ product: product.id, quantity: 1 }], { method: 'pickup' });
    const box = await packing.packed(order, [{ productId: product.id, lot: number }]);
    for (const step of ['ready', 'delivered']) await packing.does(box, step);
    await page.reload();
    await press(page, 'Попросить отозвать');
    await page.getByText('Заказов, куда партия попала точно').waitFor();
    await page.getByLabel('Что не так').fill('В упаковках нашли посторонний запах.');
    await isSound(page);
    await press(page, 'Попросить');
    await outcome(page, 'Попросили отозвать');

    page = await desk.open(vera.cookie, width);
    await page.goto(address);
    await page.getByRole('heading', { name: 'Просят отозвать' }).waitFor();
    await press(page, 'Отозвать партию');
    await outcome(page, 'Партия отозвана');
    await page.getByRole('link', { name: `№ ${order.number}` }).waitFor();
    await isSound(page);
    await shop.drain();

    const letters = await shop.sandbox.lettersAbout(`№ ${order.number}`);
    const token = letters.map(({ text }) => /\/recall#confirm=(\S+)/.exec(text)?.[1]).find(Boolean)!;
    page = await desk.open(undefined, width);
    await page.goto(`${shop.url}/recall#confirm=${token}`);
    await page.getByLabel('Заменить товар').check();
    await isSound(page);
    await press(page, 'Я прочитал письмо');
    await outcome(page, 'Спасибо, записали: заменить товар');

    await page.goto(`${shop.url}/partii`);
    await page.getByLabel('Номер партии').fill('нет такой');
    await press(page, 'Найти паспорт');
    await page.getByText('нет в\u00a0реестре').waitFor();
    await isSound(page);
    // Cyrillic, without the hyphen.
    await page.getByLabel('Номер партии').fill(`а ${width}`);
    await press(page, 'Найти паспорт');
    await page.getByRole('heading', { level: 1, name: product.name }).waitFor();
    await page.getByText('Партия отозвана').waitFor();
    await page.getByRole('rowheader', { name: 'Свинец' }).waitFor();
    await isSound(page);
  });
});
