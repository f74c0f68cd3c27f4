import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginAtNine } from '../support/begin-at-nine.ts';
import { call, type Fault } from '../support/call.ts';
import { newCustomer } from '../support/customer.ts';
import { openHouse, type House } from '../support/house.ts';

/** Doors of protocols that are not ours, and why they take whatever comes. */
const LENIENT: Readonly<Record<string, string>> = {
  '/api/auth/session': 'the library of the auth client adds to its queries',
  '/api/auth/csrf': 'the library of the auth client adds to its queries',
  '/api/auth/providers': 'the library of the auth client adds to its queries',
  '/api/newsletter/unsubscribe-at-once': 'programs on the way of a letter add to its links',
};

/** Shut to strangers before anything of the question is read. */
const OF_THE_STAFF = [
  '/api/forms',
  '/api/forms/{number}',
  '/api/forms/{number}/files/{file}',
  '/api/orders/unconfirmed',
  '/api/staff',
  '/api/staff/session',
  '/api/support/chats',
  '/api/support/chats/{id}/messages',
];

describe('what nobody knows of a question', () => {
  let house: House;
  let authorization: string;
  let own: number;
  let doors: string[];
  beforeAll(async () => {
    house = await openHouse({ env: { TRUSTED_PROXIES: 'loopback' } });
    await beginAtNine(house);
    const { jwt, user } = await newCustomer(house);
    authorization = `Bearer ${jwt}`;
    own = user.id;
    const { paths } = (await (await fetch(`${house.url}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    doors = Object.keys(paths).filter((path) => paths[path]!.get);
  });
  afterAll(() => house.close());

  const ask = (door: string, query: string) =>
    fetch(`${house.url}${door.replace('/users/{id}', `/users/${own}`).replace(/\{\w+\}/g, '1')}?${query}`, {
      headers: { authorization },
      redirect: 'manual',
    });

  it('is refused by name at every door that answers questions, but for those named here', async () => {
    expect(doors.length).toBeGreaterThan(40);
    const wrong: unknown[] = [];
    for (const door of doors) {
      const answer = await ask(door, 'nonsense=1');
      if (door in LENIENT) {
        const { error } = (await answer.json()) as Partial<Fault>;
        if (error?.message.includes('nonsense')) wrong.push([door, 'strict']);
        continue;
      }
      if (OF_THE_STAFF.includes(door)) {
        if (![401, 404].includes(answer.status)) wrong.push([door, answer.status]);
        continue;
      }
      const { data, error } = (await answer.json()) as Partial<Fault>;
      if (answer.status !== 400 || data !== null || error?.message !== 'Invalid parameter nonsense')
        wrong.push([door, answer.status, error?.message]);
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    '/api/search-for-site?query=чай&q=чай',
    '/api/address/find-ip-address?ip=8.8.8.8',
    '/api/address/find-suggest-address?query=Казань&locations[0][city]=Казань',
    '/api/delivery/points?cityId=1&city=Москва',
    '/api/products/cards?ids=1&fields=price',
    '/api/products/compare?ids[]=1',
    '/api/cities?filters[name]=Москва&limit=3',
    '/api/reviews?product=1&pageSize=5',
    '/api/frame-settings?constructor=1',
  ])('%s is refused', async (path) => {
    const { status, body } = await call<Fault>(house.url, path);
    expect([status, body.error.name]).toEqual([400, 'ValidationError']);
    expect(body.error.message).toMatch(/^Invalid parameter \S+$/);
  });

  it('is refused beside a body as well, and before anything is done', async () => {
    const { status, body } = await call<Fault>(house.url, '/api/newsletter?nonsense=1', { email: 'anna@example.ru' });
    expect([status, body.error.message]).toEqual([400, 'Invalid parameter nonsense']);
    expect(await house.query("select 1 from subscribers where email = 'anna@example.ru'")).toEqual([]);
  });

  it('an address that is not there stays unknown, whatever is asked of it', async () => {
    expect((await call(house.url, '/api/no-such-thing?nonsense=1')).status).toBe(404);
  });

  it('what the pages ask is known', async () => {
    for (const path of [
      '/api/home-page?fileds[0]=federationPhone&fileds[1]=operating_mode',
      '/api/cities?pagination[limit]=-1&sort=name:asc&fields[0]=name&fields[1]=code&fields[2]=geo_location',
      '/api/address/find-suggest-address?query=Казань&count=6&division=municipal&from_bound[value]=city&to_bound[value]=settlement',
      '/api/get-global-addresses?query=Казань&maxLevel=6&limit=6&parentid=0',
      '/api/reviews?product=1&page=1&order=high',
      '/api/altcha/challenge?action=form',
    ])
      expect([path, (await call(house.url, path)).status]).toEqual([path, 200]);
  });
});
