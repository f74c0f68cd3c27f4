import { DEMO_EDITOR } from '@travosol/demo-world/staff.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { orderByCard } from '../support/buyer.ts';
import { signInAs } from '../support/desk-orders.ts';
import { isSound, openDeskWindows, outcome, press, type DeskWindows } from '../support/desk-windows.ts';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

/** Галина makes coupons; Марина of support looks after certificates, and Анна has bought some. */
describe('coupons and certificates at the desk', () => {
  let shop: TestShop;
  let desk: DeskWindows;
  let galina: { cookie: string };
  let marina: { cookie: string };
  let bought: { number: number; paymentId: string };
  beforeAll(async () => {
    shop = await openTestShop();
    await moveClockToNine(shop);
    [desk, galina, marina] = await Promise.all([
      openDeskWindows(shop),
      signInStaff(shop, DEMO_EDITOR.email),
      signInAs(shop, 'Марина', 'support'),
    ]);
    const [gift] = await shop.query<{ id: number }>("select id::int from products where slug = 'sertifikat-1000'");
    bought = await orderByCard(shop.url, [{ product: gift!.id, quantity: 2 }], {
      delivery: { method: 'digital' },
    });
    await shop.sandbox.advance(bought.paymentId, 'pay');
    await shop.drain();
  });
  afterAll(async () => {
    await desk.close();
    await shop.close();
  });
  afterEach(() => desk.closeAll());

  it.each([390, 1440])('at %i px: a coupon is tried, created, changed, ended; and a series of codes', async (width) => {
    const page = await desk.open(galina.cookie, width);
    await page.goto(`${shop.url}/staff/promotions`);
    await page.getByRole('link', { name: 'SOL300' }).waitFor();
    await isSound(page);
    await page.getByRole('link', { name: 'Новый купон' }).click();
    await press(page, 'Создать купон');
    await page.getByText('Напишите код').waitFor();
    await isSound(page);
    const code = `ZIMA${width}`;
    await page.getByRole('textbox', { name: 'Код', exact: true }).fill(code.toLowerCase());
    await page.getByLabel('Название').fill('Зимняя скидка');
    await page.getByLabel('Скидка, %').fill('99');
    await page.getByLabel('Сумма товаров от, ₽').fill('2000');
    await page.getByLabel('Препараты').check();
    await press(page, 'Создать купон');
    await page.getByRole('alert').getByText('от 1 до 90 процентов').waitFor();
    await page.getByLabel('Скидка, %').fill('10');
    await press(page, 'Показать на примере');
    await page.getByRole('cell', { name: '300 ₽', exact: true }).waitFor();
    await isSound(page);
    await press(page, 'Создать купон');
    await page.getByRole('heading', { level: 1, name: code }).waitFor();
    await isSound(page);

    await press(page, 'Изменить условия');
    await page.getByLabel('Применений всего').fill('50');
    await isSound(page);
    await press(page, 'Сохранить');
    await outcome(page, 'Условия изменены');
    await page.getByText('0 из 50').waitFor();
    await press(page, 'Выключить');
    await page.getByRole('form', { name: 'Выключить купон' }).getByRole('button', { name: 'Выключить' }).click();
    await outcome(page, 'Купон выключен');

    await page.goto(`${shop.url}/staff/promotions/new-series`);
    await page.getByLabel('Начало кода').fill('lichno');
    await page.getByLabel('Сколько кодов').fill('3');
    await page.getByLabel('Название').fill('Подписчикам');
    await page.getByLabel('Бесплатная доставка').check();
    await press(page, 'Создать коды');
    await page.getByText('Показаны все: 3').waitFor();
    await isSound(page);
    await press(page, 'Выключить все коды');
    await press(page, 'Выключить все');
    await outcome(page, 'Все коды серии выключены');
  });

  it.each([390, 1440])(
    'at %i px: a certificate is found by its order, blocked, and its letter sent again',
    async (width) => {
      const page = await desk.open(marina.cookie, width);
      await page.goto(`${shop.url}/staff/promotions`);
      await page.getByRole('link', { name: 'Сертификаты' }).click();
      await page.getByRole('searchbox', { name: 'Найти сертификат' }).fill('7KQ2-M9XD-04TB-HW3Z');
      await press(page, 'Найти');
      await page.getByText('Таких сертификатов нет').waitFor();
      expect(new URL(page.url()).search).toBe('?q=HW3Z');
      await isSound(page);
      await page.getByRole('searchbox', { name: 'Найти сертификат' }).fill(String(bought.number));
      await press(page, 'Найти');
      await page.getByText(`заказ № ${bought.number}`).first().waitFor();
      await isSound(page);
      await page.getByRole('row', { name: 'Действует' }).getByRole('link', { name: '••••' }).first().click();
      await page.getByRole('heading', { name: 'Движения денег' }).waitFor();
      await isSound(page);
      await press(page, 'Прислать письмо ещё раз');
      await outcome(page, 'Письмо с кодом отправляется');
      await press(page, 'Заблокировать');
      const form = page.getByRole('form', { name: 'Заблокировать сертификат' });
      await form.getByRole('button', { name: 'Заблокировать' }).click();
      await form.getByText('Выберите причину').waitFor();
      await isSound(page);
      await form.getByLabel('Причина').selectOption('letter-lost');
      await form.getByRole('button', { name: 'Заблокировать' }).click();
      await outcome(page, 'Сертификат заблокирован');
      await isSound(page);
    },
  );
});
