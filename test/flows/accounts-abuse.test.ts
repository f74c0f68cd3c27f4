// Longer than usual: black-box attacks on every endpoint of accounts, in one shop.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import {
  fetchApi,
  AuthClient,
  signedInBrowser,
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

  const aliveSessions = async () =>
    Number((await shop.query<{ n: number }>('select count(*)::int as n from sessions where ended_at is null'))[0]!.n);

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

  describe('with the browser of another customer', () => {
    it('finds that the API accepts nothing but a bearer token', async () => {
      const browser = await signedInBrowser(shop.url, (await newCustomer(shop)).jwt);
      expect((await browser.session()).body.jwt).toBeDefined();
      for (const [method, path] of [
        ['GET', '/api/users/me'],
        ['GET', '/api/auth/sessions'],
        ['GET', '/api/temp-data-sites'],
        ['POST', '/api/auth/sessions/end-others'],
        ['POST', '/api/auth/update-user'],
      ] as const)
        expect((await browser.fetchApi(path, { method, ...(method === 'POST' && { body: {} }) })).status, path).toBe(
          401,
        );
      const value = browser.cookies.get('next-auth.session-token')!;
      expect((await fetchApi(shop.url, '/api/users/me', { jwt: value })).status).toBe(401);
    });

    it('posts a form from another site: nothing happens', async () => {
      const browser = await signedInBrowser(shop.url, (await newCustomer(shop)).jwt);
      const csrfToken = await browser.csrf();
      const sessions = await aliveSessions();
      const own = await newCustomer(shop);
      const origins: Record<string, string>[] = [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: `${shop.url}.evil.example` },
        { origin: shop.url.replace('http:', 'https:').replace(/:\d+$/, ':1') },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ];
      // With the CSRF token, which another site cannot read, and without it.
      for (const headers of origins) {
        await browser.post('/api/auth/signout', { csrfToken }, headers);
        await browser.post('/api/auth/callback/otp', { csrfToken, jwt: own.jwt }, headers);
        await browser.post(
          '/api/auth/callback/credentials',
          { csrfToken, identifier: anna.phone, password: PASSWORD },
          headers,
        );
        const posted = await browser.fetchApi('/api/auth/session', { body: { csrfToken }, headers });
        expect(posted.status).toBe(400);
      }
      for (const body of ['', 'json=true', 'csrfToken=', `csrfToken=${'0'.repeat(64)}`]) {
        for (const path of ['signout', 'callback/otp', 'callback/credentials'])
          await browser.fetchApi(`/api/auth/${path}`, { body: new URLSearchParams(body) });
      }
      for (const type of ['text/plain', 'multipart/form-data; boundary=x'])
        expect(
          (await browser.fetchApi('/api/auth/signout', { body: 'csrfToken=x', headers: { 'content-type': type } }))
            .status,
        ).toBe(415);
      expect((await browser.session()).body.id).toBeDefined();
      expect(await aliveSessions()).toBe(sessions + 1);
      // No other endpoint reads forms.
      const form = await browser.fetchApi('/api/auth/update-user', {
        body: new URLSearchParams({ name: 'x' }),
        jwt: own.jwt,
      });
      expect(form.status).toBe(415);
      const ours = await browser.post(
        '/api/auth/signout',
        { csrfToken },
        { origin: shop.url, 'sec-fetch-site': 'same-origin' },
      );
      expect(ours.body.url).not.toContain('csrf=true');
      expect((await browser.session()).body).toEqual({});
    });

    it('plants a cookie before the sign-in: the session gets a new one', async () => {
      const planted = 'x'.repeat(43);
      const browser = new AuthClient(shop.url);
      browser.cookies.set('next-auth.session-token', planted);
      const { jwt } = await newCustomer(shop);
      await browser.post('/api/auth/callback/otp', { jwt });
      expect(browser.cookies.get('next-auth.session-token')).not.toBe(planted);
      const thief = new AuthClient(shop.url);
      thief.cookies.set('next-auth.session-token', planted);
      expect((await thief.session()).body).toEqual({});
      // Signing in as another customer replaces the cookie and ends the previous session.
      const before = new AuthClient(shop.url);
      before.cookies.set('next-auth.session-token', browser.cookies.get('next-auth.session-token')!);
      await browser.post('/api/auth/callback/otp', { jwt: (await newCustomer(shop)).jwt });
      expect((await browser.session()).body.id).toBeDefined();
      expect((await before.session()).body).toEqual({});
    });

    it('exchanges one token several times: it already has its cookie', async () => {
      const { jwt } = await newCustomer(shop);
      const exchanges = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          new AuthClient(shop.webs[n % 2]!.url).post('/api/auth/callback/otp', { jwt }),
        ),
      );
      expect(exchanges.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 401)]);
      const replayed = await new AuthClient(shop.url).post('/api/auth/callback/otp', {
        jwt,
        user: JSON.stringify({ id: anna.user.id }),
      });
      expect([replayed.status, new URL(replayed.body.url).searchParams.get('error')]).toEqual([
        401,
        'CredentialsSignin',
      ]);
    });

    it('claims another user id: only the token counts', async () => {
      const boris = await newCustomer(shop);
      const browser = new AuthClient(shop.url);
      await browser.post('/api/auth/callback/otp', {
        jwt: boris.jwt,
        user: JSON.stringify(anna.user),
        id: String(anna.user.id),
      });
      expect((await browser.session()).body.id).toBe(boris.user.id);
    });

    it('keeps the token of an ended session: it opens nothing at any web process', async () => {
      const boris = await newCustomer(shop, { password: PASSWORD });
      const browser = await signedInBrowser(shop.url, boris.jwt);
      const { jwt } = (await browser.session()).body;
      const cookie = browser.cookies.get('next-auth.session-token')!;
      await browser.post('/api/auth/signout');
      for (const { url } of shop.webs) {
        expect((await fetchApi(url, '/api/users/me', { jwt: jwt! })).status).toBe(401);
        const thief = new AuthClient(url);
        thief.cookies.set('next-auth.session-token', cookie);
        expect((await thief.session()).body).toEqual({});
        expect((await thief.post('/api/auth/callback/otp', { jwt: jwt! })).status).toBe(401);
      }
    });

    it.each([
      '//evil.example',
      '///evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/\t/evil.example',
      '\t//evil.example',
      '/\n/evil.example',
      'https://evil.example',
      'https:evil.example',
      'https:/evil.example',
      'http:\\\\evil.example',
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'ORIGIN@evil.example',
      'ORIGIN.evil.example',
      'http://user:pass@HOST/',
      '/..//evil.example',
      '/.//evil.example',
      'https://evil.example/?ORIGIN',
      '%2F%2Fevil.example',
      'evil.example',
    ])('passes %j as the callback address: it leads only to the home page', async (address) => {
      const { host } = new URL(shop.url);
      const callbackUrl = address.replace('ORIGIN', shop.url).replace('HOST', host);
      const { jwt } = await newCustomer(shop, {
        from: `10.20.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
      });
      const browser = new AuthClient(shop.url);
      for (const [path, fields] of [
        ['callback/otp', { jwt }],
        ['signout', {}],
      ] as const) {
        const answer = await browser.post(`/api/auth/${path}`, { ...fields, callbackUrl });
        expect([answer.status, answer.body.url]).toEqual([200, shop.url]);
        // And it is not remembered for later calls.
        const later = await browser.post('/api/auth/signout');
        expect(new URL(later.body.url).href).toBe(`${shop.url}/`);
      }
      const signInPage = await fetchApi(shop.url, `/api/auth/signin?callbackUrl=${encodeURIComponent(callbackUrl)}`);
      expect(signInPage.headers.get('location')).toBe(`${shop.url}/signin`);
    });
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
