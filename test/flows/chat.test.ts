import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccount, TEST_SECRET } from '../support/account.ts';
import { openChatter, shiftToNoon } from '../support/chatter.ts';
import { openHouse, type House } from '../support/house.ts';
import { signInStaff } from '../support/staff-session.ts';

describe('a visitor and the shop talk', () => {
  let house: House;
  let one: string;
  let two: string;
  let people = 0;
  let cookie: string;
  beforeAll(async () => {
    house = await openHouse({ webs: 2, env: { TRUSTED_PROXIES: 'loopback', SECRET: TEST_SECRET } });
    one = house.webs[0]!.url;
    two = house.webs[1]!.url;
    await house.shiftClock(shiftToNoon());
    ({ cookie } = await signInStaff(house));
  });
  afterAll(() => house.close());

  const visitor = (token?: string) => openChatter(`203.0.113.${++people}`, token);

  async function staff(path: string, body?: unknown, headers: Record<string, string> = { cookie }) {
    const answer = await fetch(`${two}/api/support/chats${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, never> };
  }
  const reply = (chatId: string, text: string, key = randomUUID()) => staff(`/${chatId}/reply`, { key, text });
  const chatIdOf = async (messageId: number) =>
    (await house.query<{ chat_id: string }>('select chat_id from chat_messages where id = $1', [messageId]))[0]!
      .chat_id;
  const tokenOf = async (account: Awaited<ReturnType<typeof openAccount>>) =>
    (await account.call<{ token: string }>('/api/support/chat/frame', { method: 'POST' })).body.token;

  it('an answer given at one web is heard at the other by NOTIFY, in order and once', async () => {
    const anna = visitor();
    const before = await anna.call(one, '/chat/open');
    expect([before.status, before.body.begun, before.set]).toEqual([200, false, null]);
    const first = await anna.say(one, 'Есть ли зверобой?');
    expect(first.status).toBe(200);
    expect(first.set).toMatch(/^travosol-chat=[\w-]{43}; Max-Age=\d+; Path=\/api\/support; HttpOnly; SameSite=Strict$/);
    const chatId = await chatIdOf(first.body.message.id);
    const stream = await anna.listen(one);
    expect(stream.headers.get('x-accel-buffering')).toBe('no');
    expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/);
    await reply(chatId, 'Да, он есть.');
    expect((await stream.hears(2)).map(({ text }) => text)).toEqual(['Есть ли зверобой?', 'Да, он есть.']);
    expect(stream.heard[1]).toMatchObject({ author: 'staff', name: 'Вера', key: null });
    const asked = Array.from({ length: 20 }, (_, n) => `Ответ ${n}`);
    await Promise.all(asked.map((text) => reply(chatId, text)));
    const ids = (await stream.hears(22)).map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
    stream.stop();
    // Away for a while: what was missed comes, what was heard does not.
    await reply(chatId, 'Пока вас не было');
    const again = await anna.listen(two, ids.at(-1));
    expect((await again.hears(1)).map(({ text }) => text)).toEqual(['Пока вас не было']);
    again.stop();
    expect((await anna.call(two, '/chat/open')).body.messages).toHaveLength(23);
    const actors = await house.query('select distinct kind, actor from chat_events where chat_id = $1 order by 1, 2', [
      chatId,
    ]);
    expect(actors).toEqual([
      { kind: 'answered', actor: 'staff:1 Вера' },
      { kind: 'asked', actor: 'visitor' },
      { kind: 'opened', actor: 'visitor' },
    ]);
  });

  it('one message sent twenty times is one, and its chat is one, though no answer brought the cookie', async () => {
    const key = randomUUID();
    const everybody = Array.from({ length: 10 }, () => openChatter('203.0.113.250'));
    const answers = await Promise.all(everybody.map((chatter, n) => chatter.say(n % 2 ? one : two, 'Раз', key)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.message?.id}`)).size).toBe(1);
    expect(new Set(everybody.map(({ cookie }) => cookie)).size).toBe(1);
    expect(await house.query('select 1 from chat_messages where key = $1', [key])).toHaveLength(1);
    const other = await everybody[0]!.say(one, 'Другие слова', key);
    expect([other.status, other.body.error.details.code]).toEqual([422, 'chat-key-reused']);
  });

  it('nobody reads the chat of another', async () => {
    const boris = visitor();
    await boris.say(one, 'Секрет Бориса');
    const stranger = visitor();
    expect((await stranger.listen(one)).status).toBe(404);
    stranger.cookie = `travosol-chat=${'a'.repeat(43)}`;
    expect((await stranger.listen(one)).status).toBe(404);
    expect((await stranger.call(one, '/chat/open')).body.messages).toEqual([]);
    expect((await staff(`/${randomUUID()}/messages`)).status).toBe(404);
    const strangers: Record<string, string>[] = [{}, { cookie: `${cookie}x` }, { authorization: `Bearer ${cookie}` }];
    for (const headers of strangers) expect((await staff('', undefined, headers)).status).toBe(401);
    // What somebody calls themselves is no field any more.
    expect((await staff(`/${randomUUID()}/reply`, { key: randomUUID(), text: 'Да', by: 'Вера' })).status).toBe(400);
  });

  it('a customer is known by the token; a visitor’s chat joins the account and leaves the browser', async () => {
    const vera = await openAccount(house);
    const gleb = await openAccount(house);
    const guest = visitor();
    await guest.say(one, 'Я ещё не вошла');
    const chatter = visitor(await tokenOf(vera));
    chatter.cookie = guest.cookie;
    const opened = await chatter.call(one, '/chat/open');
    expect(opened.body.messages.map(({ text }) => text)).toEqual(['Я ещё не вошла']);
    expect(opened.set).toContain('Max-Age=0');
    expect((await guest.call(one, '/chat/open')).body.messages).toEqual([]);
    // From another device of hers, and then a second visitor's chat.
    const phone = visitor(await tokenOf(vera));
    await phone.say(two, 'Я с телефона');
    const second = visitor();
    await second.say(one, 'С работы');
    phone.cookie = second.cookie;
    const all = (await phone.call(two, '/chat/open')).body.messages.map(({ text }) => text);
    expect(all).toEqual(['Я ещё не вошла', 'Я с телефона', 'С работы']);
    const theirs = visitor(await tokenOf(gleb));
    expect((await theirs.call(one, '/chat/open')).body.messages).toEqual([]);
    const [head, body, sign] = (await tokenOf(gleb)).split('.') as [string, string, string];
    const claims = { ...(JSON.parse(Buffer.from(body, 'base64url').toString()) as object), id: vera.id };
    const forged = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${sign}`;
    expect((await visitor(forged).call(one, '/chat/open')).status).toBe(401);
    expect((await visitor('').call(one, '/chat/open')).status).toBe(401);
    // The token of the chat is nothing to the rest of the API.
    const elsewhere = await fetch(`${one}/api/auth/sessions`, {
      headers: { authorization: `Bearer ${await tokenOf(vera)}` },
    });
    expect(elsewhere.status).toBe(401);
    await house.query('update sessions set ended_at = now() where customer_id = $1', [vera.id]);
    expect((await chatter.call(one, '/chat/open')).status).toBe(401);
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
  ])('%s is kept as it is, or refused', async (_what, text, status) => {
    const sent = await visitor().say(one, text as string);
    expect(sent.status).toBe(status);
    if (status === 200) expect(sent.body.message.text).toBe(text);
    else expect(sent.body.error.message).toMatch(/[а-я]/i);
  });

  it('twenty messages a minute, then a sentence with the time to wait', async () => {
    const flood = visitor();
    const answers = [];
    for (let n = 0; n < 45; n++) answers.push(await flood.say(one, `Ещё ${n}`));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]!.body.error.message).toMatch(/повторите через/);
  });

  it('closed by the shop, opened again by a word; a question is a record, a consent and one letter', async () => {
    const anna = visitor();
    const { id } = (await anna.say(one, 'Вопрос')).body.message;
    const chatId = await chatIdOf(id);
    const states = () => house.query<{ state: string }>('select state from chats where id = $1', [chatId]);
    expect((await staff(`/${chatId}/close`, {})).status).toBe(200);
    expect((await staff(`/${chatId}/close`, {})).status).toBe(200);
    expect(await states()).toEqual([{ state: 'closed' }]);
    await anna.say(one, 'И ещё');
    expect(await states()).toEqual([{ state: 'open' }]);
    const question = {
      id: randomUUID(),
      name: 'Анна',
      email: 'anna@example.ru',
      question: 'Когда <b>привезут</b>?',
      consent: true,
    };
    const asked = await Promise.all([1, 2, 3].map(() => anna.call(one, '/questions', question)));
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await anna.call(one, '/questions', { ...question, id: randomUUID(), consent: false })).status).toBe(400);
    expect(await house.query('select name, question from support_questions where id = $1', [question.id])).toEqual([
      { name: 'Анна', question: 'Когда <b>привезут</b>?' },
    ]);
    expect(await house.query('select purpose from consents where subject = $1', [`question:${question.id}`])).toEqual([
      { purpose: 'question' },
    ]);
    await house.drain();
    expect(await house.query('select state from letters where key = $1', [`question:${question.id}`])).toEqual([
      { state: 'sent' },
    ]);
    const letters = (await house.sandbox.lettersAbout('Вопрос из чата')).filter(({ text }) =>
      text.includes('привезут'),
    );
    expect(letters.map(({ to }) => to)).toEqual([['zakaz@travosol.example']]);
  });

  it('outside the hours of the chat takes questions only; what was taken before stays taken', async () => {
    const late = visitor();
    const key = randomUUID();
    const { message } = (await late.say(one, 'Успела', key)).body;
    await house.shiftClock(12 * 3_600_000);
    expect((await late.call(one, '/chat/open')).body.staffed).toBe(false);
    const refused = await late.say(one, 'Есть кто?');
    expect([refused.status, refused.body.error.details.code]).toEqual([409, 'chat-closed']);
    expect(refused.body.error.message).toMatch(/9:00–20:00/);
    expect((await visitor().say(one, 'И я')).status).toBe(409);
    expect((await late.say(one, 'Успела', key)).body.message).toEqual(message);
    const question = { id: randomUUID(), name: 'Лида', email: 'lida@example.ru', question: 'Когда вы?', consent: true };
    expect((await late.call(one, '/questions', question)).status).toBe(200);
    await house.shiftClock(12 * 3_600_000);
    expect((await late.say(one, 'Теперь есть')).status).toBe(200);
  });

  it('its page alone may be framed, by us alone', async () => {
    const page = await fetch(`${one}/chat?userSiteId=null`);
    expect(page.status).toBe(200);
    expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(await page.text()).toContain('noindex');
    for (const path of ['/', '/cart', '/chat/x', '/signin']) {
      const other = await fetch(one + path);
      expect([path, other.headers.get('x-frame-options')]).toEqual([path, 'DENY']);
      expect(other.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
  });
});
