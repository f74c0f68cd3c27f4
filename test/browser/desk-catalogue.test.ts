import { DEMO_EDITOR } from '@travosol/demo-world/staff.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isSound, openDeskWindows, outcome, press, type DeskWindows } from '../support/desk-windows.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

/** Галина edits labels and prices; Вера edits the same product meanwhile. */
describe('products at the desk', () => {
  let shop: TestShop;
  let desk: DeskWindows;
  let vera: { cookie: string };
  let galina: { cookie: string };
  let goods: { id: number; name: string }[];
  beforeAll(async () => {
    shop = await openTestShop();
    [desk, vera, galina] = await Promise.all([
      openDeskWindows(shop),
      signInStaff(shop),
      signInStaff(shop, DEMO_EDITOR.email),
    ]);
    goods = await shop.query(
      `select id::int, name from products where published_at is not null and kind = 'physical' and type = 'single'
         and details ? 'sgr' order by id limit 2`,
    );
    await shop.query('update products set old_price = null, price = 100000 where id = any($1)', [
      goods.map(({ id }) => id),
    ]);
    await shop.query(`update price_changes set changed_at = changed_at - interval '90 days'`);
  });
  afterAll(async () => {
    await desk.close();
    await shop.close();
  });
  afterEach(() => desk.closeAll());

  it.each([
    [390, 0],
    [1440, 1],
  ] as const)('at %i px: a label with its gate, a colleague meanwhile, prices now and later', async (width, at) => {
    const { id, name } = goods[at]!;
    const page = await desk.open(galina.cookie, width);
    await page.goto(`${shop.url}/staff/catalogue`);
    await page.getByRole('searchbox', { name: 'Найти товар' }).fill(name);
    await press(page, 'Найти');
    await isSound(page);
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await isSound(page);

    const tagline = page.getByLabel('Подзаголовок');
    await tagline.fill('Лечит простуду за день');
    await page.getByLabel('Условия хранения').fill('');
    await press(page, 'Проверить');
    await page.getByText('Не указаны условия хранения').waitFor();
    await isSound(page);
    await press(page, 'Сохранить');
    await page.getByText('Исправьте подсвеченные поля').waitFor();
    expect(await tagline.getAttribute('aria-invalid')).toBe('true');

    const put = await fetch(`${shop.url}/api/products/${id}`, {
      method: 'PUT',
      headers: { ...vera, 'content-type': 'application/json' },
      body: JSON.stringify({ data: { details: { howToTake: 'По одной капсуле утром.' } } }),
    });
    expect(put.status).toBe(200);
    await tagline.fill('На каждый день');
    await page.getByLabel('Условия хранения').fill('В сухом тёмном месте.');
    await press(page, 'Сохранить');
    await page.getByRole('alert').getByText('Вера').waitFor();
    expect(await tagline.inputValue()).toBe('На каждый день');
    await press(page, 'Сохранить');
    await outcome(page, 'Сохранено: страница товара уже новая');
    expect(await page.getByLabel('Способ применения').inputValue()).toBe('По одной капсуле утром.');

    await press(page, 'Изменить цену');
    await page.getByLabel('Цена, ₽', { exact: true }).fill('800');
    await page.getByLabel('Старая цена, ₽').fill('1500');
    const form = page.getByRole('form', { name: 'Новая цена' });
    await form.getByRole('button', { name: 'Изменить цену' }).click();
    await form.getByRole('alert').getByText('не выше самой низкой за тридцать дней').waitFor();
    await isSound(page);
    await page.getByLabel('Старая цена, ₽').fill('1000');
    await form.getByRole('button', { name: 'Изменить цену' }).click();
    await outcome(page, 'Цена изменена');
    await press(page, 'Изменить цену');
    await page.getByLabel('Цена, ₽', { exact: true }).fill('750,50');
    await form.getByText('В назначенное время').click();
    await page.getByLabel('День и время по Москве').fill('2027-03-01T09:00');
    await form.getByRole('button', { name: 'Запланировать' }).click();
    await outcome(page, 'Цена запланирована');
    await isSound(page);
    await press(page, 'Снять');
    await outcome(page, 'Запланированная цена снята');
  });

  it.each([390, 1440])('at %i px: the owner enters what it costs, an editor sees nothing of it', async (width) => {
    const { id } = goods[0]!;
    const page = await desk.open(vera.cookie, width);
    await page.goto(`${shop.url}/staff/catalogue/${id}`);
    await press(page, 'Указать себестоимость');
    const form = page.getByRole('form', { name: 'Новая себестоимость' });
    await form.getByLabel('За штуку без НДС, ₽').fill('290,50');
    await form.getByRole('button', { name: 'Сохранить себестоимость' }).click();
    await form.getByText('Напишите, откуда эта сумма').waitFor();
    await isSound(page);
    await form.getByLabel('Откуда сумма').fill('Калькуляция за ноябрь');
    await form.getByRole('button', { name: 'Сохранить себестоимость' }).click();
    await outcome(page, 'Себестоимость сохранена');
    await page.getByText('Калькуляция за ноябрь').first().waitFor();
    await isSound(page);
    const other = await desk.open(galina.cookie, width);
    await other.goto(`${shop.url}/staff/catalogue/${id}`);
    await other.getByRole('heading', { level: 2, name: 'Цены' }).waitFor();
    expect(await other.getByText('290,50').count()).toBe(0);
    expect(await other.getByRole('heading', { name: 'Себестоимость' }).count()).toBe(0);
  });

  it('a product is withdrawn, and published again', async () => {
    const { id } = goods[0]!;
    const page = await desk.open(galina.cookie, 1440);
    await page.goto(`${shop.url}/staff/catalogue/${id}`);
    await press(page, 'Снять с витрины');
    // While the answer is awaited, the words of the button can still be read.
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/withdraw', (route) => asked.then(() => route.continue()));
    await press(page, 'Снять');
    await page.locator('button[aria-busy=true]', { hasText: 'Снять' }).waitFor();
    await isSound(page);
    answer();
    await outcome(page, 'снят с витрины');
    await press(page, 'Опубликовать');
    await page.getByRole('form', { name: 'Опубликовать' }).getByRole('button', { name: 'Опубликовать' }).click();
    await outcome(page, 'опубликован');
    const [product] = await shop.query('select published_at is not null as shown from products where id = $1', [id]);
    expect(product).toEqual({ shown: true });
  });
});
