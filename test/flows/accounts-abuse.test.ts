// Longer than usual: black-box attacks on every endpoint of accounts, in one shop.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import {
  fetchApi,
  AuthClient,
  freshPhone,
  newCustomer,
  signIn,
  ticketFor,
  type SignedIn,
} from '../support/customer.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const PASSWORD = 'чай с чабрецом';

describe('a stranger', () => {
  let shop: TestShop;
  let anna: SignedIn & { phone: string };
  beforeAll(async () => {
    shop = await openTestShop({ webs: 2, env: { TRUSTED_PROXIES: 'loopback' } });
    await moveClockToNine(shop);
    anna = await newCustomer(shop, { password: PASSWORD, email: `${randomUUID()}@example.ru` });
  });
  afterAll(() => shop.close());

  it('guesses passwords in parallel, at two web processes and from many networks: only ten attempts are checked', async () => {
    const boris = await newCustomer(shop, { password: PASSWORD });
    const spellings = [
      boris.phone,
      `+${boris.phone}`,
      `8${boris.phone.slice(1)}`,
      `+7 (${boris.phone.slice(1, 4)}) ${boris.phone.slice(4)}`,
      boris.user.username,
    ];
    const tries = await Promise.all(
      Array.from({ length: 300 }, (_, n) =>
        signIn(shop.webs[n % 2]!.url, spellings[n % spellings.length]!, `guess ${n}`, `10.${n % 250}.0.${n % 200}`),
      ),
    );
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(10);
    // The others exceeded the limit of the account or of the moment.
    expect(tries.every(({ status }) => [400, 429, 503].includes(status))).toBe(true);
    // The right password is not checked either; signing in with a code still works.
    expect((await signIn(shop.url, boris.phone, PASSWORD, '192.0.2.1')).status).toBe(429);
  });

  it('guesses slowly: thirty attempts a day are checked', async () => {
    const phone = freshPhone();
    const checked: number[] = [];
    for (let hour = 0; hour < 6; hour++) {
      const tries = await Promise.all(Array.from({ length: 10 }, () => signIn(shop.url, phone, 'x', `10.1.${hour}.1`)));
      checked.push(tries.filter(({ status }) => status === 400).length);
      // Ends the ten-minute window without moving the clock.
      await shop.query("delete from attempt_counters where key like 'password:whose:%:600'");
    }
    expect(checked).toEqual([10, 10, 10, 0, 0, 0]);
  });

  it('sends two hundred logins at once: others are served in between, and the excess is refused', async () => {
    const flooded = shop.webs[1]!.url;
    let running = true;
    const flood = Promise.all(
      Array.from({ length: 200 }, (_, n) => signIn(flooded, freshPhone(), 'x', `10.2.${n}.1`)),
    ).finally(() => (running = false));
    expect((await fetchApi(flooded, '/api/auth/providers')).status).toBe(200);
    expect(running).toBe(true);
    const answers = await flood;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 503]));
    expect(answers.every(({ status, headers }) => status === 400 || Number(headers.get('retry-after')) > 0)).toBe(true);
  });

  it.each([
    [{ $gt: '' }],
    [{ $ne: null }],
    [['a']],
    [['a', 'b']],
    [1],
    [0],
    [true],
    [null],
    [{}],
    [[]],
    ['\0'],
    ['\ud800'],
    [{ toString: 'x' }],
  ])('sends %j where a text is expected: 400, never 500', async (odd) => {
    const ticket = await ticketFor(shop, { identifier: freshPhone() });
    const bodies: [string, Record<string, unknown>][] = [
      ['/auth/local', { identifier: odd, password: odd }],
      ['/auth/local', { identifier: anna.phone, password: odd }],
      ['/auth/phone-password', { identifier: odd, password: 'x' }],
      ['/auth/local/register', { ticket: odd }],
      ['/auth/local/register', { ticket: odd, email: odd, name: odd, last_name: odd, phone: odd, username: odd }],
      ['/auth/forgot-password', { email: odd }],
      ['/auth/reset-password', { code: odd, password: odd, passwordConfirmation: odd }],
      ['/auth/reset-password', { code: odd, password: PASSWORD, passwordConfirmation: PASSWORD }],
      ['/auth/change-password', { currentPassword: odd, password: odd, passwordConfirmation: odd }],
      ['/auth/update-user', { email: odd, ticket: odd, name: odd === null ? 1 : odd }],
      ['/auth/update-user-phone', { phone: odd, ticket: odd }],
      ['/email', { to: odd, template: 'welcome' }],
      ['/temp-data-sites', { data: odd }],
    ];
    for (const [path, body] of bodies) {
      const answer = await fetchApi(shop.url, `/api${path}`, {
        body,
        jwt: anna.jwt,
        from: `10.9.${Math.floor(Math.random() * 250)}.1`,
      });
      const name = `${path} ${JSON.stringify(body)}`;
      // An unknown identifier is a validation error; a letter to it is refused.
      expect([400, 403, 429], `${name}: ${answer.text}`).toContain(answer.status);
      expect(answer.body.error.name, name).toMatch(
        /^(ValidationError|ApplicationError|ForbiddenError|RateLimitError)$/,
      );
    }
    for (const body of [odd, [odd], 'x', null]) {
      for (const path of ['/auth/local', '/auth/local/register', '/auth/forgot-password', '/temp-data-sites'])
        expect(
          (await fetchApi(shop.url, `/api${path}`, { body: JSON.stringify(body), jwt: anna.jwt })).status,
          path,
        ).toBe(400);
    }
    const browser = new AuthClient(shop.url);
    const csrfToken = await browser.csrf();
    for (const body of [
      { csrfToken: odd },
      { csrfToken, jwt: odd },
      { csrfToken, identifier: odd, password: odd, callbackUrl: odd },
    ]) {
      for (const provider of ['otp', 'credentials']) {
        const answer = await browser.fetchApi(`/api/auth/callback/${provider}`, { body: { json: 'true', ...body } });
        expect([200, 401], answer.text).toContain(answer.status);
        expect(browser.cookies.has('next-auth.session-token')).toBe(false);
      }
    }
    expect(
      (
        await fetchApi(shop.url, '/api/auth/local/register', {
          body: { ticket, name: 'Анна', last_name: 'Петрова', consent: true },
        })
      ).status,
    ).toBe(200);
  });

  it.each(['{"a":', '[[', '{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{}}}', '', '[['.repeat(50_000)])(
    'sends a broken body (%#)',
    async (body) => {
      for (const path of ['/auth/local', '/auth/reset-password', '/temp-data-sites', '/auth/_log'])
        expect((await fetchApi(shop.url, `/api${path}`, { body, jwt: anna.jwt })).status).toBeLessThan(500);
    },
  );

  it('sends privileged fields: none of them is accepted', async () => {
    const boris = await newCustomer(shop);
    const privileged = {
      id: 1,
      role: 'admin',
      confirmed: true,
      blocked: false,
      provider: 'x',
      bonus: 100_000,
      orderBonus: { count: '100000' },
      email_confirmed_at: '2020-01-01',
      emailConfirmedAt: '2020-01-01',
      password_hash: 'x',
      passwordHash: 'x',
      customer_id: anna.user.id,
      createdAt: '2020-01-01',
      phone: anna.phone,
      username: anna.user.email,
    };
    const before = await shop.query('select * from customers where id = any($1) order by id', [
      [boris.user.id, anna.user.id],
    ]);
    const calls = await Promise.all([
      fetchApi(shop.url, '/api/auth/update-user', { jwt: boris.jwt, body: privileged }),
      fetchApi(shop.url, `/api/users/${boris.user.id}`, { method: 'PUT', jwt: boris.jwt, body: privileged }),
      fetchApi(shop.url, '/api/auth/update-user-phone', {
        jwt: boris.jwt,
        body: { ...privileged, phone: boris.phone },
      }),
    ]);
    expect(calls.map(({ status }) => status)).toEqual([200, 200, 200]);
    const registered = await fetchApi<SignedIn>(shop.url, '/api/auth/local/register', {
      body: {
        ...privileged,
        name: 'Борис',
        last_name: 'Соколов',
        consent: true,
        ticket: await ticketFor(shop, { identifier: freshPhone() }),
      },
    });
    expect(registered.body.user).toMatchObject({ confirmed: false, phone: expect.not.stringContaining(anna.phone) });
    const after = await shop.query('select * from customers where id = any($1) order by id', [
      [boris.user.id, anna.user.id],
    ]);
    const withoutUpdatedAt = (rows: Record<string, unknown>[]) => rows.map(({ updated_at: _at, ...row }) => row);
    expect(withoutUpdatedAt(after)).toEqual(withoutUpdatedAt(before));
  });

  it('requests ids of others on every route: not found, and nothing changes', async () => {
    const boris = await newCustomer(shop);
    const saved = await fetchApi<{ data: { id: number } }>(shop.url, '/api/temp-data-sites', {
      jwt: anna.jwt,
      body: { data: { data: 1 } },
    });
    const [session] = await shop.query<{ id: string }>('select id from sessions where customer_id = $1', [
      anna.user.id,
    ]);
    const routes: [string, string, unknown?][] = [
      ['GET', `/users/${anna.user.id}`],
      ['PUT', `/users/${anna.user.id}`, { name: 'Взлом' }],
      ['PUT', `/temp-data-sites/${saved.body.data.id}`, { data: { data: 2 } }],
      ['POST', `/auth/sessions/${session!.id}/end`, {}],
    ];
    for (const [method, path, body] of routes) {
      const foreign = await fetchApi(shop.url, `/api${path}`, { method, jwt: boris.jwt, body });
      expect([foreign.status, foreign.body.error.message], path).toEqual([404, 'Not Found']);
    }
    expect((await fetchApi<SignedIn['user']>(shop.url, '/api/users/me', { jwt: anna.jwt })).body.name).toBe('Анна');
  });

  it('forges the host of the link in a letter: the link stays ours, or no letter is sent', async () => {
    const email = `${randomUUID()}@example.ru`;
    await newCustomer(shop, { email });
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' };
    for (const host of [
      'evil.example',
      'evil.example:80',
      encodeURIComponent('evil.example/x'),
      `${new URL(shop.url).hostname}.evil.example`,
    ]) {
      const answer = await fetchApi(shop.url, `/api/auth/forgot-password/${host}`, {
        body: { email },
        headers,
        from: '10.30.0.1',
      });
      expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
    }
    const right = await fetchApi(shop.url, '/api/auth/forgot-password', {
      body: { email },
      headers,
      from: '10.30.0.1',
    });
    expect(right.body).toEqual({ ok: true });
    await shop.drain();
    const letters = (await shop.sandbox.lettersAbout('Новый пароль')).filter(({ to }) => to.includes(email));
    expect(letters).toHaveLength(1);
    expect(letters[0]!.html).toContain(`${shop.url}/new-password#code=`);
    expect(letters[0]!.html).not.toContain('evil');
  });

  it('leaves no password, token, ticket, phone or address in counters, events and jobs', async () => {
    const [counters] = await shop.query<{ keys: string }>("select string_agg(key, ' ') as keys from attempt_counters");
    const [events] = await shop.query<{ facts: string }>(
      "select string_agg(facts::text, ' ') as facts from customer_events",
    );
    const jobs = JSON.stringify(await shop.query('select data, output from jobs.job'));
    for (const secret of [anna.phone, anna.user.email, PASSWORD, anna.jwt])
      for (const text of [counters!.keys, events!.facts, jobs]) expect(text).not.toContain(secret);
  });
});
