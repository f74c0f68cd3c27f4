import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_KEYS } from '../../src/config/demo-keys.ts';
import { noteOfFiles } from '../../src/shop/tickets/letter-files.rules.ts';
import { fetchApi, newCustomer } from '../support/customer.ts';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const ANNA = 'anna.mail@example.ru';

describe('letters to a ticket', () => {
  let shop: TestShop;
  let anna: Awaited<ReturnType<typeof newCustomer>>;
  let cookie: string;
  beforeAll(async () => {
    shop = await openTestShop({ env: { TRUSTED_PROXIES: 'loopback' } });
    await moveClockToNine(shop);
    anna = await newCustomer(shop, { email: ANNA });
    ({ cookie } = await signInStaff(shop));
  });
  afterAll(() => shop.close());

  const staff = <T = Record<string, unknown>>(path: string, body?: unknown) =>
    fetchApi<T>(shop.url, `/api${path}`, { headers: { cookie }, ...(body !== undefined && { body }) });

  /** Opens a ticket, answers it, and returns it with the letter that the customer got. */
  async function answered(verb = 'answered') {
    const data = { key: randomUUID(), topic: 'other', subject: 'Вопрос', text: 'Какая серия лучше?' };
    const opened = await fetchApi<{ data: { id: number } }>(shop.url, '/api/user-tickets', {
      jwt: anna.jwt,
      body: { data },
    });
    const { id } = opened.body.data;
    await staff(`/tickets/${id}/${verb}`, { key: randomUUID(), text: 'Назовите вашу серию.' });
    await shop.drain();
    const [letter] = await shop.sandbox.lettersAbout(`№ ${id}`);
    return { id, letter: letter! };
  }

  /** Sends a letter over SMTP to the mail server of the sandbox, which hands it to the shop. */
  async function mail(letter: Parameters<ReturnType<typeof createTransport>['sendMail']>[0]): Promise<void> {
    const transport = createTransport({
      host: '127.0.0.1',
      port: Number(new URL(shop.sandbox.url).port) + 1,
      secure: false,
      ignoreTLS: true,
    });
    await transport.sendMail({ from: `Анна <${ANNA}>`, subject: 'Re: Обращение', ...letter });
  }

  const messages = async (id: number) => {
    const { body } = await fetchApi<{
      data: { attributes: { state: string; messages: { data: { attributes: { author: string; text: string } }[] } } };
    }>(shop.url, `/api/get-user-tickets/${id}`, { jwt: anna.jwt });
    return body.data.attributes;
  };
  const textsOf = async (id: number) => (await messages(id)).messages.data.map(({ attributes: { text } }) => text);
  const verdicts = (id: number) =>
    shop.query('select state from ticket_letters where ticket_id = $1 order by received_at', [id]);

  it('a reply becomes a message, without what it quotes, once for its Message-ID, and is kept as it came', async () => {
    const { id, letter } = await answered('asked');
    const messageId = `<${randomUUID()}@example.ru>`;
    const text = `Серия К-17\n\nср, 25 нояб. 2026 г. в 10:00, Травосоль <zakaz@travosol.example>:\n\n> Назовите вашу серию.`;
    // As Outlook writes it into letters of people.
    const headers = { 'X-Auto-Response-Suppress': 'All' };
    const reply = { to: letter.replyTo!, messageId, headers, text, attachments: [{ filename: 'a.jpg', content: 'x' }] };
    await mail(reply);
    await mail(reply);
    await shop.drain();
    expect(await textsOf(id)).toEqual([
      'Какая серия лучше?',
      'Назовите вашу серию.',
      `Серия К-17\n\n${noteOfFiles(1, 0, ['a.jpg'])}`,
    ]);
    expect((await messages(id)).state).toBe('open');
    expect(await verdicts(id)).toEqual([{ state: 'added' }]);
    const [kept] = await shop.query<{ bytes: number; message_id: string }>(
      'select bytes, message_id from ticket_letters where ticket_id = $1',
      [id],
    );
    expect(kept!.message_id).toBe(messageId.slice(1, -1));
    expect(kept!.bytes).toBeGreaterThan(text.length);
  });

  it('with a very long text, files and characters that the database refuses is saved all the same', async () => {
    const { id, letter } = await answered();
    const text = `Ряд\u0000 чисел\n${'1234567890\n'.repeat(2500)}`;
    const attachments = [{ filename: 'a.jpg', content: 'x' }];
    await mail({ to: letter.replyTo!, subject: 'Re:\u0000', inReplyTo: '<a\u0000b@example.ru>', text, attachments });
    await shop.drain();
    const added = (await textsOf(id)).at(-1)!;
    expect(added.slice(0, 9)).toBe('Ряд чисел');
    expect(added.endsWith(noteOfFiles(1, 0, ['a.jpg']))).toBe(true);
    expect(await verdicts(id)).toEqual([{ state: 'added' }]);
  });

  it('is matched by the letters it replies to, never by its subject', async () => {
    const { id, letter } = await answered();
    const to = 'reply@travosol.example';
    // Mail programs that forget the reply address name our letter, its thread, or one that the customer has sent before.
    const thread = `<ticket.${/\+(.*)@/.exec(letter.replyTo!)![1]}@travosol.example>`;
    const own = `<${randomUUID()}@example.ru>`;
    await mail({ to, text: 'Первое', inReplyTo: letter.messageId, messageId: own });
    await mail({
      to,
      text: 'Второе',
      references: [`<${randomUUID()}@example.ru>`, thread, `<${randomUUID()}@example.ru>`],
    });
    await mail({ to, html: '<p>Третье</p><blockquote>Старое</blockquote>', inReplyTo: own });
    expect((await textsOf(id)).slice(2)).toEqual(['Первое', 'Второе', 'Третье']);
    await mail({ to, text: 'Четвёртое', subject: `Обращение № ${id}` });
    const forged = letter.replyTo!.replace(/[\da-f]{20}@/, `${'0'.repeat(20)}@`);
    await mail({ to: forged, text: 'Пятое' });
    expect(await textsOf(id)).toHaveLength(5);
    const { letters } = (
      await staff<{ letters: { id: string; ticketId: number | null; text: string }[] }>('/ticket-letters')
    ).body;
    expect(letters.map(({ text, ticketId }) => [text, ticketId])).toEqual([
      ['Четвёртое', null],
      ['Пятое', null],
    ]);
    const approve = (body: object) => staff(`/ticket-letters/${letters[0]!.id}/approved`, body);
    expect((await approve({})).status).toBe(422);
    expect((await approve({ ticketId: id })).body).toEqual({ ticketId: id });
    expect((await approve({ ticketId: id })).body).toEqual({ ticketId: id });
    expect((await staff(`/ticket-letters/${letters[1]!.id}/dropped`, {})).status).toBe(200);
    expect((await textsOf(id)).at(-1)).toBe('Четвёртое');
  });

  it('from another address waits until the staff approves it', async () => {
    const { id, letter } = await answered();
    await mail({ to: letter.replyTo!, from: 'Муж Анны <oleg@example.ru>', text: 'Отвечаю за жену' });
    expect(await textsOf(id)).toHaveLength(2);
    const { letters } = (
      await staff<{ letters: { id: string; ticketId: number; sender: string }[] }>('/ticket-letters')
    ).body;
    expect(letters).toMatchObject([{ ticketId: id, sender: 'oleg@example.ru' }]);
    await staff(`/ticket-letters/${letters[0]!.id}/approved`, {});
    expect((await textsOf(id)).at(-1)).toBe('Отвечаю за жену');
  });

  it('whose sender the mail server has not verified waits too, whatever the letter says about itself', async () => {
    const { id, letter } = await answered();
    const to = letter.replyTo!;
    await mail({
      to,
      text: 'Переведите деньги на другую карту',
      envelope: { from: 'oleg@evil.example', to },
      headers: { 'Authentication-Results': `${DEMO_KEYS.MAIL_AUTHSERV_ID}; dmarc=pass header.from=example.ru` },
    });
    // Handed over by a server that says nothing about senders.
    const silent = await fetch(`${shop.url}/api/webhooks/mail/${DEMO_KEYS.MAIL_WEBHOOK_TOKEN}`, {
      method: 'POST',
      headers: { 'content-type': 'message/rfc822', 'x-envelope-from': ANNA, 'x-envelope-to': to },
      body: `From: ${ANNA}\r\nTo: ${to}\r\nMessage-ID: <${randomUUID()}@example.ru>\r\n\r\nIt is me`,
    });
    expect(await silent.json()).toEqual({ state: 'waiting' });
    expect(await textsOf(id)).toHaveLength(2);
    const { letters } = (
      await staff<{ letters: { id: string; sender: string; authentication: string }[] }>('/ticket-letters')
    ).body;
    expect(letters.map(({ sender, authentication }) => [sender, authentication])).toEqual([
      [ANNA, 'failed'],
      [ANNA, 'missing'],
    ]);
    await staff(`/ticket-letters/${letters[0]!.id}/dropped`, {});
    await staff(`/ticket-letters/${letters[1]!.id}/approved`, {});
    expect((await textsOf(id)).at(-1)).toBe('It is me');
  });

  it('of programs changes nothing, and twenty in an hour are enough', async () => {
    const { id, letter } = await answered('asked');
    const to = letter.replyTo!;
    await mail({ to, text: 'Я в отпуске', headers: { 'Auto-Submitted': 'auto-replied' } });
    await mail({ to, text: 'Не доставлено', envelope: { from: '', to } });
    expect([(await messages(id)).state, await textsOf(id)]).toEqual([
      'waiting-customer',
      ['Какая серия лучше?', 'Назовите вашу серию.'],
    ]);
    for (let count = 1; count <= 21; count++) await mail({ to, text: `Письмо ${count}` });
    expect(await textsOf(id)).toHaveLength(22);
    expect(
      await shop.query(
        'select state, count(*)::int from ticket_letters where ticket_id = $1 group by state order by 1',
        [id],
      ),
    ).toEqual([
      { state: 'added', count: 20 },
      { state: 'automatic', count: 2 },
      { state: 'too-many', count: 1 },
    ]);
    // One over the limit is not lost, and another sender has a limit of his own.
    await mail({ to, from: 'Муж Анны <oleg@example.ru>', text: 'Отвечаю за жену' });
    const { letters } = (await staff<{ letters: { id: string; text: string; state: string }[] }>('/ticket-letters'))
      .body;
    expect(letters.slice(-2).map(({ text, state }) => [text, state])).toEqual([
      ['Письмо 21', 'too-many'],
      ['Отвечаю за жену', 'waiting'],
    ]);
    // Of one over the limit the first part is kept.
    const raw = await staff(`/ticket-letters/${letters.at(-2)!.id}/raw`);
    expect([raw.status, raw.text.includes('Message-ID')]).toEqual([200, true]);
    expect((await staff(`/ticket-letters/${letters.at(-2)!.id}/approved`, {})).body).toEqual({ ticketId: id });
    expect((await textsOf(id)).at(-1)).toBe('Письмо 21');
    await shop.query('update ticket_letters set discarded_at = now() where id = $1', [letters.at(-1)!.id]);
    expect((await staff(`/ticket-letters/${letters.at(-1)!.id}/approved`, {})).status).toBe(404);
  });

  it('comes from the mail company only', async () => {
    const post = (token: string, body: string) =>
      fetch(`${shop.url}/api/webhooks/mail/${token}`, {
        method: 'POST',
        headers: { 'content-type': 'message/rfc822' },
        body,
      });
    expect((await post('another-token-of-somebody', 'From: a@b.ru\r\n\r\nДа')).status).toBe(404);
    expect((await post(DEMO_KEYS.MAIL_WEBHOOK_TOKEN, '')).status).toBe(400);
  });
});
