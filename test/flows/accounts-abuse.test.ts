// Longer than usual: everything a stranger tries at the doors of accounts, black box, in one house.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginAtNine } from '../support/begin-at-nine.ts';
import {
  ask,
  AuthClient,
  browserOf,
  freshPhone,
  newCustomer,
  signIn,
  ticketFor,
  type Signed,
} from '../support/customer.ts';
import { openHouse, type House } from '../support/house.ts';

const PASSWORD = 'чай с чабрецом';

describe('a stranger', () => {
  let house: House;
  let anna: Signed & { phone: string };
  beforeAll(async () => {
    house = await openHouse({ webs: 2, env: { TRUSTED_PROXIES: 'loopback' } });
    await beginAtNine(house);
    anna = await newCustomer(house, { password: PASSWORD, email: `${randomUUID()}@example.ru` });
  });
  afterAll(() => house.close());

  const aliveSessions = async () =>
    Number((await house.query<{ n: number }>('select count(*)::int as n from sessions where ended_at is null'))[0]!.n);

  it('guesses passwords in parallel, at two webs, from many networks: ten tries are looked at', async () => {
    const boris = await newCustomer(house, { password: PASSWORD });
    const spellings = [
      boris.phone,
      `+${boris.phone}`,
      `8${boris.phone.slice(1)}`,
      `+7 (${boris.phone.slice(1, 4)}) ${boris.phone.slice(4)}`,
      boris.user.username,
    ];
    const tries = await Promise.all(
      Array.from({ length: 300 }, (_, n) =>
        signIn(house.webs[n % 2]!.url, spellings[n % spellings.length]!, `guess ${n}`, `10.${n % 250}.0.${n % 200}`),
      ),
    );
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(10);
    // The others were too many, for the account or for the moment.
    expect(tries.every(({ status }) => [400, 429, 503].includes(status))).toBe(true);
    // The right one is not looked at either; a code signs in all the while.
    expect((await signIn(house.url, boris.phone, PASSWORD, '192.0.2.1')).status).toBe(429);
  });

  it('guesses slowly: a day has thirty tries', async () => {
    const phone = freshPhone();
    const seen: number[] = [];
    for (let hour = 0; hour < 6; hour++) {
      const tries = await Promise.all(
        Array.from({ length: 10 }, () => signIn(house.url, phone, 'x', `10.1.${hour}.1`)),
      );
      seen.push(tries.filter(({ status }) => status === 400).length);
      // The next ten minutes, without the clock: what counts is forgotten as time would.
      await house.query("delete from attempt_counters where key like 'password:whose:%:600'");
    }
    expect(seen).toEqual([10, 10, 10, 0, 0, 0]);
  });

  it('sends two hundred logins at once: others are served before those are, and what is too much is shed', async () => {
    const flooded = house.webs[1]!.url;
    let going = true;
    const flood = Promise.all(
      Array.from({ length: 200 }, (_, n) => signIn(flooded, freshPhone(), 'x', `10.2.${n}.1`)),
    ).finally(() => (going = false));
    expect((await ask(flooded, '/api/auth/providers')).status).toBe(200);
    expect(going).toBe(true);
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
    const ticket = await ticketFor(house, { identifier: freshPhone() });
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
      const told = await ask(house.url, `/api${path}`, {
        body,
        jwt: anna.jwt,
        from: `10.9.${Math.floor(Math.random() * 250)}.1`,
      });
      const name = `${path} ${JSON.stringify(body)}`;
      // A text nobody has is simply nobody's; the letter to it is refused.
      expect([400, 403, 429], `${name}: ${told.text}`).toContain(told.status);
      expect(told.body.error.name, name).toMatch(/^(ValidationError|ApplicationError|ForbiddenError|RateLimitError)$/);
    }
    for (const body of [odd, [odd], 'x', null]) {
      for (const path of ['/auth/local', '/auth/local/register', '/auth/forgot-password', '/temp-data-sites'])
        expect((await ask(house.url, `/api${path}`, { body: JSON.stringify(body), jwt: anna.jwt })).status, path).toBe(
          400,
        );
    }
    const browser = new AuthClient(house.url);
    const csrfToken = await browser.csrf();
    for (const given of [
      { csrfToken: odd },
      { csrfToken, jwt: odd },
      { csrfToken, identifier: odd, password: odd, callbackUrl: odd },
    ]) {
      for (const provider of ['otp', 'credentials']) {
        const told = await browser.ask(`/api/auth/callback/${provider}`, { body: { json: 'true', ...given } });
        expect([200, 401], told.text).toContain(told.status);
        expect(browser.cookies.has('next-auth.session-token')).toBe(false);
      }
    }
    expect(
      (
        await ask(house.url, '/api/auth/local/register', {
          body: { ticket, name: 'Анна', last_name: 'Петрова', consent: true },
        })
      ).status,
    ).toBe(200);
  });

  it.each(['{"a":', '[[', '{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{}}}', '', '[['.repeat(50_000)])(
    'sends a broken body (%#)',
    async (body) => {
      for (const path of ['/auth/local', '/auth/reset-password', '/temp-data-sites', '/auth/_log'])
        expect((await ask(house.url, `/api${path}`, { body, jwt: anna.jwt })).status).toBeLessThan(500);
    },
  );

  it('makes himself important: nothing of it is taken over', async () => {
    const boris = await newCustomer(house);
    const wishes = {
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
    const before = await house.query('select * from customers where id = any($1) order by id', [
      [boris.user.id, anna.user.id],
    ]);
    const calls = await Promise.all([
      ask(house.url, '/api/auth/update-user', { jwt: boris.jwt, body: wishes }),
      ask(house.url, `/api/users/${boris.user.id}`, { method: 'PUT', jwt: boris.jwt, body: wishes }),
      ask(house.url, '/api/auth/update-user-phone', { jwt: boris.jwt, body: { ...wishes, phone: boris.phone } }),
    ]);
    expect(calls.map(({ status }) => status)).toEqual([200, 200, 200]);
    const registered = await ask<Signed>(house.url, '/api/auth/local/register', {
      body: {
        ...wishes,
        name: 'Борис',
        last_name: 'Соколов',
        consent: true,
        ticket: await ticketFor(house, { identifier: freshPhone() }),
      },
    });
    expect(registered.body.user).toMatchObject({ confirmed: false, phone: expect.not.stringContaining(anna.phone) });
    const after = await house.query('select * from customers where id = any($1) order by id', [
      [boris.user.id, anna.user.id],
    ]);
    const but = (rows: Record<string, unknown>[]) => rows.map(({ updated_at: _at, ...row }) => row);
    expect(but(after)).toEqual(but(before));
  });

  it('asks with ids of others, on every route: not found, and nothing has changed', async () => {
    const boris = await newCustomer(house);
    const kept = await ask<{ data: { id: number } }>(house.url, '/api/temp-data-sites', {
      jwt: anna.jwt,
      body: { data: { data: 1 } },
    });
    const [session] = await house.query<{ id: string }>('select id from sessions where customer_id = $1', [
      anna.user.id,
    ]);
    const routes: [string, string, unknown?][] = [
      ['GET', `/users/${anna.user.id}`],
      ['PUT', `/users/${anna.user.id}`, { name: 'Взлом' }],
      ['PUT', `/temp-data-sites/${kept.body.data.id}`, { data: { data: 2 } }],
      ['POST', `/auth/sessions/${session!.id}/end`, {}],
    ];
    for (const [method, path, body] of routes) {
      const foreign = await ask(house.url, `/api${path}`, { method, jwt: boris.jwt, body });
      expect([foreign.status, foreign.body.error.message], path).toEqual([404, 'Not Found']);
    }
    expect((await ask<Signed['user']>(house.url, '/api/users/me', { jwt: anna.jwt })).body.name).toBe('Анна');
  });

  describe('with somebody’s browser', () => {
    it('has nothing but a bearer token that authorises the API', async () => {
      const browser = await browserOf(house.url, (await newCustomer(house)).jwt);
      expect((await browser.session()).body.jwt).toBeDefined();
      for (const [method, path] of [
        ['GET', '/api/users/me'],
        ['GET', '/api/auth/sessions'],
        ['GET', '/api/temp-data-sites'],
        ['POST', '/api/auth/sessions/end-others'],
        ['POST', '/api/auth/update-user'],
      ] as const)
        expect((await browser.ask(path, { method, ...(method === 'POST' && { body: {} }) })).status, path).toBe(401);
      const value = browser.cookies.get('next-auth.session-token')!;
      expect((await ask(house.url, '/api/users/me', { jwt: value })).status).toBe(401);
    });

    it('posts a form from another site: nothing happens', async () => {
      const browser = await browserOf(house.url, (await newCustomer(house)).jwt);
      const csrfToken = await browser.csrf();
      const sessions = await aliveSessions();
      const own = await newCustomer(house);
      const origins: Record<string, string>[] = [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: `${house.url}.evil.example` },
        { origin: house.url.replace('http:', 'https:').replace(/:\d+$/, ':1') },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ];
      // Even with the token, which another site cannot read; and without it, as it would be.
      for (const headers of origins) {
        await browser.post('/api/auth/signout', { csrfToken }, headers);
        await browser.post('/api/auth/callback/otp', { csrfToken, jwt: own.jwt }, headers);
        await browser.post(
          '/api/auth/callback/credentials',
          { csrfToken, identifier: anna.phone, password: PASSWORD },
          headers,
        );
        const posted = await browser.ask('/api/auth/session', { body: { csrfToken }, headers });
        expect(posted.status).toBe(400);
      }
      for (const body of ['', 'json=true', 'csrfToken=', `csrfToken=${'0'.repeat(64)}`]) {
        for (const path of ['signout', 'callback/otp', 'callback/credentials'])
          await browser.ask(`/api/auth/${path}`, { body: new URLSearchParams(body) });
      }
      for (const type of ['text/plain', 'multipart/form-data; boundary=x'])
        expect(
          (await browser.ask('/api/auth/signout', { body: 'csrfToken=x', headers: { 'content-type': type } })).status,
        ).toBe(415);
      expect((await browser.session()).body.id).toBeDefined();
      expect(await aliveSessions()).toBe(sessions + 1);
      // Forms are not read anywhere else.
      const form = await browser.ask('/api/auth/update-user', {
        body: new URLSearchParams({ name: 'x' }),
        jwt: own.jwt,
      });
      expect(form.status).toBe(415);
      const ours = await browser.post(
        '/api/auth/signout',
        { csrfToken },
        { origin: house.url, 'sec-fetch-site': 'same-origin' },
      );
      expect(ours.body.url).not.toContain('csrf=true');
      expect((await browser.session()).body).toEqual({});
    });

    it('plants a cookie before the sign-in: the session gets another', async () => {
      const planted = 'x'.repeat(43);
      const browser = new AuthClient(house.url);
      browser.cookies.set('next-auth.session-token', planted);
      const { jwt } = await newCustomer(house);
      await browser.post('/api/auth/callback/otp', { jwt });
      expect(browser.cookies.get('next-auth.session-token')).not.toBe(planted);
      const thief = new AuthClient(house.url);
      thief.cookies.set('next-auth.session-token', planted);
      expect((await thief.session()).body).toEqual({});
      // Signing in as somebody else: the new cookie is new, and the session before is over.
      const before = new AuthClient(house.url);
      before.cookies.set('next-auth.session-token', browser.cookies.get('next-auth.session-token')!);
      await browser.post('/api/auth/callback/otp', { jwt: (await newCustomer(house)).jwt });
      expect((await browser.session()).body.id).toBeDefined();
      expect((await before.session()).body).toEqual({});
    });

    it('exchanges a token again: it has its cookie already', async () => {
      const { jwt } = await newCustomer(house);
      const doors = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          new AuthClient(house.webs[n % 2]!.url).post('/api/auth/callback/otp', { jwt }),
        ),
      );
      expect(doors.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 401)]);
      const replayed = await new AuthClient(house.url).post('/api/auth/callback/otp', {
        jwt,
        user: JSON.stringify({ id: anna.user.id }),
      });
      expect([replayed.status, new URL(replayed.body.url).searchParams.get('error')]).toEqual([
        401,
        'CredentialsSignin',
      ]);
    });

    it('says whom he wants to be: only the token counts', async () => {
      const boris = await newCustomer(house);
      const browser = new AuthClient(house.url);
      await browser.post('/api/auth/callback/otp', {
        jwt: boris.jwt,
        user: JSON.stringify(anna.user),
        id: String(anna.user.id),
      });
      expect((await browser.session()).body.id).toBe(boris.user.id);
    });

    it('keeps a token of a session that has ended: it opens nothing, here or next door', async () => {
      const boris = await newCustomer(house, { password: PASSWORD });
      const browser = await browserOf(house.url, boris.jwt);
      const { jwt } = (await browser.session()).body;
      const cookie = browser.cookies.get('next-auth.session-token')!;
      await browser.post('/api/auth/signout');
      for (const { url } of house.webs) {
        expect((await ask(url, '/api/users/me', { jwt: jwt! })).status).toBe(401);
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
    ])('leads him on to %j: nowhere but home', async (trick) => {
      const { host } = new URL(house.url);
      const callbackUrl = trick.replace('ORIGIN', house.url).replace('HOST', host);
      const { jwt } = await newCustomer(house, {
        from: `10.20.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
      });
      const browser = new AuthClient(house.url);
      for (const [path, fields] of [
        ['callback/otp', { jwt }],
        ['signout', {}],
      ] as const) {
        const told = await browser.post(`/api/auth/${path}`, { ...fields, callbackUrl });
        expect([told.status, told.body.url]).toEqual([200, house.url]);
        // Nor is it remembered for the next time.
        const later = await browser.post('/api/auth/signout');
        expect(new URL(later.body.url).href).toBe(`${house.url}/`);
      }
      const asked = await ask(house.url, `/api/auth/signin?callbackUrl=${encodeURIComponent(callbackUrl)}`);
      expect(asked.headers.get('location')).toBe(`${house.url}/signin`);
    });
  });

  it('has the letter lead elsewhere: the link is ours, or no letter goes out', async () => {
    const email = `${randomUUID()}@example.ru`;
    await newCustomer(house, { email });
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' };
    for (const host of [
      'evil.example',
      'evil.example:80',
      encodeURIComponent('evil.example/x'),
      `${new URL(house.url).hostname}.evil.example`,
    ]) {
      const told = await ask(house.url, `/api/auth/forgot-password/${host}`, {
        body: { email },
        headers,
        from: '10.30.0.1',
      });
      expect([told.status, told.body]).toEqual([200, { ok: true }]);
    }
    const right = await ask(house.url, '/api/auth/forgot-password', { body: { email }, headers, from: '10.30.0.1' });
    expect(right.body).toEqual({ ok: true });
    await house.drain();
    const letters = (await house.sandbox.lettersAbout('Новый пароль')).filter(({ to }) => to.includes(email));
    expect(letters).toHaveLength(1);
    expect(letters[0]!.html).toContain(`${house.url}/new-password#code=`);
    expect(letters[0]!.html).not.toContain('evil');
  });

  it('finds no password, token, ticket, phone or address in what is written down about it', async () => {
    const [counters] = await house.query<{ keys: string }>("select string_agg(key, ' ') as keys from attempt_counters");
    const [events] = await house.query<{ facts: string }>(
      "select string_agg(facts::text, ' ') as facts from customer_events",
    );
    const jobs = JSON.stringify(await house.query('select data, output from jobs.job'));
    for (const secret of [anna.phone, anna.user.email, PASSWORD, anna.jwt])
      for (const text of [counters!.keys, events!.facts, jobs]) expect(text).not.toContain(secret);
  });
});
