import { afterAll, beforeAll, expect, it } from 'vitest';
import { NOT_PERSONAL, PERSONAL_TABLES } from '../../src/shop/personal-data/inventory.rules.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

const INVENTORY = 'src/shop/personal-data/inventory.rules.ts';

let database: TestDatabase;
/** Columns that may hold words, addresses or files, by table. */
const columns = new Map<string, string[]>();

beforeAll(async () => {
  database = await openTestDatabase();
  const rows = await database.query<{ table: string; names: string[] }>(`
    select t.table_name as table, coalesce(array_agg(c.column_name::text order by c.ordinal_position)
      filter (where c.data_type in ('text', 'character varying', 'json', 'jsonb', 'inet', 'cidr', 'bytea')), '{}') as names
    from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE' group by t.table_name`);
  for (const { table, names } of rows) columns.set(table, names);
});
afterAll(() => database.close());

it('every table is in the inventory of personal data', () => {
  const known = new Set([...Object.keys(PERSONAL_TABLES), ...Object.keys(NOT_PERSONAL)]);
  const missing = [...columns.keys()]
    .filter((table) => !known.has(table))
    .map(
      (table) =>
        `the table ${table} (${columns.get(table)!.join(', ')}) is not in ${INVENTORY}: if it holds data of customers, add it to PERSONAL_TABLES, ` +
        `a part to deletion-parts.ts and a section to collect-export.ts; otherwise add it to NOT_PERSONAL and say what it holds`,
    );
  const gone = [...known]
    .filter((table) => !columns.has(table))
    .map((table) => `${INVENTORY} names ${table}, which is gone`);
  const twice = Object.keys(PERSONAL_TABLES).filter((table) => table in NOT_PERSONAL);
  expect([...missing, ...gone, ...twice]).toEqual([]);
});

it('every column of a table with personal data is in its line', () => {
  const wrong = Object.entries(PERSONAL_TABLES).flatMap(([table, { personal, other }]) => {
    const listed = new Set([...personal, ...other]);
    const real = columns.get(table) ?? [];
    return [
      ...real
        .filter((name) => !listed.has(name))
        .map((name) => `${table}.${name} is not in ${INVENTORY}: add it to \`personal\` or \`other\` of its table`),
      ...[...listed].filter((name) => !real.includes(name)).map((name) => `${table}.${name} is gone from the database`),
    ];
  });
  expect(wrong).toEqual([]);
});

it('what is kept says why', () => {
  const silent = Object.entries(PERSONAL_TABLES).filter(([, { deletion, why }]) => deletion === 'kept' && !why);
  expect(silent).toEqual([]);
});

it('a table with rows of accounts refuses rows of one that was deleted', async () => {
  const rows = await database.query<{ table: string }>(`
    select conrelid::regclass::text as table from pg_constraint
    where contype = 'f' and confrelid = 'customers'::regclass
      and not exists (select 1 from pg_trigger where tgrelid = conrelid and tgname = 'of_no_deleted_account')
    order by 1`);
  // The log of the account, and what is written about the deletion itself.
  expect(
    rows.map(({ table }) => table),
    'a new table needs in its migration: create trigger of_no_deleted_account before insert on <table> for each row execute function refuse_deleted_account()',
  ).toEqual(['account_deletions', 'customer_events']);
});
