import { randomUUID } from 'node:crypto';
import { DEMO_LOGIN } from '@travosol/demo-world/customers.ts';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { links } from '../../src/kernel/links.ts';
import { correctBonuses } from '../../src/shop/bonuses/correct-bonuses.ts';
import { openAccount, TEST_SECRET, type Account } from '../support/account.ts';
import { problemsAtWidths } from '../support/axe.ts';
import { openBrowser, pageErrorsOf, untilActive } from '../support/browser.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const OWNER = { kind: 'staff', id: 1, name: 'Вера', roles: ['owner'] } as const;

describe('the page of bonuses', () => {
  let shop: TestShop;
  let browser: Browser;
  let anna: Account;
  const contexts: BrowserContext[] = [];
  const problems: string[][] = [];
  beforeAll(async () => {
    shop = await openTestShop({ env: { SECRET: TEST_SECRET } });
    browser = await openBrowser();
    const [found] = await shop.query<{ id: number }>('select id from customers where email = $1', [DEMO_LOGIN.email]);
    anna = await openAccount(shop, found!.id);
    const taken = { customerId: anna.id, key: randomUUID(), count: -100, note: 'Начислили дважды по одному обращению' };
    await runInShop(shop, {}, (ctx) => correctBonuses(ctx.as(OWNER), taken));
  });
  afterAll(async () => {
    await browser.close();
    await shop.close();
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
    expect(problems.splice(0).flat()).toEqual([]);
  });

  async function visit(account: Account, viewport: { width: number; height: number }, javaScriptEnabled = true) {
    const context = await browser.newContext({ viewport, locale: 'ru-RU', javaScriptEnabled });
    contexts.push(context);
    problems.push(pageErrorsOf(context));
    await context.addCookies([{ ...account.cookie, url: shop.url }]);
    const page = await context.newPage();
    await page.goto(shop.url + links.accountBonuses());
    return page;
  }

  it('says what there is, what expires and why, at 390 and 1440 px', async () => {
    const page = await visit(anna, { width: 390, height: 900 });
    await page.getByRole('heading', { level: 2, name: 'Можно потратить: 300 бонусов' }).waitFor();
    expect(await page.locator('dl').innerText()).toMatch(/Пропадут \d.*\s+50.бонусов/);
    const history = page.getByRole('region', { name: 'История' }).getByRole('listitem');
    expect(await history.allInnerTexts()).toHaveLength(3);
    expect(await history.first().innerText()).toMatch(/Сняты магазином: Начислили дважды по одному обращению[^]*−100/);
    await page.getByRole('region', { name: 'Правила' }).getByText('возвращаем бонусами 3').waitFor();
    await untilActive(page);
    expect(await problemsAtWidths(page, [390, 1440])).toEqual([]);
  });

  it('says how to get the first ones, also without scripts', async () => {
    const page = await visit(await openAccount(shop), { width: 360, height: 800 }, false);
    await page.getByRole('heading', { level: 2, name: 'Можно потратить: 0 бонусов' }).waitFor();
    await page.getByText('Здесь появятся бонусы за').waitFor();
    expect(await page.getByRole('link', { name: /Перейти в/ }).getAttribute('href')).toBe(links.catalog());
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
  });
});
