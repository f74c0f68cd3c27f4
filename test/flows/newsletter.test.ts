import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/call.ts';
import { fetchApi as askAs, newCustomer, ticketFor } from '../support/customer.ts';
import { lockRows, untilWaitingForLock } from '../support/lock-rows.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const HOUR = 3_600_000;

/** Дарья reads our articles and wants the newsletter; the mail server and the mailing company fail at times. */
describe('newsletter and gift', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
  });
  afterAll(() => shop.close());

  const subscribe = (email: string) => call(shop.url, '/api/newsletter', { email });
  async function lettersTo(email: string, words: string) {
    await shop.drain();
    return (await shop.sandbox.lettersAbout(words)).filter(({ to }) => to.includes(email));
  }
  const letterTo = async (email: string, words: string) => (await lettersTo(email, words))[0]!;
  const linkIn = (html: string, action: string) => new RegExp(`/newsletter#${action}=([^"]+)`).exec(html)![1]!;
  const eventStates = () =>
    shop.query<{ kind: string; state: string }>(
      'select kind, state from mailing_events where subscriber_id is not null order by created_at',
    );

  it('writes only to addresses confirmed by the link, and does not reveal who is subscribed', async () => {
    expect(await subscribe('')).toMatchObject({ status: 400, body: { error: { message: 'Введите email' } } });
    for (const wrong of ['darya@', '79161234567@phone.invalid'])
      expect(await subscribe(wrong)).toMatchObject({ status: 400, body: { error: { message: 'Неверный email' } } });

    const first = await subscribe(' Darya@Example.ru ');
    expect(first.body).toEqual({ state: 'asked' });
    const letter = await letterTo('darya@example.ru', 'Подтвердите подписку');
    expect(await eventStates()).toEqual([]);
    expect(
      await shop.query(`select purpose, host(address) as address from consents where subject like 'subscriber:%'`),
    ).toEqual([{ purpose: 'newsletter', address: '127.0.0.1' }]);
    // Neither the queue nor the log of letters contains a token.
    expect(
      JSON.stringify(await shop.query(`select data from jobs.job where name = 'newsletter-letter'`)),
    ).not.toContain('eyJ');

    // Requested again at once: the same answer, no second letter.
    expect((await subscribe('darya@example.ru')).body).toEqual(first.body);
    expect(await lettersTo('darya@example.ru', 'Подтвердите подписку')).toHaveLength(1);

    const token = linkIn(letter.html, 'confirm');
    for (let press = 0; press < 2; press++)
      expect((await call(shop.url, '/api/newsletter/confirm', { token })).body).toEqual({ state: 'subscribed' });
    const welcome = await letterTo('darya@example.ru', 'подтверждена');
    expect(await eventStates()).toEqual([{ kind: 'subscription', state: 'sent' }]);
    expect((await subscribe('darya@example.ru')).body).toEqual(first.body);

    // One-click unsubscribe as in RFC 8058; opening the address with GET ends nothing.
    const end = /<(.+)>/.exec(welcome.unsubscribe!)![1]!;
    const opened = await fetch(end, { redirect: 'manual' });
    expect(opened.headers.get('location')).toMatch(/^\/newsletter#unsubscribe=/);
    expect(await shop.query('select state from subscribers')).toEqual([{ state: 'subscribed' }]);
    const pressed = await fetch(end, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(await pressed.json()).toEqual({ state: 'ended' });
    await shop.drain();
    expect((await eventStates()).map(({ state }) => state)).toEqual(['sent', 'sent']);
    // The old confirmation link does not resubscribe.
    expect((await call(shop.url, '/api/newsletter/confirm', { token })).status).toBe(400);
  });

  it('refuses invalid and expired links', async () => {
    for (const token of ['nonsense', 'a.b.c'])
      expect((await call(shop.url, '/api/newsletter/confirm', { token })).status).toBe(400);
    await subscribe('egor@example.ru');
    const letter = await letterTo('egor@example.ru', 'Подтвердите подписку');
    await shop.shiftClock(8 * 24 * HOUR);
    const late = await call(shop.url, '/api/newsletter/confirm', { token: linkIn(letter.html, 'confirm') });
    expect(late).toMatchObject({ status: 400, body: { error: { details: { code: 'newsletter-link-unknown' } } } });
    // A token of one purpose is not valid for another.
    const swapped = await call(shop.url, '/api/newsletter/unsubscribe', { token: linkIn(letter.html, 'confirm') });
    expect(swapped.status).toBe(400);
  });

  it('subscribes while the mailing company is down, and reports it later', async () => {
    await shop.sandbox.fail({ provider: 'mindbox', status: 500, times: 1 });
    await subscribe('inna@example.ru');
    const letter = await letterTo('inna@example.ru', 'Подтвердите подписку');
    const confirmed = await call(shop.url, '/api/newsletter/confirm', { token: linkIn(letter.html, 'confirm') });
    expect(confirmed.body).toEqual({ state: 'subscribed' });
    await shop.drain();
    expect((await eventStates()).at(-1)!.state).toBe('waiting');
    await shop.shiftClock(HOUR);
    await shop.drain();
    expect((await eventStates()).at(-1)!.state).toBe('sent');
  });

  it('shows the same state in the account and for the address, whichever of them starts or ends it', async () => {
    const email = 'marfa@example.ru';
    const marfa = await newCustomer(shop, { email });
    const stateOf = async () => ({
      row: (await shop.query<{ state: string }>('select state from subscribers where email = $1', [email]))[0]?.state,
      account: (
        await shop.query<{ newsletter: boolean }>('select newsletter from customers where id = $1', [marfa.user.id])
      )[0]!.newsletter,
    });
    const turn = (newsletter: boolean) =>
      askAs(shop.url, '/api/auth/update-user', { body: { newsletter }, jwt: marfa.jwt });
    await subscribe(email);
    const letter = await letterTo(email, 'Подтвердите подписку');
    const token = linkIn(letter.html, 'confirm');
    expect(await stateOf()).toEqual({ row: 'requested', account: false });
    await call(shop.url, '/api/newsletter/confirm', { token });
    expect(await stateOf()).toEqual({ row: 'subscribed', account: true });
    const welcome = await letterTo(email, 'подтверждена');
    expect((await turn(false)).status).toBe(200);
    expect(await stateOf()).toEqual({ row: 'ended', account: false });
    // The old confirmation link does not undo it; the switch does.
    expect((await call(shop.url, '/api/newsletter/confirm', { token })).status).toBe(400);
    await turn(true);
    expect(await stateOf()).toEqual({ row: 'subscribed', account: true });
    const end = /<(.+)>/.exec(welcome.unsubscribe!)![1]!;
    await fetch(end, { method: 'POST' });
    expect(await stateOf()).toEqual({ row: 'ended', account: false });
    const events = await shop.query<{ kind: string }>(
      `select e.kind from subscriber_events e join subscribers s on s.id = e.subscriber_id where s.email = $1 order by e.id`,
      [email],
    );
    expect(events.map(({ kind }) => kind)).toEqual(['requested', 'confirmed', 'ended', 'confirmed', 'ended']);
    // Whoever proves an address that has subscribed sees it in the account.
    await subscribe('foma@example.ru');
    const ofFoma = linkIn((await letterTo('foma@example.ru', 'Подтвердите подписку')).html, 'confirm');
    await call(shop.url, '/api/newsletter/confirm', { token: ofFoma });
    const foma = await newCustomer(shop, { email: 'foma@example.ru' });
    expect(foma.user.newsletter).toBe(true);
    await subscribe('faina@example.ru');
    const ofFaina = linkIn((await letterTo('faina@example.ru', 'Подтвердите подписку')).html, 'confirm');
    await call(shop.url, '/api/newsletter/confirm', { token: ofFaina });
    const registered = await askAs<{ user: { newsletter: boolean } }>(shop.url, '/api/auth/local/register', {
      body: {
        name: 'Фаина',
        email: 'faina@example.ru',
        consent: true,
        ticket: await ticketFor(shop, { kind: 'email', identifier: 'faina@example.ru' }),
      },
    });
    expect([registered.status, registered.body.user.newsletter]).toEqual([200, true]);
    // An address that the account has not proved may belong to another person.
    await shop.query('update customers set email_confirmed_at = null where id = $1', [marfa.user.id]);
    await turn(true);
    expect((await stateOf()).row).toBe('ended');
  });

  it('an address is proved by its account while its subscription is confirmed: the account has it', async () => {
    const email = 'zinaida@example.ru';
    await subscribe(email);
    const token = linkIn((await letterTo(email, 'Подтвердите подписку')).html, 'confirm');
    const { jwt, user } = await newCustomer(shop);
    const ticket = await ticketFor(shop, { kind: 'email', identifier: email, customerId: user.id });
    const unlock = await lockRows(shop.databaseUrl, 'select 1 from subscribers where email = $1 for update', [email]);
    const proving = askAs(shop.url, '/api/auth/update-user', { body: { email, ticket }, jwt });
    await untilWaitingForLock(shop, 1);
    const confirming = call(shop.url, '/api/newsletter/confirm', { token });
    await untilWaitingForLock(shop, 2);
    await unlock();
    expect([(await proving).status, (await confirming).status]).toEqual([200, 200]);
    const [both] = await shop.query(
      'select s.state, c.newsletter from subscribers s, customers c where s.email = $1 and c.id = $2',
      [email, user.id],
    );
    expect(both).toEqual({ state: 'subscribed', newsletter: true });
  });

  it('ends by the link and by the switch at the same moment, many times: both are answered and agree', async () => {
    const email = 'nonna@example.ru';
    const nonna = await newCustomer(shop, { email });
    await subscribe(email);
    const token = linkIn((await letterTo(email, 'Подтвердите подписку')).html, 'confirm');
    await call(shop.url, '/api/newsletter/confirm', { token });
    const end = /<(.+)>/.exec((await letterTo(email, 'подтверждена')).unsubscribe!)![1]!;
    const turn = async (newsletter: boolean) =>
      (await askAs(shop.url, '/api/auth/update-user', { body: { newsletter }, jwt: nonna.jwt })).status;
    const follow = async () => (await fetch(end, { method: 'POST' })).status;
    for (let times = 0; times < 15; times++) {
      expect(await turn(true)).toBe(200);
      const pressed = await Promise.all([turn(false), follow(), turn(false), follow()]);
      expect(pressed).toEqual([200, 200, 200, 200]);
      const [both] = await shop.query(
        'select s.state, c.newsletter from subscribers s, customers c where s.email = $1 and c.id = $2',
        [email, nonna.user.id],
      );
      expect(both).toEqual({ state: 'ended', newsletter: false });
    }
  });

  it('accepts the gift form, answers as documented and sends the guide once', async () => {
    const send = (data: object) => call(shop.url, '/api/messages-forms', { data });
    const form = { name: '', email: 'Gleb@Example.ru', type: 'Подарок', source: 'Сайт' };
    expect(await call(shop.url, '/api/messages-forms', {})).toMatchObject({
      status: 400,
      body: { error: { name: 'ValidationError', message: 'Missing "data" payload in the request body' } },
    });
    for (const [change, message] of [
      [{ email: '' }, 'Заполните email'],
      [{ email: 'gleb' }, 'Неверный email'],
      [{ email: '79161234567@phone.invalid' }, 'Неверный email'],
      [{ consent: false }, 'Ознакомьтесь и примите согласие на обработку персональных данных'],
    ] as const)
      expect(await send({ ...form, ...change })).toMatchObject({ status: 400, body: { error: { message } } });

    // No letter is sent without the form's consent.
    expect(
      (await call(shop.url, '/api/email', { to: 'gleb@example.ru', from: 'a', subject: 'b', html: 'c' })).status,
    ).toBe(403);
    const sent = await send({ ...form, consent: true });
    expect(sent.body).toMatchObject({
      data: { attributes: { name: 'gleb@example.ru', email: 'gleb@example.ru', type: 'Подарок', source: 'Сайт' } },
      meta: {},
    });
    // Without a name the address stands for it, however long.
    const long = `gleb@${'a'.repeat(60)}.${'b'.repeat(60)}.example.ru`;
    const { name: _none, ...unnamed } = form;
    expect((await send({ ...unnamed, email: long, consent: true })).body).toMatchObject({
      data: { attributes: { name: long, email: long } },
    });
    const letter = await letterTo('gleb@example.ru', 'подарок');
    const guide = await fetch(/href="([^"]+\.pdf)"/.exec(letter.html)![1]!);
    expect(guide.headers.get('content-type')).toBe('application/pdf');
    expect(guide.headers.get('content-disposition')).toBe('inline');
    const pages = Buffer.from(await guide.arrayBuffer())
      .toString('latin1')
      .match(/\/Type \/Page\b/g);
    expect(pages).toHaveLength(6);

    const again = await call(shop.url, '/api/email', {
      to: 'gleb@example.ru',
      from: 'a',
      subject: 'b',
      html: '<b>spam</b>',
    });
    expect(again.status).toBe(200);
    for (let more = 0; more < 3; more++) await send(form);
    const letters = await lettersTo('gleb@example.ru', 'подарок');
    expect(letters).toHaveLength(2);
    expect(letters.every(({ html }) => !html.includes('spam'))).toBe(true);
  });
});
