import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastCodeSentTo, requestOneTimeCode, submitCode } from '../support/codes.ts';
import {
  fetchApi,
  freshPhone,
  newCustomer,
  signIn,
  ticketFor,
  type ApiUser,
  type SignedIn,
} from '../support/customer.ts';
import { untilWaitingForLock } from '../support/lock-rows.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const PASSWORD = 'чай с чабрецом';

type Customer = SignedIn & { readonly phone: string };

describe('a thief who has a token of the account', { timeout: 60_000 }, () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
  });
  afterAll(() => shop.close());

  const freshEmail = () => `${randomUUID()}@example.ru`;
  const signedInLongAgo = ({ user }: Customer) =>
    shop.query("update sessions set created_at = created_at - interval '16 minutes' where customer_id = $1", [user.id]);
  async function changePhone(customer: Customer, phone: string, more: object = {}) {
    const ticket = await ticketFor(shop, { identifier: phone, customerId: customer.user.id });
    return fetchApi<ApiUser>(shop.url, '/api/auth/update-user-phone', {
      jwt: customer.jwt,
      body: { phone, ticket, ...more },
    });
  }
  async function changeEmail(customer: Customer, email: string, more: object = {}) {
    const ticket = await ticketFor(shop, { kind: 'email', identifier: email, customerId: customer.user.id });
    return fetchApi<ApiUser>(shop.url, '/api/auth/update-user', {
      jwt: customer.jwt,
      body: { email, ticket, ...more },
    });
  }
  const lettersTo = async (email: string) =>
    (await shop.sandbox.lettersAbout('')).filter(({ to }) => to.includes(email)).map(({ subject }) => subject);

  it('changes neither phone nor e-mail address with the token alone, and cannot add a first address', async () => {
    const email = freshEmail();
    const [anna, boris] = [await newCustomer(shop, { email, password: PASSWORD }), await newCustomer(shop)];
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
    // Fields that are not used to sign in still change.
    const named = await fetchApi<ApiUser>(shop.url, '/api/auth/update-user', {
      jwt: boris.jwt,
      body: { name: 'Борис' },
    });
    expect(named.body.name).toBe('Борис');
  });

  it('can confirm the address that the owner typed, which takes a letter to that address', async () => {
    const [phone, email] = [freshPhone(), freshEmail()];
    const { body } = await fetchApi<SignedIn>(shop.url, '/api/auth/local/register', {
      body: {
        name: 'Анна',
        last_name: 'Петрова',
        email,
        consent: true,
        ticket: await ticketFor(shop, { identifier: phone }),
      },
    });
    const anna = { ...body, phone };
    await signedInLongAgo(anna);
    expect((await changeEmail(anna, email)).body).toMatchObject({ email, confirmed: true });
  });

  it('triggers one letter to the previous address for each change, and none to the new one', async () => {
    const [first, second] = [freshEmail(), freshEmail()];
    const anna = await newCustomer(shop, { email: first });
    await changePhone(anna, freshPhone());
    await changeEmail(anna, second);
    await shop.drain();
    expect((await lettersTo(first)).map((subject) => subject.replaceAll('\u00a0', ' ')).sort()).toEqual([
      'Изменена почта для входа в Травосоль',
      'Изменён номер для входа в Травосоль',
    ]);
    expect(await lettersTo(second)).toEqual([]);
    const [job] = await shop.query<{ data: object }>("select data from jobs.job where name = 'contact-letter'");
    expect(Object.keys(job!.data)).toEqual(['changeId']);
  });

  /** Runs the work while the row of the account is locked; queries that then wait for the row continue in order of arrival. */
  async function whileLocked(
    customer: Customer,
    work: (lockHolder: pg.Client, waiting: (count: number) => Promise<unknown>) => Promise<void>,
  ) {
    const lockHolder = new pg.Client({ connectionString: shop.databaseUrl });
    await lockHolder.connect();
    try {
      await lockHolder.query('begin');
      await lockHolder.query('select 1 from customers where id = $1 for update', [customer.user.id]);
      await work(lockHolder, (count) => untilWaitingForLock(shop, count));
    } finally {
      await lockHolder.end();
    }
  }

  it('signs in by the old phone while it changes: no session outlives the change', async () => {
    const anna = await newCustomer(shop, { password: PASSWORD });
    const { body: challenge } = await requestOneTimeCode(shop.url, anna.phone);
    const code = await lastCodeSentTo(shop, anna.phone);
    const ticket = await ticketFor(shop, { identifier: anna.phone });
    await whileLocked(anna, async (lockHolder, waiting) => {
      const register = { name: 'Вор', last_name: 'Чужой', consent: true, ticket };
      // A query waits five seconds for the customer at most, so the sign-in that hashes a password first is sent first.
      const passwordSignIn = signIn(shop.url, anna.phone, PASSWORD);
      await waiting(1);
      const signIns = [
        submitCode(shop.url, challenge.userId, code),
        fetchApi<SignedIn>(shop.url, '/api/auth/local/register', { body: register }),
        passwordSignIn,
      ] as const;
      await waiting(3);
      await lockHolder.query('update customers set phone = $2 where id = $1', [anna.user.id, freshPhone()]);
      await lockHolder.query('update sessions set ended_at = now() where customer_id = $1', [anna.user.id]);
      await lockHolder.query('commit');
      const [verified, registered, signed] = await Promise.all(signIns);
      expect(Object.keys(verified.body)).toEqual(['ticket', 'expiresIn']);
      expect(registered.body.user.id).not.toBe(anna.user.id);
      expect(signed.body.error.message).toBe('Invalid identifier or password');
    });
    expect(
      await shop.query('select method from sessions where customer_id = $1 and ended_at is null', [anna.user.id]),
    ).toEqual([]);
  });

  it('requests a change in a session that its owner ends meanwhile: nothing changes', async () => {
    const [anna, phone] = [await newCustomer(shop), freshPhone()];
    const ticket = await ticketFor(shop, { identifier: phone, customerId: anna.user.id });
    await whileLocked(anna, async (lockHolder, waiting) => {
      const change = fetchApi(shop.url, '/api/auth/update-user-phone', { jwt: anna.jwt, body: { phone, ticket } });
      await waiting(1);
      await lockHolder.query('update sessions set ended_at = now() where customer_id = $1', [anna.user.id]);
      await lockHolder.query('commit');
      expect((await change).status).toBe(403);
    });
  });

  it('turning the newsletter off and on at once records both changes', async () => {
    const anna = await newCustomer(shop);
    const turn = (newsletter: boolean) =>
      fetchApi<ApiUser>(shop.url, '/api/auth/update-user', { jwt: anna.jwt, body: { newsletter } });
    await turn(true);
    await whileLocked(anna, async (lockHolder, waiting) => {
      const off = turn(false);
      await waiting(1);
      const on = turn(true);
      await waiting(2);
      await lockHolder.query('commit');
      expect([(await off).status, (await on).body.newsletter]).toEqual([200, true]);
    });
    const subject = `customer:${anna.user.id}`;
    expect(
      await shop.query("select 1 from consents where subject = $1 and purpose = 'newsletter'", [subject]),
    ).toHaveLength(2);
    const subscriptions = await shop.query<{ kind: string }>(
      "select kind from mailing_events where customer_id = $1 and kind like '%subscription' order by kind",
      [anna.user.id],
    );
    expect(subscriptions.map(({ kind }) => kind)).toEqual(['subscription', 'subscription', 'unsubscription']);
  });
});
