import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

/** The database has migrations of a newer version; the message says what to do. */
export class NewerDatabaseError extends Error {}

/** A migration failed; the cause is the error of the database. */
export class MigrationError extends Error {}

/**
 * Brings the database up to date: runs each SQL file of `folder` once, in order, each in a transaction.
 * Processes that start at the same time run it one after another.
 * @param onStep called with the name of each migration before it runs
 * @throws NewerDatabaseError when the database has migrations that this checkout does not have
 */
export async function migrate(url: string, folder: string, onStep: (name: string) => void = () => {}): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    // An arbitrary number that no other code of ours locks.
    await client.query('select pg_advisory_lock(72610)');
    await client.query(
      'create table if not exists migrations (name text primary key, at timestamptz not null default now())',
    );
    const done = new Set((await client.query('select name from migrations')).rows.map((row) => row.name as string));
    const unknown = [...done].filter((name) => !files.includes(name));
    if (unknown.length > 0) {
      throw new NewerDatabaseError(
        `База данных новее программы (в ней есть ${unknown.join(', ')}): обновите программу или укажите другую базу в DATABASE_URL или DATA_DIR.`,
      );
    }
    for (const name of files.filter((file) => !done.has(file))) {
      onStep(name);
      await client.query('begin');
      try {
        await client.query(await readFile(path.join(folder, name), 'utf8'));
        await client.query('insert into migrations (name) values ($1)', [name]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        const { message, hint } = error as Error & { hint?: string };
        const reason = [message, hint].filter(Boolean).join('. ');
        throw new MigrationError(`Миграция ${name} не выполнена: ${reason}`, { cause: error });
      }
    }
  } finally {
    await client.end();
  }
}
