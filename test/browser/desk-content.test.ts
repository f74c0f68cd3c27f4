import { DEMO_EDITOR } from '@travosol/demo-world/staff.ts';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isSound, openDeskWindows, outcome, press, type DeskWindows } from '../support/desk-windows.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

/** Галина writes a piece of news; Вера changes it meanwhile. */
describe('content at the desk', () => {
  let shop: TestShop;
  let desk: DeskWindows;
  let vera: { cookie: string };
  let galina: { cookie: string };
  let photo: Buffer;
  beforeAll(async () => {
    shop = await openTestShop();
    [desk, vera, galina, photo] = await Promise.all([
      openDeskWindows(shop),
      signInStaff(shop),
      signInStaff(shop, DEMO_EDITOR.email),
      sharp({ create: { width: 800, height: 500, channels: 3, background: '#8cad44' } })
        .jpeg()
        .toBuffer(),
    ]);
  });
  afterAll(async () => {
    await desk.close();
    await shop.close();
  });
  afterEach(() => desk.closeAll());

  it.each([
    [390, 'telefon'],
    [1440, 'kompyuter'],
  ] as const)('at %i px: written, looked at, published, changed by two, compared and restored', async (width, name) => {
    const page = await desk.open(galina.cookie, width);
    await page.goto(`${shop.url}/staff/content?kind=news`);
    await page.getByRole('heading', { level: 1, name: 'Новости' }).waitFor();
    await page.getByRole('table').waitFor();
    await isSound(page);
    await page.getByRole('link', { name: 'Добавить: новость' }).click();
    await page.getByLabel('Название', { exact: true }).fill(`Сбор мяты ${name}`);
    expect(await page.getByLabel('Адрес', { exact: true }).inputValue()).toBe(`sbor-myaty-${name}`);
    await page.getByLabel('Краткое описание').fill('Мята собрана.');

    await press(page, 'Выбрать картинку');
    const pictures = page.getByRole('dialog', { name: 'Картинка' });
    const choose = (buffer: Buffer) =>
      pictures.getByLabel('Загрузить файл').setInputFiles({ name: 'myata.jpg', mimeType: 'image/jpeg', buffer });
    await choose(Buffer.from('не картинка'));
    await pictures.getByText('Браузер не показал этот файл').waitFor();
    await pictures.getByLabel('Что на картинке').fill('Поле');
    await press(page, 'Загрузить');
    await pictures.getByText('Такая картинка не открылась').waitFor();
    await choose(photo);
    // As the site shows the picture of a piece of news.
    await pictures.getByText('Получится 800 × 450').waitFor();
    await press(page, '1 : 1');
    const area = pictures.getByLabel('Рамка: двигается стрелками');
    const left = pictures.getByLabel('Отступ слева');
    await area.press('Shift+ArrowLeft');
    expect(Number(await left.inputValue())).toBeLessThan(150);
    await pictures.getByLabel('Левый верхний угол').press('ArrowRight');
    expect(Number(await pictures.getByLabel('Высота').inputValue())).toBeLessThan(500);
    for (const [number, value] of [
      ['Ширина', '300'],
      ['Отступ слева', '41'],
      ['Отступ сверху', '200'],
    ] as const)
      await pictures.getByLabel(number).fill(value);
    await left.fill('501');
    await pictures.locator('[aria-invalid="true"]').waitFor();
    await pictures.getByText('От 0 до 500').waitFor();
    await pictures.getByText('Получится 300 × 300 пикселей, слева 41, сверху 200.').waitFor();
    await press(page, 'Загрузить');
    await pictures.getByText('Напишите, что на картинке').waitFor();
    await isSound(page);
    await pictures.getByLabel('Что на картинке').fill(`Поле мяты, ${name}`);
    const sent = page.waitForRequest(/\/api\/staff\/pictures\?/);
    await press(page, 'Загрузить');
    expect(new URL((await sent).url()).searchParams.get('crop')).toBe('41,200,300,300');
    await page.getByRole('button', { name: 'Заменить картинку' }).waitFor();
    await page.getByRole('button', { name: 'Изменить описание' }).click();
    await page.getByLabel('Что на картинке').fill(`Мята в поле, ${name}`);
    await isSound(page);
    await press(page, 'Готово');
    await page.getByText(`Мята в поле, ${name}`).waitFor();

    const add = async (kind: string) => {
      await press(page, 'Добавить часть');
      await page.getByRole('menuitem', { name: kind, exact: true }).click();
    };
    await add('Абзац');
    await page.getByRole('group', { name: 'Часть 1: Абзац' }).getByLabel('Текст').fill('Лечит простуду.');
    await add('Заголовок');
    await page.getByRole('group', { name: 'Часть 2: Заголовок' }).getByLabel('Текст').fill('Как собирали');
    await page.keyboard.press('Alt+ArrowUp');
    await page.getByRole('group', { name: 'Часть 1: Заголовок' }).waitFor();
    await add('Таблица');
    await press(page, 'Убрать часть 3');
    await press(page, 'Вернуть');
    await page.getByRole('group', { name: 'Часть 3: Таблица' }).waitFor();
    await press(page, 'Убрать часть 3');
    await press(page, 'Проверить');
    await page.getByText('«Лечит»').waitFor();
    await isSound(page);
    await page.getByRole('group', { name: 'Часть 2: Абзац' }).getByLabel('Текст').fill('Утром.\nВ тени.');
    await page.getByLabel('Найти товар').fill('маг');
    await page.getByLabel('Найти товар').press('Enter');
    await page.locator('.chip').first().waitFor();

    await press(page, 'Посмотреть');
    const frame = page.frameLocator('iframe');
    await frame.getByRole('heading', { level: 1, name: `Сбор мяты ${name}` }).waitFor();
    await frame.getByText('В тени.').waitFor();
    await isSound(page);
    await press(page, 'Компьютер');
    await press(page, 'Закрыть');
    await press(page, 'Сохранить');
    await outcome(page, 'Сохранено');
    await isSound(page);

    await press(page, 'Опубликовать');
    await page.getByLabel('В назначенное время').check();
    await page.getByLabel('День и время по Москве').fill('2027-03-01T09:00');
    await isSound(page);
    await press(page, 'Назначить');
    await outcome(page, 'Время выхода назначено');
    await press(page, 'Изменить время выхода');
    await page.getByLabel('Сейчас').check();
    await page.getByRole('form', { name: 'Опубликовать' }).getByRole('button', { name: 'Опубликовать' }).click();
    await outcome(page, 'она уже на сайте');

    const id = Number(/\d+$/.exec(page.url())?.[0]);
    await page.getByLabel('Краткое описание').fill('Мята собрана и высушена.');
    const read = await (await fetch(`${shop.url}/api/staff/content/${id}`, { headers: vera })).json();
    const { kind, ...item } = read.item;
    const put = await fetch(`${shop.url}/api/staff/content/${id}/saved`, {
      method: 'POST',
      headers: { ...vera, 'content-type': 'application/json' },
      body: JSON.stringify({
        kind,
        expectedVersion: read.version,
        item: { ...item, title: `Большой сбор мяты ${name}`, summary: 'Вера была здесь.' },
      }),
    });
    expect(put.status).toBe(200);
    await press(page, 'Сохранить на сайт');
    await page.getByRole('alert').getByText('Вера').waitFor();
    await page.getByText('и коллега: краткое описание').waitFor();
    await isSound(page);
    await press(page, 'Сохранить на сайт');
    await outcome(page, 'на сайте уже новое');
    expect(await page.getByLabel('Название', { exact: true }).inputValue()).toBe(`Большой сбор мяты ${name}`);

    await page.getByRole('link', { name: 'Сравнить и вернуть' }).click();
    await page.locator('del', { hasText: 'Вера' }).waitFor();
    await isSound(page);
    await page.getByLabel('Была').selectOption({ index: 5 });
    await press(page, 'Вернуть версию 1');
    await page.getByRole('form', { name: 'Вернуть версию 1' }).getByRole('button', { name: 'Вернуть' }).click();
    await outcome(page, 'Версия 1 возвращена');
    const [shown] = await shop.query(
      `select title, summary, alt, width, height from content_items c join pictures p on p.id = picture_id where c.id = $1`,
      [id],
    );
    const picture = { alt: `Мята в поле, ${name}`, width: 300, height: 300 };
    expect(shown).toEqual({ title: `Сбор мяты ${name}`, summary: 'Мята собрана.', ...picture });
  });

  it.each([390, 1440])('at %i px: the menus are changed, looked at, saved, moved and restored', async (width) => {
    const page = await desk.open(galina.cookie, width);
    await page.goto(`${shop.url}/staff/content`);
    await page.getByRole('navigation', { name: 'Содержимое' }).getByRole('link', { name: 'Меню сайта' }).click();
    const form = page.getByRole('form', { name: 'Меню сайта' });
    const first = form.getByRole('group', { name: 'Акции', exact: true });
    await first.waitFor();
    await isSound(page);
    await first.getByLabel('Куда ведёт').fill('/net-takoy');
    await press(page, 'Посмотреть');
    await page.getByText('Такой страницы на сайте нет').waitFor();
    await isSound(page);
    await first.getByLabel('Куда ведёт').fill(`${shop.url}/catalog/kursy`);
    expect(await first.getByLabel('Куда ведёт').inputValue()).toBe('/catalog/kursy');
    await first.getByLabel('Название').fill('Курсы');
    await press(page, 'Ниже: Курсы');
    await press(page, 'Убрать: Отзывы');
    await press(page, 'Посмотреть');
    await page.getByRole('heading', { name: 'Как будет выглядеть' }).waitFor();
    await press(page, 'Компьютер');
    const row = page.frameLocator('iframe').getByRole('navigation', { name: 'Разделы сайта' }).locator('ul').first();
    await row.getByRole('link', { name: 'Курсы' }).waitFor();
    expect(await row.getByRole('link', { name: 'Отзывы' }).count()).toBe(0);
    await isSound(page);
    await press(page, 'Сохранить');
    await outcome(page, 'уже новое меню');
    const versions = page.getByRole('region', { name: 'Версии' });
    await versions.getByRole('listitem').first().getByText('Вверху: Курсы: не было → /catalog/kursy').waitFor();
    await isSound(page);
    await versions.getByRole('listitem').nth(1).getByRole('button', { name: 'Вернуть' }).click();
    await page.getByRole('form', { name: 'Вернуть это меню' }).getByRole('button', { name: 'Вернуть' }).click();
    await outcome(page, 'уже это меню');
    await form.getByRole('group', { name: 'Акции', exact: true }).waitFor();
  });
});
