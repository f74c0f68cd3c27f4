import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openChatter, shiftToNoon } from '../support/chatter.ts';
import { openHouse, type House } from '../support/house.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('the chat under https', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ env: { TRUSTED_PROXIES: 'loopback', PUBLIC_URL: 'https://shop.example' } });
    await house.shiftClock(shiftToNoon());
  });
  afterAll(() => house.close());

  const question = (email: string) => ({
    id: randomUUID(),
    name: 'Лев',
    email,
    question: 'Где мой заказ?',
    consent: true,
  });

  it('questions of one IPv6 network are counted as one visitor’s', async () => {
    const statuses = [];
    for (let index = 1; index <= 7; index++) {
      const neighbour = openChatter(`2001:db8:5:1::${index}`);
      statuses.push((await neighbour.call(house.url, '/questions', question(`lev${index}@example.ru`))).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const other = openChatter('2001:db8:5:2::1');
    expect((await other.call(house.url, '/questions', question('anna@example.ru'))).status).toBe(200);
  });

  it('so are new chats and messages', async () => {
    const statuses = [];
    for (let index = 1; index <= 21; index++)
      statuses.push((await openChatter(`2001:db8:6:1::${index}`).say(house.url, 'Здравствуйте')).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
    // The minute of the limit is a whole one.
    await house.shiftClock(HOUR - (house.now().getTime() % MINUTE));
    const talkers = await Promise.all(
      Array.from({ length: 4 }, async (_, index) => {
        const talker = openChatter(`2001:db8:6:2::${index}`);
        await talker.say(house.url, 'Здравствуйте');
        return talker;
      }),
    );
    const said = [];
    for (let index = 0; index < 60; index++)
      said.push((await talkers[index % 4]!.say(house.url, `Ещё ${index}`)).status);
    // A minute holds sixty of one network, be they of four talkers; the four first words lie in it too.
    expect(said.filter((status) => status === 200).length).toBeLessThan(60);
  });

  it('the cookie of a visitor can be set by this very host alone', async () => {
    await house.shiftClock(HOUR);
    const vera = openChatter('203.0.113.10');
    const { set } = await vera.say(house.url, 'Есть ли зверобой?');
    expect(set).toMatch(/^__Host-travosol-chat=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
    expect((await vera.call(house.url, '/chat/open')).body.messages).toHaveLength(1);
  });

  it('a chat that began under the old name of the cookie goes on under the new one', async () => {
    const vera = openChatter('203.0.113.11');
    const { body } = await vera.say(house.url, 'Я писала вчера');
    const value = vera.cookie.split('=')[1]!;
    await house.query(
      'update chats set old_cookie = true where id = (select chat_id from chat_messages where id = $1)',
      [body.message.id],
    );
    const answer = await fetch(`${house.url}/api/support/chat/open`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `travosol-chat=${value}` },
      body: '{}',
    });
    expect(((await answer.json()) as { messages: unknown[] }).messages).toHaveLength(1);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(new RegExp(`^__Host-travosol-chat=${value}; Max-Age=[1-9]\\d+; Path=/; .*Secure$`)),
      expect.stringMatching(/^travosol-chat=; Max-Age=0; Path=\/api\/support; /),
    ]);
    // Written to before it is opened again, it is the same chat and moves likewise.
    const written = await fetch(`${house.url}/api/support/chat/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `travosol-chat=${value}` },
      body: JSON.stringify({ key: randomUUID(), text: 'И сегодня пишу' }),
    });
    expect(written.headers.getSetCookie()[0]).toContain(`__Host-travosol-chat=${value};`);
    expect((await vera.call(house.url, '/chat/open')).body.messages).toHaveLength(2);
  });

  it('a cookie of the old name that a neighbouring host has planted opens nothing', async () => {
    const thief = openChatter('203.0.113.12');
    await thief.say(house.url, 'Пишите сюда');
    const planted = `travosol-chat=${thief.cookie.split('=')[1]!}`;
    const victim = openChatter('203.0.113.13');
    victim.cookie = planted;
    expect((await victim.call(house.url, '/chat/open')).body.messages).toEqual([]);
    victim.cookie = planted;
    await victim.say(house.url, 'Мой телефон 8 916…');
    expect((await thief.call(house.url, '/chat/open')).body.messages).toHaveLength(1);
  });
});
