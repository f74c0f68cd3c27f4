// Longer than usual: one shop whose shelf everybody counts.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, moscowDay } from '../../src/kernel/dates.ts';
import { checkoutForm, placeOrder, totalOf } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { changedBy } from '../support/everything.ts';
import { openPackingDesk, type PackingDesk } from '../support/packing-desk.ts';
import { runShopCommand } from '../support/shop-command.ts';
import { signInWithRole } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const PICKUP = { method: 'pickup' };
const CASH = 3;

interface Level {
  readonly productId: number;
  readonly available: number;
  readonly held: number;
  readonly short: number;
  readonly packed: number;
  readonly shelf: number;
  readonly lowFrom: number;
  readonly flags: readonly string[];
}
interface Stock {
  readonly level: Level;
  readonly lots: readonly { readonly id: number; readonly number: string; readonly left: number }[];
  readonly awaiting: readonly { readonly id: string; readonly pieces: number; readonly own: boolean }[];
}
interface Done {
  readonly state: string;
  readonly changeId: string;
  readonly pieces: number;
  readonly shelf: number;
  readonly available: number;
  readonly short: number;
}
interface Movement {
  readonly id: number;
  readonly kind: string;
  readonly quantity: number;
  readonly actor: string;
  readonly orderNumber: number | null;
  readonly lot: string | null;
  readonly cause: string | null;
}
type Cookie = { readonly cookie: string };

