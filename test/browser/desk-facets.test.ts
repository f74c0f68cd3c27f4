import { randomUUID } from 'node:crypto';
import { DEMO_EDITOR } from '@travosol/demo-world/staff.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { isSoundAtBoth, openDeskWindows, outcome, press, type DeskWindows } from '../support/desk-windows.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const SECTION = '/catalog/preparaty';

/** Галина arranges the filters; Вера adds a value meanwhile. */
describe('filters at the desk', () => {
  let shop: TestShop;
  let desk: DeskWindows;
  let vera: { cookie: string };
  let galina: { cookie: string };
  let product: { id: number };
  beforeAll(async () => {
    shop = await openTestShop();
    [desk, vera, galina] = await Promise.all([
      openDeskWindows(shop),
      signInStaff(shop),
      signInStaff(shop, DEMO_EDITOR.email),
    ]);
    [product] = (await shop.query<{ id: number }>(
      `select min(id)::int as id from products where section_id = 2 and published_at is not null`,
    )) as [{ id: number }];
  });
  afterAll(async () => {
    await desk.close();
    await shop.close();
  });
  afterEach(() => desk.closeAll());

  const shows = (words: RegExp, isThere = true, query = '') =>
    eventually(
      async () => (await fetch(shop.url + SECTION + query)).text(),
      (html) => words.test(html) === isThere,
    );
  const havingWords = async (text: string) => {
    const [row] = await shop.query<{ n: number }>(
      `select count(*)::int as n from products where $1 = any(main_ingredients)`,
      [text],
    );
    return row!.n;
  };

  it('named, ordered, hidden, removed, and chosen for a product, at a desk and on a phone', async () => {
    const [old, word, added] = ['Валериана', 'valeriana', 'Тимьян'];
    const page = await desk.open(galina.cookie, 1440);
    await page.goto(`${shop.url}/staff/catalogue`);
    await page.getByRole('link', { name: 'Фильтры', exact: true }).click();
    const ingredient = page.getByRole('group', { name: 'Ингредиент', exact: true });
    await ingredient.waitFor();
    await isSoundAtBoth(page);
    await ingredient.getByLabel('Название').fill('Лечит');
    await page.getByRole('button', { name: 'Выше: Ингредиент' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'Место 3 из 4' }).waitFor();
    await press(page, 'Сохранить');
    await page.getByText('Исправьте подсвеченные поля').waitFor();
    await ingredient.getByLabel('Название').fill('Что внутри');
    const { body: seen } = await call<{ version: number }>(shop.url, '/api/staff/facets', undefined, vera);
    const sent = { key: randomUUID(), expectedVersion: seen.version, text: added };
    expect((await call(shop.url, '/api/staff/facets/ingredient/values', sent, vera)).status).toBe(200);
    await press(page, 'Сохранить');
    await page.getByRole('alert').filter({ hasText: 'Вера' }).waitFor();
    await press(page, 'Сохранить');
    await outcome(page, 'Сохранено');
    await shows(/<legend>Что внутри<\/legend>/);

    await page
      .getByRole('group', { name: 'Что внутри', exact: true })
      .getByRole('link', { name: /Значения/ })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Что внутри: значения' }).waitFor();
    await page.getByText('Пока ни у одного товара').first().waitFor();
    await page.getByLabel('Как здесь').check();
    await page.getByRole('button', { name: 'Выше: Магний' }).click();
    await page.getByLabel(`Показывать: ${old}`).uncheck();
    await isSoundAtBoth(page);
    expect(await page.getByRole('button', { name: `Удалить: ${old}` }).isDisabled()).toBe(true);
    await press(page, 'Сохранить');
    await outcome(page, 'Сохранено');
    await shows(new RegExp(`value="${word}"`), false);

    await press(page, `Удалить: ${old}`);
    await page.getByText(`Значение исчезнет у ${await havingWords(old)} товар`).waitFor();
    await isSoundAtBoth(page);
    await press(page, 'Удалить');
    await outcome(page, `Готово: «${old}» удалено`);
    expect(await havingWords(old)).toBe(0);
    const kept = await fetch(`${shop.url}${SECTION}?ingredient=${word}`);
    expect([kept.status, kept.redirected]).toEqual([200, false]);

    await page.goto(`${shop.url}/staff/catalogue/${product.id}`);
    await page.getByText('Выбрать из фильтра «Что внутри»').click();
    await page.getByRole('checkbox', { name: added, exact: true }).check();
    await isSoundAtBoth(page);
    await press(page, 'Сохранить');
    await outcome(page, 'Сохранено');
    await shows(new RegExp(`aria-label="Убрать фильтр: ${added}"`), true, '?ingredient=timyan');
  });
});
