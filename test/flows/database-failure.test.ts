import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { awaitDatabase } from '../../src/platform/await-database.ts';
import { databaseFailure, failureSentence } from '../../src/platform/database-failure.ts';
import { checkoutForm, placeOrder, totalOf } from '../support/buyer.ts';
import { call, type ErrorEnvelope } from '../support/call.ts';
import { freePorts } from '../support/free-ports.ts';
import { openTestShop } from '../support/test-shop.ts';
import { openRelay } from '../support/relay.ts';

const items = [{ product: 2, quantity: 1 }];
const linesOf = (logged: readonly string[]) => logged.map((line) => JSON.parse(line) as Record<string, unknown>);

describe('a database failure', () => {
  it('full disk: orders get 503 and a calm message, pages go on, the log has one line without a stack', async () => {
    const shop = await openTestShop();
    shop.expectErrors(/disk is full/);
    const total = await totalOf(shop.url, items);
    // The error of Postgres when a table cannot grow, raised at the first insert of an order, before it locks stock.
    await shop.query(`create function no_space() returns trigger language plpgsql as
      $$ begin raise 'could not extend file "base/1": No space left on device' using errcode = 'disk_full'; end $$`);
    await shop.query('create trigger no_space before insert on checkouts for each row execute function no_space()');

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => placeOrder(shop.url, checkoutForm(items, total, { paySystem: 3 }))),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(503);
      expect(body as unknown).toEqual({
        data: null,
        error: {
          status: 503,
          name: 'ServiceUnavailableError',
          message: 'Магазин ненадолго приостановлен. Повторите через минуту: корзина сохранена.',
          details: {},
        },
      });
    }
    expect(linesOf(shop.logged)).toEqual([
      { level: 50, time: expect.any(Number), problem: 'full', code: '53100', msg: 'disk is full' },
    ]);
    expect((await fetch(`${shop.url}/catalog/preparaty`)).status).toBe(200);

    // Logged again after a minute, with the number of requests affected meanwhile.
    await shop.shiftClock(60_000);
    await placeOrder(shop.url, checkoutForm(items, total, { paySystem: 3 }));
    expect(linesOf(shop.logged)[1]).toMatchObject({ problem: 'full', more: 19 });

    await shop.query('drop trigger no_space on checkouts');
    expect((await placeOrder(shop.url, checkoutForm(items, total, { paySystem: 3 }))).status).toBe(200);
    await shop.close();
  });

  it('a query that takes too long: pages and calls get 503 and a calm message, the log has one line without a stack', async () => {
    const shop = await openTestShop();
    shop.expectErrors(/database takes too long/);
    // The error of Postgres after 15 s, raised at once.
    await shop.query(`create function too_slow() returns boolean language plpgsql volatile as
      $$ begin raise 'canceling statement due to statement timeout' using errcode = 'query_canceled'; end $$`);
    await shop.query('alter table reviews rename to real_reviews');
    await shop.query(
      'create view reviews as select real_reviews.* from (select too_slow() as is_late offset 0) t, real_reviews where is_late',
    );
    for (const path of ['/otzyvy?stars=1', '/otzyvy?stars=2', '/api/reviews?product=2']) {
      const answer = await fetch(shop.url + path);
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '30']);
      expect(await answer.text(), path).toMatch(/Страница не(\s|\u00a0)открылась|Магазин ненадолго приостановлен/);
    }
    expect(linesOf(shop.logged)).toEqual([
      { level: 50, time: expect.any(Number), problem: 'slow', code: '57014', msg: 'database takes too long' },
    ]);
    await shop.close();
  });

  it('facts of the company cannot be read: pages show the last ones, and are not cached with them', async () => {
    const shop = await openTestShop();
    const answer = async () => {
      const page = await fetch(`${shop.url}/news`);
      const hours = /ежедневно \d+:\d+/.exec((await page.text()).replaceAll('\u00a0', ' '))?.[0];
      return { status: page.status, cacheControl: page.headers.get('cache-control'), hours };
    };
    await shop.query(
      `insert into settings (key, value, updated_at) values ('company', '{"hours": "ежедневно 7:07–19:19"}', now())
       on conflict (key) do update set value = excluded.value`,
    );
    await expect.poll(async () => (await answer()).hours).toBe('ежедневно 7:07');

    await shop.query('alter table settings rename to real_settings');
    await shop.query(`update real_settings set value = '{"hours": "ежедневно 8:08–20:20"}' where key = 'company'`);
    // The page from before the change is cached until the notification has come.
    await expect.poll(answer).toEqual({ status: 200, cacheControl: 'no-store', hours: 'ежедневно 7:07' });
    await shop.query('alter table real_settings rename to settings');
    expect(await answer()).toEqual({
      status: 200,
      cacheControl: 'public, max-age=0, must-revalidate',
      hours: 'ежедневно 8:08',
    });
    await shop.close();
  });

  it('a lost connection: pages, the API and machine-readable files get 503 and a calm message, the log one line', async () => {
    const relay = await openRelay(inject('serverUrl'));
    await relay.open();
    const shop = await openTestShop({ proxiedUrl: relay.url });
    shop.expectErrors(/database does not answer/);
    await relay.close();

    for (const path of ['/about', '/news', '/catalog/preparaty/net-takogo', '/sitemap.xml', '/market.yml']) {
      const answer = await fetch(shop.url + path);
      const html = await answer.text();
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '30']);
      expect(answer.headers.get('cache-control'), path).toBe('no-store');
      expect(html, path).toMatch(/Страница не(\s|\u00a0)открылась/);
      expect(html, path).not.toMatch(/select|ECONN/i);
    }
    const quote = await call<ErrorEnvelope>(shop.url, '/api/cart/quote', { items });
    expect([quote.status, quote.body.error.message]).toEqual([
      503,
      'Магазин ненадолго приостановлен. Повторите через минуту: корзина сохранена.',
    ]);
    expect(linesOf(shop.logged)).toEqual([
      expect.objectContaining({ problem: 'away', msg: 'database does not answer' }),
    ]);
    expect(shop.logged.join()).not.toContain('    at ');

    await relay.open();
    expect((await fetch(`${shop.url}/about`)).status).toBe(200);
    await shop.close();
    await relay.close();
  });
});

