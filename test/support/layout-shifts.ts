import type { BrowserContext, Page } from 'playwright-core';

export interface LayoutShift {
  readonly value: number;
  /** By the clock of the page, ms. */
  readonly startTime: number;
  /** Somebody has just pressed something: what moves then is no surprise. */
  readonly hadRecentInput: boolean;
  /** Classes of what has moved. */
  readonly parts: readonly string[];
}

type Entry = Omit<LayoutShift, 'parts'> & PerformanceEntry & { sources: { node?: Node }[] };
type Watched = { layoutShifts: { observer: PerformanceObserver; entries: Entry[] } };

/**
 * From now on pages remember what moves in them. Their type does not come: letters that come after the first paint may move
 * lines where the machine has none of the stand-in faces, and when they come is chance.
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

/** What has moved in a page until now. */
export function shiftsOf(page: Page): Promise<LayoutShift[]> {
  return page.evaluate(async () => {
    const { observer, entries } = (window as unknown as Watched).layoutShifts;
    // A frame is judged once it has been painted; what is judged may not have been told yet.
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

/** What has moved since the last answer to such a call came. */
export async function shiftsSince(page: Page, call: string): Promise<LayoutShift[]> {
  const answered = await page.evaluate((name) => {
    const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return Math.max(...calls.filter((one) => one.name.includes(name)).map(({ responseStart }) => responseStart));
  }, call);
  return (await shiftsOf(page)).filter(({ startTime }) => startTime > answered);
}

export const sumOf = (shifts: readonly LayoutShift[]): number => shifts.reduce((sum, { value }) => sum + value, 0);
