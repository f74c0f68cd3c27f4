// Longer than usual: the stories of the planner share one shop and one browser.
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { EMPTY_PLAN, MOST, PLAN_FORMAT, type CoursePlan } from '../../src/kernel/course/plan.ts';
import { links } from '../../src/kernel/links.ts';
import { signReminderLink } from '../../src/shop/courses/course-reminder-link.ts';
import { atEachWidth } from '../support/at-each-width.ts';
import { openAccount, TEST_SECRET, type Account } from '../support/account.ts';
import { axeViolations } from '../support/axe.ts';
import { openBrowser, pageErrorsOf, untilActive, untilIdle } from '../support/browser.ts';
import { checkoutForm, totalOf, type PlacedOrder } from '../support/buyer.ts';
import { solvePuzzle } from '../support/codes.ts';
import { forbiddenWords } from '../support/forbidden-words.ts';
import type { SandboxSubscription } from '../support/sandbox-control.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

interface Goods {
  readonly id: number;
  readonly name: string;
}

describe('the course planner', () => {
  let shop: TestShop;
  let browser: Browser;
  let goods: Goods;
  const contexts: BrowserContext[] = [];
  const problems: string[][] = [];
  beforeAll(async () => {
    shop = await openTestShop({ env: { SECRET: TEST_SECRET } });
    browser = await openBrowser();
    const [first] = await shop.query<Goods>(
      `update products set dose_unit = 'capsule', units_per_pack = 12, units_per_intake = 1, intakes_per_day = 2, course_days = null,
         break_days = null, days_after_opening = null
       where id = (select id from products where dose_unit is not null and published_at is not null order by id limit 1)
       returning id, name`,
    );
    goods = first!;
  });
  afterAll(async () => {
    await browser.close();
    await shop.close();
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
    expect(problems.splice(0).flat()).toEqual([]);
  });

  async function open(
    account: Account,
    width: number,
    prepare: (context: BrowserContext) => Promise<void> = async () => {},
  ): Promise<Page> {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      locale: 'ru-RU',
      timezoneId: 'Europe/Moscow',
    });
    contexts.push(context);
    problems.push(pageErrorsOf(context));
    await prepare(context);
    await context.addCookies([{ ...account.cookie, url: shop.url }]);
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await page.goto(`${shop.url}/personal/planner`);
    await untilActive(page);
    return page;
  }
  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
  const part = async (page: Page, name: string) => {
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
    // Nothing on these pages praises goods or gives advice.
    const text = await page.locator('.planner').innerText();
    expect(forbiddenWords(text.replaceAll(goods.name, ''))).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(overflow).toBeLessThanOrEqual(0);
  };
  const focused = (page: Page) => page.evaluate('document.activeElement.textContent');
  const stored = (page: Page) => page.evaluate("localStorage.getItem('course-plan')");

  async function buy(account: Account): Promise<PlacedOrder> {
    const items = [{ product: goods.id, quantity: 1 }];
    const form = checkoutForm(items, await totalOf(shop.url, items), { paySystem: 3 });
    const captcha = await solvePuzzle(shop.url, {}, 'order');
    const placed = await account.call<PlacedOrder>('/api/orders', { body: { ...form, captcha } });
    expect(placed.status).toBe(200);
    return placed.body;
  }
  /** Today: its packs are at home. */
  const handOver = ({ orderId }: PlacedOrder) =>
    shop.query(
      `insert into order_events (order_id, kind, from_state, to_state, actor, at) values ($1, 'moved', 'new', 'handed-over', 'test', now())`,
      [orderId],
    );

  it.each([390, 1440])('at %i px: from an order to today, the stock and the cart', async (width) => {
    shop.expectViolations('an order is handed over by its event alone', 'order-events');
    const anna = await openAccount(shop);
    const order = await buy(anna);
    await handOver(order);
    const { number } = order;
    const page = await open(anna, width, async (context) => {
      await context.clock.install();
      // The gift is offered to whoever does nothing for long, and a day passes here.
      await context.addCookies([{ name: 'exitb', value: '1', url: shop.url }]);
    });
    await page.getByText('В\u00a0плане пока ничего нет').waitFor();

    await part(page, 'План');
    await press(page, `Добавить в план заказ № ${number}`);
    await page.getByText('1\u00a0капсула в\u00a009:00, 20:00').waitFor();
    await part(page, 'Сегодня');
    await press(page, new RegExp(`Принято: .*, 09:00`));
    await page.getByText('Отмечено 1 из\u00a02').waitFor();
    await part(page, 'Запас');
    await page.getByText('включительно: 6\u00a0дней').waitFor();
    await press(page, 'Собрать корзину');
    await page.getByRole('link', { name: 'Открыть корзину' }).waitFor();
    const cart = JSON.parse((await page.evaluate("localStorage.getItem('nextjs')")) as string);
    expect(cart.state.cart.items).toEqual([{ product: goods.id, quantity: 5 }]);
    await press(page, 'Пропустить');
    await page.getByText('В\u00a0этот раз не\u00a0предлагаем').waitFor();
    // Its pack is removed by mistake, and put back.
    await page.getByText('Упаковки: 1').click();
    await press(page, /^Убрать упаковку: /);
    await page.getByText('Сейчас дома: 0').waitFor();
    await page.getByText('Убранные упаковки: 1').click();
    await page.getByText(`12\u00a0капсул, из\u00a0заказа №\u00a0${number}`).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await press(page, /^Вернуть упаковку: /);
    // Without what was marked as taken.
    await page.getByText('Сейчас дома: 11').waitFor();

    // A dose above the label is refused.
    await part(page, 'План');
    await press(page, /^Изменить: /);
    await page.getByLabel('Сколько за один раз').fill('2');
    await press(page, 'Сохранить');
    await page.getByText('в\u00a0день, а\u00a0получается 4\u00a0капсулы').waitFor();
    await press(page, 'Отмена');
    expect(await focused(page)).toBe('План');

    // Left open over midnight it shows the new day.
    await page.getByRole('link', { name: 'Сегодня', exact: true }).click();
    await page.getByText('Отмечено 1 из\u00a02').waitFor();
    await page.context().clock.fastForward('24:00:00');
    await page.getByText('Отмечено 0 из\u00a02').waitFor();
    // The evening dose of the day before can still be marked, and the mark taken away: it is in the stock.
    const home = async (left: string) => {
      await page.getByRole('link', { name: 'Запас', exact: true }).click();
      await page.getByText(`Сейчас дома: ${left}`).waitFor();
      await page.getByRole('link', { name: 'Сегодня', exact: true }).click();
    };
    await page.getByText(/^Вчера, .*: не.отмечено 1 из.2$/).click();
    await press(page, /^Пропуск вчера: .*, 20:00/);
    await page.getByText(/^Вчера, .*: всё отмечено$/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await home('11\u00a0капсул');
    await page.getByText(/^Вчера, /).click();
    await press(page, /^Пропуск вчера: .*, 20:00/);
    await home('10\u00a0капсул');

    // A reload finds the plan, the overview shows what runs out, and sign-out removes it.
    await page.goto(`${shop.url}/personal`);
    await page.getByRole('heading', { name: 'Что заканчивается' }).waitFor();
    await page.goto(`${shop.url}/personal/planner#settings`);
    await part(page, 'Настройки');
    expect(await stored(page)).toContain('"kind":"skip"');
    await press(page, 'Выйти из кабинета');
    await page.waitForURL(`${shop.url}/`);
    expect(await stored(page)).toBeNull();
  });

  it('two tabs that were loaded before and after an order came stop changing the plan after each other', async () => {
    shop.expectViolations('an order is handed over by its event alone', 'order-events');
    const anna = await openAccount(shop);
    const order = await buy(anna);
    const before = await open(anna, 390, async (context) => {
      await context.addInitScript(() => {
        const set = Storage.prototype.setItem;
        Object.assign(window, { planWrites: 0 });
        Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
          if (key === 'course-plan') (window as unknown as { planWrites: number }).planWrites++;
          set.call(this, key, value);
        };
      });
    });
    const writesOf = (page: Page) => page.evaluate('planWrites');
    await part(before, 'План');
    await press(before, `Добавить в план заказ № ${order.number}`);
    await expect.poll(() => writesOf(before)).toBe(1);
    await handOver(order);
    const after = await before.context().newPage();
    await after.goto(`${shop.url}/personal/planner#settings`);
    await untilActive(after);
    // The pack came today; the tab that does not know puts it off again, and that is left so.
    await expect.poll(() => writesOf(before)).toBe(2);
    await after.getByLabel('Добавить человека').fill('Муж');
    await after.getByRole('button', { name: 'Добавить', exact: true }).click();
    await expect.poll(() => stored(before)).toContain('Муж');
    await before.getByRole('link', { name: 'Настройки', exact: true }).click();
    await before.getByRole('button', { name: 'Убрать: Муж' }).waitFor();
    expect([await writesOf(before), await writesOf(after)]).toEqual([2, 2]);
  });

  /** The answers of a person and of a push service: the browser of tests shows no notifications, and its maker cannot be reached. */
  const subscribing = (subscription: SandboxSubscription) => async (context: BrowserContext) => {
    await context.addInitScript((own) => {
      let permission: NotificationPermission = 'default';
      Object.defineProperty(Notification, 'permission', { get: () => permission });
      Notification.requestPermission = async () => (permission = 'granted');
      const made = {
        endpoint: own.endpoint,
        toJSON: () => own,
        unsubscribe: async () => {
          current = null;
          return true;
        },
      } as unknown as PushSubscription;
      let current: PushSubscription | null = null;
      PushManager.prototype.getSubscription = async () => current;
      PushManager.prototype.subscribe = async () => (current = made);
    }, subscription);
  };

  it.each([390, 1440])('at %i px: reminders as notifications of the browser', async (width) => {
    const anna = await openAccount(shop);
    const plan = { ...EMPTY_PLAN, people: [{ id: 'me', label: 'Я' }] };
    await anna.call('/api/course-plan', { body: { plan, consent: true } });
    // To a text that did not name push services yet.
    await shop.query("update consents set text_version = '2026-11-25' where subject = $1", [`course:${anna.id}`]);
    const push = async () =>
      (await anna.call<{ data: { publicKey: string; browsers: object[] } }>('/api/course-push')).body.data;
    const { subscription } = await shop.sandbox.openPushBrowser((await push()).publicKey);
    const page = await open(anna, width, subscribing(subscription));
    await part(page, 'Настройки');
    // Nothing is asked or registered on load.
    expect(await page.evaluate('navigator.serviceWorker.getRegistrations().then((all) => all.length)')).toBe(0);
    await press(page, 'Присылать уведомления сюда');
    await page.getByText('Отметьте согласие').waitFor();
    await page.getByLabel(/Даю согласие с.новым текстом/).check();
    await press(page, 'Присылать уведомления сюда');
    await page.getByText('В\u00a0этот браузер приходит уведомление').waitFor();
    expect((await push()).browsers).toMatchObject([{ endpoint: subscription.endpoint }]);
    expect(await axeViolations(page)).toEqual([]);

    await press(page, 'Отключить уведомления здесь');
    await page.getByText('Браузер спросит разрешение').waitFor();
    expect((await push()).browsers).toEqual([]);

    // In a tab of an iPhone the button gives way to what has to be done first.
    await page.evaluate('delete window.PushManager; navigator.standalone = false');
    for (const name of ['План', 'Настройки']) await page.getByRole('link', { name, exact: true }).click();
    await page.getByText('Добавьте сайт на\u00a0экран «Домой»').waitFor();
    expect(await page.getByRole('button', { name: 'Присылать уведомления сюда' }).count()).toBe(0);
  });

  it('with a copy on the site another device has the plan, and none of them loses a change', async () => {
    const anna = await openAccount(shop);
    const laptop = await open(anna, 1440);
    await part(laptop, 'Настройки');
    await laptop.getByLabel('Добавить человека').fill('Бабушка');
    await laptop.getByRole('button', { name: 'Добавить', exact: true }).click();
    await laptop.getByRole('button', { name: 'Убрать: Бабушка' }).waitFor();
    const phone = await open(anna, 390);
    await part(phone, 'Настройки');
    await phone.getByLabel('Добавить человека').fill('Я');
    await phone.getByRole('button', { name: 'Добавить', exact: true }).click();
    await press(phone, 'Хранить копию');
    await phone.getByText('Отметьте согласие').waitFor();
    await phone.getByLabel(/Даю отдельное согласие/).check();
    // Another tab changes the plan before it is sent, and once more on the way.
    const rename = (from: string, to: string) =>
      phone.evaluate(
        `localStorage.setItem('course-plan', localStorage.getItem('course-plan').replace('"${from}"', '"${to}"'))`,
      );
    await rename('Я', 'Мама');
    await phone.route(
      '**/api/course-plan',
      async (route) => {
        await rename('Мама', 'Дочь');
        await route.continue();
      },
      { times: 1 },
    );
    await press(phone, 'Хранить копию');
    await phone.getByText('План хранится на\u00a0сайте').waitFor();
    const sent = await anna.call<{ data: { plan: CoursePlan } }>('/api/course-plan');
    expect(sent.body.data.plan.people).toMatchObject([{ label: 'Мама' }]);
    expect(await stored(phone)).toContain('Дочь');
    await press(phone, 'Оставить план с\u00a0сайта');
    await expect.poll(() => stored(phone)).toBeNull();

    // Its own plan is not lost: the laptop is asked which one to keep.
    await laptop.getByLabel(/Даю отдельное согласие/).check();
    await press(laptop, 'Хранить копию');
    const choice = laptop.getByRole('group', { name: 'Выбор плана' });
    await choice.getByText('1\u00a0человек, 0\u00a0товаров, 0\u00a0упаковок').first().waitFor();
    expect(await axeViolations(laptop)).toEqual([]);
    expect(await stored(laptop)).toContain('Бабушка');
    // Until then nothing takes its place, and it stays where the copy was removed elsewhere.
    await press(laptop, 'Отозвать согласие');
    await laptop.getByText('Сначала выберите').waitFor();
    const copied = await anna.call<{ data: { plan: object } }>('/api/course-plan');
    await anna.call('/api/course-plan', { method: 'DELETE' });
    await choice.getByRole('button', { name: 'Оставить план с\u00a0сайта' }).click();
    await laptop.getByText('План браузера не\u00a0удалён').waitFor();
    expect(await stored(laptop)).toContain('Бабушка');
    await anna.call('/api/course-plan', { body: { plan: copied.body.data.plan, consent: true } });
    await choice.getByRole('button', { name: 'Оставить план этого браузера' }).click();
    await choice.waitFor({ state: 'detached' });
    expect(await stored(laptop)).toBeNull();
    const add = async (page: Page, label: string) => {
      const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.status() === 200);
      await page.getByLabel('Добавить человека').fill(label);
      await page.getByRole('button', { name: 'Добавить', exact: true }).click();
      await saved;
    };
    await add(phone, 'Муж');
    // The laptop has read the plan before that.
    await add(laptop, 'Мама');
    const { body } = await anna.call<{ data: { plan: { people: { label: string }[] } } }>('/api/course-plan');
    expect(body.data.plan.people.map(({ label }) => label)).toEqual(['Бабушка', 'Муж', 'Мама']);

    // The page about consents sends its owner here: only the planner can keep the plan.
    const agreed = await anna.call<{ data: { purpose: string; way: string }[] }>('/api/auth/consents');
    expect(agreed.body.data.map(({ purpose, way }) => [purpose, way])).toEqual([['course', 'planner']]);
    await press(laptop, 'Отозвать согласие');
    await laptop.getByText('План хранится только в\u00a0этом браузере').waitFor();
    expect(await stored(laptop)).toContain('Мама');
    expect(await shop.query('select 1 from course_plans where customer_id = $1', [anna.id])).toEqual([]);

    // A number is typed key by key, and a person goes only when confirmed.
    const days = laptop.getByLabel('Напоминать, когда осталось дней');
    await days.fill('');
    await days.pressSequentially('45');
    await days.blur();
    await press(laptop, 'Убрать: Мама');
    expect(await axeViolations(laptop)).toEqual([]);
    expect(await stored(laptop)).toContain('Мама');
    await laptop.getByRole('group', { name: 'Удаление: Мама' }).getByRole('button', { name: 'Убрать' }).click();
    expect(await stored(laptop)).toContain('"thresholdDays":45');
    expect(await stored(laptop)).not.toContain('Мама');
    expect(await focused(laptop)).toBe('Настройки');

    // The session is ended on another device: the plan does not stay for the next person.
    await shop.query('update sessions set ended_at = now() where customer_id = $1', [anna.id]);
    await laptop.evaluate("window.dispatchEvent(new Event('focus'))");
    await laptop.waitForURL(`${shop.url}/`);
    expect(await stored(laptop)).toBeNull();
  });

  /** Somebody takes a product every day, and no pack is written down: it runs out at once. */
  const itemOf = (id: string, more: object = {}) => ({
    id,
    person: 'me',
    product: goods.id,
    units: 1,
    times: ['09:00'],
    rule: { kind: 'daily' },
    start: '2026-01-01',
    end: null,
    ...more,
  });
  const people = [{ id: 'me', label: 'Я' }];

  it('what is pressed on two devices, or again after a lost answer, is done once', async () => {
    const anna = await openAccount(shop);
    // Nobody is in the plan yet.
    await anna.call('/api/course-plan', { body: { plan: EMPTY_PLAN, consent: true } });
    const plan = async () => (await anna.call<{ data: { plan: CoursePlan } }>('/api/course-plan')).body.data.plan;
    const answered = (page: Page, method: string, status: number) =>
      page.waitForResponse(
        (answer) =>
          answer.url().endsWith('/api/course-plan') &&
          answer.request().method() === method &&
          answer.status() === status,
      );
    const laptop = await open(anna, 1440);
    await part(laptop, 'План');
    await press(laptop, 'Добавить товар');
    await laptop.getByRole('form', { name: 'Новый приём' }).getByLabel('Товар').selectOption({ label: goods.name });
    await press(laptop, 'Сохранить');
    await laptop.getByText('1\u00a0капсула в\u00a009:00, 20:00').waitFor();
    await untilIdle(laptop);
    expect((await plan()).people).toMatchObject([{ label: 'Я' }]);

    // Both show the intake as open.
    const phone = await open(anna, 390);
    await laptop.getByRole('link', { name: 'Сегодня', exact: true }).click();
    const saved = answered(laptop, 'PUT', 200);
    await press(laptop, /^Пропуск: .*, 09:00/);
    await saved;
    const refused = answered(phone, 'PUT', 409);
    await press(phone, /^Пропуск: .*, 09:00/);
    await refused;
    await untilIdle(phone);
    expect((await plan()).marks).toMatchObject([{ time: '09:00', kind: 'skipped' }]);
    await phone.getByRole('button', { name: /^Пропуск: .*, 09:00/, pressed: true }).waitFor();

    await part(phone, 'Запас');
    const form = phone.getByRole('form', { name: 'Новая упаковка' });
    const writeDown = async (units: string) => {
      await press(phone, 'Записать упаковку');
      await form.getByLabel('Товар').selectOption({ label: goods.name });
      await form.getByLabel(/Сколько в.ней осталось/).fill(units);
      await form.getByRole('button', { name: 'Записать' }).click();
    };
    // The site saves, and its answer is lost.
    const loseAnswer = () =>
      phone.route(
        '**/api/course-plan',
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
    await loseAnswer();
    await writeDown('5');
    await form.waitFor({ state: 'detached' });
    expect(await phone.getByRole('alert').count()).toBe(0);
    expect((await plan()).packs.map(({ units }) => units)).toEqual([5]);
    // Nor can it be asked: what was typed stays, and is not saved twice.
    await phone.route('**/api/course-plan', (route) => route.abort(), { times: 1 });
    await loseAnswer();
    await writeDown('7');
    await phone.getByRole('alert').filter({ hasText: 'Нет связи' }).waitFor();
    await form.getByRole('button', { name: 'Записать' }).click();
    await form.waitFor({ state: 'detached' });
    expect((await plan()).packs.map(({ units }) => units)).toEqual([5, 7]);
  });

  it.each([390, 1440])('at %i px: a household, every control, and forms with errors', async (width) => {
    const rows = await shop.query<{ slug: string; name: string }>('select slug, name from products');
    const [drops, calcium, omega, zinc] = ['vitamin-d3-kapli', 'kaltsiy-zhevatelnyy', 'omega-3', 'tsink-pikolinat'].map(
      (slug) => rows.find((row) => row.slug === slug)!.name,
    ) as [string, string, string, string];
    const anna = await openAccount(shop);
    const page = await open(anna, width);
    const lawful = async () => expect(await axeViolations(page)).toEqual([]);
    const form = (name: string) => page.getByRole('form', { name });
    /** Sent empty, a form says what is missing. */
    const sentEmpty = async (name: string, button: string) => {
      await form(name).getByRole('button', { name: button, exact: true }).click();
      await form(name).locator('[aria-invalid]').first().waitFor();
      await lawful();
    };

    await part(page, 'Настройки');
    await page.getByText(/Это не.медицинский совет/).waitFor();
    for (const label of ['Я', 'Муж']) {
      await page.getByLabel('Добавить человека').fill(label);
      await page.getByRole('button', { name: 'Добавить', exact: true }).click();
    }
    await part(page, 'План');
    await press(page, 'Добавить товар');
    await sentEmpty('Новый приём', 'Сохранить');
    await press(page, 'Отмена');
    const planned = async (who: string, name: string) => {
      await press(page, 'Добавить товар');
      await form('Новый приём').getByLabel('Для кого').selectOption({ label: who });
      await form('Новый приём').getByLabel('Товар').selectOption({ label: name });
      await press(page, 'Сохранить');
      await form('Новый приём').waitFor({ state: 'detached' });
    };
    for (const [who, name] of [
      ['Я', drops],
      ['Я', calcium],
      ['Муж', drops],
      ['Муж', omega],
    ] as const)
      await planned(who, name);
    await page.route('**/api/overlap', (route) => route.abort());
    await press(page, 'Проверить повторы веществ: Я');
    await page.getByText(/Проверить повторы не.получилось/).waitFor();
    await page.unroute('**/api/overlap');
    await press(page, 'Повторить');
    await page.getByText(/^Витамин D есть/).waitFor();
    await press(page, 'Проверить повторы веществ: Муж');
    await page.getByText(/Повторов среди веществ, записанных числами, не.нашли/).waitFor();
    // Another list is sent only when it is asked for again.
    await planned('Муж', calcium);
    await page.getByRole('button', { name: 'Проверить повторы веществ: Муж' }).waitFor();
    await press(page, 'Пауза: Муж');
    await page.getByText(/Пауза: дни не.считаются/).waitFor();
    await lawful();
    await press(page, 'Закончить паузу: Муж');

    await part(page, 'Сегодня');
    await page.getByRole('list', { name: 'Сегодня: Я' }).waitFor();
    await page
      .getByRole('list', { name: 'Сегодня: Муж' })
      .getByRole('button', { name: `Пропуск: ${omega}` })
      .first()
      .click();
    await page.getByText(/Отмечено 1 из/).waitFor();

    await part(page, 'Запас');
    const proposal = (name: string) => page.getByRole('group', { name: `Предложение: ${name}` });
    await proposal(drops).getByRole('button', { name: 'Позже' }).click();
    await page.getByText(/Снова предложим с/).waitFor();
    await press(page, 'Отменить');
    await proposal(drops).waitFor();
    await proposal(calcium)
      .getByRole('button', { name: /Больше не/ })
      .click();
    await page.getByText(/Больше не.предлагаем/).waitFor();
    await proposal(omega).getByRole('button', { name: 'Заменить' }).click();
    const replacing = `Замена: ${omega}`;
    await sentEmpty(replacing, 'Заменить');
    await form(replacing).getByRole('combobox').selectOption({ label: zinc });
    await form(replacing).getByRole('button', { name: 'Заменить' }).click();
    await page.getByRole('heading', { name: zinc }).waitFor();
    await press(page, 'Записать упаковку');
    await sentEmpty('Новая упаковка', 'Записать');
    await form('Новая упаковка').getByLabel('Товар').selectOption({ label: drops });
    await form('Новая упаковка')
      .getByLabel(/Сколько в.ней осталось/)
      .fill('2,5');
    await form('Новая упаковка').getByRole('button', { name: 'Записать' }).click();
    await page.getByText('Упаковки: 1').click();
    await sentEmpty(`Пересчёт: ${drops}`, 'Исправить');
    await page.getByLabel(/Пересчитали/).fill('1,5');
    await press(page, 'Исправить');
    await page.getByText(/Сейчас дома: 1,5/).waitFor();
    await press(page, /^Изменить сроки упаковки/);
    const terms = form(`Сроки упаковки: ${drops}`);
    await terms.getByLabel(/Годна до/).fill('0026-11-30');
    await terms.getByRole('button', { name: 'Сохранить' }).click();
    await terms.getByText(/нужен существующий день/).waitFor();
    await lawful();
    await terms.getByLabel(/Годна до/).fill('2099-11-30');
    await terms.getByRole('button', { name: 'Сохранить' }).click();
    await page.getByText(/годна до.30.ноября.2099/).waitFor();

    await part(page, 'Настройки');
    const calendar = page.waitForEvent('download');
    await press(page, 'Скачать файл для календаря');
    expect(await text(await (await calendar).createReadStream())).toContain('BEGIN:VTIMEZONE');
    const saved = page.waitForEvent('download');
    await press(page, 'Сохранить файл');
    const file = await text(await (await saved).createReadStream());
    await press(page, 'Удалить план');
    await lawful();
    await press(page, 'Удалить всё');
    expect(await stored(page)).toContain('"people":[]');
    const load = (content: string) =>
      page
        .getByLabel('Файл плана')
        .setInputFiles({ name: 'plan.json', mimeType: 'application/json', buffer: Buffer.from(content) });
    await load('{}');
    await page.getByText(/Этот файл не.план/).waitFor();
    await lawful();
    await load(file);
    await page.getByRole('button', { name: 'Убрать: Муж' }).waitFor();

    await page.getByLabel(/Даю отдельное согласие/).check();
    await press(page, 'Хранить копию');
    await press(page, 'Получить адрес календаря');
    const address = page.locator('.planner-settings code');
    const first = await address.innerText();
    await press(page, 'Скопировать полный адрес');
    await page.getByText(/Скопировано|Скопируйте сами/).waitFor();
    await lawful();
    await press(page, 'Сменить адрес');
    await address.filter({ hasNotText: first }).waitFor();
    await press(page, 'Отозвать адрес');
    await address.waitFor({ state: 'detached' });
  });

  it('says what is wrong with a plan that cannot be read, added to or stored', async () => {
    const anna = await openAccount(shop);
    const page = await open(anna, 390);
    const reopen = async (plan: object, version = 1) => {
      const kept = JSON.stringify({ version, owner: anna.id, plan });
      await page.evaluate((value) => localStorage.setItem('course-plan', value), kept);
      await page.reload();
      await untilActive(page);
    };
    const told = async (words: RegExp) => {
      await page.getByRole('alert').filter({ hasText: words }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
    };
    await reopen({ ...EMPTY_PLAN, packs: 'many' });
    await told(/План в.этом браузере не.читается/);
    // A newer page has stored it: this one changes nothing.
    await reopen({ ...EMPTY_PLAN, people }, PLAN_FORMAT + 1);
    await told(/более новая версия сайта. Обновите страницу/);
    await part(page, 'Настройки');
    await page.getByLabel('Напоминать, когда осталось дней').fill('45');
    await page.getByLabel('Напоминать, когда осталось дней').blur();
    expect(JSON.parse((await stored(page)) as string)).toMatchObject({ version: PLAN_FORMAT + 1, plan: { people } });

    // Goods that are not sold any more.
    const many = Array.from({ length: MOST.items }, (_, at) => itemOf(`i${at}`, { product: 900_000 + at }));
    await reopen({ ...EMPTY_PLAN, people, items: many });
    await part(page, 'План');
    await press(page, 'Добавить товар');
    await page.getByRole('form', { name: 'Новый приём' }).getByLabel('Товар').selectOption({ label: goods.name });
    await press(page, 'Сохранить');
    await told(/План не.изменён: в.нём слишком много записей/);
    expect(JSON.parse((await stored(page)) as string)).toMatchObject({ plan: { items: many } });
    // What has ended makes room.
    await reopen({ ...EMPTY_PLAN, people, items: [...many.slice(1), itemOf('ended', { end: '2026-01-02' })] });
    await part(page, 'План');
    await press(page, 'Добавить товар');
    await page.getByRole('form', { name: 'Новый приём' }).getByLabel('Товар').selectOption({ label: goods.name });
    await press(page, 'Сохранить');
    await page.getByText(goods.name, { exact: true }).waitFor();

    await page.evaluate("Storage.prototype.setItem = () => { throw new Error('full') }");
    await part(page, 'Настройки');
    await page.getByLabel('Добавить человека').fill('Муж');
    await page.getByRole('button', { name: 'Добавить', exact: true }).click();
    await told(/Браузер не.сохраняет данные этой страницы/);
    await page.getByRole('button', { name: 'Убрать: Муж' }).waitFor();
    // The next change, and the copy, are of the plan on screen.
    await page.getByLabel('Добавить человека').fill('Дочь');
    await page.getByRole('button', { name: 'Добавить', exact: true }).click();
    await page.getByRole('button', { name: 'Убрать: Дочь' }).waitFor();
    await page.getByRole('button', { name: 'Убрать: Муж' }).waitFor();
  });

  it('leads from the address of the letter over the sign-in to the filled cart', async () => {
    const anna = await openAccount(shop);
    const plan = { ...EMPTY_PLAN, people, items: [itemOf('i')] };
    expect((await anna.call('/api/course-plan', { body: { plan, consent: true } })).status).toBe(200);
    const context = await browser.newContext({ viewport: { width: 390, height: 900 }, locale: 'ru-RU' });
    contexts.push(context);
    problems.push(pageErrorsOf(context));
    const page = await context.newPage();
    await page.goto(`${shop.url}/personal/planner#stock`);
    await page.waitForURL(/\/signin\?/);
    await untilActive(page);
    // Signed in, here in another tab, the visitor goes on to the part that the letter named.
    await context.addCookies([{ ...anna.cookie, url: shop.url }]);
    await page.evaluate("dispatchEvent(new StorageEvent('storage', { key: 'nextauth.message', newValue: '{}' }))");
    await page.waitForURL(`${shop.url}/personal/planner#stock`);
    await press(page, 'Собрать корзину');
    await page.getByRole('link', { name: 'Открыть корзину' }).waitFor();
    const cart = JSON.parse((await page.evaluate("localStorage.getItem('nextjs')")) as string);
    expect(cart.state.cart.items).toMatchObject([{ product: goods.id }]);
  });

  it('reminders by letter are asked for in the planner and ended by the link of the letter', async () => {
    const anna = await openAccount(shop);
    await shop.query('update customers set email = $2, email_confirmed_at = now() where id = $1', [
      anna.id,
      'anna.plan@example.ru',
    ]);
    const plan = { ...EMPTY_PLAN, people, items: [itemOf('i')] };
    await anna.call('/api/course-plan', { body: { plan, consent: true } });
    const link = shop.url + links.endCourseReminders(await signReminderLink(shop.secret, anna.id));
    const page = await open(anna, 390);
    await part(page, 'Настройки');
    const asked = page.getByRole('checkbox', { name: /^Напоминать письмом/ });
    await atEachWidth(page, async () => {
      await asked.click();
      await expect.poll(() => asked.isChecked()).toBe(true);
      await page.goto(link);
      await page.getByText('писем о\u00a0запасе больше не\u00a0будет').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await press(page, /^Больше не.напоминать$/);
      await page.getByText('Готово, писем больше не\u00a0будет').waitFor();
      expect(await page.evaluate("document.activeElement.getAttribute('role')")).toBe('status');
      await page.getByRole('link', { name: 'Открыть план' }).click();
      await asked.waitFor();
      expect(await asked.isChecked()).toBe(false);
    });
    await page.goto(`${shop.url}/course-reminders`);
    await page.getByText('Откройте ссылку из\u00a0письма целиком').waitFor();
  });
});
