import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { awaitDatabase } from '../../src/platform/await-database.ts';
import { databaseFailure, failureSentence } from '../../src/platform/database-failure.ts';
import { checkoutForm, place, totalOf } from '../support/buyer.ts';
import { call, type Fault } from '../support/call.ts';
import { freePorts } from '../support/free-ports.ts';
import { openHouse } from '../support/house.ts';
import { openRelay } from '../support/relay.ts';

const items = [{ product: 2, quantity: 1 }];
const linesOf = (logged: readonly string[]) => logged.map((line) => JSON.parse(line) as Record<string, unknown>);

describe('a database that cannot work', () => {
  it('with a full disk: orders get 503 and calm words, pages go on, the log has one line without a stack', async () => {
    const house = await openHouse();
    house.expectErrors(/disk is full/);
    const total = await totalOf(house.url, items);
    // What Postgres says when a table cannot grow; the first one an order needs, before it waits for the goods.
    await house.query(`create function no_space() returns trigger language plpgsql as
      $$ begin raise 'could not extend file "base/1": No space left on device' using errcode = 'disk_full'; end $$`);
    await house.query('create trigger no_space before insert on checkouts for each row execute function no_space()');

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => place(house.url, checkoutForm(items, total, { paySystem: 3 }))),
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
    expect(linesOf(house.logged)).toEqual([
      { level: 50, time: expect.any(Number), problem: 'full', code: '53100', msg: 'disk is full' },
    ]);
    expect((await fetch(`${house.url}/catalog/preparaty`)).status).toBe(200);

    // Told again when a minute has passed, with how many felt it meanwhile.
    await house.shiftClock(60_000);
    await place(house.url, checkoutForm(items, total, { paySystem: 3 }));
    expect(linesOf(house.logged)[1]).toMatchObject({ problem: 'full', more: 19 });

    await house.query('drop trigger no_space on checkouts');
    expect((await place(house.url, checkoutForm(items, total, { paySystem: 3 }))).status).toBe(200);
    await house.close();
  });

  it('that takes too long: pages and calls get 503 and calm words, the log has one line without a stack', async () => {
    const house = await openHouse();
    house.expectErrors(/database takes too long/);
    // What Postgres says after 15 s, at once.
    await house.query(`create function too_slow() returns boolean language plpgsql volatile as
      $$ begin raise 'canceling statement due to statement timeout' using errcode = 'query_canceled'; end $$`);
    await house.query('alter table reviews rename to kept_reviews');
    await house.query(
      'create view reviews as select kept_reviews.* from (select too_slow() as is_late offset 0) t, kept_reviews where is_late',
    );
    for (const path of ['/otzyvy?stars=1', '/otzyvy?stars=2', '/api/reviews?product=2']) {
      const answer = await fetch(house.url + path);
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '30']);
      expect(await answer.text(), path).toMatch(/Страница не(\s|\u00a0)открылась|Магазин ненадолго приостановлен/);
    }
    expect(linesOf(house.logged)).toEqual([
      { level: 50, time: expect.any(Number), problem: 'slow', code: '57014', msg: 'database takes too long' },
    ]);
    await house.close();
  });

  it('that went away: pages, the API and files for machines get 503 and calm words, the log one line', async () => {
    const relay = await openRelay(inject('serverUrl'));
    await relay.open();
    const house = await openHouse({ road: relay.url });
    house.expectErrors(/database does not answer/);
    await relay.close();

    for (const path of ['/about', '/news', '/catalog/preparaty/net-takogo', '/sitemap.xml', '/market.yml']) {
      const answer = await fetch(house.url + path);
      const html = await answer.text();
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '30']);
      expect(answer.headers.get('cache-control'), path).toBe('no-store');
      expect(html, path).toMatch(/Страница не(\s|\u00a0)открылась/);
      expect(html, path).not.toMatch(/select|ECONN/i);
    }
    const quote = await call<Fault>(house.url, '/api/cart/quote', { items });
    expect([quote.status, quote.body.error.message]).toEqual([
      503,
      'Магазин ненадолго приостановлен. Повторите через минуту: корзина сохранена.',
    ]);
    expect(linesOf(house.logged)).toEqual([
      expect.objectContaining({ problem: 'away', msg: 'database does not answer' }),
    ]);
    expect(house.logged.join()).not.toContain('    at ');

    await relay.open();
    expect((await fetch(`${house.url}/about`)).status).toBe(200);
    await house.close();
    await relay.close();
  });
});

describe('the start', () => {
  const server = () => inject('serverUrl');
  const never = (): never => {
    throw new Error('nothing is waited for');
  };

  it('waits for a database that is not there yet, and says so once', async () => {
    const relay = await openRelay(server());
    const told: string[] = [];
    const version = awaitDatabase(relay.url(`${server()}/postgres`), {
      waitMs: 60_000,
      onWait(problem) {
        told.push(failureSentence(problem));
        void relay.open();
      },
    });
    expect(await version).toBe(18);
    expect(told).toEqual([
      'База данных не отвечает (ECONNREFUSED): проверьте, что она запущена и что адрес в DATABASE_URL верный.',
    ]);
    await relay.close();
  });

  it('gives up when the time is over, and at once where there is none', async () => {
    const [nobody] = await freePorts(1);
    const url = `postgres://shop:x@127.0.0.1:${nobody}/shop`;
    let told = 0;
    await expect(awaitDatabase(url, { waitMs: 500, onWait: () => told++ })).rejects.toThrow('ECONNREFUSED');
    expect(told).toBe(1);
    await expect(awaitDatabase(url, { waitMs: 0, onWait: never })).rejects.toThrow('ECONNREFUSED');
  });

  it.each([
    ['a wrong password', (url: URL) => (url.password = 'wrong'), /^База данных не пускает \(28P01\): проверьте имя/],
    ['no such database', (url: URL) => (url.pathname = '/nowhere'), /^На сервере нет такой базы данных \(3D000\)/],
    ['a host without a name', (url: URL) => (url.hostname = 'nobody.invalid'), /^База данных не отвечает \(E\w+\)/],
  ])('tells %s in one sentence, what does not pass at once', async (_what, change, sentence) => {
    const url = new URL(`${server()}/postgres`);
    change(url);
    const waitMs = url.hostname === 'nobody.invalid' ? 0 : 60_000;
    const error: unknown = await awaitDatabase(url.href, { waitMs, onWait: never }).catch((fault: unknown) => fault);
    expect(failureSentence(databaseFailure(error)!)).toMatch(sentence);
  });

  it.each([
    ['53100', /^На диске кончилось место \(53100\): освободите его/],
    ['25006', /^База данных принимает только чтение \(25006\)/],
    ['53300', /^У базы данных кончились соединения \(53300\)/],
    ['57P03', /^База данных не отвечает \(57P03\)/],
    ['42P01', /^Таблицы базы данных другой версии \(42P01\)/],
  ])('knows code %s of Postgres', async (code, sentence) => {
    const client = new pg.Client({ connectionString: `${server()}/postgres` });
    await client.connect();
    const error: unknown = await client
      .query(`do $$ begin raise 'x' using errcode = '${code}'; end $$`)
      .catch((fault: unknown) => fault);
    await client.end();
    expect(failureSentence(databaseFailure(error)!)).toMatch(sentence);
  });

  it('takes no mistake of ours and no silent company for a problem of the database', async () => {
    const company: unknown = await fetch('http://127.0.0.1:1').catch((fault: unknown) => fault);
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
