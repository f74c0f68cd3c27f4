import { globSync } from 'node:fs';
import path from 'node:path';
import { is, SQL } from 'drizzle-orm';
import { getTableConfig, PgDialect, PgTable, type PgColumn } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { root } from '../support/paths.ts';

/** Tables and columns used only by SQL, and where. */
const SQL_ALONE: Readonly<Record<string, string>> = {
  job_leases: 'who does a job at present, and when some last succeeded: `platform/job-lease.ts`',
  price_changes: 'written by a trigger of `products`, read by SQL: what a price was before',
  migrations: 'which steps have run: `platform/migrate.ts`, before any table of code is there',
};

interface SqlColumn {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly not_null: boolean;
  /** The default, or what is stored where `generated` is set. */
  readonly expression: string | null;
  readonly identity: '' | 'a' | 'd';
  readonly generated: '' | 's' | 'v';
}

let database: TestDatabase;
let tables: PgTable[];

beforeAll(async () => {
  database = await openTestDatabase();
  const files = globSync('src/shop/*/*.tables.ts', { cwd: root });
  const modules = await Promise.all(files.map((file) => import(path.join(root, file)) as Promise<object>));
  tables = modules.flatMap((module) => Object.values(module)).filter((value): value is PgTable => is(value, PgTable));
});
afterAll(() => database.close());

const columnsOfSql = () =>
  database.query<SqlColumn>(`
    select relname as table, attname as column, format_type(atttypid, atttypmod) as type, attnotnull as not_null,
      pg_get_expr(adbin, adrelid) as expression, attidentity as identity, attgenerated as generated
    from pg_class join pg_attribute on attrelid = pg_class.oid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
    order by relname, attnum`);

/** `table: primary key (a, b)` or `table: (a) references other (id)`, for the constraints of the database. */
async function constraintsOfSql(): Promise<Set<string>> {
  const names = (side: string, keys: string) => `(
    select string_agg(attname, ', ' order by at) from unnest(${keys}) with ordinality as key (number, at)
      join pg_attribute on attrelid = ${side} and attnum = number)`;
  const rows = await database.query<{ text: string }>(`
    select case contype
      when 'p' then format('%s: primary key (%s)', conrelid::regclass, ${names('conrelid', 'conkey')})
      else format('%s: (%s) references %s (%s)', conrelid::regclass, ${names('conrelid', 'conkey')},
        confrelid::regclass, ${names('confrelid', 'confkey')}) end as text
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'f')`);
  return new Set(rows.map(({ text }) => text));
}

function constraintsOfCode(table: PgTable): string[] {
  const { name, columns, primaryKeys, foreignKeys } = getTableConfig(table);
  const list = (of: readonly PgColumn[]) => of.map((column) => column.name).join(', ');
  const single = columns.filter(({ primary }) => primary);
  return [
    ...[single, ...primaryKeys.map((key) => key.columns)]
      .filter((key) => key.length > 0)
      .map((key) => `${name}: primary key (${list(key)})`),
    ...foreignKeys.map((key) => {
      const reference = key.reference();
      const other = getTableConfig(reference.foreignTable).name;
      return `${name}: (${list(reference.columns)}) references ${other} (${list(reference.foreignColumns)})`;
    }),
  ];
}

/**
 * Whether both defaults are equal when evaluated together, each as Postgres reads it. A column without a default in code
 * is always given a value, and its default in SQL was for rows older than the column.
 */
async function isSameDefault(column: PgColumn, { type, expression }: SqlColumn): Promise<boolean> {
  const codeDefault = column.default as unknown;
  if (codeDefault === undefined) return true;
  if (expression === null) return false;
  const [text, values] = is(codeDefault, SQL)
    ? [new PgDialect().sqlToQuery(codeDefault).sql, []]
    : ['$1', [column.mapToDriverValue(codeDefault)]];
  const [row] = await database.query<{ same: boolean }>(
    `select (${expression})::${type} is not distinct from (${text})::${type} as same`,
    values,
  );
  return row!.same;
}

/** The letters of the Postgres catalog. */
const IDENTITY = { always: 'a', byDefault: 'd' } as const;

/** Without the casts that Postgres adds by itself. */
const bare = (expression: string) => expression.replaceAll('::text', '');

async function columnIssues(column: PgColumn, found: SqlColumn): Promise<string[]> {
  const type = column.getSQLType().replaceAll(', ', ',');
  const numbered = column.generatedIdentity?.type;
  const identity = numbered ? IDENTITY[numbered] : '';
  const as = column.generated?.as;
  const stored = is(as, SQL) ? new PgDialect().sqlToQuery(as).sql : undefined;
  const isSame =
    stored === undefined && found.generated === ''
      ? await isSameDefault(column, found)
      : found.generated !== '' && stored === bare(found.expression ?? '');
  return [
    ...(type === found.type ? [] : [`is ${type} in code, ${found.type} in SQL`]),
    ...(column.notNull === found.not_null ? [] : [`may be null ${column.notNull ? 'in SQL' : 'in code'} alone`]),
    ...(identity === found.identity ? [] : ['is numbered by SQL in another way than code says']),
    ...(isSame ? [] : [`has the default or expression ${found.expression} in SQL, another one in code`]),
  ];
}

/** Each difference between code and SQL, as a sentence. */
async function differences(): Promise<string[]> {
  const inSql = new Map((await columnsOfSql()).map((row) => [`${row.table}.${row.column}`, row]));
  const constraints = await constraintsOfSql();
  const issues: string[] = [];
  for (const table of tables) {
    const { name, columns } = getTableConfig(table);
    for (const column of columns) {
      const key = `${name}.${column.name}`;
      const found = inSql.get(key);
      inSql.delete(key);
      if (found) issues.push(...(await columnIssues(column, found)).map((issue) => `${key} ${issue}`));
      else issues.push(`${key} is in code alone`);
    }
    issues.push(...constraintsOfCode(table).flatMap((text) => (constraints.has(text) ? [] : `${text}: in code alone`)));
  }
  for (const [key, { table }] of inSql)
    if (!(table in SQL_ALONE) && !(key in SQL_ALONE)) issues.push(`${key} is in SQL alone`);
  return issues;
}

describe('tables in code and in SQL', () => {
  it('agree', async () => {
    expect(tables.length).toBeGreaterThan(60);
    expect(await differences()).toEqual([]);
  });

  it.each([
    ['alter table city_imports drop column source', 'city_imports.source is in code alone'],
    ['alter table products add column surprise text', 'products.surprise is in SQL alone'],
    ['create table surprises (id int)', 'surprises.id is in SQL alone'],
    [
      'alter table city_imports alter column actor type varchar(20)',
      'city_imports.actor is text in code, character varying(20) in SQL',
    ],
    [
      'alter table stock_levels alter column available drop not null',
      'stock_levels.available may be null in SQL alone',
    ],
    [
      'alter table baskets alter column version set default 1',
      'baskets.version has the default or expression 1 in SQL, another one in code',
    ],
    [
      'alter table settings alter column updated_at drop default',
      'settings.updated_at has the default or expression null in SQL, another one in code',
    ],
    [
      'alter table baskets alter column id set generated by default',
      'baskets.id is numbered by SQL in another way than code says',
    ],
    [
      'alter table basket_lines drop constraint basket_lines_pkey',
      'basket_lines: primary key (basket_id, list, product_id): in code alone',
    ],
    [
      'alter table favourites drop constraint favourites_product_id_fkey',
      'favourites: (product_id) references products (id): in code alone',
    ],
  ])('%s is reported', async (change, sentence) => {
    await database.query(change);
    expect(await differences()).toContain(sentence);
  });
});
