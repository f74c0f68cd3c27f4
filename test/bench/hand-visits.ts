import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { arrival } from './hand-arrival.ts';
import { openPhone, type Phone } from './hand-browser.ts';
import type { Answer, Probe, ProbeSettings, Target } from './hand-probe.ts';
import type { Records, RecordsOfPage } from './hand-records.ts';

/** In the page. */
declare const hand: Probe;
declare const handRecords: RecordsOfPage;

const AFTER_LOAD_MS = 6_000;
const AFTER_PRESS_MS = 3_000;
const EARLY_PRESS_MS = 500;
const BETWEEN_PRESSES_MS = 600;

async function visit<T>(browser: Browser, settings: ProbeSettings, stay: (phone: Phone) => Promise<T>): Promise<T> {
  const phone = await openPhone(browser, settings);
  try {
    return await stay(phone);
  } finally {
    await phone.close();
  }
}

async function open(phone: Phone, address: string) {
  const aim = await phone.open(address);
  if (!aim) throw new Error(`nothing to press on ${address}`);
  return aim;
}

export interface Press extends Answer {
  /** Time from the first paint to the press, ms. */
  readonly after: number;
}

/** One press, some time after the first paint. */
export const pressOnce = (browser: Browser, address: string, target: Target, ms: number): Promise<Press> =>
  visit(browser, { target, watch: true }, async (phone) => {
    const aim = await open(phone, address);
    await phone.pressAt(aim, target, ms);
    const answer = await phone.answer();
    return { ...answer, after: answer.pressed - aim.firstPaint };
  });

/** One press, and another address is opened at once. @returns whether the product is stored there */
export const pressAndLeave = (browser: Browser, address: string, target: Target, ms: number, next: string) =>
  visit(browser, { target }, async (phone) => {
    await phone.pressAt(await open(phone, address), target, ms);
    const leave = () => phone.page.goto(next, { waitUntil: 'domcontentloaded' });
    // The press itself may open a page, which stops this.
    await leave().catch(leave);
    const kept =
      target === 'heart' ? await phone.ask(() => hand.isStored('heart')) : await phone.ask(() => hand.isStored('buy'));
    return kept === true;
  });

async function untilLoaded(phone: Phone): Promise<void> {
  await phone.page.waitForLoadState('load');
  await wait(AFTER_LOAD_MS);
}

const records = async (phone: Phone): Promise<Records> => {
  const found = await phone.ask(() => handRecords.all());
  if (!found) throw new Error('the page does not answer');
  return found;
};

/** A visit without any input. */
export const justRead = (browser: Browser, address: string): Promise<Records> =>
  visit(browser, {}, async (phone) => {
    await phone.open(address);
    await untilLoaded(phone);
    return records(phone);
  });

/** A visit with one early press; `scripts` are those until three seconds after it. */
export const readAfterPress = (browser: Browser, address: string): Promise<Records> =>
  visit(browser, { target: 'buy' }, async (phone) => {
    await phone.pressAt(await open(phone, address), 'buy', EARLY_PRESS_MS);
    await wait(AFTER_PRESS_MS);
    const { scripts } = await records(phone);
    await untilLoaded(phone);
    return { ...(await records(phone)), scripts };
  });

/** Each of them answers in some way in any build, and none leads away. */
const PRESSES: readonly (readonly [Target, number])[] = [
  ['heart', 0],
  ['buy', 0],
  ['menu', 0],
  ['menu', 0],
  ['filters', 0],
  ['close filters', 0],
  ['heart', 1],
  ['buy', 1],
  ['heart', 2],
  ['search', 0],
];

/** Ten presses from the first paint on. @returns the longest duration of an interaction, ms, and how many were found */
export const pressMuch = (browser: Browser, address: string) =>
  visit(browser, { target: 'heart' }, async (phone) => {
    await open(phone, address);
    let pressed = 0;
    for (const [target, index] of PRESSES) {
      const started = performance.now();
      const aim = await phone.page.evaluate(([name, at]) => hand.aim(name, at), [target, index] as const);
      if (aim) phone.press(aim);
      if (aim) pressed++;
      await wait(Math.max(0, BETWEEN_PRESSES_MS - (performance.now() - started)));
    }
    await wait(AFTER_PRESS_MS);
    return { longest: Math.max(...(await records(phone)).interactions), pressed };
  });

export type NextPage = 'early' | 'late' | 'without rules';

/** From a section to a product and back. */
export const goAndReturn = (browser: Browser, address: string, when: NextPage) =>
  visit(browser, { target: 'link', withoutRules: when === 'without rules' }, async (phone) => {
    const first = await open(phone, address);
    await (when === 'early' ? wait(EARLY_PRESS_MS) : untilLoaded(phone));
    const aim = (await phone.ask(() => hand.aim('link'))) ?? first;
    const from = await phone.ask(() => {
      handRecords.expectHeading();
      return performance.timeOrigin;
    });
    await phone.tap(aim);
    const there = await arrival(phone, from!, phone.pressed);
    const left = await phone.ask(() => {
      handRecords.expectHeading();
      history.back();
      const { timeOrigin } = performance;
      return { timeOrigin, at: timeOrigin + performance.now() };
    });
    const back = await arrival(phone, left!.timeOrigin, () => left!.at);
    return { there, back };
  });
