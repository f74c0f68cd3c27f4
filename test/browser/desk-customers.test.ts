import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkoutForm, placeOrder, totalOf, type PlacedOrder } from '../support/buyer.ts';
import { fetchApi, newCustomer } from '../support/customer.ts';
import { isSound, openDeskWindows, outcome, press, type DeskWindows } from '../support/desk-windows.ts';
import { giveBonuses } from '../support/give-bonuses.ts';
import { signInStaff, signInWithRole } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

/** Пелагея and Аграфена call; Вера helps one at the telephone, the other at the computer. */
describe('customers at the desk', () => {
  let shop: TestShop;
  let desk: DeskWindows;
  let vera: { cookie: string };
  let accountant: { cookie: string };
  const callers: { id: number; phone: string; email: string; order: PlacedOrder }[] = [];
  beforeAll(async () => {
    shop = await openTestShop({ env: { ALTCHA_COST: '1' } });
    [desk, vera, accountant] = await Promise.all([
      openDeskWindows(shop),
      signInStaff(shop),
      signInWithRole(shop, 'accountant'),
    ]);
    const [{ id: product }] = (await shop.query<{ id: number }>(
      `select p.id::int from products p join stock_levels s on s.product_id = p.id where p.published_at is not null
         and s.available > 20 and p.type = 'single' order by p.id limit 1`,
    )) as [{ id: number }];
    const items = [{ product, quantity: 1 }];
    for (const [name, email] of [
      ['Пелагея', 'pelageya@example.ru'],
      ['Аграфена', 'agrafena@example.ru'],
    ] as const) {
      const { jwt, phone, user } = await newCustomer(shop, { email });
      const named = { name, last_name: 'Иван-Чаёва', newsletter: true };
      await fetchApi(shop.url, '/api/auth/update-user', { jwt, body: named });
      const form = checkoutForm(items, await totalOf(shop.url, items), { contact: { name, phone, email } });
      const { body: order } = await placeOrder(shop.url, form, { authorization: `Bearer ${jwt}` });
      await giveBonuses(shop, user.id, 200);
      callers.push({ id: user.id, phone, email, order });
    }
  });
  afterAll(async () => {
    await desk.close();
    await shop.close();
  });
  afterEach(() => desk.closeAll());

  it.each([
    [390, 0],
    [1440, 1],
  ] as const)('at %i px: finds a caller, shows contacts, and does what was asked', async (width, at) => {
    const { id, phone, email, order } = callers[at]!;
    const page = await desk.open(vera.cookie, width);
    await page.goto(`${shop.url}/staff/customers`);
    await page.getByRole('searchbox', { name: 'Найти покупателя' }).fill('Щавелева');
    await press(page, 'Найти');
    await page.getByRole('link', { name: 'Искать «Щавелева» среди заказов' }).waitFor();
    await isSound(page);
    await page.getByRole('searchbox', { name: 'Найти покупателя' }).fill(phone.slice(-7));
    await press(page, 'Найти');
    await page.getByText('Показаны все: 1').waitFor();
    // What was typed is in no address, and a reload keeps it.
    expect(new URL(page.url()).search).toBe('');
    await page.reload();
    await page.getByText('Показаны все: 1').waitFor();
    await isSound(page);
    await page.getByRole('link', { name: 'Иван-Чаёва' }).click();

    await page.getByRole('link', { name: `Заказ № ${order.number}` }).waitFor();
    await isSound(page);
    expect(await page.content()).not.toContain(email);
    await press(page, 'Показать контакты');
    await press(page, 'Показать');
    await page.getByText('Выберите, зачем нужны контакты').waitFor();
    await isSound(page);
    await page.getByLabel('Зачем').selectOption('Звоню покупателю');
    await press(page, 'Показать');
    await outcome(page, 'Контакты открыты');
    await page.getByRole('link', { name: email }).waitFor();
    await page.getByText('звоню покупателю').waitFor();

    await press(page, 'Добавить заметку');
    await page.getByRole('textbox', { name: 'Заметка' }).fill('Просит не звонить утром');
    await press(page, 'Добавить');
    await outcome(page, 'Заметка добавлена');

    const bonuses = page.getByRole('region', { name: 'Бонусы' });
    await press(page, 'Исправить бонусы');
    await bonuses.getByLabel('Списать, сейчас доступно 200').check();
    await page.getByLabel('Сколько бонусов').fill('500');
    await page.getByLabel('Причина').fill('начислены дважды');
    await press(page, 'Списать');
    await bonuses.getByRole('alert').getByText('доступно бонусов: 200').waitFor();
    await page.getByLabel('Сколько бонусов').fill('50');
    await isSound(page);
    await press(page, 'Списать');
    await outcome(page, 'можно потратить 150');
    await bonuses.getByText('Исправление: начислены дважды').waitFor();

    await page.getByRole('button', { name: 'Отозвать согласие: Рассылка о новинках и скидках' }).click();
    await page.getByLabel('Как попросил покупатель').selectOption('По телефону');
    await isSound(page);
    await press(page, 'Отозвать');
    await outcome(page, 'Согласие отозвано');
    await page.getByText('Подписки на рассылку нет.').waitFor();

    await press(page, 'Завершить все входы');
    await page.getByLabel('Почему').selectOption('Похоже на чужой вход');
    await press(page, 'Завершить');
    await outcome(page, 'Завершено: 1 вход');

    await press(page, 'Собрать архив');
    await page.getByLabel('Как попросил покупатель').selectOption('Письмом');
    await press(page, 'Собрать');
    await outcome(page, 'Архив собирается');
    await press(page, 'Удалить кабинет');
    await page.getByRole('link', { name: `Заказ № ${order.number} ещё не закончен` }).waitFor();
    await page.getByLabel('Как попросил покупатель').fill('письмо от 3 ноября');
    await isSound(page);
    await press(page, 'Удалить через 7 дней');
    await page.getByRole('alert').getByText('Сначала нужно закончить').waitFor();

    await page.goto(`${shop.url}/staff/orders/${order.orderId}`);
    await page.getByRole('link', { name: 'Карточка покупателя' }).click();
    await page.getByRole('button', { name: 'Показать контакты' }).waitFor();
    expect(page.url()).toBe(`${shop.url}/staff/customers/${id}`);
  });

  it('an accountant sees what is owed in bonuses, and nothing else of a customer', async () => {
    const { id } = callers[0]!;
    const deletion = `insert into account_deletions (id, customer_id, state, requested_by, reason, requested_at, due_at, ended_at, ended_by)
      values ($1, $2, 'cancelled', 'staff:1 Вера', 'письмо, вх. 12', now(), now(), now(), 'staff:1 Вера')`;
    await shop.query(deletion, [randomUUID(), id]);
    const page = await desk.open(accountant.cookie, 390);
    const owner = await desk.open(vera.cookie, 390);
    await page.goto(`${shop.url}/staff/customers`);
    await page.getByRole('columnheader', { name: 'На конец' }).waitFor();
    await page.getByText('Начисляется с товаров').waitFor();
    await owner.goto(`${shop.url}/staff/customers/requests`);
    await owner.getByText('письмо, вх. 12').waitFor();
    for (const width of [390, 1440])
      for (const screen of [page, owner]) {
        await screen.setViewportSize({ width, height: 900 });
        await isSound(screen);
      }
    await page.goto(`${shop.url}/staff/customers/${id}`);
    await page.getByText('Можно потратить').waitFor();
    await isSound(page);
    expect(await page.content()).not.toContain('Иван-Чаёва');
  });
});
