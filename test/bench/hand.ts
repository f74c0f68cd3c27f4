// npm run bench hand: how soon presses are answered, on a slow phone with a slow network and empty caches. Checks nothing.
// npm run bench hand press leave: only these of PARTS. BENCH_SAMPLES=3: fewer samples of each row.
// BENCH_URL=http://127.0.0.1:3000: a shop that runs already, for instance an older build.
import { loadavg } from 'node:os';
import type { Arrival } from './hand-arrival.ts';
import { openBenchBrowser } from './hand-browser.ts';
import type { Target } from './hand-probe.ts';
import type { Records } from './hand-records.ts';
import { openHandShop, warmPage } from './hand-shop.ts';
import {
  goAndReturn,
  justRead,
  pressAndLeave,
  pressMuch,
  pressOnce,
  readAfterPress,
  type NextPage,
} from './hand-visits.ts';

const SAMPLES = Number(process.env.BENCH_SAMPLES ?? 10);
const PARTS = ['press', 'leave', 'presses', 'alive', 'next', 'bytes'] as const;
const wanted = process.argv.slice(3);
const has = (part: (typeof PARTS)[number]) => wanted.length === 0 || wanted.includes(part);
const SECTION = '/catalog/preparaty';
const SECONDS_AFTER_PAINT = [0, 0.5, 1.5, 4];
const CONTROLS: readonly (readonly [Target, string])[] = [
  ['buy', '«В корзину»'],
  ['heart', 'heart'],
];

/** Median and worst of the values there are. */
function figure(values: readonly (number | undefined)[], digits = 0): string {
  const sorted = values.filter((value) => value !== undefined && !Number.isNaN(value)).toSorted((a, b) => a! - b!);
  if (sorted.length === 0) return '–';
  return `${sorted[Math.floor(sorted.length / 2)]!.toFixed(digits)} (${sorted.at(-1)!.toFixed(digits)})`;
}
const kilobytes = (values: readonly number[]) =>
  figure(
    values.map((bytes) => bytes / 1024),
    1,
  );
const printRow = (what: string, figures: string) => console.log(`${what.padEnd(42)} ${figures}`);
const printTitle = (title: string) => console.log(`\n${title}`);

async function sample<T>(visit: () => Promise<T>): Promise<T[]> {
  const samples: T[] = [];
  for (let run = 0; run < SAMPLES; run++) {
    // One visit that fails does not end an hour of measuring; it is printed, and its row has fewer samples.
    await visit().then(
      (one) => samples.push(one),
      (error: unknown) =>
        console.log(`  a visit failed: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`),
    );
  }
  return samples;
}

const shop = await openHandShop();
const { browser, close } = await openBenchBrowser();
try {
  const section = await warmPage(shop.url + SECTION);
  const product = new RegExp(`href="(${SECTION}/[^"?]+)"`).exec(section.html)![1]!;
  const pages: [name: string, address: string][] = [
    ['section', shop.url + SECTION],
    ['home', `${shop.url}/`],
    ['product', shop.url + product],
  ];
  const sizes: number[] = [];
  for (const [, address] of pages) sizes.push((await warmPage(address)).bytes);
  // Pictures are resized at their first request.
  for (const [, address] of pages) await justRead(browser, address);
  console.log(
    `\n${process.version}, Chromium ${browser.version()}, median (worst) of ${SAMPLES}, phone 412×915 at 2.6, CPU 4 times slower,`,
  );
  console.log('1.6 Mbit/s down, 0.75 up, 150 ms; empty caches. Times in ms, sizes in KB as transferred.');

  if (has('press')) await printPresses(pages);
  if (has('leave')) await printLeaving(pages);
  if (has('presses')) await printManyPresses();
  if (has('alive')) await printAlive(pages);
  if (has('next')) await printNextPages();
  if (has('bytes')) {
    printTitle('HTML, brotli');
    pages.forEach(([name], index) => printRow(name, `${(sizes[index]! / 1024).toFixed(1)} KB  (goal ≤ 14)`));
  }
  // Others on the machine make everything slower.
  console.log(`\nload of the machine at the end: ${loadavg()[1]!.toFixed(1)}`);
} finally {
  await close();
  await shop.close();
}

async function printPresses(pages: readonly [string, string][]): Promise<void> {
  printTitle(
    'one press, seconds after the first paint: first sign at the control · final look · stored · scripts until then',
  );
  for (const [page, address] of pages) {
    for (const [target, name] of CONTROLS) {
      for (const seconds of SECONDS_AFTER_PAINT) {
        const presses = await sample(() => pressOnce(browser, address, target, seconds * 1000));
        const column = (key: 'mark' | 'shown' | 'stored') => figure(presses.map((press) => press[key]));
        const lost = presses.filter(({ stored }) => stored === undefined).length;
        const missed = presses.filter(({ hit, after }) => !hit && after >= 0).length;
        const scripts = kilobytes(presses.flatMap((press) => press.scripts ?? []));
        const after = figure(
          presses.map((press) => press.after / 1000),
          2,
        );
        printRow(
          `${page} · ${name} · ${seconds} s`,
          `${column('mark')} · ${column('shown')} · ${column('stored')} · ${scripts} KB, lost ${lost} of ${presses.length}` +
            `${missed ? `, covered ${missed}` : ''}, pressed at ${after} s  (goals 100 · 100 · 200 · 20 KB, lost 0)`,
        );
      }
    }
  }
}

