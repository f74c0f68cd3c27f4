import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_OWNER } from '@travosol/demo-world/staff.ts';
import { checkoutForm, place, totalOf } from '../support/buyer.ts';
import { openChatter, shiftToNoon } from '../support/chatter.ts';
import { freshPhone } from '../support/customer.ts';
import { openHouse, type House } from '../support/house.ts';
import { root } from '../support/places.ts';
import { runShop } from '../support/shop-command.ts';

/** Вера at the command line, before she has a desk. Exceptions, webinars, reviews, redirects, claims, cities and codes have stories of their own. */
describe('the commands of the staff', () => {
  let house: House;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shop-command-'));
    house = await openHouse();
    // Somebody is at the chat; the commands go by the clock outside of the house, up to a day behind.
    await house.shiftClock(shiftToNoon());
  });
  afterAll(async () => {
    await house.close();
    await rm(folder, { recursive: true });
  });

  const run = (...words: string[]) => runShop(house.databaseUrl, ...words);
  const done = async (...words: string[]) => {
    const { code, text } = await run('--as', DEMO_OWNER.email, ...words);
    expect({ code, text }).toEqual({ code: 0, text });
    return text;
  };
  async function jsonFile(value: unknown): Promise<string> {
    const file = path.join(folder, 'given.json');
    await writeFile(file, JSON.stringify(value));
    return file;
  }

  it('confirm an order after a talk, as whoever talked', async () => {
    const items = [{ product: 2, quantity: 1 }];
    const contact = { name: 'Анна Иванова', phone: freshPhone(), email: 'anna@example.ru' };
    const form = checkoutForm(items, await totalOf(house.url, items), { paySystem: 3, contact });
    const { number, orderId } = (await place(house.url, form)).body;
    expect(await done('orders')).toContain(`${number}  до `);
    expect(await done('orders', 'confirm', String(number))).toBe(`Заказ ${number} подтверждён.\n`);
    expect(
      await house.query("select actor from order_events where order_id = $1 and kind = 'confirmed'", [orderId]),
    ).toEqual([{ actor: 'staff:1 Вера' }]);
  });

  it('read and answer a chat under their name', async () => {
    const said = await openChatter('203.0.113.7').say(house.url, 'Здравствуйте!\nЕсть ли лампа?');
    expect(said.status).toBe(200);
    const id = /^[\da-f-]{36}(?= {2}ждёт ответа)/m.exec(await done('chat'))![0];
    expect(await done('chat', 'answer', id, '--', '- да, приезжайте.')).toBe('Ответ отправлен.\n');
    expect(await done('chat', 'read', id)).toMatch(
      /^Посетитель, .*\n {2}│ Здравствуйте!\n {2}│ Есть ли лампа\?\n\nВера, .*\n {2}│ - да, приезжайте\.$/m,
    );
  });

  it('change facts of the company, and leave them as they were where a field is wrong', async () => {
    const hours = 'по будням 10:00–18:00';
    const before = JSON.parse(await done('company')) as Record<string, unknown>;
    expect(before.hours).not.toBe(hours);
    expect(JSON.parse(await done('company', 'change', await jsonFile({ hours })))).toEqual({ ...before, hours });
    const wrong = await run('company', 'change', await jsonFile({ hours: 'ежедневно 8:00–20:00', inn: 'x' }));
    expect(wrong).toEqual({ code: 1, text: expect.stringMatching(/Файл не подходит:\n.*\n.*inn/) });
    expect(JSON.parse(await done('company', 'show'))).toEqual({ ...before, hours });
  });

  it('save an article and publish it for later', async () => {
    const nextYear = new Date().getFullYear() + 1;
    const draft = { title: 'Чай из\u00a0чабреца', slug: 'chay-iz-chabretsa', summary: 'Как заварить.' };
    const id = /запись (\d+), версия 1/.exec(await done('content', 'save', 'article', await jsonFile(draft)))![1]!;
    expect(await done('content', 'publish', 'article', id, `${nextYear}-01-01T09:00:00+03:00`)).toContain('версия 2');
    const [listed, shown, elsewhere] = await Promise.all([
      done('content', 'list', 'article'),
      done('content', 'show', 'article', id),
      run('content', 'publish', 'news', id),
    ]);
    expect(listed).toContain('chay-iz-chabretsa: Чай из\u00a0чабреца (выйдет 1 января');
    expect(JSON.parse(shown)).toMatchObject({ ...draft, version: 2 });
    expect(elsewhere).toEqual({ code: 1, text: 'Такой записи этого вида нет.\n' });
  });

  it('end with a sentence and code 1 where something is in the way', async () => {
    const silent = 'postgres://nobody:x@127.0.0.1:9/none';
    const tried: [databaseUrl: string, words: string[], says: string][] = [
      [house.databaseUrl, ['forms', 'done', '7'], 'Формы 7 нет.'],
      [house.databaseUrl, ['orders', 'confirm', '999999'], 'Заказа 999999 нет.'],
      [house.databaseUrl, ['webinars', 'cancel', 'net'], 'Вебинара net нет, или у него нет времени начала.'],
      [house.databaseUrl, ['content', 'save', 'news', `${root}/README.md`], 'В файле не JSON'],
      [house.databaseUrl, ['company', 'change', `${root}/package.json`], 'Файл не подходит'],
      [house.databaseUrl, ['cities', 'import', `${folder}/net.csv`], 'Такого файла нет: проверьте его имя.'],
      [silent, ['redirects', 'list'], 'База данных не отвечает'],
    ];
    const answers = await Promise.all(tried.map(([databaseUrl, words]) => runShop(databaseUrl, ...words)));
    expect(answers).toEqual(tried.map(([, , says]) => ({ code: 1, text: expect.stringContaining(says) })));
    expect(answers.filter(({ text }) => / at .*\.ts:/.test(text))).toEqual([]);
  });
});
