// Longer than usual: the stories of one copy, one after another.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itemByLabel } from '../../src/kernel/course/course-item.rules.ts';
import { addToDay, dayIn } from '../../src/kernel/course/days.ts';
import { EMPTY_PLAN, PLAN_FORMAT, type CoursePlan, type CourseProduct } from '../../src/kernel/course/plan.ts';
import { NO_SUCH_DAY } from '../../src/kernel/course/typed-days.rules.ts';
import { openAccount, TEST_SECRET, type Account } from '../support/account.ts';
import { checkoutForm, totalOf, type PlacedOrder } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { solvePuzzle } from '../support/codes.ts';
import { forbiddenWords } from '../support/forbidden-words.ts';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

interface Saved {
  readonly version: number;
  readonly plan: CoursePlan;
  readonly reminders: boolean;
  readonly calendar: string | null;
}
interface Facts {
  readonly products: readonly CourseProduct[];
  readonly orders: readonly {
    readonly id: string;
    readonly day: string;
    readonly goods: readonly { product: number; pieces: number }[];
  }[];
}

const DAY_MS = 86_400_000;

describe('the copy of a course plan', () => {
  let shop: TestShop;
  let anna: Account;
  let product: CourseProduct;
  beforeAll(async () => {
    shop = await openTestShop({ env: { SECRET: TEST_SECRET } });
    // Reminders go out by day.
    await moveClockToNine(shop);
    await shop.shiftClock(3 * 3_600_000);
    anna = await openAccount(shop);
    await shop.query("update customers set email = 'anna.plan@example.ru', email_confirmed_at = now() where id = $1", [
      anna.id,
    ]);
    const { body } = await anna.call<{ data: Facts }>('/api/course-facts');
    product = body.data.products.find((one) => one.sold && one.unitsPerPack > 20)!;
  });
  afterAll(() => shop.close());

  const today = () => dayIn('Europe/Moscow', shop.now());
  /** Packs for three full days. */
  const planOf = (): CoursePlan => {
    const item = itemByLabel('item-1', 'anna', product, today());
    return {
      ...EMPTY_PLAN,
      people: [{ id: 'anna', label: 'Я' }],
      items: [{ ...item, rule: { kind: 'daily' }, end: null }],
      packs: [
        {
          id: 'pack-1',
          product: product.id,
          units: item.units * item.times.length * 3,
          on: today(),
          openedOn: null,
          bestBefore: null,
          source: null,
        },
      ],
    };
  };
  const read = async (account = anna) => (await account.call<{ data: Saved | null }>('/api/course-plan')).body.data;
  const put = (path: string, body: object, account = anna) =>
    account.call<{ data: Record<string, unknown> }>(`/api/course-plan${path}`, {
      method: 'PUT',
      body: { ...(path === '' && { format: PLAN_FORMAT }), ...body },
    });
  /** Tokens are valid for minutes: Анна signs in again. */
  async function nextDay(): Promise<void> {
    await shop.shiftClock(DAY_MS);
    anna = await openAccount(shop, anna.id);
  }
  const letters = async () => {
    await shop.enqueue('remind-of-courses', {});
    await shop.drain();
    return shop.sandbox.lettersAbout('Напоминание по вашему плану');
  };
  const consents = () =>
    shop.query<{ text_version: string; ended: boolean }>(
      "select text_version, ended_at is not null as ended from consents where purpose = 'course' and subject = $1 order by id",
      [`course:${anna.id}`],
    );

  it('is nobody else’s: 401 without a session, 400 for what is no plan, no copy without consent', async () => {
    expect((await call(shop.url, '/api/course-plan')).status).toBe(401);
    expect((await call(shop.url, '/api/course-facts')).status).toBe(401);
    expect((await anna.call('/api/course-plan', { body: { plan: planOf() } })).status).toBe(400);
    const broken = { plan: { ...planOf(), packs: 'many' }, consent: true };
    expect((await anna.call('/api/course-plan', { body: broken })).status).toBe(400);
    const [pack] = planOf().packs;
    for (const bestBefore of ['0026-11-01', '20262-11-01', '2027-02-30']) {
      const mistyped = { plan: { ...planOf(), packs: [{ ...pack, bestBefore }] }, consent: true };
      expect((await anna.call('/api/course-plan', { body: mistyped })).body.error).toMatchObject({
        message: NO_SUCH_DAY,
        details: { errors: [{ path: ['plan', 'packs', '0', 'bestBefore'] }] },
      });
    }
    const item = planOf().items[0]!;
    const much = { plan: { ...planOf(), items: [{ ...item, units: item.units * 2 }] }, consent: true };
    expect((await anna.call('/api/course-plan', { body: much })).body.error.details).toMatchObject({
      code: 'course-dose-above-label',
    });
    const unknown = { plan: { ...planOf(), items: [{ ...item, product: 999_999 }] }, consent: true };
    expect(await anna.call('/api/course-plan', { body: unknown })).toMatchObject({
      status: 400,
      body: { error: { details: { code: 'course-product-unknown' } } },
    });
    expect((await put('', { version: 1, plan: planOf() })).body.error.details).toMatchObject({
      code: 'course-plan-missing',
    });
    expect(await read()).toBeNull();
    expect(await consents()).toEqual([]);
  });

  it('is saved with its consent, and of two devices the slower one reads before it saves', async () => {
    const start = () =>
      anna.call<{ data: { version: number } }>('/api/course-plan', { body: { plan: planOf(), consent: true } });
    const removed = (await start()).body.data.version;
    expect(await consents()).toMatchObject([{ ended: false }]);
    await anna.call('/api/course-plan', { method: 'DELETE' });
    const first = (await start()).body.data.version;
    // A device that still has the removed copy may not overwrite the new one.
    expect((await put('', { version: removed, plan: EMPTY_PLAN })).status).toBe(409);
    expect(await start()).toMatchObject({ status: 409, body: { error: { details: { code: 'course-plan-changed' } } } });

    // A page that was loaded before the site was updated would drop what it does not know.
    for (const format of [undefined, PLAN_FORMAT - 1, PLAN_FORMAT + 1])
      expect(await put('', { version: first, plan: EMPTY_PLAN, format })).toMatchObject({
        status: 409,
        body: {
          error: {
            message: expect.stringContaining('Обновите страницу') as string,
            details: { code: 'course-page-outdated' },
          },
        },
      });

    const phone = { ...planOf(), thresholdDays: 5 };
    const saves = await Promise.all([
      put('', { version: first, plan: phone }),
      put('', { version: first, plan: { ...planOf(), thresholdDays: 6 } }),
    ]);
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { version, plan } = (await read())!;
    expect(version).toBeGreaterThan(first);
    expect([5, 6]).toContain(plan.thresholdDays);
    const boris = await openAccount(shop);
    expect(await read(boris)).toBeNull();
    expect((await put('', { version, plan: EMPTY_PLAN }, boris)).status).toBe(404);

    // Its label has lost the dose: what is planned may be changed, and another person may not begin it.
    const dose =
      'dose_unit, units_per_pack, units_per_intake, intakes_per_day, course_days, break_days, days_after_opening';
    const [label] = await shop.query<Record<string, unknown>>(`select ${dose} from products where id = $1`, [
      product.id,
    ]);
    const setDose = (values: readonly unknown[]) =>
      shop.query(`update products set (${dose}) = row ($2, $3, $4, $5, $6, $7, $8) where id = $1`, [
        product.id,
        ...values,
      ]);
    await setDose(Array.from({ length: 7 }, () => null));
    const last = { ...plan, items: plan.items.map((one) => ({ ...one, end: addToDay(today(), 60) })) };
    expect((await put('', { version, plan: last })).status).toBe(200);
    expect((await boris.call('/api/course-plan', { body: { plan, consent: true } })).status).toBe(400);
    await setDose(dose.split(', ').map((name) => label![name]));
  });

  it('has a calendar at an address that can be taken away, without names of goods', async () => {
    const first = (await put('/calendar', { on: true })).body.data.calendar as string;
    expect(first).toMatch(/^\/api\/course-calendars\/[\da-f]{32}\.ics$/);
    const answer = await fetch(shop.url + first);
    const file = await answer.text();
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const [time] = planOf().items[0]!.times;
    expect(file).toContain('BEGIN:VTIMEZONE\r\nTZID:Europe/Moscow');
    expect(file).toContain(`DTSTART;TZID=Europe/Moscow:${today().replaceAll('-', '')}T${time!.replace(':', '')}00`);
    expect(file).toContain(`UID:course-item-1-${time!.replace(':', '')}@127.0.0.1`);
    expect(file).toContain('UID:course-stock@127.0.0.1');
    expect(file).not.toContain(product.name.slice(0, 6));
    expect(await (await fetch(shop.url + first)).text()).toBe(file);

    const second = (await put('/calendar', { on: true })).body.data.calendar as string;
    expect((await fetch(shop.url + first)).status).toBe(404);
    expect((await fetch(shop.url + second)).status).toBe(200);
    await put('/calendar', { on: false });
    expect((await fetch(shop.url + second)).status).toBe(404);
  });

  it('reminds once of an open need, again after «позже» and after an order that came to nothing', async () => {
    expect(await letters()).toEqual([]);
    await shop.query('update customers set email_confirmed_at = null where id = $1', [anna.id]);
    expect((await put('/reminders', { reminders: true })).status).toBe(403);
    await shop.query('update customers set email_confirmed_at = now() where id = $1', [anna.id]);
    await put('/reminders', { reminders: true });
    const [letter, ...more] = await letters();
    expect(more).toEqual([]);
    expect(letter!.text).not.toContain(product.name.slice(0, 6));
    expect(forbiddenWords(letter!.text)).toEqual([]);
    expect(letter!.text).toContain(`${shop.url}/personal/planner#stock`);
    await nextDay();
    expect(await letters()).toHaveLength(1);

    // «Позже»: in two days.
    const { version, plan } = (await read())!;
    const later = { product: product.id, cycle: 'pack-1', kind: 'later' as const, until: addToDay(today(), 2) };
    await put('', { version, plan: { ...plan, answers: [later] } });
    await nextDay();
    expect(await letters()).toHaveLength(1);
    await nextDay();
    // It is not sold now: it may be replaced.
    const publish = (at: Date | null) =>
      shop.query('update products set published_at = $2 where id = $1', [product.id, at]);
    await publish(null);
    const twice = await letters();
    expect(twice).toHaveLength(2);
    const unsold = twice
      .map(({ text }) => text.replaceAll(/\s+/g, ' '))
      .filter((text) => text.includes('её нет в продаже'));
    expect(unsold.map((text) => text.includes('заказать с запасом'))).toEqual([false]);
    await publish(shop.now());
    await nextDay();
    expect(await letters()).toHaveLength(2);

    const items = [{ product: product.id, quantity: 1 }];
    const form = checkoutForm(items, await totalOf(shop.url, items), { paySystem: 3 });
    const placed = await anna.call<PlacedOrder>('/api/orders', {
      body: { ...form, captcha: await solvePuzzle(shop.url, {}, 'order') },
    });
    expect(placed.status).toBe(200);
    // Ready in our shop today; what has not been handed over comes tomorrow at the earliest.
    expect((await anna.call<{ data: Facts }>('/api/course-facts')).body.data.orders).toMatchObject([
      { day: addToDay(today(), 1), arrived: false, goods: [{ product: product.id, pieces: 1 }] },
    ]);
    // The calendar has the day on which its packs come before the planner is opened, as a change of the plan.
    const { version: last, plan: own } = (await read())!;
    const source = { order: placed.body.orderId, piece: 0 };
    const waiting = { ...planOf(), revision: 40, packs: [{ ...planOf().packs[0]!, source }] };
    const saved = (await put('', { version: last, plan: waiting })).body.data.version;
    const address = (await put('/calendar', { on: true })).body.data.calendar as string;
    const file = await (await fetch(shop.url + address)).text();
    expect(file).toContain(`DTSTART;TZID=Europe/Moscow:${addToDay(today(), 1).replaceAll('-', '')}T`);
    expect(file).toContain('SEQUENCE:41\r\n');
    await put('/calendar', { on: false });
    expect((await put('', { version: saved, plan: own })).status).toBe(200);
    await nextDay();
    expect(await letters()).toHaveLength(2);
    expect((await anna.call(`/api/orders/${placed.body.orderId}/cancel`, { body: { token: '' } })).status).toBe(200);
    // A plan that has its packs learns that they will not come.
    expect((await anna.call<{ data: Facts }>('/api/course-facts')).body.data.orders).toMatchObject([
      { goods: [{ product: product.id, pieces: 0 }] },
    ]);
    await nextDay();
    expect(await letters()).toHaveLength(3);
    await nextDay();
    expect(await letters()).toHaveLength(3);

    const off = /\/course-reminders#end=(\S+)/.exec(letter!.text)![1]!;
    expect((await call(shop.url, '/api/course-reminders/end', { token: `${off}x` })).status).toBe(400);
    const once = await fetch(`${shop.url}/api/course-reminders/end-at-once?token=${off}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(once.status).toBe(200);
    expect((await read())!.reminders).toBe(false);
  });

  it('is gone at once when the consent is withdrawn', async () => {
    await put('/calendar', { on: true });
    expect((await anna.call('/api/course-plan', { method: 'DELETE' })).status).toBe(200);
    expect(await read()).toBeNull();
    expect(await consents()).toMatchObject([{ ended: true }, { ended: true }]);
    const rows = await shop.query(
      `select customer_id from course_plans where customer_id = $1
       union all select customer_id from course_proposals where customer_id = $1`,
      [anna.id],
    );
    expect(rows).toEqual([]);
    expect((await anna.call('/api/course-plan', { method: 'DELETE' })).status).toBe(200);
  });
});
