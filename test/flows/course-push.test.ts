// Longer than usual: the stories of pushes share one shop, one account and its plan, whose cycles follow each other.
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY } from '../../src/kernel/company.ts';
import { itemByLabel } from '../../src/kernel/course/course-item.rules.ts';
import { dayIn } from '../../src/kernel/course/days.ts';
import { EMPTY_PLAN, PLAN_FORMAT, type CoursePlan, type CourseProduct } from '../../src/kernel/course/plan.ts';
import { CONSENT_VERSIONS } from '../../src/shop/customers/consent.ts';
import { openAccount, TEST_SECRET, type Account } from '../support/account.ts';
import { call } from '../support/call.ts';
import { untilWaitingForLock } from '../support/lock-rows.ts';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import type { SandboxSubscription } from '../support/sandbox-control.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

interface Push {
  readonly publicKey: string;
  readonly agreed: boolean;
  readonly browsers: readonly { readonly id: number; readonly endpoint: string }[];
}

const MINUTE_MS = 60_000;

describe('reminders of a course plan as web push', () => {
  let shop: TestShop;
  let anna: Account;
  let product: CourseProduct;
  beforeAll(async () => {
    shop = await openTestShop({ env: { SECRET: TEST_SECRET, LOG_LEVEL: 'warn' } });
    shop.expectErrors(/a push waits for its next try|a letter was abandoned|course plans of an unknown time zone wait/);
    await moveClockToNine(shop);
    await shop.shiftClock(3 * 3_600_000);
    anna = await openAccount(shop);
    const { body } = await anna.call<{ data: { products: CourseProduct[] } }>('/api/course-facts');
    product = body.data.products.find((one) => one.sold && one.unitsPerPack > 20)!;
  });
  afterAll(() => shop.close());

  /** A pack for three days, which begins a cycle of proposals. */
  const planOf = (packs: readonly string[], zone = 'Europe/Moscow'): CoursePlan => {
    const today = dayIn(zone, shop.now());
    const item = itemByLabel('item-1', 'anna', product, today);
    const units = item.units * item.times.length * 3;
    return {
      ...EMPTY_PLAN,
      zone,
      people: [{ id: 'anna', label: 'Я' }],
      items: [{ ...item, rule: { kind: 'daily' }, end: null }],
      packs: packs.map((id, index) => ({
        id,
        product: product.id,
        units: index === packs.length - 1 ? units : 0,
        on: today,
        openedOn: null,
        bestBefore: null,
        source: null,
      })),
    };
  };
  const push = async (account = anna) => (await account.call<{ data: Push }>('/api/course-push')).body.data;
  const start = (subscription: SandboxSubscription, account = anna) =>
    account.call('/api/course-push', { method: 'PUT', body: { subscription } });
  const browser = async () => shop.sandbox.openPushBrowser((await push()).publicKey);
  const remind = async () => {
    await shop.enqueue('remind-of-courses', {});
    await shop.drain();
  };
  const retry = async (minutes: number) => {
    await shop.shiftClock(minutes * MINUTE_MS);
    await shop.enqueue('resend-letters', {});
    await shop.drain();
  };
  const pushesTo = async ({ id }: { id: string }) =>
    (await shop.sandbox.pushes()).filter((one) => one.browser === id).map(({ text }) => JSON.parse(text) as object);
  const packs: string[] = [];
  /** On the next day a new pack has begun the next cycle. */
  async function nextCycle(account: Account): Promise<Account> {
    await shop.shiftClock(24 * 60 * MINUTE_MS);
    const again = await openAccount(shop, account.id);
    const { version } = (await again.call<{ data: { version: number } }>('/api/course-plan')).body.data;
    packs.push(`pack-${packs.length + 1}`);
    const saved = await again.call('/api/course-plan', {
      method: 'PUT',
      body: { version, plan: planOf(packs), format: PLAN_FORMAT },
    });
    expect(saved.status).toBe(200);
    return again;
  }

  it('need a session, the consent to the copy and a push service that the shop knows', async () => {
    const { subscription } = await browser();
    expect((await call(shop.url, '/api/course-push')).status).toBe(401);
    expect((await start(subscription)).body.error.details).toMatchObject({ code: 'course-plan-missing' });
    packs.push('pack-1');
    await anna.call('/api/course-plan', { body: { plan: planOf(packs), consent: true } });
    const foreign = [
      'http://127.0.0.1:9/push/x',
      `${shop.url}/api/orders`,
      'https://169.254.169.254/latest',
      `${new URL(subscription.endpoint).origin}/__sandbox/reset`,
    ];
    for (const endpoint of foreign)
      expect(await start({ ...subscription, endpoint })).toMatchObject({
        status: 400,
        body: { error: { details: { code: 'course-push-unusable' } } },
      });
    const noPoint = { ...subscription, keys: { ...subscription.keys, p256dh: 'A'.repeat(87) } };
    expect((await start(noPoint)).status).toBe(400);
    expect((await push()).browsers).toEqual([]);
  });

  it('come to an iPhone whose home screen has the plan: the page has a manifest with icons, other pages have none', async () => {
    const pageOf = async (path: string) =>
      fetch(shop.url + path, { headers: { cookie: `${anna.cookie.name}=${anna.cookie.value}` } });
    const planner = await pageOf('/personal/planner');
    expect(planner.headers.get('content-security-policy')).toContain("manifest-src 'self'");
    const linked = /<link rel="manifest" href="([^"]+)"/;
    const address = linked.exec(await planner.text())![1]!;
    for (const other of ['/', '/personal']) expect(await (await pageOf(other)).text()).not.toMatch(linked);
    const file = await fetch(shop.url + address);
    expect(file.headers.get('content-type')).toContain('application/manifest+json');
    const { icons, ...manifest } = (await file.json()) as {
      icons: Record<'src' | 'sizes' | 'type' | 'purpose', string>[];
    };
    expect(manifest).toMatchObject({
      short_name: COMPANY.name,
      display: 'standalone',
      scope: '/',
      start_url: '/personal/planner',
    });
    expect(icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    for (const { src, sizes, type } of icons) {
      const icon = await fetch(shop.url + src);
      const { width, height, format } = await sharp(await icon.arrayBuffer()).metadata();
      expect([`${width}x${height}`, `image/${format}`, icon.headers.get('content-type')]).toEqual([sizes, type, type]);
    }
  });

  it('reach each browser once, without names of goods', async () => {
    const [phone, laptop] = [await browser(), await browser()];
    // Анна has agreed before push services were in the text.
    const subject = `course:${anna.id}`;
    await shop.query("update consents set text_version = '2026-11-25' where subject = $1", [subject]);
    expect((await start(phone.subscription)).body.error.details).toMatchObject({ code: 'course-push-consent' });
    expect(await push()).toMatchObject({ agreed: false, browsers: [] });
    const saved = await anna.call<{ data: object }>('/api/course-push', {
      method: 'PUT',
      body: { subscription: phone.subscription, consent: true },
    });
    expect(saved.status).toBe(200);
    const given = 'select text_version, ended_at is null as live from consents where subject = $1 order by id';
    expect(await shop.query(given, [subject])).toEqual([
      { text_version: '2026-11-25', live: false },
      { text_version: CONSENT_VERSIONS.course, live: true },
    ]);
    expect((await start(phone.subscription)).body).toEqual(saved.body);
    await start(laptop.subscription);
    await remind();
    await remind();
    await retry(5);
    const [first, ...more] = await pushesTo(phone);
    expect(more).toEqual([]);
    expect(first).toEqual({
      title: 'Напоминание по\u00a0вашему плану',
      body: 'Нажмите, чтобы открыть план.',
      url: '/personal/planner#stock',
      tag: `course-${dayIn('Europe/Moscow', shop.now())}`,
    });
    expect(await pushesTo(laptop)).toEqual([first]);
    expect(await shop.sandbox.requestCount('push')).toBe(2);
    // Letters were not asked for.
    expect(await shop.sandbox.lettersAbout('Напоминание по вашему плану')).toEqual([]);

    const [, other] = (await push()).browsers;
    const boris = await openAccount(shop);
    expect((await boris.call(`/api/course-push/${other!.id}`, { method: 'DELETE' })).status).toBe(404);
    expect((await anna.call(`/api/course-push/${other!.id}`, { method: 'DELETE' })).status).toBe(200);
    anna = await nextCycle(anna);
    await remind();
    expect([(await pushesTo(phone)).length, (await pushesTo(laptop)).length]).toEqual([2, 1]);
    // A second press finds it off.
    expect((await anna.call(`/api/course-push/${other!.id}`, { method: 'DELETE' })).status).toBe(404);
    expect((await anna.call<{ data: object }>('/api/course-push', { method: 'DELETE' })).body.data).toEqual({
      ended: 1,
    });
  });

  it('are tried again after an error, with the same text and topic, and a lost answer shows nothing twice', async () => {
    const phone = await browser();
    await start(phone.subscription);
    anna = await nextCycle(anna);
    await shop.sandbox.fail({ provider: 'push', status: 503 });
    await remind();
    expect(await pushesTo(phone)).toEqual([]);
    await shop.sandbox.fail({ provider: 'push', lost: true });
    await retry(3);
    const shownAt = async () =>
      (await shop.sandbox.pushes())
        .filter((one) => one.browser === phone.id)
        .map(({ topic, text }) => ({ topic, text }));
    const [taken] = await shownAt();
    await retry(5);
    // The later one has replaced the earlier.
    expect(await shownAt()).toEqual([taken]);
    await retry(60);
    anna = await openAccount(shop, anna.id);
    expect(
      (await shop.query("select state, tries from letters where kind = 'course-push' order by created_at desc"))[0],
    ).toEqual({ state: 'sent', tries: 3 });
  });

  it('end for a browser that is gone, and for one that another account uses', async () => {
    const [gone, kept] = [await browser(), await browser()];
    await start(gone.subscription);
    await start(kept.subscription);
    const before = (await push()).browsers.length;
    await shop.sandbox.closePushBrowser(gone.id);
    anna = await nextCycle(anna);
    await remind();
    expect((await pushesTo(kept)).length).toBe(1);
    expect((await push()).browsers.map(({ endpoint }) => endpoint)).not.toContain(gone.subscription.endpoint);
    expect((await push()).browsers).toHaveLength(before - 1);

    const boris = await openAccount(shop);
    await boris.call('/api/course-plan', { body: { plan: planOf(['of-boris']), consent: true } });
    expect((await start(kept.subscription, boris)).status).toBe(200);
    expect((await push()).browsers).toHaveLength(before - 2);
    anna = await nextCycle(anna);
    await remind();
    // Of Борис alone.
    expect((await pushesTo(kept)).length).toBe(2);
  });

  it('go to the later of two accounts that turn on one browser at once', async () => {
    const shared = await browser();
    const boris = await openAccount(shop);
    await boris.call('/api/course-plan', { body: { plan: planOf(['of-boris']), consent: true } });
    const first = new pg.Client({ connectionString: shop.databaseUrl });
    await first.connect();
    await first.query('begin');
    await first.query(
      `insert into course_push_subscriptions (customer_id, endpoint, p256dh, auth, created_at)
       values ($1, $2, repeat('A', 87), repeat('A', 22), now())`,
      [anna.id, shared.subscription.endpoint],
    );
    const later = start(shared.subscription, boris);
    await untilWaitingForLock(shop, 1);
    await first.query('commit');
    await first.end();
    expect((await later).status).toBe(200);
    expect((await push(boris)).browsers).toMatchObject([{ endpoint: shared.subscription.endpoint }]);
    expect((await push()).browsers.map(({ endpoint }) => endpoint)).not.toContain(shared.subscription.endpoint);
  });

  it('go with the consent, before what waits is sent', async () => {
    const phone = await browser();
    await start(phone.subscription);
    anna = await nextCycle(anna);
    await shop.sandbox.fail({ provider: 'push', status: 500, times: 20 });
    await remind();
    await shop.sandbox.fail({ provider: 'push', times: 0 });
    expect((await anna.call('/api/course-plan', { method: 'DELETE' })).status).toBe(200);
    expect((await push()).browsers).toEqual([]);
    await retry(3);
    expect(await pushesTo(phone)).toEqual([]);
    const [row] = await shop.query('select 1 from course_push_subscriptions where customer_id = $1', [anna.id]);
    expect(row).toBeUndefined();
  });

  it('come by day on the clock of the plan', async () => {
    const clara = await openAccount(shop);
    // A zone that this program does not know stops nobody else.
    const dora = await openAccount(shop);
    await dora.call('/api/course-plan', { body: { plan: planOf(['of-dora']), consent: true } });
    await shop.query(
      `update course_plans set reminders = true, plan = jsonb_set(plan, '{zone}', '"America/Atlantis"') where customer_id = $1`,
      [dora.id],
    );
    // About noon in Moscow it is night on the other side of the world.
    await clara.call('/api/course-plan', { body: { plan: planOf(['of-clara'], 'Pacific/Honolulu'), consent: true } });
    const phone = await browser();
    await start(phone.subscription, clara);
    await remind();
    expect(await pushesTo(phone)).toEqual([]);
    await shop.shiftClock(10 * 60 * MINUTE_MS);
    await remind();
    expect(await pushesTo(phone)).toHaveLength(1);

    // Without browsers it is not looked through any more.
    const flag = () => shop.query('select pushes from course_plans where customer_id = $1', [clara.id]);
    expect(await flag()).toEqual([{ pushes: true }]);
    await shop.query('delete from course_push_subscriptions where customer_id = $1', [clara.id]);
    await shop.shiftClock(24 * 60 * MINUTE_MS);
    await remind();
    expect(await flag()).toEqual([{ pushes: false }]);
  });
});
