// Longer than usual: all pages are visited once, and every check reads what was found.
import type { Browser, BrowserContext, BrowserContextOptions, Page as BrowserPage } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPrivatePath } from '../../src/kernel/links.ts';
import { PICTURE_WIDTHS } from '../../src/shop/pictures/picture.rules.ts';
import { axeViolations } from '../support/axe.ts';
import { openBrowser, pageErrorsOf, untilActive, untilIdle } from '../support/browser.ts';
import { orderByCard } from '../support/buyer.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { decoded, pageFacts, schemaErrors, type PageFacts } from '../support/page-facts.ts';

const MISSING = '/net-takogo';
/** Parallel requests: two cores render, one reads. */
const READERS = 4;
/** Parallel tabs of one browser. */
const TABS = 3;
/** One address of each kind of page for the close check, including private pages and pages without links. */
const KINDS = [
  '/',
  '/catalog',
  '/catalog/preparaty',
  '/cart',
  '/favorite',
  '/compare',
  '/order',
  `/search?q=${encodeURIComponent('dbnfvby')}`,
  `/search?q=${encodeURIComponent('трактор')}`,
  '/search',
  '/privacy',
  '/politics',
  '/cookie',
  '/video',
  '/video/vebinar-chay-dlinnyh-vecherov',
  '/video/vebinar-chay-po-chasam',
  '/webinar#cancel=abc',
  '/feedback',
  '/razrabotka-i-proizvodstvo-bad-i-stm',
  '/about',
  '/dostavka',
  '/oplata',
  '/kontakty',
  '/iridotestirovanie-organizma-na-pribore-iridoskrin',
  '/promo',
  '/promo/trista-rubley-za-sol',
  '/promo/zimnyaya-skidka-20',
  '/pressa-o-nas',
  '/pressa-o-nas/polka-i-chashka-romashka',
  '/parazity-i-zabolevaniya',
  '/parazity-i-zabolevaniya/orvi-i-gripp',
  '/certificates',
  '/nashi-nagrady',
  '/otzyvy',
  '/otzyvy?about=magazin&stars=5',
  MISSING,
];
/** Only one query parameter is followed: combinations of filters are endless. */
const FOLLOWED_QUERY = /^[a-z-]+=[^&]*$/;

/** Not requested: each width is another file to render. */
const PICTURES = '/pictures/';

interface Page extends PageFacts {
  readonly address: string;
  readonly status: number;
  readonly location: string | null;
}

