import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderByQuery, whereQuery } from '../../src/platform/query-rows.ts';
import { openDatabase, type Database } from '../../src/platform/database.ts';
import { openLog } from '../../src/platform/log.ts';
import { unprepared } from '../../src/platform/preparing-client.ts';
import { reviews } from '../../src/shop/reviews/reviews.tables.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

describe('the server prepares', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
    await shop.query('create table things (id int primary key, name text)');
    await shop.query("insert into things values (1, 'соль')");
  });
  afterAll(() => shop.close());

  /** One connection, so that all statements share their prepared ones. */
  const withConnection = async (work: (database: Database) => Promise<void>) => {
    const database = openDatabase(shop.databaseUrl, { connections: 1, log: openLog('fatal') });
    await work(database).finally(() => database.close());
  };
  const prepared = async ({ db }: Database) =>
    await db
      .execute<{ statement: string; uses: number }>(
        sql`select statement, generic_plans + custom_plans as uses from pg_prepared_statements order by prepare_time`,
      )
      .then(({ rows }) => rows.filter(({ statement }) => !statement.includes('pg_prepared_statements')));

  it('a repeated statement, with any values, inside and outside transactions', () =>
    withConnection(async (database) => {
      const { db } = database;
      const named = (id: number) => db.execute(sql`select name from things where id = ${id}`);
      expect((await named(1)).rows).toEqual([{ name: 'соль' }]);
      expect(await prepared(database)).toEqual([]);
      expect((await named(2)).rows).toEqual([]);
      await database.transaction(async (tx) => {
        expect((await tx.execute(sql`select name from things where id = ${1}`)).rows).toEqual([{ name: 'соль' }]);
      });
      expect(await prepared(database)).toEqual([{ statement: 'select name from things where id = $1', uses: 2 }]);
    }));

  it('at most 256 statements for each connection', () =>
    withConnection(async (database) => {
      for (let kind = 0; kind < 300; kind++)
        for (let time = 0; time < 2; time++) {
          const { rows } = await database.db.execute(sql.raw(`select ${kind} as kind`));
          expect(rows).toEqual([{ kind }]);
        }
      expect(await prepared(database)).toHaveLength(256);
    }));

  it('no statement that failed: it works as soon as its cause is removed, also when its table changes', () =>
    withConnection(async (database) => {
      const later = () => database.db.execute(sql`select name from later_things where id = ${1}`);
      for (let time = 0; time < 3; time++) await expect(later()).rejects.toThrow('later_things');
      await shop.query('create table later_things (id int primary key, name text)');
      expect((await later()).rows).toEqual([]);
      await shop.query("insert into later_things values (1, 'эвкалипт')");
      await shop.query('alter table later_things add column grams int');
      await shop.query('create index on later_things (name)');
      expect((await later()).rows).toEqual([{ name: 'эвкалипт' }]);
      expect(await prepared(database)).toMatchObject([{ statement: 'select name from later_things where id = $1' }]);
    }));

  it('no statement built from filters and sorting of visitors, and no long one', () =>
    withConnection(async (database) => {
      for (let time = 0; time < 3; time++) {
        await database.db.execute(sql`select name from things where ${unprepared} id = ${1}`);
        await database.db.execute(sql`select name from things where id in (${sql.raw('1,'.repeat(2_000))} 1)`);
        const where = whereQuery({ field: 'rating', operator: 'eq', values: [5] }, { rating: reviews.rating });
        const order = orderByQuery([], { rating: reviews.rating }, reviews.number);
        await database.db.select({ rating: reviews.rating }).from(reviews).where(where);
        await database.db
          .select({ rating: reviews.rating })
          .from(reviews)
          .orderBy(...order)
          .limit(1);
      }
      expect(await prepared(database)).toEqual([]);
    }));
});
