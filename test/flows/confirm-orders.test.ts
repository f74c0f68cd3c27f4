import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutForm, placeOrder, totalOf, type PlacedOrder } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { lastCodeSentTo, solvePuzzle, submitCode, wrongCode, type CodeAnswer } from '../support/codes.ts';
import { freshPhone, newCustomer } from '../support/customer.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { signInStaff } from '../support/staff-session.ts';
import { TEST_SECRET } from '../support/account.ts';

const HOUR = 3_600_000;

describe('an order paid on delivery is confirmed within a day', () => {
  let shop: TestShop;
  const items = [{ product: 2, quantity: 1 }];
  beforeAll(async () => {
    shop = await openTestShop({ env: { SECRET: TEST_SECRET } });
  });
  afterAll(() => shop.close());

  async function order(phone = freshPhone(), headers: Record<string, string> = {}) {
    const contact = { name: 'Анна Иванова', phone, email: `buyer${phone}@example.ru` };
    const form = checkoutForm(items, await totalOf(shop.url, items), { paySystem: 3, contact });
    const { status, body } = await placeOrder(shop.url, form, headers);
    expect(status).toBe(200);
    const token = new URL(body.orderUrl, shop.url).searchParams.get('token')!;
    return { ...body, token, phone, email: contact.email };
  }
  const rowOf = async ({ orderId }: Pick<PlacedOrder, 'orderId'>) =>
    (
      await shop.query<{ state: string; held_until: Date | null }>(
        'select state, held_until from orders where id = $1',
        [orderId],
      )
    )[0]!;
  const openRowOf = ({ orderId }: Pick<PlacedOrder, 'orderId'>) =>
    shop.query('select proved, network, subnet, pieces from open_orders where order_id = $1', [orderId]);
  const piecesOnHold = async () =>
    (await shop.query<{ held: number }>('select held from stock_levels where product_id = 2'))[0]!.held;
  async function askCode({ orderId, token }: { orderId: string; token: string }, way = 'sms') {
    const captcha = await solvePuzzle(shop.url);
    return call<CodeAnswer>(shop.url, `/api/orders/${orderId}/confirm-code`, { token, way, captcha });
  }
  const confirm = ({ orderId, token }: { orderId: string; token: string }, userId: string, otp: string) =>
    call<{ state: string }>(shop.url, `/api/orders/${orderId}/confirm`, { token, userId, otp });

  it('or is cancelled with a letter that says why; the letter of the order names the time limit', async () => {
    const before = await piecesOnHold();
    const placed = await order();
    expect(await openRowOf(placed)).toEqual([{ proved: false, network: '127.0.0.1', subnet: '127.0.0', pieces: 1 }]);
    await shop.drain();
    const [letter] = await shop.sandbox.lettersAbout(`Заказ № ${placed.number} принят: подтвердите его`);
    expect(letter!.text).toMatch(/Подтвердите заказ до \d+ [а-я]+ в \d\d:\d\d по московскому времени/);

    await shop.shiftClock(24 * HOUR - 60_000);
    await shop.enqueue('expire-orders');
    await shop.drain();
    expect((await rowOf(placed)).state).toBe('new');
    expect(await piecesOnHold()).toBe(before + 1);
    await shop.shiftClock(120_000);
    await shop.enqueue('expire-orders');
    await shop.drain();
    expect(await rowOf(placed)).toEqual({ state: 'cancelled', held_until: null });
    expect(await piecesOnHold()).toBe(before);
    expect(await openRowOf(placed)).toEqual([]);
    expect(await shop.sandbox.lettersAbout(`Заказ № ${placed.number} отменён: его не подтвердили`)).toHaveLength(1);
    const late = await askCode(placed);
    expect(late.status).toBe(409);
    expect(late.body.error.message).toBe('Заказ уже отменён: оформите его снова или позвоните нам.');
  });

  it.each(['sms', 'call'] as const)('by a code sent by %s to its phone, and then has no time limit', async (way) => {
    const placed = await order();
    const challenge = await askCode(placed, way);
    expect(challenge.status).toBe(200);
    const code = await lastCodeSentTo(shop, placed.phone);
    const wrong = await confirm(placed, challenge.body.userId, wrongCode(code));
    expect(wrong.body.error.message).toBe('Invalid OTP');
    expect((await rowOf(placed)).held_until).not.toBeNull();
    expect((await confirm(placed, challenge.body.userId, code)).body).toEqual({ state: 'new' });
    expect(await rowOf(placed)).toEqual({ state: 'new', held_until: null });
    expect(await openRowOf(placed)).toEqual([{ proved: true, network: null, subnet: null, pieces: 1 }]);
    await shop.shiftClock(30 * 24 * HOUR);
    await shop.enqueue('expire-orders');
    await shop.drain();
    expect((await rowOf(placed)).state).toBe('new');
    const events = await shop.query<{ facts: object }>(
      "select facts from order_events where order_id = $1 and kind = 'confirmed'",
      [placed.orderId],
    );
    expect(events).toEqual([{ facts: { by: 'code' } }]);
  });

  it('but not while other open orders of the phone reach the limit: the time limit stays, and another code confirms it later', async () => {
    const phone = freshPhone();
    const [big, placed] = [await order(phone), await order(phone)];
    await shop.query('update orders set held_until = null where id = $1', [big.orderId]);
    const openPieces = (pieces: number) =>
      shop.query(
        'update open_orders set proved = true, network = null, subnet = null, pieces = $2 where order_id = $1',
        [big.orderId, pieces],
      );
    // Limits in tests are 10 000 times those of a shop.
    await openPieces(600 * 10_000);
    const before = await rowOf(placed);
    const first = (await askCode(placed)).body.userId;
    const refused = await confirm(placed, first, await lastCodeSentTo(shop, phone));
    expect([refused.status, refused.body.error.details.code]).toEqual([409, 'too-many-open-pieces']);
    expect(before.held_until).not.toBeNull();
    expect(await rowOf(placed)).toEqual(before);
    expect(await openRowOf(placed)).toMatchObject([{ proved: false }]);

    await openPieces(600 * 10_000 - 1);
    await shop.shiftClock(HOUR);
    const second = (await askCode(placed)).body.userId;
    expect((await confirm(placed, second, await lastCodeSentTo(shop, phone))).status).toBe(200);
    expect(await rowOf(placed)).toEqual({ state: 'new', held_until: null });
  });

  it('only by its own code, which signs nobody in and fits no other order or sign-in', async () => {
    const placed = await order();
    const other = await order();
    const { userId } = (await askCode(placed)).body;
    const code = await lastCodeSentTo(shop, placed.phone);
    const [message] = (await shop.sandbox.messages(placed.phone)).slice(-1);
    expect(message!.text).toContain('код заказа');
    expect((await submitCode(shop.url, userId, code)).body.error.message).toBe('Invalid userId');
    expect((await confirm(other, userId, code)).body.error.message).toBe('Invalid userId');
    const stranger = await confirm({ ...placed, token: other.token }, userId, code);
    expect(stranger.status).toBe(404);
    expect((await confirm(placed, userId, code)).status).toBe(200);
    expect((await rowOf(other)).held_until).not.toBeNull();
  });

  it('at once where the buyer is signed in with that phone; not with another', async () => {
    const { jwt, phone } = await newCustomer(shop);
    const bearer = { authorization: `Bearer ${jwt}` };
    const own = await order(phone, bearer);
    expect(await rowOf(own)).toEqual({ state: 'new', held_until: null });
    expect(await openRowOf(own)).toEqual([{ proved: true, network: null, subnet: null, pieces: 1 }]);
    const forMother = await order(freshPhone(), bearer);
    expect((await rowOf(forMother)).held_until).not.toBeNull();
  });

  it('by the staff, who see whom to call', async () => {
    const placed = await order();
    const staff = await signInStaff(shop);
    expect((await call(shop.url, '/api/orders/unconfirmed')).status).toBe(401);
    const { body } = await call<{ orders: { orderId: string; phone: string }[] }>(
      shop.url,
      '/api/orders/unconfirmed',
      undefined,
      staff,
    );
    expect(body.orders.find(({ orderId }) => orderId === placed.orderId)).toMatchObject({
      phone: placed.phone,
      version: 1,
    });
    const confirmByStaff = (expectedVersion: number) =>
      call<any>(shop.url, `/api/orders/${placed.orderId}/confirmed`, { expectedVersion }, staff);
    expect((await confirmByStaff(2)).body.error.details).toMatchObject({ code: 'order-changed', version: 1 });
    for (const _ of ['once', 'again']) expect((await confirmByStaff(1)).body).toEqual({ state: 'new' });
    expect((await rowOf(placed)).held_until).toBeNull();
    const events = await shop.query("select actor from order_events where order_id = $1 and kind = 'confirmed'", [
      placed.orderId,
    ]);
    expect(events).toEqual([{ actor: 'staff:1 Вера' }]);
  });
});
