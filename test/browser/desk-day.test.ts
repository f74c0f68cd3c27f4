// Longer than usual: one day of one order, from its payment to the closed difference.
import { randomUUID } from 'node:crypto';
import { DEMO_OWNER } from '@travosol/demo-world/staff.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moscowDay } from '../../src/kernel/dates.ts';
import { formatMoney, kopecks, toDecimalString } from '../../src/kernel/money.ts';
import type { StaffRole } from '../../src/kernel/staff-roles.ts';
import { untilIdle } from '../support/browser.ts';
import { orderByCard } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { closeSettled } from '../support/close-settled.ts';
import { isSound, openDeskWindows, outcome, press, type DeskWindows } from '../support/desk-windows.ts';
import { findViolations } from '../support/find-violations.ts';
import { markingCode } from '../support/marking-codes.ts';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { receiptsWritten } from '../support/order-story.ts';
import { openPackingDesk, type PackingDesk } from '../support/packing-desk.ts';
import { scan } from '../support/scanner.ts';
import { codeAt, signInByInvitation } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const TEA = '4601234567893';
const DROPS = '04601234500012';
const HOUR = 3_600_000;
const SECOND = 1_000;
const NOTE = 'Анна просит положить чай сверху';
const FOREIGN = 77_700;
const WHY_CLOSED = 'Оплата другого магазина, ЮKassa вернёт её сама';

interface Member {
  readonly page: Page;
  readonly secret: string;
}

