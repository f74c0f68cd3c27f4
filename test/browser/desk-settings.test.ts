import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isSound, openDeskWindows, outcome, press, type DeskWindows } from '../support/desk-windows.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

/** Вера goes through all the settings. */
describe('settings at the desk', () => {
  let shop: TestShop;
  let desk: DeskWindows;
  let vera: { cookie: string };
  beforeAll(async () => {
    shop = await openTestShop();
    [desk, vera] = await Promise.all([openDeskWindows(shop), signInStaff(shop)]);
    await shop.query(`insert into search_misses (query, times, first_at, last_at) values
      ('зюзюка390', 9, now(), now()), ('зюзюка1440', 8, now(), now())`);
  });
  afterAll(async () => {
    await desk.close();
    await shop.close();
  });
  afterEach(() => desk.closeAll());

  it.each([
    [390, 'ежедневно 9:00–19:00'],
    [1440, 'ежедневно 10:00–19:00'],
  ] as const)('at %i px: company, delivery, redirects, claim rules and the search', async (width, hours) => {
    const page = await desk.open(vera.cookie, width);
    await page.goto(`${shop.url}/staff/settings`);
    const field = page.getByLabel('Часы работы');
    await field.fill('когда придётся');
    await press(page, 'Сохранить');
    await page.getByText('Исправьте подсвеченные поля').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await isSound(page);
    await field.fill(hours);
    await press(page, 'Сохранить');
    await outcome(page, 'Сохранено');
    await page.getByText(`→ ${hours}`).waitFor();
    await isSound(page);

    const tabs = page.getByRole('navigation', { name: 'Что настраивают' });
    await tabs.getByRole('link', { name: 'Доставка' }).click();
    await page.getByLabel('СДЭК', { exact: true }).click();
    await press(page, 'Сохранить');
    await outcome(page, 'Сохранено');
    await isSound(page);
    await tabs.getByRole('link', { name: 'Бонусы' }).click();
    await page.getByLabel('Начисляем, %').waitFor();
    await isSound(page);

    await tabs.getByRole('link', { name: 'Переадресации' }).click();
    await press(page, 'Вставить списком');
    await page.getByLabel('Строки таблицы').fill(`/staroe-${width};/stati\n/stati;/staroe-${width}`);
    await press(page, 'Посмотреть, что получится');
    await page.getByText('получился бы круг').waitFor();
    await isSound(page);
    await press(page, 'Сохранить: 1');
    await outcome(page, 'Сохранено: 1');
    await page.getByRole('button', { name: `Убрать /staroe-${width}` }).click();
    await outcome(page, 'Убрано');
    await press(page, 'Вернуть');
    await outcome(page, 'Возвращено');
    await press(page, 'Проверить адрес');
    await page.getByLabel('Адрес', { exact: true }).fill(`/staroe-${width}`);
    await press(page, 'Проверить');
    await outcome(page, 'приведёт на');
    await isSound(page);

    await tabs.getByRole('link', { name: 'Запретные слова' }).click();
    await page.getByLabel('Текст', { exact: true }).fill('Лечит всё');
    await press(page, 'Проверить');
    await page.getByText('«Лечит»').waitFor();
    await isSound(page);
    await page.getByRole('link', { name: 'Новое правило' }).click();
    await page.getByLabel('Слова', { exact: true }).fill(`магний${width}`);
    await page.getByLabel('Почему нельзя и что делать').fill('Это проба: замените слово.');
    await press(page, 'Проверить товары и\u00a0статьи');
    await page.getByText('Нового не\u00a0остановит ничего').waitFor();
    await isSound(page);
    await press(page, 'Сохранить');
    await page.getByRole('heading', { level: 1, name: 'Правило №' }).waitFor();
    await press(page, 'Выключить');
    await outcome(page, 'Правило выключено');
    await page.getByText('Действует: да → нет').waitFor();
    await isSound(page);

    await page.goto(`${shop.url}/staff/settings/search/misses`);
    const miss = page.getByRole('row').filter({ hasText: `зюзюка${width}` });
    await isSound(page);
    await miss.getByRole('link', { name: 'Добавить синоним' }).click();
    await page.getByLabel('Слова этикеток').fill('магний');
    await isSound(page);
    await press(page, 'Сохранить');
    await outcome(page, 'Сохранено');
    await page.goto(`${shop.url}/staff/settings/search/golden?query=магний`);
    await page.getByLabel(/сейчас место 1$/).check();
    await isSound(page);
    await page.getByLabel('Запрос', { exact: true }).fill(`магний ${width === 390 ? 'цитрат' : 'B6'}`);
    await press(page, 'Сохранить');
    await outcome(page, 'Сохранено');
    await page.getByText('Все проходят').waitFor();
    await isSound(page);
  });
});
