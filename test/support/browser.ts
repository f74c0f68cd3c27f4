import { existsSync } from 'node:fs';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserServer,
  type Page,
  type Request,
} from 'playwright-core';
import { inject } from 'vitest';
import { headlessShell } from './headless-shell.ts';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const ARGS = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'];

/** Starts the browser of CHROMIUM_PATH, else the headless shell from npm, else the system's. */
export async function startTestBrowser(flags: readonly string[]): Promise<BrowserServer> {
  return launch(process.env.CHROMIUM_PATH ?? (await headlessShell()) ?? systemBrowser(), flags);
}

/**
 * Starts the browser of CHROMIUM_PATH, else the system's, which visitors have, else the headless shell from npm.
 *
 * @param without flags that Playwright adds and this run does not want
 */
export async function startWholeBrowser(flags: readonly string[], without: readonly string[]): Promise<BrowserServer> {
  return launch(process.env.CHROMIUM_PATH ?? systemBrowser() ?? (await headlessShell()), flags, without);
}

const systemBrowser = () => SYSTEM.find((file) => existsSync(file));

function launch(
  executablePath: string | undefined,
  flags: readonly string[],
  without: readonly string[] = [],
): Promise<BrowserServer> {
  if (!executablePath) throw new Error('no browser runs here: install Chromium, or set CHROMIUM_PATH');
  // The flags of the npm package are not used: they run everything in one process, which ends with the first closed context.
  return chromium.launchServer({ executablePath, args: [...ARGS, ...flags], ignoreDefaultArgs: [...without] });
}

interface BrowserOptions {
  /** Off by default: resizing pictures on request is half of the work of a test that is not about them. */
  readonly pictures?: boolean;
}

/** Connects to the browser of the run, or starts one with pictures; closing it ends the caller's contexts. */
export async function openBrowser({ pictures = false }: BrowserOptions = {}): Promise<Browser> {
  const own = pictures ? await startTestBrowser([]) : undefined;
  const browser = await chromium.connect(own?.wsEndpoint() ?? inject('browserUrl'));
  if (own) browser.on('disconnected', () => void own.close());
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    trackRequests(context);
    keepIntercepting(context);
    context.on('page', keepIntercepting);
    return context;
  };
  return browser;
}

/** Per context: requests under way, each with the promise of its end, and the number of requests so far. */
interface Calls {
  readonly pending: Map<Request, PromiseWithResolvers<void>>;
  started: number;
}

const callsOf = new WeakMap<BrowserContext, Calls>();

function trackRequests(context: BrowserContext): void {
  const calls: Calls = { pending: new Map(), started: 0 };
  callsOf.set(context, calls);
  const end = (request: Request) => {
    calls.pending.get(request)?.resolve();
    calls.pending.delete(request);
  };
  context.on('request', (request) => {
    // A stream of messages stays open as long as its page.
    if (request.url().endsWith('/stream')) return;
    calls.started++;
    calls.pending.set(request, Promise.withResolvers());
  });
  context.on('requestfinished', end);
  context.on('requestfailed', end);
  // Of a page that is closed, or whose process ends, no end is reported.
  context.on('page', (page) => {
    const own = new Set<Request>();
    page.on('request', (request) => own.add(request));
    page.on('close', () => own.forEach(end));
    page.on('crash', () => own.forEach(end));
  });
}

/**
 * Adds a route that matches nothing before the first one, so that one is always left. When the last route is removed, Playwright turns
 * interception off, and Chromium never answers a request that begins at that moment
 * (https://github.com/microsoft/playwright/issues/41802).
 */
function keepIntercepting(target: BrowserContext | Page): void {
  const route = target.route.bind(target);
  target.route = async (...parameters) => {
    target.route = route;
    await route(/^$/, (unmatched) => unmatched.fallback());
    return route(...parameters);
  };
}

/**
 * Waits until the page is idle: all requests are answered, the answers are rendered, and no further requests follow.
 * Timers are not waited for; tests of timers install a fake clock in the page.
 *
 * @param except part of the URL of a request that the test keeps unanswered
 */
export async function untilIdle(page: Page, except?: string): Promise<void> {
  const calls = callsOf.get(page.context())!;
  const pending = () => [...calls.pending].filter(([request]) => !except || !request.url().includes(except));
  for (let seen = -1; seen !== calls.started || pending().length > 0;) {
    seen = calls.started;
    // Not `response.finished()`: it never settles for an answer that is cut off, as by a reload or an abort.
    await Promise.all(pending().map(([, { promise }]) => promise));
    await page.evaluate(async () => {
      const frame = () => new Promise(requestAnimationFrame);
      await frame();
      await frame();
      await new Promise((idle) => requestIdleCallback(idle));
    });
  }
}

/**
 * Collects errors of all pages and frames of the context: exceptions, console errors, violations of the
 * Content-Security-Policy. Failed requests are left out, because tests cause them.
 */
export function pageErrorsOf(context: BrowserContext): string[] {
  const problems: string[] = [];
  context.on('weberror', (error) => {
    // Only the test itself runs scripts on an empty page.
    const address = error.page()?.url();
    if (address !== 'about:blank') problems.push(`${address}: ${error.error().stack || String(error.error())}`);
  });
  context.on('console', (line) => {
    if (line.type() !== 'error' || line.text().startsWith('Failed to load resource')) return;
    problems.push(`${line.page()?.url()}: ${line.text()}`);
  });
  return problems;
}

/**
 * Waits until the page is interactive, but for sections far down, which become so when they come near: for what is not a press or
 * typing, such as keys of menus and hovering.
 */
export async function untilActive(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
}

/** Opens an address and waits until the whole page is interactive. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilActive(page);
}

/** Scrolls by the mouse wheel and waits until the page has handled the event and is idle. */
export async function scrollByWheel(page: Page, down: number): Promise<void> {
  await page.evaluate(() => {
    const turned = new Promise((resolve) =>
      addEventListener('wheel', resolve, { once: true, capture: true, passive: true }),
    );
    Object.assign(window, { turned });
  });
  await page.mouse.wheel(0, down);
  await page.evaluate(() => (window as unknown as { turned: Promise<unknown> }).turned.then(() => {}));
  await untilIdle(page);
}
