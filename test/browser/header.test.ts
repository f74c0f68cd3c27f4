// Longer than usual: one shop for header, menus and display settings, at all widths.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage, pageErrorsOf, scrollByWheel } from '../support/browser.ts';
import { eventually } from '../support/buyer.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };

describe('the header, the footer and accessibility settings', () => {
  let shop: TestShop;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let problems: string[] = [];

  beforeAll(async () => {
    [shop, browser] = await Promise.all([openTestShop(), openBrowser({ pictures: true })]);
  });
  afterAll(async () => {
    await browser.close();
    await shop.close();
  });
  afterEach(async () => {
    await context?.close();
    expect(problems.splice(0)).toEqual([]);
  });

  async function visit(path: string, viewport = DESKTOP, options: { plain?: boolean; still?: boolean } = {}) {
    context = await browser.newContext({
      viewport,
      locale: 'ru-RU',
      hasTouch: viewport.width < 1000,
      reducedMotion: options.still ? 'reduce' : 'no-preference',
    });
    await context.addInitScript((plain) => {
      sessionStorage.setItem('cookieAccepted', 'true');
      if (plain) localStorage.setItem('plain', '1');
    }, options.plain === true);
    problems = pageErrorsOf(context);
    page = await context.newPage();
    page.setDefaultTimeout(20_000);
    await openPage(page, shop.url + path);
  }
  const menu = (text: string) => page.locator('.header summary').filter({ hasText: text });
  const isOpen = (text: string) => menu(text).evaluate((summary) => (summary.parentElement as HTMLDetailsElement).open);
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
  const addresses = (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.map((one) => one.getAttribute('href')));

  it('has the documented menu in its order, and links to the rest of the shop', async () => {
    await visit('/');
    const order = await page
      .locator('.header nav:has(summary) > ul > li')
      .evaluateAll((all) =>
        all.map((item) => [...item.querySelectorAll('a')].map((link) => link.getAttribute('href'))),
      );
    expect(order).toEqual([
      ['/promo'],
      ['/dostavka'],
      ['/news', '/about', '/certificates', '/nashi-nagrady', '/pressa-o-nas'],
      [
        '/parazity-i-zabolevaniya',
        '/research',
        '/stati',
        '/iridotestirovanie-organizma-na-pribore-iridoskrin',
        '/video',
      ],
      ['/otzyvy'],
      ['/razrabotka-i-proizvodstvo-bad-i-stm'],
      ['/kontakty'],
      ['/favorite'],
    ]);
    const main = await addresses('.header-main a:visible');
    expect(main).toEqual(expect.arrayContaining(['/catalog', '/cart', '/personal']));
    expect(main.filter((href) => /^https:\/\/(t\.me|rutube\.ru)\//.test(href!))).toHaveLength(2);
    expect(main.some((href) => href!.startsWith('tel:+7800'))).toBe(true);
    expect(await page.locator('form[role=search]').getAttribute('action')).toBe('/search');

    const columns = await page
      .locator('.footer nav')
      .evaluateAll((all) => all.map((one) => [...one.querySelectorAll('a')].map((link) => link.getAttribute('href'))));
    expect(columns).toEqual([
      ['/news', '/certificates', '/nashi-nagrady', '/kontakty', '/research'],
      ['/kontakty', '/oplata', '/dostavka', '/kontakty', '/feedback'],
      ['/kontakty', '/privacy', '/razrabotka-i-proizvodstvo-bad-i-stm'],
    ]);
    const footer = page.locator('.footer');
    expect(await footer.locator('a[href^="tel:"]').count()).toBe(2);
    expect(await footer.locator('a[href^="mailto:"]').count()).toBe(1);
    const words = (await footer.textContent())!.replaceAll('\u00a0', ' ');
    for (const part of [/Москва, /, /ИНН \d{10}/, /ОГРН \d{13}/, /БАД\. Не является лекарственным средством/]) {
      expect(words).toMatch(part);
    }
    expect(await addresses('.footer a[href="/privacy"], .footer a[href="/cookie"]')).toContain('/cookie');
  });

  it('opens and closes its dropdowns by mouse, and marks the current page, with and without a slash', async () => {
    await visit('/stati');
    expect(await menu('Наука').getAttribute('class')).toContain('nav-here');
    expect(await menu('О нас').getAttribute('class')).not.toContain('nav-here');
    await menu('Наука').click();
    expect(await page.locator('.nav-drop [aria-current=page]').allInnerTexts()).toEqual(['Статьи']);
    // One at a time; a press outside and navigation close it.
    await menu('О нас').click();
    expect([await isOpen('Наука'), await isOpen('О нас')]).toEqual([false, true]);
    await page.locator('h1').click();
    expect(await isOpen('О нас')).toBe(false);
    await menu('Наука').click();
    await page.getByRole('link', { name: 'Исследования' }).first().click();
    await page.waitForURL('**/research');
    await eventually(
      () => isOpen('Наука'),
      (open) => !open,
    );
    // A page under a section marks the section.
    await page.goto(`${shop.url}${(await addresses('main a[href^="/research/"]'))[0]}`);
    expect(await menu('Наука').getAttribute('class')).toContain('nav-here');
    expect(await page.locator('.nav-drop [aria-current=true]').allTextContents()).toEqual(['Исследования']);
    await page.goto(`${shop.url}/favorite/`);
    expect(await page.locator('.nav-link[href="/favorite"]').getAttribute('aria-current')).toBe('page');
  });

  it('works by keyboard', async () => {
    await visit('/');
    await page.keyboard.press('Tab');
    await expect.poll(() => focused()).toBe('К содержанию');
    await expect
      .poll(() => page.evaluate(() => document.activeElement!.getBoundingClientRect().top))
      .toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');

    await menu('О нас').focus();
    await page.keyboard.press('Enter');
    expect(await isOpen('О нас')).toBe(true);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused()).toBe('Новости');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => focused()).toBe('Пресса о\u00a0нас');
    await page.keyboard.press('Home');
    await expect.poll(() => focused()).toBe('Новости');
    await page.keyboard.press('Escape');
    expect(await isOpen('О нас')).toBe(false);
    await expect.poll(() => focused()).toBe('О\u00a0нас');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused()).toBe('Наука и\u00a0исследования');
    await page.keyboard.press('Space');
    expect(await isOpen('Наука')).toBe(true);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => focused()).toBe('Вебинары и\u00a0презентации');
    // Tabbing out closes the dropdown.
    await page.keyboard.press('Tab');
    await expect.poll(() => focused()).toBe('Отзывы');
    expect(await isOpen('Наука')).toBe(false);
    // Every focused element has a visible outline.
    const rings = await page.evaluate(() => {
      const outlines: string[] = [];
      for (const one of document.querySelectorAll<HTMLElement>(
        '.header a, .header button, .footer a, .footer button',
      )) {
        if (!one.checkVisibility()) continue;
        one.focus();
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        if (one.matches(':focus-visible') && (outlineStyle === 'none' || parseFloat(outlineWidth) < 2))
          outlines.push(one.outerHTML.slice(0, 80));
      }
      return outlines;
    });
    expect(rings.filter((one) => !one.includes('type="submit" aria-label="Найти"'))).toEqual([]);
  });

  it('is a sheet on phones: touch, a focus trap, Escape, and a page that does not scroll behind it', async () => {
    await visit('/dostavka', PHONE);
    const button = page.locator('.sheet > summary');
    await button.tap();
    expect(await addresses('.sheet nav a')).toHaveLength(16);
    expect(await page.locator('.sheet [aria-current=page]').innerText()).toBe('Доставка');
    expect((await addresses('.sheet a')).filter((href) => /^https:\/\/(t\.me|rutube)/.test(href!))).toHaveLength(2);
    await page.evaluate(() => scrollTo(0, 500));
    await scrollByWheel(page, 600);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toContain('hidden');
    await button.focus();
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => focused()).toBe('Рутуб');
    await page.keyboard.press('Tab');
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await page.locator('main').getAttribute('inert')).not.toBeNull();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    expect(await page.locator('.sheet').getAttribute('open')).toBeNull();
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.waitForFunction(() => !document.querySelector('main')!.hasAttribute('inert'));

    await button.tap();
    await page.locator('.bottom-bar').getByText('Корзина').tap();
    await page.waitForURL('**/cart');
    await page.locator('.sheet:not([open])').waitFor();
    await page.locator('main:not([inert])').waitFor();
    // Widening the window closes the sheet and releases the page.
    await button.tap();
    await page.setViewportSize({ width: 1100, height: 800 });
    await page.waitForFunction(() => !document.querySelector('main')!.hasAttribute('inert'));
  });

  it('a sheet opened before the scripts came stays open', async () => {
    await visit('/', PHONE);
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/islands-*.js', (route) => scripts.promise.then(() => route.continue()));
    await page.goto(`${shop.url}/dostavka`, { waitUntil: 'commit' });
    await page.getByLabel('Меню', { exact: true }).tap();
    expect(await page.locator('.sheet').getAttribute('open')).not.toBeNull();
    scripts.resolve();
    await page.waitForFunction(() => document.querySelector('main')!.hasAttribute('inert'));
    expect(await page.locator('.sheet').getAttribute('open')).not.toBeNull();
  });

  it.each([1024, 1280, 1440])('fits at %i px with a long city name', async (width) => {
    await visit('/');
    await page.evaluate(() => {
      const city = { id: 0, name: 'Петропавловск-Камчатский', label: '', value: '', city: '', region: '' };
      const state = { city: { ...city, country: 'Россия', zip: '', geo_lat: 53, geo_lon: 158 } };
      localStorage.setItem('nextjs', JSON.stringify({ state, version: 0 }));
    });
    await page.setViewportSize({ width, height: 800 });
    await page.reload();
    await page.locator('[data-city-chooser="header"]').getByText('Петропавловск').waitFor();
    const parts = await page
      .locator('.header-main > *:visible')
      .evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => [left, right] as const),
      );
    for (const [index, [left]] of parts.entries()) {
      if (index > 0) expect(left).toBeGreaterThanOrEqual(parts[index - 1]![1] - 13);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  it('prints without the frame, and does not animate for visitors who prefer reduced motion', async () => {
    await visit('/stati', DESKTOP, { still: true });
    const moving = await page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((one) => {
          const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(one);
          return animationName !== 'none' || parseFloat(transitionDuration) > 0 || scrollBehavior === 'smooth';
        }).length,
    );
    expect(moving).toBe(0);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.header, .footer, .bottom-bar, .to-top').locator('visible=true').count()).toBe(0);
    expect(await page.locator('main h1').isVisible()).toBe(true);
  });

  it('in plain mode every kind of page has 20 px type, strong contrast and no sideways scrolling', async () => {
    await visit('/', PHONE, { plain: true });
    const product = (await addresses('main a[href^="/catalog/"]')).find((href) => href!.split('/').length === 4)!;
    const kinds = ['/', '/catalog', '/catalog/preparaty', product, '/cart', '/order', '/search?q=магний', '/favorite'];
    for (const path of [...kinds, '/stati', '/dostavka', '/privacy', '/personal', '/chat', '/net-takoi']) {
      await page.goto(shop.url + path, { waitUntil: 'load' });
      const measured = await page.evaluate(() => ({
        size: Math.round(parseFloat(getComputedStyle(document.body).fontSize)),
        ink: getComputedStyle(document.body).color,
        over: document.documentElement.scrollWidth - innerWidth,
      }));
      expect({ path, ...measured }).toEqual({ path, size: 20, ink: 'rgb(0, 0, 0)', over: 0 });
    }
  });
});
