import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { startWholeBrowser } from '../support/browser.ts';
import { probe, type Aim, type Answer, type Message, type ProbeSettings, type Target } from './hand-probe.ts';
import { recordPage } from './hand-records.ts';

const SCREEN = { width: 412, height: 915 };
/**
 * Touch and no hovering as the browser's own settings. Playwright's `isMobile`, `hasTouch`, `locale` and media features are taken
 * away and set again whenever a page comes into another process or out of the back-forward cache, and each time all of it is
 * styled and laid out anew: 0.4 s that no phone spends. The size of the screen is still emulated, which traces show to cost nothing.
 */
const PHONE_FLAGS = [
  '--accept-lang=ru-RU',
  '--touch-events=enabled',
  '--blink-settings=primaryPointerType=2,availablePointerTypes=2,primaryHoverType=1,availableHoverTypes=1',
  // How Chromium on phones takes speculation rules: by the links on the screen.
  `--enable-features=${['NavigationPredictorNewViewportFeatures', 'PreloadingModerateViewportHeuristics', 'PreloadingEagerViewportHeuristics'].join(',')}`,
];
const NO_EMULATED_MEDIA = { colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null };
const PHONE = { platform: 'Android', platformVersion: '10', architecture: '', model: 'K', mobile: true };
const KBIT = 1_000 / 8;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600 * KBIT, uploadThroughput: 750 * KBIT };
const CPU_SLOWDOWN = 4;
const TAP_MS = 80;
const FIRST_PAINT_LIMIT_MS = 30_000;
/** Longer than the probe waits. */
const ANSWER_LIMIT_MS = 20_000;
/** The press did not arrive, or the page was replaced before it answered. */
const NO_ANSWER: Answer = { pressed: NaN, hit: false };
/** Shortly before a press its place is looked up again, unless the page is too busy to answer. */
const SECOND_LOOK_MS = 200;

/** A browser that keeps left pages, as those of visitors do. */
export async function openBenchBrowser(): Promise<{ readonly browser: Browser; close(): Promise<void> }> {
  const server = await startWholeBrowser(PHONE_FLAGS, ['--disable-back-forward-cache']);
  const browser = await chromium.connect(server.wsEndpoint());
  const page = await browser.newPage(NO_EMULATED_MEDIA);
  const isPhone = await page.evaluate(() => matchMedia('(hover: none) and (pointer: coarse)').matches);
  await page.close();
  if (!isPhone) throw new Error('the browser did not take the settings of a phone');
  return { browser, close: () => server.close() };
}

/** One visitor with a slow phone and a slow network, who was never here before. */
export interface Phone {
  readonly page: Page;
  /** Opens a page; resolves when something is painted and the target can be pressed, undefined if it never can. */
  open(address: string): Promise<Aim | undefined>;
  /** What the probe saw after the press. */
  answer(): Promise<Answer>;
  /** Presses some time after the first paint, and does not wait for the page. */
  pressAt(aim: Aim, target: Target, ms: number): Promise<void>;
  press(aim: Aim): void;
  /** Presses as long as people do. */
  tap(aim: Aim): Promise<void>;
  /** When the finger was lifted from a link, since 1970. */
  pressed(): number;
  /** Evaluates in the page that is open now; undefined while one page replaces another. */
  ask<T>(question: () => T | Promise<T>): Promise<T | undefined>;
  close(): Promise<void>;
}

/** Pages are asked through this, because Playwright does not follow pages out of the back-forward cache. */
async function evaluate<T>(session: CDPSession, question: string): Promise<T | undefined> {
  try {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression: question,
      awaitPromise: true,
      returnByValue: true,
    });
    return exceptionDetails ? undefined : (result.value as T);
  } catch {
    // The page was just replaced; the caller asks again.
    return undefined;
  }
}

export async function openPhone(browser: Browser, settings: ProbeSettings): Promise<Phone> {
  const version = browser.version().split('.')[0];
  const userAgent = `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Mobile Safari/537.36`;
  const context = await browser.newContext({
    viewport: SCREEN,
    screen: SCREEN,
    deviceScaleFactor: 2.6,
    ...NO_EMULATED_MEDIA,
    userAgent,
  });
  const page = await context.newPage();
  await page.addInitScript(recordPage);
  await page.addInitScript(probe, settings);
  const session = await context.newCDPSession(page);
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: 'tellDriver' });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  // Playwright says `mobile: false`, and there are other speculation rules for phones.
  await session.send('Emulation.setUserAgentOverride', { userAgent, userAgentMetadata: PHONE });
  if (settings.withoutRules) await session.send('Network.setBlockedURLs', { urls: ['*/speculation-rules.json'] });

  const ready = Promise.withResolvers<Aim | undefined>();
  const answered = Promise.withResolvers<Answer>();
  let pressed = 0;
  session.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name !== 'tellDriver') return;
    const message = JSON.parse(payload) as Message;
    if ('ready' in message) ready.resolve(message.ready ?? undefined);
    else if ('pressed' in message) pressed = message.pressed;
    else answered.resolve(message.answer);
  });
  /** The page is not waited for, and may be replaced meanwhile. */
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    void session.send('Input.dispatchTouchEvent', { type, touchPoints }).catch(() => {});
  const press = ({ x, y }: Aim) => {
    touch('touchStart', [{ x, y }]);
    touch('touchEnd', []);
  };
  return {
    page,
    press,
    async tap({ x, y }) {
      touch('touchStart', [{ x, y }]);
      await wait(TAP_MS);
      touch('touchEnd', []);
    },
    pressed: () => pressed,
    async open(address) {
      await page.goto(address, { waitUntil: 'commit' });
      return settings.target && Promise.race([ready.promise, wait(FIRST_PAINT_LIMIT_MS, undefined, { ref: false })]);
    },
    answer: () => Promise.race([answered.promise, wait(ANSWER_LIMIT_MS, NO_ANSWER, { ref: false })]),
    async pressAt(aim, target, ms) {
      const left = () => Math.max(0, aim.firstPaint + ms - Date.now());
      let place = aim;
      if (left() > SECOND_LOOK_MS) {
        await wait(left() - SECOND_LOOK_MS);
        const again = evaluate<Aim>(session, `hand.aim(${JSON.stringify(target)})`);
        place = (await Promise.race([again, wait(left())])) ?? aim;
      }
      await wait(left());
      press(place);
    },
    ask: <T>(question: () => T | Promise<T>) => evaluate<T>(session, `(${question.toString()})()`),
    close: () => context.close(),
  };
}
