import { randomUUID } from 'node:crypto';
import { DEMO_SUPPORT } from '@travosol/demo-world/staff.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/call.ts';
import { isSound, openDeskWindows, outcome, press, type DeskWindows } from '../support/desk-windows.ts';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { codeAt, signInByInvitation, signInStaff, signInWithRole } from '../support/staff-session.ts';
import { openSupportWriters } from '../support/support-writers.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const HOSTILE = '<img src=x onerror=alert(1)>';
const LONG_NAME = `Петрова${'щ'.repeat(60)}`;
const PASSWORD = 'myata-i-lipa-v-iyule';
const HALF_A_MINUTE = 30_000;

/** Софья and Ирина of the support answer what Анна and others write, of hostile words. */
describe('support at the desk', () => {
  let shop: TestShop;
  let desk: DeskWindows;
  let writers: Awaited<ReturnType<typeof openSupportWriters>>;
  let vera: { cookie: string };
  let irina: { cookie: string };
  beforeAll(async () => {
    shop = await openTestShop({ env: { TRUSTED_PROXIES: 'loopback', ALTCHA_COST: '1' } });
    await moveClockToNine(shop);
    await shop.query("delete from reviews where state <> 'published'");
    [writers, desk] = await Promise.all([openSupportWriters(shop, HOSTILE), openDeskWindows(shop)]);
    // Wider than a phone, without a place to break it.
    await shop.query('update customers set last_name = $2 where id = $1', [writers.anna.user.id, LONG_NAME]);
    [vera, irina] = [await signInStaff(shop), await signInWithRole(shop, 'support', 'Ирина')];
  });
  afterAll(async () => {
    await desk.close();
    await shop.close();
  });
  afterEach(async () => {
    await desk.closeAll();
  });

  /** A file of the first message of a ticket; its name is what counts here. */
  const attach = (ticketId: number, name: string) =>
    shop.query(
      `insert into ticket_files (id, customer_id, message_id, kind, name, bytes, created_at)
       select gen_random_uuid(), $2, min(id), 'pdf', $3, 1400000, now() from ticket_messages where ticket_id = $1`,
      [ticketId, writers.anna.user.id, name],
    );
  const does = (path: string, body: object) =>
    call(shop.url, `/api${path}`, { key: randomUUID(), ...body }, { cookie: vera.cookie });

  it.each([390, 1440])('at %i px: a ticket against a colleague and a locked window, and a letter', async (width) => {
    const subject = `${HOSTILE} ${width}`;
    const id = await writers.ticket(subject, `Осадок ${HOSTILE}`, { lot: 'К-17' });
    await attach(id, `${HOSTILE}.pdf`);
    const { cookie, secret } = await signInByInvitation(shop, DEMO_SUPPORT.email);
    const page = await desk.open(cookie, width);
    await page.goto(`${shop.url}/staff/support`);
    await page.getByRole('link', { name: subject }).waitFor();
    await page
      .getByText(/Ответить до/)
      .first()
      .waitFor();
    await isSound(page);
    await press(page, 'Мои');
    await page.getByRole('heading', { name: 'Таких обращений нет' }).waitFor();
    await isSound(page);
    await page.getByRole('link', { name: 'Показать все открытые' }).click();

    await page.getByRole('link', { name: subject }).click();
    await page.getByRole('heading', { level: 1, name: subject }).waitFor();
    await page.getByText(`Осадок ${HOSTILE}`).waitFor();
    await page.getByRole('link', { name: `${HOSTILE}.pdf` }).waitFor();
    await press(page, 'Взять себе');
    await outcome(page, 'Обращение ваше');
    await press(page, 'Ответить');
    await page.getByText('Напишите текст').waitFor();
    await page.getByLabel('Ответ покупателю').fill('Не\u00a0пейте, пришлём новую');
    await does(`/tickets/${id}/noted`, { text: 'Вера звонит на склад' });
    await press(page, 'Ответить');
    await page.getByRole('alert').getByText('(Вера)').waitFor();
    await page.getByText('Вера звонит на склад').waitFor();
    await isSound(page);

    await shop.query(
      'update staff_sessions set ended_at = $1 where ended_at is null and staff_id = (select id from staff where email = $2)',
      [shop.now(), DEMO_SUPPORT.email],
    );
    await press(page, 'Ответить');
    const lock = page.getByRole('dialog', { name: 'Сеанс закончился' });
    await lock.getByLabel('Пароль').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await shop.shiftClock(HALF_A_MINUTE);
    await page.getByLabel('Код').fill(codeAt(shop.now(), secret));
    await page.keyboard.press('Enter');
    await lock.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Ответ покупателю').inputValue()).toBe('Не\u00a0пейте, пришлём новую');
    await press(page, 'Ответить');
    await outcome(page, 'Ответ отправлен');
    expect(await page.getByLabel('Ответ покупателю').inputValue()).toBe('');

    await writers.letter(id, subject, `Отвечаю за\u00a0жену ${HOSTILE}`);
    await page.goto(`${shop.url}/staff/support/letters`);
    await page.getByRole('heading', { level: 2, name: subject }).waitFor();
    await press(page, 'Исходное письмо');
    await page.getByRole('region', { name: 'Исходное письмо' }).getByText('Message-ID').waitFor();
    await isSound(page);
    await press(page, 'Добавить в обращение');
    await outcome(page, `Письмо добавлено в обращение № ${id}`);
    await page.goto(`${shop.url}/staff/support/tickets/${id}`);
    const raw = page.getByRole('link', { name: 'Письмо, как пришло' });
    const file = await page.request.get(shop.url + (await raw.getAttribute('href'))!);
    expect(file.headers()).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; /),
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    await press(page, 'Закрыть без ответа');
    await isSound(page);
    await press(page, 'Закрыть обращение');
    await outcome(page, 'Обращение закрыто');
    await page.getByLabel('Заметка для своих').waitFor();
  });

  it.each([390, 1440])('at %i px: a chat that goes on while it is open', async (width) => {
    await writers.say(`Здравствуйте ${width} ${HOSTILE}`);
    const page = await desk.open(irina.cookie, width);
    await page.goto(`${shop.url}/staff/support/chats`);
    await page.getByRole('link', { name: /Анна Петрова/ }).waitFor();
    await page.waitForFunction(() => document.title === '(1) Чат');
    await isSound(page);
    await press(page, 'Звук новых сообщений');
    await page.getByRole('link', { name: /Анна Петрова/ }).click();
    const log = page.getByRole('log');
    await log.getByText(`Здравствуйте ${width} ${HOSTILE}`).waitFor();
    await page.getByLabel('Ответ', { exact: true }).fill(`Слушаю вас ${width}`);
    await writers.say(`Банка треснула ${width}`);
    await log.getByText(`Банка треснула ${width}`).waitFor();
    expect(await page.getByLabel('Ответ', { exact: true }).inputValue()).toBe(`Слушаю вас ${width}`);
    await page.keyboard.press('Control+Enter');
    await log.getByText(`Слушаю вас ${width}`).waitFor();
    await page.getByRole('form').locator('[type=submit][aria-busy=false]').waitFor();
    await isSound(page);
    await press(page, 'Завести обращение');
    await press(page, 'Завести');
    await page.getByText('Выберите тему').waitFor();
    await isSound(page);
    await page.getByLabel('Тема').selectOption({ label: 'Качество товара' });
    await press(page, 'Завести');
    await page.getByRole('heading', { level: 1, name: 'Вопрос из чата' }).waitFor();
    await page.goto(`${shop.url}/staff/support/chats?list=closed`);
    await page.getByRole('link', { name: /Анна Петрова/ }).waitFor();
    await page.goto(`${shop.url}/staff/support/chats/${randomUUID()}`);
    await page.getByText('Такого чата нет').waitFor();
  });

  it.each([390, 1440])('at %i px: a form of nobody, and a review that promises too much', async (width) => {
    const number = await writers.form(`Где заказ? ${width} ${HOSTILE}`);
    const page = await desk.open(irina.cookie, width);
    await page.goto(`${shop.url}/staff/support/forms`);
    await page.getByText(HOSTILE).first().waitFor();
    await isSound(page);
    await page.getByRole('link', { name: `№ ${number}` }).click();
    await page.getByText(`Где заказ? ${width} ${HOSTILE}`).waitFor();
    await press(page, 'Завести обращение');
    await page.getByLabel('Тема').selectOption({ label: 'Другое' });
    await page.getByLabel('Коротко, о чём').fill('Ищет заказ');
    await press(page, 'Завести');
    await page.getByRole('alert').getByText('Покупателя с такой подтверждённой почтой нет').waitFor();
    expect(await page.getByLabel('Коротко, о чём').inputValue()).toBe('Ищет заказ');
    await isSound(page);
    await press(page, 'Не сейчас');
    await press(page, 'Ответили');
    await outcome(page, 'Отмечено');

    const text = `Приятный вкус ${width} ${HOSTILE}`;
    await writers.review(text);
    await page.getByRole('link', { name: 'К списку форм' }).click();
    await page.getByRole('link', { name: 'Отзывы' }).click();
    const review = page.getByRole('listitem').filter({ hasText: text });
    await review.getByText(text).waitFor();
    await review.getByRole('button', { name: 'Ответить' }).click();
    await page.getByLabel('Ответ', { exact: true }).fill('Наш чай вылечит гастрит');
    await page.getByRole('status').getByText('Так нельзя: «чай вылечит»').waitFor();
    await isSound(page);
    await press(page, 'Сохранить ответ');
    await review.getByRole('alert').getByText('«чай вылечит»').waitFor();
    await page.getByLabel('Ответ', { exact: true }).fill('Спасибо!');
    await press(page, 'Сохранить ответ');
    await outcome(page, 'Ответ сохранён');
    await review.getByRole('button', { name: 'Опубликовать' }).click();
    await outcome(page, 'Отзыв опубликован');
    await page.getByRole('heading', { name: 'Все отзывы разобраны' }).waitFor();
    await press(page, 'Опубликованные');
    await review.getByText('Спасибо!').waitFor();
    await review.getByRole('button', { name: 'Отклонить' }).click();
    await page.getByRole('form').getByRole('button', { name: 'Отклонить отзыв' }).click();
    await page.getByText('Напишите, почему').waitFor();
    await page.getByLabel('Почему').fill('Передумали');
    await isSound(page);
    await page.getByRole('form').getByRole('button', { name: 'Отклонить отзыв' }).click();
    await outcome(page, 'Отзыв отклонён');
  });

  it('says that there is nothing at an address, and shows an editor only reviews', async () => {
    const page = await desk.open(irina.cookie, 390);
    for (const [path, title] of [
      ['tickets/x', 'Нет такого обращения'],
      ['tickets/999999', 'Нет такого обращения'],
      ['forms/999999', 'Нет такой формы'],
    ]) {
      await page.goto(`${shop.url}/staff/support/${path}`);
      await page.getByRole('heading', { level: 1, name: title! }).waitFor();
    }
    await isSound(page);

    const editor = await desk.open((await signInWithRole(shop, 'content')).cookie, 390);
    await editor.goto(`${shop.url}/staff/support`);
    await editor.getByRole('heading', { level: 1, name: 'Отзывы' }).waitFor();
    expect(await editor.getByRole('navigation', { name: 'Что пишут покупатели' }).getByRole('link').count()).toBe(1);
  });
});
