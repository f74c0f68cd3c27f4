// Longer than usual: one house for the whole life of an account, from its opening to the end of its last session.
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutForm, place, totalOf } from '../support/buyer.ts';
import {
  ask,
  browserOf,
  freshPhone,
  newCustomer,
  signIn,
  ticketFor,
  type ApiUser,
  type Signed,
} from '../support/customer.ts';
import { openHouse, type House } from '../support/house.ts';

const MINUTE = 60_000;
const PASSWORD = 'чай с чабрецом';

describe('an account', () => {
  let house: House;
  const other = () => house.webs[1]!.url;
  const me = (jwt: string, url = house.url) => ask<ApiUser>(url, '/api/users/me', { jwt });
  const sessionsOf = (jwt: string) =>
    ask<{ data: { id: string; current: boolean; method: string; agent: string }[] }>(house.url, '/api/auth/sessions', {
      jwt,
    });
  const register = (body: Record<string, unknown>) =>
    ask<Signed>(house.url, '/api/auth/local/register', {
      body: { name: 'Анна', last_name: 'Петрова', consent: true, ...body },
    });
  beforeAll(async () => {
    house = await openHouse({ webs: 2, env: { TRUSTED_PROXIES: 'loopback' } });
  });
  afterAll(() => house.close());

  /** The code of the last letter to this address. */
  async function letterCode(email: string, count = 1): Promise<string> {
    await house.drain();
    const letters = (await house.sandbox.lettersAbout('Новый пароль')).filter(({ to }) => to.includes(email));
    expect(letters).toHaveLength(count);
    const codes = letters.map(({ html }) => /\/new-password#code=([\da-f]{128})"/.exec(html)![1]!);
    expect(letters.every(({ html }) => html.includes(`href="${house.url}/new-password#`))).toBe(true);
    expect(new Set(codes).size).toBe(codes.length);
    const used = await house.query<{ hash: string }>(
      "select encode(code_hash, 'hex') as hash from password_resets where email = $1 and used_at is null",
      [email],
    );
    expect(codes.some((code) => used.some(({ hash }) => hash === code))).toBe(false);
    return codes.find((code) => used.some(({ hash }) => hash === createHash('sha256').update(code).digest('hex')))!;
  }

  describe('opening', () => {
    it('takes a proved phone, signs in at once, at every web, and writes down what was agreed to', async () => {
      const phone = freshPhone();
      const ticket = await ticketFor(house, { identifier: phone });
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
      const consents = await house.query<{ purpose: string }>(
        'select purpose from consents where subject = $1 order by purpose',
        [`customer:${body.user.id}`],
      );
      expect(consents.map(({ purpose }) => purpose)).toEqual(['account', 'newsletter']);
      const events = await house.query<{ kind: string }>(
        'select kind from customer_events where customer_id = $1 order by id',
        [body.user.id],
      );
      expect(events.map(({ kind }) => kind)).toEqual(['registered', 'signed-in']);
    });

    it('keeps no password that came along, and subscribes to nothing that was not ticked', async () => {
      const phone = freshPhone();
      const ticket = await ticketFor(house, { identifier: phone });
      const opened = await register({ username: 'anna', phone, name: 'Анна', password: 'Xy3kLm9Q', ticket });
      expect(opened.status).toBe(200);
      expect((await signIn(house.url, phone, 'Xy3kLm9Q')).body.error.message).toBe('Invalid identifier or password');
      const [stored] = await house.query('select password_hash, newsletter from customers where phone = $1', [phone]);
      expect(stored).toEqual({ password_hash: null, newsletter: false });
      expect(
        await house.query('select purpose from consents where subject = $1', [`customer:${opened.body.user.id}`]),
      ).toEqual([{ purpose: 'account' }]);
    });

    it('is refused without a name or against consent, and the ticket stays good', async () => {
      const phone = freshPhone();
      const ticket = await ticketFor(house, { identifier: phone });
      const bare = await ask(house.url, '/api/auth/local/register', { body: { ticket } });
      expect([bare.status, bare.body.error.name, bare.body.error.message]).toEqual([
        400,
        'ValidationError',
        'name is a required field',
      ]);
      expect(bare.body.error.details.errors).toMatchObject([{ path: ['name'] }]);
      const unasked = await register({ ticket, consent: false });
      expect(unasked.body.error.message.replaceAll('\u00a0', ' ')).toBe(
        'Ознакомьтесь и примите согласие на обработку персональных данных',
      );
      expect(await house.query('select 1 from customers where phone = $1', [phone])).toEqual([]);
      expect((await register({ ticket })).status).toBe(200);
    });

    it('takes the phone from the ticket, never from the form', async () => {
      const [mine, victims] = [freshPhone(), freshPhone()];
      const opened = await register({ phone: victims, ticket: await ticketFor(house, { identifier: mine }) });
      expect(opened.body.user.phone).toBe(mine);
    });

    it('a ticket is good once, for fifteen minutes, and only for what it was given for', async () => {
      const phone = freshPhone();
      const ticket = await ticketFor(house, { identifier: phone });
      const presses = await Promise.all(Array.from({ length: 5 }, () => register({ name: 'Анна', ticket })));
      expect(presses.filter(({ status }) => status === 200)).toHaveLength(1);
      const { user } = presses.find(({ status }) => status === 200)!.body;
      const change = await ticketFor(house, { identifier: freshPhone(), customerId: user.id });
      const late = await ticketFor(house, { identifier: freshPhone() });
      await house.query('update proof_tickets set expires_at = now() where token_hash = sha256($1::bytea)', [late]);
      for (const wrong of [ticket, change, late, 'x', 'х'.repeat(900)]) {
        const refused = await register({ name: 'Анна', ticket: wrong });
        expect([refused.status, refused.body.error.name, refused.body.error.message]).toEqual([
          400,
          'ApplicationError',
          'Invalid userId',
        ]);
      }
      expect(await house.query('select 1 from customers where phone = $1', [phone])).toHaveLength(1);
    });

    it('a phone that was registered from another tab meanwhile signs in, and nothing is overwritten', async () => {
      const anna = await newCustomer(house);
      const ticket = await ticketFor(house, { identifier: anna.phone });
      const again = await register({ name: 'Мария', email: 'maria@example.ru', ticket, newsletter: true });
      expect(again.status).toBe(200);
      expect(again.body.user).toEqual(anna.user);
    });

    it('greets by letter, without a word that was typed, and never writes to a placeholder', async () => {
      const email = `${randomUUID()}@example.ru`;
      const ticket = await ticketFor(house, { identifier: freshPhone() });
      await register({ name: 'Купите слона', last_name: 'Слонов', email, ticket });
      await house.drain();
      const [letter] = (await house.sandbox.lettersAbout('Добро пожаловать')).filter(({ to }) => to.includes(email));
      expect(letter!.html).not.toMatch(/слона|Слонов/);
      expect(letter!.html).toContain(`href="${house.url}/personal"`);
      expect(letter!.html).toContain('пока не подтверждён');
      const letters = await house.sandbox.lettersAbout('');
      expect(letters.filter(({ to }) => to.some((address) => address.endsWith('phone.invalid')))).toEqual([]);
    });
  });

  describe('an address', () => {
    it('that was only typed signs nobody in, recovers nothing, and stands in nobody’s way', async () => {
      const email = `${randomUUID()}@example.ru`;
      // A stranger takes a number of his own and the address of somebody else, and sets a password.
      const ticket = await ticketFor(house, { identifier: freshPhone() });
      const thief = await register({ name: 'Вор', email, ticket });
      expect(thief.body.user).toMatchObject({ email, confirmed: false });
      await ask(house.url, '/api/auth/change-password', {
        jwt: thief.body.jwt,
        body: { password: PASSWORD, passwordConfirmation: PASSWORD },
      });
      expect((await signIn(house.url, email, PASSWORD)).body.error.message).toBe('Invalid identifier or password');
      expect((await signIn(house.url, thief.body.user.phone!, PASSWORD)).status).toBe(200);
      expect((await ask(house.url, '/api/auth/forgot-password', { body: { email } })).body).toEqual({ ok: true });
      // The owner comes by a code and has an account of her own.
      const owner = await register({
        name: 'Анна',
        ticket: await ticketFor(house, { kind: 'email', identifier: email }),
      });
      expect(owner.body.user).toMatchObject({ email, username: email, confirmed: true, phone: null });
      expect(owner.body.user.id).not.toBe(thief.body.user.id);
      // From now on it is hers for everybody.
      const second = await register({ email, ticket: await ticketFor(house, { identifier: freshPhone() }) });
      expect(second.body.error).toMatchObject({
        status: 400,
        name: 'ApplicationError',
        message: 'Email or Username are already taken',
      });
      const theft = await ticketFor(house, { kind: 'email', identifier: email, customerId: thief.body.user.id });
      const claimed = await ask(house.url, '/api/auth/update-user', {
        jwt: thief.body.jwt,
        body: { email, ticket: theft },
      });
      expect(claimed.body.error.message).toBe('Email or Username are already taken');
      const letters = await house.sandbox.lettersAbout('Новый пароль');
      expect(letters.filter(({ to }) => to.includes(email))).toEqual([]);
    });

    it('of an account changes by its own proof alone, and two who claim it at once do not both get it', async () => {
      const [anna, boris] = await Promise.all([newCustomer(house), newCustomer(house)]);
      const email = `${randomUUID()}@example.ru`;
      const change = (who: Signed, ticket?: string) =>
        ask<ApiUser>(house.url, '/api/auth/update-user', { jwt: who.jwt, body: { email, ticket } });
      const forAnna = await ticketFor(house, { kind: 'email', identifier: email, customerId: anna.user.id });
      const ofPhone = await ticketFor(house, { identifier: anna.phone, customerId: anna.user.id });
      const another = await ticketFor(house, { kind: 'email', identifier: 'b@example.ru', customerId: anna.user.id });
      const fromRegistration = await ticketFor(house, { kind: 'email', identifier: email });
      for (const ticket of [undefined, 'x', ofPhone, another, fromRegistration])
        expect((await change(anna, ticket)).status).toBe(400);
      expect((await change(boris, forAnna)).status).toBe(400);
      const forBoris = await ticketFor(house, { kind: 'email', identifier: email, customerId: boris.user.id });
      const both = await Promise.all([change(anna, forAnna), change(boris, forBoris)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    });
  });

  describe('a session', () => {
    it('of a browser lives by its cookie, is listed, and ends at every web at once', async () => {
      const anna = await newCustomer(house, { password: PASSWORD });
      const browser = await browserOf(house.url, anna.jwt);
      const told = await browser.session();
      expect(told.body).toMatchObject({ user: anna.user, id: anna.user.id, name: 'Анна', email: anna.user.email });
      const second = await signIn(other(), anna.phone, PASSWORD);
      const { body } = await sessionsOf(second.body.jwt);
      expect(body.data.map(({ current, method }) => [method, current]).sort()).toEqual([
        ['password', true],
        ['registration', false],
      ]);
      await browser.post('/api/auth/signout');
      expect((await browser.session()).body).toEqual({});
      for (const url of [house.url, other()]) {
        expect((await me(told.body.jwt!, url)).status).toBe(401);
        expect((await me(anna.jwt, url)).status).toBe(401);
        expect((await me(second.body.jwt, url)).status).toBe(200);
      }
    });

    it('can be ended from another place; a stranger’s looks like none', async () => {
      const anna = await newCustomer(house, { password: PASSWORD });
      const boris = await newCustomer(house);
      const phone = await signIn(house.url, anna.phone, PASSWORD);
      const tablet = await signIn(house.url, anna.phone, PASSWORD);
      const list = (await sessionsOf(anna.jwt)).body.data;
      const end = (who: Signed, id: string) =>
        ask(house.url, `/api/auth/sessions/${id}/end`, { method: 'POST', jwt: who.jwt });
      const victim = list.find(({ method }) => method === 'password')!;
      for (const id of [victim.id, randomUUID(), '1', "x'--", '%00']) expect((await end(boris, id)).status).toBe(404);
      expect((await end(anna, victim.id)).status).toBe(200);
      expect((await end(anna, victim.id)).status).toBe(404);
      const alive = await Promise.all([me(phone.body.jwt, other()), me(tablet.body.jwt, other())]);
      expect(alive.map(({ status }) => status).sort()).toEqual([200, 401]);
      const others = await ask(house.url, '/api/auth/sessions/end-others', { body: {}, jwt: anna.jwt });
      expect(others.body).toMatchObject({ ok: true, ended: 1 });
      expect((await sessionsOf(anna.jwt)).body.data.map(({ current }) => current)).toEqual([true]);
    });

    it('ends with the password everywhere else, and so do letters on their way', async () => {
      const email = `${randomUUID()}@example.ru`;
      const anna = await newCustomer(house, { password: PASSWORD, email });
      const browser = await browserOf(house.url, anna.jwt);
      const thief = await signIn(house.url, email, PASSWORD);
      await ask(house.url, '/api/auth/forgot-password', { body: { email } });
      const code = await letterCode(email);
      const jwt = (await browser.session()).body.jwt!;
      const change = (currentPassword: string, password: string) =>
        ask<Signed>(house.url, '/api/auth/change-password', {
          jwt,
          body: { currentPassword, password, passwordConfirmation: password },
        });
      expect((await change(PASSWORD, 'мёд и липа')).status).toBe(200);
      expect((await me(thief.body.jwt, other())).status).toBe(401);
      expect((await browser.session()).body.id).toBe(anna.user.id);
      expect((await signIn(house.url, email, PASSWORD)).status).toBe(400);
      expect((await signIn(house.url, email, 'мёд и липа')).status).toBe(200);
      const reset = await ask(house.url, '/api/auth/reset-password', {
        body: { code, password: 'ромашка и соль', passwordConfirmation: 'ромашка и соль' },
      });
      expect(reset.body.error.message).toBe('Incorrect code provided');
    });

    it('ends with the phone everywhere else; a phone changes by its own proof, and is one account’s', async () => {
      const [anna, boris] = await Promise.all([newCustomer(house, { password: PASSWORD }), newCustomer(house)]);
      const elsewhere = await signIn(house.url, anna.phone, PASSWORD);
      const phone = freshPhone();
      const change = (body: Record<string, unknown>) =>
        ask<ApiUser>(house.url, '/api/auth/update-user-phone', { jwt: anna.jwt, body });
      const proof = (identifier: string) => ticketFor(house, { identifier, customerId: anna.user.id });
      expect((await change({ phone })).status).toBe(400);
      const taken = await change({ phone: boris.phone, ticket: await proof(boris.phone) });
      expect(taken.body.error.details.code).toBe('phone-taken');
      // The own phone, in another spelling, needs no proof: so the last name comes after registration.
      const named = await change({ phone: `8${anna.phone.slice(1)}`, last_name: 'Иванова' });
      expect(named.body).toMatchObject({ phone: anna.phone, last_name: 'Иванова' });
      expect((await me(elsewhere.body.jwt)).status).toBe(200);
      expect((await change({ phone, ticket: await proof(phone) })).body).toMatchObject({ phone });
      expect((await me(elsewhere.body.jwt, other())).status).toBe(401);
      expect((await me(anna.jwt, other())).status).toBe(200);
      expect((await signIn(house.url, anna.phone, PASSWORD)).status).toBe(400);
      expect((await signIn(house.url, phone, PASSWORD)).status).toBe(200);
    });
  });

  describe('a forgotten password', () => {
    it('is set by a letter, once, within the hour, and everybody is signed out', async () => {
      const email = `${randomUUID()}@example.ru`;
      const anna = await newCustomer(house, { password: PASSWORD, email });
      const reset = (code: string, password = 'мёд и липа') =>
        ask<Signed>(house.url, '/api/auth/reset-password', {
          body: { code, password, passwordConfirmation: password },
        });
      await ask(house.url, `/api/auth/forgot-password/${new URL(house.url).host}`, { body: { email } });
      const early = await letterCode(email);
      await ask(house.url, '/api/auth/forgot-password', { body: { email } });
      const code = await letterCode(email, 2);
      expect((await reset(early)).body.error.message).toBe('Incorrect code provided');
      const tabs = await Promise.all(Array.from({ length: 5 }, () => reset(code)));
      expect(tabs.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(tabs.find(({ status }) => status === 200)!.body.user.id).toBe(anna.user.id);
      expect((await me(anna.jwt, other())).status).toBe(401);
      expect((await me(tabs.find(({ status }) => status === 200)!.body.jwt)).status).toBe(200);
      expect((await signIn(house.url, email, 'мёд и липа')).status).toBe(200);

      await ask(house.url, '/api/auth/forgot-password', { body: { email } });
      const late = await letterCode(email, 3);
      await house.shiftClock(61 * MINUTE);
      expect((await reset(late)).body.error.message).toBe('Incorrect code provided');
      const jobs = await house.query<{ data: object }>(
        "select data from jobs.job where name = 'password-reset-letter'",
      );
      expect(jobs.length).toBeGreaterThan(2);
      for (const { data } of jobs) expect(Object.keys(data)).toEqual(['resetId']);
      const rows = JSON.stringify(await house.query('select * from letters')) + JSON.stringify(jobs);
      for (const secret of [early, code, late]) expect(rows).not.toContain(secret);
    });
  });

  describe('what belongs to it', () => {
    it('an order placed with its token is its own, one without is nobody’s', async () => {
      const anna = await newCustomer(house);
      const items = [{ product: 2, quantity: 1 }];
      const total = await totalOf(house.url, items);
      const order = (headers: Record<string, string>) =>
        place(house.url, checkoutForm(items, total, { paySystem: 3 }), headers);
      const placed = await order({ authorization: `Bearer ${anna.jwt}` });
      const visitors = await order({});
      const owners = await house.query<{ id: string; customer_id: number | null }>(
        'select id, customer_id from orders where id = any($1)',
        [[placed.body.orderId, visitors.body.orderId]],
      );
      expect(new Map(owners.map((order) => [order.id, order.customer_id]))).toEqual(
        new Map([
          [placed.body.orderId, anna.user.id],
          [visitors.body.orderId, null],
        ]),
      );
    });

    it('the newsletter goes on and off, and each consent is written down', async () => {
      const anna = await newCustomer(house);
      const turn = (newsletter: boolean) =>
        ask<ApiUser>(house.url, '/api/auth/update-user', { jwt: anna.jwt, body: { newsletter } });
      expect((await turn(true)).body.newsletter).toBe(true);
      expect((await turn(true)).body.newsletter).toBe(true);
      expect((await turn(false)).body.newsletter).toBe(false);
      const consents = await house.query("select 1 from consents where subject = $1 and purpose = 'newsletter'", [
        `customer:${anna.user.id}`,
      ]);
      expect(consents).toHaveLength(1);
    });

    it('data a client keeps are read and changed in the documented envelope, by their owner', async () => {
      const [anna, boris] = await Promise.all([newCustomer(house), newCustomer(house)]);
      const kept = (path: string, asked: object) =>
        ask<{ data: { id: number; attributes: { data: unknown } } }>(house.url, `/api/temp-data-sites${path}`, asked);
      const added = await kept('', {
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
        (await kept(`/${id}`, { method: 'PUT', jwt: anna.jwt, body: { data: { data: null } } })).body.data,
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
        const foreign = await kept(`/${place}`, { method: 'PUT', jwt: who.jwt, body: { data: { data: 1 } } });
        expect([foreign.status, foreign.body.error.message]).toEqual([404, 'Not Found']);
      }
      const list = (who: Signed, query = '') =>
        ask<{ data: { id: number }[]; meta: object }>(house.url, `/api/temp-data-sites${query}`, { jwt: who.jwt });
      expect((await list(boris)).body).toEqual({
        data: [],
        meta: { pagination: { page: 1, pageSize: 25, pageCount: 0, total: 0 } },
      });
      expect((await list(anna, '?pagination[limit]=-1&sort=id:desc')).body.data).toHaveLength(1);
      for (const query of ['filters[user]=1', 'sort=customerId', 'fields[0]=customer_id', 'x=1', 'filters[data]=1'])
        expect((await list(anna, `?${query}`)).body.error).toMatchObject({ status: 400, name: 'ValidationError' });
      expect((await kept('', { body: { data: { data: 1 } } })).status).toBe(401);
      expect((await kept('', { jwt: anna.jwt, body: { data: { data: 'я'.repeat(9000) } } })).body.error).toMatchObject({
        status: 413,
        name: 'PayloadTooLargeError',
        message: 'Entity too large',
      });
      expect((await kept('', { jwt: anna.jwt, body: {} })).body.error.message).toBe(
        'Missing "data" payload in the request body',
      );
      const crowd = await Promise.all(
        Array.from({ length: 60 }, (_, n) => kept('', { jwt: boris.jwt, body: { data: { data: n } } })),
      );
      expect(crowd.filter(({ status }) => status === 200)).toHaveLength(50);
    });

    it('letters go to the own proved address, of our own kinds, and to nobody else', async () => {
      const email = `${randomUUID()}@example.ru`;
      const anna = await newCustomer(house, { email });
      const boris = await newCustomer(house);
      const send = (body: object, jwt?: string) => ask(house.url, '/api/email', { body, jwt });
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
      // A client of the documentation names no letter; it writes our subject.
      expect((await send({ to: email, ...words, subject: 'Добро пожаловать в Травосоль' }, anna.jwt)).status).toBe(200);
      expect((await send({ to: email, ...words, template: 'welcome' }, anna.jwt)).status).toBe(200);
      await house.drain();
      const [letter] = (await house.sandbox.lettersAbout('Добро пожаловать')).filter(({ to }) => to.includes(email));
      expect(letter!.html).not.toContain('evil');
    });
  });

  describe('as time goes by, a session', () => {
    it('that nobody took home ends with its token; one of a browser thirty days after it was last seen', async () => {
      const anna = await newCustomer(house);
      const idle = await newCustomer(house);
      const browser = await browserOf(house.url, anna.jwt);
      const first = (await browser.session()).body.expires!;
      await house.shiftClock(11 * MINUTE);
      expect((await me(anna.jwt)).status).toBe(401);
      expect((await me(idle.jwt)).status).toBe(401);
      await expect(browserOf(house.url, idle.jwt)).rejects.toThrow(/not signed in/);
      const later = await browser.session();
      expect(Date.parse(later.body.expires!)).toBeGreaterThan(Date.parse(first));
      expect((await me(later.body.jwt!)).status).toBe(200);
      await house.shiftClock(31 * 24 * 60 * MINUTE);
      expect((await browser.session()).body).toEqual({});
      expect(browser.cookies.has('next-auth.session-token')).toBe(false);
    });

    it('that is long over is swept away with tickets and resets; accounts stay', async () => {
      const { user } = await newCustomer(house);
      await ask(house.url, '/api/auth/forgot-password', {
        body: { email: `${randomUUID()}@example.ru` },
        from: '10.40.0.1',
      });
      await house.query('update proof_tickets set expires_at = created_at where used_at is not null');
      const left = async () =>
        (
          await house.query<{ sessions: number; resets: number; tickets: number }>(
            `select (select count(*)::int from sessions where customer_id = $1) as sessions,
               (select count(*)::int from password_resets) as resets,
               (select count(*)::int from proof_tickets where used_at is not null) as tickets`,
            [user.id],
          )
        )[0]!;
      expect(await left()).toEqual({ sessions: 1, resets: expect.any(Number), tickets: expect.any(Number) });
      expect((await left()).resets).toBeGreaterThan(0);
      await house.shiftClock(41 * 24 * 60 * MINUTE);
      await house.enqueue('apply-retention');
      await house.drain();
      expect(await left()).toEqual({ sessions: 0, resets: 0, tickets: 0 });
      expect(await house.query('select 1 from customers where id = $1', [user.id])).toHaveLength(1);
    });
  });
});
