// Longer than usual: one case for each way in which a letter ends.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderLetter } from '../../src/shop/messages/order-letter.job.ts';
import { claimLetter } from '../../src/shop/outbox/claim-letter.ts';
import { checkoutForm, orderByCard, placeOrder, totalOf } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { runInShop } from '../support/run-in-shop.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('a letter is delivered or given up with a trace', () => {
  let shop: TestShop;
  const items = [{ product: 2, quantity: 1 }];
  beforeAll(async () => {
    shop = await openTestShop();
    shop.expectViolations('stock is set by hand', 'stock-available-by-movements');
    shop.expectViolations('an order is packed by hand', 'open-orders', 'order-events', 'shipments-of-packed-orders');
    await shop.query('update stock_levels set available = 10000');
  });
  afterAll(() => shop.close());

  let mailboxes = 0;
  /** Анна orders and pays at the shop: this letter is her only record of the order. */
  async function order(email = `anna.${++mailboxes}@example.ru`): Promise<{ orderId: string; number: number }> {
    const contact = { name: 'Анна Иванова', phone: '+7 916 123-45-67', email };
    const { status, body } = await placeOrder(
      shop.url,
      checkoutForm(items, await totalOf(shop.url, items), { paySystem: 3, contact }),
    );
    expect(status).toBe(200);
    return body;
  }
  const withoutMail = () => shop.sandbox.fail({ provider: 'smtp', status: 451, times: 10_000 });
  const mailIsBack = () => shop.sandbox.fail({ provider: 'smtp', times: 0 });
  /** Runs the letter schedule eight times over these hours; in production it runs every minute. */
  async function runScheduleOver(hours: number): Promise<void> {
    for (let times = 0; times < 8; times++) {
      await shop.shiftClock((hours * HOUR) / 8);
      await shop.enqueue('resend-letters');
      await shop.drain();
    }
  }
  const lettersOf = ({ number }: { number: number }) => shop.sandbox.lettersAbout(`Заказ № ${number} принят`);
  const rowOf = async (key: string) =>
    (await shop.query<{ state: string; tries: number }>('select state, tries from letters where key = $1', [key]))[0];
  const factsOf = ({ orderId }: { orderId: string }) => ({ letter: 'order-letter', kind: 'placed', orderId });
  const exceptionsOf = (subject: string) =>
    shop.query('select kind, facts, opened_by from exceptions where subject = $1 and closed_at is null', [subject]);

  it.each([1, 24])('of an order, after %i h without mail: sent once', async (hours) => {
    await withoutMail();
    const placed = await order();
    await shop.drain();
    await runScheduleOver(hours);
    expect(await lettersOf(placed)).toEqual([]);
    await mailIsBack();
    await runScheduleOver(1);
    expect(await lettersOf(placed)).toHaveLength(1);
    await runScheduleOver(2);
    expect(await lettersOf(placed)).toHaveLength(1);
    expect((await rowOf(`placed:${placed.orderId}`))!.state).toBe('sent');
    expect(await exceptionsOf(`order:${placed.orderId}`)).toEqual([]);
  });

  describe('that asks for payment', () => {
    const subjectsOf = async ({ number }: { number: number }) =>
      (await shop.sandbox.lettersAbout(`Заказ № ${number} `)).map(({ subject }) =>
        subject.replace(`Заказ №\u00a0${number} `, ''),
      );

    it('Анна pays at once and gets one letter, about the payment', async () => {
      const placed = await orderByCard(shop.url, items);
      await shop.sandbox.advance(placed.paymentId, 'pay');
      await shop.drain();
      expect(await subjectsOf(placed)).toEqual(['оплачен']);
      await shop.shiftClock(10 * MINUTE);
      await shop.drain();
      expect(await subjectsOf(placed)).toEqual(['оплачен']);
      expect(await rowOf(`placed:${placed.orderId}`)).toEqual({ state: 'unneeded', tries: 1 });
    });

    it('Борис forgets to pay and gets it after ten minutes, with its full time to be tried', async () => {
      const placed = await orderByCard(shop.url, items);
      await shop.drain();
      await shop.shiftClock(9 * MINUTE);
      await shop.enqueue('resend-letters');
      await shop.drain();
      expect(await subjectsOf(placed)).toEqual([]);
      expect(
        await shop.query(
          `select state, tries, extract(epoch from next_try_at - created_at)::int / 60 as pause,
             extract(epoch from expires_at - next_try_at)::int / 3600 as hours from letters where key = $1`,
          [`placed:${placed.orderId}`],
        ),
      ).toEqual([{ state: 'waiting', tries: 0, pause: 10, hours: 72 }]);
      await shop.shiftClock(MINUTE);
      await shop.drain();
      expect(await subjectsOf(placed)).toEqual(['принят и ждёт оплаты']);
    });

    it('its job is lost: the schedule sends it when it is due', async () => {
      const placed = await orderByCard(shop.url, items);
      await shop.query("delete from jobs.job where name = 'order-letter' and state = 'created'");
      await shop.shiftClock(10 * MINUTE);
      await shop.enqueue('resend-letters');
      await shop.drain();
      expect(await subjectsOf(placed)).toEqual(['принят и ждёт оплаты']);
    });
  });

  it.each(['paid', 'expired'] as const)(
    'about an order to be paid, late: not sent once the order is %s, the next letter is',
    async (end) => {
      await withoutMail();
      const placed = await orderByCard(shop.url, items);
      await shop.shiftClock(10 * MINUTE);
      await shop.drain();
      if (end === 'paid') await shop.sandbox.advance(placed.paymentId, 'pay');
      else await shop.shiftClock(HOUR);
      await shop.enqueue('expire-orders');
      await shop.drain();
      await mailIsBack();
      await runScheduleOver(1);
      const subjects = (await shop.sandbox.lettersAbout(`Заказ № ${placed.number} `)).map(({ subject }) => subject);
      const about = `Заказ №\u00a0${placed.number} `;
      expect(subjects).toEqual([about + (end === 'paid' ? 'оплачен' : 'отменён: время оплаты вышло')]);
      expect(await rowOf(`placed:${placed.orderId}`)).toMatchObject({ state: 'unneeded' });
    },
  );

  it('about an order to be paid when it is received, late: sent while it is packed', async () => {
    await withoutMail();
    const placed = await order();
    await shop.drain();
    await shop.query("update orders set state = 'packing', held_until = null where id = $1", [placed.orderId]);
    await mailIsBack();
    await runScheduleOver(1);
    expect(await lettersOf(placed)).toHaveLength(1);
  });

  it('of an order, after 73 h without mail: an exception is open, one error is logged without personal data', async () => {
    shop.expectErrors(/letter-not-sent/);
    await withoutMail();
    const placed = await order();
    await shop.drain();
    await runScheduleOver(71);
    expect(await exceptionsOf(`order:${placed.orderId}`)).toEqual([]);
    await runScheduleOver(2);
    expect(await exceptionsOf(`order:${placed.orderId}`)).toEqual([
      { kind: 'letter-not-sent', facts: factsOf(placed), opened_by: 'job:resend-letters' },
    ]);
    const lines = shop.logged.filter((line) => line.includes(placed.orderId));
    expect(lines).toHaveLength(1);
    expect(shop.logged.join('\n')).not.toMatch(/anna@|Анна|79161234567/);
    await mailIsBack();
    await runScheduleOver(2);
    expect(await lettersOf(placed)).toEqual([]);
  });

  it('that two schedule runs enqueue at one moment: sent once', async () => {
    await withoutMail();
    const placed = await order();
    await shop.drain();
    await mailIsBack();
    await shop.shiftClock(HOUR);
    await shop.enqueue('resend-letters');
    await shop.enqueue('resend-letters');
    await shop.drain();
    expect(await lettersOf(placed)).toHaveLength(1);
  });

  it('that eight workers claim at one moment: one gets it', async () => {
    await withoutMail();
    const { orderId } = await order();
    await shop.drain();
    await mailIsBack();
    await shop.shiftClock(HOUR);
    let claimed: unknown[] = [];
    await runInShop(shop, {}, async (ctx) => {
      const claims = Array.from({ length: 8 }, () => claimLetter(ctx, orderLetter, { orderId, kind: 'placed' }));
      claimed = await Promise.all(claims);
    });
    expect(claimed.filter((one) => one !== undefined)).toEqual([{ id: expect.any(String), tries: 2 }]);
    expect(await rowOf(`placed:${orderId}`)).toEqual({ state: 'waiting', tries: 2 });
  });

  it('that a worker claims with its clock behind: sent at the first attempt all the same', async () => {
    const { orderId } = await order();
    const now = () => new Date(shop.now().getTime() - HOUR);
    let claimed: unknown;
    await runInShop(shop, {}, async ({ db }) => {
      claimed = await claimLetter({ db, now }, orderLetter, { orderId, kind: 'placed' });
    });
    expect(claimed).toEqual({ id: expect.any(String), tries: 1 });
  });

  it('that cannot be written for a while: sent once, when it can', async () => {
    const placed = await order();
    await shop.query('alter table settings rename to settings_away');
    await shop.drain();
    await runScheduleOver(1);
    expect(await rowOf(`placed:${placed.orderId}`)).toMatchObject({ state: 'waiting' });
    await shop.query('alter table settings_away rename to settings');
    await runScheduleOver(1);
    expect(await lettersOf(placed)).toHaveLength(1);
  });

  it('whose job was enqueued before there was an outbox: sent once', async () => {
    await withoutMail();
    const placed = await order();
    await shop.query('delete from letters where key = $1', [`placed:${placed.orderId}`]);
    await shop.drain();
    await mailIsBack();
    await runScheduleOver(1);
    expect(await lettersOf(placed)).toHaveLength(1);
  });

  it('never tried: is tried no matter how late the shop starts again', async () => {
    const placed = await order();
    await shop.query("update jobs.job set state = 'cancelled' where name = 'order-letter' and state = 'created'");
    await shop.shiftClock(100 * HOUR);
    await shop.enqueue('resend-letters');
    await shop.drain();
    expect(await lettersOf(placed)).toHaveLength(1);
  });

  it('tried once: is tried once more when the shop starts after its term, and then given up', async () => {
    shop.expectErrors(/letter-not-sent/);
    await withoutMail();
    const [placed, other] = [await order(), await order()];
    await shop.drain();
    const runSchedule = async () => {
      await shop.enqueue('resend-letters');
      await shop.drain();
    };
    await shop.shiftClock(100 * HOUR);
    await runSchedule();
    expect(await rowOf(`placed:${other.orderId}`)).toEqual({ state: 'waiting', tries: 2 });
    await shop.query("update letters set tries = 1, next_try_at = created_at + interval '2 minutes' where key = $1", [
      `placed:${placed.orderId}`,
    ]);
    await shop.shiftClock(5 * MINUTE);
    await mailIsBack();
    await runSchedule();
    expect(await lettersOf(placed)).toHaveLength(1);
    expect(await rowOf(`placed:${other.orderId}`)).toEqual({ state: 'expired', tries: 2 });
  });

  it('is sent although another overdue one cannot be given up', async () => {
    shop.expectErrors(/neither sent nor abandoned/);
    await withoutMail();
    const placed = await order();
    await shop.drain();
    await shop.query(
      `insert into letters (id, key, kind, facts, state, tries, created_at, next_try_at, expires_at)
       select gen_random_uuid(), 'broken', kind, '{"orderId": "?"}', state, tries, created_at,
         next_try_at - interval '1 minute', created_at
       from letters where key = $1`,
      [`placed:${placed.orderId}`],
    );
    await mailIsBack();
    await runScheduleOver(1);
    expect(await lettersOf(placed)).toHaveLength(1);
    expect(await rowOf('broken')).toEqual({ state: 'waiting', tries: 1 });
    expect(shop.logged.join('\n')).toContain('neither sent nor abandoned');
    await shop.query("delete from letters where key = 'broken'");
  });

  it('to a mailbox that does not exist: tried once, with an exception at once if it belongs to an order', async () => {
    shop.expectErrors(/address-refused/);
    const placed = await order('bounce-anna@example.ru');
    await call(shop.url, '/api/newsletter', { email: 'bounce-boris@example.ru' });
    await shop.drain();
    expect(await exceptionsOf(`order:${placed.orderId}`)).toEqual([
      { kind: 'address-refused', facts: factsOf(placed), opened_by: 'job:order-letter' },
    ]);
    const states = () =>
      shop.query(
        `select kind, state, tries from letters
         where key = $1 or kind = 'newsletter-letter' order by kind`,
        [`placed:${placed.orderId}`],
      );
    const refused = [
      { kind: 'newsletter-letter', state: 'refused', tries: 1 },
      { kind: 'order-letter', state: 'refused', tries: 1 },
    ];
    expect(await states()).toEqual(refused);
    await runScheduleOver(2);
    expect(await states()).toEqual(refused);
    expect(await shop.query("select 1 from exceptions where kind = 'address-refused'")).toHaveLength(1);
  });

  it('with the link to a new password: given up when the link expires, without an exception', async () => {
    await withoutMail();
    const email = 'vera@example.ru';
    await shop.query(
      `insert into customers (phone, email, email_confirmed_at, name, last_name, created_at, updated_at)
       values ('79161110001', $1, now(), 'Вера', 'Лис', now(), now())`,
      [email],
    );
    const answer = await call(shop.url, '/api/auth/forgot-password/127.0.0.1', { email });
    expect(answer.status).toBe(200);
    await shop.drain();
    await runScheduleOver(2);
    await mailIsBack();
    await runScheduleOver(1);
    expect(await shop.sandbox.lettersAbout('Новый пароль')).toEqual([]);
    expect(await shop.query("select state from letters where kind = 'password-reset-letter'")).toEqual([
      { state: 'expired' },
    ]);
    expect(await shop.query("select 1 from exceptions where subject not like 'order:%'")).toEqual([]);
  });

  it('of a gift: its form is not removed before the letter is sent, however short its retention', async () => {
    await withoutMail();
    const data = { name: '', email: 'gleb@example.ru', type: 'Подарок', source: 'Сайт' };
    await call(shop.url, '/api/messages-forms', { data });
    await shop.drain();
    await runScheduleOver(26);
    await shop.enqueue('apply-retention');
    await shop.drain();
    await mailIsBack();
    await runScheduleOver(1);
    const gifts = await shop.sandbox.lettersAbout('Ваш подарок');
    expect(gifts.map(({ to }) => to)).toEqual([['gleb@example.ru']]);
    await shop.shiftClock(24 * HOUR);
    await shop.enqueue('apply-retention');
    await shop.drain();
    expect(await shop.query(`select 1 from form_messages where email = 'gleb@example.ru'`)).toEqual([]);
  });
});
