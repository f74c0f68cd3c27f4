// Longer than usual: starts run two at a time, which needs them in one file.
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { describe, expect, inject, it, type TestContext } from 'vitest';
import { eventually, orderByCard, totalOf } from '../support/buyer.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { freePorts } from '../support/free-ports.ts';
import { root, scratch } from '../support/paths.ts';
import { untilExited } from '../support/processes.ts';
import { openRelay } from '../support/relay.ts';
import { productionSettings } from '../support/shop-settings.ts';

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  output(): string;
}

/** Tests run concurrently, so resources are released by the test that opened them. */
type Test = Pick<TestContext, 'onTestFinished'>;

async function dataFolder(test: Test): Promise<string> {
  const folder = path.join(scratch, `start-${randomUUID().slice(0, 8)}`);
  test.onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Collects the output of the process, and stops it at the end of the test. */
function captureOutput(test: Test, child: ChildProcess): () => string {
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  test.onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
    await untilExited(child);
  });
  return () => output;
}

/** Waits until the process has exited and its output is read. */
async function untilOutputRead(child: ChildProcess): Promise<void> {
  await Promise.all([untilExited(child), finished(child.stdout!), finished(child.stderr!)]);
}

async function start(test: Test, env: NodeJS.ProcessEnv, args: readonly string[] = ['bin/start.ts']): Promise<Started> {
  const [port, sandboxPort] = await freePorts(2);
  const child = spawn(path.join(root, 'node_modules/.bin/node'), args, {
    cwd: root,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      HOST: '127.0.0.1',
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, url: `http://127.0.0.1:${env.PORT ?? port}`, output: captureOutput(test, child) };
}

const serves = (started: Started) =>
  eventually(
    async () => (started.child.exitCode === null ? started.output() : `ended: ${started.output()}`),
    (output) => output.includes('Остановить: Ctrl-C') || output.startsWith('ended'),
    90_000,
  );

async function refuses(test: Test, env: NodeJS.ProcessEnv, args?: readonly string[]): Promise<string> {
  const started = await start(test, env, args);
  await untilOutputRead(started.child);
  expect(started.child.exitCode).toBe(1);
  // One sentence for a person, not a stack.
  expect(started.output()).not.toMatch(/\n\s+at /);
  return started.output();
}

/** A database on the shared server with tables, demo data and queues. */
async function filledDatabase(test: Test): Promise<TestDatabase> {
  const database = await openTestDatabase();
  test.onTestFinished(() => database.close({ force: true }));
  return database;
}

/** @returns the URL of an empty database on the shared server */
async function emptyDatabase(test: Test): Promise<string> {
  const name = `external_${randomUUID().slice(0, 8)}`;
  const onServer = async (statement: string) => {
    const admin = new pg.Client({ connectionString: `${inject('serverUrl')}/postgres` });
    await admin.connect();
    await admin.query(statement).finally(() => admin.end());
  };
  await onServer(`create database ${name}`);
  test.onTestFinished(() => onServer(`drop database ${name} with (force)`));
  return `${inject('serverUrl')}/${name}`;
}

// Two at a time: a start waits about as long as it uses the processor.
describe.concurrent('npm start', { timeout: 180_000 }, () => {
  it('serves, stops on Ctrl-C leaving nothing behind, starts again within seconds, recovers from kill -9', async (test) => {
    const DATA_DIR = await dataFolder(test);
    const first = await start(test, { DATA_DIR });
    expect(await serves(first)).toContain(`Магазин      http://localhost`);
    expect((await fetch(first.url)).status).toBe(200);
    // A first start has nothing to warn of.
    expect(first.output()).not.toContain('"level":');
    const postmaster = Number((await readFile(path.join(DATA_DIR, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
    first.child.kill('SIGINT');
    await untilExited(first.child);
    expect(first.child.exitCode).toBe(0);
    expect(() => process.kill(postmaster, 0)).toThrow('ESRCH');

    const second = await start(test, { DATA_DIR });
    await serves(second);
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
    const twin = await start(test, { DATA_DIR });
    await untilOutputRead(twin.child);
    expect(twin.output()).toMatch(/уже работает \(процесс \d+\): остановите его или задайте другую папку в DATA_DIR/);

    second.child.kill('SIGKILL');
    await untilExited(second.child);
    // Its child processes exit by themselves, and the port becomes free.
    await eventually(
      () =>
        fetch(second.url).then(
          () => 'serves',
          () => 'gone',
        ),
      (state) => state === 'gone',
    );
    const third = await start(test, { DATA_DIR });
    expect(await serves(third)).toContain('Остановить');
    expect((await fetch(third.url)).status).toBe(200);
  });

  it('recovers from being killed while the database is made', async (test) => {
    const DATA_DIR = await dataFolder(test);
    const cut = await start(test, { DATA_DIR });
    await eventually(
      () => readdir(DATA_DIR).catch(() => [] as string[]),
      (names) => names.some((name) => name.startsWith('postgres')),
    );
    cut.child.kill('SIGKILL');
    await untilExited(cut.child);
    const again = await start(test, { DATA_DIR });
    expect(await serves(again)).toContain('Остановить');
  });

  it.runIf(process.getuid?.() === 0)(
    'as root in a folder closed to others, keeps the data where the database can read it',
    async (test) => {
      const DATA_DIR = await dataFolder(test);
      await chmod(DATA_DIR, 0o700);
      const started = await start(test, { DATA_DIR });
      expect(await serves(started)).toMatch(/закрыта для пользователя базы, данные лежат в \/var\/lib\/travosol/);
      expect((await fetch(started.url)).status).toBe(200);
      const away = /данные лежат в (\S+?)[ ,)]/.exec(started.output())![1]!;
      started.child.kill('SIGINT');
      await untilExited(started.child);
      await rm(away, { recursive: true });
    },
  );

  it('works on a server of its own choice by DATABASE_URL, without an embedded one', async (test) => {
    const DATA_DIR = await dataFolder(test);
    const started = await start(test, { DATA_DIR, DATABASE_URL: await emptyDatabase(test) });
    expect(await serves(started)).toContain('внешняя');
    const order = await orderByCard(started.url, [{ product: 2, quantity: 1 }]);
    expect((await fetch(started.url + order.orderUrl)).status).toBe(200);
    await expect(readFile(path.join(DATA_DIR, 'postgres/PG_VERSION'))).rejects.toThrow('ENOENT');
  });

  it('says which port is taken and how to pick another', async (test) => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as { port: number };
    const DATA_DIR = await dataFolder(test);
    expect(await refuses(test, { DATA_DIR, PORT: String(port) })).toMatch(
      new RegExp(`Порт ${port} занят: освободите его или выберите другой, например PORT=`),
    );
    expect(await refuses(test, { DATA_DIR, SANDBOX_PORT: String(port) })).toMatch(/например SANDBOX_PORT=/);
    taken.close();
  });

  it('does not touch the data of another PostgreSQL', async (test) => {
    const DATA_DIR = await dataFolder(test);
    await mkdir(path.join(DATA_DIR, 'postgres'));
    await writeFile(path.join(DATA_DIR, 'postgres/PG_VERSION'), '16\n');
    expect(await refuses(test, { DATA_DIR })).toMatch(
      /созданы PostgreSQL 16, а здесь PostgreSQL 18: укажите другую папку в DATA_DIR/,
    );
  });

  it('tells contradictions of the settings before anything is started', async (test) => {
    const DATA_DIR = await dataFolder(test);
    expect(await refuses(test, { DATA_DIR, SHOP_MODE: 'production' })).toMatch(
      /^\nВ рабочем режиме \(SHOP_MODE=production\) не заданы: SECRET, PUBLIC_URL, .*\n$/,
    );
    expect(await readdir(DATA_DIR)).toEqual([]);
  });

  it.for(['bin/start.ts', 'bin/serve.ts', 'bin/migrate.ts', 'bin/world.ts'])(
    '%s says at once when the database of DATABASE_URL does not answer',
    async (file, test) => {
      const DATA_DIR = await dataFolder(test);
      const [freePort] = await freePorts(1);
      const DATABASE_URL = `postgres://shop:x@127.0.0.1:${freePort}/shop`;
      expect(await refuses(test, { DATA_DIR, DATABASE_URL }, [file])).toMatch(
        /База данных не отвечает \(ECONNREFUSED\): проверьте, что она запущена и что адрес в DATABASE_URL верный\.\n$/,
      );
    },
  );

  it.for(['web', 'worker'])('a process in the role %s waits for its database', async (ROLE, test) => {
    const database = await filledDatabase(test);
    const relay = await openRelay(inject('serverUrl'));
    test.onTestFinished(relay.close);
    const [port] = await freePorts(1);
    const child = fork(path.join(root, 'bin/serve.ts'), {
      execPath: path.join(root, 'node_modules/.bin/node'),
      execArgv: [],
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        ...productionSettings('http://127.0.0.1:1'),
        PUBLIC_URL: 'https://shop.example',
        DATA_DIR: await dataFolder(test),
        DRAIN_SECONDS: '0',
        LOG_LEVEL: 'silent',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATABASE_URL: relay.url(database.url),
        ROLE,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const output = captureOutput(test, child);
    const ready = new Promise((resolve) => child.once('message', resolve));
    await eventually(
      async () => output(),
      (text) => text.includes('Жду до минуты.'),
    );
    await relay.open();
    expect(await ready).toMatchObject({ ready: true });
    child.kill('SIGTERM');
    await untilOutputRead(child);
    expect(child.exitCode).toBe(0);
    expect(output()).toMatch(/^База данных не отвечает \(ECONNREFUSED\): .* Жду до минуты\.\n$/);
  });

  // Alone: Vite prepares the code of every page, on both cores.
  it(
    '--dev serves pages and API from the sources through one module graph: one database pool',
    { concurrent: false },
    async (test) => {
      const database = await filledDatabase(test);
      // As if the demo orders were placed: other starts place them.
      await database.query("insert into settings (key, value) values ('demo-world-orders', '{}')");
      const env = { DATA_DIR: await dataFolder(test), DATABASE_URL: database.url, DATABASE_CONNECTIONS: '3' };
      const started = await start(test, env, ['bin/start.ts', '--dev']);
      await serves(started);
      const answers = await Promise.all(
        Array.from({ length: 24 }, (_, index) =>
          index % 2
            ? fetch(`${started.url}/catalog/preparaty?page=${1 + (index % 3)}`).then(({ status }) => status)
            : totalOf(started.url, [{ product: 2, quantity: 1 }]).then((total) => (total > 0 ? 200 : 500)),
        ),
      );
      expect(new Set(answers)).toEqual(new Set([200]));
      const [pool] = await database.query<{ connections: number }>(
        "select count(*)::int as connections from pg_stat_activity where datname = current_database() and application_name = 'travosol'",
      );
      expect(pool!.connections).toBeGreaterThan(0);
      expect(pool!.connections).toBeLessThanOrEqual(3);
    },
  );
});
