// Longer than usual: one case for each row of the documented tables of the users' endpoints.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { fetchApi, freshPhone, newCustomer, signIn, ticketFor, type SignedIn } from '../support/customer.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const PASSWORD = 'чай с чабрецом';

describe('the documented API', () => {
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

  let networks = 0;
  /** Each call comes from its own network: limits are tested in other files. */
  const post = <T = SignedIn>(path: string, body: unknown, jwt?: string) =>
    fetchApi<T>(shop.url, `/api${path}`, {
      body,
      jwt,
      from: `198.51.${Math.floor(networks / 250)}.${1 + (networks++ % 250)}`,
    });

  function expectError(answer: Awaited<ReturnType<typeof post>>, status: number, name: string, message: string) {
    expect({ status: answer.status, body: answer.body }).toMatchObject({
      status,
      body: { data: null, error: { status, name, message, details: expect.any(Object) } },
    });
  }

  describe.each(['/auth/local', '/auth/phone-password'])('POST %s', (path) => {
    const login = () => anna.phone;

    it('answers with a token and the flat user', async () => {
      const answer = await post(path, { identifier: login(), password: PASSWORD });
      expect(answer.status).toBe(200);
      expect(Object.keys(answer.body)).toEqual(['jwt', 'user']);
      expect(Object.keys(answer.body.user)).toEqual(
        'id username email provider confirmed blocked createdAt updatedAt phone name last_name newsletter'.split(' '),
      );
      const [head, body] = answer.body.jwt.split('.').map((part) => Buffer.from(part, 'base64url').toString());
      expect(JSON.parse(head!)).toMatchObject({ alg: 'HS256' });
      const claims = JSON.parse(body!) as Record<string, number>;
      expect(Object.keys(claims).sort()).toEqual(['exp', 'iat', 'id', 'sid']);
      expect(claims.id).toBe(anna.user.id);
      expect(claims.exp! - claims.iat!).toBe(600);
    });

    it.each([
      [{ password: 'x' }, 'identifier is a required field'],
      [{ identifier: 'x' }, 'password is a required field'],
      [{ identifier: '', password: 'x' }, 'identifier is a required field'],
      [{}, '2 errors occurred'],
    ])('%j: %s', async (body, message) => {
      const answer = await post(path, body);
      expectError(answer, 400, 'ValidationError', message);
      const { errors } = answer.body.error.details as { errors: object[] };
      expect(errors[0]).toEqual({
        path: [expect.stringMatching(/^(identifier|password)$/)],
        message: expect.stringMatching(/ is a required field$/),
        name: 'ValidationError',
      });
    });

    it('an unknown user, one without a password and a wrong password get the same answer', async () => {
      const boris = await newCustomer(shop);
      for (const [identifier, password] of [
        [freshPhone(), PASSWORD],
        [boris.phone, PASSWORD],
        [login(), 'не тот'],
        ['anna', PASSWORD],
      ] as const) {
        expectError(
          await post(path, { identifier, password }),
          400,
          'ValidationError',
          'Invalid identifier or password',
        );
      }
    });

    it('only its owner learns that an account is blocked', async () => {
      const boris = await newCustomer(shop, { password: PASSWORD });
      await shop.query('update customers set blocked_at = now() where id = $1', [boris.user.id]);
      const blocked = 'Your account has been blocked by an administrator';
      expectError(await post(path, { identifier: boris.phone, password: PASSWORD }), 400, 'ApplicationError', blocked);
      const wrong = await post(path, { identifier: boris.phone, password: 'не тот' });
      expectError(wrong, 400, 'ValidationError', 'Invalid identifier or password');
      const token = await fetchApi(shop.url, '/api/users/me', { jwt: boris.jwt });
      expectError(token as never, 401, 'UnauthorizedError', 'Invalid credentials');
    });
  });

  it('POST /auth/local accepts the e-mail address in any case, and the user name', async () => {
    for (const identifier of [email, email.toUpperCase(), ` ${email} `])
      expect((await post('/auth/local', { identifier, password: PASSWORD })).body.user.id).toBe(anna.user.id);
    const boris = await newCustomer(shop, { password: PASSWORD });
    const named = await post('/auth/local', { identifier: boris.user.username, password: PASSWORD });
    expect(named.body.user.id).toBe(boris.user.id);
    expect((await post('/auth/phone-password', { identifier: email, password: PASSWORD })).status).toBe(400);
  });

  describe('POST /auth/local/register', () => {
    const PERSON = { name: 'Анна', last_name: 'Петрова', consent: true };
    it('answers with a token and the user', async () => {
      const ticket = await ticketFor(shop, { identifier: freshPhone() });
      const answer = await post('/auth/local/register', {
        username: 'anna',
        name: 'Анна',
        last_name: 'Петрова',
        consent: true,
        phone: '+7 916 000-00-00',
        email: '79160000000@phone.invalid',
        password: 'Xy3kLm9Q',
        ticket,
      });
      expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['jwt', 'user']]);
    });

    it('a taken e-mail address', async () => {
      const ticket = await ticketFor(shop, { identifier: freshPhone() });
      const answer = await post('/auth/local/register', { ...PERSON, email: email.toUpperCase(), ticket });
      expectError(answer, 400, 'ApplicationError', 'Email or Username are already taken');
      // No account was created, and the ticket is still good for another address.
      expect((await post('/auth/local/register', { ...PERSON, ticket })).status).toBe(200);
    });

    it.each([
      [{ email: 'anna@' }, 'email must be a valid email'],
      [{ ticket: undefined }, 'ticket is a required field'],
      [{ ticket: 5 }, 'ticket must be a `string` type, but the final value was: `…`.'],
      [{ consent: 'yes' }, 'consent must be a `boolean` type, but the final value was: `"yes"`.'],
    ])('%j: %s', async (changes, message) => {
      const answer = await post('/auth/local/register', { name: 'Анна', ticket: 'x', ...changes });
      expectError(answer, 400, 'ValidationError', message);
    });

    it('unknown and protected keys are silently ignored', async () => {
      const ticket = await ticketFor(shop, { identifier: freshPhone() });
      const answer = await post('/auth/local/register', {
        ...PERSON,
        ticket,
        role: 1,
        confirmed: true,
        blocked: true,
        provider: 'google',
        id: 1,
      });
      expect(answer.status).toBe(200);
      expect(answer.body.user).toMatchObject({ confirmed: false, blocked: false, provider: 'local' });
      expect(answer.body.user.id).toBeGreaterThan(1000);
    });
  });

  describe.each(['/auth/forgot-password', '/auth/forgot-password/127.0.0.1', '/auth/forgot-password/evil.example'])(
    'POST %s',
    (path) => {
      it('answers ok to every address: proved, blocked, unknown or placeholder', async () => {
        const boris = await newCustomer(shop, { email: `${randomUUID()}@example.ru` });
        await shop.query('update customers set blocked_at = now() where id = $1', [boris.user.id]);
        const proved = await newCustomer(shop, { email: `${randomUUID()}@example.ru` });
        const addresses = [proved.user.email, boris.user.email, `${randomUUID()}@example.ru`, boris.user.username];
        for (const address of addresses) {
          const answer = await post<object>(path, { email: address });
          expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
        }
      });

      it.each([
        [{}, 'email is a required field'],
        [{ email: 'anna' }, 'email must be a valid email'],
        [{ email: 'anna@example.ru', url: 'http://evil.example' }, 'this field has unspecified keys: url'],
      ])('%j: %s', async (body, message) => {
        expectError(await post(path, body), 400, 'ValidationError', message);
      });
    },
  );

  describe('POST /auth/reset-password', () => {
    it.each([
      [{ code: 'x', password: PASSWORD, passwordConfirmation: `${PASSWORD}!` }, 'Passwords do not match'],
      [{ code: 'a'.repeat(128), password: PASSWORD, passwordConfirmation: PASSWORD }, 'Incorrect code provided'],
      [{ password: PASSWORD, passwordConfirmation: PASSWORD }, 'code is a required field'],
      [{ code: 'x', password: 'семь777', passwordConfirmation: 'семь777' }, 'password must be at least 8 characters'],
      [{ code: 'x', password: PASSWORD, passwordConfirmation: PASSWORD, id: 1 }, 'this field has unspecified keys: id'],
    ])('%#: %j', async (body, message) => {
      expectError(await post('/auth/reset-password', body), 400, 'ValidationError', message);
    });
    // That a right code answers with a token and the user, once, is tested in accounts.test.ts.
  });

  describe('POST /auth/change-password', () => {
    const change = (body: object, jwt?: string) => post('/auth/change-password', body, jwt);
    const twice = (password: string) => ({ password, passwordConfirmation: password });

    it('answers with a token and the user', async () => {
      const boris = await newCustomer(shop, { password: PASSWORD });
      const answer = await change({ currentPassword: PASSWORD, ...twice('мёд и липа') }, boris.jwt);
      expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['jwt', 'user']]);
    });

    it('needs a signed-in user', async () => {
      const answer = await change({ currentPassword: PASSWORD, ...twice('мёд и липа') });
      expectError(answer, 400, 'ApplicationError', 'You must be authenticated to reset your password');
    });

    it.each([
      [{ currentPassword: 'не тот', ...twice('мёд и липа') }, 'The provided current password is invalid'],
      [{ ...twice('мёд и липа') }, 'The provided current password is invalid'],
      [
        { currentPassword: PASSWORD, ...twice(PASSWORD) },
        'Your new password must be different than your current password',
      ],
      [{ currentPassword: PASSWORD, password: 'мёд и липа', passwordConfirmation: 'x' }, 'Passwords do not match'],
      [{ currentPassword: PASSWORD, ...twice('семь777') }, 'password must be at least 8 characters'],
      [{ currentPassword: PASSWORD, ...twice('мёд и липа'), email: 'x' }, 'this field has unspecified keys: email'],
    ])('%#: %j', async (body, message) => {
      const boris = await newCustomer(shop, { password: PASSWORD });
      expectError(await change(body, boris.jwt), 400, 'ValidationError', message);
    });

    it('a mismatch is reported at the second field', async () => {
      const answer = await change({ password: 'мёд и липа', passwordConfirmation: 'x' }, anna.jwt);
      expect(answer.body.error.details).toMatchObject({ errors: [{ path: ['passwordConfirmation'] }] });
    });

    it('the first password is set soon after a code and may not be an obvious one', async () => {
      const boris = await newCustomer(shop);
      const obvious = await change(twice(boris.phone), boris.jwt);
      expect([obvious.status, obvious.body.error.details.code]).toEqual([400, 'password-obvious']);
      await shop.query("update sessions set created_at = now() - interval '16 minutes' where customer_id = $1", [
        boris.user.id,
      ]);
      const late = await change(twice('мёд и липа'), boris.jwt);
      expect([late.status, late.body.error.details.code]).toEqual([403, 'sign-in-again']);
    });
  });

  it('addresses are confirmed by codes, not by links: those endpoints do not exist', async () => {
    for (const answer of [
      await fetchApi(shop.url, '/api/auth/email-confirmation?confirmation=x'),
      await post('/auth/send-email-confirmation', { email }),
    ])
      expectError(answer as never, 404, 'NotFoundError', 'Not Found');
  });

  describe('the user', () => {
    const get = (path: string, jwt?: string) => fetchApi(shop.url, `/api/users${path}`, { jwt });

    it('GET /users/me is flat, /users/{id} the same, and only for its owner', async () => {
      const [me, byId] = [await get('/me', anna.jwt), await get(`/${anna.user.id}`, anna.jwt)];
      expect(me.body).toMatchObject({ id: anna.user.id, email, confirmed: true });
      expect(byId.body).toEqual(me.body);
      expect((await get('/me?populate=*&fields[0]=email', anna.jwt)).body).toEqual({ id: anna.user.id, email });
      expectError((await get('/me')) as never, 401, 'UnauthorizedError', 'Missing or invalid credentials');
      const boris = await newCustomer(shop);
      for (const id of [boris.user.id, 999_999, 0, 'x', `${anna.user.id}%20`, `0${anna.user.id}`])
        expectError((await get(`/${id}`, anna.jwt)) as never, 404, 'NotFoundError', 'Not Found');
    });

    it.each([
      'passwordHash',
      'filters[email][$contains]=a',
      'fields[0]=password',
      'sort=password',
      'role=1',
      'fields[0]=toString',
    ])('GET /users/me?%s is refused, never ignored', async (query) => {
      const answer = await get(`/me?${query}`, anna.jwt);
      expect(answer.body.error).toMatchObject({
        status: 400,
        name: 'ValidationError',
        message: expect.stringMatching(/^Invalid parameter (passwordHash|email|password|role|toString)$/),
      });
    });

    it('GET /users/me?populate=role names the only role', async () => {
      const answer = await get('/me?fields[0]=id&populate=role', anna.jwt);
      expect(answer.body).toEqual({
        id: anna.user.id,
        role: {
          id: 1,
          name: 'Authenticated',
          description: expect.any(String),
          type: 'authenticated',
          createdAt: expect.any(String),
          updatedAt: expect.any(String),
        },
      });
    });

    it('a query with more parameters than are read is refused as a whole', async () => {
      const many = Array.from({ length: 301 }, (_, n) => `populate[${n % 50}]=x`).join('&');
      const answer = await get(`/me?${many}`, anna.jwt);
      expectError(answer as never, 400, 'ValidationError', 'Invalid parameters: too many');
    });

    it('requests with bad tokens count against the limit of calls', async () => {
      const remaining = async () => {
        // No other test calls from this address: the minute of the limit begins with the first of these calls.
        const answer = await fetchApi(shop.url, '/api/users/me', {
          from: '203.0.113.250',
          headers: { authorization: 'Bearer x' },
        });
        expect(answer.status).toBe(401);
        return Number(answer.headers.get('x-ratelimit-remaining'));
      };
      const first = await remaining();
      expect(first).toBeGreaterThan(0);
      expect(await remaining()).toBeLessThan(first);
    });

    it('PUT /users/{id} changes only the own record, flat, and accepts the fields an owner may change', async () => {
      const boris = await newCustomer(shop);
      const put = (id: number, body: object) =>
        fetchApi(shop.url, `/api/users/${id}`, { method: 'PUT', jwt: boris.jwt, body });
      const answer = await put(boris.user.id, {
        name: 'Борис',
        last_name: 'Соколов',
        password: 'x',
        blocked: true,
        id: 5,
      });
      expect(answer.body).toEqual({
        ...boris.user,
        name: 'Борис',
        last_name: 'Соколов',
        updatedAt: expect.any(String),
      });
      expect((await put(anna.user.id, { name: 'Взлом' })).status).toBe(404);
    });

    it('nobody lists or counts other users', async () => {
      for (const path of ['', '/count'])
        expectError((await get(path, anna.jwt)) as never, 403, 'ForbiddenError', 'Forbidden');
    });

    it.each(['Bearer x', 'Bearer', 'bearer null', 'Bearer eyJhbGciOiJub25lIn0.eyJpZCI6MX0.'])(
      'a bad token («%s») fails even a public call',
      async (authorization) => {
        const answer = await fetchApi(shop.url, '/api/search-for-site?query=йод', { headers: { authorization } });
        expectError(answer as never, 401, 'UnauthorizedError', 'Missing or invalid credentials');
      },
    );
  });

  it('too many attempts are 429 with a time and a sentence', async () => {
    const phone = freshPhone();
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, n) => signIn(shop.url, phone, 'x', `203.0.113.${n}`)),
    );
    const refused = tries.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(20);
    expect(refused[0]!.body.error.name).toBe('RateLimitError');
    expect(refused[0]!.body.error.message).toMatch(/^Слишком много попыток: повторите через/);
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
