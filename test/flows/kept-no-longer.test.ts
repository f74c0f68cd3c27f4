import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, eventually } from '../support/buyer.ts';
import { openChatter, shiftToNoon } from '../support/chatter.ts';
import { openHouse, type House } from '../support/house.ts';

const DAY = 86_400_000;

/** What the policy promises about terms is done by jobs; each is run here as its schedule runs it. */
describe('personal data are kept no longer than the policy says', () => {
  let house: House;
  let passed = 0;
  beforeAll(async () => {
    house = await openHouse();
    house.shiftClock(shiftToNoon());
  });
  afterAll(() => house.close());

  const count = async (table: string, where: string) =>
    (await house.query<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`))[0]!.n;
  /** What is there, or gone, so many days later. */
  async function after(days: number, job: string, gone: () => Promise<boolean>, expected: boolean): Promise<void> {
    house.shiftClock(days * DAY);
    passed += days;
    await house.enqueue(job);
    await eventually(
      () => count('jobs.job', `name = '${job}' and state in ('created', 'retry', 'active')`),
      (waiting) => waiting === 0,
    );
    expect(await gone()).toBe(expected);
  }

  it('addresses for the newsletter: unconfirmed for 30 days, and as long again after an end', async () => {
    await call(house.url, '/api/newsletter', { email: 'odna@example.ru' });
    await call(house.url, '/api/newsletter', { email: 'dve@example.ru' });
    const [letter] = await eventually(
      async () =>
        (await house.sandbox.lettersAbout('Подтвердите подписку')).filter(({ to }) => to.includes('dve@example.ru')),
      (found) => found.length === 1,
    );
    const token = /\/newsletter#confirm=([^"]+)/.exec(letter!.html)![1]!;
    expect((await call(house.url, '/api/newsletter/confirm', { token })).status).toBe(200);
    const [welcome] = await eventually(
      () => house.sandbox.lettersAbout('подтверждена'),
      (found) => found.length === 1,
    );
    const goneOf = (email: string) => async () => (await count('subscribers', `email = '${email}'`)) === 0;
    await after(29, 'sweep-subscribers', goneOf('odna@example.ru'), false);
    await after(2, 'sweep-subscribers', goneOf('odna@example.ru'), true);
    expect(await goneOf('dve@example.ru')()).toBe(false);
    const end = /<(.+)>/.exec(welcome!.unsubscribe!)![1]!;
    const leave = async () => (await fetch(end, { method: 'POST' })).json();
    expect(await leave()).toEqual({ state: 'ended' });
    await after(29, 'sweep-subscribers', goneOf('dve@example.ru'), false);
    await after(2, 'sweep-subscribers', goneOf('dve@example.ru'), true);
    // The link of the old letter still says what it said, and the address may come again.
    expect(await leave()).toEqual({ state: 'ended' });
    expect((await call(house.url, '/api/newsletter', { email: 'dve@example.ru' })).body).toEqual({ state: 'asked' });
  });

  it('talks for three years after their last word, questions for a year after their answer', async () => {
    const old = openChatter('203.0.113.1');
    const { id } = (await old.say(house.url, 'Давний разговор')).body.message;
    const question = {
      id: randomUUID(),
      name: 'Лев',
      email: 'lev@example.ru',
      question: 'Где мой заказ?',
      consent: true,
    };
    await old.call(house.url, '/questions', question);
    const questionGone = async () => (await count('support_questions', `id = '${question.id}'`)) === 0;
    const talkGone = async () => (await count('chat_messages', `id = ${id}`)) === 0;
    await after(394, 'sweep-chats', questionGone, false);
    await after(2, 'sweep-chats', questionGone, true);
    await after(3 * 365 - 397, 'sweep-chats', talkGone, false);
    const fresh = openChatter('203.0.113.2');
    expect((await fresh.say(house.url, 'Новый разговор')).status).toBe(200);
    await after(2, 'sweep-chats', talkGone, true);
    expect([await count('chats', 'true'), await count('chat_messages', 'true')]).toEqual([1, 1]);
    expect((await old.call(house.url, '/chat/open')).body.messages).toEqual([]);
  });

  it('an address left for one letter for a month after that letter; vain words for half a year', async () => {
    const now = new Date(Date.now() + shiftToNoon() + passed * DAY);
    await house.query(
      `insert into restock_notices (id, product_id, email, state, asked_at, sent_at)
       values (gen_random_uuid(), 1, 'sent@example.ru', 'sent', now(), $1), (gen_random_uuid(), 1, 'waits@example.ru', 'waiting', now(), null)`,
      [now],
    );
    await house.query(`insert into search_misses (query, first_at, last_at) values ('абракадабра', $1, $1)`, [now]);
    const written = async () => (await count('restock_notices', `email = 'sent@example.ru'`)) === 0;
    const missed = async () => (await count('search_misses', `query = 'абракадабра'`)) === 0;
    await after(29, 'sweep-restock-notices', written, false);
    await after(2, 'sweep-restock-notices', written, true);
    expect(await count('restock_notices', `email = 'waits@example.ru'`)).toBe(1);
    await after(148, 'sweep-misses', missed, false);
    await after(2, 'sweep-misses', missed, true);
  });
});
