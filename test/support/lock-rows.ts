import pg from 'pg';

/** Locks what `sql` selects for update until the returned function is called. */
export async function lockRows(databaseUrl: string, sql: string, values: unknown[] = []): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query(sql, values);
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}
