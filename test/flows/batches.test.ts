// Longer than usual: one shop for the way of a batch from its draft to the last buyer who is called.
import { randomUUID } from 'node:crypto';
import { DEMO_EDITOR } from '@travosol/demo-world/staff.ts';
import { protocolPdf } from '@travosol/demo-world/protocol-pdf.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, moscowDay } from '../../src/kernel/dates.ts';
import { TEST_SECRET } from '../support/account.ts';
import { call, type Answer, type ErrorEnvelope } from '../support/call.ts';
import { openPackingDesk, type PackingDesk } from '../support/packing-desk.ts';
import { signInStaff, signInWithRole } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const PICKUP = { method: 'pickup' };
const CASH = 3;
const GTIN = '04601234500012';
const RESULTS = [{ indicator: 'Свинец', method: 'ГОСТ 30178-96', norm: 'не более 5,0 мг/кг', value: '0,1 мг/кг' }];

interface ShownBatch {
  readonly version: number;
  readonly state: string;
  readonly page: string;
  readonly qr: string | null;
  readonly stopsLots: readonly string[];
  readonly documents: readonly { readonly id: string; readonly protocol: string }[];
  readonly recall: { readonly progress: Record<string, number> | null } | null;
}
interface Notice {
  readonly id: string;
  readonly orderNumber: number;
  readonly name: string;
  readonly phone: string;
  readonly certainty: string;
  readonly packs: number;
  readonly packsBack: number;
  readonly emailState: string;
  readonly confirmedBy: string | null;
  readonly remedy: string | null;
}