/** Павел the picker counts, Галина and Вера correct and approve, while people buy. */
describe('stock at the desk of the staff', () => {
  let shop: TestShop;
  let desk: PackingDesk;
  let [pavel, galina, sofya]: Cookie[] = [];
  let [tea, drops, syrup, oil]: number[] = [];
  beforeAll(async () => {
    shop = await openTestShop();
    shop.expectErrors(/"kind":"stock-(short|change-awaits)"/);
    desk = await openPackingDesk(shop);
    pavel = await signInWithRole(shop, 'picker');
    galina = await signInWithRole(shop, 'shift-lead', 'Галина');
    sofya = await signInWithRole(shop, 'support', 'Софья');
    const goods = await shop.query<{ id: number }>(
      `select p.id::int from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 20 and p.type = 'single' and not p.marked order by p.id limit 4`,
    );
    [tea, drops, syrup, oil] = goods.map(({ id }) => id);
  });
  // It finds violations of invariants, too.
  afterAll(() => shop.close());

  const post = <T = Done>(who: Cookie, path: string, body: object) => call<T>(shop.url, path, body, { ...who });
  const stockOf = async (product: number, who: Cookie = galina!) =>
    (await call<Stock>(shop.url, `/api/stock/${product}`, undefined, { ...who })).body;
  const shelfOf = async (product: number) => (await stockOf(product)).level.shelf;
  const movementsOf = async (product: number) =>
    (
      await call<{ movements: Movement[]; next: number | null }>(
        shop.url,
        `/api/stock/${product}/movements`,
        undefined,
        {
          ...galina!,
        },
      )
    ).body;
  const count = (who: Cookie, product: number, shown: number, counted: number, more: object = {}) =>
    post(who, `/api/stock/${product}/counted`, { key: randomUUID(), shown, counted, cause: 'missing', ...more });
  const writeOff = (who: Cookie, product: number, pieces: number, more: object = {}) =>
    post(who, `/api/stock/${product}/written-off`, { key: randomUUID(), pieces, cause: 'broken', ...more });
  const order = async (product: number, quantity: number) => {
    const items = [{ product, quantity }];
    const { status } = await placeOrder(
      shop.url,
      checkoutForm(items, await totalOf(shop.url, items), { paySystem: CASH }),
    );
    return status;
  };
  const wordsOf = ({ status, body }: { status: number; body: unknown }) => {
    const { error } = body as { error?: { message: string; details: { code?: string } } };
    return `${status} ${error?.details.code ?? 'a field'}: ${error?.message.replaceAll('\u00a0', ' ')}`;
  };
  async function refusedWith(said: RegExp, press: () => Promise<{ status: number; body: unknown }>): Promise<void> {
    const { answer, changed } = await changedBy(shop, press);
    expect(wordsOf(answer)).toMatch(said);
    expect(changed).toEqual([]);
  }

  it('a count changes stock by its difference, once, and says who and why', async () => {
    const shelf = await shelfOf(tea!);
    const press = {
      key: randomUUID(),
      shown: shelf,
      counted: shelf - 2,
      cause: 'missing',
      note: 'Под\u00a0стеллажом пусто',
    };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => post(pavel!, `/api/stock/${tea}/counted`, press)),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]!.body).toMatchObject({ state: 'applied', pieces: -2, shelf: shelf - 2, short: 0 });
    await refusedWith(/^422 command-key-reused/, () =>
      post(pavel!, `/api/stock/${tea}/counted`, { ...press, counted: shelf - 3 }),
    );
    const [newest] = (await movementsOf(tea!)).movements;
    expect(newest).toMatchObject({ kind: 'count-down', quantity: 2, cause: 'missing' });
    expect(newest!.actor).toContain('Павел');
    // Nothing differs: recorded, and nothing moves.
    expect((await count(pavel!, tea!, shelf - 2, shelf - 2)).body).toMatchObject({ state: 'unchanged', pieces: 0 });
    expect((await movementsOf(tea!)).movements[0]!.id).toBe(newest!.id);
    expect((await count(pavel!, tea!, shelf - 2, shelf)).body).toMatchObject({ state: 'applied', pieces: 2, shelf });
    expect(await shop.query('select kind from stock_events where product_id = $1 order by id', [tea])).toHaveLength(3);
  });

  it('an order that is placed meanwhile does not matter to a count, a pack in a box does', async () => {
    const { level } = await stockOf(drops!);
    const [counted, placed] = await Promise.all([
      count(pavel!, drops!, level.shelf, level.shelf - 1),
      order(drops!, 3),
    ]);
    expect([counted.body.state, placed]).toEqual(['applied', 200]);
    const after = (await stockOf(drops!)).level;
    expect(after).toMatchObject({ available: level.available - 4, held: level.held + 3, shelf: level.shelf - 1 });

    const ordered = await desk.orderOnDelivery([{ product: drops!, quantity: 1 }], PICKUP, CASH);
    const id = await desk.openShipment(ordered);
    expect((await desk.does(id, 'picking')).status).toBe(200);
    expect((await desk.does(id, 'units', { productId: drops })).status).toBe(200);
    expect((await stockOf(drops!)).level).toMatchObject({ shelf: after.shelf - 1, packed: 1 });
    await refusedWith(/^409 stock-changed: Пока вы считали, по учёту на полке стало/, () =>
      count(pavel!, drops!, after.shelf, after.shelf),
    );
    // Of two who have counted the same shelf the second is told.
    const [one, other] = await Promise.all([
      count(pavel!, drops!, after.shelf - 1, after.shelf - 2),
      count(galina!, drops!, after.shelf - 1, after.shelf - 2),
    ]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    expect(await shelfOf(drops!)).toBe(after.shelf - 2);
  });

  it('a large change waits for another member', async () => {
    const before = (await stockOf(syrup!)).level;
    const asked = await count(pavel!, syrup!, before.shelf, before.shelf - 11);
    expect(asked.body).toMatchObject({ state: 'awaiting-approval', pieces: -11, shelf: before.shelf });
    const { changeId } = asked.body;
    const told = () =>
      shop.query<{ facts: object; reason: string | null }>(
        "select facts, reason from exceptions where kind = 'stock-change-awaits' and subject = 'stock-change:' || $1",
        [changeId],
      );
    expect(await told()).toEqual([{ facts: { productId: syrup, pieces: -11 }, reason: null }]);
    expect((await stockOf(syrup!, pavel)).awaiting).toMatchObject([{ id: changeId, pieces: -11, own: true }]);
    await refusedWith(/^409 stock-change-awaits: .+−11 \(Павел\)/, () => writeOff(galina!, syrup!, 1));
    const approve = (who: Cookie, key = randomUUID()) => post(who, `/api/stock-changes/${changeId}/approved`, { key });
    await refusedWith(/^403 not-allowed/, () => approve(pavel!));
    // Somebody buys meanwhile: the difference stays the same.
    expect(await order(syrup!, 2)).toBe(200);
    const key = randomUUID();
    const answers = await Promise.all([approve(galina!, key), approve(galina!, key)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]!.body).toEqual(answers[1]!.body);
    expect(await told()).toMatchObject([{ reason: 'Исправление одобрено.' }]);
    expect((await stockOf(syrup!)).level).toMatchObject({
      available: before.available - 13,
      shelf: before.shelf - 11,
    });
    await refusedWith(/^409 stock-change-decided: .+\(Галина\)/, () => approve(desk.vera()));

    // Many small ones of one member are a large one.
    const shelf = await shelfOf(syrup!);
    expect((await writeOff(galina!, syrup!, 6)).body).toMatchObject({ state: 'applied', shelf: shelf - 6 });
    const second = await writeOff(galina!, syrup!, 5);
    expect(second.body.state).toBe('awaiting-approval');
    await refusedWith(/^403 stock-same-person/, () =>
      post(galina!, `/api/stock-changes/${second.body.changeId}/approved`, { key: randomUUID() }),
    );
    const [approved, declined] = await Promise.all([
      post(desk.vera(), `/api/stock-changes/${second.body.changeId}/approved`, { key: randomUUID() }),
      post(galina!, `/api/stock-changes/${second.body.changeId}/declined`, { key: randomUUID(), reason: 'Нашлись' }),
    ]);
    expect([approved.status, declined.status].sort()).toEqual([200, 409]);
    expect(await shelfOf(syrup!)).toBe(approved.status === 200 ? shelf - 11 : shelf - 6);
  });

  it('of lots that are recorded the pieces are written off by their lot', async () => {
    const key = randomUUID();
    const received = await post<{ lotId: number }>(galina!, '/api/lots', {
      key,
      product: oil,
      number: 'М-1',
      bestBefore: moscowDay(addDays(shop.now(), 30)),
      pieces: 4,
      onShelf: false,
    });
    const { lotId } = received.body;
    const { level } = await stockOf(oil!);
    expect(level.flags).toContain('expiring');
    const shelf = level.shelf;
    await refusedWith(/^409 stock-lot-needed: Без серии можно списать только/, () => writeOff(galina!, oil!, shelf));
    await refusedWith(/^409 stock-lot-fewer: Из серии М-1 осталось только 4 штуки/, () =>
      writeOff(galina!, oil!, 5, { lotId }),
    );
    await refusedWith(/^404 lot-unknown/, () => writeOff(galina!, tea!, 1, { lotId }));
    await refusedWith(/^409 stock-fewer-there/, () => writeOff(galina!, oil!, shelf + 1, { lotId }));
    // The key of the receipt.
    await refusedWith(/^422 command-key-reused/, () => writeOff(galina!, oil!, 1, { lotId, key }));
    expect((await writeOff(galina!, oil!, 3, { lotId, cause: 'expired' })).body.state).toBe('applied');
    expect((await count(galina!, oil!, shelf - 3, shelf - 2, { lotId })).body.state).toBe('applied');
    expect((await stockOf(oil!)).lots).toMatchObject([{ number: 'М-1', left: 2 }]);
    const [found, gone] = (await movementsOf(oil!)).movements;
    expect(found).toMatchObject({ kind: 'count-up', quantity: 1, lot: 'М-1' });
    expect(gone).toMatchObject({ kind: 'discard', quantity: 3, lot: 'М-1', cause: 'expired' });

    // A pack in a box is none of those that lie on the shelf without a lot.
    const ordered = await desk.orderOnDelivery([{ product: oil!, quantity: 1 }], PICKUP, CASH);
    const id = await desk.openShipment(ordered);
    expect((await desk.does(id, 'picking')).status).toBe(200);
    expect((await desk.does(id, 'units', { productId: oil, lot: 'М-1' })).status).toBe(200);
    const most = (await shelfOf(oil!)) - 1;
    await refusedWith(new RegExp(`^409 stock-lot-needed: Без серии можно списать только ${most} `), () =>
      writeOff(galina!, oil!, most + 1),
    );
  });

  it('fewer than orders hold: what is missing is short, and the staff is told', async () => {
    const { level } = await stockOf(tea!);
    expect(await order(tea!, 5)).toBe(200);
    const asked = await count(galina!, tea!, level.shelf, 3);
    const done =
      asked.body.state === 'applied'
        ? asked.body
        : (await post(desk.vera(), `/api/stock-changes/${asked.body.changeId}/approved`, { key: randomUUID() })).body;
    const held = level.held + 5;
    expect(done).toMatchObject({ state: 'applied', available: 0, shelf: 3, short: held - level.packed - 3 });
    expect((await stockOf(tea!)).level.flags).toContain('short');
    const [exception] = await shop.query<{ subject: string }>(
      "select subject from exceptions where kind = 'stock-short' and closed_at is null",
    );
    expect(exception!.subject).toMatch(new RegExp(`^stock:${tea}-`));
  });

  it('a threshold of the staff tells of low stock', async () => {
    const { level } = await stockOf(drops!);
    expect(level).toMatchObject({ lowFrom: 5 });
    expect(level.flags).not.toContain('low');
    const set = (threshold: number | null) =>
      post(galina!, `/api/stock/${drops}/threshold`, { key: randomUUID(), threshold });
    expect((await set(level.available)).status).toBe(200);
    expect((await stockOf(drops!)).level).toMatchObject({ lowFrom: level.available, flags: ['low'] });
    expect((await set(null)).status).toBe(200);
    expect((await stockOf(drops!)).level.flags).toEqual([]);
  });

  it('a terminal does the same', async () => {
    const shelf = await shelfOf(drops!);
    const run = (...args: readonly string[]) => runShopCommand(shop.databaseUrl, 'stock', ...args);
    const written = await run('write-off', String(drops), '1', '--cause', 'sample');
    expect(written.text).toMatch(new RegExp(`^Остаток исправлен \\(-1\\): на полке ${shelf - 1}, `));
    const asked = await run('count', String(drops), String(shelf - 1), '0', '--cause', 'missing');
    expect(asked.text).toContain('Ждёт второго сотрудника');
    const listed = await run('list');
    const [, id] = /^ждёт (\S+)/m.exec(listed.text)!;
    expect(listed.text).toMatch(new RegExp(`^${drops}  .+на полке ${shelf - 1}`, 'm'));
    expect((await run('approve', id!)).text).toContain('другой сотрудник');
    expect((await run('decline', id!, 'Посчитали не ту полку')).text).toContain('остаток прежний');
  });

  it('who may not, and what is no such thing, is refused in words', async () => {
    const digital = (await shop.query<{ id: number }>("select id from products where kind = 'digital' limit 1"))[0]!.id;
    const bundle = (await shop.query<{ id: number }>("select id from products where type = 'bundle' limit 1"))[0]!.id;
    for (const [said, press] of [
      [/^403 not-allowed/, () => count(sofya!, tea!, 0, 0)],
      [/^403 not-allowed/, () => writeOff(pavel!, tea!, 1)],
      [/^422 stock-not-counted: Цифровой/, () => count(galina!, digital, 0, 1)],
      [/^422 stock-not-counted: У комплекса/, () => count(galina!, bundle, 0, 1)],
      [/^404 stock-product-unknown/, () => count(galina!, 2_000_000_000, 0, 1)],
      [
        /^404 stock-change-unknown/,
        () => post(galina!, `/api/stock-changes/${randomUUID()}/approved`, { key: randomUUID() }),
      ],
      [/^400 a field: Не меньше нуля/, () => count(galina!, tea!, 0, -1)],
      [/^400 a field: Напишите, что случилось/, () => writeOff(galina!, tea!, 1, { cause: 'other' })],
      [/^400 a field: Укажите, сколько штук/, () => writeOff(galina!, tea!, 0)],
    ] as const)
      await refusedWith(said, press);
    const { body } = await call<{ products: Level[] }>(shop.url, '/api/stock', undefined, { ...sofya! });
    expect(body.products.map(({ productId }) => productId)).not.toContain(bundle);
    expect(JSON.stringify(body)).not.toMatch(/price|total|amount/);
  });

  it('movements are read page by page', async () => {
    await shop.query(
      `insert into stock_movements (product_id, kind, quantity, actor, at)
       select $1, kind, 1, 'test', now() from generate_series(1, 30), (values ('count-up'), ('count-down')) as kinds (kind)`,
      [oil],
    );
    const first = await movementsOf(oil!);
    expect(first.movements).toHaveLength(50);
    const { body } = await call<{ movements: Movement[]; next: number | null }>(
      shop.url,
      `/api/stock/${oil}/movements?after=${first.next}`,
      undefined,
      { ...galina! },
    );
    expect(body.next).toBeNull();
    expect(body.movements[0]!.id).toBeLessThan(first.movements.at(-1)!.id);
  });
});
