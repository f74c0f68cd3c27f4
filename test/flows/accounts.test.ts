import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/buyer.ts';
import {
  ask,
  AuthClient,
  browserOf,
  freshPhone,
  newCustomer,
  signIn,
  ticketFor,
  type Signed,
} from '../support/customer.ts';
import { openHouse, type House } from '../support/house.ts';

describe('an account', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ webs: 2, env: { TRUSTED_PROXIES: 'loopback' } });
  });
  afterAll(() => house.close());

  it('is opened for a proved phone, and signs in at once', async () => {
    const phone = freshPhone();
    const ticket = await ticketFor(house, { identifier: phone });
    const { status, body } = await ask<Signed>(house.url, '/api/auth/local/register', {
      body: { name: 'Анна', last_name: 'Петрова', ticket, consent: true, newsletter: true },
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
    const me = await ask<Signed['user']>(house.webs[1]!.url, '/api/users/me', { jwt: body.jwt });
    expect(me.body).toEqual(body.user);
    const consents = await house.query<{ purpose: string }>(
      'select purpose from consents where subject = $1 order by purpose',
      [`customer:${body.user.id}`],
    );
    expect(consents.map(({ purpose }) => purpose)).toEqual(['account', 'newsletter']);
  });

  it('browser session', async () => {
    const { jwt, user } = await newCustomer(house);
    const browser = await browserOf(house.url, jwt);
    const told = await browser.session();
    expect(told.body).toMatchObject({ user, id: user.id, name: 'Анна', email: user.email });
    await browser.post('/api/auth/signout');
    expect((await browser.session()).body).toEqual({});
    expect((await ask(house.webs[1]!.url, '/api/users/me', { jwt })).status).toBe(401);
  });

  it('password', async () => {
    const anna = await newCustomer(house, { password: 'чай с чабрецом', email: 'a1@example.ru' });
    const came = await signIn(house.url, 'A1@example.ru', 'чай с чабрецом');
    expect(came.body.user).toMatchObject({ id: anna.user.id, confirmed: true });
    const letter = await ask(house.url, '/api/auth/forgot-password', { body: { email: 'a1@example.ru' } });
    expect(letter.body).toEqual({ ok: true });
    const [found] = await eventually(
      () => house.sandbox.lettersAbout('Новый пароль'),
      (letters) => letters.length > 0,
    );
  });
});
