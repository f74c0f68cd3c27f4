import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openBrowser, untilIdle } from '../support/browser.ts';

let server: Server;
let browser: Browser;
let context: BrowserContext;
let page: Page;
/** The answer to `/half`, of which the browser has the head and the beginning. */
let half: ServerResponse;

beforeAll(async () => {
  server = createServer((request, answer) => {
    if (request.url === '/never') return;
    if (request.url !== '/half') return void answer.end('<!doctype html><title>Пусто</title>');
    half = answer.writeHead(200, { 'content-length': '100000' });
    half.write('x'.repeat(10_000));
  }).listen(0, '127.0.0.1');
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  context = await browser.newContext();
  page = await newPage();
});
afterEach(() => context.close());

async function newPage(): Promise<Page> {
  const opened = await context.newPage();
  await opened.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return opened;
}

/** Begins a request, and waits until its answer has begun. */
async function begin(path: string, signal = 'undefined'): Promise<void> {
  await page.evaluate(
    `fetch('${path}', { signal: ${signal} }).then((answer) => answer.text()).catch(() => {}); undefined`,
  );
}
const head = () => page.waitForResponse('**/half');

it.each([
  ['its connection breaks', () => void half.destroy()],
  ['the page gives it up', () => page.evaluate('stop.abort()')],
  ['the page is opened again', () => page.reload()],
])('a page is idle after an answer that is cut off because %s', async (_why, cut) => {
  const begun = head();
  await page.evaluate('globalThis.stop = new AbortController(); undefined');
  await begin('/half', 'stop.signal');
  await begun;
  const idle = untilIdle(page).catch((error: Error) => error.message);
  await cut();
  // A document that goes away while it is asked says so; it does not keep the test waiting.
  expect(await idle).toSatisfy((why) => why === undefined || /Execution context was destroyed/.test(why as string));
  await untilIdle(page);
});

it('a closed page keeps no other page of its context waiting', async () => {
  await begin('/never');
  const other = await newPage();
  const idle = untilIdle(other);
  await page.close();
  await idle;
  expect(other.url()).toMatch(/^http/);
});

it('a page whose process ends says so instead of keeping the test waiting', async () => {
  await begin('/never');
  const idle = untilIdle(page).catch((error: Error) => error.message);
  const session = await context.newCDPSession(page);
  // Answered by nobody.
  void session.send('Page.crash').catch(() => {});
  expect(await idle).toMatch(/Target crashed/);
});
