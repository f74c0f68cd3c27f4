import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderByQuery, whereQuery } from '../../src/platform/query-rows.ts';
import { openDatabase, type Database } from '../../src/platform/database.ts';
import { openLog } from '../../src/platform/log.ts';
import { unprepared } from '../../src/platform/preparing-client.ts';
import { reviews } from '../../src/shop/reviews/reviews.tables.ts';
import { openHouse, type House } from '../support/house.ts';

describe('the server keeps prepared', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse();
    await house.query('create table things (id int primary key, name text)');
    await house.query("insert into things values (1, 'соль')");
  });
  afterAll(() => house.close());

  /** One connection, so that every statement meets those before it. */
  const fresh = async (work: (database: Database) => Promise<void>) => {
    const database = openDatabase(house.databaseUrl, { connections: 1, log: openLog('fatal') });
    await work(database).finally(() => database.close());
  };
  const prepared = async ({ db }: Database) =>
    await db
      .execute<{ statement: string; uses: number }>(
        sql`select statement, generic_plans + custom_plans as uses from pg_prepared_statements order by prepare_time`,
      )
      .then(({ rows }) => rows.filter(({ statement }) => !statement.includes('pg_prepared_statements')));

  it('a statement that is sent again, whatever its values, in transactions as outside', () =>
    fresh(async (database) => {
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

  it('256 of them a connection at most', () =>
    fresh(async (database) => {
      for (let kind = 0; kind < 300; kind++)
        for (let time = 0; time < 2; time++) {
          const { rows } = await database.db.execute(sql.raw(`select ${kind} as kind`));
          expect(rows).toEqual([{ kind }]);
        }
      expect(await prepared(database)).toHaveLength(256);
    }));

  it('none that failed: it works as soon as its cause is gone, and goes on when its table grows', () =>
    fresh(async (database) => {
      const later = () => database.db.execute(sql`select name from later_things where id = ${1}`);
      for (let time = 0; time < 3; time++) await expect(later()).rejects.toThrow('later_things');
      await house.query('create table later_things (id int primary key, name text)');
      expect((await later()).rows).toEqual([]);
      await house.query("insert into later_things values (1, 'эвкалипт')");
      await house.query('alter table later_things add column grams int');
      await house.query('create index on later_things (name)');
      expect((await later()).rows).toEqual([{ name: 'эвкалипт' }]);
      expect(await prepared(database)).toMatchObject([{ statement: 'select name from later_things where id = $1' }]);
    }));

  it('none of those that visitors make by filters and sorting, and none that is long', () =>
    fresh(async (database) => {
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
