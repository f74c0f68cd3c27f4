import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/buyer.ts';
import { arrivedCode, askCode, typeCode } from '../support/codes.ts';
import { ask, freshPhone, newCustomer, signIn, ticketFor, type ApiUser, type Signed } from '../support/customer.ts';
import { openHouse, type House } from '../support/house.ts';

const PASSWORD = 'чай с чабрецом';

type Me = Signed & { readonly phone: string };

describe('whoever has got hold of a token', { timeout: 60_000 }, () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse();
  });
  afterAll(() => house.close());

  const freshEmail = () => `${randomUUID()}@example.ru`;
  const signedInLongAgo = ({ user }: Me) =>
    house.query("update sessions set created_at = created_at - interval '16 minutes' where customer_id = $1", [
      user.id,
    ]);
  async function changePhone(me: Me, phone: string, more: object = {}) {
    const ticket = await ticketFor(house, { identifier: phone, customerId: me.user.id });
    return ask<ApiUser>(house.url, '/api/auth/update-user-phone', { jwt: me.jwt, body: { phone, ticket, ...more } });
  }
  async function changeEmail(me: Me, email: string, more: object = {}) {
    const ticket = await ticketFor(house, { kind: 'email', identifier: email, customerId: me.user.id });
    return ask<ApiUser>(house.url, '/api/auth/update-user', { jwt: me.jwt, body: { email, ticket, ...more } });
  }
  const lettersTo = async (email: string) =>
    (await house.sandbox.lettersAbout('')).filter(({ to }) => to.includes(email)).map(({ subject }) => subject);

  it('changes neither phone nor address with it alone, and gives the account no first address', async () => {
    const email = freshEmail();
    const [anna, boris] = [await newCustomer(house, { email, password: PASSWORD }), await newCustomer(house)];
    await Promise.all([signedInLongAgo(anna), signedInLongAgo(boris)]);
    for (const refused of [
      await changePhone(anna, freshPhone()),
      await changeEmail(anna, freshEmail()),
      await changeEmail(boris, freshEmail()),
    ])
      expect([refused.status, refused.body.error.details.code]).toEqual([403, 'owner-unsure']);
    const guess = await changePhone(anna, freshPhone(), { currentPassword: 'не тот' });
    expect(guess.body.error.message).toBe('The provided current password is invalid');
    const phone = freshPhone();
    expect((await changePhone(anna, phone, { currentPassword: PASSWORD })).body).toMatchObject({ phone, email });
    // What signs nobody in changes as before.
    const named = await ask<ApiUser>(house.url, '/api/auth/update-user', { jwt: boris.jwt, body: { name: 'Борис' } });
    expect(named.body.name).toBe('Борис');
  });

  it('confirms the address that the owner typed, which takes a letter to that address', async () => {
    const [phone, email] = [freshPhone(), freshEmail()];
    const { body } = await ask<Signed>(house.url, '/api/auth/local/register', {
      body: {
        name: 'Анна',
        last_name: 'Петрова',
        email,
        consent: true,
        ticket: await ticketFor(house, { identifier: phone }),
      },
    });
    const anna = { ...body, phone };
    await signedInLongAgo(anna);
    expect((await changeEmail(anna, email)).body).toMatchObject({ email, confirmed: true });
  });

  it('the address before is told of each change, once, and the new one is not written', async () => {
    const [first, second] = [freshEmail(), freshEmail()];
    const anna = await newCustomer(house, { email: first });
    await changePhone(anna, freshPhone());
    await changeEmail(anna, second);
    await house.drain();
    expect((await lettersTo(first)).map((subject) => subject.replaceAll('\u00a0', ' ')).sort()).toEqual([
      'Изменена почта для входа в Травосоль',
      'Изменён номер для входа в Травосоль',
    ]);
    expect(await lettersTo(second)).toEqual([]);
    const [job] = await house.query<{ data: object }>("select data from jobs.job where name = 'contact-letter'");
    expect(Object.keys(job!.data)).toEqual(['changeId']);
  });

  /** Does it while the row of the account is held; what then asks for the row goes on in the order it came. */
  async function whileHeld(
    me: Me,
    work: (held: pg.Client, waiting: (count: number) => Promise<unknown>) => Promise<void>,
  ) {
    const held = new pg.Client({ connectionString: house.databaseUrl });
    await held.connect();
    try {
      await held.query('begin');
      await held.query('select 1 from customers where id = $1 for update', [me.user.id]);
      const waiting = (count: number) =>
        eventually(
          async () =>
            (
              await house.query(
                "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
              )
            ).length,
          (found) => found >= count,
        );
      await work(held, waiting);
    } finally {
      await held.end();
    }
  }

  it('comes in by the old phone while it changes: no session outlives the change', async () => {
    const anna = await newCustomer(house, { password: PASSWORD });
    const { body: asked } = await askCode(house.url, anna.phone);
    const code = await arrivedCode(house, anna.phone);
    const ticket = await ticketFor(house, { identifier: anna.phone });
    await whileHeld(anna, async (held, waiting) => {
      const register = { name: 'Вор', last_name: 'Чужой', consent: true, ticket };
      // Who waits for the customer waits five seconds at most: the one that hashes a password first is sent before the others.
      const signing = signIn(house.url, anna.phone, PASSWORD);
      await waiting(1);
      const coming = [
        typeCode(house.url, asked.userId, code),
        ask<Signed>(house.url, '/api/auth/local/register', { body: register }),
        signing,
      ] as const;
      await waiting(3);
      await held.query('update customers set phone = $2 where id = $1', [anna.user.id, freshPhone()]);
      await held.query('update sessions set ended_at = now() where customer_id = $1', [anna.user.id]);
      await held.query('commit');
      const [verified, registered, signed] = await Promise.all(coming);
      expect(Object.keys(verified.body)).toEqual(['ticket', 'expiresIn']);
      expect(registered.body.user.id).not.toBe(anna.user.id);
      expect(signed.body.error.message).toBe('Invalid identifier or password');
    });
    expect(
      await house.query('select method from sessions where customer_id = $1 and ended_at is null', [anna.user.id]),
    ).toEqual([]);
  });

  it('asks for a change in a session that its owner ends meanwhile: nothing has changed', async () => {
    const [anna, phone] = [await newCustomer(house), freshPhone()];
    const ticket = await ticketFor(house, { identifier: phone, customerId: anna.user.id });
    await whileHeld(anna, async (held, waiting) => {
      const change = ask(house.url, '/api/auth/update-user-phone', { jwt: anna.jwt, body: { phone, ticket } });
      await waiting(1);
      await held.query('update sessions set ended_at = now() where customer_id = $1', [anna.user.id]);
      await held.query('commit');
      expect((await change).status).toBe(403);
    });
  });

  it('the newsletter off and on again at once: each is written down', async () => {
    const anna = await newCustomer(house);
    const turn = (newsletter: boolean) =>
      ask<ApiUser>(house.url, '/api/auth/update-user', { jwt: anna.jwt, body: { newsletter } });
    await turn(true);
    await whileHeld(anna, async (held, waiting) => {
      const off = turn(false);
      await waiting(1);
      const on = turn(true);
      await waiting(2);
      await held.query('commit');
      expect([(await off).status, (await on).body.newsletter]).toEqual([200, true]);
    });
    const subject = `customer:${anna.user.id}`;
    expect(
      await house.query("select 1 from consents where subject = $1 and purpose = 'newsletter'", [subject]),
    ).toHaveLength(2);
    const words = await house.query<{ kind: string }>(
      "select kind from mailing_events where customer_id = $1 and kind like '%subscription' order by kind",
      [anna.user.id],
    );
    expect(words.map(({ kind }) => kind)).toEqual(['subscription', 'subscription', 'unsubscription']);
  });
});
