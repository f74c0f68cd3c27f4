import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { openPage, pageErrorsOf, untilActive } from './browser.ts';
import type { TestShop } from './test-shop.ts';

export const PHONE_VIEWPORT = { width: 390, height: 844 };
export const DESKTOP_VIEWPORT = { width: 1440, height: 900 };

export type SignInVisitor = Awaited<ReturnType<typeof visitShop>>;

/** Opens a page in a new browser context, with helpers for the sign-in dialog. */
export async function visitShop(shop: TestShop, browser: Browser, path: string, options: BrowserContextOptions = {}) {
  const context: BrowserContext = await browser.newContext({
    viewport: DESKTOP_VIEWPORT,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    ...options,
  });
  const problems = pageErrorsOf(context);
  /** URLs of requested pages. */
  const documents: string[] = [];

  async function newTab(): Promise<Page> {
    const tab = await context.newPage();
    tab.setDefaultTimeout(20_000);
    tab.on('request', (request) => {
      if (request.resourceType() === 'document') documents.push(request.url());
    });
    return tab;
  }

  const page = await newTab();
  if (options.javaScriptEnabled === false) await page.goto(shop.url + path);
  else await openPage(page, shop.url + path);
  const dialog = (tab = page) => tab.getByRole('dialog');
  const heading = (name: string, tab = page) => dialog(tab).getByRole('heading', { name, exact: true }).waitFor();
  const press = (name: string, tab = page) => dialog(tab).getByRole('button', { name, exact: true }).first().click();

  return {
    context,
    page,
    problems,
    documents,
    newTab,
    dialog,
    heading,
    press,
    waitForText: (words: string | RegExp) => dialog().getByText(words).first().waitFor(),
    untilClosed: (tab = page) => dialog(tab).waitFor({ state: 'detached' }),
    query: (tab = page) => new URL(tab.url()).search,
    phoneField: page.getByLabel('Номер телефона', { exact: true }),
    codeField: page.getByLabel(/^(?:Код из\s4\sцифр|Последние 4\sцифры номера)$/),

    async openByLink(): Promise<void> {
      // Earlier the link leads to the page of sign-in.
      await untilActive(page);
      await page.getByRole('link', { name: 'Кабинет' }).filter({ visible: true }).first().click();
      await heading('Войти или зарегистрироваться');
    },

    async register(name: string, lastName: string): Promise<void> {
      await heading('Регистрация');
      await page.getByLabel('Имя', { exact: true }).fill(name);
      await page.getByLabel('Фамилия').fill(lastName);
      await page.getByLabel(/Даю согласие/).check();
      await press('Зарегистрироваться');
    },

    whoAmI: () =>
      page.evaluate(async () => (await fetch('/api/auth/session')).json() as Promise<{ id?: number; email?: string }>),

    /** The last code sent to this phone. */
    async codeTo(phone: string): Promise<string> {
      const answer = await fetch(`${shop.sandbox.url}/__sandbox/messages`);
      type Messages = { messages: { phone: string; text?: string; code?: string }[] };
      const last = ((await answer.json()) as Messages).messages.findLast((message) => message.phone === phone)!;
      return last.code ?? /\d{4}/.exec(last.text!)![0];
    },

    async codeInLetter(email: string): Promise<string> {
      await shop.drain();
      const letters = await shop.sandbox.lettersAbout('Код подтверждения');
      return />\s*(\d{4})\s*</.exec(letters.findLast(({ to }) => to.includes(email))!.html)![1]!;
    },
  };
}
