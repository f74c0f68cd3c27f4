import { PERSONAL_TABLES } from '../../src/shop/personal-data/inventory.rules.ts';
import type { TestDatabase } from './database.ts';

type Queries = Pick<TestDatabase, 'query'>;

/** An element for a page that takes text as markup. */
export const HOSTILE = `<img src=x data-hostile onerror="alert(1)">`;

/** Words of companies and visitors in tables or columns that hold no data of customers. */
const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  carrier_tasks: ['problem'],
  hand_over_acts: ['problem'],
  search_misses: ['query'],
};

/**
 * Writes hostile text into every column of the inventory that may hold words of a customer or about one, in every row.
 * @returns the columns that refuse it, as `table.column`
 */
export async function writeHostileRows(database: Queries): Promise<string[]> {
  const types = await database.query<{ table: string; name: string; type: string }>(
    `select table_name as table, column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'character varying', 'jsonb')`,
  );
  const typeOf = new Map(types.map(({ table, name, type }) => [`${table}.${name}`, type]));
  const wanted = [
    ...Object.entries(PERSONAL_TABLES).map(([table, { personal }]) => [table, personal] as const),
    ...Object.entries(OTHER_WORDS),
  ];
  const refusing: string[] = [];
  for (const [table, columns] of wanted) {
    await database.query(`alter table ${table} disable trigger user`);
    for (const column of columns) {
      const type = typeOf.get(`${table}.${column}`);
      if (!type) continue;
      const write = type === 'jsonb' ? writeInto : writeOver;
      await write(database, table, column).catch(() => refusing.push(`${table}.${column}`));
    }
    await database.query(`alter table ${table} enable trigger user`);
  }
  return refusing;
}

async function writeOver({ query }: Queries, table: string, column: string): Promise<void> {
  await query(`update ${table} set ${column} = $1 where ${column} is not null`, [HOSTILE]);
}

/** Into the words of JSON: codes and numbers have no Russian letters. */
async function writeInto({ query }: Queries, table: string, column: string): Promise<void> {
  const rows = await query<{ row: string; value: unknown }>(
    `select ctid::text as row, ${column} as value from ${table}`,
  );
  for (const { row, value } of rows)
    await query(`update ${table} set ${column} = $1 where ctid = $2::tid`, [JSON.stringify(hostile(value)), row]);
}

function hostile(value: unknown): unknown {
  if (typeof value === 'string') return /[а-яё]/i.test(value) ? HOSTILE : value;
  if (Array.isArray(value)) return value.map(hostile);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, hostile(one)]));
}
