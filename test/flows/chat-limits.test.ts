import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openChatClient, shiftToNoon } from '../support/chat-client.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('the chat under https', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({ env: { TRUSTED_PROXIES: 'loopback', PUBLIC_URL: 'https://shop.example' } });
    await shop.shiftClock(shiftToNoon());
  });
  afterAll(() => shop.close());

  const question = (email: string) => ({
    id: randomUUID(),
    name: 'Лев',
    email,
    question: 'Где мой заказ?',
    consent: true,
  });

  it('questions from one IPv6 network count as those of one visitor', async () => {
    const statuses = [];
    for (let index = 1; index <= 7; index++) {
      const neighbour = openChatClient(`2001:db8:5:1::${index}`);
      statuses.push((await neighbour.call(shop.url, '/questions', question(`lev${index}@example.ru`))).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const other = openChatClient('2001:db8:5:2::1');
    expect((await other.call(shop.url, '/questions', question('anna@example.ru'))).status).toBe(200);
  });

  it('so do new chats and messages', async () => {
    const statuses = [];
    for (let index = 1; index <= 21; index++)
      statuses.push((await openChatClient(`2001:db8:6:1::${index}`).sendMessage(shop.url, 'Здравствуйте')).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
    // Starts at a full minute, as the limit counts by minutes.
    await shop.shiftClock(HOUR - (shop.now().getTime() % MINUTE));
    const chatters = await Promise.all(
      Array.from({ length: 4 }, async (_, index) => {
        const chatter = openChatClient(`2001:db8:6:2::${index}`);
        await chatter.sendMessage(shop.url, 'Здравствуйте');
        return chatter;
      }),
    );
    const messageStatuses = [];
    for (let index = 0; index < 60; index++)
      messageStatuses.push((await chatters[index % 4]!.sendMessage(shop.url, `Ещё ${index}`)).status);
    // One network may send sixty messages a minute, from all its chats together; the four first messages count as well.
    expect(messageStatuses.filter((status) => status === 200).length).toBeLessThan(60);
  });

  it('the cookie of a visitor can be set by this host alone', async () => {
    await shop.shiftClock(HOUR);
    const vera = openChatClient('203.0.113.10');
    const { set } = await vera.sendMessage(shop.url, 'Есть ли зверобой?');
    expect(set).toMatch(/^__Host-travosol-chat=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
    expect((await vera.call(shop.url, '/chat/open')).body.messages).toHaveLength(1);
  });

  it('a chat that began under the old name of the cookie goes on under the new one', async () => {
    const vera = openChatClient('203.0.113.11');
    const { body } = await vera.sendMessage(shop.url, 'Я писала вчера');
    const value = vera.cookie.split('=')[1]!;
    await shop.query(
      'update chats set old_cookie = true where id = (select chat_id from chat_messages where id = $1)',
      [body.message.id],
    );
    const answer = await fetch(`${shop.url}/api/support/chat/open`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `travosol-chat=${value}` },
      body: '{}',
    });
    expect(((await answer.json()) as { messages: unknown[] }).messages).toHaveLength(1);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(new RegExp(`^__Host-travosol-chat=${value}; Max-Age=[1-9]\\d+; Path=/; .*Secure$`)),
      expect.stringMatching(/^travosol-chat=; Max-Age=0; Path=\/api\/support; /),
    ]);
    // A message sent before the chat is opened again moves the chat to the new cookie, too.
    const sent = await fetch(`${shop.url}/api/support/chat/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `travosol-chat=${value}` },
      body: JSON.stringify({ key: randomUUID(), text: 'И сегодня пишу' }),
    });
    expect(sent.headers.getSetCookie()[0]).toContain(`__Host-travosol-chat=${value};`);
    expect((await vera.call(shop.url, '/chat/open')).body.messages).toHaveLength(2);
  });

  it('a cookie of the old name, planted by a neighbouring host, opens nothing', async () => {
    const thief = openChatClient('203.0.113.12');
    await thief.sendMessage(shop.url, 'Пишите сюда');
    const planted = `travosol-chat=${thief.cookie.split('=')[1]!}`;
    const victim = openChatClient('203.0.113.13');
    victim.cookie = planted;
    expect((await victim.call(shop.url, '/chat/open')).body.messages).toEqual([]);
    victim.cookie = planted;
    await victim.sendMessage(shop.url, 'Мой телефон 8 916…');
    expect((await thief.call(shop.url, '/chat/open')).body.messages).toHaveLength(1);
  });
});
