// Longer than usual: one story over one database, since each opening of a shop costs seconds.
import { randomUUID } from 'node:crypto';
import { DEMO_EDITOR } from '@travosol/demo-world/staff.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { checkoutForm, placeOrder, totalOf } from '../support/buyer.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const MINUTE = 60_000;

interface Answer {
  readonly campaignId: number;
  readonly segmentId: number;
  readonly version: number;
  readonly state: string;
  readonly count: number;
  readonly sample: string[];
  readonly letters: Record<string, number>;
  readonly unsubscribed: number;
  readonly findings: { field: string }[];
  readonly error?: { message: string; details: { code?: string } };
}

/** Галина writes to the subscribers of Томск; Вера approves and sends. */
describe('segments and campaigns', () => {
  let shop: TestShop;
  let vera: { cookie: string };
  let galina: { cookie: string };
  beforeAll(async () => {
    shop = await openTestShop({ env: { CAMPAIGN_LETTERS_PER_MINUTE: '2' } });
    await moveClockToNine(shop);
    await signIn();
    await shop.query(`update subscribers set state = 'ended', ended_at = now() where state = 'subscribed'`);
  });
  afterAll(() => shop.close());

  /** Again after hours, when sessions have ended. */
  async function signIn(): Promise<void> {
    vera = await signInStaff(shop);
    galina = await signInStaff(shop, DEMO_EDITOR.email);
  }

  async function ask(who: { cookie: string }, path: string, body?: object) {
    const answer = await fetch(`${shop.url}/api/staff/${path}`, {
      headers: { ...who, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Answer };
  }
  const command = (version: number) => ({ key: randomUUID(), expectedVersion: version });

  /** A subscriber with a consent, unless it has ended. */
  async function subscribed(name: string, consent: 'live' | 'ended' | 'none' = 'live'): Promise<string> {
    const id = randomUUID();
    await shop.query(
      `insert into subscribers (id, email, state, requested_at, confirmed_at) values ($1, $2, 'subscribed', $3, $3)`,
      [id, `${name}@example.ru`, shop.now()],
    );
    if (consent !== 'none')
      await shop.query(
        `insert into consents (purpose, text_version, subject, at, ended_at) values ('newsletter', '2026-11-21', $1, $2, $3)`,
        [`subscriber:${id}`, shop.now(), consent === 'ended' ? shop.now() : null],
      );
    return id;
  }
  async function segment(name: string, all: object[] = []): Promise<number> {
    return (await ask(galina, 'segments', { key: randomUUID(), name, rule: { all } })).body.segmentId;
  }
  async function campaign(segmentId: number, subject: string, lead = 'Рассказываем о новом сборе.') {
    const content = { segmentId, subject, lead, blocks: [{ kind: 'link', text: 'Каталог', path: '/catalog' }] };
    return (await ask(galina, 'campaigns', { key: randomUUID(), ...content })).body;
  }
  async function run(): Promise<void> {
    await shop.enqueue('send-campaigns');
    await shop.drain();
  }
  const lettersAbout = async (subject: string) =>
    (await shop.sandbox.lettersAbout(subject)).flatMap(({ to }) => to).toSorted();
  const outcome = async (id: number) => (await ask(vera, `campaigns/${id}`)).body;

  it('finds only subscribers whose consent is in force, by what they have bought', async () => {
    const buyer = await subscribed('anna');
    await subscribed('boris');
    await subscribed('varvara', 'ended');
    await subscribed('grigory', 'none');
    await shop.query(`update subscribers set confirmed_at = confirmed_at - interval '400 days' where id = $1`, [buyer]);
    const counted = async (...all: object[]) => (await ask(galina, 'segments/counted', { rule: { all } })).body;
    expect(await counted()).toEqual({
      count: 2,
      isMore: false,
      sample: expect.arrayContaining(['a***@example.ru', 'b***@example.ru']),
    });
    // An order without an account is found by its address; one that nobody has paid for does not count.
    const [goods] = await shop.query<{ id: number; section: number }>(
      `select p.id::int, p.section_id::int as section from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 20 and p.type = 'single' order by p.id limit 1`,
    );
    const items = [{ product: goods!.id, quantity: 1 }];
    const form = checkoutForm(items, await totalOf(shop.url, items), { paySystem: 3 });
    const { orderId } = (await placeOrder(shop.url, form)).body;
    await shop.query(`update orders set contact = jsonb_set(contact, '{email}', '"Anna@example.ru"') where id = $1`, [
      orderId,
    ]);
    expect((await counted({ kind: 'orders', from: 1, to: null })).count).toBe(0);
    // As an order that is being packed; put back below.
    await shop.query(
      `update orders set state = 'packing', delivery = delivery || '{"cityName":"Томск"}' where id = $1`,
      [orderId],
    );
    const conditions = [
      { kind: 'bought-product', product: goods!.id },
      { kind: 'bought-section', section: goods!.section },
      { kind: 'last-order', than: 'newer', days: 3650 },
      { kind: 'orders', from: 1, to: 1 },
      { kind: 'spent', from: 1, to: null },
      { kind: 'city', city: 'ТОМСК' },
    ];
    expect((await counted(...conditions)).sample).toEqual(['a***@example.ru']);
    expect((await counted({ kind: 'last-order', than: 'older', days: 3650 })).count).toBe(0);
    expect((await counted({ kind: 'orders', from: null, to: 0 })).sample).toEqual(['b***@example.ru']);
    const today = shop.now().toISOString().slice(0, 10);
    expect((await counted({ kind: 'subscribed-since', day: today })).sample).toEqual(['b***@example.ru']);
    await shop.query(`update orders set state = 'new', delivery = delivery - 'cityName' where id = $1`, [orderId]);
    // Nobody is chosen by an illness, nor by anything else that is not in the list.
    expect((await ask(galina, 'segments/counted', { rule: { all: [{ kind: 'read', article: 7 }] } })).status).toBe(400);
    expect(
      (await ask(galina, 'segments/counted', { rule: { all: [{ kind: 'city', city: 'То\u0000мск' }] } })).status,
    ).toBe(400);
  });

  it('keeps forbidden words from being sent, and shows the letter with its marks', async () => {
    const all = await segment('Все подписчики');
    const namesake = await ask(galina, 'segments', { key: randomUUID(), name: 'Все подписчики', rule: { all: [] } });
    expect([namesake.status, namesake.body.error!.details.code]).toEqual([409, 'segment-taken']);
    const { campaignId: id, version } = await campaign(all, 'Сбор недели', 'Лечит простуду за день');
    expect((await outcome(id)).findings.every(({ field }) => field === 'lead')).toBe(true);
    const refused = await ask(vera, `campaigns/${id}/scheduled`, { ...command(version), sendAt: null });
    expect([refused.status, refused.body.error!.details.code]).toEqual([422, 'claims-found']);
    const letter = await fetch(`${shop.url}/api/staff/campaigns/${id}/letter`, { headers: galina });
    expect(letter.headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*frame-ancestors 'self'; sandbox$/,
    );
    const html = await letter.text();
    for (const words of ['БАД. Не является лекарственным средством', 'ИНН', 'Отписаться', 'Реклама'])
      expect(html).toContain(words);
    const outside = {
      segmentId: all,
      subject: 'Письмо',
      lead: 'Новости',
      blocks: [{ kind: 'link', text: 'Сюда', path: '//evil.example' }],
    };
    expect((await ask(galina, 'campaigns', { key: randomUUID(), ...outside })).status).toBe(400);
    // A test letter goes to whoever asks for it, once.
    const test = command(version);
    for (let press = 0; press < 2; press++)
      expect((await ask(galina, `campaigns/${id}/tested`, test)).status).toBe(200);
    expect(await lettersAbout('[Проверка] Сбор недели')).toEqual([DEMO_EDITOR.email]);
  });

  it('sends to each who may still be written to, once, at most so many in a minute', async () => {
    await subscribed('darya');
    const egor = await subscribed('egor');
    const { campaignId: id, version } = await campaign(await segment('Ещё раз все'), 'Новый сбор');
    const refused = await ask(galina, `campaigns/${id}/scheduled`, { ...command(version), sendAt: null });
    expect(refused.status).toBe(403);
    const sending = { ...command(version), sendAt: null };
    for (let press = 0; press < 2; press++)
      expect((await ask(vera, `campaigns/${id}/scheduled`, sending)).body).toMatchObject({ state: 'scheduled' });
    await run();
    expect((await outcome(id)).letters).toEqual({ sent: 2, waiting: 2 });
    // One was killed while it waited for the mail server, and one has unsubscribed since the snapshot.
    const [interrupted] = await shop.query<{ subscriber_id: string }>(
      `update campaign_recipients set state = 'sending' where letter_id =
         (select letter_id from campaign_recipients where campaign_id = $1 and state = 'waiting' and subscriber_id <> $2 limit 1)
       returning subscriber_id`,
      [id, egor],
    );
    const rest = await shop.query<{ subscriber_id: string }>(
      `select subscriber_id from campaign_recipients where campaign_id = $1 and state = 'waiting'`,
      [id],
    );
    for (const { subscriber_id: one } of rest)
      await shop.query(`update consents set ended_at = $2 where subject = $1`, [`subscriber:${one}`, shop.now()]);
    await shop.shiftClock(MINUTE);
    for (let again = 0; again < 2; again++) await run();
    const ended = await outcome(id);
    expect(ended).toMatchObject({ state: 'sent', letters: { sent: 2, ended: 1, unclear: 1 } });
    const got = await lettersAbout('Новый сбор');
    expect([got.length, new Set(got).size]).toEqual([2, 2]);
    expect(interrupted).toBeDefined();
    await shop.query(
      `update consents set ended_at = null where subject in (select 'subscriber:' || subscriber_id from campaign_recipients where campaign_id = $1)`,
      [id],
    );

    // The link of the letter ends the subscription, and the campaign knows that it was its own.
    const [letter] = (await shop.sandbox.lettersAbout('Новый сбор')).toSorted((one, other) =>
      one.to[0]!.localeCompare(other.to[0]!),
    );
    const end = /<(.+)>/.exec(letter!.unsubscribe!)![1]!;
    for (let press = 0; press < 2; press++) expect((await fetch(end, { method: 'POST' })).status).toBe(200);
    expect((await outcome(id)).unsubscribed).toBe(1);
  });

  it('stops for good, and is quiet at night', async () => {
    const { campaignId: id, version } = await campaign(await segment('Кому ночью'), 'Ночной сбор');
    const scheduled = await ask(vera, `campaigns/${id}/scheduled`, { ...command(version), sendAt: null });
    await shop.shiftClock(13 * 60 * MINUTE);
    await run();
    await signIn();
    expect((await outcome(id)).state).toBe('scheduled');
    await shop.shiftClock(11 * 60 * MINUTE);
    await run();
    await signIn();
    const { version: now } = await outcome(id);
    expect((await lettersAbout('Ночной сбор')).length).toBe(2);
    expect(now).toBe(scheduled.body.version + 1);
    expect((await ask(galina, `campaigns/${id}/stopped`, command(now))).body.state).toBe('stopped');
    await shop.shiftClock(MINUTE);
    await run();
    expect(await outcome(id)).toMatchObject({ state: 'stopped', letters: { sent: 2, stopped: 1 } });
    expect((await lettersAbout('Ночной сбор')).length).toBe(2);
  });

  it('goes to many only with a second person, who has seen the same segment', async () => {
    await shop.query(
      `with added as (insert into subscribers (id, email, state, requested_at, confirmed_at)
         select gen_random_uuid(), 'many-' || n || '@example.ru', 'subscribed', $1, $1 from generate_series(1, 110) n returning id)
       insert into consents (purpose, text_version, subject, at)
       select 'newsletter', '2026-11-21', 'subscriber:' || id, $1 from added`,
      [shop.now()],
    );
    const many = await segment('Много');
    const { campaignId: id, version } = await campaign(many, 'Для многих');
    const codeOf = async (who: { cookie: string }, path: string, body: object) => {
      const answer = await ask(who, `campaigns/${id}/${path}`, body);
      return answer.body.error?.details.code ?? answer.body.version;
    };
    expect(await codeOf(vera, 'scheduled', { ...command(version), sendAt: null })).toBe('campaign-not-approved');
    expect(await codeOf(vera, 'approved', command(version))).toBe('campaign-not-asked');
    expect(await codeOf(galina, 'asked', command(version))).toBe(version + 1);
    expect(await codeOf(galina, 'approved', command(version + 1))).toBe('not-allowed');
    await ask(galina, `segments/${many}/changed`, { ...command(1), name: 'Очень много', rule: { all: [] } });
    expect(await codeOf(vera, 'approved', command(version + 1))).toBe('campaign-segment-changed');
    expect(await codeOf(vera, 'asked', command(version + 1))).toBe(version + 2);
    expect(await codeOf(vera, 'approved', command(version + 2))).toBe('campaign-second-person');
    expect(await codeOf(galina, 'asked', command(version + 2))).toBe(version + 3);
    expect(await codeOf(vera, 'approved', command(version + 3))).toBe(version + 4);
    expect(await codeOf(vera, 'scheduled', { ...command(version + 4), sendAt: null })).toBe(version + 5);
    // The segment is changed once more: the campaign is given back.
    await ask(galina, `segments/${many}/changed`, { ...command(2), name: 'Ещё больше', rule: { all: [] } });
    await run();
    expect(await outcome(id)).toMatchObject({ state: 'draft', letters: {} });

    // Approved with one rule, then sent by another one that finds one person now and everybody when it begins.
    const { version: last } = (await ask(vera, `campaigns/${id}`)).body;
    expect(await codeOf(galina, 'asked', command(last))).toBe(last + 1);
    expect(await codeOf(vera, 'approved', command(last + 1))).toBe(last + 2);
    const later = new Date(shop.now().getTime() + 10 * 24 * 60 * MINUTE);
    const confirmLater = (emails: string) =>
      shop.query('update subscribers set confirmed_at = $1 where email like $2', [later, emails]);
    await confirmLater('many-1@%');
    const rule = { all: [{ kind: 'subscribed-since', day: later.toISOString().slice(0, 10) }] };
    await ask(galina, `segments/${many}/changed`, { ...command(3), name: 'Новые', rule });
    expect(await codeOf(vera, 'scheduled', { ...command(last + 2), sendAt: null })).toBe(last + 3);
    await confirmLater('many-%');
    await run();
    expect(await outcome(id)).toMatchObject({ state: 'draft', letters: {} });
  });
});
