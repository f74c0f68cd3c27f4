import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { axeFaults } from '../support/axe.ts';
import { atRest, openBrowser, turnWheel } from '../support/browser.ts';
import { openHouse, type House } from '../support/house.ts';
import { PHONE, visitShop, type SignInVisitor } from '../support/sign-in-visitor.ts';

describe('the sign-in dialog', () => {
  let house: House;
  let browser: Browser;
  let visitor: SignInVisitor;

  beforeAll(async () => {
    house = await openHouse();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await house.close();
  });
  afterEach(async () => {
    await visitor.context.close();
    expect(visitor.problems).toEqual([]);
  });

  async function visit(path: string, options: BrowserContextOptions = {}): Promise<SignInVisitor> {
    visitor = await visitShop(house, browser, path, options);
    return visitor;
  }

  it('Back walks through its screens and off it; a code under way is not asked for twice', async () => {
    const { page, ...anna } = await visit('/catalog');
    await page.goto(`${house.url}/catalog/preparaty?page=1`);
    await anna.openByLink();
    await anna.phoneField.fill('+79161230004');
    await anna.press('Получить код');
    await anna.heading('Введите код');
    await page.goBack();
    await anna.heading('Войти или зарегистрироваться');
    expect(await anna.phoneField.inputValue()).toBe('+7 916 123-00-04');
    await anna.press('Получить код');
    await anna.heading('Введите код');
    await anna.press('Изменить номер');
    await anna.heading('Войти или зарегистрироваться');
    await anna.press('Войти по паролю');
    await anna.press('Забыли пароль?');
    await anna.heading('Восстановление пароля');
    expect(anna.query()).toBe('?page=1&restore=yes');
    await anna.press('Назад');
    await anna.heading('Вход по паролю');
    await anna.press('Забыли пароль?');
    await anna.press('Войдите');
    await anna.heading('Вход по паролю');
    await anna.press('Закрыть');
    await anna.gone();
    expect(anna.query()).toBe('?page=1');
    // All its screens are off the way back.
    await page.goBack();
    await page.waitForURL(`${house.url}/catalog`);

    await anna.openByLink();
    await page.goBack();
    await anna.gone();
    expect(page.url()).toBe(`${house.url}/catalog`);
  });

  it('closes by the backdrop, the button and Escape; the focus is held inside and goes back', async () => {
    const { page, ...anna } = await visit('/catalog');
    const closings = [
      () => page.mouse.click(20, 450),
      () => anna.press('Закрыть'),
      () => page.keyboard.press('Escape'),
    ];
    for (const close of closings) {
      await anna.openByLink();
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('signin-phone');
      // The dialog holds the page still a moment after it is shown.
      await atRest(page);
      await turnWheel(page, 400);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      // Behind the last field the dialog leads the focus back to its first, a frame later.
      for (let step = 0; step < 16; step++) {
        await page.keyboard.press('Tab');
        await expect.poll(() => page.evaluate(() => !!document.activeElement?.closest('[role=dialog]'))).toBe(true);
      }
      await close();
      await anna.gone();
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('/personal');
    }
    await page.mouse.wheel(0, 400);
    await page.waitForFunction(() => window.scrollY > 0);
  });

  it('opens by the address of any page, and where the flow is gone with the base screen', async () => {
    const { page, ...anna } = await visit('/catalog', { viewport: PHONE });
    for (const [address, title] of [
      ['/stati?restore=yes', 'Восстановление пароля'],
      ['/catalog/preparaty?form=kapsuly&restore=success', 'Проверьте почту'],
      ['/cart?response_type=email', 'Вход по паролю'],
      ['/net-takogo?response_type=phone', 'Вход по паролю'],
      ['/?enter_code=phone', 'Войти или зарегистрироваться'],
      ['/order?enter_code=email', 'Войти или зарегистрироваться'],
      ['/?register=yes', 'Войти или зарегистрироваться'],
      ['/?register=success', 'Войти или зарегистрироваться'],
    ] as const) {
      await page.goto(house.url + address);
      await anna.heading(title);
      await page.keyboard.press('Escape');
      await anna.gone();
      const rest = address.replace(/[?&](?:register|restore|response_type|enter_code)=\w+$/, '');
      expect(page.url()).toBe(house.url + rest);
    }
  });

  it('that cannot be fetched says so, and the next press tries again', async () => {
    const { page, ...anna } = await visit('/catalog', { viewport: PHONE });
    await page.route('**/assets/signin-*', (route) => route.abort());
    const link = page.getByRole('link', { name: 'Кабинет' }).filter({ visible: true }).first();
    await link.click();
    const word = page.getByText('Вход не загрузился: проверьте интернет и повторите.');
    await word.waitFor();
    expect((await word.boundingBox())!.y).toBeGreaterThan(0);
    expect(page.url()).toBe(`${house.url}/catalog`);
    await page.unroute('**/assets/signin-*');
    await anna.openByLink();
  });

  it('a page of sign-in instead, without scripts', async () => {
    const { page } = await visit('/catalog', { javaScriptEnabled: false });
    await page.getByRole('link', { name: 'Кабинет' }).filter({ visible: true }).first().click();
    expect(new URL(page.url()).pathname).toBe('/signin');
  });

  it.each([360, 1440])('no screen has an accessibility violation or scrolls sideways at %i px', async (width) => {
    const { page, ...anna } = await visit('/catalog', { viewport: { width, height: 800 } });
    const found: Record<string, string[]> = {};
    async function look(screen: string): Promise<void> {
      const violations = await axeFaults(page, '[role=dialog]');
      if (await anna.dialog().evaluate((dialog) => dialog.scrollWidth > window.innerWidth)) violations.push('sideways');
      if (violations.length > 0) found[screen] = violations;
    }
    const phone = `7916124${String(width).padStart(4, '0')}`;
    await anna.openByLink();
    await look('base');
    await anna.press('Получить код');
    await look('base, empty');
    await anna.press('Войти по email');
    await look('base, e-mail');
    await anna.press('Войти по телефону');
    await anna.phoneField.fill(`+${phone}`);
    await anna.dialog().getByText('Код по звонку').click();
    await anna.press('Получить код');
    await anna.heading('Введите код');
    await look('code');
    await anna.press('Подтвердить');
    await look('code, empty');
    await anna.codeField.fill(await anna.codeTo(phone));
    await anna.heading('Регистрация');
    await anna.press('Зарегистрироваться');
    await look('registration, empty');
    await page.goBack();
    await anna.press('Войти по паролю');
    await page.getByLabel('Телефон или email').fill('anna@example.ru');
    await page.getByLabel('Пароль', { exact: true }).fill('nothing');
    await anna.press('Войти');
    await anna.says('Неверный email или пароль');
    await look('password, wrong');
    await anna.press('Восстановить пароль');
    await anna.heading('Восстановление пароля');
    await look('recovery');
    await anna.press('Отправить письмо');
    await anna.heading('Проверьте почту');
    await look('recovered');
    expect(found).toEqual({});
  });
});
