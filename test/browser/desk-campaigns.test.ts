import { randomUUID } from 'node:crypto';
import { DEMO_EDITOR } from '@travosol/demo-world/staff.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isSound, openDeskWindows, outcome, press, type DeskWindows } from '../support/desk-windows.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

/** Галина chooses subscribers and writes; Вера approves and sends. */
describe('campaigns at the desk', () => {
  let shop: TestShop;
  let desk: DeskWindows;
  let vera: { cookie: string };
  let galina: { cookie: string };
  beforeAll(async () => {
    shop = await openTestShop();
    [desk, vera, galina] = await Promise.all([
      openDeskWindows(shop),
      signInStaff(shop),
      signInStaff(shop, DEMO_EDITOR.email),
    ]);
    const id = randomUUID();
    await shop.query(
      `insert into subscribers (id, email, state, requested_at, confirmed_at) values ($1, 'anna@example.ru', 'subscribed', now(), now())`,
      [id],
    );
    await shop.query(
      `insert into consents (purpose, text_version, subject, at) values ('newsletter', '2026-11-21', $1, now())`,
      [`subscriber:${id}`],
    );
  });
  afterAll(async () => {
    await desk.close();
    await shop.close();
  });
  afterEach(() => desk.closeAll());

  it.each([390, 1440])('at %i px: a segment, a letter with its guard, the approval, the sending', async (width) => {
    const page = await desk.open(galina.cookie, width);
    await page.goto(`${shop.url}/staff/promotions/segments`);
    await page.getByRole('link', { name: 'Новый сегмент' }).click();
    await page.getByLabel('Название').fill(`Подписчики ${width}`);
    await page.getByLabel('Добавить условие').selectOption('subscribed-since');
    await press(page, 'Посчитать');
    await page.getByText('Укажите день').waitFor();
    await isSound(page);
    await page.getByLabel('День', { exact: true }).fill('2026-01-01');
    await press(page, 'Посчитать');
    await page.getByText('a***@example.ru').waitFor();
    await press(page, 'Сохранить');
    await page.getByRole('heading', { level: 1, name: `Подписчики ${width}` }).waitFor();
    await isSound(page);

    await page.getByRole('link', { name: 'Рассылки' }).click();
    await page.getByRole('link', { name: 'Новая рассылка' }).click();
    await page.getByLabel('Кому').selectOption({ label: `Подписчики ${width}` });
    await page.getByLabel('Тема').fill('Сбор недели');
    await page.getByLabel('Вступление').fill('Лечит простуду за день');
    await page.getByLabel('Добавить блок').selectOption('paragraph');
    await press(page, 'Сохранить');
    await page.getByText('Напишите текст').waitFor();
    await page.getByLabel('Абзац, блок 1', { exact: true }).fill('Мята и липа.');
    await press(page, 'Сохранить');
    await page.getByRole('heading', { level: 1, name: 'Сбор недели' }).waitFor();
    expect(await page.getByLabel('Вступление').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Вступление').fill('Рассказываем о новом сборе.');
    await press(page, 'Сохранить');
    await outcome(page, 'Сохранено');
    const letter = page.frameLocator('iframe[title="Письмо"]');
    await letter.getByText('Мята и липа.').waitFor();
    await letter.getByText('БАД. Не является лекарственным средством').first().waitFor();
    await isSound(page);
    await press(page, 'Проверочное письмо себе');
    await outcome(page, 'Письмо отправлено вам');
    await press(page, 'Попросить одобрить');
    await outcome(page, 'просят одобрить');

    const hers = await desk.open(vera.cookie, width);
    await hers.goto(page.url());
    await press(hers, 'Одобрить');
    await outcome(hers, 'одобрена');
    await press(hers, 'Отправить…');
    await isSound(hers);
    await press(hers, 'Отправить');
    await outcome(hers, 'Рассылка начнётся');
    await press(hers, 'Остановить…');
    await press(hers, 'Остановить');
    await outcome(hers, 'Рассылка остановлена');
    await isSound(hers);
    await hers.getByRole('link', { name: 'Рассылки' }).click();
    await hers.getByRole('link', { name: 'Сбор недели' }).first().waitFor();
    await isSound(hers);
  });
});
