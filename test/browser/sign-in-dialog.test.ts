import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { problemsAtWidths } from '../support/axe.ts';
import { untilActive, untilIdle, openBrowser, scrollByWheel } from '../support/browser.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { PHONE_VIEWPORT, visitShop, type SignInVisitor } from '../support/sign-in-visitor.ts';

describe('the sign-in dialog', () => {
  let shop: TestShop;
  let browser: Browser;
  let visitor: SignInVisitor;

  beforeAll(async () => {
    shop = await openTestShop();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await shop.close();
  });
  afterEach(async () => {
    await visitor.context.close();
    expect(visitor.problems).toEqual([]);
  });

  async function visit(path: string, options: BrowserContextOptions = {}): Promise<SignInVisitor> {
    visitor = await visitShop(shop, browser, path, options);
    return visitor;
  }

  it('Back walks through its screens and closes it; no second code is requested while one is valid', async () => {
    const { page, ...anna } = await visit('/catalog');
    await page.goto(`${shop.url}/catalog/preparaty?page=1`);
    await anna.openByLink();
    await anna.phoneField.fill('+79161230004');
    await anna.press('Получить код');
    await anna.heading('Введите код');
    await page.goBack();
    await anna.heading('Войти или зарегистрироваться');
    expect(await anna.phoneField.inputValue()).toBe('+7 916 123-00-04');
    await page.goForward();
    await anna.heading('Введите код');
    await page.goBack();
    await anna.heading('Войти или зарегистрироваться');
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
    await anna.untilClosed();
    expect(anna.query()).toBe('?page=1');
    // None of its screens is in the history any more.
    await page.goBack();
    await page.waitForURL(`${shop.url}/catalog`);

    await anna.openByLink();
    await page.goBack();
    await anna.untilClosed();
    expect(page.url()).toBe(`${shop.url}/catalog`);
    await page.goForward();
    await anna.heading('Войти или зарегистрироваться');
    await page.goBack();
    await anna.untilClosed();
    // The page has forgotten the dialog, the history has not.
    await page.reload();
    await untilActive(page);
    await page.goForward();
    await anna.heading('Войти или зарегистрироваться');
    await page.keyboard.press('Escape');
    await anna.untilClosed();
    expect(page.url()).toBe(`${shop.url}/catalog`);
  });

  it('closes by the backdrop, the button and Escape; the focus is trapped and returns', async () => {
    const { page, ...anna } = await visit('/catalog');
    const closings = [
      () => page.mouse.click(20, 450),
      () => anna.press('Закрыть'),
      () => page.keyboard.press('Escape'),
    ];
    for (const close of closings) {
      await anna.openByLink();
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('signin-phone');
      // The dialog locks the scrolling of the page a moment after it is shown.
      await untilIdle(page);
      await scrollByWheel(page, 400);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      // After the last field the dialog moves the focus to its first, a frame later.
      for (let step = 0; step < 16; step++) {
        await page.keyboard.press('Tab');
        await expect.poll(() => page.evaluate(() => !!document.activeElement?.closest('[role=dialog]'))).toBe(true);
      }
      await close();
      await anna.untilClosed();
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('/personal');
    }
    await page.mouse.wheel(0, 400);
    await page.waitForFunction(() => window.scrollY > 0);
  });

  it('opens by the address of any page, and at the base screen where the flow was lost', async () => {
    const { page, ...anna } = await visit('/catalog', { viewport: PHONE_VIEWPORT });
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
      await page.goto(shop.url + address);
      await anna.heading(title);
      await page.keyboard.press('Escape');
      await anna.untilClosed();
      const rest = address.replace(/[?&](?:register|restore|response_type|enter_code)=\w+$/, '');
      expect(page.url()).toBe(shop.url + rest);
    }
  });

  it('that cannot be loaded says so, and the next press retries', async () => {
    const { page, ...anna } = await visit('/catalog', { viewport: PHONE_VIEWPORT });
    await page.route('**/assets/signin-*', (route) => route.abort());
    const link = page.getByRole('link', { name: 'Кабинет' }).filter({ visible: true }).first();
    await link.click();
    const message = page.getByText('Вход не загрузился: проверьте интернет и повторите.');
    await message.waitFor();
    expect((await message.boundingBox())!.y).toBeGreaterThan(0);
    expect(page.url()).toBe(`${shop.url}/catalog`);
    await page.unroute('**/assets/signin-*');
    await anna.openByLink();
  });

  it('without scripts a sign-in page opens instead', async () => {
    const { page } = await visit('/catalog', { javaScriptEnabled: false });
    await page.getByRole('link', { name: 'Кабинет' }).filter({ visible: true }).first().click();
    expect(new URL(page.url()).pathname).toBe('/signin');
  });

  it('no screen has an accessibility violation or scrolls sideways at 360 and 1440 px', async () => {
    const { page, ...anna } = await visit('/catalog', { viewport: { width: 360, height: 800 } });
    const found: Record<string, string[]> = {};
    async function check(screen: string): Promise<void> {
      const problems = await problemsAtWidths(page, [360, 1440], '[role=dialog]');
      if (problems.length > 0) found[screen] = problems;
    }
    const phone = '79161240360';
    await anna.openByLink();
    await check('base');
    await anna.press('Получить код');
    await check('base, empty');
    await anna.press('Войти по email');
    await check('base, e-mail');
    await anna.press('Войти по телефону');
    await anna.phoneField.fill(`+${phone}`);
    await anna.dialog().getByText('Код по звонку').click();
    await anna.press('Получить код');
    await anna.heading('Введите код');
    await check('code');
    await anna.press('Подтвердить');
    await check('code, empty');
    await anna.codeField.fill(await anna.codeTo(phone));
    await anna.heading('Регистрация');
    await anna.press('Зарегистрироваться');
    await check('registration, empty');
    await page.goBack();
    await anna.press('Войти по паролю');
    await page.getByLabel('Телефон или email').fill('anna@example.ru');
    await page.getByLabel('Пароль', { exact: true }).fill('nothing');
    await anna.press('Войти');
    await anna.waitForText('Неверный email или пароль');
    await check('password, wrong');
    await anna.press('Восстановить пароль');
    await anna.heading('Восстановление пароля');
    await check('recovery');
    await anna.press('Отправить письмо');
    await anna.heading('Проверьте почту');
    await check('recovered');
    expect(found).toEqual({});
  });
});
