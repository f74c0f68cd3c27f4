import { DEMO_OWNER } from '@travosol/demo-world/staff.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { openBrowser, pageErrorsOf } from '../support/browser.ts';
import { codeAt, signInByInvitation } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const HALF_A_MINUTE = 30_000;

/** Вера invites Павел, who accepts; then she ends his sessions and closes his access. */
describe('members of the staff at the desk', () => {
  let shop: TestShop;
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const problems: string[][] = [];
  beforeAll(async () => {
    shop = await openTestShop();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await shop.close();
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
    expect(problems.splice(0).flat()).toEqual([]);
  });

  async function openWindow(width: number): Promise<Page> {
    const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'ru-RU' });
    contexts.push(context);
    problems.push(pageErrorsOf(context));
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    return page;
  }
  /** Each code works once. */
  async function freshCode(secret: string): Promise<string> {
    await shop.shiftClock(HALF_A_MINUTE);
    return codeAt(shop.now(), secret);
  }
  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
  async function finds(page: Page): Promise<void> {
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }

  it.each([390, 1440])('at %i px: an invitation, its acceptance, own sessions, closed access', async (width) => {
    const name = `Павел ${width}`;
    const { cookie, secret } = await signInByInvitation(shop, DEMO_OWNER.email);
    const [cookieName, cookieValue] = cookie.split('=') as [string, string];
    const vera = await openWindow(width);
    await vera.context().addCookies([{ name: cookieName, value: cookieValue, url: shop.url }]);
    await vera.goto(`${shop.url}/staff/staff`);
    await vera.getByRole('heading', { level: 1, name: 'Сотрудники' }).waitFor();
    await press(vera, 'Пригласить');
    await vera.getByLabel('Имя').fill(name);
    await vera.getByLabel('Почта').fill(`pavel-${width}@travosol.example`);
    await vera.getByLabel('сборщик').check();
    await press(vera, 'Создать приглашение');
    await vera.getByText('введите новый код из').waitFor();
    await vera.getByLabel('Код из приложения').fill(await freshCode(secret));
    await finds(vera);
    await press(vera, 'Создать приглашение');
    const link = await vera.getByText(/\/staff\/invitation#/).innerText();

    const pavel = await openWindow(width);
    await pavel.goto(link.trim());
    await pavel.getByLabel('Придумайте пароль').fill('korotko');
    await press(pavel, 'Продолжить');
    await pavel.getByText('Не короче 12 знаков', { exact: true }).waitFor();
    await pavel.getByLabel('Придумайте пароль').fill('oblepiha-i-kedr-2026');
    await press(pavel, 'Продолжить');
    await pavel.getByRole('img', { name: 'Ключ для приложения с кодами' }).waitFor();
    await finds(pavel);
    const own = await pavel.getByText(/^[A-Z2-7]{16,}$/).innerText();
    await pavel.getByLabel('Код из приложения').fill(await freshCode(own));
    await press(pavel, 'Войти');
    await pavel.getByText('Сохраните коды восстановления').waitFor();
    await press(pavel, 'Коды сохранены, начать работу');
    await pavel.getByRole('heading', { level: 1, name: 'Сегодня' }).waitFor();
    expect(await pavel.getByRole('link', { name: 'Сотрудники' }).count()).toBe(0);
    await press(pavel, new RegExp(name));
    await pavel.getByRole('menuitem', { name: 'Мой вход' }).click();
    await pavel.getByText('Это окно').waitFor();
    await finds(pavel);

    // Ending needs no code: nothing delays it.
    await vera.reload();
    await press(vera, new RegExp(name));
    await vera.getByText(/вход \d/).waitFor();
    await finds(vera);
    await press(vera, 'Завершить все входы');
    await vera.getByText('Сейчас нигде.').waitFor();
    await press(vera, 'Отключить');
    await vera.getByRole('button', { name: new RegExp(`${name}.*Отключён`) }).waitFor();
    await pavel.getByLabel('Нынешний пароль').fill('oblepiha-i-kedr-2026');
    await pavel.getByLabel('Новый пароль').fill('oblepiha-i-sosna-2026');
    await press(pavel, 'Сменить пароль');
    await pavel.getByRole('dialog', { name: 'Сеанс закончился' }).waitFor();
  });
});
