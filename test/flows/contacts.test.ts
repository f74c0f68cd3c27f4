import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccount, TEST_SECRET, type Account } from '../support/account.ts';
import { call } from '../support/call.ts';
import { freshPhone, ticketFor } from '../support/customer.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

interface Contact {
  readonly data: { readonly id: number; readonly attributes: Record<string, unknown> & { updatedAt: string } } | null;
}

describe('the contact of Анна', () => {
  let shop: TestShop;
  let anna: Account;
  let boris: Account;
  beforeAll(async () => {
    shop = await openTestShop({ env: { SECRET: TEST_SECRET } });
    [anna, boris] = [await openAccount(shop), await openAccount(shop)];
  });
  afterAll(() => shop.close());

  const read = async (by: Account) => (await by.call<Contact>('/api/get-contact-by-user-id')).body.data;
  const save = (by: Account, data: unknown) =>
    by.call<Contact>('/api/update-contact-by-user-id', { method: 'PUT', body: { data } });
  const copy = (by: Account, data: unknown) => by.call('/api/update-user-by-contact-id', { body: { data } });
  const row = async (account: Account) =>
    (
      await shop.query<Record<string, unknown>>('select phone, email, name, last_name from customers where id = $1', [
        account.id,
      ])
    )[0]!;

  it('is none at first, is inserted whole, changed in parts, and is her alone', async () => {
    expect((await anna.call('/api/get-contact-by-user-id')).body).toEqual({ data: null, meta: {} });
    const typed = { name: 'Анна', last_name: 'Ветрова', phone: '8 (905) 555-55-01', email: 'Anna@Example.ru' };
    const saved = await save(anna, { ...typed, city: 'Казань', zip: '420111', address: 'ул. Баумана, 1' });
    expect([saved.status, saved.body]).toEqual([
      200,
      {
        data: {
          id: expect.any(Number),
          attributes: {
            name: 'Анна',
            last_name: 'Ветрова',
            phone: '79055555501',
            email: 'anna@example.ru',
            email_confirmed: false,
            city: 'Казань',
            zip: '420111',
            address: 'ул. Баумана, 1',
            updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
          },
        },
        meta: {},
      },
    ]);
    const { id } = saved.body.data!;
    expect((await save(anna, { city: 'Москва', email: null })).body.data).toMatchObject({
      id,
      attributes: { city: 'Москва', email: null, zip: '420111', phone: '79055555501' },
    });
    expect(await read(anna)).toMatchObject({ id, attributes: { city: 'Москва' } });
    expect(await read(boris)).toBeNull();
    // Neither phone nor e-mail of a contact sign anybody in.
    expect(await row(anna)).toMatchObject({ name: 'Анна', last_name: 'Иванова', email: null });
    expect(await shop.query('select 1 from customers where phone = $1', ['79055555501'])).toEqual([]);
  });

  it('is one with the recipient of the same name and phone, and stays one of at most twenty', async () => {
    const vera = { name: 'Вера Ким', phone: '+7 905 555-55-02', email: '' };
    await boris.call('/api/recipients', { body: vera });
    await save(boris, { name: 'Вера', last_name: 'Ким', phone: vera.phone });
    const list = async () => (await boris.call<{ data: { id: number }[] }>('/api/recipients')).body.data;
    expect(await list()).toEqual([
      { id: (await read(boris))!.id, name: 'Вера Ким', phone: '79055555502', email: null },
    ]);
    await save(boris, { email: 'vera@example.ru' });
    const contact = (await read(boris))!;
    // The checkout saves recipients without e-mail, and knows some by the first name: the contact stays as it is.
    const add = async (body: object) => (await boris.call<{ data: object }>('/api/recipients', { body })).body;
    expect((await add(vera)).data).toMatchObject({ id: contact.id, email: 'vera@example.ru' });
    for (const other of [
      { ...vera, name: 'Вера' },
      { ...vera, email: 'kim@example.ru' },
    ]) {
      const { details, message } = (await add(other)).error;
      expect([details, message]).toMatchObject([{ code: 'recipient-known' }, expect.stringContaining('Вера Ким')]);
    }
    expect(await read(boris)).toEqual(contact);
    // A recipient loses no e-mail either.
    const zoya = { name: 'Зоя Ким', phone: vera.phone };
    await add({ ...zoya, email: 'zoya@example.ru' });
    expect((await add(zoya)).data).toMatchObject({ email: 'zoya@example.ru' });
    // Another recipient is renamed to nobody who is known already.
    const gleb = await boris.call<{ data: { id: number } }>('/api/recipients', { body: { ...vera, name: 'Глеб Ким' } });
    const change = (by: Account, id: number, body: object) => by.call(`/api/recipients/${id}`, { method: 'PUT', body });
    expect((await change(boris, gleb.body.data.id, vera)).body.error.details).toMatchObject({
      code: 'recipient-known',
    });
    expect((await change(boris, gleb.body.data.id, { ...vera, name: 'Глеб Петров' })).status).toBe(200);
    expect((await change(anna, gleb.body.data.id, vera)).status).toBe(404);
    expect(await list()).toHaveLength(3);
  });

  it('changed meanwhile is a conflict; of two changes at once with one time, one is saved', async () => {
    const { updatedAt } = (await read(anna))!.attributes;
    const answers = await Promise.all(['Тула', 'Тверь', 'Омск'].map((city) => save(anna, { city, updatedAt })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const saved = answers.find(({ status }) => status === 200)!;
    expect((await read(anna))!.attributes).toEqual(saved.body.data!.attributes);
    expect((await save(anna, { city: 'Уфа', updatedAt: '2026-01-01T00:00:00.000Z' })).status).toBe(409);
  });

  it.each([
    [{}, '2 errors occurred'],
    [undefined, 'Missing "data" payload in the request body'],
    [[], 'Missing "data" payload in the request body'],
    [{ name: 'Вера', phone: '12' }, undefined],
    [{ name: 'https://evil.example', phone: '+79055555503' }, undefined],
    [{ name: 'Вера', phone: '+79055555503', zip: '12' }, undefined],
    [{ name: 'Вера', phone: '+79055555503', email: 'x' }, undefined],
    [
      { name: 'Вера', phone: '+79055555503', email_confirmed: true },
      'this field has unspecified keys: email_confirmed',
    ],
    [{ name: 'Вера', phone: '+79055555503', updatedAt: 'вчера' }, 'updatedAt must be a `date` type'],
  ])('%j is refused', async (data, message) => {
    const vera = await openAccount(shop);
    const refused = await save(vera, data);
    expect(refused.status).toBe(400);
    if (message) expect(refused.body.error.message).toBe(message);
    expect(await read(vera)).toBeNull();
  });

  it('names the wrong field as its forms know it', async () => {
    const { body } = await save(anna, { phone: '12' });
    expect(body.error.details).toMatchObject({ errors: [{ path: ['phone'] }] });
  });

  it('becomes the data of the account: names at once, phone and e-mail only by their proofs', async () => {
    const vera = await openAccount(shop);
    const { phone: own } = await row(vera);
    const saved = await save(vera, { name: 'Вероника', last_name: 'Ким', phone: `+${own as string}` });
    const contact = saved.body.data!.id;
    const renamed = await copy(vera, { contact });
    expect([renamed.status, renamed.body]).toMatchObject([200, { id: vera.id, name: 'Вероника', last_name: 'Ким' }]);

    const next = freshPhone();
    await save(vera, { name: 'Вера', phone: `+${next}` });
    const ticketOf = (identifier: string) => ticketFor(shop, { identifier, customerId: vera.id });
    for (const ticket of [undefined, 'x', await ticketOf(freshPhone())]) {
      const refused = await copy(vera, { contact, ...(ticket && { ticket }) });
      expect([refused.status, refused.body.error.details]).toMatchObject([403, { code: 'contact-unproved' }]);
    }
    expect(await row(vera)).toMatchObject({ phone: own, name: 'Вероника' });
    expect((await copy(vera, { contact, ticket: await ticketOf(next) })).status).toBe(200);
    expect(await row(vera)).toMatchObject({ phone: next, name: 'Вера' });

    // A ticket is not enough in an old session, as for any change of a login.
    await shop.query("update sessions set created_at = created_at - interval '1 hour' where customer_id = $1", [
      vera.id,
    ]);
    const email = `vera-${vera.id}@example.ru`;
    await save(vera, { email });
    const ticket = await ticketFor(shop, { kind: 'email', identifier: email, customerId: vera.id });
    const unsure = await copy(vera, { contact, ticket });
    expect([unsure.status, unsure.body.error.details]).toMatchObject([403, { code: 'owner-unsure' }]);
    expect((await row(vera)).email).toBeNull();
  });

  it('of another account, or none, is 404; without a session 401; unknown parameters are 400', async () => {
    const { id } = (await read(anna))!;
    for (const contact of [id, id + 1000]) expect((await copy(await openAccount(shop), { contact })).status).toBe(404);
    expect((await copy(anna, { contact: 'x' })).status).toBe(400);
    expect((await copy(anna, { contact: id, user: 1 })).status).toBe(400);
    expect((await anna.call('/api/get-contact-by-user-id?user=1')).status).toBe(400);
    for (const [method, path] of [
      ['GET', 'get-contact-by-user-id'],
      ['PUT', 'update-contact-by-user-id'],
      ['POST', 'update-user-by-contact-id'],
    ] as const) {
      const answer = await fetch(`${shop.url}/api/${path}`, { method });
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 401, 'no-store']);
    }
    expect((await call(shop.url, '/api/update-user-by-contact-id', { data: 7 })).status).toBe(401);
  });
});
