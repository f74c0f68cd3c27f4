import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccount, TEST_SECRET } from '../support/account.ts';
import { call } from '../support/call.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { accountBasket, type Attributes, byProduct, exact, BASKETS_PATH } from '../support/account-baskets.ts';

describe('the basket of an account', () => {
  let shop: TestShop;
  let ids: number[];
  const { readIds, lines, post, read, put, merge } = accountBasket(() => shop);
  beforeAll(async () => {
    shop = await openTestShop({ webs: 2, env: { SECRET: TEST_SECRET } });
    ids = await readIds();
  });
  afterAll(() => shop.close());

  describe('belongs to one account', () => {
    it('no request is answered without a token', async () => {
      const attempts = [
        () => call(shop.url, BASKETS_PATH),
        () => call(shop.url, `${BASKETS_PATH}/1`),
        () => call(shop.url, BASKETS_PATH, { data: { temp_basket: [] } }),
        () => call(shop.url, `${BASKETS_PATH}/merge`, { items: [], later: [], favorites: [] }),
      ];
      for (const attempt of attempts) expect((await attempt()).status).toBe(401);
    });

    it('the id of another account is not found, and the basket behind it does not change', async () => {
      const [anna, boris] = [await openAccount(shop), await openAccount(shop)];
      const { id } = (await post(boris, lines(0, 2))).body.data;
      await post(anna, []);
      const data = { temp_basket: [] };
      const tries = [
        () => anna.call(`${BASKETS_PATH}/${id}`),
        () => anna.call(`${BASKETS_PATH}/${id}`, { method: 'PUT', body: { data } }),
        () => anna.call(`${BASKETS_PATH}/${id}`, { method: 'PUT', body: { data: exact([], 1) } }),
        () => anna.call(`${BASKETS_PATH}?filters[user]=${boris.id}&filters[application]=1`),
        () => anna.call(`${BASKETS_PATH}?filters[user][id][$eq]=${boris.id}`),
        () => anna.call(`${BASKETS_PATH}?filters[user][$in][0]=${anna.id}&filters[user][$in][1]=${boris.id}`),
        () => anna.call(BASKETS_PATH, { body: { data: { ...data, user: boris.id } } }),
        () => anna.call(BASKETS_PATH, { body: { data: { ...data, user: { id: boris.id } } } }),
        () => anna.call(`${BASKETS_PATH}/%00`),
        () => anna.call(`${BASKETS_PATH}/0`),
        () => anna.call(`${BASKETS_PATH}/99999999999999999999`),
      ];
      for (const attempt of tries) {
        const { status, body } = await attempt();
        expect([status, body.error.name, body.error.message]).toEqual([404, 'NotFoundError', 'Not Found']);
      }
      const own = (await read(anna)).id;
      const foreign = await put(anna, own, { ...data, user: boris.id });
      expect(foreign.status).toBe(404);
      expect((await read(boris)).attributes).toMatchObject({ version: 1, lines: lines(0, 2) });
    });
  });

  describe('two devices', () => {
    it('change it at the same moment: the later one is refused and gets the current version', async () => {
      const anna = await openAccount(shop);
      const { id, attributes } = (await post(anna, lines(0, 1))).body.data;
      const answers = await Promise.all(
        shop.webs.map(({ url }, at) => put(anna, id, exact(lines(at, 1, 5), attributes.version), url)),
      );
      const [done, late] = [...answers].sort((a, b) => a.status - b.status);
      expect([done!.status, late!.status, late!.body.error.details.code]).toEqual([200, 409, 'basket-changed']);
      expect(late!.body.error.details.current).toEqual({ id, ...pick(done!.body.data.attributes) });
      const again = await put(anna, id, exact(lines(3, 1), done!.body.data.attributes.version, lines(4, 1), [ids[7]!]));
      expect(again.body.data.attributes).toMatchObject({ lines: lines(3, 1), later: lines(4, 1), favorites: [ids[7]] });
    });

    const pick = ({ version, lines: now, later, favorites }: Attributes) => ({ version, lines: now, later, favorites });

    it('lines that our own page removes are gone; unknown products are reported', async () => {
      const anna = await openAccount(shop);
      const { id } = (await post(anna, lines(0, 3))).body.data;
      const { body } = await put(anna, id, exact([{ product: 2_000_000_000, quantity: 1 }, ...lines(0, 1)], 1));
      expect(pick(body.data.attributes)).toEqual({ version: 2, lines: lines(0, 1), later: [], favorites: [] });
      expect(body.meta.unknown).toEqual([2_000_000_000]);
    });
  });

  describe('at sign-in', () => {
    it('the cart of the browser replaces the lines of the account, with the same result when repeated', async () => {
      const anna = await openAccount(shop);
      await merge(anna, lines(0, 2), { favorites: [ids[8]] });
      const local = { later: lines(10, 1, 2), favorites: [ids[9]] };
      const first = await merge(anna, lines(5, 1), local);
      expect(first.body.data.attributes).toMatchObject({
        version: 2,
        lines: lines(5, 1),
        later: [...lines(10, 1, 2), ...lines(0, 2)],
        favorites: [ids[8], ids[9]],
      });
      expect(first.body.meta).toEqual({ displaced: lines(0, 2), capped: [], unknown: [] });
      for (let press = 0; press < 3; press++) {
        const again = await merge(anna, lines(5, 1), local);
        expect(again.body.data.attributes).toEqual(first.body.data.attributes);
      }
      const events = await shop.query(
        "select 1 from customer_events where customer_id = $1 and kind = 'basket-merged'",
        [anna.id],
      );
      expect(events).toHaveLength(2);
    });

    it('an empty browser gets everything from the account; unknown products stay in the browser', async () => {
      const anna = await openAccount(shop);
      await merge(anna, lines(0, 4));
      const { body } = await merge(anna, [{ product: 2_000_000_000, quantity: 1 }]);
      expect(body.data.attributes).toMatchObject({ version: 1, lines: lines(0, 4), later: [] });
      expect(body.meta).toEqual({ displaced: [], capped: [], unknown: [2_000_000_000] });
    });

    it('a merge repeated under its key undoes no later change', async () => {
      const anna = await openAccount(shop);
      await merge(anna, lines(0, 2));
      const key = randomUUID();
      const first = await merge(anna, lines(5, 1), { key });
      await merge(anna, lines(6, 1));
      const again = await merge(anna, lines(5, 1), { key });
      expect(again.body.data.attributes).toMatchObject({ version: 3, lines: lines(6, 1) });
      expect(again.body.meta).toEqual(first.body.meta);
    });

    it('65 lines of the account, five devices of three lines at once: nothing is lost', async () => {
      const anna = await openAccount(shop);
      await merge(anna, lines(0, 65, 2));
      const devices = Array.from({ length: 5 }, (_, at) => lines(65 + 3 * at, 3));
      const answers = await Promise.all(
        devices.map((local, at) => merge(anna, local, { key: randomUUID() }, shop.webs[at % 2]!.url)),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      const { attributes } = await read(anna);
      expect(attributes.version).toBe(6);
      expect(devices).toContainEqual(attributes.lines);
      expect(byProduct([...attributes.lines, ...attributes.later])).toEqual([...lines(0, 65, 2), ...lines(65, 15)]);
    });

    it('a merge that would make a list too long is refused as a whole', async () => {
      const anna = await openAccount(shop);
      await shop.query(
        `insert into products (slug, type, kind, name, tagline, form, count_text, price, details, weight_grams, size_cm, released_at)
         select 'many-' || n, 'single', 'physical', 'Товар', '', '', '', 100, '{"annotation":[]}', 1, '{1,1,1}', now()
         from generate_series(1, 501) n`,
      );
      const many = (await shop.query<{ id: number }>("select id from products where slug like 'many-%'")).map(
        ({ id }) => ({ product: id, quantity: 1 }),
      );
      await merge(anna, lines(0, 1), { later: many.slice(0, 499) });
      const refused = await merge(anna, many.slice(499), { later: many.slice(499) });
      expect([refused.status, refused.body.error.details]).toEqual([
        409,
        { code: 'list-full', list: 'later', most: 500 },
      ]);
      expect(refused.body.error.message).toMatch(/уберите лишние/);
      expect((await read(anna)).attributes).toMatchObject({ version: 1, lines: lines(0, 1) });
      await shop.query("delete from products where slug like 'many-%'");
      expect((await read(anna)).attributes.later).toEqual([]);
    });
  });
});
