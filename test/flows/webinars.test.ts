import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginAtNine } from '../support/begin-at-nine.ts';
import { eventually } from '../support/buyer.ts';
import { post, solvePuzzle } from '../support/codes.ts';
import { openHouse, type House } from '../support/house.ts';
import { runShop } from '../support/shop-command.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ROOM = 'https://rooms.example/secret-7f3a';

/** Галина comes to webinars of the house; every minute comes four times at one moment, as to four workers. */
describe('webinars', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ env: { TRUSTED_PROXIES: 'loopback', ALTCHA_COST: '1' } });
    await beginAtNine(house);
  });
  afterAll(() => house.close());

  const now = () => house.now().getTime();
  const shift = (ms: number) => house.shiftClock(ms);
  /** The minute comes, more often than it should. */
  async function minute(): Promise<void> {
    for (let times = 0; times < 4; times++) await house.enqueue('tend-webinars');
    await house.drain();
  }
  async function announce(slug: string, startsIn: number, facts: object = {}): Promise<number> {
    const startsAt = new Date(now() + startsIn).toISOString();
    const [item] = await house.query<{ id: number }>(
      `insert into content_items (kind, slug, title, summary, facts, published_at)
       values ('video', $1, $2, 'О чём говорим.', $3, now()) returning id`,
      [slug, `Вебинар ${slug}`, { form: 'webinar', startsAt, minutes: 60, speaker: 'Вера, технолог', ...facts }],
    );
    return item!.id;
  }
  const change = (slug: string, facts: object) =>
    house.query(`update content_items set facts = facts || $2::jsonb where slug = $1`, [slug, facts]);
  let visitors = 0;
  async function register(webinar: string, email: string, more: object = {}, from = `203.0.${++visitors % 250}.7`) {
    const headers = { 'x-forwarded-for': from };
    const captcha = await solvePuzzle(house.url, headers, 'form');
    return post<{ state: string }>(
      house.url,
      '/api/webinars/registrations',
      { webinar, email, consent: true, captcha, ...more },
      headers,
    );
  }
  async function lettersTo(email: string, words: string) {
    await house.drain();
    return (await house.sandbox.lettersAbout(words)).filter(({ to }) => to.includes(email));
  }
  const letterTo = async (email: string, words: string) => (await lettersTo(email, words))[0]!;
  // Whoever parses mail may have made plain line ends of it.
  const calendarOf = (letter: { calendar?: string }) => letter.calendar!.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const stamp = (at: number | string) => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  const cancelLink = (html: string) => /\/webinar#cancel=([^"]+)/.exec(html)![1]!;
  const cancel = (token: string, more: object = {}) =>
    post<{ state: string }>(house.url, '/api/webinars/cancel', { token, ...more });
  const pageOf = async (slug: string) => (await fetch(`${house.url}/video/${slug}`)).text();
  const guests = (slug: string) =>
    house.query<{ email: string; state: string }>(
      `select r.email, r.state from webinar_registrations r join content_items c on c.id = r.content_id
       where c.slug = $1 order by r.email`,
      [slug],
    );
  const staff = (...words: string[]) => runShop(house.databaseUrl, 'webinars', ...words);

  it('registers with consent, behind a puzzle, and says the same of whom it knows', async () => {
    const startsAt = now() + 3 * DAY;
    const id = await announce('chay', 3 * DAY);
    const said = async (more: object, email = 'galina@example.ru') => (await register('chay', email, more)).body.error;
    expect((await said({}, '')).message).toBe('Введите email');
    expect((await said({}, 'galina@')).message).toBe('Неверный email');
    for (const consent of [false, undefined])
      expect((await said({ consent })).message).toBe(
        'Ознакомьтесь и примите согласие на обработку персональных данных',
      );
    for (const captcha of [undefined, 'nonsense'])
      expect((await said({ captcha })).details['code']).toBe('captcha-refused');
    // A puzzle for codes opens no forms.
    expect((await said({ captcha: await solvePuzzle(house.url, {}, 'code') })).details['code']).toBe('captcha-refused');
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
    // What somebody typed is not written to strange mailboxes.
    expect(letter.html).not.toContain('Галина');
    expect(
      await house.query(`select text_version <> '' as worded, host(address) as address from consents
        where purpose = 'webinar' and subject like 'webinar-registration:%'`),
    ).toEqual([{ worded: true, address: expect.stringMatching(/^203\.0\./) }]);

    // The same answer at once, and no second letter; after a while another, for whoever lost it.
    const again = await register('chay', 'galina@example.ru');
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    await shift(3 * MINUTE);
    expect((await register('chay', 'galina@example.ru')).text).toBe(first.text);
    expect(await lettersTo('galina@example.ru', 'Вы записаны')).toHaveLength(2);
    expect(await guests('chay')).toEqual([{ email: 'galina@example.ru', state: 'registered' }]);

    const carried = JSON.stringify(await house.query(`select data from jobs.job where name like '%webinar%'`));
    expect(carried).not.toMatch(/galina|eyJ|@/);
    // What anybody may fetch holds nothing of anybody.
    const file = await fetch(`${house.url}/video/chay.ics`);
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="chay.ics"');
    const published = await file.text();
    expect(published).toContain('METHOD:PUBLISH');
    expect(published).not.toMatch(/galina|ATTENDEE/);
    expect(await (await fetch(`${house.url}/video/chay.ics`)).text()).toBe(published);
    expect(await pageOf('chay')).toMatch(/"@type":"Event"/);
    for (const none of ['/video/nope.ics', '/video/kak-my-delaem-kapsuly.ics'])
      expect((await fetch(house.url + none)).status).toBe(404);
  });

  it('lets no more in than there are seats, and gives a seat back once', async () => {
    await announce('tesnyy', 2 * DAY, { seats: 5 });
    const names = Array.from({ length: 20 }, (_, i) => `guest${i}@example.ru`);
    const answers = await Promise.all(names.map((email) => register('tesnyy', email)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(15);
    const inside = await guests('tesnyy');
    expect(inside).toHaveLength(5);
    // A full house says the same to who is in and who is not.
    expect((await register('tesnyy', inside[0]!.email)).text).toBe(refused[0]!.text);
    await eventually(
      () => pageOf('tesnyy'),
      (page) => page.includes('Свободных мест нет') && page.includes('schema.org/SoldOut'),
    );

    const token = cancelLink((await letterTo(inside[0]!.email, 'Вы записаны: Вебинар tesnyy')).html);
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
    expect(await house.query(`select seats_taken from webinars where is_full`)).toEqual([{ seats_taken: 5 }]);

    // Who has cancelled hears of it once, with the way back and a file that takes the event out of the calendar.
    const told = await letterTo(inside[0]!.email, 'Вы отменили участие: Вебинар tesnyy');
    expect(told.html).toContain(`href="${house.url}/video/tesnyy"`);
    expect(told.html).not.toMatch(/webinar#/);
    expect(calendarOf(told)).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED']));
    expect(await lettersTo(inside[0]!.email, 'Вы отменили участие')).toHaveLength(1);
    // The consent is taken back by that.
    expect(
      await house.query(`select count(*)::int as n from consents where purpose = 'webinar' and ended_at is not null`),
    ).toEqual([{ n: 1 }]);
  });

  it('forgets at once whose address somebody else has left, and writes there no more', async () => {
    await announce('shutka', 2 * DAY);
    await register('shutka', 'zhertva@example.ru', { name: 'Шутник' });
    const { html } = await letterTo('zhertva@example.ru', 'Вы записаны: Вебинар shutka');
    const token = /\/webinar#not-me=([^"]+)/.exec(html)![1]!;
    for (let press = 0; press < 2; press++)
      expect((await cancel(token, { notMe: true })).body).toEqual({ state: 'disowned' });
    // The other link of the same letter changes nothing any more.
    expect((await cancel(token)).body).toEqual({ state: 'disowned' });
    const [guest] = await guests('shutka');
    expect(guest).toEqual({ email: expect.stringMatching(/^[0-9a-f]{64}@disowned\.invalid$/), state: 'cancelled' });
    expect(
      await house.query(`select kind from webinar_events where registration_id is not null
        and registration_id in (select id from webinar_registrations where email like '%@disowned.invalid') order by id`),
    ).toEqual(['registered', 'cancelled', 'disowned'].map((kind) => ({ kind })));
    expect(await house.query(`select name from webinar_registrations where email like '%@disowned.invalid'`)).toEqual([
      { name: '' },
    ]);
    const again = await register('shutka', 'Zhertva@example.ru');
    expect([again.status, again.body.error.message]).toEqual([409, expect.stringContaining('просил не\u00a0писать')]);
    // Of other webinars nothing was said.
    await announce('drugoy', 2 * DAY);
    expect((await register('drugoy', 'zhertva@example.ru')).status).toBe(200);
    await letterTo('zhertva@example.ru', 'Вы записаны: Вебинар drugoy');
    expect(await lettersTo('zhertva@example.ru', 'shutka')).toHaveLength(1);
  });

  it('counts who asks, from one address and to one mailbox', async () => {
    await announce('mnogo', 2 * DAY);
    const statuses = async (asks: readonly Promise<{ status: number }>[]) =>
      (await Promise.all(asks)).map(({ status }) => status).sort();
    const fromOne = await statuses(
      Array.from({ length: 31 }, (_, i) => register('mnogo', `m${i}@example.ru`, {}, '198.51.100.9')),
    );
    expect(fromOne).toEqual([...Array<number>(30).fill(200), 429]);
    const toOne = await statuses(Array.from({ length: 11 }, () => register('mnogo', 'one@example.ru')));
    expect(toOne).toEqual([...Array<number>(10).fill(200), 429]);
  });

  it('tells of another time once, with the next number of the event', async () => {
    await register('chay', 'boris@example.ru');
    const boris = cancelLink((await letterTo('boris@example.ru', 'Вы записаны: Вебинар chay')).html);
    expect((await cancel(boris)).status).toBe(200);
    const startsAt = new Date(now() + 4 * DAY).toISOString();
    await change('chay', { startsAt });
    await minute();
    const moved = calendarOf(await letterTo('galina@example.ru', 'Вебинар перенесён'));
    expect(moved).toEqual(expect.arrayContaining(['METHOD:REQUEST', 'SEQUENCE:1', `DTSTART:${stamp(startsAt)}`]));
    await eventually(
      async () => (await fetch(`${house.url}/video/chay.ics`)).text(),
      (file) => file.includes('SEQUENCE:1') && file.includes(stamp(startsAt)),
    );
    await minute();
    expect(await lettersTo('galina@example.ru', 'перенесён')).toHaveLength(1);
    expect(await lettersTo('boris@example.ru', 'перенесён')).toEqual([]);
  });

  it('tells of what does not take place: the page taken down, or called off', async () => {
    await announce('snyat', 10 * DAY);
    await announce('otmenyon', 10 * DAY);
    for (const slug of ['snyat', 'otmenyon']) await register(slug, `${slug}@example.ru`);
    await letterTo('otmenyon@example.ru', 'Вы записаны');
    await house.query(`update content_items set published_at = null where slug = 'snyat'`);
    expect(await staff('cancel', 'otmenyon')).toEqual({ code: 0, text: expect.stringContaining('письма получат: 1') });
    await minute();
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
    expect((await fetch(`${house.url}/video/otmenyon.ics`)).status).toBe(404);
    expect((await fetch(`${house.url}/video/snyat`)).status).toBe(404);
    // It takes place after all: guests hear of it under the next number.
    await house.query(`update content_items set published_at = now() where slug = 'snyat'`);
    await minute();
    expect(calendarOf(await letterTo('snyat@example.ru', 'перенесён'))).toContain('SEQUENCE:2');
  });

  it('reminds a day and an hour before, once each, however often the minute comes', async () => {
    await shift(3 * DAY + HOUR);
    await minute();
    const tomorrow = await letterTo('galina@example.ru', 'Вебинар завтра');
    expect(tomorrow.html).toContain('Адрес комнаты пришлём');
    // Who comes on the last day has just had a letter.
    await register('chay', 'pozdno@example.ru');
    await letterTo('pozdno@example.ru', 'Вы записаны');
    await shift(22.5 * HOUR);
    await minute();
    expect(await lettersTo('galina@example.ru', 'скоро начало')).toEqual([]);

    expect(await staff('room', 'chay', 'http://rooms.example')).toMatchObject({
      code: 2,
      text: expect.stringContaining('нужен https://'),
    });
    expect((await staff('room', 'chay', ROOM)).code).toBe(0);
    expect((await staff()).text).toMatch(/chay\n.*\n.*записалось 2\n.*secret-7f3a/);
    await minute();
    for (const guest of ['galina', 'pozdno'])
      expect((await letterTo(`${guest}@example.ru`, 'скоро начало')).html).toContain(ROOM);
    await minute();
    for (const guest of ['galina', 'pozdno'])
      expect(await lettersTo(`${guest}@example.ru`, 'скоро начало')).toHaveLength(1);
    expect(await lettersTo('galina@example.ru', 'Вебинар завтра')).toHaveLength(1);
    expect(await lettersTo('pozdno@example.ru', 'Вебинар завтра')).toEqual([]);
    // The room is nobody's but the guests'.
    for (const open of ['/video', '/video/chay', '/video/chay.ics', '/api/openapi.json'])
      expect(await (await fetch(house.url + open)).text()).not.toContain('secret-7f3a');
    expect(JSON.stringify(await house.query(`select data from jobs.job where name like '%webinar%'`))).not.toContain(
      'secret-7f3a',
    );
  });

  it('closes at the beginning, and sends the recording when there is one', async () => {
    await shift(HOUR);
    expect((await register('chay', 'late@example.ru')).body.error.details['code']).toBe('webinar-closed');
    await minute();
    await eventually(
      () => pageOf('chay'),
      (page) => page.includes('Вебинар уже идёт'),
    );
    await shift(HOUR);
    await minute();
    await eventually(
      () => pageOf('chay'),
      (page) => page.includes('запись готовится'),
    );
    await change('chay', { url: 'https://rutube.ru/video/0f3c1a5e7b9d4c2680a1e4d7f0b35c91/' });
    await minute();
    for (const guest of ['galina', 'pozdno']) await letterTo(`${guest}@example.ru`, 'Запись вебинара');
    await minute();
    expect(await lettersTo('galina@example.ru', 'Запись вебинара')).toHaveLength(1);
    expect(await lettersTo('boris@example.ru', 'Запись вебинара')).toEqual([]);
    const page = await pageOf('chay');
    expect(page).toMatch(/"@type":"VideoObject"/);
    expect(page).not.toMatch(/"@type":"Event"|<iframe/);
  });

  it('forgets who came after a season', async () => {
    await shift(89 * DAY);
    await house.enqueue('apply-retention');
    await house.drain();
    expect(await guests('chay')).not.toEqual([]);
    await shift(2 * DAY);
    await house.enqueue('apply-retention');
    await house.drain();
    expect(await guests('chay')).toEqual([]);
    expect(
      await house.query(
        `select 1 from letters where kind = 'webinar-letter'
         and facts->>'registrationId' not in (select id::text from webinar_registrations)`,
      ),
    ).toEqual([]);
    // Who has cancelled is gone as well, but for those who must not be written to.
    expect(
      await house.query(
        `select email from webinar_registrations where state = 'cancelled' and email not like '%.invalid'`,
      ),
    ).toEqual([]);
    expect(
      await house.query(`select count(*)::int as n from consents where purpose = 'webinar' and ended_at is null and subject not in
      (select 'webinar-registration:' || id from webinar_registrations)`),
    ).toEqual([{ n: 0 }]);
    expect(await guests('snyat')).not.toEqual([]);
  });
});
