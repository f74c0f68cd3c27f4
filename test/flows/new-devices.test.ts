import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { AuthClient, fetchApi, newCustomer, type SignedIn } from '../support/customer.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const PASSWORD = 'чай с чабрецом';
const DAY = 24 * 60 * 60_000;
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0 Safari/537.36';

describe('a sign-in from a new device', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({ env: { TRUSTED_PROXIES: 'loopback' } });
  });
  afterAll(() => shop.close());

  async function customer(): Promise<SignedIn & { phone: string; email: string }> {
    const email = `${randomUUID()}@example.ru`;
    return { ...(await newCustomer(shop, { email, password: PASSWORD })), email };
  }
  /** Signs in as the page does: the answer of the password, then the cookie. */
  async function enter(browser: AuthClient, phone: string, password = PASSWORD): Promise<string> {
    const { body } = await browser.fetchApi<SignedIn>('/api/auth/local', {
      body: { identifier: phone, password },
      headers: { 'user-agent': CHROME },
    });
    const adopted = await browser.post('/api/auth/callback/otp', { jwt: body.jwt, callbackUrl: '/' });
    expect(adopted.status).toBe(200);
    return body.jwt;
  }
  async function letters(email: string) {
    await shop.drain();
    return (await shop.sandbox.lettersAbout('нового устройства')).filter(({ to }) => to.includes(email));
  }

  it('is announced once, with its time and device; the first one and known devices are not', async () => {
    const { phone, email } = await customer();
    const [home, work] = [new AuthClient(shop.url), new AuthClient(shop.url)];
    await enter(home, phone);
    await home.post('/api/auth/signout');
    await enter(home, phone);
    expect(await letters(email)).toEqual([]);

    await enter(work, phone);
    const [letter, ...others] = await letters(email);
    expect(others).toEqual([]);
    expect(letter!.subject.replaceAll('\u00a0', ' ')).toBe('Вход в Травосоль с нового устройства');
    expect(letter!.text.replaceAll('\u00a0', ' ')).toMatch(
      /\d+ \S+ в \d\d:\d\d по Москве в ваш кабинет вошли с нового устройства: Chrome, Windows\./,
    );
    expect(letter!.html).toContain(`href="${shop.url}/personal/safety#sessions"`);
    expect(letter!.text + letter!.html).not.toMatch(new RegExp(phone.slice(-7)));
    await enter(work, phone);
    await enter(home, phone);
    expect(await letters(email)).toHaveLength(1);
  });

  it('is known by a token of its own for each account, which signing in alone receives', async () => {
    const [anna, boris] = [await customer(), await customer()];
    const shared = new AuthClient(shop.url);
    await enter(shared, anna.phone);
    const token = shared.cookies.get('known-device')!;
    expect(token).toMatch(/^[\w-]{43}$/);
    await enter(shared, boris.phone);
    expect(shared.cookies.get('known-device')).toMatch(new RegExp(`^[\\w-]{43}\\.${token}$`));
    await enter(shared, anna.phone);
    expect(shared.cookies.get('known-device')).toMatch(new RegExp(`^${token}\\.[\\w-]{43}$`));
    await enter(shared, boris.phone);
    expect([...(await letters(anna.email)), ...(await letters(boris.email))]).toEqual([]);
    const rows = await shop.query<{ hash: string }>(
      `select encode(device_hash, 'hex') as hash from known_devices where customer_id = any($1)`,
      [[anna.user.id, boris.user.id]],
    );
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(2);

    const set = await fetchApi(shop.url, '/api/auth/session', { headers: { cookie: shared.cookieHeader } });
    expect(set.headers.getSetCookie().some((cookie) => cookie.startsWith('known-device'))).toBe(false);
  });

  it('that its owner has ended is new again; after 400 days every device is', async () => {
    const { phone, email, user } = await customer();
    const [home, thief] = [new AuthClient(shop.url), new AuthClient(shop.url)];
    await enter(home, phone);
    await enter(thief, phone);
    expect(await letters(email)).toHaveLength(1);
    const jwt = (await home.session()).body.jwt!;
    const ended = await fetchApi(shop.url, '/api/auth/sessions/end-others', { jwt, method: 'POST' });
    expect(ended.status).toBe(200);
    await enter(thief, phone);
    expect(await letters(email)).toHaveLength(2);
    await enter(home, phone);
    expect(await letters(email)).toHaveLength(2);

    await shop.shiftClock(401 * DAY);
    await shop.enqueue('apply-retention');
    await shop.drain();
    expect(await shop.query('select 1 from known_devices where customer_id = $1', [user.id])).toEqual([]);
    await enter(home, phone);
    expect(await letters(email)).toHaveLength(3);
  });

  it('is none by a cookie that the account did not give', async () => {
    const { phone, email } = await customer();
    await enter(new AuthClient(shop.url), phone);
    const [victim, thief] = [new AuthClient(shop.url), new AuthClient(shop.url)];
    const planted = 'p'.repeat(43);
    for (const browser of [victim, thief]) browser.cookies.set('known-device', `x.${planted}`);
    await enter(victim, phone);
    expect(victim.cookies.get('known-device')).toMatch(new RegExp(`^(?!${planted})[\\w-]{43}\\.${planted}$`));
    expect(await letters(email)).toHaveLength(1);
    await enter(thief, phone);
    expect(await letters(email)).toHaveLength(2);
  });

  it('is new again after sign-ins in twenty others', async () => {
    const { phone, email, user } = await customer();
    const home = new AuthClient(shop.url);
    await enter(home, phone);
    const rows = () => shop.query('select 1 from known_devices where customer_id = $1', [user.id]);
    /** Other browsers, seen so many seconds after the latest one. */
    const others = (count: number, seconds: number) =>
      shop.query(
        `insert into known_devices (customer_id, device_hash, created_at, seen_at)
         select $1::bigint, sha256(convert_to(concat($3::int, '-', n), 'UTF8')), seen_at, seen_at + make_interval(secs => $3::int)
         from generate_series(1, $2::int) n,
           (select max(seen_at) as seen_at from known_devices where customer_id = $1::bigint) latest`,
        [user.id, count, seconds],
      );
    await others(30, -60);
    await enter(new AuthClient(shop.url), phone);
    expect(await rows()).toHaveLength(20);
    await enter(home, phone);
    expect(await letters(email)).toHaveLength(1);
    await others(19, 1);
    await enter(new AuthClient(shop.url), phone);
    expect(await rows()).toHaveLength(20);
    await enter(home, phone);
    expect(await letters(email)).toHaveLength(3);
  });

  it('after a new password is announced in every browser but the one it was changed in, also where somebody had signed out', async () => {
    const { phone, email } = await customer();
    const [home, work, thief] = [new AuthClient(shop.url), new AuthClient(shop.url), new AuthClient(shop.url)];
    await enter(home, phone);
    await enter(work, phone);
    await enter(thief, phone);
    await thief.post('/api/auth/signout');
    expect(await letters(email)).toHaveLength(2);
    const jwt = (await home.session()).body.jwt!;
    const changed = await fetchApi(shop.url, '/api/auth/change-password', {
      jwt,
      body: { currentPassword: PASSWORD, password: 'мята и мелисса', passwordConfirmation: 'мята и мелисса' },
    });
    expect(changed.status).toBe(200);
    await home.post('/api/auth/signout');
    await enter(home, phone, 'мята и мелисса');
    expect(await letters(email)).toHaveLength(2);
    await enter(thief, phone, 'мята и мелисса');
    expect(await letters(email)).toHaveLength(3);
    await enter(work, phone, 'мята и мелисса');
    expect(await letters(email)).toHaveLength(4);
  });

  it('by a reset is announced unless its browser was known, also when no browser is known any more', async () => {
    const { phone, email, user } = await customer();
    const home = new AuthClient(shop.url);
    await enter(home, phone);
    const used = new Set<string>();
    const reset = async (browser: AuthClient, password: string) => {
      await fetchApi(shop.url, '/api/auth/forgot-password', { body: { email } });
      await shop.drain();
      const written = (await shop.sandbox.lettersAbout('Новый пароль')).filter(({ to }) => to.includes(email));
      const code = written.map(({ html }) => /#code=([\da-f]+)/.exec(html)![1]!).find((sent) => !used.has(sent))!;
      used.add(code);
      const answer = await browser.fetchApi<SignedIn>('/api/auth/reset-password', {
        body: { code, password, passwordConfirmation: password },
      });
      expect(answer.status).toBe(200);
    };
    await reset(home, 'мята и мелисса');
    expect(await letters(email)).toEqual([]);
    // That session has only a bearer token: the account knows no browser now.
    expect(await shop.query('select 1 from known_devices where customer_id = $1', [user.id])).toEqual([]);
    await reset(new AuthClient(shop.url), 'шалфей и тимьян');
    expect(await letters(email)).toHaveLength(1);
    await enter(new AuthClient(shop.url), phone, 'шалфей и тимьян');
    expect(await letters(email)).toHaveLength(2);
  });

  it('by a bearer token alone is announced, too; an address that is not confirmed gets nothing', async () => {
    const { phone, email, user } = await customer();
    await enter(new AuthClient(shop.url), phone);
    await fetchApi(shop.url, '/api/auth/local', { body: { identifier: phone, password: PASSWORD } });
    expect(await letters(email)).toHaveLength(1);
    await shop.query('update customers set email_confirmed_at = null where id = $1', [user.id]);
    await fetchApi(shop.url, '/api/auth/local', { body: { identifier: phone, password: PASSWORD } });
    expect(await letters(email)).toHaveLength(1);
  });
});
