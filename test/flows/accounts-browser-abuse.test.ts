import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { fetchApi, AuthClient, signedInBrowser, newCustomer, type SignedIn } from '../support/customer.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const PASSWORD = 'чай с чабрецом';

describe('a stranger with the browser of another customer', () => {
  let shop: TestShop;
  let anna: SignedIn & { phone: string };
  beforeAll(async () => {
    shop = await openTestShop({ webs: 2, env: { TRUSTED_PROXIES: 'loopback' } });
    await moveClockToNine(shop);
    anna = await newCustomer(shop, { password: PASSWORD, email: `${randomUUID()}@example.ru` });
  });
  afterAll(() => shop.close());

  const liveSessions = async () =>
    Number((await shop.query<{ n: number }>('select count(*)::int as n from sessions where ended_at is null'))[0]!.n);

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
      expect((await browser.fetchApi(path, { method, ...(method === 'POST' && { body: {} }) })).status, path).toBe(401);
    const value = browser.cookies.get('next-auth.session-token')!;
    expect((await fetchApi(shop.url, '/api/users/me', { jwt: value })).status).toBe(401);
  });

  it('posts a form from another site: nothing happens', async () => {
    const browser = await signedInBrowser(shop.url, (await newCustomer(shop)).jwt);
    const csrfToken = await browser.csrf();
    const sessions = await liveSessions();
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
      // As the form of a page without scripts, which has no token.
      await browser.fetchApi('/api/auth/signout', { body: new URLSearchParams({ callbackUrl: '/' }), headers });
    }
    for (const body of ['', 'json=true', 'csrfToken=', `csrfToken=${'0'.repeat(64)}`]) {
      for (const path of ['signout', 'callback/otp', 'callback/credentials'])
        await browser.fetchApi(`/api/auth/${path}`, { body: new URLSearchParams(body) });
    }
    const wrong = new URLSearchParams({ csrfToken: '0'.repeat(64) });
    await browser.fetchApi('/api/auth/signout', { body: wrong, headers: { origin: shop.url } });
    for (const type of ['text/plain', 'multipart/form-data; boundary=x'])
      expect(
        (await browser.fetchApi('/api/auth/signout', { body: 'csrfToken=x', headers: { 'content-type': type } }))
          .status,
      ).toBe(415);
    expect((await browser.session()).body.id).toBeDefined();
    expect(await liveSessions()).toBe(sessions + 1);
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
    expect([replayed.status, new URL(replayed.body.url).searchParams.get('error')]).toEqual([401, 'CredentialsSignin']);
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