describe('a day at the desk', () => {
  let shop: TestShop;
  let desk: DeskWindows;
  let packing: PackingDesk;
  let tea: number;
  let drops: number;
  /** Kopecks, by the id of the product. */
  let prices: ReadonlyMap<number, number>;
  beforeAll(async () => {
    shop = await openTestShop({
      env: {
        DELIVERY_CARRIERS: 'cdek,boxberry',
        REFUND_SECOND_PERSON_FROM: '700',
        STAFF_STEP_UP_MINUTES: '10',
        // The clock is moved by hours.
        STAFF_SESSION_HOURS: '48',
        STAFF_IDLE_MINUTES: '1440',
      },
    });
    shop.expectErrors(/"kind":"reconciliation-differs"/);
    const before = shop.now();
    await moveClockToNine(shop);
    await shop.sandbox.shiftClock(shop.now().getTime() - before.getTime());
    [packing, desk] = await Promise.all([openPackingDesk(shop), openDeskWindows(shop)]);
    const goods = await shop.query<{ id: number; price: number }>(
      `select p.id::int, p.price::int from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 20 and p.type = 'single' order by p.id limit 2`,
    );
    [tea, drops] = goods.map(({ id }) => id) as [number, number];
    prices = new Map(goods.map(({ id, price }) => [id, price]));
    await shop.query('update products set gtin = $2 where id = $1', [tea, TEA.padStart(14, '0')]);
    await shop.query('update products set gtin = $2, marked = true where id = $1', [drops, DROPS]);
    const lot = {
      key: randomUUID(),
      product: drops,
      number: 'L-1',
      bestBefore: '2029-05-01',
      pieces: 20,
      onShelf: true,
    };
    expect((await call(shop.url, '/api/lots', lot, packing.vera())).status).toBe(200);
  });
  afterAll(async () => {
    await desk.close();
    await closeSettled(shop);
  });

  /** A window of a member with this role. */
  async function member(role: StaffRole, name: string, width = 1440): Promise<Member> {
    const email = `${role}@travosol.example`;
    await shop.query(
      `with added as (insert into staff (email, name, created_at) values ($1, $2, now()) returning id)
       insert into staff_roles (staff_id, role) select id, $3 from added`,
      [email, name, role],
    );
    const { cookie, secret } = await signInByInvitation(shop, email);
    return { page: await desk.open(cookie, width), secret };
  }
  const section = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Разделы', exact: true }).getByRole('link', { name, exact: true }).click();
  const form = (page: Page, name: string) => page.getByRole('form', { name });
  const left = (page: Page, words: string) => page.locator('.box-left', { hasText: words }).waitFor();
  async function freshCode({ page, secret }: Member): Promise<void> {
    await page.getByLabel('Код', { exact: true }).fill(codeAt(shop.now(), secret));
    await press(page, 'Подтвердить');
  }
  async function pass(ms: number): Promise<void> {
    await shop.shiftClock(ms);
    await shop.sandbox.shiftClock(ms);
    await shop.drain();
  }
  async function run(...jobs: readonly string[]): Promise<void> {
    for (const job of jobs) {
      await shop.enqueue(job);
      await shop.drain();
    }
  }
  async function control<T>(what: string, body: object): Promise<T> {
    const answer = await fetch(`${shop.sandbox.url}/__sandbox/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as T;
  }
  /** Boxberry has no webhooks: it is asked once an hour. */
  async function carried(track: string, until: string): Promise<void> {
    const next = () => control<{ status: string }>('advance', { provider: 'boxberry', id: track, action: 'next' });
    while ((await next()).status !== until);
    await pass(HOUR);
    await run('check-parcels');
  }
  const sum = (amount: number) => formatMoney(kopecks(amount));
  const priceOf = (product: number) => prices.get(product)!;
  /** At our payment company, and not by our shop. */
  async function payForeignBill(): Promise<void> {
    const paid = await fetch(`${shop.sandbox.url}/yookassa/v3/payments`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa('1:test')}`,
        'content-type': 'application/json',
        'idempotence-key': 'foreign',
      },
      body: JSON.stringify({ amount: { value: toDecimalString(kopecks(FOREIGN)), currency: 'RUB' }, capture: true }),
    });
    await shop.sandbox.advance(((await paid.json()) as { id: string }).id, 'pay', 'lose');
  }

  it('an order is paid, packed, sent, brought back in part, refunded and reconciled', async () => {
    // Анна orders by the API and pays on the page of the payment company.
    const items = [
      { product: tea, quantity: 2 },
      { product: drops, quantity: 1 },
    ];
    const { delivery, expectedTotal: total } = await packing.toBoxberryPoint(items);
    const order = await orderByCard(shop.url, items, { delivery, expectedTotal: total });
    const anna = await desk.open(undefined, 390);
    await anna.goto(order.payUrl!);
    await anna
      .getByRole('button', { name: /^Оплатить/ })
      .first()
      .click();
    await anna.waitForURL('**/personal/orders/**');
    await shop.drain();
    await anna.getByRole('heading', { name: 'Заказ оплачен' }).waitFor();

    // Софья of the support sees it and leaves a note.
    const sofya = await member('support', 'Софья');
    await sofya.page.goto(`${shop.url}/staff`);
    await sofya.page.getByText('Всё разобрано').waitFor();
    await sofya.page
      .locator('.figure-summary')
      .filter({ hasText: /^Заказы1/ })
      .waitFor();
    await section(sofya.page, 'Заказы');
    await sofya.page.getByRole('link', { name: `№ ${order.number}` }).click();
    await press(sofya.page, 'Добавить заметку');
    await sofya.page.getByLabel('Заметка', { exact: true }).fill(NOTE);
    await press(sofya.page, 'Добавить');
    await outcome(sofya.page, 'Заметка добавлена');

    // Пётр packs it by the scanner alone.
    await run('allocate-shipments');
    const petr = await member('picker', 'Пётр', 1024);
    await petr.page.goto(`${shop.url}/staff/packing`);
    await petr.page.getByLabel('Скан листа или номер заказа').waitFor();
    await scan(petr.page, String(order.number));
    await left(petr.page, 'Осталось положить: 3');
    const code = markingCode(DROPS);
    await scan(petr.page, TEA);
    await left(petr.page, 'Осталось положить: 2');
    await scan(petr.page, code);
    await petr.page.getByRole('button', { name: 'Да, серия L-1' }).waitFor();
    await scan(petr.page, 'TS-NEXT');
    await left(petr.page, 'Осталось положить: 1');
    await scan(petr.page, TEA);
    await petr.page.getByLabel('Вес закрытой коробки, граммы').waitFor();
    await left(petr.page, 'Всё в коробке');
    // The whole box waits until its scans are accepted.
    await untilIdle(petr.page);
    await scan(petr.page, '640');
    await left(petr.page, 'Собрана');
    await scan(petr.page, 'TS-NEXT');
    await left(petr.page, 'Регистрируется у службы доставки');
    for (let step = 0; step < 5; step += 1) await pass(30 * SECOND);

    // He gives it to the courier, with the act.
    await section(petr.page, 'Передача');
    const box = petr.page.getByRole('row').filter({ hasText: `№ ${order.number}` });
    await box.getByText('Нужен акт').waitFor();
    await press(petr.page, 'Составить акт Boxberry: 1 коробка');
    await box.getByText('Акт готовится').waitFor();
    for (let step = 0; step < 2; step += 1) await pass(30 * SECOND);
    await petr.page.reload();
    await box.getByText('Можно отдавать').waitFor();
    await box.getByRole('checkbox').check();
    await press(petr.page, 'Передать (1)');
    await press(petr.page, 'Передать: 1 коробку');
    await petr.page.getByRole('region', { name: 'Итог' }).getByText('передана').waitFor();
    await petr.page.getByRole('link', { name: 'Акты' }).click();
    await petr.page.getByRole('link', { name: 'Открыть файл акта' }).waitFor();
    await shop.drain();

    // The carrier brings it, and Анна sees where it is.
    const [{ track }] = (await shop.query<{ track: string }>('select track from shipments where order_id = $1', [
      order.orderId,
    ])) as [{ track: string }];
    await anna.reload();
    await anna.getByText(track).first().waitFor();
    await carried(track, 'Поступило в пункт выдачи');
    await anna.reload();
    await anna.getByRole('heading', { name: 'Можно забирать' }).waitFor();
    await carried(track, 'Выдано');
    await anna.reload();

    // She asks to return one pack of each.
    await anna.getByRole('button', { name: 'Подать заявку' }).click();
    const more = form(anna, 'Заявка на возврат').getByRole('button', { name: 'Добавить ещё' });
    await more.first().click();
    await more.nth(1).click();
    await anna.getByLabel(/^Брак/).check();
    await anna.getByRole('button', { name: 'Отправить заявку' }).click();
    await anna.getByText('Рассматриваем заявку').first().waitFor();

    await section(sofya.page, 'Возвраты');
    await sofya.page
      .getByRole('row', { name: String(order.number) })
      .getByRole('link')
      .click();
    await press(sofya.page, 'Принять заявку');
    await outcome(sofya.page, 'Заявка принята');

    // Галина leads the shift: she receives the packs and decides on each.
    const galina = await member('shift-lead', 'Галина');
    await galina.page.goto(`${shop.url}/staff/returns?list=accepted`);
    await galina.page
      .getByRole('row', { name: String(order.number) })
      .getByRole('link')
      .click();
    await press(galina.page, 'Посылка пришла');
    const receiving = form(galina.page, 'Посылка пришла');
    await receiving.getByRole('checkbox').first().check();
    await receiving.getByRole('checkbox').nth(1).check();
    await press(galina.page, 'Принять отмеченные');
    await outcome(galina.page, 'Посылка принята');
    const stockBefore = await packing.stockOf(tea);
    await press(galina.page, 'Проверить упаковки');
    const packs = form(galina.page, 'Проверить упаковки').getByRole('combobox');
    await packs.first().selectOption('restock');
    await packs.nth(1).selectOption('write-off');
    await press(galina.page, 'Записать проверку');
    await outcome(galina.page, 'Упаковки проверены');
    await isSound(galina.page);
    expect(await packing.stockOf(tea)).toEqual({ ...stockBefore, available: stockBefore.available + 1 });

    // Софья asks for the money, Дарья of the accounts approves.
    await section(sofya.page, 'Заказы');
    await sofya.page.getByRole('link', { name: `№ ${order.number}` }).click();
    const refunding = form(sofya.page, 'Вернуть деньги');
    const refund = async (choice: 'spinbutton' | 'checkbox', name: string) => {
      await press(sofya.page, 'Вернуть деньги');
      const chosen = refunding.getByRole(choice, { name });
      await (choice === 'checkbox' ? chosen.check() : chosen.fill('1'));
      await refunding.getByLabel('Причина').selectOption('defect');
      await refunding.getByRole('button', { name: /^Вернуть / }).click();
    };
    await refund('spinbutton', 'за\u00a02\u00a0шт.');
    await freshCode(sofya);
    await outcome(sofya.page, 'Деньги уже в\u00a0пути');
    await shop.drain();
    await refund('checkbox', code.slice(0, 20));
    await outcome(sofya.page, 'Его должен одобрить другой сотрудник');
    const darya = await member('accountant', 'Дарья');
    await pass(11 * 60 * SECOND);
    await darya.page.goto(`${shop.url}/staff/money`);
    await press(darya.page, 'Одобрить возврат');
    await freshCode(darya);
    await outcome(darya.page, 'одобрен');
    await shop.drain();

    // Receipts follow each step, on the page of the order and at the payment company.
    const refunded = priceOf(tea) + priceOf(drops);
    const receipts = await receiptsWritten(shop, order.orderId);
    expect(receipts.map((one) => [one.of, one.sum])).toEqual([
      ['payment', total],
      ['closing', total],
      ['refund', priceOf(tea)],
      ['refund', priceOf(drops)],
    ]);
    expect(receipts.at(-1)!.lines.join()).toContain(`returned ${code}`);
    await run('poll-receipts');
    await section(darya.page, 'Заказы');
    await darya.page.getByRole('link', { name: `№ ${order.number}` }).click();
    const money = darya.page.getByRole('region', { name: 'Деньги' });
    await money.getByText(`возвращено ${sum(refunded)}`).waitFor();
    expect(await money.getByText('деньги возвращены').count()).toBe(2);
    expect(await money.getByText(/^Чек .*: выдан$/).count()).toBe(4);
    await darya.page.getByText('Возврат № 1001: возврат проверен').waitFor();
    await isSound(darya.page);
    await anna.reload();
    await anna.getByText('Завершён').first().waitFor();

    // The figures of the day say the same.
    await section(darya.page, 'Сегодня');
    await darya.page.getByText('Всё разобрано').waitFor();
    for (const [name, value] of [
      ['Заказы', '1'],
      ['Заказано на', sum(total)],
      ['Получено денег', sum(total)],
      ['Возвращено денег', sum(refunded)],
      ['Отдано посылок', '1'],
    ] as const)
      await darya.page.locator('.figure-summary').filter({ hasText: name }).getByText(value, { exact: true }).waitFor();

    // Somebody pays a bill of another shop to ours; the next morning Дарья compares the day.
    const day = moscowDay(shop.now());
    await payForeignBill();
    await pass(20 * HOUR);
    await section(darya.page, 'Сверка');
    await darya.page.getByLabel('День', { exact: true }).fill(day);
    await darya.page.getByLabel('День', { exact: true }).blur();
    await press(darya.page, 'Сверить');
    await outcome(darya.page, 'в\u00a0течение пяти минут');
    await run('reconcile');
    await darya.page.goto(`${shop.url}/staff/reconciliation?month=${day.slice(0, 7)}`);
    const compared = darya.page.getByRole('row');
    for (const [what, ours, theirs, difference] of [
      ['Платежи', total, total + FOREIGN, -FOREIGN],
      ['Возвращено по\u00a0платежам', refunded, refunded, 0],
      ['Возвраты', refunded, refunded, 0],
      ['Чеки', 2 * total + refunded, 2 * total + refunded, 0],
    ] as const) {
      const cells = compared.filter({ hasText: what }).getByRole('cell');
      await cells.first().waitFor();
      const texts = await cells.allInnerTexts();
      expect([what, ...texts.slice(1, 3)]).toEqual([what, sum(ours), sum(theirs)]);
      expect([what, texts[3]!.split('\n')[0]]).toEqual([what, difference === 0 ? '0' : sum(difference)]);
    }
    await isSound(darya.page);

    await section(darya.page, 'Сегодня');
    await darya.page.getByRole('heading', { name: 'Сверка нашла расхождение' }).waitFor();
    await darya.page.getByRole('link', { name: 'Разберитесь и\u00a0закройте его с\u00a0причиной' }).click();
    await darya.page.getByRole('heading', { level: 1, name: 'Расхождение' }).waitFor();
    await press(darya.page, 'Взять себе');
    await outcome(darya.page, 'занимаетесь вы');
    await press(darya.page, 'Закрыть');
    await darya.page.getByLabel('Почему закрываете').fill(WHY_CLOSED);
    await press(darya.page, 'Закрыть расхождение');
    await outcome(darya.page, 'Расхождение закрыто');
    await section(darya.page, 'Сегодня');
    await darya.page.getByText('Всё разобрано').waitFor();

    // Вера, the owner, reads in the journal who did what.
    const { cookie } = await signInByInvitation(shop, DEMO_OWNER.email);
    const vera = await desk.open(cookie, 1440);
    await vera.goto(`${shop.url}/staff/audit`);
    const entries = vera.getByRole('row');
    const entry = (name: string, what: string, words: string) =>
      entries.filter({ hasText: name }).filter({ hasText: what }).filter({ hasText: words }).first().waitFor();
    await entry('Дарья', 'Расхождение №', WHY_CLOSED);
    await vera.getByLabel('Заказ №').fill(String(order.number));
    await vera.keyboard.press('Enter');
    await entries.filter({ hasText: 'Расхождение №' }).first().waitFor({ state: 'detached' });
    await entry('Софья', 'записана заметка', NOTE);
    await entry('Пётр', 'коробка закрыта', '640');
    await entry('Пётр', 'передана службе доставки', track);
    await entry('Софья', 'Возврат №', 'разрешён');
    await entry('Галина', 'проверен', 'снова в\u00a0продажу');
    await entry('Софья', 'запрошен возврат денег', 'Почему: брак');
    await entry('Дарья', 'возврат денег одобрен', sum(priceOf(drops)));
    await isSound(vera);
    expect(await findViolations(shop.databaseUrl, { now: shop.now() })).toEqual([]);
    await desk.closeAll();
  });
});
