// Longer than usual: each source of tickets is a story with its sender, its staff and what stays afterwards.
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openChatClient } from '../support/chat-client.ts';
import { solvePuzzle } from '../support/codes.ts';
import { fetchApi, newCustomer, signedInBrowser, signIn } from '../support/customer.ts';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { jpgFile, officeFile } from '../support/sample-files.ts';
import { runShopCommand } from '../support/shop-command.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

interface Files {
  readonly data: readonly { id: string; attributes: { name: string; mime: string; url: string } }[];
}
interface Ticket {
  readonly id: number;
  readonly attributes: {
    readonly subject: string;
    readonly state: string;
    readonly unread: number;
    readonly messages: { readonly data: readonly { attributes: { author: string; text: string; files: Files } }[] };
  };
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const EMAIL = 'vika.forms@example.ru';
const PASSWORD = 'romashka-i-myata';

describe('tickets that the staff makes, and what it hears of them', () => {
  let shop: TestShop;
  let vika: Awaited<ReturnType<typeof newCustomer>>;
  let cookie: string;
  beforeAll(async () => {
    shop = await openTestShop({ env: { TRUSTED_PROXIES: 'loopback', ALTCHA_COST: '1' } });
    await moveClockToNine(shop);
    vika = await newCustomer(shop, { email: EMAIL, password: PASSWORD });
    ({ cookie } = await signInStaff(shop));
  });
  afterAll(() => shop.close());

  /** Moves the clock; sessions and tokens end meanwhile. */
  async function later(ms: number): Promise<void> {
    await shop.shiftClock(ms);
    vika = { ...vika, ...(await signIn(shop.url, vika.phone, PASSWORD)).body };
    ({ cookie } = await signInStaff(shop));
  }
  const api = <T>(path: string, body?: object) =>
    fetchApi<T>(shop.url, `/api${path}`, { jwt: vika.jwt, ...(body !== undefined && { body }) });
  const staff = <T = Record<string, unknown>>(path: string, body?: object) =>
    fetchApi<T>(shop.url, `/api${path}`, { headers: { cookie }, ...(body !== undefined && { body }) });
  const own = async () => (await api<{ data: Ticket[] }>('/get-user-tickets?sort=id:asc')).body.data;
  const messagesOf = async (id: number) =>
    (await api<{ data: Ticket }>(`/get-user-tickets/${id}`)).body.data.attributes.messages.data.map(
      ({ attributes: { author, text } }) => [author, text],
    );
  const open = async (topic: string, subject: string) => {
    const data = { key: randomUUID(), topic, subject, text: subject };
    return (await api<{ data: Ticket }>('/user-tickets', { data })).body.data.id;
  };

  it('a form becomes a ticket of whoever has confirmed its address, once, with the terms of when it came', async () => {
    const sent = async (email: string, text: string, jwt?: string) => {
      const captcha = await solvePuzzle(shop.url, {}, 'form');
      const form = { id: randomUUID(), name: 'Вика', email, topic: 'return', files: [], consent: true, text, captcha };
      return (await fetchApi<{ number: number }>(shop.url, '/api/forms/feedback', { jwt, body: form })).body.number;
    };
    const number = await sent(EMAIL, 'Верните деньги за масло', vika.jwt);
    const typed = await sent(EMAIL, 'Переведите деньги на\u00a0эту карту');
    const cameAt = shop.now();
    await later(DAY);
    const fromForm = (of: number) =>
      staff<{ ticketId: number; isNew: boolean }>('/tickets/from-form', { number: of, topic: 'refund' });
    const [one, same] = await Promise.all([fromForm(number), fromForm(number)]);
    const { ticketId } = one.body;
    expect([one, same].map(({ body }) => body.ticketId)).toEqual([ticketId, ticketId]);
    expect([one.body.isNew, same.body.isNew].toSorted()).toEqual([false, true]);
    expect(await own()).toMatchObject([
      { id: ticketId, attributes: { subject: 'Возврат и\u00a0деньги', state: 'new', topic: 'refund', unread: 0 } },
    ]);
    expect(await messagesOf(ticketId)).toEqual([['user', 'Верните деньги за масло']]);
    const [row] = await shop.query<{ due: Date }>('select solve_due_at as due from tickets where id = $1', [ticketId]);
    expect(Math.abs(row!.due.getTime() - cameAt.getTime() - 10 * DAY)).toBeLessThan(5 * MINUTE);
    expect((await staff<{ state: string }>(`/forms/${number}`)).body.state).toBe('done');
    expect((await staff<{ formId: number }>(`/tickets/${ticketId}`)).body.formId).toBe(number);

    // Anybody may type an address.
    const ofAnybody = (await fromForm(typed)).body.ticketId;
    const unproved = '[Из\u00a0формы на\u00a0сайте, отправитель не\u00a0подтверждён]';
    expect(await messagesOf(ofAnybody)).toEqual([['user', `${unproved}\n\nПереведите деньги на\u00a0эту карту`]]);
    expect((await staff(`/tickets/${ofAnybody}`)).text).toContain(unproved);

    const stranger = await fromForm(await sent('nobody@example.ru', 'Где мой заказ?'));
    expect(stranger.body).toMatchObject({ error: { status: 409, details: { code: 'ticket-source-unfit' } } });
    expect((await fromForm(999_999)).status).toBe(404);
    // Her page names the state of the ticket, and shows no form with a contact of somebody else.
    const mixed = await sent(EMAIL, 'Я другая Вика');
    await shop.query("update form_messages set phone = '79160000000' where id = $1", [mixed]);
    // Those left in the window of the chat are hers by the proved address.
    for (const [email, question] of [
      [EMAIL.toUpperCase(), 'Есть ли масло в стекле?'],
      ['nobody@example.ru', 'Чужой вопрос'],
    ])
      await fetchApi(shop.url, '/api/support/questions', {
        body: { id: randomUUID(), name: 'Вика', email, question, consent: true },
      });
    const browser = await signedInBrowser(shop.url, vika.jwt);
    const { text: questions } = await browser.fetchApi('/personal/reviews');
    expect(questions).toMatch(/Вопрос из\u00a0чата.*Есть ли масло в стекле\?.*Отвечаем письмом/s);
    expect(questions).not.toContain('Чужой вопрос');
    expect(questions).toContain(`href="/personal/tickets/${ticketId}"`);
    expect(questions).toContain('Верните деньги за масло');
    expect(questions).not.toMatch(/Ответили|другая Вика/);
    const found = await browser.fetchApi(`/personal/tickets?q=%00${ticketId}`);
    expect([found.status, found.text.includes('Возврат и\u00a0деньги')]).toEqual([200, true]);
    await shop.query(
      `insert into tickets (customer_id, key, topic, subject, state, created_at, updated_at, last_message_at)
       select customer_id, gen_random_uuid(), topic, 'Раннее ' || n, 'closed', created_at, updated_at - n * interval '1 day', updated_at
       from tickets, generate_series(1, 51) as n where id = $1`,
      [ticketId],
    );
    const latest = (await browser.fetchApi('/personal/tickets?state=closed')).text;
    const [, next] = /href="(\/personal\/tickets\?state=closed&amp;before=\d+)"/.exec(latest)!;
    const earliest = (await browser.fetchApi(next!.replace('&amp;', '&'))).text;
    expect([latest.includes('Раннее 51'), /Раннее 51/.test(earliest), /Раннее 50/.test(earliest)]).toEqual([
      false,
      true,
      false,
    ]);
    await shop.query("delete from tickets where subject like 'Раннее %'");
    // The ticket stays when the form is removed.
    await shop.query('delete from form_messages where id = $1', [number]);
    expect(await own()).toHaveLength(2);
  });

  it('the files of a form are those of its ticket, photos without their place; what cannot be read stays with the form', async () => {
    const upload = async (name: string, body: Buffer): Promise<string> => {
      const captcha = await solvePuzzle(shop.url, {}, 'form');
      const answer = await fetch(`${shop.url}/api/forms/files`, {
        method: 'PUT',
        headers: {
          'content-type': 'application/octet-stream',
          'x-file-name': encodeURIComponent(name),
          'x-captcha': captcha,
        },
        body: new Uint8Array(body),
      });
      return ((await answer.json()) as { id: string }).id;
    };
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#8a4' } })
      .jpeg()
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 0/1' } })
      .toBuffer();
    const files = [
      await upload('Скол.jpg', photo),
      await upload('Претензия.docx', officeFile('docx')),
      await upload('Пустое.jpg', jpgFile()),
    ];
    const captcha = await solvePuzzle(shop.url, {}, 'form');
    const form = {
      id: randomUUID(),
      name: 'Вика',
      email: EMAIL,
      topic: 'return',
      files,
      consent: true,
      text: 'Скол на крышке банки',
      captcha,
    };
    const sent = await fetchApi<{ number: number }>(shop.url, '/api/forms/feedback', { jwt: vika.jwt, body: form });
    expect(sent.status, sent.text).toBe(200);
    const { number } = sent.body;
    await shop.drain();
    const fromForm = () => staff<{ ticketId: number }>('/tickets/from-form', { number, topic: 'quality' });
    const [one, same] = await Promise.all([fromForm(), fromForm()]);
    const { ticketId } = one.body;
    expect([one.status, same.body.ticketId], one.text).toEqual([200, ticketId]);

    const [message] = (await api<{ data: Ticket }>(`/get-user-tickets/${ticketId}`)).body.data.attributes.messages.data;
    expect(message!.attributes.text).toBe(
      'Скол на крышке банки\n\n[Не\u00a0прочитались файлы: «Пустое.jpg». Пришлите их, пожалуйста, ещё раз.]',
    );
    const shown = message!.attributes.files.data.toSorted((a, b) => (a.attributes.name < b.attributes.name ? -1 : 1));
    expect(shown.map(({ attributes: { name, mime } }) => [name, mime])).toEqual([
      ['Претензия.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
      ['Скол.webp', 'image/webp'],
    ]);
    const fileAs = (jwt: string) =>
      fetch(shop.url + shown[1]!.attributes.url, { headers: { authorization: `Bearer ${jwt}` } });
    const own = await fileAs(vika.jwt);
    expect(own.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    const { width, exif } = await sharp(Buffer.from(await own.arrayBuffer())).metadata();
    expect([width, exif]).toEqual([60, undefined]);
    const read = await fetch(`${shop.url}/api/tickets/${ticketId}/files/${shown[0]!.id}`, { headers: { cookie } });
    expect(Buffer.from(await read.arrayBuffer()).equals(officeFile('docx'))).toBe(true);
    const stranger = await newCustomer(shop, { email: 'stranger.forms@example.ru' });
    expect((await fileAs(stranger.jwt)).status).toBe(404);

    // The bytes are kept once: the form has only what the ticket could not take.
    const { body } = await staff<{ files: { id: string }[] }>(`/forms/${number}`);
    expect(body.files.map(({ id }) => id)).toEqual([files[2]]);
    await later(2 * DAY);
    await shop.enqueue('apply-retention');
    await shop.drain();
    await shop.enqueue('remove-discarded-files');
    await shop.drain();
    expect(await shop.query('select id from form_files where id = any($1)', [files])).toEqual([{ id: files[2] }]);
    // What the second request has prepared belonged to no message.
    const kept = 'select name from ticket_files where customer_id = $1 order by name';
    expect(await shop.query(kept, [vika.user.id])).toEqual([{ name: 'Претензия.docx' }, { name: 'Скол.webp' }]);
    expect((await fileAs(vika.jwt)).status).toBe(200);
  });

  it('a chat of a customer becomes a ticket, and another one only with what is said later', async () => {
    const { body: frame } = await api<{ token: string }>('/support/chat/frame', {});
    const say = (text: string) =>
      fetchApi(shop.url, '/api/support/chat/messages', {
        headers: { 'x-chat-token': frame.token },
        body: { key: randomUUID(), text },
      });
    // Before she signs in, in another browser.
    const guest = openChatClient('203.0.113.9');
    await guest.sendMessage(shop.url, 'Есть\u00a0ли зверобой?');
    expect((await say('Здравствуйте')).status).toBe(200);
    const [chat] = await shop.query<{ id: string }>('select id from chats where customer_id = $1', [vika.user.id]);
    await staff(`/support/chats/${chat!.id}/reply`, { key: randomUUID(), text: 'Слушаю вас' });
    await say('Банка треснула');
    const before = await own();
    const command = async () =>
      (await runShopCommand(shop.databaseUrl, 'tickets', 'from-chat', chat!.id, 'quality', '--subject', 'Трещина'))
        .text;
    expect(await command()).toMatch(/^Обращение \d+ заведено/m);
    expect(await command()).toContain('уже заведено');
    const again = async () => {
      const source = { chatId: chat!.id, topic: 'quality' };
      return (await staff<{ isNew: boolean }>('/tickets/from-chat', source)).body.isNew;
    };
    const made = (await own()).slice(before.length);
    expect(made).toMatchObject([{ attributes: { subject: 'Трещина', state: 'new', unread: 0 } }]);
    expect(await messagesOf(made[0]!.id)).toEqual([
      ['user', 'Здравствуйте'],
      ['staff', 'Слушаю вас'],
      ['user', 'Банка треснула'],
    ]);
    const said = (await staff<{ messages: { text: string }[] }>(`/support/chats/${chat!.id}/messages`)).body.messages;
    expect(said.at(-1)!.text).toContain(`Завели обращение №\u00a0${made[0]!.id}`);
    expect((await staff<{ chats: unknown[] }>('/support/chats?state=open')).body.chats).toMatchObject([
      { customerId: null },
    ]);
    await say('И крышка тоже');
    expect(await again()).toBe(true);
    expect(await messagesOf((await own()).at(-1)!.id)).toEqual([['user', 'И крышка тоже']]);
    // What she said as a guest joins the chat, though it is older than what the tickets have taken.
    const joined = openChatClient('203.0.113.9', frame.token);
    joined.cookie = guest.cookie;
    expect((await joined.call(shop.url, '/chat/open')).status).toBe(200);
    expect(await again()).toBe(true);
    expect(await messagesOf((await own()).at(-1)!.id)).toEqual([['user', 'Есть\u00a0ли зверобой?']]);
    expect(await again()).toBe(false);
    const events = await shop.query(
      `select facts->>'chatId' as chat from ticket_events where kind = 'opened' and actor like 'staff:%' and facts ? 'chatId'`,
    );
    expect(events).toEqual(Array.from({ length: 3 }, () => ({ chat: chat!.id })));
  });

  it('what customers write within ten minutes is one letter to the staff, without their words', async () => {
    await shop.drain();
    await later(11 * MINUTE - (shop.now().getTime() % (10 * MINUTE)));
    const urgent = await open('quality', 'Тайна первая');
    const other = await open('other', 'Тайна вторая');
    const data = { key: randomUUID(), text: 'Тайна третья' };
    await api(`/add-message-user-ticket/${other}`, { data });
    const answered = await open('other', 'Уже отвечено');
    await staff(`/tickets/${answered}/answered`, { key: randomUUID(), text: 'Да.' });
    const notices = () => shop.sandbox.lettersAbout('Качество товара: 1 обращение');
    await shop.drain();
    expect(await notices()).toEqual([]);
    await shop.shiftClock(12 * MINUTE);
    await shop.drain();
    const [notice, ...more] = await notices();
    expect([more, notice!.to]).toEqual([[], ['zakaz@travosol.example']]);
    expect(notice!.subject).toMatch(
      /^Качество товара: 1\sобращение, ответить сегодня до\s\d\d:\d\d; всего 2\sобращения$/,
    );
    expect(notice!.text).toContain(`№\u00a0${urgent}, новое: качество товара, ответить сегодня`);
    expect(notice!.text).toContain(`№\u00a0${other}, новое: другое`);
    expect(notice!.text).not.toMatch(new RegExp(`Тайна|отвечено|Вика|№\u00a0${answered}`));
  });
});
