import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_OWNER } from '@travosol/demo-world/staff.ts';
import { checkoutForm, placeOrder, totalOf } from '../support/buyer.ts';
import { openChatClient, shiftToNoon } from '../support/chat-client.ts';
import { freshPhone } from '../support/customer.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { root } from '../support/paths.ts';
import { runShopCommand } from '../support/shop-command.ts';

/** Вера at the command line. The commands for exceptions, webinars, reviews, redirects, claims, cities and codes are tested in other files. */
describe('the commands of the staff', () => {
  let shop: TestShop;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shop-command-'));
    shop = await openTestShop();
    // The chat is staffed at noon; the commands use the real clock, up to a day behind.
    await shop.shiftClock(shiftToNoon());
  });
  afterAll(async () => {
    await shop.close();
    await rm(folder, { recursive: true });
  });

  const run = (...words: string[]) => runShopCommand(shop.databaseUrl, ...words);
  const runAsOwner = async (...words: string[]) => {
    const { code, text } = await run('--as', DEMO_OWNER.email, ...words);
    expect({ code, text }).toEqual({ code: 0, text });
    return text;
  };
  async function jsonFile(value: unknown): Promise<string> {
    const file = path.join(folder, 'given.json');
    await writeFile(file, JSON.stringify(value));
    return file;
  }

  it("confirm an order after a phone call, recorded under the caller's name", async () => {
    const items = [{ product: 2, quantity: 1 }];
    const contact = { name: 'Анна Иванова', phone: freshPhone(), email: 'anna@example.ru' };
    const form = checkoutForm(items, await totalOf(shop.url, items), { paySystem: 3, contact });
    const { number, orderId } = (await placeOrder(shop.url, form)).body;
    expect(await runAsOwner('orders')).toContain(`${number}  до `);
    expect(await runAsOwner('orders', 'confirm', String(number))).toBe(`Заказ ${number} подтверждён.\n`);
    expect(
      await shop.query("select actor from order_events where order_id = $1 and kind = 'confirmed'", [orderId]),
    ).toEqual([{ actor: 'staff:1 Вера' }]);
    const shown = await runAsOwner('orders', 'show', String(number));
    expect(shown).toMatch(new RegExp(`^Заказ ${number} от .*: новый\\. `));
    expect(shown).toMatch(/ {2}1 шт\. {2}.+\nК оплате /);
    expect(shown).not.toMatch(/Анна|example\.ru/);
    const cancelling = ['orders', 'cancel', String(number), '--reason', 'Покупатель передумал'];
    expect(await runAsOwner(...cancelling)).toBe(`Заказ ${number} отменён.\n`);
    expect(await runAsOwner('orders', 'show', String(number))).toContain(': отменён. ');
    expect(
      await shop.query("select facts from order_events where order_id = $1 and to_state = 'cancelled'", [orderId]),
    ).toMatchObject([{ facts: { reason: 'staff', note: 'Покупатель передумал' } }]);
  });

  it("read and answer a chat under the member's name", async () => {
    const sent = await openChatClient('203.0.113.7').sendMessage(shop.url, 'Здравствуйте!\nЕсть ли лампа?');
    expect(sent.status).toBe(200);
    const id = /^[\da-f-]{36}(?= {2}ждёт ответа)/m.exec(await runAsOwner('chat'))![0];
    expect(await runAsOwner('chat', 'answer', id, '--', '- да, приезжайте.')).toBe('Ответ отправлен.\n');
    expect(await runAsOwner('chat', 'read', id)).toMatch(
      /^Посетитель, .*\n {2}│ Здравствуйте!\n {2}│ Есть ли лампа\?\n\nВера, .*\n {2}│ - да, приезжайте\.$/m,
    );
  });

  it('change facts of the company, and change nothing if a field is wrong', async () => {
    const hours = 'Пн–Пт 10–20, Сб 10–16';
    const before = JSON.parse(await runAsOwner('company')) as Record<string, unknown>;
    expect(before.hours).not.toBe(hours);
    const changes = { hours, closedDays: '1–8 января, 11 января 2027' };
    expect(JSON.parse(await runAsOwner('company', 'change', await jsonFile(changes)))).toEqual({
      ...before,
      ...changes,
    });
    for (const [field, text] of [
      ['inn', 'x'],
      ['closedDays', 'праздники'],
    ] as const) {
      const wrong = await run('company', 'change', await jsonFile({ hours: 'ежедневно 8:00–20:00', [field]: text }));
      expect(wrong).toEqual({ code: 1, text: expect.stringMatching(RegExp(`Файл не подходит:\\n.*\\n.*${field}`)) });
    }
    expect(JSON.parse(await runAsOwner('company', 'show'))).toEqual({ ...before, ...changes });
  });

  it('save an article and publish it for later', async () => {
    const nextYear = new Date().getFullYear() + 1;
    const draft = { title: 'Чай из\u00a0чабреца', slug: 'chay-iz-chabretsa', summary: 'Как заварить.' };
    const id = /запись (\d+), версия 1/.exec(
      await runAsOwner('content', 'save', 'article', await jsonFile(draft)),
    )![1]!;
    expect(await runAsOwner('content', 'publish', 'article', id, `${nextYear}-01-01T09:00:00+03:00`)).toContain(
      'версия 2',
    );
    const [listed, shown, otherKind] = await Promise.all([
      runAsOwner('content', 'list', 'article'),
      runAsOwner('content', 'show', 'article', id),
      run('content', 'publish', 'news', id),
    ]);
    expect(listed).toContain('chay-iz-chabretsa: Чай из\u00a0чабреца (выйдет 1 января');
    expect(JSON.parse(shown)).toMatchObject({ ...draft, version: 2 });
    expect(otherKind).toEqual({ code: 1, text: 'Такой записи этого вида нет.\n' });
  });

  it('end with a sentence and code 1 on failures', async () => {
    const unreachable = 'postgres://nobody:x@127.0.0.1:9/none';
    const failures: [databaseUrl: string, words: string[], says: string][] = [
      [shop.databaseUrl, ['forms', 'done', '7'], 'Формы 7 нет.'],
      [shop.databaseUrl, ['orders', 'confirm', '999999'], 'Заказа 999999 нет.'],
      [shop.databaseUrl, ['webinars', 'cancel', 'net'], 'Вебинара net нет, или у него нет времени начала.'],
      [shop.databaseUrl, ['content', 'save', 'news', `${root}/README.md`], 'В файле не JSON'],
      [shop.databaseUrl, ['company', 'change', `${root}/package.json`], 'Файл не подходит'],
      [shop.databaseUrl, ['cities', 'import', `${folder}/net.csv`], 'Такого файла нет: проверьте его имя.'],
      [unreachable, ['redirects', 'list'], 'База данных не отвечает'],
    ];
    const answers = await Promise.all(failures.map(([databaseUrl, words]) => runShopCommand(databaseUrl, ...words)));
    expect(answers).toEqual(failures.map(([, , says]) => ({ code: 1, text: expect.stringContaining(says) })));
    expect(answers.filter(({ text }) => / at .*\.ts:/.test(text))).toEqual([]);
  });
});
