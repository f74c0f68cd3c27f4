import type { BrowserContext, Page } from 'playwright-core';

export interface LayoutShift {
  readonly value: number;
  /** Milliseconds since navigation. */
  readonly startTime: number;
  /** Follows user input, so it does not count as unexpected. */
  readonly hadRecentInput: boolean;
  /** Classes of the elements that moved. */
  readonly parts: readonly string[];
}

type Entry = Omit<LayoutShift, 'parts'> & PerformanceEntry & { sources: { node?: Node }[] };
type Watched = { layoutShifts: { observer: PerformanceObserver; entries: Entry[] } };

/**
 * Makes pages record layout shifts. Fonts are blocked: a late font shifts lines on machines without the fallback faces,
 * at a random time.
 */
export async function watchShifts(pages: BrowserContext | Page): Promise<void> {
  await pages.route('**/*.woff2', (route) => route.abort());
  await pages.addInitScript(() => {
    const entries: Entry[] = [];
    const observer = new PerformanceObserver((list) => void entries.push(...(list.getEntries() as Entry[])));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { layoutShifts: { observer, entries } });
  });
}

/** Layout shifts of a page so far. */
export function shiftsOf(page: Page): Promise<LayoutShift[]> {
  return page.evaluate(async () => {
    const { observer, entries } = (window as unknown as Watched).layoutShifts;
    // Shifts of a frame are recorded after it is painted, and reported later.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    await new Promise((next) => setTimeout(next));
    entries.push(...(observer.takeRecords() as Entry[]));
    return entries.map(({ value, startTime, hadRecentInput, sources }) => ({
      value,
      startTime,
      hadRecentInput,
      parts: sources.map(({ node }) => (node as Element | undefined)?.className ?? String(node?.nodeName)),
    }));
  });
}

/** Layout shifts since the last answer to a request whose URL contains `call`. */
export async function shiftsSince(page: Page, call: string): Promise<LayoutShift[]> {
  const answered = await page.evaluate((name) => {
    const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return Math.max(...calls.filter((one) => one.name.includes(name)).map(({ responseStart }) => responseStart));
  }, call);
  return (await shiftsOf(page)).filter(({ startTime }) => startTime > answered);
}

export const sumOf = (shifts: readonly LayoutShift[]): number => shifts.reduce((sum, { value }) => sum + value, 0);
