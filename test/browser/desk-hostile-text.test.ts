import { randomUUID } from 'node:crypto';
import { fillDemoOrders } from '@travosol/demo-world/orders.ts';
import type { Page } from 'playwright-core';
import { matchRoutes, type RouteObject } from 'react-router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { readEnv } from '../../src/config/env.ts';
import { routes } from '../../src/desk/routes.tsx';
import { connectCompanies } from '../../src/integrations/index.ts';
import { openLog } from '../../src/platform/log.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { untilIdle } from '../support/browser.ts';
import { call } from '../support/call.ts';
import { shiftToNoon } from '../support/chat-client.ts';
import { openDeskWindows, type DeskWindows } from '../support/desk-windows.ts';
import { HOSTILE, writeHostileRows } from '../support/hostile-rows.ts';
import { testSettings } from '../support/shop-settings.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openSupportWriters } from '../support/support-writers.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

/** Of the member who is signed in and of the desk itself; of goods, texts and sums, which have no row in the demo world. */
const OF_NO_CUSTOMER = [
  'invitation',
  '*',
  'own-access',
  'scanner',
  'guide/:page?',
  'reconciliation/differences/:difference',
  'catalogue/changes/:changeId',
  'promotions/series/:seriesId',
  'content/:contentId/versions',
];
/** Which show words of customers there: the text must be seen, too. */
const WITH_WORDS = [
  '',
  'orders',
  'orders/:orderId',
  'packing/:shipmentId',
  'hand-over',
  'returns',
  'returns/:returnId',
  'support',
  'support/tickets/:ticketId',
  'support/letters',
  'support/chats/:chatId?',
  'support/forms',
  'support/forms/:number',
  'support/reviews',
  'reports/:report?',
  'customers',
  'customers/:customerId',
];
const MOST_OF_A_SCREEN = 3;

let shop: TestShop;
let windows: DeskWindows;
let cookie: string;

beforeAll(async () => {
  shop = await openTestShop();
  windows = await openDeskWindows(shop);
  // Somebody sits at the chat.
  await shop.shiftClock(shiftToNoon());
  await placeDemoOrders();
  ({ cookie } = await signInStaff(shop));
  await writeMore();
  expect(await writeHostileRows(shop)).toEqual(['customers.phone', 'customers.email', 'recipients.phone']);
});
afterAll(() => Promise.all([windows.close(), shop.close()]));

/** Of all screens, as `orders/:orderId`; '' is the first one. */
const pathsOf = (some: readonly RouteObject[]): string[] =>
  some.flatMap(({ path, children }) => (children ? pathsOf(children) : [path ?? '']));

/** The demo orders, whose companies are a sandbox with a clock of its own. */
async function placeDemoOrders(): Promise<void> {
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', smtpPort: 0, shopUrl: 'http://127.0.0.1:1' });
  const url = `http://127.0.0.1:${sandbox.port}`;
  const config = readConfig(readEnv({ ...testSettings(1), SANDBOX_URL: url, DATABASE_URL: shop.databaseUrl }));
  const shiftClock = async (ms: number) => sandbox.shiftClock(ms);
  await fillDemoOrders(shop.databaseUrl, async () => ({
    companies: connectCompanies(config.companies, openLog('silent')),
    sandbox: { url, shiftClock },
    site: { ...config, ...config.returns, returnDays: config.returns.days },
  }));
  await sandbox.close();
}

