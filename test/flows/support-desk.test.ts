import { randomUUID } from 'node:crypto';
import { DEMO_SUPPORT } from '@travosol/demo-world/staff.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchApi } from '../support/customer.ts';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { signInStaff, signInWithRole } from '../support/staff-session.ts';
import { openSupportWriters } from '../support/support-writers.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const NAME = '<b onclick=alert(1)>';
const DAY = 24 * 3_600_000;

interface Listed {
  readonly tickets: readonly { id: number; owner: string | null; overdue: boolean; name: string }[];
  readonly next: string | null;
}
interface Reviews {
  readonly reviews: readonly {
    id: string;
    version: number;
    claims: object[];
    flags: object[];
    reason: string | null;
  }[];
}

/** Вера and Софья answer what customers write, at the desk. */
describe('what customers write, at the desk', () => {
  let shop: TestShop;
  let writers: Awaited<ReturnType<typeof openSupportWriters>>;
  let vera: { cookie: string };
  let sofya: { cookie: string };
  beforeAll(async () => {
    shop = await openTestShop({ env: { TRUSTED_PROXIES: 'loopback', ALTCHA_COST: '1' } });
    await moveClockToNine(shop);
    // What is of the demo world.
    await shop.query(
      "update tickets set state = 'closed', solved_at = now(), answer_due_at = null, solve_due_at = null",
    );
    await shop.query("delete from reviews where state <> 'published'");
    writers = await openSupportWriters(shop, NAME);
    [vera, sofya] = [await signInStaff(shop), await signInStaff(shop, DEMO_SUPPORT.email)];
  });
  afterAll(() => shop.close());

  const ask = <T = Record<string, unknown>>(path: string, body?: object, by = vera) =>
    fetchApi<T>(shop.url, `/api${path}`, { headers: by, ...(body !== undefined && { body }) });
  const list = async (query: string, by = vera) => (await ask<Listed>(`/tickets?${query}`, undefined, by)).body;
  const idsOf = async (query: string, by = vera) => (await list(query, by)).tickets.map(({ id }) => id);

  it('lists tickets by conditions, those due first, in pages without gaps', async () => {
    const quality = await writers.ticket(NAME, 'Осадок');
    const order = await writers.ticket('Где посылка', 'Где?', { topic: 'order' });
    expect(await idsOf('')).toEqual([quality, order]);
    expect((await list('')).tickets[0]).toMatchObject({ name: 'Анна Петрова', overdue: false, owner: null });
    expect(await idsOf('topic=order')).toEqual([order]);
    await ask(`/tickets/${order}/taken`, { key: randomUUID() }, sofya);
    expect([await idsOf('owner=me'), await idsOf('owner=me', sofya)]).toEqual([[], [order]]);
    expect(await idsOf('owner=nobody')).toEqual([quality]);
    expect(await idsOf('state=open')).toEqual([order]);
    expect(await idsOf('overdue=true')).toEqual([]);

    const [{ customer }] = (await shop.query<{ customer: number }>(
      'select customer_id as customer from tickets where id = $1',
      [order],
    )) as [{ customer: number }];
    const insert = (state: string, due: string) =>
      shop.query(
        `insert into tickets (customer_id, key, topic, subject, state, created_at, updated_at, last_message_at, answer_due_at, solved_at)
         select $1, gen_random_uuid(), 'other', 'Много', $2, now(), now(), now() - n * interval '1 minute', ${due}, ${state === 'solved' ? 'now()' : 'null'}
         from generate_series(1, 60) n`,
        [customer, state],
      );
    await insert('open', "now() - interval '300 days'");
    await insert('waiting-customer', 'null');
    await insert('solved', 'null');
    for (const [query, count] of [
      ['', 122],
      ['state=waiting-customer', 60],
      ['state=solved', 60],
      ['overdue=true', 60],
      ['owner=nobody', 121],
    ] as const) {
      const seen: number[] = [];
      let after: string | null = '';
      do {
        const page: Listed = await list(`${query}${after ? `&after=${after}` : ''}`);
        seen.push(...page.tickets.map(({ id }) => id));
        after = page.next;
      } while (after !== null);
      expect([query, seen.length, new Set(seen).size]).toEqual([query, count, count]);
    }
    // Equal terms, then none at all.
    const [first] = (await list('')).tickets;
    expect(first).toMatchObject({ overdue: true });
    const Y0 = '0000-01-01T00:00:00.000000Z_7';
    for (const after of ['1', 'x_1', '2026-02-30T10:00:00.000000Z_7', '2026-11-26T10:00:00.000000Z_7;', Y0, ' '])
      expect([after, (await ask('/tickets?after=' + encodeURIComponent(after))).body.error?.message]).toEqual([
        after,
        'Список изменился: откройте его с\u00a0начала',
      ]);
    await shop.query("delete from tickets where subject = 'Много'");
  });

  it('a command about a ticket that has changed names who did what; the next one is about that change', async () => {
    const id = await writers.ticket('Крышка', 'Треснула');
    const read = async () => (await ask<{ version: number; name: string; phone: string }>(`/tickets/${id}`)).body;
    const { version, phone } = await read();
    expect(phone).toBe(writers.anna.phone.replace(/\D/g, ''));
    const answer = { key: randomUUID(), expectedVersion: version, text: 'Пришлём новую' };
    expect((await ask(`/tickets/${id}/answered`, answer)).status).toBe(200);
    // Sent again, since the answer was lost.
    expect((await ask(`/tickets/${id}/answered`, answer)).status).toBe(200);
    const late = { key: randomUUID(), expectedVersion: version, text: 'Вернём деньги' };
    const refused = await ask(`/tickets/${id}/answered`, late, sofya);
    expect([refused.status, refused.body.error.message]).toEqual([409, expect.stringContaining('(Вера)')]);
    const { version: changed } = refused.body.error.details;
    expect(changed).toBe((await read()).version);
    expect((await ask(`/tickets/${id}/noted`, { ...late, expectedVersion: changed }, sofya)).status).toBe(200);
    const before = (await read()).version;
    await writers.reply(id, 'Лучше деньги');
    const solved = await ask(`/tickets/${id}/solved`, { key: randomUUID(), expectedVersion: before });
    expect([solved.status, solved.body.error.message]).toEqual([409, expect.stringContaining('написал ещё')]);
  });

  it('a chat comes into the list of those that wait, and its messages into the open stream', async () => {
    const chatId = await writers.say('Есть\u00a0ли <i>масло</i>?');
    type Chats = { chats: { id: string; waits: boolean; name: string; lastText: string }[]; next: string | null };
    const chats = async (state: string) => (await ask<Chats>(`/support/chats?state=${state}`)).body.chats;
    expect(await chats('waiting')).toMatchObject([
      { id: chatId, waits: true, name: 'Анна Петрова', lastText: 'Есть\u00a0ли <i>масло</i>?' },
    ]);
    const stop = new AbortController();
    const stream = await fetch(`${shop.url}/api/support/chats/${chatId}/stream`, {
      headers: sofya,
      signal: stop.signal,
    });
    expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    let heard = '';
    const reading = (async () => {
      for await (const piece of stream.body!) {
        heard += Buffer.from(piece as Uint8Array).toString();
        if (heard.includes('Есть, в стекле')) return;
      }
    })();
    const reply = { key: randomUUID(), text: 'Есть, в стекле' };
    for (const _ of [1, 2]) expect((await ask(`/support/chats/${chatId}/reply`, reply)).status).toBe(200);
    await reading;
    stop.abort();
    expect(heard).toContain('<i>масло</i>');
    expect([await chats('waiting'), (await chats('answered')).length]).toEqual([[], 1]);
    await ask(`/support/chats/${chatId}/close`, {});
    expect((await chats('closed')).map(({ id }) => id)).toEqual([chatId]);
    const none = await ask(`/support/chats/${randomUUID()}/stream`);
    expect(none.status).toBe(404);
    expect((await fetch(`${shop.url}/api/support/chats/${chatId}/stream`)).status).toBe(401);
  });

  it('forms come in pages, and name the ticket they became', async () => {
    const number = await writers.form('Верните деньги', 'anna.support@example.ru');
    const { ticketId } = (await ask<{ ticketId: number }>('/tickets/from-form', { number, topic: 'refund' })).body;
    expect((await ask(`/forms/${number}`)).body).toMatchObject({ ticketId, mayBecomeTicket: true, state: 'done' });
    const waiting = await writers.form('Как принимать?');
    const { forms, next } = (await ask<{ forms: { number: number }[]; next: number | null }>('/forms')).body;
    expect([forms.map((one) => one.number), next]).toEqual([[waiting], null]);
    expect((await ask<{ forms: object[] }>(`/forms?after=${waiting}`)).body.forms).toEqual([]);
  });

  it('reviews are decided about by version and key, and answers without claims', async () => {
    const [plain, healing] = [
      await writers.review('Приятный вкус.'),
      await writers.review('Вылечил гастрит, 8 916 555 01 01'),
    ];
    const reviews = async (state: string) => (await ask<Reviews>(`/staff/reviews?state=${state}`)).body.reviews;
    const waiting = await reviews('waiting');
    expect(waiting.map(({ id }) => id)).toEqual([plain, healing]);
    expect(waiting[1]).toMatchObject({
      product: expect.any(String),
      claims: [expect.anything(), expect.objectContaining({ words: 'гастрит' })],
      flags: [{ name: 'ссылка, телефон или адрес' }],
    });
    const { version } = waiting[0]!;
    const decide = (id: string, verb: string, body: object, by = vera) => ask(`/staff/reviews/${id}/${verb}`, body, by);
    const publish = { key: randomUUID(), expectedVersion: version };
    for (const _ of [1, 2]) expect((await decide(plain, 'published', publish)).body).toEqual({ state: 'published' });
    expect((await decide(plain, 'answered', { ...publish, text: 'Спасибо' })).status).toBe(422);
    const late = await decide(plain, 'refused', { key: randomUUID(), expectedVersion: version, reason: 'Мало' }, sofya);
    expect([late.status, late.body.error.message]).toEqual([409, expect.stringContaining('(Вера)')]);
    const { version: changed } = late.body.error.details;
    const bad = { key: randomUUID(), expectedVersion: changed, text: 'Лечит и гастрит' };
    expect((await decide(plain, 'answered', bad)).body.error.details.code).toBe('claims-found');
    const found = await ask<{ claims: object[] }>('/staff/reviews/answer-findings', { text: bad.text });
    expect(found.body.claims.length).toBeGreaterThan(0);
    expect((await decide(plain, 'answered', { ...bad, key: randomUUID(), text: 'Спасибо!' })).status).toBe(200);

    const own = { key: randomUUID(), expectedVersion: waiting[1]!.version };
    expect((await decide(healing, 'published', own)).body.error.details.code).toBe('claims-found');
    expect((await decide(healing, 'refused', { ...own, reason: '  ' })).body.error.details.errors).toMatchObject([
      { message: 'Напишите, почему' },
    ]);
    expect((await decide(healing, 'refused', { ...own, reason: 'Обещает лечение' })).status).toBe(200);
    expect(await reviews('refused')).toMatchObject([{ id: healing, reason: 'Обещает лечение' }]);
    expect((await decide(randomUUID(), 'published', own)).status).toBe(404);

    // Pages of all states; those of the demo are published.
    const ids: string[] = [];
    let after: string | null = '';
    do {
      const page: { reviews: { id: string }[]; next: string | null } = (
        await ask<{ reviews: { id: string }[]; next: string | null }>(
          `/staff/reviews?state=published${after && `&after=${after}`}`,
        )
      ).body;
      ids.push(...page.reviews.map(({ id }) => id));
      after = page.next;
    } while (after !== null);
    const [{ count }] = (await shop.query<{ count: number }>(
      "select count(*)::int from reviews where state = 'published'",
    )) as [{ count: number }];
    expect([ids.length, new Set(ids).size, ids[0]]).toEqual([count, count, plain]);
  });

  it('a picker reads nothing of it, an editor only reviews', async () => {
    const [picker, editor] = [await signInWithRole(shop, 'picker'), await signInWithRole(shop, 'content')];
    for (const path of ['/tickets', '/ticket-letters', '/support/chats', '/forms', '/staff/reviews'])
      expect([path, (await ask(path, undefined, picker)).status]).toEqual([path, 403]);
    expect((await ask('/staff/reviews', undefined, editor)).status).toBe(200);
    expect((await ask('/staff/reviews/answer-findings', { text: 'Спасибо' }, picker)).status).toBe(403);
    expect((await ask('/tickets', undefined, editor)).status).toBe(403);
  });

  it('a ticket is overdue when its term has ended', async () => {
    const id = await writers.ticket('Осадок', 'Что это?');
    await shop.shiftClock(3 * DAY);
    vera = await signInStaff(shop);
    expect(await idsOf('overdue=true')).toContain(id);
    shop.expectErrors(/ticket-overdue/);
  });
});