describe('a batch: passport, release, recall', () => {
  let shop: TestShop;
  let desk: PackingDesk;
  /** Ольга, the editor, fills in passports; Павел leads a shift; Вера owns the shop. */
  let [olga, pavel] = [{ cookie: '' }, { cookie: '' }];
  let [product, slug] = [0, ''];
  beforeAll(async () => {
    shop = await openTestShop({ env: { SECRET: TEST_SECRET, SMS_COMPANY: 'smsc' } });
    desk = await openPackingDesk(shop);
    olga = await signInStaff(shop, DEMO_EDITOR.email);
    pavel = await signInWithRole(shop, 'shift-lead');
    await shop.query('update staff_sessions set confirmed_at = $1', [shop.now()]);
    const [found] = await shop.query<{ id: number; slug: string }>(
      `select p.id::int, p.slug from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and p.type = 'single' and p.kind <> 'digital' and s.available > 30 order by p.id limit 1`,
    );
    [product, slug] = [found!.id, found!.slug];
    await shop.query('update products set gtin = $2 where id = $1', [product, GTIN]);
  });
  afterAll(() => shop.close());

  const inDays = (days: number) => moscowDay(addDays(shop.now(), days));
  const post = <T>(who: { cookie: string }, path: string, body: object) => call<T>(shop.url, path, body, who);
  const read = async (id: number) =>
    (await call<ShownBatch>(shop.url, `/api/batches/${id}`, undefined, desk.vera())).body;
  async function does(who: { cookie: string }, id: number, path: string, facts: object = {}) {
    const { version: expectedVersion } = await read(id);
    return post<{ state: string; version: number }>(who, `/api/batches/${id}/${path}`, {
      key: randomUUID(),
      expectedVersion,
      ...facts,
    });
  }
  const codeOf = ({ status, body }: Pick<Answer<ErrorEnvelope>, 'status' | 'body'>) => {
    const { code } = (body.error?.details ?? {}) as { code?: string };
    return `${status} ${code ?? ''}`.trim();
  };
  async function open(number: string): Promise<number> {
    const days = { madeOn: inDays(-10), bestBefore: inDays(500) };
    const { body } = await post<{ batchId: number }>(olga, '/api/batches', {
      key: randomUUID(),
      product,
      number,
      ...days,
    });
    return body.batchId;
  }
  async function addProtocol(id: number, file: Buffer, key = randomUUID()) {
    const { version } = await read(id);
    const query = new URLSearchParams({
      key,
      expectedVersion: String(version),
      lab: 'Лаборатория «Проба»',
      accreditation: 'RA.RU.21ПР01',
      protocol: '17/2026',
      issuedOn: inDays(-3),
    });
    const answer = await fetch(`${shop.url}/api/batches/${id}/documents?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', cookie: olga.cookie },
      body: new Uint8Array(file),
    });
    return { status: answer.status, body: (await answer.json()) as ErrorEnvelope };
  }
  async function released(number: string): Promise<number> {
    const id = await open(number);
    expect((await addProtocol(id, protocolPdf(number))).status).toBe(200);
    const days = { madeOn: inDays(-10), bestBefore: inDays(500) };
    expect((await does(olga, id, 'changed', { ...days, results: RESULTS })).status).toBe(200);
    expect((await does(olga, id, 'release-asked')).status).toBe(200);
    expect((await does(pavel, id, 'released')).body).toMatchObject({ state: 'released' });
    return id;
  }
  const page = (path: string) => fetch(shop.url + path, { redirect: 'manual' });
  const receive = (number: string, pieces: number) =>
    post(desk.vera(), '/api/lots', {
      key: randomUUID(),
      product,
      number,
      bestBefore: inDays(500),
      pieces,
      onShelf: true,
    });
  const picked = async () => {
    const ordered = await desk.orderOnDelivery([{ product, quantity: 1 }], PICKUP, CASH);
    const id = await desk.openShipment(ordered);
    expect((await desk.does(id, 'picking')).status).toBe(200);
    return { ...ordered, id };
  };
  /** A purchase that was packed with this lot, or without one, and collected. */
  async function collected(lot: string) {
    const order = await desk.paidOrder([{ product, quantity: 1 }], PICKUP);
    const id = await desk.packed(order, [{ productId: product, lot }]);
    for (const step of ['ready', 'delivered']) expect((await desk.does(id, step)).status).toBe(200);
    return { ...order, id };
  }

  it('is released by another person than has asked, once it has a protocol and results', async () => {
    const key = randomUUID();
    const first = { key, product, number: ' м2611-01', madeOn: inDays(-10), bestBefore: inDays(500) };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => post<{ batchId: number }>(olga, '/api/batches', first)),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const id = answers[0]!.body.batchId;
    // The same number in Latin letters and without a hyphen.
    expect(codeOf(await post(olga, '/api/batches', { ...first, key: randomUUID(), number: 'M 261101' }))).toBe(
      '409 batch-taken',
    );
    expect(codeOf(await post(olga, '/api/batches', { ...first, number: 'М-2' }))).toBe('422 command-key-reused');
    expect(codeOf(await post(olga, '/api/batches', { ...first, key: randomUUID(), number: '--' }))).toBe('400');
    // Each of these signs is spelled with eighteen letters.
    expect(codeOf(await post(olga, '/api/batches', { ...first, key: randomUUID(), number: '\ufdfa'.repeat(4) }))).toBe(
      '400',
    );
    expect(codeOf(await call(shop.url, '/api/batches?after=2026-02-31_5', undefined, olga))).toBe('400');
    expect(
      codeOf(await post(olga, '/api/batches', { ...first, key: randomUUID(), number: 'М-3', madeOn: inDays(2) })),
    ).toBe('422 batch-days-unfit');
    expect(codeOf(await post(pavel, '/api/batches', { ...first, key: randomUUID(), number: 'М-4' }))).toBe(
      '403 not-allowed',
    );

    // The first batch of the product: what was received without a passport will not be packed after it.
    await receive('СТАРАЯ-1', 2);
    expect((await read(id)).stopsLots).toEqual(['СТАРАЯ-1']);

    expect(codeOf(await does(olga, id, 'release-asked'))).toBe('409 batch-incomplete');
    expect(codeOf(await addProtocol(id, Buffer.from('<html>')))).toBe('422 batch-file-refused');
    expect((await addProtocol(id, protocolPdf('17/2026'))).status).toBe(200);
    expect(codeOf(await addProtocol(id, protocolPdf('17/2026')))).toBe('409 batch-document-twice');
    expect(codeOf(await does(olga, id, 'release-asked'))).toBe('409 batch-incomplete');
    const days = { madeOn: inDays(-10), bestBefore: inDays(500) };
    expect((await does(olga, id, 'changed', { ...days, results: RESULTS })).status).toBe(200);
    expect(codeOf(await does(pavel, id, 'released'))).toBe('409 batch-release-not-asked');

    const { page: path, documents } = await read(id);
    expect((await page(path)).status).toBe(404);
    const pdf = `/api/batch-documents/${documents[0]!.id}`;
    expect((await page(pdf)).status).toBe(404);
    expect((await does(olga, id, 'release-asked')).status).toBe(200);
    expect(codeOf(await does(olga, id, 'released'))).toBe('403 not-allowed');
    expect(codeOf(await post(pavel, `/api/batches/${id}/released`, { key: randomUUID(), expectedVersion: 1 }))).toBe(
      '409 batch-changed',
    );
    expect((await does(pavel, id, 'released')).body).toMatchObject({ state: 'released' });
    expect(codeOf(await does(olga, id, 'changed', { ...days, results: [] }))).toBe('409 batch-state');

    // An owner may ask and release, but not the same batch.
    const other = await open('Ю-1');
    expect((await addProtocol(other, protocolPdf('U-1'))).status).toBe(200);
    await does(olga, other, 'changed', { ...days, results: RESULTS });
    expect((await does(desk.vera(), other, 'release-asked')).status).toBe(200);
    expect(codeOf(await does(desk.vera(), other, 'released'))).toBe('403 batch-second-person');
    expect((await does(pavel, other, 'released')).status).toBe(200);

    const file = await page(pdf);
    expect([file.status, file.headers.get('content-type'), file.headers.get('x-content-type-options')]).toEqual([
      200,
      'application/pdf',
      'nosniff',
    ]);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment;/);
  });

  it('everybody finds its passport by what is typed or scanned, and nothing to buy there', async () => {
    const passport = await page(`/partii/${slug}/m261101`);
    const text = (await passport.text()).replaceAll('<!-- -->', '');
    expect(passport.status).toBe(200);
    for (const words of ['М2611-01', 'Свинец', '0,1 мг/кг', 'Протокол 17/2026', 'RA.RU.21ПР01'])
      expect(text).toContain(words);
    const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'));
    expect(main).not.toMatch(/В&nbsp;корзину|В корзину|₽/);
    const leadsTo = async (path: string) => {
      const { status, headers } = await page(path);
      return `${status} ${decodeURIComponent(headers.get('location') ?? '')}`;
    };
    expect(await leadsTo(`/partii/${slug}/${encodeURIComponent('М2611-01')}`)).toBe(`301 /partii/${slug}/m261101`);
    expect(await leadsTo(`/partii?product=&number=${encodeURIComponent('м 2611 01')}`)).toBe(
      `302 /partii/${slug}/m261101`,
    );
    expect(await leadsTo(`/01/${GTIN}/10/${encodeURIComponent('М2611-01')}`)).toBe(`308 /partii/${slug}/m261101`);
    expect(await leadsTo(`/01/${GTIN.slice(1)}/10/m2611-01/21/7?17=280401`)).toBe(`308 /partii/${slug}/m261101`);
    expect(await leadsTo('/01/123/10/X')).toBe('302 /partii');
    for (const path of ['/partii?number=X-404', `/partii/${slug}/x404`, '/partii/no-such-goods/x404'])
      expect(await (await page(path)).text()).toContain('нет в\u00a0реестре');
    expect((await page(`/partii/${slug}/x404`)).status).toBe(404);
    expect((await page(`/partii/${slug}/%00%FF`)).status).toBeLessThan(500);
    const list = await (await page('/partii')).text();
    expect(list).toContain(`value="${slug}"`);
  });

  it('only lots of released batches are packed; a block stops at the next scan, and the passport says so', async () => {
    const id = await open('М2611-02');
    await receive('М2611-01', 9);
    await receive('М2611-02', 5);
    await receive('БЕЗ-ПАСПОРТА', 5);
    // The product has released batches already.
    expect((await read(id)).stopsLots).toEqual([]);
    const box = await picked();
    const scan = (lot: string) => desk.does(box.id, 'units', { productId: product, lot });
    expect(codeOf(await scan('М2611-02'))).toBe('409 unit-batch-not-released');
    expect(codeOf(await scan('Без-паспорта'))).toBe('409 unit-batch-not-released');
    const { lines } = (await desk.show(box.id)) as unknown as { lines: { suggestedLot: { number: string } }[] };
    expect(lines[0]!.suggestedLot.number).toBe('М2611-01');

    const [batch] = await shop.query<{ id: number }>("select id::int from batches where spelling = 'm261101'");
    expect((await does(pavel, batch!.id, 'blocked', { reason: 'Жалоба на запах' })).status).toBe(200);
    expect(codeOf(await scan('М2611-01'))).toBe('409 unit-batch-not-released');
    await expect.poll(async () => (await page(`/partii/${slug}/m261101`)).text()).toContain('Партию проверяем');
    expect(await (await page(`/partii/${slug}/m261101`)).text()).not.toContain('Жалоба на запах');
    expect(codeOf(await does(olga, batch!.id, 'unblocked'))).toBe('403 not-allowed');
    expect((await does(pavel, batch!.id, 'unblocked')).status).toBe(200);
    expect((await scan('М2611-01')).status).toBe(200);
    expect((await read(id)).state).toBe('draft');
  });

  it('a recall: asked by one, confirmed by another, traced to the buyers at once', async () => {
    // Боря collected his before lots were recorded: nobody knows from which batch.
    const sure = [await collected('М2611-01'), await collected('М2611-01')];
    const possible = await collected('М2611-01');
    await shop.query(`update shipment_units set lot_id = null, lot = null where shipment_id = $1`, [possible.id]);
    // The warehouse typed the number in Latin letters: a lot of the same batch. Глеб has packs of it.
    await receive('M2611 01', 3);
    sure.push(await collected('M2611 01'));
    // Женя's packs were scanned before lots were recorded, with a number typed her own way.
    const typed = await collected('М2611-01');
    await shop.query(`update shipment_units set lot_id = null, lot = 'm2611/01' where shipment_id = $1`, [typed.id]);
    sure.push(typed);
    // Дина's box waits for her at our counter; Егор's is packed.
    const waiting = await desk.paidOrder([{ product, quantity: 1 }], PICKUP);
    const atCounter = await desk.packed(waiting, [{ productId: product, lot: 'М2611-01' }]);
    expect((await desk.does(atCounter, 'ready')).status).toBe(200);
    const late = await desk.paidOrder([{ product, quantity: 1 }], PICKUP);
    const lateBox = await desk.packed(late, [{ productId: product, lot: 'М2611-01' }]);
    const other = await released('К-7');
    await receive('К-7', 3);
    const safe = await collected('К-7');
    const packing = await picked();
    expect((await desk.does(packing.id, 'units', { productId: product, lot: 'М2611-01' })).status).toBe(200);
    const [batch] = await shop.query<{ id: number }>("select id::int from batches where spelling = 'm261101'");
    const id = batch!.id;

    const began = performance.now();
    const reach = (await call<object>(shop.url, `/api/batches/${id}/reach`, undefined, pavel)).body;
    const seconds = (performance.now() - began) / 1000;
    console.log(`traced to its buyers in ${seconds.toFixed(3)} s: ${JSON.stringify(reach)}`);
    expect(seconds).toBeLessThan(60);
    // The box of the test before is open, too.
    expect(reach).toEqual({ sure: 4, possible: 1, boxes: 4 });

    const reason = 'В\u00a0нескольких упаковках нашли посторонний запах.';
    expect(codeOf(await does(olga, id, 'recall-asked', { reason }))).toBe('403 not-allowed');
    expect((await does(pavel, id, 'recall-asked', { reason })).body).toMatchObject({ state: 'released' });
    expect(codeOf(await does(desk.vera(), id, 'recall-asked', { reason }))).toBe('409 recall-asked-already');
    expect(codeOf(await does(pavel, id, 'recalled'))).toBe('403 batch-second-person');
    await shop.query('update staff_sessions set confirmed_at = null');
    expect(codeOf(await does(desk.vera(), id, 'recalled'))).toMatch(/staff-step-up-needed$/);
    await shop.query('update staff_sessions set confirmed_at = $1', [shop.now()]);
    const press = { key: randomUUID(), expectedVersion: (await read(id)).version };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => post(desk.vera(), `/api/batches/${id}/recalled`, press)),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { state: 'recalled' } });

    // Packing stops at the next scan, and the passport says what to do.
    expect(codeOf(await desk.does(packing.id, 'units', { productId: product, lot: 'К-7' }))).toBe(
      '409 shipment-on-hold',
    );
    expect(codeOf(await desk.does(atCounter, 'delivered'))).toBe('409 shipment-on-hold');
    const fresh = await picked();
    for (const lot of ['М2611-01', 'M2611 01'])
      expect(codeOf(await desk.does(fresh.id, 'units', { productId: product, lot }))).toBe('409 unit-lot-blocked');
    await expect.poll(async () => (await page(`/partii/${slug}/m261101`)).text()).toContain('Партия отозвана');
    expect(await (await page(`/partii/${slug}/m261101`)).text()).toContain('посторонний запах');
    expect((await read(other)).state).toBe('released');

    // Егор's box leaves although it was held: he is told as soon as it has.
    const { holds } = (await desk.show(lateBox)) as unknown as { holds: { id: number }[] };
    expect((await desk.does(lateBox, 'holds/released', { hold: holds[0]!.id })).status).toBe(200);
    for (const step of ['ready', 'delivered']) expect((await desk.does(lateBox, step)).status).toBe(200);
    sure.push({ ...late, id: lateBox });
    for (let times = 0; times < 2; times++) {
      await shop.enqueue('watch-recalls');
      await shop.drain();
    }
    const noticesOf = async (query = '') =>
      (await call<{ notices: Notice[] }>(shop.url, `/api/batches/${id}/notices${query}`, undefined, desk.vera())).body
        .notices;
    const notices = await noticesOf();
    expect(notices.map(({ orderNumber, certainty }) => `${orderNumber} ${certainty}`).sort()).toEqual(
      [...sure.map(({ number }) => `${number} sure`), `${possible.number} possible`].sort(),
    );
    expect(notices.some(({ orderNumber }) => orderNumber === safe.number)).toBe(false);
    expect(notices.every(({ emailState }) => emailState === 'sent')).toBe(true);

    // Анна presses the button of her letter; who presses it again may choose anew.
    const letters = await shop.sandbox.lettersAbout(`№ ${sure[0]!.number}`);
    const letter = letters.find(({ subject }) => subject.includes('отзываем'))!;
    shop.expectErrors(/recall-remedy/);
    const token = /\/recall#confirm=(\S+)/.exec(letter.text)![1]!;
    expect(letter.text).toContain('М2611-01');
    const confirm = (body: object) => call(shop.url, '/api/recall-notices/confirmed', body);
    expect(codeOf(await confirm({ token: `${token}x`, remedy: 'refund' }))).toBe('400 recall-link-invalid');
    expect(codeOf(await confirm({ token, remedy: 'gift' }))).toBe('400');
    expect((await confirm({ token, remedy: 'refund' })).body).toEqual({ state: 'confirmed' });
    expect((await confirm({ token, remedy: 'exchange' })).status).toBe(200);
    expect(await noticesOf('?toCall=yes')).toEqual([]);

    // After two days the others get an SMS, after two more they are called.
    for (let times = 0; times < 2; times++) {
      await desk.passDays(2.1);
      await shop.enqueue('watch-recalls');
      await shop.drain();
    }
    const toCall = await noticesOf('?toCall=yes');
    expect(toCall).toHaveLength(5);
    const sms = await shop.query<{ state: string; text_hash: string; provider_id: string }>(
      "select state, text_hash, provider_id from recall_messages where channel = 'sms' order by id",
    );
    expect(sms).toHaveLength(5);
    for (const one of sms)
      expect(one).toEqual({
        state: 'sent',
        text_hash: expect.stringMatching(/^[\da-f]{64}$/),
        provider_id: expect.any(String),
      });
    const called = { key: randomUUID(), reached: false };
    for (let press = 0; press < 2; press++)
      expect((await post(desk.vera(), `/api/recall-notices/${toCall[0]!.id}/called`, called)).status).toBe(200);
    const reached = { key: randomUUID(), reached: true, remedy: 'refund' };
    const again = { ...reached, remedy: 'exchange' };
    expect((await post(desk.vera(), `/api/recall-notices/${toCall[1]!.id}/called`, reached)).status).toBe(200);
    expect(codeOf(await post(desk.vera(), `/api/recall-notices/${toCall[1]!.id}/called`, again))).toBe(
      '422 command-key-reused',
    );
    // Somebody has to give what was chosen, once for a buyer.
    const tasks = await shop.query("select 1 from exceptions where kind = 'recall-remedy'");
    expect(tasks).toHaveLength(2);
    const journal = await call<object>(shop.url, '/api/staff/audit?thing=stock', undefined, desk.vera());
    expect(JSON.stringify(journal.body)).toContain('не\u00a0дозвонились');
    expect((await noticesOf('?toCall=yes')).map((one) => (one as unknown as { calls: number }).calls).sort()).toEqual([
      0, 0, 0, 1,
    ]);

    const { recall } = await read(id);
    expect(recall!.progress).toEqual({
      sure: 5,
      possible: 1,
      lettersSent: 6,
      smsSent: 5,
      confirmed: 2,
      packs: 6,
      packsBack: 0,
    });
    const csv = await fetch(`${shop.url}/api/batches/${id}/notices.csv`, { headers: { cookie: desk.vera().cookie } });
    const table = await csv.text();
    expect(csv.headers.get('content-disposition')).toMatch(/^attachment;.*''recall-\d+\.csv$/);
    expect(table.split('\r\n')).toHaveLength(8);
    expect(table).toContain(';точно;1;');
    expect(table).toMatch(/;[\da-f]{64};/);
    expect((await does(desk.vera(), id, 'recall-ended')).status).toBe(200);
    expect(await noticesOf('?toCall=yes')).toHaveLength(4);
    expect(
      codeOf(
        await post(desk.vera(), `/api/recall-notices/${toCall[0]!.id}/called`, { key: randomUUID(), reached: true }),
      ),
    ).toBe('409 recall-not-running');
  });
});
