// Longer than usual: one shop for registration, addresses and what belongs to an account.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutForm, placeOrder, totalOf } from '../support/buyer.ts';
import {
  fetchApi,
  freshPhone,
  newCustomer,
  signIn,
  ticketFor,
  type ApiUser,
  type SignedIn,
} from '../support/customer.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const PASSWORD = 'чай с чабрецом';

describe('an account', () => {
  let shop: TestShop;
  const other = () => shop.webs[1]!.url;
  const me = (jwt: string, url = shop.url) => fetchApi<ApiUser>(url, '/api/users/me', { jwt });
  const register = (body: Record<string, unknown>) =>
    fetchApi<SignedIn>(shop.url, '/api/auth/local/register', {
      body: { name: 'Анна', last_name: 'Петрова', consent: true, ...body },
    });
  beforeAll(async () => {
    shop = await openTestShop({ webs: 2, env: { TRUSTED_PROXIES: 'loopback' } });
  });
  afterAll(() => shop.close());

  describe('registration', () => {
    it('takes a proved phone, signs in at once at every web process, and records the consents', async () => {
      const phone = freshPhone();
      const ticket = await ticketFor(shop, { identifier: phone });
      const { status, body } = await register({
        name: 'Анна',
        last_name: 'Петрова',
        email: '',
        ticket,
        consent: true,
        newsletter: true,
      });
      expect(status).toBe(200);
      expect(body.user).toEqual({
        id: expect.any(Number),
        username: `${phone}@phone.invalid`,
        email: `${phone}@phone.invalid`,
        provider: 'local',
        confirmed: false,
        blocked: false,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        phone,
        name: 'Анна',
        last_name: 'Петрова',
        newsletter: true,
      });
      expect((await me(body.jwt, other())).body).toEqual(body.user);
      const consents = await shop.query<{ purpose: string }>(
        'select purpose from consents where subject = $1 order by purpose',
        [`customer:${body.user.id}`],
      );
      expect(consents.map(({ purpose }) => purpose)).toEqual(['account', 'newsletter']);
      const events = await shop.query<{ kind: string }>(
        'select kind from customer_events where customer_id = $1 order by id',
        [body.user.id],
      );
      expect(events.map(({ kind }) => kind)).toEqual(['registered', 'signed-in']);
    });

    it('stores no password that was sent along, and subscribes to nothing that was not ticked', async () => {
      const phone = freshPhone();
      const ticket = await ticketFor(shop, { identifier: phone });
      const opened = await register({ username: 'anna', phone, name: 'Анна', password: 'Xy3kLm9Q', ticket });
      expect(opened.status).toBe(200);
      expect((await signIn(shop.url, phone, 'Xy3kLm9Q')).body.error.message).toBe('Invalid identifier or password');
      const [stored] = await shop.query('select password_hash, newsletter from customers where phone = $1', [phone]);
      expect(stored).toEqual({ password_hash: null, newsletter: false });
      expect(
        await shop.query('select purpose from consents where subject = $1', [`customer:${opened.body.user.id}`]),
      ).toEqual([{ purpose: 'account' }]);
    });

    it('is refused without a name or against consent, and the ticket stays good', async () => {
      const phone = freshPhone();
      const ticket = await ticketFor(shop, { identifier: phone });
      const bare = await fetchApi(shop.url, '/api/auth/local/register', { body: { ticket } });
      expect([bare.status, bare.body.error.name, bare.body.error.message]).toEqual([
        400,
        'ValidationError',
        'name is a required field',
      ]);
      expect(bare.body.error.details.errors).toMatchObject([{ path: ['name'] }]);
      const withoutConsent = await register({ ticket, consent: false });
      expect(withoutConsent.body.error.message.replaceAll('\u00a0', ' ')).toBe(
        'Ознакомьтесь и примите согласие на обработку персональных данных',
      );
      expect(await shop.query('select 1 from customers where phone = $1', [phone])).toEqual([]);
      expect((await register({ ticket })).status).toBe(200);
    });

    it('takes the phone from the ticket, never from the form', async () => {
      const [own, victims] = [freshPhone(), freshPhone()];
      const opened = await register({ phone: victims, ticket: await ticketFor(shop, { identifier: own }) });
      expect(opened.body.user.phone).toBe(own);
    });

    it('accepts a ticket once, for fifteen minutes, and only for its purpose', async () => {
      const phone = freshPhone();
      const ticket = await ticketFor(shop, { identifier: phone });
      const presses = await Promise.all(Array.from({ length: 5 }, () => register({ name: 'Анна', ticket })));
      expect(presses.filter(({ status }) => status === 200)).toHaveLength(1);
      const { user } = presses.find(({ status }) => status === 200)!.body;
      const change = await ticketFor(shop, { identifier: freshPhone(), customerId: user.id });
      const late = await ticketFor(shop, { identifier: freshPhone() });
      await shop.query('update proof_tickets set expires_at = now() where token_hash = sha256($1::bytea)', [late]);
      for (const wrong of [ticket, change, late, 'x', 'х'.repeat(900)]) {
        const refused = await register({ name: 'Анна', ticket: wrong });
        expect([refused.status, refused.body.error.name, refused.body.error.message]).toEqual([
          400,
          'ApplicationError',
          'Invalid userId',
        ]);
      }
      expect(await shop.query('select 1 from customers where phone = $1', [phone])).toHaveLength(1);
    });

    it('signs in a phone that was registered from another tab meanwhile, and overwrites nothing', async () => {
      const anna = await newCustomer(shop);
      const ticket = await ticketFor(shop, { identifier: anna.phone });
      const again = await register({ name: 'Мария', email: 'maria@example.ru', ticket, newsletter: true });
      expect(again.status).toBe(200);
      expect(again.body.user).toEqual(anna.user);
    });

    it('sends a welcome letter that repeats nothing typed, and never writes to a placeholder address', async () => {
      const email = `${randomUUID()}@example.ru`;
      const ticket = await ticketFor(shop, { identifier: freshPhone() });
      await register({ name: 'Купите слона', last_name: 'Слонов', email, ticket });
      await shop.drain();
      const [letter] = (await shop.sandbox.lettersAbout('Добро пожаловать')).filter(({ to }) => to.includes(email));
      expect(letter!.html).not.toMatch(/слона|Слонов/);
      expect(letter!.html).toContain(`href="${shop.url}/personal"`);
      expect(letter!.html).toContain('пока не подтверждён');
      const letters = await shop.sandbox.lettersAbout('');
      expect(letters.filter(({ to }) => to.some((address) => address.endsWith('phone.invalid')))).toEqual([]);
    });
  });

  describe('an e-mail address', () => {
    it('that was only typed signs nobody in, recovers nothing, and does not block its owner', async () => {
      const email = `${randomUUID()}@example.ru`;
      // A stranger uses a phone of his own and the address of somebody else, and sets a password.
      const ticket = await ticketFor(shop, { identifier: freshPhone() });
      const thief = await register({ name: 'Вор', email, ticket });
      expect(thief.body.user).toMatchObject({ email, confirmed: false });
      await fetchApi(shop.url, '/api/auth/change-password', {
        jwt: thief.body.jwt,
        body: { password: PASSWORD, passwordConfirmation: PASSWORD },
      });
      expect((await signIn(shop.url, email, PASSWORD)).body.error.message).toBe('Invalid identifier or password');
      expect((await signIn(shop.url, thief.body.user.phone!, PASSWORD)).status).toBe(200);
      expect((await fetchApi(shop.url, '/api/auth/forgot-password', { body: { email } })).body).toEqual({ ok: true });
      // The owner signs in with a code and has an account of her own.
      const owner = await register({
        name: 'Анна',
        ticket: await ticketFor(shop, { kind: 'email', identifier: email }),
      });
      expect(owner.body.user).toMatchObject({ email, username: email, confirmed: true, phone: null });
      expect(owner.body.user.id).not.toBe(thief.body.user.id);
      // From now on the address is hers for every use.
      const second = await register({ email, ticket: await ticketFor(shop, { identifier: freshPhone() }) });
      expect(second.body.error).toMatchObject({
        status: 400,
        name: 'ApplicationError',
        message: 'Email or Username are already taken',
      });
      const theft = await ticketFor(shop, { kind: 'email', identifier: email, customerId: thief.body.user.id });
      const claimed = await fetchApi(shop.url, '/api/auth/update-user', {
        jwt: thief.body.jwt,
        body: { email, ticket: theft },
      });
      expect(claimed.body.error.message).toBe('Email or Username are already taken');
      const letters = await shop.sandbox.lettersAbout('Новый пароль');
      expect(letters.filter(({ to }) => to.includes(email))).toEqual([]);
    });

    it('of an account changes by its own proof alone; of two simultaneous claims one succeeds', async () => {
      const [anna, boris] = await Promise.all([newCustomer(shop), newCustomer(shop)]);
      const email = `${randomUUID()}@example.ru`;
      const change = (who: SignedIn, ticket?: string) =>
        fetchApi<ApiUser>(shop.url, '/api/auth/update-user', { jwt: who.jwt, body: { email, ticket } });
      const forAnna = await ticketFor(shop, { kind: 'email', identifier: email, customerId: anna.user.id });
      const ofPhone = await ticketFor(shop, { identifier: anna.phone, customerId: anna.user.id });
      const another = await ticketFor(shop, { kind: 'email', identifier: 'b@example.ru', customerId: anna.user.id });
      const fromRegistration = await ticketFor(shop, { kind: 'email', identifier: email });
      for (const ticket of [undefined, 'x', ofPhone, another, fromRegistration])
        expect((await change(anna, ticket)).status).toBe(400);
      expect((await change(boris, forAnna)).status).toBe(400);
      const forBoris = await ticketFor(shop, { kind: 'email', identifier: email, customerId: boris.user.id });
      const both = await Promise.all([change(anna, forAnna), change(boris, forBoris)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    });
  });

  describe('what belongs to an account', () => {
    it('an order placed with its token belongs to it, one without belongs to no account', async () => {
      const anna = await newCustomer(shop);
      const items = [{ product: 2, quantity: 1 }];
      const total = await totalOf(shop.url, items);
      const order = (headers: Record<string, string>) =>
        placeOrder(shop.url, checkoutForm(items, total, { paySystem: 3 }), headers);
      const placed = await order({ authorization: `Bearer ${anna.jwt}` });
      const visitorOrder = await order({});
      const owners = await shop.query<{ id: string; customer_id: number | null }>(
        'select id, customer_id from orders where id = any($1)',
        [[placed.body.orderId, visitorOrder.body.orderId]],
      );
      expect(new Map(owners.map((order) => [order.id, order.customer_id]))).toEqual(
        new Map([
          [placed.body.orderId, anna.user.id],
          [visitorOrder.body.orderId, null],
        ]),
      );
    });

    it('the newsletter goes on and off, and each consent is recorded', async () => {
      const anna = await newCustomer(shop);
      const turn = (newsletter: boolean) =>
        fetchApi<ApiUser>(shop.url, '/api/auth/update-user', { jwt: anna.jwt, body: { newsletter } });
      expect((await turn(true)).body.newsletter).toBe(true);
      expect((await turn(true)).body.newsletter).toBe(true);
      expect((await turn(false)).body.newsletter).toBe(false);
      const consents = await shop.query("select 1 from consents where subject = $1 and purpose = 'newsletter'", [
        `customer:${anna.user.id}`,
      ]);
      expect(consents).toHaveLength(1);
    });

    it('data that a client stores are read and changed in the documented envelope, by their owner', async () => {
      const [anna, boris] = await Promise.all([newCustomer(shop), newCustomer(shop)]);
      const storedData = (path: string, request: object) =>
        fetchApi<{ data: { id: number; attributes: { data: unknown } } }>(
          shop.url,
          `/api/temp-data-sites${path}`,
          request,
        );
      const added = await storedData('', {
        jwt: anna.jwt,
        body: { data: { data: { step: 1, note: '🌿' }, user: boris.user.id } },
      });
      expect(added.status).toBe(200);
      expect(added.body.data).toEqual({
        id: expect.any(Number),
        attributes: { data: { step: 1, note: '🌿' }, createdAt: expect.any(String), updatedAt: expect.any(String) },
      });
      const { id } = added.body.data;
      expect(
        (await storedData(`/${id}`, { method: 'PUT', jwt: anna.jwt, body: { data: { data: null } } })).body.data,
      ).toMatchObject({
        id,
        attributes: { data: null },
      });
      for (const [who, place] of [
        [boris, id],
        [anna, id + 1000],
        [anna, 'x'],
        [anna, "1'"],
      ] as const) {
        const foreign = await storedData(`/${place}`, { method: 'PUT', jwt: who.jwt, body: { data: { data: 1 } } });
        expect([foreign.status, foreign.body.error.message]).toEqual([404, 'Not Found']);
      }
      const list = (who: SignedIn, query = '') =>
        fetchApi<{ data: { id: number }[]; meta: object }>(shop.url, `/api/temp-data-sites${query}`, { jwt: who.jwt });
      expect((await list(boris)).body).toEqual({
        data: [],
        meta: { pagination: { page: 1, pageSize: 25, pageCount: 0, total: 0 } },
      });
      expect((await list(anna, '?pagination[limit]=-1&sort=id:desc')).body.data).toHaveLength(1);
      for (const query of ['filters[user]=1', 'sort=customerId', 'fields[0]=customer_id', 'x=1', 'filters[data]=1'])
        expect((await list(anna, `?${query}`)).body.error).toMatchObject({ status: 400, name: 'ValidationError' });
      expect((await storedData('', { body: { data: { data: 1 } } })).status).toBe(401);
      expect(
        (await storedData('', { jwt: anna.jwt, body: { data: { data: 'я'.repeat(9000) } } })).body.error,
      ).toMatchObject({
        status: 413,
        name: 'PayloadTooLargeError',
        message: 'Entity too large',
      });
      expect((await storedData('', { jwt: anna.jwt, body: {} })).body.error.message).toBe(
        'Missing "data" payload in the request body',
      );
      const crowd = await Promise.all(
        Array.from({ length: 60 }, (_, n) => storedData('', { jwt: boris.jwt, body: { data: { data: n } } })),
      );
      expect(crowd.filter(({ status }) => status === 200)).toHaveLength(50);
    });

    it('letters go only to the own proved address, and only of our own kinds', async () => {
      const email = `${randomUUID()}@example.ru`;
      const anna = await newCustomer(shop, { email });
      const boris = await newCustomer(shop);
      const send = (body: object, jwt?: string) => fetchApi(shop.url, '/api/email', { body, jwt });
      const words = { from: 'ceo@bank.example', subject: 'Срочно', html: '<a href="http://evil.example">' };
      for (const [body, jwt] of [
        [{ to: email, ...words, template: 'welcome' }, undefined],
        [{ to: email, ...words }, anna.jwt],
        [{ to: email, ...words, template: 'order-paid' }, anna.jwt],
        [{ to: 'victim@example.ru', ...words, template: 'welcome' }, anna.jwt],
        [{ to: email, ...words, template: 'welcome' }, boris.jwt],
        [{ to: boris.user.email, template: 'welcome' }, boris.jwt],
      ] as const) {
        const refused = await send(body, jwt);
        expect([refused.status, refused.body.error.name]).toEqual([403, 'ForbiddenError']);
      }
      // A client built from the documentation sends our subject instead of a template name.
      expect((await send({ to: email, ...words, subject: 'Добро пожаловать в Травосоль' }, anna.jwt)).status).toBe(200);
      expect((await send({ to: email, ...words, template: 'welcome' }, anna.jwt)).status).toBe(200);
      await shop.drain();
      const [letter] = (await shop.sandbox.lettersAbout('Добро пожаловать')).filter(({ to }) => to.includes(email));
      expect(letter!.html).not.toContain('evil');
    });
  });
});
