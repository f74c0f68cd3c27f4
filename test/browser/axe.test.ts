import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { axeFaults } from '../support/axe.ts';
import { orderByCard } from '../support/buyer.ts';
import { openBrowser, frameListens, troublesOf } from '../support/browser.ts';
import { openHouse, type House } from '../support/house.ts';

describe('every page', () => {
  let house: House;
  let browser: Browser;
  const addresses: [string, string][] = [];
  beforeAll(async () => {
    house = await openHouse({ works: true });
    browser = await openBrowser();
    const [product] = await house.query<{ slug: string }>(
      "select slug from products where section_id = 2 and type = 'Товар' order by popularity desc limit 1",
    );
    const order = await orderByCard(house.url, [{ product: 2, quantity: 1 }]);
    addresses.push(
      ['home', '/'],
      ['catalogue', '/catalog'],
      ['section', '/catalog/preparaty'],
      ['product', `/catalog/preparaty/${product!.slug}`],
      ['cart', '/cart'],
      ['favourites', '/favorite'],
      ['comparison', '/compare'],
      ['checkout', '/order'],
      ['order', order.orderUrl],
      ['search', `/search?q=${encodeURIComponent('dbnfvby')}`],
      ['search in vain', `/search?q=${encodeURIComponent('трактор')}`],
      ['search of nothing', '/search'],
      ['privacy', '/privacy'],
      ['consent', '/politics'],
      ['cookies', '/cookie'],
      ['videos', '/video'],
      ['coming webinar', '/video/vebinar-chay-dlinnyh-vecherov'],
      ['recording', '/video/vebinar-chay-po-chasam'],
      ['way out of a webinar', '/webinar#cancel=abc'],
      ['feedback', '/feedback'],
      ['contract manufacturing', '/razrabotka-i-proizvodstvo-bad-i-stm'],
      ['about', '/about'],
      ['delivery', '/dostavka'],
      ['payment', '/oplata'],
      ['contacts', '/kontakty'],
      ['iris photograph', '/iridotestirovanie-organizma-na-pribore-iridoskrin'],
      ['promotions', '/promo'],
      ['promotion', '/promo/trista-rubley-za-sol'],
      ['promotion that is over', '/promo/zimnyaya-skidka-20'],
      ['press', '/pressa-o-nas'],
      ['press item', '/pressa-o-nas/polka-i-chashka-romashka'],
      ['illnesses', '/parazity-i-zabolevaniya'],
      ['illness', '/parazity-i-zabolevaniya/orvi-i-gripp'],
      ['certificates', '/certificates'],
      ['awards', '/nashi-nagrady'],
      ['all reviews', '/otzyvy'],
      ['reviews of the shop', '/otzyvy?about=magazin&stars=5'],
      ['missing', '/net-takogo'],
    );
  });
  afterAll(async () => {
    await browser.close();
    await house.close();
  });

  it.each([360, 1440])(
    'has no accessibility violation, no sideways scrolling and nothing said in the console at %i px',
    async (width) => {
      const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'ru-RU' });
      const troubles = troublesOf(context);
      // Something in every list the browser keeps, and news about the cart.
      await context.addInitScript(() => {
        if (localStorage.getItem('nextjs')) return;
        const line = (product: number) => ({ product, quantity: 1 });
        const seen = [{ ...line(2), name: 'Витамины', price: 100, lowered: false, stock: 'ok' }];
        const lists = { favorites: [3, 2], recent: [4, 5], compare: [2, 3] };
        const state = { cart: { items: [line(2)], later: [line(3)], seen }, ...lists };
        localStorage.setItem('nextjs', JSON.stringify({ state, version: 2 }));
      });
      const found: Record<string, unknown> = {};
      for (const [name, address] of addresses) {
        const page = await context.newPage();
        await page.goto(house.url + address);
        await frameListens(page);
        const violations = await axeFaults(page);
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
        const errors = troubles.splice(0);
        if (violations.length > 0 || errors.length > 0 || sideways) found[name] = { violations, errors, sideways };
        await page.close();
      }
      await context.close();
      expect(found).toEqual({});
    },
    // Forty pages, one after another.
    300_000,
  );
});
