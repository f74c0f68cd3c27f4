// Longer than usual: one shop for the life of tickets, from the question to the last answer.
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutForm, placeOrder, totalOf } from '../support/buyer.ts';
import { fetchApi, newCustomer, signIn } from '../support/customer.ts';
import { pdfFile } from '../support/sample-files.ts';
import { runShopCommand } from '../support/shop-command.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

interface Message {
  readonly id: number;
  readonly attributes: {
    readonly author: 'user' | 'staff';
    readonly name: string | null;
    readonly text: string;
    readonly files: {
      readonly data: readonly { id: string; attributes: { mime: string; name: string; url: string } }[];
    };
  };
}
interface Ticket {
  readonly id: number;
  readonly attributes: Readonly<Record<string, unknown>> & {
    readonly state: string;
    readonly unread: number;
    readonly messages: { readonly data: readonly Message[] };
  };
}
interface One {
  readonly data: Ticket;
  readonly meta: { readonly ticket?: number };
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PASSWORD = 'romashka-i-myata';

describe('tickets', () => {
  let shop: TestShop;
  let anna: Awaited<ReturnType<typeof newCustomer>>;
  let boris: Awaited<ReturnType<typeof newCustomer>>;
  let cookie: string;
  beforeAll(async () => {
    shop = await openTestShop({ webs: 2, env: { TRUSTED_PROXIES: 'loopback' } });
    // A Monday at noon in Moscow: terms count working hours.
    const now = shop.now();
    const daysToMonday = ((8 - now.getUTCDay()) % 7 || 7) * DAY;
    await shop.shiftClock(daysToMonday - (now.getTime() % DAY) + 9 * HOUR);
    anna = await newCustomer(shop, { email: 'anna.tickets@example.ru', password: PASSWORD });
    boris = await newCustomer(shop);
    ({ cookie } = await signInStaff(shop));
  });
  afterAll(() => shop.close());

  /** Moves the clock; sessions and tokens end meanwhile. */
  async function later(ms: number): Promise<void> {
    await shop.shiftClock(ms);
    anna = { ...anna, ...(await signIn(shop.url, anna.phone, PASSWORD)).body };
    ({ cookie } = await signInStaff(shop));
  }

  const as = (who: { jwt: string }) => ({ jwt: who.jwt });
  const api = <T>(path: string, request: Parameters<typeof fetchApi>[2] = {}) =>
    fetchApi<T>(shop.url, `/api${path}`, request);
  const staff = <T = Record<string, unknown>>(path: string, body?: unknown) =>
    api<T>(path, { headers: { cookie }, ...(body !== undefined && { body }) });
  const command = (id: number, verb: string, body: object = {}) =>
    staff<{ state: string; messageId: number | null }>(`/tickets/${id}/${verb}`, { key: randomUUID(), ...body });
  const asked = (more: object = {}) => ({
    data: { key: randomUUID(), topic: 'other', subject: 'Вопрос', text: 'Когда вы откроетесь?', ...more },
  });
  const open = async (more: object = {}, who = anna) =>
    (await api<One>('/user-tickets', { ...as(who), body: asked(more) })).body.data;
  const reply = (id: number | string, data: object, who = anna) =>
    api<{ data: Message; meta: { ticket?: number } }>(`/add-message-user-ticket/${id}`, {
      ...as(who),
      body: { data: { key: randomUUID(), ...data } },
    });
  const read = async (id: number, who = anna) => (await api<One>(`/get-user-tickets/${id}`, as(who))).body.data;
  const upload = (body: Buffer, name: string, who = anna) =>
    fetch(`${shop.url}/api/user-tickets/files`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${who.jwt}`,
        'content-type': 'application/octet-stream',
        'x-file-name': encodeURIComponent(name),
      },
      body: new Uint8Array(body),
    });

  it('are opened about a line of an own order, once for a key, and listed in the documented shape', async () => {
    const items = [{ product: 2, quantity: 1 }];
    const form = checkoutForm(items, await totalOf(shop.url, items), { paySystem: 3 });
    const { orderId, number } = (await placeOrder(shop.url, form, { authorization: `Bearer ${anna.jwt}` })).body;
    const body = asked({ topic: 'quality', subject: 'Странный запах', order: orderId, line: 0, lot: 'К-17' });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => api<One>('/user-tickets', { ...as(anna), body })),
    );
    expect(new Set(answers.map(({ status, body: { data } }) => `${status} ${data.id}`)).size).toBe(1);
    const { id } = answers[0]!.body.data;
    const other = await api('/user-tickets', { ...as(anna), body: { data: { ...body.data, text: 'Другое' } } });
    expect([other.status, other.body.error.details.code]).toEqual([422, 'ticket-key-reused']);

    const { body: list } = await api<{ data: Ticket[]; meta: object }>(
      '/get-user-tickets?filters[state][$eq]=new&sort=updatedAt:desc',
      as(anna),
    );
    expect(list.meta).toEqual({ pagination: { page: 1, pageSize: 25, pageCount: 1, total: 1 } });
    expect(list.data).toMatchObject([
      {
        id,
        attributes: {
          subject: 'Странный запах',
          topic: 'quality',
          state: 'new',
          unread: 0,
          order: { data: { id: number, attributes: { publicId: orderId } } },
          line: 0,
          lot: 'К-17',
        },
      },
    ]);
    // The same day, at closing time.
    expect(list.data[0]!.attributes.answerBy).toBe(`${shop.now().toISOString().slice(0, 11)}17:00:00.000Z`);
    const foreign = await api('/user-tickets', { ...as(boris), body: asked({ order: orderId }) });
    expect([foreign.status, foreign.body.error.details.code]).toEqual([404, 'order-unknown']);
    const noLine = await api('/user-tickets', { ...as(anna), body: asked({ order: orderId, line: 7 }) });
    expect(noLine.status).toBe(400);
  });

  it('are filtered by one state or several, sorted by their last change and given in pages', async () => {
    const vika = await newCustomer(shop);
    const first = await open({ subject: 'Первый' }, vika);
    const second = await open({ subject: 'Второй' }, vika);
    const third = await open({ subject: 'Третий' }, vika);
    await command(second.id, 'solved');
    await command(first.id, 'taken');
    const list = async (query: string) => {
      const { body } = await api<{ data: Ticket[]; meta: { pagination: object } }>(
        `/get-user-tickets?${query}`,
        as(vika),
      );
      return { ids: body.data.map((one) => one.id), pagination: body.meta.pagination };
    };
    expect((await list('filters[state][$eq]=new')).ids).toEqual([third.id]);
    expect((await list('filters[state][$in][0]=new&filters[state][$in][1]=solved&sort=id:asc')).ids).toEqual([
      second.id,
      third.id,
    ]);
    expect((await list('sort=updatedAt:desc')).ids).toEqual([first.id, second.id, third.id]);
    expect((await list('sort=updatedAt:asc')).ids).toEqual([third.id, second.id, first.id]);
    expect(await list('sort=id:asc&pagination[page]=2&pagination[pageSize]=2')).toEqual({
      ids: [third.id],
      pagination: { page: 2, pageSize: 2, pageCount: 2, total: 3 },
    });
    expect((await list('pagination[page]=3&pagination[pageSize]=2')).ids).toEqual([]);
  });

  it('answer 401 without a session, 404 for those of others, 400 for what they do not know', async () => {
    const { id } = await open();
    const calls = [
      ['/get-user-tickets'],
      [`/get-user-tickets/${id}`],
      [`/add-message-user-ticket/${id}`, {}],
      ['/user-tickets', {}],
      [`/user-tickets/${id}/read`, {}],
      [`/user-tickets/${id}/stream`],
    ] as const;
    for (const [path, body] of calls) expect([path, (await api(path, { body })).status]).toEqual([path, 401]);
    for (const unknown of [id, 999_999, 'x', '0', '1e3']) {
      expect((await api(`/get-user-tickets/${unknown}`, as(boris))).status).toBe(404);
      expect((await reply(unknown, { text: 'Моё' }, boris)).status).toBe(404);
    }
    const wrong = [
      'nonsense=1',
      'filters[owner][$eq]=1',
      'filters[state][$eq]=lost',
      'filters[state][$contains]=op',
      'sort=owner:asc',
      'sort=id:up',
      'fields[0]=text',
      'populate=messages',
      'pagination[page]=x',
      'publicationState=preview',
    ];
    for (const query of wrong)
      expect([query, (await api(`/get-user-tickets?${query}`, as(anna))).status]).toEqual([query, 400]);
    expect((await api(`/get-user-tickets/${id}?nonsense=1`, as(anna))).status).toBe(400);
    const fields = await api('/user-tickets', {
      ...as(anna),
      body: { data: { key: 'x', topic: 'gossip', subject: '', text: '' } },
    });
    expect(fields.status).toBe(400);
    expect((await api('/user-tickets', { ...as(anna), body: {} })).body.error.message).toBe(
      'Missing "data" payload in the request body',
    );
  });

  it('take photos without their metadata and PDF files, of their customer only, and send them as attachments', async () => {
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#8a4' } })
      .jpeg()
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 0/1' } })
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    for (const [body, name] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg'],
      [Buffer.from('<!doctype html><script>1</script>'), 'a.pdf'],
    ] as const)
      expect((await upload(body, name)).status).toBe(415);
    expect((await upload(Buffer.alloc(5 * 1024 * 1024 + 1), 'a.jpg')).status).toBe(413);
    const saved = [await upload(photo, 'Банка.jpg'), await upload(pdfFile(), 'Чек.pdf')];
    const ids = await Promise.all(saved.map(async (one) => ((await one.json()) as { data: { id: string } }).data.id));
    const { id } = await open();
    expect((await reply(id, { text: 'Чужое', files: [ids[0]] }, boris)).status).toBe(404);
    const { id: hisTicket } = await open({}, boris);
    expect((await reply(hisTicket, { text: 'Чужое', files: [ids[0]] }, boris)).status).toBe(400);
    const sent = await reply(id, { text: 'Вот фото и чек', files: ids });
    const files = sent.body.data.attributes.files.data;
    expect(files.map(({ attributes }) => [attributes.name, attributes.mime])).toEqual([
      ['Банка.webp', 'image/webp'],
      ['Чек.pdf', 'application/pdf'],
    ]);
    expect((await reply(id, { text: 'Ещё раз', files: ids })).status).toBe(400);
    for (const { attributes } of files) {
      const headers = { authorization: `Bearer ${anna.jwt}` };
      const answer = await fetch(shop.url + attributes.url, { headers });
      expect(answer.headers.get('content-type')).toBe(attributes.mime);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /);
      expect(answer.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
      expect(answer.headers.get('cache-control')).toBe('no-store');
      if (attributes.mime === 'image/webp')
        expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).exif).toBeUndefined();
      expect(
        (await fetch(shop.url + attributes.url, { headers: { authorization: `Bearer ${boris.jwt}` } })).status,
      ).toBe(404);
      expect((await fetch(shop.url + attributes.url)).status).toBe(401);
      const forStaff = attributes.url.replace('/user-tickets/', '/tickets/');
      expect((await fetch(shop.url + forStaff, { headers: { cookie } })).status).toBe(200);
    }
  });

  it('an answer of the staff reaches the open page of another process, and one letter the customer', async () => {
    const { id } = await open({ subject: 'Доставка зверобоя', text: 'Где посылка?' });
    const stop = new AbortController();
    const stream = await fetch(`${shop.webs[1]!.url}/api/user-tickets/${id}/stream`, {
      headers: { authorization: `Bearer ${anna.jwt}` },
      signal: stop.signal,
    });
    const events = new EventEmitter();
    const seen: Message[] = [];
    void (async () => {
      const decoder = new TextDecoder();
      for await (const piece of stream.body!)
        for (const [, data] of decoder.decode(piece as Uint8Array).matchAll(/^data: (.*)$/gm)) {
          seen.push(JSON.parse(data!) as Message);
          events.emit('message');
        }
    })().catch(() => undefined);
    while (seen.length < 1) await once(events, 'message');
    const { messages } = (await staff<{ messages: { id: number }[] }>(`/tickets/${id}`)).body;
    const answer = { key: randomUUID(), text: 'Приедет завтра.', seen: messages.at(-1)!.id };
    const twice = await Promise.all([command(id, 'answered', answer), command(id, 'answered', answer)]);
    expect(twice[0].body).toEqual(twice[1].body);
    expect(twice[0].body.state).toBe('open');
    while (seen.length < 2) await once(events, 'message');
    expect(seen[1]!.attributes).toMatchObject({ author: 'staff', name: 'Вера', text: 'Приедет завтра.' });
    stop.abort();
    expect((await command(id, 'answered', { ...answer, text: 'Иное' })).status).toBe(422);
    await command(id, 'noted', { text: 'Звонить после обеда' });

    expect(await read(id)).toMatchObject({ attributes: { state: 'open', unread: 1, answerBy: null } });
    expect((await read(id)).attributes.messages.data.map(({ attributes: { text } }) => text)).toEqual([
      'Где посылка?',
      'Приедет завтра.',
    ]);
    await api(`/user-tickets/${id}/read`, { ...as(anna), body: { data: { through: seen[1]!.id } } });
    expect((await read(id)).attributes.unread).toBe(0);
    await shop.drain();
    await shop.drain();
    const letters = await shop.sandbox.lettersAbout(`№ ${id}`);
    expect(letters.map(({ subject, to }) => [subject, to])).toEqual([
      [`Обращение №\u00a0${id}: есть ответ`, ['anna.tickets@example.ru']],
    ]);
    expect(letters[0]!.text).toContain('Приедет завтра.');
    expect(letters[0]!.replyTo).toMatch(new RegExp(`^reply\\+${id}\\.[\\da-f]{20}@travosol\\.example$`));
    // The customer has written since the staff looked.
    await reply(id, { text: 'А точнее?' });
    expect((await command(id, 'solved', { seen: seen[1]!.id })).body).toMatchObject({
      error: { status: 409, details: { code: 'ticket-changed' } },
    });
    const events2 = await shop.query('select kind, actor from ticket_events where ticket_id = $1 order by id', [id]);
    expect(events2).toEqual([
      { kind: 'opened', actor: `customer:${anna.user.id}` },
      { kind: 'answered', actor: 'staff:1 Вера' },
      { kind: 'noted', actor: 'staff:1 Вера' },
      { kind: 'replied', actor: `customer:${anna.user.id}` },
    ]);
  });

  it('wait for the customer, are solved, reopened for two weeks, then gone on with in a new ticket; thanks change nothing', async () => {
    const { id } = await open({ topic: 'refund', subject: 'Верните деньги' });
    const due = async () =>
      (
        await shop.query<{ solve: Date | null; left: number | null }>(
          'select solve_due_at as solve, solve_minutes_left as left from tickets where id = $1',
          [id],
        )
      )[0]!;
    const before = await due();
    expect(before.solve!.getTime() - shop.now().getTime()).toBeGreaterThan(9 * DAY);
    expect((await command(id, 'taken')).body.state).toBe('open');
    expect((await command(id, 'asked', { text: 'На какую карту?' })).body.state).toBe('waiting-customer');
    const paused = await due();
    expect(paused.solve).toBeNull();
    await later(3 * DAY);
    await reply(id, { text: 'спасибо' });
    expect((await read(id)).attributes.state).toBe('waiting-customer');
    await reply(id, { text: 'Ту же' });
    expect((await read(id)).attributes.state).toBe('open');
    expect((await due()).solve!.getTime() - before.solve!.getTime()).toBeGreaterThanOrEqual(3 * DAY - 60_000);
    expect((await command(id, 'solved', { text: 'Вернули.' })).body.state).toBe('solved');
    const solved = await reply(id, { text: 'Спасибо большое!' });
    expect(solved.body.meta).toEqual({});
    expect((await read(id)).attributes.state).toBe('solved');
    await reply(id, { text: 'Деньги не пришли' });
    expect((await read(id)).attributes.state).toBe('open');
    await command(id, 'solved');
    await later(14 * DAY);
    await shop.enqueue('watch-tickets', {});
    await shop.drain();
    expect((await read(id)).attributes.state).toBe('closed');
    expect((await command(id, 'answered', { text: 'Да?' })).body).toMatchObject({
      error: { status: 409, details: { code: 'ticket-move-not-allowed' } },
    });
    const key = randomUUID();
    const lastReply = await reply(id, { key, text: 'Снова не пришли' });
    const next = lastReply.body.meta.ticket!;
    expect(next).toBeGreaterThan(id);
    // The same message sent again is the same message.
    expect((await reply(id, { key, text: 'Снова не пришли' })).body).toEqual(lastReply.body);
    expect(await read(next)).toMatchObject({ attributes: { state: 'new', topic: 'refund', previous: id } });
    // Another message to the old ticket goes to the one that goes on with it.
    expect((await reply(id, { text: 'И снова' })).body.meta.ticket).toBe(next);
  });

  it('a term that has ended is an exception, once, closed by the answer; the command of the staff shows it', async () => {
    const { id } = await open({ subject: 'Долго молчите' });
    await later(3 * DAY);
    shop.expectErrors(/an exception for the staff/);
    await shop.enqueue('watch-tickets', {});
    await shop.drain();
    await shop.enqueue('watch-tickets', {});
    await shop.drain();
    const about = () =>
      shop.query('select closed_at is null as open from exceptions where kind = $1 and subject = $2', [
        'ticket-overdue',
        `ticket:${id}-answer`,
      ]);
    expect(await about()).toEqual([{ open: true }]);
    const { text } = await runShopCommand(shop.databaseUrl, 'tickets', 'show', String(id));
    expect(text).toContain('Долго молчите');
    const answered = await runShopCommand(shop.databaseUrl, 'tickets', 'answer', String(id), 'Простите, отвечаем.');
    expect(answered.text).toBe(`Обращение ${id}: в\u00a0работе.\n`);
    expect(await about()).toEqual([{ open: false }]);
    const { tickets } = (await staff<{ tickets: { id: number }[] }>('/tickets?overdue=true')).body;
    expect(tickets.map((one) => one.id)).not.toContain(id);
    expect((await staff('/tickets?state=lost')).status).toBe(400);
  });

  it('a customer opens ten a day', async () => {
    const galina = await newCustomer(shop);
    const statuses = [];
    for (let index = 0; index < 11; index++)
      statuses.push((await api('/user-tickets', { ...as(galina), body: asked() })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });
});
