import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isSound, openDeskWindows, outcome, press, type DeskWindows } from '../support/desk-windows.ts';
import { openPackingDesk, type DeskOrder, type PackingDesk } from '../support/packing-desk.ts';
import { codeAt, signInByInvitation, signInWithRole } from '../support/staff-session.ts';
import { DEMO_OWNER } from '@travosol/demo-world/staff.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const HOSTILE = '<img src=x onerror=alert(1)>';
const ELEVEN_MINUTES = 11 * 60_000;

/** Анна calls: Софья of the support opens her return, Павел of the warehouse receives it, the owner inspects, Дарья approves the money. */
describe('returns at the desk', () => {
  let shop: TestShop;
  let desk: DeskWindows;
  let packing: PackingDesk;
  let product: number;
  beforeAll(async () => {
    shop = await openTestShop({ env: { REFUND_SECOND_PERSON_FROM: '1', STAFF_STEP_UP_MINUTES: '10' } });
    [packing, desk] = await Promise.all([openPackingDesk(shop), openDeskWindows(shop)]);
    const [goods] = await shop.query<{ id: number }>(
      `select p.id::int from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 20 and p.type = 'single' and not p.marked order by p.id limit 1`,
    );
    product = goods!.id;
  });
  afterAll(async () => {
    await desk.close();
    await shop.close();
  });
  afterEach(async () => {
    await desk.closeAll();
  });

  async function delivered(): Promise<DeskOrder> {
    const order = await packing.paidOrder([{ product, quantity: 2 }], { method: 'pickup' });
    const box = await packing.packed(order, [{ productId: product }, { productId: product }]);
    await packing.does(box, 'ready');
    await packing.does(box, 'delivered');
    await shop.drain();
    await shop.query(`update orders set contact = jsonb_set(contact, '{name}', to_jsonb($2::text)) where id = $1`, [
      order.orderId,
      HOSTILE,
    ]);
    return order;
  }
  const form = (page: Page, name: string) => page.getByRole('form', { name });

  it.each([390, 1440])('at %i px: a return from the call of its buyer to its money', async (width) => {
    const order = await delivered();
    const support = await signInWithRole(shop, 'support', 'Софья');
    const sofya = await desk.open(support.cookie, width);
    await sofya.goto(`${shop.url}/staff/orders/${order.orderId}`);
    await press(sofya, 'Открыть возврат');
    const opening = form(sofya, 'Открыть возврат');
    await opening.getByRole('checkbox').first().check();
    await opening.getByRole('checkbox').nth(1).check();
    await opening.getByRole('button', { name: 'Открыть возврат' }).click();
    await opening.getByText('Выберите причину.').waitFor();
    await opening.getByLabel('Причина').selectOption('defect');
    await opening.getByLabel('Что сказал покупатель').fill(HOSTILE);
    await isSound(sofya);
    await opening.getByRole('button', { name: 'Открыть возврат' }).click();
    await outcome(sofya, 'открыт и\u00a0принят');

    await sofya.goto(`${shop.url}/staff/returns?list=accepted`);
    const row = sofya.getByRole('row', { name: String(order.number) });
    await row.getByText(HOSTILE).waitFor();
    await isSound(sofya);
    await row.getByRole('link').click();
    // The list shows the same words.
    await sofya.getByRole('heading', { level: 1, name: 'Возврат №' }).waitFor();
    await sofya.getByText(HOSTILE).waitFor();
    const returnUrl = sofya.url();

    // Павел receives it while Софья is writing a refusal.
    await press(sofya, 'Отказать');
    await sofya.getByLabel('Причина').fill('Срок возврата прошёл');
    const picker = await signInWithRole(shop, 'picker', 'Павел');
    const pavel = await desk.open(picker.cookie, width);
    await pavel.goto(returnUrl);
    await press(pavel, 'Посылка пришла');
    for (const box of await form(pavel, 'Посылка пришла').getByRole('checkbox').all()) await box.check();
    await isSound(pavel);
    await press(pavel, 'Принять отмеченные');
    await outcome(pavel, 'Посылка принята');
    expect(await pavel.getByRole('link', { name: 'Деньги' }).count()).toBe(0);
    const refusal = form(sofya, 'Отказать в возврате');
    await refusal.getByRole('button', { name: 'Отказать' }).click();
    await refusal.getByRole('alert').getByText('Павел').waitFor();
    expect(await refusal.getByLabel('Причина').inputValue()).toBe('Срок возврата прошёл');
    await sofya.getByText('Посылка пришла').first().waitFor();
    await isSound(sofya);

    const { cookie, secret } = await signInByInvitation(shop, DEMO_OWNER.email);
    const owner = await desk.open(cookie, width);
    await owner.goto(returnUrl);
    await press(owner, 'Проверить упаковки');
    await press(owner, 'Записать проверку');
    await owner.getByText('Выберите, что с\u00a0каждой').waitFor();
    const inspection = form(owner, 'Проверить упаковки');
    const packs = inspection.getByRole('combobox');
    await packs.first().selectOption('quarantine');
    await packs.nth(1).selectOption('write-off');
    await inspection.getByText('сначала его одобрит второй сотрудник').waitFor();
    await isSound(owner);
    await shop.shiftClock(ELEVEN_MINUTES);
    await press(owner, 'Записать проверку');
    await owner.getByLabel('Код', { exact: true }).fill(codeAt(shop.now(), secret));
    await press(owner, 'Подтвердить');
    await outcome(owner, 'возврат денег запрошен');
    await press(owner, 'Решить об\u00a0отложенном');
    await form(owner, 'Решить об отложенном').getByRole('combobox').selectOption('restock');
    await press(owner, 'Записать решение');
    await outcome(owner, 'Решение об\u00a0отложенных упаковках записано');
    await isSound(owner);

    await owner.goto(`${shop.url}/staff/money`);
    await owner.getByText('Его запросили вы').waitFor();
    expect(await owner.getByRole('button', { name: 'Одобрить возврат' }).count()).toBe(0);
    const accountant = await signInWithRole(shop, 'accountant', 'Дарья');
    const darya = await desk.open(accountant.cookie, width);
    await darya.goto(`${shop.url}/staff/money`);
    await darya.getByRole('link', { name: `Заказ № ${order.number}` }).waitFor();
    await isSound(darya);
    await press(darya, 'Одобрить возврат');
    await outcome(darya, 'одобрен');
    await darya.getByText('которые ждут второго сотрудника, нет').waitFor();
    await isSound(darya);
  });

  it.each([390, 1440])('at %i px: numbers of a receipt that was made by hand', async (width) => {
    const order = await delivered();
    const [receipt] = await shop.query<{ id: string }>(
      `update receipts set state = 'canceled', next_check_at = null where order_id = $1 and kind = 'payment' returning id`,
      [order.orderId],
    );
    await shop.query(
      `insert into exceptions (kind, subject, facts, opened_by, opened_at)
       values ('receipt-failed', $1, jsonb_build_object('orderId', $2::text, 'paymentId', $3::text, 'of', 'payment'), 'job:test', now())`,
      [`receipt:${receipt!.id}`, order.orderId, randomUUID()],
    );
    const accountant = await signInWithRole(shop, 'accountant', 'Дарья');
    const darya = await desk.open(accountant.cookie, width);
    await darya.goto(`${shop.url}/staff/money?list=receipts`);
    await press(darya, 'Записать чек');
    await darya.getByLabel('ФН').fill('12');
    await press(darya, 'Записать');
    await darya.getByText('ФН: 16 цифр').waitFor();
    expect(await darya.getByLabel('ФН').inputValue()).toBe('12');
    await isSound(darya);
    await darya.getByLabel('ФН').fill(`99604403000${width}`.padEnd(16, '1'));
    await darya.getByLabel('ФД').fill('77');
    await darya.getByLabel('ФПД').fill('123456');
    await press(darya, 'Записать');
    await outcome(darya, 'Номера чека записаны');
    await darya.getByRole('heading', { name: 'Все чеки в\u00a0порядке' }).waitFor();
  });

  it.each([390, 1440])('at %i px: a refund without an answer is declined', async (width) => {
    shop.expectErrors(/refund-refused/);
    const order = await delivered();
    const dayBefore = new Date(shop.now().getTime() - 25 * 3_600_000).toISOString();
    const [refund] = await shop.query<{ id: string }>(
      `insert into refunds (id, order_id, payment_id, amount, reason, state, sent_at, created_at, updated_at, settled)
       select gen_random_uuid(), order_id, id, 12300, 'goodwill', 'requested', $2, $2, $2, false from payments where order_id = $1
       returning id`,
      [order.orderId, dayBefore],
    );
    await shop.query(
      `insert into exceptions (kind, subject, facts, opened_by, opened_at)
       values ('refund-unclear', $1, jsonb_build_object('orderId', $2::text, 'paymentId', $2::text), 'job:test', now())`,
      [`refund:${refund!.id}`, order.orderId],
    );
    const accountant = await signInWithRole(shop, 'accountant', 'Дарья');
    const darya = await desk.open(accountant.cookie, width);
    await darya.goto(`${shop.url}/staff/orders/${order.orderId}`);
    await darya.getByRole('button', { name: 'Отклонить' }).waitFor();
    await darya.goto(`${shop.url}/staff/money?list=refused`);
    const row = darya.getByRole('region').filter({ hasText: String(order.number) });
    await row.getByRole('button', { name: 'Отклонить' }).click();
    await isSound(darya);
    await press(darya, 'В\u00a0кабинете его нет');
    await outcome(darya, 'отклонён');
    await row.getByText('компания отказала').waitFor();
    await isSound(darya);
  });
});
