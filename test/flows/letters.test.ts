import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderLetter } from '../../src/shop/messages/order-letter.job.ts';
import { claimLetter } from '../../src/shop/outbox/claim-letter.ts';
import { checkoutForm, orderByCard, place, totalOf } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { openHouse, type House } from '../support/house.ts';
import { inShop } from '../support/in-shop.ts';

const HOUR = 3_600_000;

describe('a letter arrives, or is given up in the open', () => {
  let house: House;
  const items = [{ product: 2, quantity: 1 }];
  beforeAll(async () => {
    house = await openHouse();
    await house.query('update stock_levels set available = 10000');
  });
  afterAll(() => house.close());

  let mailboxes = 0;
  /** Анна orders and pays at the shop: this letter is all she has of her order. */
  async function order(email = `anna.${++mailboxes}@example.ru`): Promise<{ orderId: string; number: number }> {
    const contact = { name: 'Анна Иванова', phone: '+7 916 123-45-67', email };
    const { status, body } = await place(
      house.url,
      checkoutForm(items, await totalOf(house.url, items), { paySystem: 3, contact }),
    );
    expect(status).toBe(200);
    return body;
  }
  const withoutMail = () => house.sandbox.fail({ provider: 'smtp', status: 451, times: 10_000 });
  const mailIsBack = () => house.sandbox.fail({ provider: 'smtp', times: 0 });
  /** These hours, in which the schedule looks after the letters eight times: in truth it does so every minute. */
  async function pass(hours: number): Promise<void> {
    for (let times = 0; times < 8; times++) {
      await house.shiftClock((hours * HOUR) / 8);
      await house.enqueue('resend-letters');
      await house.drain();
    }
  }
  const lettersOf = ({ number }: { number: number }) => house.sandbox.lettersAbout(`Заказ № ${number} принят`);
  const rowOf = async (key: string) =>
    (await house.query<{ state: string; tries: number }>('select state, tries from letters where key = $1', [key]))[0];
  const factsOf = ({ orderId }: { orderId: string }) => ({ letter: 'order-letter', kind: 'placed', orderId });
  const exceptionsOf = (subject: string) =>
    house.query('select kind, facts, opened_by from exceptions where subject = $1 and closed_at is null', [subject]);

  it.each([1, 24])('of an order, after %i h without mail: once', async (hours) => {
    await withoutMail();
    const placed = await order();
    await house.drain();
    await pass(hours);
    expect(await lettersOf(placed)).toEqual([]);
    await mailIsBack();
    await pass(1);
    expect(await lettersOf(placed)).toHaveLength(1);
    await pass(2);
    expect(await lettersOf(placed)).toHaveLength(1);
    expect((await rowOf(`placed:${placed.orderId}`))!.state).toBe('sent');
    expect(await exceptionsOf(`order:${placed.orderId}`)).toEqual([]);
  });

  it.each(['paid', 'expired'] as const)(
    'about an order to be paid, late: does not go out once the order is %s, the next letter does',
    async (end) => {
      await withoutMail();
      const placed = await orderByCard(house.url, items);
      await house.drain();
      if (end === 'paid') await house.sandbox.advance(placed.paymentId, 'pay');
      else await house.shiftClock(HOUR);
      await house.enqueue('expire-orders');
      await house.drain();
      await mailIsBack();
      await pass(1);
      const said = (await house.sandbox.lettersAbout(`Заказ № ${placed.number} `)).map(({ subject }) => subject);
      const about = `Заказ №\u00a0${placed.number} `;
      expect(said).toEqual([about + (end === 'paid' ? 'оплачен' : 'отменён: время оплаты вышло')]);
      expect(await rowOf(`placed:${placed.orderId}`)).toMatchObject({ state: 'unneeded' });
    },
  );

  it('about an order to be paid when it is received, late: goes out while it is packed', async () => {
    await withoutMail();
    const placed = await order();
    await house.drain();
    await house.query("update orders set state = 'packing', held_until = null where id = $1", [placed.orderId]);
    await mailIsBack();
    await pass(1);
    expect(await lettersOf(placed)).toHaveLength(1);
  });

  it('of an order, after 73 h without mail: an exception is open, one error is logged, and it names nobody', async () => {
    house.expectErrors(/letter-not-sent/);
    await withoutMail();
    const placed = await order();
    await house.drain();
    await pass(71);
    expect(await exceptionsOf(`order:${placed.orderId}`)).toEqual([]);
    await pass(2);
    expect(await exceptionsOf(`order:${placed.orderId}`)).toEqual([
      { kind: 'letter-not-sent', facts: factsOf(placed), opened_by: 'job:resend-letters' },
    ]);
    const said = house.logged.filter((line) => line.includes(placed.orderId));
    expect(said).toHaveLength(1);
    expect(house.logged.join('\n')).not.toMatch(/anna@|Анна|79161234567/);
    await mailIsBack();
    await pass(2);
    expect(await lettersOf(placed)).toEqual([]);
  });

  it('that two sweeps take up at one moment: once', async () => {
    await withoutMail();
    const placed = await order();
    await house.drain();
    await mailIsBack();
    await house.shiftClock(HOUR);
    await house.enqueue('resend-letters');
    await house.enqueue('resend-letters');
    await house.drain();
    expect(await lettersOf(placed)).toHaveLength(1);
  });

  it('that eight workers take at one moment: one of them', async () => {
    await withoutMail();
    const { orderId } = await order();
    await house.drain();
    await mailIsBack();
    await house.shiftClock(HOUR);
    let taken: unknown[] = [];
    await inShop(house, {}, async (ctx) => {
      const takes = Array.from({ length: 8 }, () => claimLetter(ctx, orderLetter, { orderId, kind: 'placed' }));
      taken = await Promise.all(takes);
    });
    expect(taken.filter((one) => one !== undefined)).toEqual([{ id: expect.any(String), tries: 2 }]);
    expect(await rowOf(`placed:${orderId}`)).toEqual({ state: 'waiting', tries: 2 });
  });

  it('that a worker takes whose clock is behind: at the first try all the same', async () => {
    const { orderId } = await order();
    const now = () => new Date(house.now().getTime() - HOUR);
    let taken: unknown;
    await inShop(house, {}, async ({ db }) => {
      taken = await claimLetter({ db, now }, orderLetter, { orderId, kind: 'placed' });
    });
    expect(taken).toEqual({ id: expect.any(String), tries: 1 });
  });

  it('that cannot be written for a while: once, when it can', async () => {
    const placed = await order();
    await house.query('alter table settings rename to settings_away');
    await house.drain();
    await pass(1);
    expect(await rowOf(`placed:${placed.orderId}`)).toMatchObject({ state: 'waiting' });
    await house.query('alter table settings_away rename to settings');
    await pass(1);
    expect(await lettersOf(placed)).toHaveLength(1);
  });

  it('whose job was enqueued before there was an outbox: once', async () => {
    await withoutMail();
    const placed = await order();
    await house.query('delete from letters where key = $1', [`placed:${placed.orderId}`]);
    await house.drain();
    await mailIsBack();
    await pass(1);
    expect(await lettersOf(placed)).toHaveLength(1);
  });

  it('that nobody has tried is tried however late the shop wakes up', async () => {
    const placed = await order();
    await house.query("update jobs.job set state = 'cancelled' where name = 'order-letter' and state = 'created'");
    await house.shiftClock(100 * HOUR);
    await house.enqueue('resend-letters');
    await house.drain();
    expect(await lettersOf(placed)).toHaveLength(1);
  });

  it('that was tried once is tried once more when the shop wakes up after its time, and then given up', async () => {
    house.expectErrors(/letter-not-sent/);
    await withoutMail();
    const [placed, other] = [await order(), await order()];
    await house.drain();
    const wake = async () => {
      await house.enqueue('resend-letters');
      await house.drain();
    };
    await house.shiftClock(100 * HOUR);
    await wake();
    expect(await rowOf(`placed:${other.orderId}`)).toEqual({ state: 'waiting', tries: 2 });
    await house.query("update letters set tries = 1, next_try_at = created_at + interval '2 minutes' where key = $1", [
      `placed:${placed.orderId}`,
    ]);
    await house.shiftClock(5 * 60_000);
    await mailIsBack();
    await wake();
    expect(await lettersOf(placed)).toHaveLength(1);
    expect(await rowOf(`placed:${other.orderId}`)).toEqual({ state: 'expired', tries: 2 });
  });

  it('is sent though another that was due before cannot be given up', async () => {
    house.expectErrors(/neither tried nor given up/);
    await withoutMail();
    const placed = await order();
    await house.drain();
    await house.query(
      `insert into letters (id, key, kind, facts, state, tries, created_at, next_try_at, expires_at)
       select gen_random_uuid(), 'broken', kind, '{"orderId": "?"}', state, tries, created_at,
         next_try_at - interval '1 minute', created_at
       from letters where key = $1`,
      [`placed:${placed.orderId}`],
    );
    await mailIsBack();
    await pass(1);
    expect(await lettersOf(placed)).toHaveLength(1);
    expect(await rowOf('broken')).toEqual({ state: 'waiting', tries: 1 });
    expect(house.logged.join('\n')).toContain('neither tried nor given up');
    await house.query("delete from letters where key = 'broken'");
  });

  it('to a mailbox that does not exist: tried once, with an exception at once where it is of an order', async () => {
    house.expectErrors(/address-refused/);
    const placed = await order('bounce-anna@example.ru');
    await call(house.url, '/api/newsletter', { email: 'bounce-boris@example.ru' });
    await house.drain();
    expect(await exceptionsOf(`order:${placed.orderId}`)).toEqual([
      { kind: 'address-refused', facts: factsOf(placed), opened_by: 'job:order-letter' },
    ]);
    const states = () =>
      house.query(
        `select kind, state, tries from letters
         where key = $1 or kind = 'newsletter-letter' order by kind`,
        [`placed:${placed.orderId}`],
      );
    const refused = [
      { kind: 'newsletter-letter', state: 'refused', tries: 1 },
      { kind: 'order-letter', state: 'refused', tries: 1 },
    ];
    expect(await states()).toEqual(refused);
    await pass(2);
    expect(await states()).toEqual(refused);
    expect(await house.query("select 1 from exceptions where kind = 'address-refused'")).toHaveLength(1);
  });

  it('with the link to a new password: given up with the hour of the link, without an exception', async () => {
    await withoutMail();
    const email = 'vera@example.ru';
    await house.query(
      `insert into customers (phone, email, email_confirmed_at, name, last_name, created_at, updated_at)
       values ('79161110001', $1, now(), 'Вера', 'Лис', now(), now())`,
      [email],
    );
    const asked = await call(house.url, '/api/auth/forgot-password/127.0.0.1', { email });
    expect(asked.status).toBe(200);
    await house.drain();
    await pass(2);
    await mailIsBack();
    await pass(1);
    expect(await house.sandbox.lettersAbout('Новый пароль')).toEqual([]);
    expect(await house.query("select state from letters where kind = 'password-reset-letter'")).toEqual([
      { state: 'expired' },
    ]);
    expect(await house.query("select 1 from exceptions where subject not like 'order:%'")).toEqual([]);
  });

  it('of a gift: its form is not removed before, however short it is kept', async () => {
    await withoutMail();
    const data = { name: '', email: 'gleb@example.ru', type: 'Подарок', source: 'Сайт' };
    await call(house.url, '/api/messages-forms', { data });
    await house.drain();
    await pass(26);
    await house.enqueue('apply-retention');
    await house.drain();
    await mailIsBack();
    await pass(1);
    const gifts = await house.sandbox.lettersAbout('Ваш подарок');
    expect(gifts.map(({ to }) => to)).toEqual([['gleb@example.ru']]);
    await house.shiftClock(24 * HOUR);
    await house.enqueue('apply-retention');
    await house.drain();
    expect(await house.query(`select 1 from form_messages where email = 'gleb@example.ru'`)).toEqual([]);
  });
});