/** What no demo order leaves: a letter from another address, a chat, a form, a refused parcel, a wave, a search for nothing. */
async function writeMore(): Promise<void> {
  const writers = await openSupportWriters(shop, 'Анна');
  const ticket = await writers.ticket('Осадок', 'Осадок на дне');
  const answer = { key: randomUUID(), text: 'Осадок бывает' };
  expect((await call(shop.url, `/api/tickets/${ticket}/answered`, answer, { cookie })).status).toBe(200);
  await writers.letter(ticket, 'Осадок', 'Отвечаю за жену');
  await writers.say('Здравствуйте');
  await writers.form('Где заказ?');
  await writers.review('Приятный вкус');

  const [shipment] = await shop.query<{ id: string; order_id: string; version: number }>(
    "select id, order_id, version from shipments where state = 'allocated' limit 1",
  );
  const { id, order_id: orderId, version: expectedVersion } = shipment!;
  const wave = { key: randomUUID(), shipments: [{ id, expectedVersion }] };
  expect((await call(shop.url, '/api/picking-waves', wave, { cookie })).status).toBe(200);
  const facts = JSON.stringify({ orderId, shipmentId: id, problem: HOSTILE });
  await shop.query(
    "insert into exceptions (kind, subject, facts, opened_by, opened_at) values ('parcel-refused', $1, $2, 'system', $3)",
    [`shipment:${id}`, facts, shop.now()],
  );
  await shop.query('insert into search_misses (query, times, first_at, last_at) values ($1, 9, $2, $2)', [
    HOSTILE,
    shop.now(),
  ]);
}

/** Opens an address. @returns the text of its screen, and where its links lead */
async function open(page: Page, address: string): Promise<{ text: string; links: string[] }> {
  await page.goto(`${shop.url}${address}`);
  await page.locator('main h1').first().waitFor();
  await untilIdle(page);
  // Before its effects run, a screen that was just shown has asked for nothing.
  await page.locator('main .skeleton').first().waitFor({ state: 'detached' });
  expect(await page.locator('[data-hostile], a[href^="javascript:"]').count(), address).toBe(0);
  return page.locator('main').evaluate((main) => ({
    text: (main as HTMLElement).innerText,
    links: [...main.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? ''),
  }));
}

const screenOf = (address: string) =>
  matchRoutes(routes, new URL(address, shop.url).pathname.slice('/staff'.length))?.at(-1)?.route.path ?? '';

/** Parts of the address of a screen that needs an id, which only a link of another screen has; 0 without one. */
const depthOf = (path: string) => (/:\w+(?!\w*\?)/.test(path) ? path.split('/').length : 0);

/** Screens of customers; those that only links of others lead to come after these. */
const SCREENS = pathsOf(routes)
  .filter((path) => !OF_NO_CUSTOMER.includes(path))
  .sort((one, other) => depthOf(one) - depthOf(other));

describe('words of customers are shown as text', () => {
  /** Addresses of each screen that were found so far. */
  const found = new Map<string, Set<string>>();
  let page: Page;
  function add(address: string): void {
    const screen = screenOf(address);
    found.set(screen, (found.get(screen) ?? new Set()).add(address));
  }
  beforeAll(async () => {
    page = await windows.open(cookie, 1440);
    // Reports ask for the last days by the clock of the browser, which must be at the shop's day.
    await page.clock.setSystemTime(shop.now());
    // The first orders that others lead to have left the shop.
    const [unpacked] = await shop.query<{ id: string }>(
      "select order_id as id from shipments where state = 'allocated' order by created_at limit 1",
    );
    const own = SCREENS.map((path) => path.replace(/:\w+\?$/, '')).filter((path) => !path.includes(':'));
    for (const path of [...own, `orders/${unpacked!.id}`, 'reports/search', 'content?kind=article'])
      add(`/staff/${path}`);
  });
  afterAll(() => windows.closeAll());

  it.each(SCREENS)('at /staff/%s', async (screen) => {
    const addresses = found.get(screen) ?? new Set();
    expect([...addresses], 'no screen before leads here').not.toEqual([]);
    const texts: string[] = [];
    // A screen may lead to others of its own, which are added meanwhile.
    for (const address of addresses) {
      const { text, links } = await open(page, address);
      texts.push(text);
      links.filter((href) => href.startsWith('/staff')).forEach(add);
      if (texts.length === MOST_OF_A_SCREEN) break;
    }
    if (WITH_WORDS.includes(screen)) expect(texts.some((text) => text.includes(HOSTILE))).toBe(true);
  });
});