async function printLeaving(pages: readonly [string, string][]): Promise<void> {
  printTitle('one press, and another page is opened at once');
  for (const [page, address] of pages) {
    for (const [target, name] of CONTROLS) {
      for (const seconds of SECONDS_AFTER_PAINT) {
        const next = `${shop.url}/dostavka`;
        const kept = await sample(() => pressAndLeave(browser, address, target, seconds * 1000, next));
        const times = kept.filter(Boolean).length;
        printRow(`${page} · ${name} · ${seconds} s`, `kept ${times} of ${kept.length}  (goal all)`);
      }
    }
  }
}

async function printManyPresses(): Promise<void> {
  printTitle('ten presses on the section from the first paint on');
  const visits = await sample(() => pressMuch(browser, shop.url + SECTION));
  const found = Math.min(...visits.map(({ pressed }) => pressed));
  printRow(
    'longest interaction (INP)',
    `${figure(visits.map(({ longest }) => longest))}, ${found} of 10 pressed  (goal ≤ 200)`,
  );
}

async function printAlive(pages: readonly [string, string][]): Promise<void> {
  // Before the first paint there is nothing to press: a task there makes the page later, but no press slower.
  printTitle(
    'until 6 s after the load: first paint · longest task before it · after it · sum over 50 ms after it · layout shift · scripts',
  );
  for (const [page, address] of pages) {
    for (const [what, visit] of [
      ['no input', justRead],
      ['one press', readAfterPress],
    ] as const) {
      const visits = await sample(() => visit(browser, address));
      const longest = (of: (end: number, firstPaint: number) => boolean) =>
        figure(
          visits.map(({ tasks, firstPaint }) =>
            Math.max(
              0,
              ...tasks.filter(([start, duration]) => of(start + duration, firstPaint)).map(([, duration]) => duration),
            ),
          ),
        );
      const blocked = visits.map(({ tasks, firstPaint }) =>
        tasks
          .filter(([start, duration]) => start + duration > firstPaint)
          .reduce((sum, [, duration]) => sum + duration - 50, 0),
      );
      printRow(
        `${page} · ${what}`,
        `${figure(visits.map(({ firstPaint }) => firstPaint))} · ${longest((end, paint) => end <= paint)} · ` +
          `${longest((end, paint) => end > paint)} · ${figure(blocked)} · ${figure(visits.map(layoutShift), 3)} · ` +
          `${kilobytes(visits.map(({ scripts }) => scripts))} KB  (goals: longest 150, 0.01, 80 KB)`,
      );
    }
  }
}

/** Shifts less than a second apart are added, for five seconds at most; the largest sum counts. */
function layoutShift({ shifts }: Records): number {
  let [largest, sum, first, last] = [0, 0, -Infinity, -Infinity];
  for (const [start, value] of shifts) {
    if (start - last > 1000 || start - first > 5000) [sum, first] = [0, start];
    last = start;
    sum += value;
    largest = Math.max(largest, sum);
  }
  return largest;
}

async function printNextPages(): Promise<void> {
  printTitle(
    'from the section to a product, from lifting the finger after a tap of 80 ms, and back: first frame · largest part',
  );
  const rows: [NextPage, string][] = [
    ['early', 'press 0.5 s after the first paint'],
    ['late', 'press 6 s after the load'],
    ['without rules', 'the same without speculation rules'],
  ];
  for (const [when, name] of rows) {
    const visits = await sample(() => goAndReturn(browser, shop.url + SECTION, when));
    printArrivals(
      name,
      visits.map(({ there }) => there),
      300,
    );
    printArrivals(
      '  back',
      visits.map(({ back }) => back),
      300,
    );
  }
}

function printArrivals(name: string, arrivals: readonly Arrival[], goal: number): void {
  const ways = Object.entries(Object.groupBy(arrivals, ({ by }) => by)).map(([by, some]) => `${some.length} by ${by}`);
  const reasons = [...new Set(arrivals.flatMap((arrival) => arrival.reasons ?? []))];
  printRow(
    name,
    `${figure(arrivals.map(({ first }) => first))} · ${figure(arrivals.map(({ largest }) => largest))}, ${ways.join(', ')}` +
      `${reasons.length > 0 ? ` (${reasons.join(', ')})` : ''}  (goal ≤ ${goal})`,
  );
}
