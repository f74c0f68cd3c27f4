import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import {
  fetchApi,
  AuthClient,
  signedInBrowser,
  freshPhone,
  newCustomer,
  signIn,
  type SignedIn,
} from '../support/customer.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const PASSWORD = 'чай с чабрецом';

describe('the documented auth client', () => {
  let shop: TestShop;
  let anna: SignedIn & { phone: string };
  let email: string;
  beforeAll(async () => {
    shop = await openTestShop({ env: { TRUSTED_PROXIES: 'loopback' } });
    await moveClockToNine(shop);
    email = `${randomUUID()}@example.ru`;
    anna = await newCustomer(shop, { password: PASSWORD, email });
  });
  afterAll(() => shop.close());

  const base = () => `${shop.url}/api/auth`;

  it('GET /session without a session is an empty object that is not cached', async () => {
    const answer = await new AuthClient(shop.url).session();
    expect([answer.status, answer.text]).toEqual([200, '{}']);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache, no-store');
  });

  it('GET /session returns the user and a token, and refreshes the cookie', async () => {
    const browser = await signedInBrowser(shop.url, (await signIn(shop.url, anna.phone, PASSWORD)).body.jwt);
    const answer = await browser.session();
    expect(Object.keys(answer.body)).toEqual(['user', 'expires', 'jwt', 'id', 'name', 'email']);
    expect(answer.body).toMatchObject({ id: anna.user.id, name: 'Анна', email, user: { id: anna.user.id, email } });
    expect(new Date(answer.body.expires!).toISOString()).toBe(answer.body.expires);
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^next-auth\.session-token=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
  });

  it('POST /session answers the same with a good token and 400 {} with a bad one; the data sent change nothing', async () => {
    const browser = await signedInBrowser(shop.url, (await signIn(shop.url, anna.phone, PASSWORD)).body.jwt);
    const csrfToken = await browser.csrf();
    const answer = await browser.fetchApi<{ id: number }>('/api/auth/session', {
      body: { csrfToken, data: { user: { id: 1, name: 'Взлом' }, id: 1 } },
    });
    expect(answer.body).toMatchObject({ id: anna.user.id, name: 'Анна' });
    const bad = await browser.fetchApi('/api/auth/session', { body: { csrfToken: 'x' } });
    expect([bad.status, bad.text]).toEqual([400, '{}']);
  });

  it('GET /csrf returns 64 hex digits and a cookie of token and hash, the same each time', async () => {
    const browser = new AuthClient(shop.url);
    const token = await browser.csrf();
    expect(token).toMatch(/^[\da-f]{64}$/);
    expect(browser.cookies.get('next-auth.csrf-token')).toMatch(new RegExp(`^${token}%7C[\\da-f]{64}$`));
    expect(await browser.csrf()).toBe(token);
    browser.cookies.set('next-auth.csrf-token', `${token}%7C${'0'.repeat(64)}`);
    expect(await browser.csrf()).not.toBe(token);
  });

  it('GET /providers', async () => {
    const answer = await fetchApi<Record<string, object>>(shop.url, '/api/auth/providers');
    expect(Object.keys(answer.body)).toEqual(['credentials', 'otp']);
    expect(answer.body.credentials).toEqual({
      id: 'credentials',
      name: 'Пароль',
      type: 'credentials',
      signinUrl: `${base()}/signin/credentials`,
      callbackUrl: `${base()}/callback/credentials`,
    });
  });

  it('POST /signin/:provider leads to the sign-in page', async () => {
    const browser = new AuthClient(shop.url);
    expect((await browser.post('/api/auth/signin/credentials')).body.url).toBe(`${base()}/signin`);
    expect((await browser.post('/api/auth/signin/otp', { csrfToken: 'x' })).body.url).toBe(
      `${base()}/signin?csrf=true`,
    );
  });

  it.each(['identifier', 'login'])('POST /callback/credentials with %s', async (field) => {
    const browser = new AuthClient(shop.url);
    const answer = await browser.post('/api/auth/callback/credentials', {
      [field]: anna.phone,
      password: PASSWORD,
      callbackUrl: '/cart?x=1',
    });
    expect([answer.status, answer.body]).toEqual([200, { url: `${shop.url}/cart?x=1` }]);
    expect((await browser.session()).body.id).toBe(anna.user.id);
  });

  it('a wrong password is 401 with the documented address', async () => {
    const browser = new AuthClient(shop.url);
    const answer = await browser.post('/api/auth/callback/credentials', { identifier: freshPhone(), password: 'x' });
    expect([answer.status, answer.body.url]).toEqual([
      401,
      `${base()}/error?error=CredentialsSignin&provider=credentials`,
    ]);
    const form = await browser.fetchApi('/api/auth/callback/credentials', {
      body: new URLSearchParams({ csrfToken: await browser.csrf(), identifier: freshPhone(), password: 'x' }),
    });
    expect([form.status, form.headers.get('location')]).toEqual([302, answer.body.url]);
  });

  it('other failures keep their messages', async () => {
    const browser = new AuthClient(shop.url);
    const phone = freshPhone();
    const answers = [];
    for (let n = 0; n < 11; n++)
      answers.push(await browser.post('/api/auth/callback/credentials', { identifier: phone, password: 'x' }));
    const { status, body, headers } = answers.at(-1)!;
    expect(status).toBe(401);
    expect(new URL(body.url).searchParams.get('error')).toMatch(/^Слишком много попыток/);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('a blocked account is 403 AccessDenied', async () => {
    const boris = await newCustomer(shop, { password: PASSWORD });
    await shop.query('update customers set blocked_at = now() where id = $1', [boris.user.id]);
    const bodies = { credentials: { identifier: boris.phone, password: PASSWORD }, otp: { jwt: boris.jwt } };
    for (const [provider, fields] of Object.entries(bodies)) {
      const answer = await new AuthClient(shop.url).post(
        `/api/auth/callback/${provider}`,
        fields as Record<string, string>,
      );
      expect([answer.status, answer.body.url]).toEqual([403, `${base()}/error?error=AccessDenied`]);
    }
  });

  it.each(['credentials', 'otp'])('POST /callback/%s without its CSRF token', async (provider) => {
    const browser = new AuthClient(shop.url);
    await browser.csrf();
    const { jwt } = await newCustomer(shop);
    const answer = await browser.post(`/api/auth/callback/${provider}`, { csrfToken: 'x', jwt });
    expect([answer.status, answer.body.url]).toEqual([200, `${base()}/signin?csrf=true`]);
    expect(browser.cookies.has('next-auth.session-token')).toBe(false);
  });

  it('POST /signout clears the cookie; with a bad token it does nothing', async () => {
    const browser = await signedInBrowser(shop.url, (await signIn(shop.url, anna.phone, PASSWORD)).body.jwt);
    const bad = await browser.post('/api/auth/signout', { csrfToken: 'x' });
    expect([bad.status, bad.body.url]).toEqual([200, `${base()}/signout?csrf=true`]);
    expect((await browser.session()).body.id).toBe(anna.user.id);
    const done = await browser.post('/api/auth/signout', { callbackUrl: '/catalog' });
    expect([done.status, done.body.url]).toEqual([200, `${shop.url}/catalog`]);
    expect(browser.cookies.has('next-auth.session-token')).toBe(false);

    // The form of a page without scripts, as browsers send it.
    const plain = await signedInBrowser(shop.url, (await signIn(shop.url, anna.phone, PASSWORD)).body.jwt);
    const left = await plain.fetchApi('/api/auth/signout', {
      body: new URLSearchParams({ callbackUrl: '/' }),
      headers: { origin: shop.url, 'sec-fetch-site': 'same-origin' },
    });
    expect([left.status, left.headers.get('location')]).toEqual([302, `${shop.url}/`]);
    expect((await plain.session()).body).toEqual({});
  });

  it.each([
    ['/signin?error=SessionRequired&callbackUrl=%2Fcart', 302, '/signin?error=SessionRequired&callbackUrl=%2Fcart'],
    ['/signin?callbackUrl=https%3A%2F%2Fevil.example', 302, '/signin'],
    ['/error?error=CredentialsSignin', 302, '/signin?error=CredentialsSignin'],
    ['/error?error=SessionRequired', 302, '/signin?error=SessionRequired'],
    ['/error?error=Configuration', 500, null],
    ['/error?error=AccessDenied', 403, null],
    ['/error?error=Verification', 403, null],
    ['/error?error=%3Cscript%3E', 200, null],
    ['/verify-request', 200, null],
    ['/signout', 302, '/personal'],
  ])('GET %s', async (path, status, location) => {
    const answer = await fetchApi(shop.url, `/api/auth${path}`);
    expect(answer.status).toBe(status);
    if (location) expect(answer.headers.get('location')).toBe(shop.url + location);
    else expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.text).not.toContain('<script>');
  });

  it('POST /_log is accepted and answers nothing', async () => {
    for (const body of [{ level: 'error', code: 'CLIENT_FETCH_ERROR', message: 'x' }, {}, [], 'x'.repeat(9)]) {
      const answer = await fetchApi(shop.url, '/api/auth/_log', { body: JSON.stringify(body) });
      expect([answer.status, answer.text]).toEqual([200, '']);
    }
  });

  it.each([
    ['POST', '/csrf'],
    ['DELETE', '/session'],
    ['PUT', '/signout'],
    ['GET', '/callback/credentials'],
    ['POST', '/callback/google'],
    ['POST', '/signin/google'],
    ['GET', '/_log'],
  ])('%s %s is not supported', async (method, path) => {
    const answer = await fetchApi(shop.url, `/api/auth${path}`, { method, ...(method === 'POST' && { body: {} }) });
    expect([answer.status, answer.text]).toEqual([
      400,
      `Error: This action with HTTP ${method} is not supported by NextAuth.js`,
    ]);
  });

  it('the cookie names a row, and the row stores a digest of it', async () => {
    const browser = await signedInBrowser(shop.url, (await newCustomer(shop)).jwt);
    const value = browser.cookies.get('next-auth.session-token')!;
    const digest = createHash('sha256').update(value).digest();
    expect(await shop.query('select 1 from sessions where token_hash = $1', [digest])).toHaveLength(1);
  });
});

describe('under https', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({ env: { PUBLIC_URL: 'https://shop.example' } });
    await moveClockToNine(shop);
  });
  afterAll(() => shop.close());

  it('cookies are tied to the host', async () => {
    const answer = await fetchApi(shop.url, '/api/auth/csrf');
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-next-auth\.csrf-token=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const { jwt } = await newCustomer(shop);
    const browser = await signedInBrowser(shop.url, jwt);
    expect([...browser.cookies.keys()].sort()).toEqual([
      '__Host-next-auth.csrf-token',
      '__Host-next-auth.session-token',
      '__Secure-known-device',
      '__Secure-next-auth.callback-url',
    ]);
  });
});