describe('the whole site', () => {
  let shop: TestShop;
  const pages = new Map<string, Page>();
  /** Which page links to an address: needed in the error message. */
  const linkedFrom = new Map<string, string>();
  const inSitemap = new Set<string>();

  beforeAll(async () => {
    shop = await openTestShop();
    const listed = async (address: string) =>
      [...(await (await fetch(address)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => decoded(loc!));
    for (const part of await listed(`${shop.url}/sitemap.xml`)) {
      for (const page of await listed(part)) inSitemap.add(page.slice(shop.url.length) || '/');
    }
    await crawl(['/', ...inSitemap]);
  }, 300_000);
  afterAll(() => shop.close());

  async function crawl(first: readonly string[]): Promise<void> {
    const waiting = [...first];
    const queued = new Set(first);
    const reader = async () => {
      for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
        const answer = await fetch(shop.url + address, { redirect: 'manual' });
        const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
        const facts = pageFacts(isPage ? await answer.text() : '');
        if (!isPage) await answer.arrayBuffer();
        pages.set(address, { address, status: answer.status, location: answer.headers.get('location'), ...facts });
        if (isPrivatePath(address) || answer.status !== 200) continue;
        for (const link of facts.links) {
          const to = inside(address, link)?.page;
          if (to === undefined || queued.has(to) || to.startsWith(PICTURES)) continue;
          const query = to.split('?')[1];
          if (query !== undefined && (!FOLLOWED_QUERY.test(query) || address.includes('?'))) continue;
          queued.add(to);
          linkedFrom.set(to, address);
          waiting.push(to);
        }
      }
    };
    // A reader ends when the queue is empty at that moment, though another is about to add to it.
    while (waiting.length > 0) await Promise.all(Array.from({ length: READERS }, reader));
  }

  /** Path with query and fragment of a link that stays on this site. */
  function inside(from: string, link: string): { page: string; mark: string } | undefined {
    if (!URL.canParse(link, shop.url + from)) return { page: link, mark: '' };
    const to = new URL(link, shop.url + from);
    if (to.origin !== shop.url || !/^https?:$/.test(to.protocol)) return undefined;
    return { page: to.pathname + to.search, mark: decodeURIComponent(to.hash.slice(1)).split('?', 1)[0]! };
  }

  const shown = () => [...pages.values()].filter(({ status }) => status === 200);
  const indexed = () => shown().filter(({ address, noindex, title }) => title && !noindex && !isPrivatePath(address));

  it('has no broken link, no link to a redirect, no link to a missing fragment', () => {
    const issues: string[] = [];
    for (const { address, status, location } of pages.values()) {
      const from = linkedFrom.get(address) ?? 'the sitemap';
      if (status === 200 || (isPrivatePath(address) && status === 302)) continue;
      issues.push(`${address} answers ${status}${location ? ` to ${location}` : ''}, linked from ${from}`);
    }
    for (const { address, links } of shown()) {
      for (const link of new Set(links)) {
        const to = inside(address, link);
        const target = to?.mark ? pages.get(to.page) : undefined;
        if (target?.status === 200 && target.title && !target.ids.has(to!.mark)) {
          issues.push(`${address}: ${link} leads to a place that is not there`);
        }
      }
    }
    expect(issues).toEqual([]);
    expect(pages.size).toBeGreaterThan(150);
  });

  it('has every script, stylesheet, font and picture it refers to', async () => {
    const issues: string[] = [];
    const files = new Map<string, string>();
    const stored = new Set((await shop.query<{ id: string }>('select id from pictures')).map(({ id }) => id));
    for (const page of shown()) {
      for (const file of page.files) files.set(file, page.address);
      for (const picture of [...page.pictures, ...page.links.filter((link) => link.startsWith(PICTURES))]) {
        const [, id, width] = /^\/pictures\/([a-z0-9-]+)\/(\d+)$/.exec(picture) ?? [];
        // It is enough that the picture exists and the width is known.
        if (id === undefined) files.set(picture, page.address);
        else if (!stored.has(id) || !(PICTURE_WIDTHS as readonly number[]).includes(Number(width))) {
          issues.push(`${page.address}: no picture ${picture}`);
        }
      }
    }
    for (const [file, address] of files) {
      if (file.startsWith('data:')) continue;
      const to = new URL(file, shop.url);
      if (to.origin !== shop.url) issues.push(`${address}: ${file} comes from elsewhere`);
      else {
        const answer = await fetch(to, { redirect: 'manual' });
        await answer.arrayBuffer();
        if (answer.status !== 200) issues.push(`${address}: ${file} answers ${answer.status}`);
      }
    }
    expect(issues).toEqual([]);
  });

  it('has a unique title and description on every page, and a canonical address', () => {
    const issues: string[] = [];
    const titles = new Map<string, string>();
    const descriptions = new Map<string, string>();
    for (const { address, title, description, canonical, card } of indexed()) {
      if (!description) issues.push(`${address} has no description`);
      if (!canonical) {
        issues.push(`${address} has no canonical address`);
        continue;
      }
      if (!canonical.startsWith(shop.url)) issues.push(`${address}: canonical ${canonical}`);
      const own = canonical.slice(shop.url.length) || '/';
      if (own !== address) {
        if (pages.get(own)?.status !== 200) issues.push(`${address}: canonical ${own} is not known`);
        continue;
      }
      const twin = titles.get(title!);
      if (twin) issues.push(`${address} and ${twin} have one title: ${title}`);
      titles.set(title!, address);
      const alike = description && descriptions.get(description);
      if (alike) issues.push(`${address} and ${alike} have one description`);
      if (description) descriptions.set(description, address);
      if (card !== `${shop.url}/og${address === '/' ? '/home' : address.split('?')[0]}.jpg`) {
        issues.push(`${address}: card of the link ${card}`);
      }
      if (!address.includes('?') && !inSitemap.has(address)) issues.push(`${address} is in no sitemap`);
    }
    for (const address of inSitemap) {
      const page = pages.get(address);
      if (page?.noindex || page?.canonical !== shop.url + address) {
        issues.push(
          `${address} is in a sitemap, but ${page?.noindex ? 'closed' : `its canonical is ${page?.canonical}`}`,
        );
      }
    }
    expect(issues).toEqual([]);
  });

  it('has structured data that match what is shown', () => {
    const issues = shown().flatMap(({ address, schemas }) =>
      schemas.flatMap(schemaErrors).map((issue) => `${address}: ${issue}`),
    );
    expect(issues).toEqual([]);
    const types = new Set(
      shown().flatMap(({ schemas }) => schemas.map((one) => (one as { '@type'?: string })['@type'])),
    );
    for (const type of ['Organization', 'WebSite', 'BreadcrumbList', 'Product', 'Article', 'NewsArticle']) {
      expect([...types]).toContain(type);
    }
  });

  /** Errors on these pages, in any of the tabs. */
  async function visit(
    browser: Browser,
    addresses: readonly string[],
    options: BrowserContextOptions,
    look: (page: BrowserPage, address: string) => Promise<readonly string[]>,
    prepare?: (context: BrowserContext) => Promise<unknown>,
  ): Promise<string[]> {
    const context = await browser.newContext({ locale: 'ru-RU', ...options });
    await prepare?.(context);
    const issues = pageErrorsOf(context);
    // Leaving a page aborts its calls.
    context.on('requestfailed', (request) => {
      const why = request.failure()?.errorText;
      if (why !== 'net::ERR_ABORTED') issues.push(`${request.frame().url()}: ${request.url()} ${why}`);
    });
    context.on('response', (answer) => {
      if (answer.status() >= 400 && answer.url() !== shop.url + MISSING) {
        issues.push(`${answer.frame().url()}: ${answer.url()} answers ${answer.status()}`);
      }
    });
    const waiting = [...addresses];
    const tab = async (_: unknown, reader: number) => {
      const page = await context.newPage();
      // Each tab has its own network: one alone would be rate-limited.
      await page.setExtraHTTPHeaders({ 'x-forwarded-for': `198.51.100.${reader + 1}` });
      for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
        await page.goto(shop.url + address, { waitUntil: 'domcontentloaded' });
        issues.push(...(await look(page, address)).map((issue) => `${address}: ${issue}`));
      }
    };
    await Promise.all(Array.from({ length: TABS }, tab));
    await context.close();
    return issues;
  }

  it('runs in a browser: no script error, no violation of its policy, no failed request', async () => {
    // Pictures are checked above: here they would only take time.
    const browser = await openBrowser();
    const addresses = shown().flatMap(({ address, title }) => (title && !address.includes('?') ? [address] : []));
    const plain = addresses.filter((address) => !KINDS.includes(address));
    const issues = await visit(browser, plain, { viewport: { width: 1280, height: 800 } }, async (page) =>
      untilActive(page)
        .then(() => untilIdle(page))
        .then(
          () => [],
          () => ['its scripts do not come'],
        ),
    );
    await browser.close();
    expect(issues).toEqual([]);
  }, 300_000);

  it('of each kind is accessible at 360 and 1440 px: no violation, no sideways scrolling, no script error', async () => {
    const [product] = await shop.query<{ slug: string }>(
      "select slug from products where section_id = 2 and type = 'single' order by popularity desc limit 1",
    );
    const order = await orderByCard(shop.url, [{ product: 2, quantity: 1 }]);
    const browser = await openBrowser({ pictures: true });
    const issues = await visit(
      browser,
      [...KINDS, `/catalog/preparaty/${product!.slug}`, order.orderUrl],
      { viewport: { width: 360, height: 900 } },
      async (page) => {
        await page.waitForLoadState();
        await untilActive(page);
        const found = await accessibilityProblems(page);
        // A page is the same document at every width.
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.evaluate(() => new Promise(requestAnimationFrame));
        found.push(...(await accessibilityProblems(page)));
        await page.setViewportSize({ width: 360, height: 900 });
        return found;
      },
      fillStoredLists,
    );
    await browser.close();
    expect(issues).toEqual([]);
  }, 300_000);
});

async function accessibilityProblems(page: BrowserPage): Promise<string[]> {
  const width = page.viewportSize()!.width;
  const found = await axeViolations(page);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  return [...found, ...(sideways ? ['scrolls sideways'] : [])].map((issue) => `at ${width} px ${issue}`);
}

/** Fills every list that the browser stores, and marks a change in the cart. */
function fillStoredLists(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    if (localStorage.getItem('nextjs')) return;
    const line = (product: number) => ({ product, quantity: 1 });
    const seen = [{ ...line(2), name: 'Витамины', price: 100, lowered: false, stock: 'ok' }];
    const lists = { favorites: [3, 2], recent: [4, 5], compare: [2, 3] };
    const state = { cart: { items: [line(2)], later: [line(3)], seen }, ...lists };
    localStorage.setItem('nextjs', JSON.stringify({ state, version: 2 }));
  });
}
