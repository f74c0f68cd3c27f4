import { setTimeout as wait } from 'node:timers/promises';
import type { Phone } from './hand-browser.ts';
import type { RecordsOfPage } from './hand-records.ts';

/** In the page. */
declare const handRecords: RecordsOfPage;

const LIMIT_MS = 20_000;
/** Each question costs the page time. */
const BETWEEN_QUESTIONS_MS = 250;
/** The largest picture of a page that was opened by a link is there by then. */
const SETTLED_MS = 1_500;

export interface Arrival {
  /**
   * `script`: the page replaced its content itself; `memory`: it came from the back-forward cache; `prefetch`: the document had been
   * fetched before the press.
   */
  readonly by: 'document' | 'prefetch' | 'script' | 'memory';
  /** From the press to the first frame with the new page, ms. */
  readonly first: number;
  /** From the press to the largest part of a document, or to all pictures on the screen after a replacement, ms. */
  readonly largest: number;
  /** Why a page was not kept in memory, by the names of the browser. */
  readonly reasons?: readonly string[];
}

/**
 * Waits for the page that follows a press. Chromium prefetches for speculation rules, but never prerenders while
 * Playwright is attached.
 *
 * @param from time origin of the document that was pressed
 * @param pressed when that was, since 1970
 */
export async function arrival(phone: Phone, from: number, pressed: () => number): Promise<Arrival> {
  for (const limit = performance.now() + LIMIT_MS; performance.now() < limit; await wait(BETWEEN_QUESTIONS_MS)) {
    const state = await phone.ask(() => {
      const { arrived, restored } = handRecords;
      return { timeOrigin: performance.timeOrigin, arrived, restored, complete: document.readyState === 'complete' };
    });
    if (!state) continue;
    const { timeOrigin, arrived, restored, complete } = state;
    if (timeOrigin === from) {
      if (arrived) return { by: 'script', first: arrived.first - pressed(), largest: arrived.largest - pressed() };
    } else if (timeOrigin < pressed()) {
      // An old document was brought back.
      if (restored) return { by: 'memory', first: restored - pressed(), largest: restored - pressed() };
    } else if (complete) {
      await wait(SETTLED_MS);
      const paints = await phone.ask(paintsOfDocument);
      if (!paints) continue;
      const since = timeOrigin - pressed();
      const { prefetched, first, largest, reasons } = paints;
      return { by: prefetched ? 'prefetch' : 'document', first: since + first, largest: since + largest, reasons };
    }
  }
  throw new Error(`no next page within ${LIMIT_MS} ms`);
}

/** Runs in the page. */
async function paintsOfDocument() {
  const [navigation] = performance.getEntriesByType('navigation') as (PerformanceEntry & {
    deliveryType: string;
    notRestoredReasons?: { reasons: { reason: string }[] | null } | null;
  })[];
  const largest = await new Promise<number>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)!.startTime)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
    setTimeout(resolve, 1000, NaN);
  });
  const first = performance.getEntriesByName('first-contentful-paint')[0]!.startTime;
  return {
    first,
    largest,
    prefetched: navigation!.deliveryType === 'navigational-prefetch',
    reasons: navigation!.notRestoredReasons?.reasons?.map(({ reason }) => reason),
  };
}
