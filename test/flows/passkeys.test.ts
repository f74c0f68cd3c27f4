import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CreationOptions, RequestOptions } from '../../src/api/account/passkeys.schema.ts';
import { Authenticator, type Lies } from '../support/authenticator.ts';
import { fetchApi, freshPhone, newCustomer, ticketFor, type SignedIn } from '../support/customer.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const MINUTE = 60_000;
const PASSWORD = 'чай с чабрецом';

interface Shown {
  readonly id: string;
  readonly name: string;
  readonly usedAt: string | null;
}

describe('passkeys', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({ env: { TRUSTED_PROXIES: 'loopback' } });
  });
  afterAll(() => shop.close());

  let networks = 0;
  /** Each from a network of its own, so that only the test of the limits reaches them. */
  const elsewhere = () => `198.18.${++networks % 250}.1`;
  const begin = ({ jwt }: SignedIn, proof: object = {}) =>
    fetchApi<CreationOptions>(shop.url, '/api/auth/passkeys/options', { jwt, body: proof });
  const list = async ({ jwt }: SignedIn) =>
    (await fetchApi<{ data: Shown[] }>(shop.url, '/api/auth/passkeys', { jwt })).body.data;
  const add = ({ jwt }: SignedIn, credential: object, name = 'Телефон') =>
    fetchApi<{ data: Shown }>(shop.url, '/api/auth/passkeys', { jwt, body: { name, credential } });
  const challenge = async () =>
    (await fetchApi<RequestOptions>(shop.url, '/api/auth/passkey/options', { method: 'POST', from: elsewhere() })).body;
  const send = (credential: object, from = elsewhere()) =>
    fetchApi<SignedIn>(shop.url, '/api/auth/passkey', { body: { credential }, from });
  const events = async ({ user }: SignedIn) =>
    (
      await shop.query<{ kind: string }>(
        "select kind from customer_events where customer_id = $1 and kind like 'passkey-%' order by id",
        [user.id],
      )
    ).map(({ kind }) => kind);
  const signedInLongAgo = ({ user }: SignedIn) =>
    shop.query("update sessions set created_at = created_at - interval '16 minutes' where customer_id = $1", [user.id]);

  /** A customer with one key. */
  async function withKey(given: { email?: string; password?: string } = {}) {
    const anna = await newCustomer(shop, given);
    const key = new Authenticator(shop.url);
    const added = await add(anna, key.create((await begin(anna)).body));
    expect(added.status).toBe(200);
    return { anna, key, id: added.body.data.id };
  }

  it('are added, sign in, are renamed and removed; the owner gets a letter about each key', async () => {
    const email = `${randomUUID()}@example.ru`;
    const { anna, key, id } = await withKey({ email });
    const again = await begin(anna);
    expect(again.body.excludeCredentials.map((one) => one.id)).toEqual([key.credentialId.toString('base64url')]);
    expect((await add(anna, key.create(again.body))).body.error.details.code).toBe('passkey-known');

    const signedIn = await send(key.sign(await challenge()));
    expect(signedIn.body.user).toEqual(anna.user);
    const sessions = await fetchApi<{ data: { method: string; current: boolean }[] }>(shop.url, '/api/auth/sessions', {
      jwt: signedIn.body.jwt,
    });
    expect(sessions.body.data.find(({ current }) => current)?.method).toBe('passkey');
    const renamed = await fetchApi(shop.url, `/api/auth/passkeys/${id}`, {
      method: 'PUT',
      jwt: anna.jwt,
      body: { name: 'Ноутбук дома' },
    });
    expect(renamed.status).toBe(200);
    expect(await list(anna)).toMatchObject([{ id, name: 'Ноутбук дома', usedAt: expect.any(String) }]);

    const remove = () => fetchApi(shop.url, `/api/auth/passkeys/${id}`, { method: 'DELETE', jwt: anna.jwt });
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
    expect(await list(anna)).toEqual([]);
    expect((await send(key.sign(await challenge()))).body.error.details.code).toBe('passkey-refused');
    expect(await events(anna)).toEqual(['passkey-added', 'passkey-renamed', 'passkey-removed']);
    await shop.drain();
    const letters = (await shop.sandbox.lettersAbout('ключ входа')).filter(({ to }) => to.includes(email));
    expect(letters.map(({ subject }) => subject.replaceAll('\u00a0', ' ')).sort()).toEqual([
      'Добавлен ключ входа в Травосоль',
      'Удалён ключ входа в Травосоль',
    ]);
  });

  const stranger = () =>
    Buffer.from(randomUUID() + randomUUID())
      .subarray(0, 32)
      .toString('base64url');
  it.each<[what: string, lies: Lies]>([
    ['made for another site', { origin: 'https://travosol.example' }],
    ['for another host', { rpId: 'travosol.example' }],
    ['that creates instead of signing in', { type: 'webauthn.create' }],
    ['with a challenge of its own', { challenge: stranger() }],
    ['without finger, face or PIN', { verified: false }],
    ['of another account', { userHandle: stranger() }],
    ['by another private key', { forged: true }],
    ['with a counter that goes back', { counter: 1 }],
    ['with a counter that stands', { counter: 2 }],
  ])('a signature %s is refused, and the key still signs in', async (_what, lies) => {
    const { anna, key } = await withKey();
    expect((await send(key.sign(await challenge()))).status).toBe(200);
    const refused = await send(key.sign(await challenge(), lies));
    expect([refused.status, refused.body.error.details]).toEqual([400, { code: 'passkey-refused' }]);
    expect((await send(key.sign(await challenge(), { counter: 9 }))).status).toBe(200);
    expect((await events(anna)).includes('passkey-counter-back')).toBe('counter' in lies);
  });

  it('a challenge works once, for its purpose, for five minutes', async () => {
    const { anna, key } = await withKey();
    const signed = key.sign(await challenge());
    const tabs = await Promise.all(Array.from({ length: 4 }, () => send(signed)));
    expect(tabs.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    const { body: toCreate } = await begin(anna);
    const toSignIn = await challenge();
    expect((await send(key.sign({ ...toSignIn, challenge: toCreate.challenge }))).status).toBe(400);
    const other = new Authenticator(shop.url);
    expect((await add(anna, other.create({ ...toCreate, challenge: toSignIn.challenge }))).status).toBe(400);
    const late = key.sign(await challenge());
    await shop.shiftClock(5 * MINUTE);
    expect((await send(late)).body.error.details.code).toBe('passkey-refused');
    // An unknown key, too, and the blocked account only to whoever holds its key.
    expect((await send(other.sign(await challenge(), { userHandle: stranger() }))).status).toBe(400);
    await shop.query('update customers set blocked_at = now() where id = $1', [anna.user.id]);
    expect((await send(key.sign(await challenge()))).body.error.details.code).toBe('account-blocked');
    expect((await send(key.sign(await challenge(), { forged: true }))).body.error.details.code).toBe('passkey-refused');
  });

  it.each<[what: string, lies: Lies]>([
    ['made for another site', { origin: 'https://travosol.example' }],
    ['for another host', { rpId: 'travosol.example' }],
    ['without finger, face or PIN', { verified: false }],
    ['with a challenge of its own', { challenge: stranger() }],
  ])('a key %s is not added', async (_what, lies) => {
    const anna = await newCustomer(shop);
    const key = new Authenticator(shop.url);
    const refused = await add(anna, key.create((await begin(anna)).body, lies));
    expect([refused.status, refused.body.error.details]).toEqual([400, { code: 'passkey-refused' }]);
    expect(await list(anna)).toEqual([]);
  });

  it('are added only by the owner: soon after sign-in, by the password, or by a code to the own phone', async () => {
    const anna = await newCustomer(shop, { password: PASSWORD });
    const boris = await newCustomer(shop);
    await signedInLongAgo(anna);
    const ticket = (customer: SignedIn, identifier: string) =>
      ticketFor(shop, { identifier, customerId: customer.user.id });
    const refusedBy = async (proof: object) => (await begin(anna, proof)).body.error.details.code;
    expect(await refusedBy({})).toBe('owner-unsure');
    expect(await refusedBy({ currentPassword: 'не тот' })).toBe('current-password-wrong');
    expect(await refusedBy({ ticket: await ticket(boris, anna.phone) })).toBe('owner-unsure');
    expect(await refusedBy({ ticket: await ticket(anna, freshPhone()) })).toBe('owner-unsure');
    expect((await begin(anna, { currentPassword: PASSWORD })).status).toBe(200);
    const own = await begin(anna, { ticket: await ticket(anna, anna.phone) });
    expect(own.status).toBe(200);
    // The challenge belongs to the session that proved its owner.
    const key = new Authenticator(shop.url);
    expect((await add(boris, key.create(own.body))).body.error.details.code).toBe('passkey-refused');
  });

  it('of another account look unknown, and visitors have none', async () => {
    const { id } = await withKey();
    const boris = await newCustomer(shop);
    for (const known of [id, randomUUID(), '1', '%00']) {
      const path = `/api/auth/passkeys/${known}`;
      expect((await fetchApi(shop.url, path, { method: 'DELETE', jwt: boris.jwt })).status).toBe(404);
      expect((await fetchApi(shop.url, path, { method: 'PUT', jwt: boris.jwt, body: { name: 'Мой' } })).status).toBe(
        404,
      );
      expect((await fetchApi(shop.url, path, { method: 'DELETE' })).status).toBe(401);
    }
    expect((await fetchApi(shop.url, '/api/auth/passkeys')).status).toBe(401);
    expect((await fetchApi(shop.url, '/api/auth/passkeys/options', { body: {} })).status).toBe(401);
    expect((await fetchApi(shop.url, '/api/auth/passkeys', { body: {} })).status).toBe(401);
  });

  it('are tried sixty times in ten minutes from one network', async () => {
    // To the start of a window, so that it cannot end meanwhile.
    await shop.shiftClock(10 * MINUTE - (shop.now().getTime() % (10 * MINUTE)));
    const key = new Authenticator(shop.url);
    const signed = key.sign({ ...(await challenge()), challenge: stranger() }, { userHandle: stranger() });
    const tries = await Promise.all(Array.from({ length: 61 }, () => send(signed, '198.51.100.7')));
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(60);
    const limited = tries.filter(({ status }) => status === 429);
    expect(limited.map(({ body }) => body.error.details.code)).toEqual(['too-many-attempts']);
  });
});
