import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { raiseException } from '../../src/shop/exceptions/raise-exception.ts';
import { axeViolations } from '../support/axe.ts';
import { openBrowser, pageErrorsOf } from '../support/browser.ts';
import { orderByCard } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { signInStaff, signInWithRole } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const HOSTILE = `<img src=x onerror="document.title='hostile'">`;

/** Вера and Пётр see to what needs a person; Сергей packs. */
describe('the home of the desk', () => {
  let shop: TestShop;
  let browser: Browser;
  let order: { orderId: string; number: number };
  let members: Readonly<Record<'Вера' | 'Пётр' | 'Сергей', { readonly cookie: string }>>;
  const contexts: BrowserContext[] = [];
  const problems: string[][] = [];
  beforeAll(async () => {
    shop = await openTestShop();
    shop.expectErrors(/an exception for the staff/);
    browser = await openBrowser();
    members = {
      Вера: await signInStaff(shop),
      Пётр: await signInWithRole(shop, 'shift-lead', 'Пётр'),
      Сергей: await signInWithRole(shop, 'picker', 'Сергей'),
    };
    const [course] = await shop.query<{ id: number }>(
      'select min(id) as id from products where section_id = 4 and published_at is not null',
    );
    order = await orderByCard(shop.url, [{ product: course!.id, quantity: 1 }], { delivery: { method: 'digital' } });
    await shop.query(`update orders set contact = contact || jsonb_build_object('name', $1::text)`, [HOSTILE]);
  });
  afterAll(async () => {
    await browser.close();
    await shop.close();
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
    expect(problems.splice(0).flat()).toEqual([]);
    // The log of exceptions refuses it otherwise.
    await shop.query('begin; set local session_replication_role = replica; truncate exceptions cascade; commit');
  });

  async function open(who: keyof typeof members, width: number, search = ''): Promise<Page> {
    const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'ru-RU' });
    contexts.push(context);
    problems.push(pageErrorsOf(context));
    const [name, value] = members[who].cookie.split('=') as [string, string];
    await context.addCookies([{ name, value, url: shop.url }]);
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await page.clock.install();
    await page.goto(`${shop.url}/staff${search}`);
    await page.getByRole('heading', { level: 2, name: 'Цифры дня' }).waitFor();
    return page;
  }
  const facts = () => ({ orderId: order.orderId, paymentId: order.orderId, shipmentId: '1' });
  /** Three of them, the second without an order. */
  const raise = () =>
    runInShop(shop, {}, (ctx) =>
      ctx.transaction(async (tx) => {
        await raiseException(tx, { kind: 'part-to-refund', subject: 'shipment:1', facts: facts() });
        await raiseException(tx, { kind: 'mailbox-unread', subject: 'mailbox:replies', facts: { what: HOSTILE } });
        await raiseException(tx, { kind: 'receipt-failed', subject: 'receipt:r-1', facts: facts() });
      }),
    );
  const entries = (page: Page) => page.getByRole('list', { name: 'Требует внимания' }).locator(':scope > li');
  const entry = (page: Page, title: string) => entries(page).filter({ hasText: title });
  /** Waits until the entry with this title has the focus. */
  const untilFocused = (page: Page, title: string) =>
    page.waitForFunction(
      (part) => document.activeElement?.querySelector('h3')?.textContent?.includes(part) === true,
      title,
    );
  async function isFine(page: Page): Promise<void> {
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }

  it.each([390, 1440])('at %i px: what needs a person is seen to with the keyboard alone', async (width) => {
    await raise();
    const page = await open('Вера', width);
    await entries(page).nth(2).waitFor();
    await isFine(page);
    const refund = entry(page, 'Взято не');
    expect(await refund.textContent()).toContain(HOSTILE);
    expect(await refund.getByRole('link').first().getAttribute('href')).toBe(`/staff/orders/${order.orderId}`);
    expect(await page.title()).toBe('Сегодня');

    // Down to the second one, mine, with a reason not before tomorrow: the focus is on what has taken its place.
    await entries(page).first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('KeyD');
    await page.getByText('Взято: Почтовый ящик').waitFor();
    await entry(page, 'Почтовый ящик').getByText('Вера', { exact: true }).waitFor();
    await untilFocused(page, 'Почтовый ящик');
    await page.keyboard.press('KeyJ');
    const snooze = page.getByRole('dialog', { name: 'Отложить' });
    await snooze.getByLabel('До завтра').check();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await snooze.getByText('Напишите, почему').waitFor();
    await isFine(page);
    await snooze.getByLabel('Почему').fill('ждём хостинг');
    await snooze.getByRole('button', { name: 'Отложить' }).press('Enter');
    await page.getByText('Отложено до').waitFor();
    await entry(page, 'Почтовый ящик').waitFor({ state: 'detached' });
    await untilFocused(page, 'Чек не\u00a0пробит');

    // It waits among those that were put off, and comes back.
    await page.getByRole('link', { name: 'Отложенные 1' }).press('Enter');
    await page.waitForURL('**/staff?view=snoozed');
    await entry(page, 'ждём хостинг').getByText('Подробнее').click();
    await page.getByText('Вера: взято себе').waitFor();
    await entry(page, 'ждём хостинг').focus();
    await page.keyboard.press('KeyJ');
    await page.getByText('Ничего не\u00a0отложено').waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('exceptions');

    // By its order and kind; the address says both.
    await page.getByRole('link', { name: 'Все 3' }).click();
    await page.getByLabel('Номер заказа').fill(`№ ${order.number}`);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/staff?order=${order.number}`);
    await page.getByLabel('Вид').selectOption('receipt-failed');
    await page.waitForURL(`**/staff?kind=receipt-failed&order=${order.number}`);
    await entry(page, 'Взято не').waitFor({ state: 'detached' });
    await entries(page).first().focus();
    await page.keyboard.press('KeyP');
    await page.waitForFunction(() => document.activeElement?.matches('[name=reason]'));
    await page.keyboard.type('пробит в кабинете');
    await page.getByRole('button', { name: 'Закрыть запись' }).press('Enter');
    await page.getByText('С\u00a0таким отбором ничего').waitFor();
    await page.getByRole('link', { name: 'Снять отбор' }).click();
    await expect.poll(() => entries(page).count(), { timeout: 30_000 }).toBe(2);
  });

  it('two people: who was first is named, nothing typed is lost, and the next press counts', async () => {
    await raise();
    const vera = await open('Вера', 1440, '?view=nobodys');
    await entry(vera, 'Чек не').getByRole('button', { name: 'Закрыть' }).click();
    await vera.getByLabel('Чем кончилось').fill('пробит в кабинете');
    const petr = await open('Пётр', 1440);
    const receipt = entry(petr, 'Чек не');
    expect(await receipt.textContent()).toContain('Вам этого нельзя');
    await receipt.getByRole('button', { name: 'Взять' }).click();
    await receipt.getByRole('button', { name: 'Отпустить' }).waitFor();

    const close = vera.getByRole('button', { name: 'Закрыть запись' });
    await close.click();
    await vera.getByRole('alert').filter({ hasText: 'Пётр' }).waitFor();
    expect(await vera.getByLabel('Чем кончилось').inputValue()).toBe('пробит в кабинете');
    await close.click();
    await vera.getByText('Закрыто: Чек').waitFor();
    await vera.getByRole('link', { name: 'Закрытые' }).click();
    await entry(vera, 'Чек не').getByText('пробит в кабинете').waitFor();
    expect(await entry(vera, 'Чек не').getByRole('button').count()).toBe(0);
    await vera.goBack();

    // A minute later Пётр sees it, too.
    await petr.clock.fastForward('01:01');
    await receipt.waitFor({ state: 'detached' });
    await entry(petr, 'Почтовый ящик').getByRole('button', { name: 'Передать' }).click();
    await petr.getByLabel('Кому').selectOption('Вера');
    await petr.getByRole('dialog').getByRole('button', { name: 'Передать' }).click();
    await entry(petr, 'Почтовый ящик').getByText('Вера', { exact: true }).waitFor();
  });

  it('more than a page: the next ones come below, and the focus goes to them', async () => {
    await shop.query(
      `insert into exceptions (kind, subject, facts, opened_by, opened_at)
       select 'no-tracking', 'shipment:' || n, $1, 'job:test', now() from generate_series(1, 103) n`,
      [JSON.stringify(facts())],
    );
    const page = await open('Вера', 1440);
    await page.getByRole('button', { name: 'Показать ещё' }).press('Enter');
    await entries(page).nth(102).waitFor();
    await page.waitForFunction(() => document.activeElement?.matches('li:nth-child(101)'));
    await page.getByRole('link', { name: 'Все 103' }).waitFor();
  });

  it('figures with their tables; whoever packs sees neither money nor exceptions', async () => {
    const vera = await open('Вера', 1440);
    await vera.getByText('Всё разобрано').waitFor();
    const figures = await call<{ today: { orders: number } }>(shop.url, '/api/staff/today', undefined, {
      cookie: members.Вера.cookie,
    });
    await vera
      .locator('summary')
      .filter({ hasText: /^Заказы/ })
      .click();
    const rows = vera.getByRole('table', { name: 'Заказы за 14 дней' }).getByRole('row');
    expect(await rows.count()).toBe(15);
    expect(await rows.nth(1).getByRole('cell').textContent()).toBe(String(figures.body.today.orders));
    expect(await vera.getByText('₽').count()).toBeGreaterThan(0);
    await isFine(vera);

    const sergey = await open('Сергей', 390);
    await sergey.getByText('собирать и\u00a0упаковывать заказы').waitFor();
    expect(await sergey.getByText('₽').count()).toBe(0);
    expect(await sergey.getByText('Требует внимания').count()).toBe(0);
    await isFine(sergey);
  });
});
