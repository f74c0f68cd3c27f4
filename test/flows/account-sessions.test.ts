import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  fetchApi,
  signedInBrowser,
  freshPhone,
  newCustomer,
  signIn,
  ticketFor,
  type ApiUser,
  type SignedIn,
} from '../support/customer.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const MINUTE = 60_000;
const PASSWORD = 'чай с чабрецом';

describe('sessions and the password of an account', () => {
  let shop: TestShop;
  const other = () => shop.webs[1]!.url;
  const me = (jwt: string, url = shop.url) => fetchApi<ApiUser>(url, '/api/users/me', { jwt });
  const sessionsOf = (jwt: string) =>
    fetchApi<{ data: { id: string; current: boolean; method: string; agent: string }[] }>(
      shop.url,
      '/api/auth/sessions',
      {
        jwt,
      },
    );
  beforeAll(async () => {
    shop = await openTestShop({ webs: 2, env: { TRUSTED_PROXIES: 'loopback' } });
  });
  afterAll(() => shop.close());

  /** The code of the last letter to this address. */
  async function letterCode(email: string, count = 1): Promise<string> {
    await shop.drain();
    const letters = (await shop.sandbox.lettersAbout('Новый пароль')).filter(({ to }) => to.includes(email));
    expect(letters).toHaveLength(count);
    const codes = letters.map(({ html }) => /\/new-password#code=([\da-f]{128})"/.exec(html)![1]!);
    expect(letters.every(({ html }) => html.includes(`href="${shop.url}/new-password#`))).toBe(true);
    expect(new Set(codes).size).toBe(codes.length);
    const used = await shop.query<{ hash: string }>(
      "select encode(code_hash, 'hex') as hash from password_resets where email = $1 and used_at is null",
      [email],
    );
    expect(codes.some((code) => used.some(({ hash }) => hash === code))).toBe(false);
    return codes.find((code) => used.some(({ hash }) => hash === createHash('sha256').update(code).digest('hex')))!;
  }

  describe('a session', () => {
    it('of a browser depends on its cookie, is listed, and ends at every web process at once', async () => {
      const anna = await newCustomer(shop, { password: PASSWORD });
      const browser = await signedInBrowser(shop.url, anna.jwt);
      const session = await browser.session();
      expect(session.body).toMatchObject({ user: anna.user, id: anna.user.id, name: 'Анна', email: anna.user.email });
      const second = await signIn(other(), anna.phone, PASSWORD);
      const { body } = await sessionsOf(second.body.jwt);
      expect(body.data.map(({ current, method }) => [method, current]).sort()).toEqual([
        ['password', true],
        ['registration', false],
      ]);
      await browser.post('/api/auth/signout');
      expect((await browser.session()).body).toEqual({});
      for (const url of [shop.url, other()]) {
        expect((await me(session.body.jwt!, url)).status).toBe(401);
        expect((await me(anna.jwt, url)).status).toBe(401);
        expect((await me(second.body.jwt, url)).status).toBe(200);
      }
    });

    it('can be ended from another device; the id of a stranger’s session looks unknown', async () => {
      const anna = await newCustomer(shop, { password: PASSWORD });
      const boris = await newCustomer(shop);
      const phone = await signIn(shop.url, anna.phone, PASSWORD);
      const tablet = await signIn(shop.url, anna.phone, PASSWORD);
      const list = (await sessionsOf(anna.jwt)).body.data;
      const end = (who: SignedIn, id: string) =>
        fetchApi(shop.url, `/api/auth/sessions/${id}/end`, { method: 'POST', jwt: who.jwt });
      const victim = list.find(({ method }) => method === 'password')!;
      for (const id of [victim.id, randomUUID(), '1', "x'--", '%00']) expect((await end(boris, id)).status).toBe(404);
      expect((await end(anna, victim.id)).status).toBe(200);
      expect((await end(anna, victim.id)).status).toBe(404);
      const alive = await Promise.all([me(phone.body.jwt, other()), me(tablet.body.jwt, other())]);
      expect(alive.map(({ status }) => status).sort()).toEqual([200, 401]);
      const others = await fetchApi(shop.url, '/api/auth/sessions/end-others', { body: {}, jwt: anna.jwt });
      expect(others.body).toMatchObject({ ok: true, ended: 1 });
      expect((await sessionsOf(anna.jwt)).body.data.map(({ current }) => current)).toEqual([true]);
    });

    it('of other devices ends with a change of password, and reset letters already sent become invalid', async () => {
      const email = `${randomUUID()}@example.ru`;
      const anna = await newCustomer(shop, { password: PASSWORD, email });
      const browser = await signedInBrowser(shop.url, anna.jwt);
      const thief = await signIn(shop.url, email, PASSWORD);
      await fetchApi(shop.url, '/api/auth/forgot-password', { body: { email } });
      const code = await letterCode(email);
      const jwt = (await browser.session()).body.jwt!;
      const change = (currentPassword: string, password: string) =>
        fetchApi<SignedIn>(shop.url, '/api/auth/change-password', {
          jwt,
          body: { currentPassword, password, passwordConfirmation: password },
        });
      expect((await change(PASSWORD, 'мёд и липа')).status).toBe(200);
      expect((await me(thief.body.jwt, other())).status).toBe(401);
      expect((await browser.session()).body.id).toBe(anna.user.id);
      expect((await signIn(shop.url, email, PASSWORD)).status).toBe(400);
      expect((await signIn(shop.url, email, 'мёд и липа')).status).toBe(200);
      const reset = await fetchApi(shop.url, '/api/auth/reset-password', {
        body: { code, password: 'ромашка и соль', passwordConfirmation: 'ромашка и соль' },
      });
      expect(reset.body.error.message).toBe('Incorrect code provided');
    });

    it('of other devices ends with a change of phone, which needs its own proof and belongs to one account', async () => {
      const [anna, boris] = await Promise.all([newCustomer(shop, { password: PASSWORD }), newCustomer(shop)]);
      const elsewhere = await signIn(shop.url, anna.phone, PASSWORD);
      const phone = freshPhone();
      const change = (body: Record<string, unknown>) =>
        fetchApi<ApiUser>(shop.url, '/api/auth/update-user-phone', { jwt: anna.jwt, body });
      const proof = (identifier: string) => ticketFor(shop, { identifier, customerId: anna.user.id });
      expect((await change({ phone })).status).toBe(400);
      const taken = await change({ phone: boris.phone, ticket: await proof(boris.phone) });
      expect(taken.body.error.details.code).toBe('phone-taken');
      // The same phone in another spelling needs no proof: this is how the last name is added after registration.
      const named = await change({ phone: `8${anna.phone.slice(1)}`, last_name: 'Иванова' });
      expect(named.body).toMatchObject({ phone: anna.phone, last_name: 'Иванова' });
      expect((await me(elsewhere.body.jwt)).status).toBe(200);
      expect((await change({ phone, ticket: await proof(phone) })).body).toMatchObject({ phone });
      expect((await me(elsewhere.body.jwt, other())).status).toBe(401);
      expect((await me(anna.jwt, other())).status).toBe(200);
      expect((await signIn(shop.url, anna.phone, PASSWORD)).status).toBe(400);
      expect((await signIn(shop.url, phone, PASSWORD)).status).toBe(200);
    });
  });

  describe('a forgotten password', () => {
    it('is reset by a letter, once, within the hour, and all sessions end', async () => {
      const email = `${randomUUID()}@example.ru`;
      const anna = await newCustomer(shop, { password: PASSWORD, email });
      const reset = (code: string, password = 'мёд и липа') =>
        fetchApi<SignedIn>(shop.url, '/api/auth/reset-password', {
          body: { code, password, passwordConfirmation: password },
        });
      await fetchApi(shop.url, `/api/auth/forgot-password/${new URL(shop.url).host}`, { body: { email } });
      const early = await letterCode(email);
      await fetchApi(shop.url, '/api/auth/forgot-password', { body: { email } });
      const code = await letterCode(email, 2);
      expect((await reset(early)).body.error.message).toBe('Incorrect code provided');
      const tabs = await Promise.all(Array.from({ length: 5 }, () => reset(code)));
      expect(tabs.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(tabs.find(({ status }) => status === 200)!.body.user.id).toBe(anna.user.id);
      expect((await me(anna.jwt, other())).status).toBe(401);
      expect((await me(tabs.find(({ status }) => status === 200)!.body.jwt)).status).toBe(200);
      expect((await signIn(shop.url, email, 'мёд и липа')).status).toBe(200);

      await fetchApi(shop.url, '/api/auth/forgot-password', { body: { email } });
      const late = await letterCode(email, 3);
      await shop.shiftClock(61 * MINUTE);
      expect((await reset(late)).body.error.message).toBe('Incorrect code provided');
      const jobs = await shop.query<{ data: object }>("select data from jobs.job where name = 'password-reset-letter'");
      expect(jobs.length).toBeGreaterThan(2);
      for (const { data } of jobs) expect(Object.keys(data)).toEqual(['resetId']);
      const rows = JSON.stringify(await shop.query('select * from letters')) + JSON.stringify(jobs);
      for (const secret of [early, code, late]) expect(rows).not.toContain(secret);
    });
  });

  describe('over time, a session', () => {
    it('that only registration or a login opened ends with its token; one of a browser ends thirty days after its last use', async () => {
      const anna = await newCustomer(shop);
      const idle = await newCustomer(shop);
      const browser = await signedInBrowser(shop.url, anna.jwt);
      const first = (await browser.session()).body.expires!;
      await shop.shiftClock(11 * MINUTE);
      expect((await me(anna.jwt)).status).toBe(401);
      expect((await me(idle.jwt)).status).toBe(401);
      await expect(signedInBrowser(shop.url, idle.jwt)).rejects.toThrow(/not signed in/);
      const later = await browser.session();
      expect(Date.parse(later.body.expires!)).toBeGreaterThan(Date.parse(first));
      expect((await me(later.body.jwt!)).status).toBe(200);
      await shop.shiftClock(31 * 24 * 60 * MINUTE);
      expect((await browser.session()).body).toEqual({});
      expect(browser.cookies.has('next-auth.session-token')).toBe(false);
    });

    it('ended long ago is removed by retention with tickets and resets; accounts stay', async () => {
      const { user } = await newCustomer(shop);
      await fetchApi(shop.url, '/api/auth/forgot-password', {
        body: { email: `${randomUUID()}@example.ru` },
        from: '10.40.0.1',
      });
      await shop.query('update proof_tickets set expires_at = created_at where used_at is not null');
      const remaining = async () =>
        (
          await shop.query<{ sessions: number; resets: number; tickets: number }>(
            `select (select count(*)::int from sessions where customer_id = $1) as sessions,
               (select count(*)::int from password_resets) as resets,
               (select count(*)::int from proof_tickets where used_at is not null) as tickets`,
            [user.id],
          )
        )[0]!;
      expect(await remaining()).toEqual({ sessions: 1, resets: expect.any(Number), tickets: expect.any(Number) });
      expect((await remaining()).resets).toBeGreaterThan(0);
      await shop.shiftClock(41 * 24 * 60 * MINUTE);
      await shop.enqueue('apply-retention');
      await shop.drain();
      expect(await remaining()).toEqual({ sessions: 0, resets: 0, tickets: 0 });
      expect(await shop.query('select 1 from customers where id = $1', [user.id])).toHaveLength(1);
    });
  });
});
