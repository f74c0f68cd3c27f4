export interface Records {
  /** When content was painted first. */
  readonly firstPaint: number;
  /** Start and duration of tasks over 50 ms. */
  readonly tasks: readonly (readonly [start: number, duration: number])[];
  /** Start and value of layout shifts that follow no input. */
  readonly shifts: readonly (readonly [start: number, value: number])[];
  /** Longest event duration of each interaction. */
  readonly interactions: readonly number[];
  /** Bytes of transferred scripts, as encoded. */
  readonly scripts: number;
}

export interface RecordsOfPage {
  all(): Records;
  /** Bytes of the scripts transferred until then. */
  scriptBytes(until: number): number;
  /** Follows a navigation without a new document: another heading, with the pictures on the screen. */
  expectHeading(): void;
  /** When that heading was painted, and the pictures, since 1970. */
  arrived?: { readonly first: number; readonly largest: number };
  /** When the page was painted again after it came from the back-forward cache, since 1970. */
  restored?: number;
}

/** Runs in every document before its own scripts. */
export function recordPage(): void {
  const frame = () => new Promise(requestAnimationFrame);
  const now = () => performance.timeOrigin + performance.now();
  const scriptBytes = (until: number) =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, responseEnd }) => responseEnd <= until && new URL(name).pathname.endsWith('.js'))
      // What comes from the cache was counted before.
      .reduce((bytes, { transferSize, encodedBodySize }) => bytes + (transferSize > 0 ? encodedBodySize : 0), 0);
  const tasks: [number, number][] = [];
  const shifts: [number, number][] = [];
  const interactions = new Map<number, number>();
  const observe = <T extends PerformanceEntry>(type: string, take: (entry: T) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => take(entry as T))).observe({
      type,
      buffered: true,
      ...(type === 'event' && { durationThreshold: 16 }),
    } as PerformanceObserverInit);
  observe('longtask', ({ startTime, duration }) => tasks.push([startTime, duration]));
  observe<PerformanceEntry & { value: number; hadRecentInput: boolean }>('layout-shift', (shift) => {
    if (!shift.hadRecentInput) shifts.push([shift.startTime, shift.value]);
  });
  observe<PerformanceEventTiming & { interactionId: number }>('event', ({ interactionId, duration }) => {
    if (interactionId) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
  });
  addEventListener('pageshow', async ({ persisted }) => {
    if (!persisted) return;
    own.restored = await painted();
  });
  const heading = () => document.querySelector('main h1')?.textContent;
  const isOnScreen = (picture: HTMLImageElement) => {
    const { top: upper, bottom, width } = picture.getBoundingClientRect();
    return width > 0 && bottom > 0 && upper < innerHeight;
  };
  async function painted(): Promise<number> {
    await frame();
    await frame();
    return now();
  }
  async function followHeading(): Promise<void> {
    const before = heading();
    own.arrived = undefined;
    while (heading() === before) await frame();
    const first = await painted();
    const isComplete = () =>
      [...document.querySelectorAll<HTMLImageElement>('main img')].every((one) => one.complete || !isOnScreen(one));
    while (!isComplete()) await frame();
    own.arrived = { first, largest: await painted() };
  }

  const own: RecordsOfPage = {
    all: () => ({
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
      tasks,
      shifts,
      interactions: [...interactions.values()],
      scripts: scriptBytes(Infinity),
    }),
    scriptBytes,
    expectHeading: () => void followHeading(),
  };
  Object.assign(window, { handRecords: own });
}
