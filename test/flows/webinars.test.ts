// Longer than usual: one shop for the whole life of a webinar.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { eventually } from '../support/buyer.ts';
import { post, solvePuzzle } from '../support/codes.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { runShopCommand } from '../support/shop-command.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ROOM = 'https://rooms.example/secret-7f3a';

/** Галина attends webinars of the shop; each scheduled run comes four times at once, as on four workers. */
describe('webinars', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({ env: { TRUSTED_PROXIES: 'loopback', ALTCHA_COST: '1' } });
    await moveClockToNine(shop);
  });
  afterAll(() => shop.close());

  const now = () => shop.now().getTime();
  const shift = (ms: number) => shop.shiftClock(ms);
  /** The scheduled run of a minute, four times at once. */
  async function runJob(): Promise<void> {
    for (let times = 0; times < 4; times++) await shop.enqueue('update-webinars');
    await shop.drain();
  }
  async function announce(slug: string, startsIn: number, facts: object = {}): Promise<number> {
    const startsAt = new Date(now() + startsIn).toISOString();
    const [item] = await shop.query<{ id: number }>(
      `insert into content_items (kind, slug, title, summary, facts, published_at)
       values ('video', $1, $2, 'О чём говорим.', $3, now()) returning id`,
      [slug, `Вебинар ${slug}`, { form: 'webinar', startsAt, minutes: 60, speaker: 'Вера, технолог', ...facts }],
    );
    return item!.id;
  }
  const change = (slug: string, facts: object) =>
    shop.query(`update content_items set facts = facts || $2::jsonb where slug = $1`, [slug, facts]);
  let visitors = 0;
  async function register(webinar: string, email: string, more: object = {}, from = `203.0.${++visitors % 250}.7`) {
    const headers = { 'x-forwarded-for': from };
    const captcha = await solvePuzzle(shop.url, headers, 'form');
    return post<{ state: string }>(
      shop.url,
      '/api/webinars/registrations',
      { webinar, email, consent: true, captcha, ...more },
      headers,
    );
  }
  async function lettersTo(email: string, words: string) {
    await shop.drain();
    return (await shop.sandbox.lettersAbout(words)).filter(({ to }) => to.includes(email));
  }
  const letterTo = async (email: string, words: string) => (await lettersTo(email, words))[0]!;
  // The mail parser may have replaced CRLF by LF.
  const calendarOf = (letter: { calendar?: string }) => letter.calendar!.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const stamp = (at: number | string) => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  const cancelLink = (html: string) => /\/webinar#cancel=([^"]+)/.exec(html)![1]!;
  const cancel = (token: string, more: object = {}) =>
    post<{ state: string }>(shop.url, '/api/webinars/cancel', { token, ...more });
  const pageOf = async (slug: string) => (await fetch(`${shop.url}/video/${slug}`)).text();
  const guests = (slug: string) =>
    shop.query<{ email: string; state: string }>(
      `select r.email, r.state from webinar_registrations r join content_items c on c.id = r.content_id
       where c.slug = $1 order by r.email`,
      [slug],
    );
  const staff = (...words: string[]) => runShopCommand(shop.databaseUrl, 'webinars', ...words);

  it('registers with consent, behind a puzzle, and answers the same for known addresses', async () => {
    const startsAt = now() + 3 * DAY;
    const id = await announce('chay', 3 * DAY);
    const problem = async (more: object, email = 'galina@example.ru') =>
      (await register('chay', email, more)).body.error;
    expect((await problem({}, '')).message).toBe('Введите email');
    for (const wrong of ['galina@', '79161234567@phone.invalid'])
      expect((await problem({}, wrong)).message).toBe('Неверный email');
    for (const consent of [false, undefined])
      expect((await problem({ consent })).message).toBe(
        'Ознакомьтесь и примите согласие на обработку персональных данных',
      );
    for (const captcha of [undefined, 'nonsense'])
      expect((await problem({ captcha })).details['code']).toBe('captcha-refused');
    // A puzzle for codes is not valid for forms.
    expect((await problem({ captcha: await solvePuzzle(shop.url, {}, 'code') })).details['code']).toBe(
      'captcha-refused',
    );
    for (const unknown of ['nope', 'kak-my-delaem-kapsuly', '../chay', 'a\u0000b'])
      expect((await register(unknown, 'galina@example.ru')).status).toBe(404);
    expect(await guests('chay')).toEqual([]);

    const first = await register('chay', ' Galina@Example.ru ', { name: 'Галина <b>' });
    expect([first.status, first.text]).toEqual([200, '{"state":"registered"}']);
    const letter = await letterTo('galina@example.ru', 'Вы записаны: Вебинар chay');
    const calendar = calendarOf(letter);
    expect(calendar).toEqual(
      expect.arrayContaining([
        'METHOD:REQUEST',
        `UID:webinar-${id}@127.0.0.1`,
        'SEQUENCE:0',
        `DTSTART:${stamp(startsAt)}`,
        `DTEND:${stamp(startsAt + HOUR)}`,
        'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:MAILTO:galina@example.ru',
      ]),
    );
    // Typed text is not sent to an unconfirmed mailbox.
    expect(letter.html).not.toContain('Галина');
    expect(
      await shop.query(`select text_version <> '' as worded, host(address) as address from consents
        where purpose = 'webinar' and subject like 'webinar-registration:%'`),
    ).toEqual([{ worded: true, address: expect.stringMatching(/^203\.0\./) }]);

    // The same answer at once and no second letter; later another letter, for those who lost the first.
    const again = await register('chay', 'galina@example.ru');
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    await shift(3 * MINUTE);
    expect((await register('chay', 'galina@example.ru')).text).toBe(first.text);
    expect(await lettersTo('galina@example.ru', 'Вы записаны')).toHaveLength(2);
    expect(await guests('chay')).toEqual([{ email: 'galina@example.ru', state: 'registered' }]);

    const jobData = JSON.stringify(await shop.query(`select data from jobs.job where name like '%webinar%'`));
    expect(jobData).not.toMatch(/galina|eyJ|@/);
    // The public file contains no personal data.
    const file = await fetch(`${shop.url}/video/chay.ics`);
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="chay.ics"');
    const published = await file.text();
    expect(published).toContain('METHOD:PUBLISH');
    expect(published).not.toMatch(/galina|ATTENDEE/);
    expect(await (await fetch(`${shop.url}/video/chay.ics`)).text()).toBe(published);
    expect(await pageOf('chay')).toMatch(/"@type":"Event"/);
    for (const none of ['/video/nope.ics', '/video/kak-my-delaem-kapsuly.ics'])
      expect((await fetch(shop.url + none)).status).toBe(404);
  });

  it('admits no more than there are seats, and releases a seat once', async () => {
    await announce('tesnyy', 2 * DAY, { seats: 5 });
    const names = Array.from({ length: 20 }, (_, i) => `guest${i}@example.ru`);
    const answers = await Promise.all(names.map((email) => register('tesnyy', email)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(15);
    const registered = await guests('tesnyy');
    expect(registered).toHaveLength(5);
    // A full webinar gives the same answer to those registered and those not.
    expect((await register('tesnyy', registered[0]!.email)).text).toBe(refused[0]!.text);
    await eventually(
      () => pageOf('tesnyy'),
      (page) => page.includes('Свободных мест нет') && page.includes('schema.org/SoldOut'),
    );

    const token = cancelLink((await letterTo(registered[0]!.email, 'Вы записаны: Вебинар tesnyy')).html);
    for (const nonsense of ['nonsense', `${token}x`, 'a.b.c']) expect((await cancel(nonsense)).status).toBe(400);
    for (let press = 0; press < 2; press++) expect((await cancel(token)).body).toEqual({ state: 'cancelled' });
    await eventually(
      () => pageOf('tesnyy'),
      (page) => page.includes('schema.org/InStock'),
    );
    const late = await Promise.all(
      ['x@example.ru', 'y@example.ru', 'z@example.ru'].map((email) => register('tesnyy', email)),
    );
    expect(late.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await shop.query(`select seats_taken from webinars where is_full`)).toEqual([{ seats_taken: 5 }]);

    // Cancelling sends one letter, with the link to the page and a file that removes the event from the calendar.
    const cancelled = await letterTo(registered[0]!.email, 'Вы отменили участие: Вебинар tesnyy');
    expect(cancelled.html).toContain(`href="${shop.url}/video/tesnyy"`);
    expect(cancelled.html).not.toMatch(/webinar#/);
    expect(calendarOf(cancelled)).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED']));
    expect(await lettersTo(registered[0]!.email, 'Вы отменили участие')).toHaveLength(1);
    // Cancelling also ends the consent.
    expect(
      await shop.query(`select count(*)::int as n from consents where purpose = 'webinar' and ended_at is not null`),
    ).toEqual([{ n: 1 }]);
  });

  it('anonymizes at once a guest whose address somebody else typed, and writes there no more', async () => {
    await announce('shutka', 2 * DAY);
    await register('shutka', 'zhertva@example.ru', { name: 'Шутник' });
    const { html } = await letterTo('zhertva@example.ru', 'Вы записаны: Вебинар shutka');
    const token = /\/webinar#not-me=([^"]+)/.exec(html)![1]!;
    for (let press = 0; press < 2; press++)
      expect((await cancel(token, { notMe: true })).body).toEqual({ state: 'disowned' });
    // The other link of the same letter has no effect any more.
    expect((await cancel(token)).body).toEqual({ state: 'disowned' });
    const [guest] = await guests('shutka');
    expect(guest).toEqual({ email: expect.stringMatching(/^[0-9a-f]{64}@disowned\.invalid$/), state: 'cancelled' });
    expect(
      await shop.query(`select kind from webinar_events where registration_id is not null
        and registration_id in (select id from webinar_registrations where email like '%@disowned.invalid') order by id`),
    ).toEqual(['registered', 'cancelled', 'disowned'].map((kind) => ({ kind })));
    expect(await shop.query(`select name from webinar_registrations where email like '%@disowned.invalid'`)).toEqual([
      { name: '' },
    ]);
    const again = await register('shutka', 'Zhertva@example.ru');
    expect([again.status, again.body.error.message]).toEqual([409, expect.stringContaining('просил не\u00a0писать')]);
    // Other webinars are not affected.
    await announce('drugoy', 2 * DAY);
    expect((await register('drugoy', 'zhertva@example.ru')).status).toBe(200);
    await letterTo('zhertva@example.ru', 'Вы записаны: Вебинар drugoy');
    expect(await lettersTo('zhertva@example.ru', 'shutka')).toHaveLength(1);
  });

  it('limits requests from one address and to one mailbox', async () => {
    await announce('mnogo', 2 * DAY);
    const statuses = async (requests: readonly Promise<{ status: number }>[]) =>
      (await Promise.all(requests)).map(({ status }) => status).sort();
    const fromOne = await statuses(
      Array.from({ length: 31 }, (_, i) => register('mnogo', `m${i}@example.ru`, {}, '198.51.100.9')),
    );
    expect(fromOne).toEqual([...Array<number>(30).fill(200), 429]);
    const toOne = await statuses(Array.from({ length: 11 }, () => register('mnogo', 'one@example.ru')));
    expect(toOne).toEqual([...Array<number>(10).fill(200), 429]);
  });

  it('notifies of another time once, with the next number of the event', async () => {
    await register('chay', 'boris@example.ru');
    const boris = cancelLink((await letterTo('boris@example.ru', 'Вы записаны: Вебинар chay')).html);
    expect((await cancel(boris)).status).toBe(200);
    const startsAt = new Date(now() + 4 * DAY).toISOString();
    await change('chay', { startsAt });
    await runJob();
    const moved = calendarOf(await letterTo('galina@example.ru', 'Вебинар перенесён'));
    expect(moved).toEqual(expect.arrayContaining(['METHOD:REQUEST', 'SEQUENCE:1', `DTSTART:${stamp(startsAt)}`]));
    await eventually(
      async () => (await fetch(`${shop.url}/video/chay.ics`)).text(),
      (file) => file.includes('SEQUENCE:1') && file.includes(stamp(startsAt)),
    );
    await runJob();
    expect(await lettersTo('galina@example.ru', 'перенесён')).toHaveLength(1);
    expect(await lettersTo('boris@example.ru', 'перенесён')).toEqual([]);
  });

  it('notifies of a webinar that was unpublished or cancelled', async () => {
    await announce('snyat', 10 * DAY);
    await announce('otmenyon', 10 * DAY);
    for (const slug of ['snyat', 'otmenyon']) await register(slug, `${slug}@example.ru`);
    await letterTo('otmenyon@example.ru', 'Вы записаны');
    await shop.query(`update content_items set published_at = null where slug = 'snyat'`);
    expect(await staff('cancel', 'otmenyon')).toEqual({ code: 0, text: expect.stringContaining('письма получат: 1') });
    await runJob();
    for (const slug of ['snyat', 'otmenyon']) {
      const calendar = calendarOf(await letterTo(`${slug}@example.ru`, 'Вебинар отменён'));
      expect(calendar).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:1']));
    }
    const page = await eventually(
      () => pageOf('otmenyon'),
      (html) => html.includes('EventCancelled'),
    );
    expect(page).toContain('Вебинар отменён');
    expect((await register('otmenyon', 'late@example.ru')).status).toBe(404);
    expect((await fetch(`${shop.url}/video/otmenyon.ics`)).status).toBe(404);
    expect((await fetch(`${shop.url}/video/snyat`)).status).toBe(404);
    // It takes place after all: guests are notified with the next number.
    await shop.query(`update content_items set published_at = now() where slug = 'snyat'`);
    await runJob();
    expect(calendarOf(await letterTo('snyat@example.ru', 'перенесён'))).toContain('SEQUENCE:2');
  });

  it('reminds a day and an hour before, once each, however often the job runs', async () => {
    await shift(3 * DAY + HOUR);
    await runJob();
    const tomorrow = await letterTo('galina@example.ru', 'Вебинар завтра');
    expect(tomorrow.html).toContain('Адрес комнаты пришлём');
    // A guest registered on the last day has just had a letter.
    await register('chay', 'pozdno@example.ru');
    await letterTo('pozdno@example.ru', 'Вы записаны');
    await shift(22.5 * HOUR);
    await runJob();
    expect(await lettersTo('galina@example.ru', 'скоро начало')).toEqual([]);

    expect(await staff('room', 'chay', 'http://rooms.example')).toMatchObject({
      code: 2,
      text: expect.stringContaining('нужен https://'),
    });
    expect((await staff('room', 'chay', ROOM)).code).toBe(0);
    expect((await staff()).text).toMatch(/chay\n.*\n.*записалось 2\n.*secret-7f3a/);
    await runJob();
    for (const guest of ['galina', 'pozdno'])
      expect((await letterTo(`${guest}@example.ru`, 'скоро начало')).html).toContain(ROOM);
    await runJob();
    for (const guest of ['galina', 'pozdno'])
      expect(await lettersTo(`${guest}@example.ru`, 'скоро начало')).toHaveLength(1);
    expect(await lettersTo('galina@example.ru', 'Вебинар завтра')).toHaveLength(1);
    expect(await lettersTo('pozdno@example.ru', 'Вебинар завтра')).toEqual([]);
    // Only guests get the address of the room.
    for (const open of ['/video', '/video/chay', '/video/chay.ics', '/api/openapi.json'])
      expect(await (await fetch(shop.url + open)).text()).not.toContain('secret-7f3a');
    expect(JSON.stringify(await shop.query(`select data from jobs.job where name like '%webinar%'`))).not.toContain(
      'secret-7f3a',
    );
  });

  it('closes at the beginning, and sends the recording when it exists', async () => {
    await shift(HOUR);
    expect((await register('chay', 'late@example.ru')).body.error.details['code']).toBe('webinar-closed');
    await runJob();
    await eventually(
      () => pageOf('chay'),
      (page) => page.includes('Вебинар уже идёт'),
    );
    await shift(HOUR);
    await runJob();
    await eventually(
      () => pageOf('chay'),
      (page) => page.includes('запись готовится'),
    );
    await change('chay', { url: 'https://rutube.ru/video/0f3c1a5e7b9d4c2680a1e4d7f0b35c91/' });
    await runJob();
    for (const guest of ['galina', 'pozdno']) await letterTo(`${guest}@example.ru`, 'Запись вебинара');
    await runJob();
    expect(await lettersTo('galina@example.ru', 'Запись вебинара')).toHaveLength(1);
    expect(await lettersTo('boris@example.ru', 'Запись вебинара')).toEqual([]);
    const page = await pageOf('chay');
    expect(page).toMatch(/"@type":"VideoObject"/);
    expect(page).not.toMatch(/"@type":"Event"|<iframe/);
  });

  it('removes guests after a season', async () => {
    await shift(89 * DAY);
    await shop.enqueue('apply-retention');
    await shop.drain();
    expect(await guests('chay')).not.toEqual([]);
    await shift(2 * DAY);
    await shop.enqueue('apply-retention');
    await shop.drain();
    expect(await guests('chay')).toEqual([]);
    expect(
      await shop.query(
        `select 1 from letters where kind = 'webinar-letter'
         and facts->>'registrationId' not in (select id::text from webinar_registrations)`,
      ),
    ).toEqual([]);
    // Cancelled registrations are removed as well, except addresses that must not be written to.
    expect(
      await shop.query(
        `select email from webinar_registrations where state = 'cancelled' and email not like '%.invalid'`,
      ),
    ).toEqual([]);
    expect(
      await shop.query(`select count(*)::int as n from consents where purpose = 'webinar' and ended_at is null and subject not in
      (select 'webinar-registration:' || id from webinar_registrations)`),
    ).toEqual([{ n: 0 }]);
    expect(await guests('snyat')).not.toEqual([]);
  });
});
