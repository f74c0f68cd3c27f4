import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccount, TEST_SECRET } from '../support/account.ts';
import { openChatClient, shiftToNoon } from '../support/chat-client.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { signInStaff } from '../support/staff-session.ts';

describe('a visitor and the shop chat', () => {
  let shop: TestShop;
  let firstWeb: string;
  let secondWeb: string;
  let visitors = 0;
  let cookie: string;
  beforeAll(async () => {
    shop = await openTestShop({ webs: 2, env: { TRUSTED_PROXIES: 'loopback', SECRET: TEST_SECRET } });
    firstWeb = shop.webs[0]!.url;
    secondWeb = shop.webs[1]!.url;
    await shop.shiftClock(shiftToNoon());
    ({ cookie } = await signInStaff(shop));
  });
  afterAll(() => shop.close());

  const visitor = (token?: string) => openChatClient(`203.0.113.${++visitors}`, token);

  async function staff(path: string, body?: unknown, headers: Record<string, string> = { cookie }) {
    const answer = await fetch(`${secondWeb}/api/support/chats${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, never> };
  }
  const reply = (chatId: string, text: string, key = randomUUID()) => staff(`/${chatId}/reply`, { key, text });
  const chatIdOf = async (messageId: number) =>
    (await shop.query<{ chat_id: string }>('select chat_id from chat_messages where id = $1', [messageId]))[0]!.chat_id;
  const tokenOf = async (account: Awaited<ReturnType<typeof openAccount>>) =>
    (await account.call<{ token: string }>('/api/support/chat/frame', { method: 'POST' })).body.token;

  it('a reply at one web process reaches a visitor at the other by NOTIFY, in order and once', async () => {
    const anna = visitor();
    const before = await anna.call(firstWeb, '/chat/open');
    expect([before.status, before.body.begun, before.set]).toEqual([200, false, null]);
    const first = await anna.sendMessage(firstWeb, 'Есть ли зверобой?');
    expect(first.status).toBe(200);
    expect(first.set).toMatch(/^travosol-chat=[\w-]{43}; Max-Age=\d+; Path=\/api\/support; HttpOnly; SameSite=Strict$/);
    const chatId = await chatIdOf(first.body.message.id);
    const stream = await anna.listen(firstWeb);
    expect(stream.headers.get('x-accel-buffering')).toBe('no');
    expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/);
    await reply(chatId, 'Да, он есть.');
    expect((await stream.waitForMessages(2)).map(({ text }) => text)).toEqual(['Есть ли зверобой?', 'Да, он есть.']);
    expect(stream.received[1]).toMatchObject({ author: 'staff', name: 'Вера', key: null });
    const replies = Array.from({ length: 20 }, (_, n) => `Ответ ${n}`);
    await Promise.all(replies.map((text) => reply(chatId, text)));
    const ids = (await stream.waitForMessages(22)).map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
    stream.stop();
    // A reconnected stream delivers what was missed and repeats nothing.
    await reply(chatId, 'Пока вас не было');
    const again = await anna.listen(secondWeb, ids.at(-1));
    expect((await again.waitForMessages(1)).map(({ text }) => text)).toEqual(['Пока вас не было']);
    again.stop();
    expect((await anna.call(secondWeb, '/chat/open')).body.messages).toHaveLength(23);
    const actors = await shop.query('select distinct kind, actor from chat_events where chat_id = $1 order by 1, 2', [
      chatId,
    ]);
    expect(actors).toEqual([
      { kind: 'answered', actor: 'staff:1 Вера' },
      { kind: 'asked', actor: 'visitor' },
      { kind: 'opened', actor: 'visitor' },
    ]);
  });

  it('one message sent twenty times is stored once, in one chat, even though no answer returned the cookie', async () => {
    const key = randomUUID();
    const everybody = Array.from({ length: 10 }, () => openChatClient('203.0.113.250'));
    const answers = await Promise.all(
      everybody.map((chatter, n) => chatter.sendMessage(n % 2 ? firstWeb : secondWeb, 'Раз', key)),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.message?.id}`)).size).toBe(1);
    expect(new Set(everybody.map(({ cookie }) => cookie)).size).toBe(1);
    expect(await shop.query('select 1 from chat_messages where key = $1', [key])).toHaveLength(1);
    const other = await everybody[0]!.sendMessage(firstWeb, 'Другие слова', key);
    expect([other.status, other.body.error.details.code]).toEqual([422, 'chat-key-reused']);
  });

  it('nobody reads the chat of another visitor', async () => {
    const boris = visitor();
    await boris.sendMessage(firstWeb, 'Секрет Бориса');
    const stranger = visitor();
    expect((await stranger.listen(firstWeb)).status).toBe(404);
    stranger.cookie = `travosol-chat=${'a'.repeat(43)}`;
    expect((await stranger.listen(firstWeb)).status).toBe(404);
    expect((await stranger.call(firstWeb, '/chat/open')).body.messages).toEqual([]);
    expect((await staff(`/${randomUUID()}/messages`)).status).toBe(404);
    const strangers: Record<string, string>[] = [{}, { cookie: `${cookie}x` }, { authorization: `Bearer ${cookie}` }];
    for (const headers of strangers) expect((await staff('', undefined, headers)).status).toBe(401);
    // A member's name is not taken from the body.
    expect((await staff(`/${randomUUID()}/reply`, { key: randomUUID(), text: 'Да', by: 'Вера' })).status).toBe(400);
  });

  it('a customer is identified by the token; a visitor’s chat joins the account and leaves the browser', async () => {
    const vera = await openAccount(shop);
    const otherAccount = await openAccount(shop);
    const guest = visitor();
    await guest.sendMessage(firstWeb, 'Я ещё не вошла');
    const chatter = visitor(await tokenOf(vera));
    chatter.cookie = guest.cookie;
    const opened = await chatter.call(firstWeb, '/chat/open');
    expect(opened.body.messages.map(({ text }) => text)).toEqual(['Я ещё не вошла']);
    expect(opened.set).toContain('Max-Age=0');
    expect((await guest.call(firstWeb, '/chat/open')).body.messages).toEqual([]);
    // From another device of hers, then the chat of a second visitor.
    const phone = visitor(await tokenOf(vera));
    await phone.sendMessage(secondWeb, 'Я с телефона');
    const second = visitor();
    await second.sendMessage(firstWeb, 'С работы');
    phone.cookie = second.cookie;
    const all = (await phone.call(secondWeb, '/chat/open')).body.messages.map(({ text }) => text);
    expect(all).toEqual(['Я ещё не вошла', 'Я с телефона', 'С работы']);
    const otherVisitor = visitor(await tokenOf(otherAccount));
    expect((await otherVisitor.call(firstWeb, '/chat/open')).body.messages).toEqual([]);
    const [head, body, sign] = (await tokenOf(otherAccount)).split('.') as [string, string, string];
    const claims = { ...(JSON.parse(Buffer.from(body, 'base64url').toString()) as object), id: vera.id };
    const forged = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${sign}`;
    expect((await visitor(forged).call(firstWeb, '/chat/open')).status).toBe(401);
    expect((await visitor('').call(firstWeb, '/chat/open')).status).toBe(401);
    // The rest of the API does not accept the token of the chat.
    const elsewhere = await fetch(`${firstWeb}/api/auth/sessions`, {
      headers: { authorization: `Bearer ${await tokenOf(vera)}` },
    });
    expect(elsewhere.status).toBe(401);
    await shop.query('update sessions set ended_at = now() where customer_id = $1', [vera.id]);
    expect((await chatter.call(firstWeb, '/chat/open')).status).toBe(401);
  });

  it.each([
    ['a script', '<script>alert(1)</script>', 200],
    ['a picture', '<img src=x onerror=alert(1)>\n"\'`${7*7}', 200],
    ['two thousand signs', 'я'.repeat(2000), 200],
    ['one more', 'я'.repeat(2001), 400],
    ['nothing', '   ', 400],
    ['a zero byte', 'нуль\u0000', 400],
    ['half an emoji', 'половина \ud83d', 400],
    ['a list', ['список'], 400],
  ])('%s is stored as it is, or refused', async (_what, text, status) => {
    const sent = await visitor().sendMessage(firstWeb, text as string);
    expect(sent.status).toBe(status);
    if (status === 200) expect(sent.body.message.text).toBe(text);
    else expect(sent.body.error.message).toMatch(/[а-я]/i);
  });

  it('twenty messages a minute, then a refusal with the time to wait', async () => {
    const flood = visitor();
    const answers = [];
    for (let n = 0; n < 45; n++) answers.push(await flood.sendMessage(firstWeb, `Ещё ${n}`));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]!.body.error.message).toMatch(/повторите через/);
  });

  it('a chat closed by the shop opens again with a message; a question creates a record, a consent and one letter', async () => {
    const anna = visitor();
    const { id } = (await anna.sendMessage(firstWeb, 'Вопрос')).body.message;
    const chatId = await chatIdOf(id);
    const states = () => shop.query<{ state: string }>('select state from chats where id = $1', [chatId]);
    expect((await staff(`/${chatId}/close`, {})).status).toBe(200);
    expect((await staff(`/${chatId}/close`, {})).status).toBe(200);
    expect(await states()).toEqual([{ state: 'closed' }]);
    await anna.sendMessage(firstWeb, 'И ещё');
    expect(await states()).toEqual([{ state: 'open' }]);
    const question = {
      id: randomUUID(),
      name: 'Анна',
      email: 'anna@example.ru',
      question: 'Когда <b>привезут</b>?',
      consent: true,
    };
    const answers = await Promise.all([1, 2, 3].map(() => anna.call(firstWeb, '/questions', question)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await anna.call(firstWeb, '/questions', { ...question, id: randomUUID(), consent: false })).status).toBe(
      400,
    );
    expect(await shop.query('select name, question from support_questions where id = $1', [question.id])).toEqual([
      { name: 'Анна', question: 'Когда <b>привезут</b>?' },
    ]);
    expect(await shop.query('select purpose from consents where subject = $1', [`question:${question.id}`])).toEqual([
      { purpose: 'question' },
    ]);
    await shop.drain();
    expect(await shop.query('select state from letters where key = $1', [`question:${question.id}`])).toEqual([
      { state: 'sent' },
    ]);
    const letters = (await shop.sandbox.lettersAbout('Вопрос из чата')).filter(({ text }) => text.includes('привезут'));
    expect(letters.map(({ to }) => to)).toEqual([['zakaz@travosol.example']]);
  });

  it('outside its hours the chat takes only questions; messages accepted earlier stay', async () => {
    const late = visitor();
    const key = randomUUID();
    const { message } = (await late.sendMessage(firstWeb, 'Успела', key)).body;
    await shop.shiftClock(12 * 3_600_000);
    expect((await late.call(firstWeb, '/chat/open')).body.staffed).toBe(false);
    const refused = await late.sendMessage(firstWeb, 'Есть кто?');
    expect([refused.status, refused.body.error.details.code]).toEqual([409, 'chat-closed']);
    expect(refused.body.error.message).toMatch(/9:00–20:00/);
    expect((await visitor().sendMessage(firstWeb, 'И я')).status).toBe(409);
    expect((await late.sendMessage(firstWeb, 'Успела', key)).body.message).toEqual(message);
    const question = { id: randomUUID(), name: 'Лида', email: 'lida@example.ru', question: 'Когда вы?', consent: true };
    expect((await late.call(firstWeb, '/questions', question)).status).toBe(200);
    await shop.shiftClock(12 * 3_600_000);
    expect((await late.sendMessage(firstWeb, 'Теперь есть')).status).toBe(200);
  });

  it('only the page of the chat may be framed, and only by this site', async () => {
    const page = await fetch(`${firstWeb}/chat?userSiteId=null`);
    expect(page.status).toBe(200);
    expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(await page.text()).toContain('noindex');
    for (const path of ['/', '/cart', '/chat/x', '/signin']) {
      const other = await fetch(firstWeb + path);
      expect([path, other.headers.get('x-frame-options')]).toEqual([path, 'DENY']);
      expect(other.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
  });
});
