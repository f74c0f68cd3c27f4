// Writes what an order writes, as rows of a table without a meaning: the same number of statements, commits and rows, but no HTTP,
// no rules and no puzzle. The same machine may be half as fast an hour later, so orders are compared with it.
import { randomUUID } from 'node:crypto';
import pg from 'pg';

const [url, writers, goods] = [process.argv[2]!, Number(process.argv[3]), Number(process.argv[4])];
const ROW = JSON.stringify({ text: 'заказ '.repeat(40) });

const pool = new pg.Pool({ connectionString: url, max: 20 });
await pool.query(`
  drop table if exists bare_rows, bare_stock;
  create table bare_rows (id uuid primary key, owner text not null, row jsonb not null);
  create index on bare_rows (owner);
  create table bare_stock (id int primary key, available int not null);
  insert into bare_stock select id, 10000000 from generate_series(1, ${goods}) as id`);

const insert = (client: pg.Pool | pg.PoolClient, rows: number) =>
  client.query({
    name: `insert-${rows}`,
    text: 'insert into bare_rows select id, $2, $3 from unnest($1::uuid[]) as id',
    values: [Array.from({ length: rows }, () => randomUUID()), randomUUID(), ROW],
  });
const readGoods = (client: pg.Pool | pg.PoolClient, ids: number[]) =>
  client.query({ name: 'goods', text: 'select * from bare_stock where id in ($1, $2)', values: ids });

async function writeOrder(nth: number): Promise<void> {
  const ids = [(nth % goods) + 1, ((nth * 7 + 3) % goods) + 1].toSorted((a, b) => a - b);
  await insert(pool, 3); // the puzzle and the attempts
  await readGoods(pool, ids); // the settings
  const client = await pool.connect();
  await client.query('begin');
  await insert(client, 1); // the checkout key
  await readGoods(client, ids);
  await insert(client, 6); // the order, its lines, event, consent, and its place among the open orders
  await client.query({
    name: 'count',
    text: 'select count(*) from bare_rows where owner = any($1)',
    values: [Array.from({ length: 4 }, () => randomUUID())],
  });
  const takes = 'update bare_stock set available = available - 1 where id in ($1, $2) and available > 0';
  await client.query({ name: 'take', text: takes, values: ids });
  await insert(client, 4); // movements, the letter and its count
  await insert(client, 1); // the job
  await client.query('commit');
  client.release();
}

let started = 0;
let written = 0;
process.on('message', () => process.send!({ written }));
process.send!({ ready: true });
await Promise.all(
  Array.from({ length: writers }, async () => {
    while (process.connected) {
      await writeOrder(started++);
      written++;
    }
  }),
);
await pool.end();
