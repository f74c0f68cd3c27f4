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
import { FAR } from '../../src/storefront/start.server.ts';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const ARGS = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'];

/** The browser of a run: from CHROMIUM_PATH, else the system's, else the one that comes with npm. */
export async function startBrowser(flags: readonly string[]): Promise<BrowserServer> {
  const given = process.env.CHROMIUM_PATH ?? SYSTEM.find((file) => existsSync(file));
  // Of the packed one only the program is taken: its own flags put everything into one process, which ends with
  // the first closed context.
  const executablePath = given ?? (await (await import('@sparticuz/chromium')).default.executablePath());
  return chromium.launchServer({ executablePath, args: [...ARGS, ...flags] });
}

interface BrowserOptions {
  /** Whether one moves over each page as soon as it is read; scripts wait for that (decision 0066). */
  readonly hand?: boolean;
  /** Pictures are made as they are asked for: half of the work of a story that is not about them. */
  readonly pictures?: boolean;
}

/** The browser of the run, or one with pictures; closing it ends the contexts opened by the caller. */
export async function openBrowser({ hand = true, pictures = false }: BrowserOptions = {}): Promise<Browser> {
  const own = pictures ? await startBrowser([]) : undefined;
  const browser = await chromium.connect(own?.wsEndpoint() ?? inject('browserUrl'));
  if (own) browser.on('disconnected', () => void own.close());
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    noteCalls(context);
    if (hand && options?.javaScriptEnabled !== false) await moveHand(context);
    return context;
  };
  return browser;
}

/** Calls of the pages of a context that nobody has answered yet, and how many there were. */
const callsOf = new WeakMap<BrowserContext, { readonly underWay: Set<Request>; begun: number }>();

function noteCalls(context: BrowserContext): void {
  const calls = { underWay: new Set<Request>(), begun: 0 };
  callsOf.set(context, calls);
  context.on('request', (request) => {
    // The stream of the chat ends with its page.
    if (request.url().endsWith('/chat/stream')) return;
    calls.begun++;
    calls.underWay.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    context.on(end as 'requestfinished', (request) => void calls.underWay.delete(request));
  }
}

/**
 * The page has nothing left to do: its calls are answered, the answers shown, and whatever those brought about. What has
 * not come by then does not come, but for what waits for a time: stories of that install the clock of the page and run it.
 *
 * @param held call that the story keeps from being answered
 */
export async function atRest(page: Page, held?: string): Promise<void> {
  const calls = callsOf.get(page.context())!;
  const underWay = () => [...calls.underWay].filter((request) => !held || !request.url().includes(held));
  for (let seen = -1; seen !== calls.begun || underWay().length > 0;) {
    seen = calls.begun;
    await Promise.all(underWay().map((request) => request.response().then((answer) => answer?.finished())));
    await page.evaluate(async () => {
      const frame = () => new Promise(requestAnimationFrame);
      await frame();
      await frame();
      await new Promise((idle) => requestIdleCallback(idle));
    });
  }
}

/** A press before the scripts run is held back or one on plain markup: where a story waits for a whole page, it waits for them too. */
async function moveHand(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => dispatchEvent(new Event('pointermove')));
    addEventListener('listening', () => Object.assign(window, { listening: true }), { once: true });
  });
  context.on('page', waitForScripts);
}

function waitForScripts(page: Page): void {
  const { goto, reload, waitForURL } = page;
  const whole = async <T>(opened: Promise<T>, until = 'load'): Promise<T> => {
    const answer = await opened;
    if (until === 'load') {
      await page.waitForFunction(wholeAndAlive, FAR.join());
    }
    return answer;
  };
  page.goto = (address, options) => whole(goto.call(page, address, options), options?.waitUntil);
  page.reload = (options) => whole(reload.call(page, options), options?.waitUntil);
  page.waitForURL = (address, options) => whole(waitForURL.call(page, address, options), options?.waitUntil);
}

/** In the page: all of it is laid out, and React has taken it over, or it is not one of React's. */
function wholeAndAlive(far: string): boolean {
  const alive = !('__reactRouterContext' in window) || 'listening' in window;
  return (
    alive && [...document.querySelectorAll(far)].every((part) => getComputedStyle(part).contentVisibility === 'visible')
  );
}

/**
 * What no page may say or do, as it happens in any page or frame of the context: accidents of scripts, errors in the
 * console, what the Content-Security-Policy forbids. Requests that fail are left out: stories bring them about.
 */
export function problemsOf(context: BrowserContext): string[] {
  const problems: string[] = [];
  context.on('weberror', (error) => {
    // On an empty page there is nothing but what a story has put there.
    const address = error.page()?.url();
    if (address !== 'about:blank') problems.push(`${address}: ${error.error().stack || String(error.error())}`);
  });
  context.on('console', (line) => {
    if (line.type() !== 'error' || line.text().startsWith('Failed to load resource')) return;
    problems.push(`${line.page()?.url()}: ${line.text()}`);
  });
  return problems;
}

/** What comes after the page has come, and listens: menus, notices, the question about the city. */
export async function frameListens(page: Page): Promise<void> {
  await page.locator('[data-plain-switch][aria-pressed]').waitFor({ state: 'attached' });
}

/** Opens an address and waits until the page listens: a press before that is one on plain markup. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await frameListens(page);
}

/** Turns the wheel, and returns when the page has heard of it and shown what it did about it. */
export async function turnWheel(page: Page, down: number): Promise<void> {
  await page.evaluate(() => {
    const turned = new Promise((heard) =>
      addEventListener('wheel', heard, { once: true, capture: true, passive: true }),
    );
    Object.assign(window, { turned });
  });
  await page.mouse.wheel(0, down);
  await page.evaluate(() => (window as unknown as { turned: Promise<unknown> }).turned.then(() => {}));
  await atRest(page);
}
