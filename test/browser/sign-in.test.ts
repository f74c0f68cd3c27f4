// Longer than usual: one shop for all ways to sign in, each with a test of its own.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { openBrowser } from '../support/browser.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { PHONE_VIEWPORT, visitShop, type SignInVisitor } from '../support/sign-in-visitor.ts';

describe('ways to sign in', () => {
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
    // Ends the limits of one address, which are not tested here.
    await shop.shiftClock(61 * 60_000);
  });

  async function visit(path: string, options: BrowserContextOptions = {}): Promise<SignInVisitor> {
    visitor = await visitShop(shop, browser, path, options);
    return visitor;
  }

  it('Анна is new: she registers by message, and the page below does not change', async () => {
    const { page, documents, ...anna } = await visit('/catalog/preparaty');
    await page.locator('#site-search').fill('соль для ванны');
    await page.mouse.move(700, 600);
    await page.mouse.wheel(0, 700);
    await page.waitForFunction(() => window.scrollY === 700);
    documents.length = 0;
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('header a.header-action[href="/personal"]')!.focus({ preventScroll: true }),
    );
    await page.keyboard.press('Enter');
    await anna.heading('Войти или зарегистрироваться');
    expect(anna.query()).toBe('');

    await anna.press('Получить код');
    await anna.waitForText('Заполните все поля');
    await anna.phoneField.fill('+7 916 123');
    await anna.press('Получить код');
    await anna.waitForText('Неверный номер телефона');
    await anna.phoneField.fill('');
    await anna.phoneField.pressSequentially('89161230001');
    expect(await anna.phoneField.inputValue()).toBe('+7 916 123-00-01');
    await anna.press('Получить код');
    await anna.heading('Введите код');
    expect(anna.query()).toBe('?enter_code=phone');
    const code = await anna.codeTo('79161230001');
    await anna.waitForText(`Для разработки: код ${code}`);
    await anna.press('Подтвердить');
    await anna.waitForText('Введите код подтверждения');
    // The last digit submits the form.
    await anna.codeField.pressSequentially(code);

    await anna.heading('Регистрация');
    expect(anna.query()).toBe('?register=yes');
    expect(await page.getByLabel(/Даю согласие/).isChecked()).toBe(false);
    expect(await page.getByLabel(/Хочу получать письма/).isChecked()).toBe(false);
    await anna.press('Зарегистрироваться');
    await anna.waitForText('Заполните обязательные поля');
    await page.getByLabel('Имя', { exact: true }).fill('Анна');
    await page.getByLabel('Фамилия').fill('Соколова');
    await page.getByLabel(/^Email/).fill('anna@');
    await anna.press('Зарегистрироваться');
    await anna.waitForText('Неверный email');
    await page.getByLabel(/^Email/).fill('');
    await anna.press('Зарегистрироваться');
    await anna.waitForText('Ознакомьтесь и примите согласие на обработку персональных данных');
    await anna.register('Анна', 'Соколова');
    await anna.heading('Вы зарегистрированы');
    expect(anna.query()).toBe('?register=success');
    await anna.press('Закрыть');
    await anna.untilClosed();

    expect(anna.query()).toBe('');
    expect(await page.evaluate(() => window.scrollY)).toBe(700);
    expect(await page.locator('#site-search').inputValue()).toBe('соль для ванны');
    expect(documents).toEqual([]);
    const [row] = await shop.query<object>(
      "select name, last_name, email, newsletter from customers where phone = '79161230001'",
    );
    expect(row).toEqual({ name: 'Анна', last_name: 'Соколова', email: null, newsletter: false });
    expect(await page.evaluate(() => JSON.stringify(localStorage) + document.cookie)).not.toMatch(/eyJ|9161230001/);
    await page.reload();
    expect(await anna.whoAmI()).toMatchObject({ id: expect.any(Number) as number });
  });

  it('Анна is a customer: the dialog closes by itself, in the other tab too', async () => {
    const { page, ...anna } = await visit('/catalog', { viewport: PHONE_VIEWPORT });
    const other = await anna.newTab();
    await other.goto(`${shop.url}/stati?response_type=phone`);
    await anna.heading('Вход по паролю', other);
    await anna.openByLink();
    await anna.phoneField.fill('+79161230001');
    await anna.press('Получить код');
    await anna.heading('Введите код');
    await anna.codeField.fill(await anna.codeTo('79161230001'));
    await anna.untilClosed();
    expect(page.url()).toBe(`${shop.url}/catalog`);
    await anna.untilClosed(other);
    // The history step back comes after the dialog has closed.
    await expect.poll(() => anna.query(other)).toBe('');
    // A signed-in customer is redirected from these screens.
    await page.goto(`${shop.url}/catalog?page=1&response_type=phone`);
    await page.waitForFunction(() => location.search === '?page=1');
    expect(await anna.dialog().count()).toBe(0);
  });

  it('Борис is called and types the last digits of the number', async () => {
    const { page, ...boris } = await visit('/', { viewport: PHONE_VIEWPORT });
    await boris.openByLink();
    await boris.dialog().getByText('Код по звонку').click();
    await boris.waitForText('последние 4 цифры номера звонящего');
    await boris.phoneField.fill('8 (916) 123-00-02');
    await boris.press('Получить код');
    await boris.waitForText('Звоним на номер');
    await boris.codeField.fill(await boris.codeTo('79161230002'));
    await boris.register('Борис', 'Ильин');
    await boris.heading('Вы зарегистрированы');
    await page.keyboard.press('Escape');
    await boris.untilClosed();
    expect(boris.query()).toBe('');
  });

  it('Вера signs in by a code in a letter', async () => {
    const { page, ...vera } = await visit('/favorite');
    await vera.openByLink();
    await vera.press('Войти по email');
    await vera.dialog().getByLabel('Email').fill('vera@');
    await vera.press('Получить код');
    await vera.waitForText('Неверный email');
    await vera.dialog().getByLabel('Email').fill('Vera@example.ru');
    await vera.press('Получить код');
    await vera.waitForText('Отправили письмо на');
    expect(vera.query()).toBe('?enter_code=email');
    await vera.codeField.fill(await vera.codeInLetter('vera@example.ru'));
    await vera.register('Вера', 'Котова');
    await vera.heading('Вы зарегистрированы');
    expect(await vera.whoAmI()).toMatchObject({ email: 'vera@example.ru' });
  });

  it('Вера sets a new password by letter', async () => {
    const { page, ...vera } = await visit('/favorite?x=1&restore=yes');
    await vera.heading('Восстановление пароля');
    await vera.press('Отправить письмо');
    await vera.waitForText('Все поля обязательны к заполнению');
    await vera.dialog().getByLabel('Email').fill('vera@example');
    await vera.press('Отправить письмо');
    await vera.waitForText('Неверный email');
    await vera.dialog().getByLabel('Email').fill('vera@example.ru');
    await vera.press('Отправить письмо');
    await vera.heading('Проверьте почту');
    expect(vera.query()).toBe('?x=1&restore=success');
    await vera.press('Закрыть');
    await vera.untilClosed();
    expect(vera.query()).toBe('?x=1');

    await page.goto(await letterAddress('vera@example.ru'));
    const fields = page.locator('main input[type=password]');
    await fields.first().fill('korova-na-lugu');
    await fields.last().fill('korova-na-lugu');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${shop.url}/personal`);
  });

  /** The link of the last letter about a password. */
  async function letterAddress(email: string): Promise<string> {
    await shop.drain();
    const letters = await shop.sandbox.lettersAbout('арол');
    const html = letters.findLast(({ to }) => to.includes(email))?.html ?? '';
    return /href="([^"]*#code=[^"]*)"/.exec(html)?.[1] ?? '';
  }

  it('Вера signs in with it, after every possible mistake', async () => {
    const { page, ...vera } = await visit('/catalog');
    await vera.openByLink();
    await vera.press('Войти по паролю');
    expect(vera.query()).toBe('?response_type=phone');
    await vera.press('Войти');
    await vera.waitForText('Заполните все поля');
    const login = page.getByLabel('Телефон или email');
    const password = page.getByLabel('Пароль', { exact: true });
    await login.fill('9161230002');
    await password.fill('nothing');
    await vera.press('Войти');
    await vera.waitForText('Неверный номер телефона или email');
    await login.fill('89161230002');
    await vera.press('Войти');
    await vera.waitForText('Неверный номер телефона или пароль. Проверьте данные');
    await vera.waitForText('Забыли пароль?');
    await login.fill('vera@example.ru');
    await vera.press('Войти');
    await vera.waitForText('Неверный email или пароль. Проверьте данные');
    expect(vera.query()).toBe('?response_type=email');
    await vera.waitForText('Восстановить пароль');
    expect(await vera.dialog().getByText('Забыли пароль?').count()).toBe(0);
    await password.fill('korova-na-lugu');
    await vera.press('Показать пароль');
    expect(await password.getAttribute('type')).toBe('text');
    await vera.press('Войти');
    await vera.untilClosed();
    expect(await vera.whoAmI()).toMatchObject({ email: 'vera@example.ru' });

    // The letter goes only to the proved address, and a signed-in customer is told so.
    await page.goto(`${shop.url}/personal/safety?restore=yes`);
    await vera.heading('Восстановление пароля');
    expect(await vera.dialog().getByLabel('Email').inputValue()).toBe('vera@example.ru');
    expect(await vera.dialog().getByText('Войдите').count()).toBe(0);
    await vera.dialog().getByLabel('Email').fill('other@example.ru');
    await vera.waitForText('Перед отправкой сообщения на новый email его необходимо подтвердить в личных данных');
    expect(await vera.dialog().getByRole('button', { name: 'Отправить письмо' }).isDisabled()).toBe(true);
    await vera.press('Закрыть');
    await vera.untilClosed();
    expect(page.url()).toBe(`${shop.url}/personal/safety`);
  });

  it('wrong codes invalidate the code; another can be requested when the countdown is over', async () => {
    const { page, ...gleb } = await visit('/', { viewport: PHONE_VIEWPORT });
    await page.clock.install();
    await gleb.openByLink();
    await gleb.phoneField.fill('+79161230003');
    await gleb.press('Получить код');
    await gleb.heading('Введите код');
    const first = await gleb.codeTo('79161230003');
    for (let attempt = 0; attempt < 5; attempt++) {
      const answered = page.waitForResponse('**/api/auth/verify-otp');
      await gleb.codeField.fill('');
      await gleb.codeField.fill(first === '0000' ? '1111' : '0000');
      await answered;
      await gleb.waitForText(/Неверный код подтверждения|Произошла ошибка. Запросите код еще раз/);
    }
    await gleb.codeField.fill('');
    await gleb.codeField.fill(first);
    await gleb.waitForText('Произошла ошибка. Запросите код еще раз');
    await gleb.waitForText(/Запросить код ещё раз можно через 1:[012]\d/);
    expect(await gleb.dialog().getByRole('button', { name: 'Повторно в смс' }).count()).toBe(0);

    await shop.shiftClock(91_000);
    await page.clock.fastForward(91_000);
    await gleb.waitForText('Повторно в звонке');
    await gleb.press('Повторно в смс');
    await gleb.waitForText(/Запросить код ещё раз можно через/);
    await gleb.codeField.fill(await gleb.codeTo('79161230003'));
    await gleb.heading('Регистрация');
  });

  it('without a connection everything typed stays, and one press continues', async () => {
    const { page, ...gleb } = await visit('/catalog', { viewport: PHONE_VIEWPORT });
    await gleb.openByLink();
    await gleb.phoneField.fill('+79161230005');
    await page.route('**/api/**', (route) => route.abort());
    await gleb.press('Получить код');
    await gleb.waitForText('Нет связи с магазином');
    expect(await gleb.phoneField.inputValue()).toBe('+7 916 123-00-05');
    await page.unroute('**/api/**');
    await gleb.press('Получить код');
    await gleb.heading('Введите код');
    await gleb.codeField.fill(await gleb.codeTo('79161230005'));
    await gleb.heading('Регистрация');
    await page.route('**/api/auth/callback/**', (route) => route.abort());
    await gleb.register('Глеб', 'Орлов');
    await gleb.waitForText('Нет связи с магазином');
    await page.unroute('**/api/auth/callback/**');
    await gleb.press('Зарегистрироваться');
    await gleb.heading('Вы зарегистрированы');
  });
});
