import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { openAccount, TEST_SECRET } from '../support/account.ts';
import { axeViolations } from '../support/axe.ts';
import { openBrowser, openPage, untilIdle } from '../support/browser.ts';
import { DESKTOP_VIEWPORT, PHONE_VIEWPORT, visitShop } from '../support/sign-in-visitor.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

/** A finger that the device always recognises. */
const AUTHENTICATOR = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

describe('data and safety of Анна', () => {
  let shop: TestShop;
  let browser: Browser;
  beforeAll(async () => {
    // Browsers make keys for names only.
    shop = await openTestShop({ env: { SECRET: TEST_SECRET }, host: 'localhost' });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await shop.close();
  });

  const part = (page: Page, name: string) => page.getByRole('region', { name });
  const untilText = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();

  async function newAccount() {
    const account = await openAccount(shop);
    await shop.query("update sessions set created_at = created_at - interval '16 minutes' where customer_id = $1", [
      account.id,
    ]);
    await shop.query(
      `insert into consents (purpose, text_version, subject, at)
       values ('account', '2026-11-21', $1, now()), ('newsletter', '2026-11-21', $1, now())`,
      [`customer:${account.id}`],
    );
    const [{ phone }] = (await shop.query<{ phone: string }>(
      "update customers set newsletter = true, name = 'Ариадна' where id = $1 returning phone",
      [account.id],
    )) as [{ phone: string }];
    return { ...account, phone };
  }

  it('a key is added after a code, signs in, is removed; nothing private stays after sign-out', async () => {
    const account = await newAccount();
    const { page, context, problems, ...anna } = await visitShop(shop, browser, '/catalog');
    const device = await context.newCDPSession(page);
    await device.send('WebAuthn.enable');
    await device.send('WebAuthn.addVirtualAuthenticator', { options: AUTHENTICATOR });
    await context.addCookies([{ ...account.cookie, url: shop.url }]);
    const answer = await page.goto(`${shop.url}/personal/safety`);
    expect(answer!.headers()['cache-control']).toContain('no-store');
    await untilIdle(page);

    const keys = part(page, 'Вход по ключу');
    await keys.getByRole('button', { name: 'Добавить ключ' }).click();
    await keys.getByRole('button', { name: /Получить код на/ }).click();
    const hint = await keys.getByText(/Для разработки: код \d{4}/).textContent();
    await keys.getByRole('textbox').fill(/\d{4}/.exec(hint!)![0]);
    await untilText(page, 'Ключ добавлен');
    await keys.getByRole('button', { name: /^Переименовать/ }).click();
    await keys.getByLabel('Название ключа').fill('Ноутбук дома');
    await keys.getByRole('button', { name: 'Сохранить название' }).click();
    await keys.getByText('Ноутбук дома', { exact: true }).waitFor();
    await keys.getByRole('button', { name: 'Удалить: Ноутбук дома' }).click();
    await keys.getByRole('button', { name: 'Оставить' }).click();

    const signOut = async () => {
      await page.getByRole('banner').getByRole('button', { name: 'Кабинет' }).click();
      await page.getByRole('menuitem', { name: 'Выход' }).click();
      await page.waitForURL(`${shop.url}/`);
      await untilIdle(page);
    };
    await signOut();
    const left = await page.evaluate(async () =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, await caches.keys()]),
    );
    for (const secret of ['Ариадна', account.phone.slice(1), 'Ноутбук дома', account.cookie.value])
      expect(left).not.toContain(secret);

    await anna.openByLink();
    await anna.press('Войти по ключу');
    await anna.untilClosed();
    await openPage(page, `${shop.url}/personal/safety`);
    await part(page, 'Где выполнен вход')
      .getByText(/Это устройство, вход по\sключу/)
      .waitFor();
    await keys.getByText(/последний вход/).waitFor();

    // On the page of sign-in the field of the login offers the key: nothing is pressed, and the device recognises the finger.
    await signOut();
    const asked = page.waitForRequest('**/api/auth/passkey/options');
    await page.goto(`${shop.url}/signin?callbackUrl=/personal/safety`);
    await asked;
    await page.waitForURL(`${shop.url}/personal/safety`);
    await untilIdle(page);
    await part(page, 'Где выполнен вход')
      .getByText(/Это устройство, вход по\sключу/)
      .waitFor();
    await keys.getByRole('button', { name: 'Удалить: Ноутбук дома' }).click();
    await keys.getByRole('button', { name: 'Удалить ключ' }).click();
    await untilText(page, 'Ключ удалён: Ноутбук дома');
    expect(await shop.query('select 1 from passkeys where customer_id = $1', [account.id])).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });

  it.each([
    ['at a desk', DESKTOP_VIEWPORT],
    ['on a phone', PHONE_VIEWPORT],
  ])('consents are read and withdrawn %s', async (_where, viewport) => {
    const account = await newAccount();
    const { page, context, problems } = await visitShop(shop, browser, '/catalog', { viewport });
    await context.addCookies([{ ...account.cookie, url: shop.url }]);
    await openPage(page, `${shop.url}/personal/safety`);
    const consents = part(page, 'Согласия');
    for (const summary of await consents.getByText('Что вы разрешили').all()) await summary.click();
    // The words of the version agreed to, not those in force.
    await consents.getByText(/либо\sпо\sпаролю/).waitFor();
    await consents.getByRole('button', { name: /Отозвать согласие: Рассылка/ }).click();
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await consents.getByRole('button', { name: 'Отозвать', exact: true }).click();
    await untilText(page, /Согласие отозвано: Рассылка/);
    expect(await page.getByLabel(/Присылайте новости/).isChecked()).toBe(false);
    await consents.getByText(/Больше не\sдействует с/).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});
