import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEMO_EDITOR } from '@travosol/demo-world/staff.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isSound, openDeskWindows, outcome, press, type DeskWindows } from '../support/desk-windows.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

/** Галина uploads a file of products, and makes a whole section cheaper. */
describe('changes of many products at the desk', () => {
  let shop: TestShop;
  let desk: DeskWindows;
  let galina: { cookie: string };
  let ids: number[];
  let bundle: number;
  beforeAll(async () => {
    shop = await openTestShop();
    [desk, galina] = await Promise.all([openDeskWindows(shop), signInStaff(shop, DEMO_EDITOR.email)]);
    const goods = await shop.query<{ id: number }>(
      `select id::int from products where published_at is not null and kind = 'physical' and type = 'single'
         and details ? 'sgr' and section_id = 2 order by id limit 3`,
    );
    ids = goods.map(({ id }) => id);
    const [found] = await shop.query<{ id: number }>(
      `select p.id::int from products p where type = 'bundle' and published_at is not null
         and exists (select from product_parts where bundle_id = p.id) order by id limit 1`,
    );
    bundle = found!.id;
  });
  afterAll(async () => {
    await desk.close();
    await shop.close();
  });
  afterEach(() => desk.closeAll());

  it.each([
    [390, 'Утром с водой'],
    [1440, 'Вечером с водой'],
  ] as const)(
    'at %i px: a file with mistakes is looked through and applied, an edit is given up',
    async (width, words) => {
      const [first, second, third] = ids as [number, number, number];
      const file = path.join(tmpdir(), `goods-${width}.csv`);
      await writeFile(
        file,
        `Номер;Подзаголовок;Порог запаса;Моё\r\n${first};${words};мало;1\r\n${second};${words};;2\r\n${third};Лечит простуду;;3\r\n`,
      );
      const page = await desk.open(galina.cookie, width);
      await page.goto(`${shop.url}/staff/catalogue?section=2`);
      await page.getByRole('link', { name: 'Скачать XLSX' }).waitFor();
      await press(page, 'Загрузить файл');
      await press(page, 'Показать, что изменится');
      await page.getByText('Выберите файл').waitFor();
      await page.getByLabel('Файл', { exact: true }).setInputFiles(file);
      await isSound(page);
      await press(page, 'Показать, что изменится');
      await page.getByText('Проверяем строки').waitFor();
      await isSound(page);
      await shop.drain();
      await page.getByText('Изменятся товары: 1').waitFor();
      await page.getByText('не читаем: «Моё»').waitFor();
      await page.getByText('Укажите целое число штук').waitFor();
      await page.getByText('«Лечит').first().waitFor();
      await isSound(page);
      await page.getByRole('button', { name: 'Меняются: 1' }).click();
      await page.getByText('Показаны все: 1').waitFor();
      await page.getByRole('insertion').getByText(words).waitFor();
      await press(page, 'Применить');
      await isSound(page);
      await press(page, 'Изменить товары: 1');
      await outcome(page, 'Правка принята');
      await shop.drain();
      await page.getByText('Применено: 1.').waitFor();
      await isSound(page);
      const [saved] = await shop.query('select tagline from products where id = $1', [second]);
      expect(saved).toEqual({ tagline: words });

      await page.goto(`${shop.url}/staff/catalogue?section=2&published=true`);
      await press(page, 'Изменить найденные');
      await press(page, 'Показать, что изменится');
      await page.getByText('Укажите число').waitFor();
      await isSound(page);
      await page.getByLabel('На сколько процентов').fill('\u221210');
      await press(page, 'Показать, что изменится');
      await page.getByText('Проверяем строки').waitFor();
      await shop.drain();
      await page.getByText('Изменятся товары:').waitFor();
      await isSound(page);
      await press(page, 'Отменить правку');
      await press(page, 'Отменить');
      await outcome(page, 'Правка отменена.');
      await page.getByRole('link', { name: 'Все правки' }).click();
      await page.getByRole('link', { name: 'Цена: \u221210' }).first().waitFor();
      await isSound(page);

      await page.goto(`${shop.url}/staff/catalogue/${bundle}`);
      await press(page, 'Изменить состав');
      const form = page.getByRole('form', { name: 'Состав комплекса' });
      await form.getByLabel('Добавить товар', { exact: true }).fill('нет такого товара');
      await form.getByRole('button', { name: 'Найти' }).click();
      await form.getByText('Подходящих товаров нет').waitFor();
      await form
        .locator('.part-line input')
        .first()
        .fill(width === 390 ? '2' : '3');
      await isSound(page);
      await press(page, 'Сохранить состав');
      await outcome(page, 'Состав комплекса изменён');
      await press(page, 'Изменить картинки');
      await press(page, 'Выбрать картинку');
      await page
        .getByRole('dialog')
        .getByRole('listitem')
        .getByRole('button')
        .nth(width === 390 ? 0 : 1)
        .click();
      await page.getByRole('button', { name: /^Выше/ }).last().click();
      await page.getByText(/^Картинка (?:стала|теперь)/).waitFor();
      await page
        .getByRole('button', { name: /^Изменить описание/ })
        .first()
        .click();
      await page.getByLabel('Что на картинке').fill(`Обложка ${width}`);
      await isSound(page);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: `Изменить описание: Обложка ${width}` }).waitFor();
      await press(page, 'Сохранить картинки');
      await outcome(page, 'Картинки сохранены');
      const [cover] = await shop.query(
        `select alt from product_pictures x join pictures i on i.id = picture_id where product_id = $1 and position = 0`,
        [bundle],
      );
      expect(cover).toEqual({ alt: `Обложка ${width}` });
      await isSound(page);
    },
  );
});