describe('the start', () => {
  const server = () => inject('serverUrl');
  const never = (): never => {
    throw new Error('nothing is waited for');
  };

  it('waits for a database that does not answer yet, and logs it once', async () => {
    const relay = await openRelay(server());
    const reported: string[] = [];
    const version = awaitDatabase(relay.url(`${server()}/postgres`), {
      waitMs: 60_000,
      onWait(problem) {
        reported.push(failureSentence(problem));
        void relay.open();
      },
    });
    expect(await version).toBe(18);
    expect(reported).toEqual([
      'База данных не отвечает (ECONNREFUSED): проверьте, что она запущена и что адрес в DATABASE_URL верный.',
    ]);
    await relay.close();
  });

  it('gives up when the time is over, and at once without a server', async () => {
    const [nobody] = await freePorts(1);
    const url = `postgres://shop:x@127.0.0.1:${nobody}/shop`;
    let reported = 0;
    await expect(awaitDatabase(url, { waitMs: 500, onWait: () => reported++ })).rejects.toThrow('ECONNREFUSED');
    expect(reported).toBe(1);
    await expect(awaitDatabase(url, { waitMs: 0, onWait: never })).rejects.toThrow('ECONNREFUSED');
  });

  it.each([
    ['a wrong password', (url: URL) => (url.password = 'wrong'), /^База данных не пускает \(28P01\): проверьте имя/],
    ['no such database', (url: URL) => (url.pathname = '/nowhere'), /^На сервере нет такой базы данных \(3D000\)/],
    ['a host without a name', (url: URL) => (url.hostname = 'nobody.invalid'), /^База данных не отвечает \(E\w+\)/],
  ])('reports %s in one sentence, without waiting', async (_what, change, sentence) => {
    const url = new URL(`${server()}/postgres`);
    change(url);
    const waitMs = url.hostname === 'nobody.invalid' ? 0 : 60_000;
    const error: unknown = await awaitDatabase(url.href, { waitMs, onWait: never }).catch((reason: unknown) => reason);
    expect(failureSentence(databaseFailure(error)!)).toMatch(sentence);
  });

  it.each([
    ['53100', /^На диске кончилось место \(53100\): освободите его/],
    ['25006', /^База данных принимает только чтение \(25006\)/],
    ['53300', /^У базы данных кончились соединения \(53300\)/],
    ['57P03', /^База данных не отвечает \(57P03\)/],
    ['42P01', /^Таблицы базы данных другой версии \(42P01\)/],
  ])('explains the error %s of Postgres', async (code, sentence) => {
    const client = new pg.Client({ connectionString: `${server()}/postgres` });
    await client.connect();
    const error: unknown = await client
      .query(`do $$ begin raise 'x' using errcode = '${code}'; end $$`)
      .catch((reason: unknown) => reason);
    await client.end();
    expect(failureSentence(databaseFailure(error)!)).toMatch(sentence);
  });

  it('does not take our own mistakes or an unreachable company for a database failure', async () => {
    const company: unknown = await fetch('http://127.0.0.1:1').catch((reason: unknown) => reason);
    const wrapped = new Error('company', { cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }) });
    for (const error of [
      company,
      wrapped,
      new TypeError('x is undefined'),
      Object.assign(new Error('x'), { code: '23505' }),
    ])
      expect(databaseFailure(error)).toBeUndefined();
  });
});
