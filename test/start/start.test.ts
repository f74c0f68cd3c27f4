import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { eventually, orderByCard, totalOf } from '../support/buyer.ts';
import { freePorts } from '../support/free-ports.ts';
import { gone } from '../support/processes.ts';
import { cache, filesFolder, root } from '../support/places.ts';

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  output(): string;
}

// Whole shops are started here, one from its sources, while another file of stories has the other processor.
describe('npm start', { timeout: 180_000 }, () => {
  const running: ChildProcess[] = [];
  const folders: string[] = [];

  afterEach(async () => {
    for (const child of running.splice(0)) {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
      await gone(child);
    }
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
  });

  async function dataFolder(): Promise<string> {
    const folder = path.join(cache, `start-${randomUUID().slice(0, 8)}`);
    folders.push(folder);
    await mkdir(folder, { recursive: true });
    // The pictures are drawn already; their drawing is not what is tried here.
    await cp(filesFolder, path.join(folder, 'files'), { recursive: true });
    return folder;
  }

  async function start(env: NodeJS.ProcessEnv, flags: readonly string[] = []): Promise<Started> {
    const [port, sandboxPort] = await freePorts(2);
    let output = '';
    const child = spawn(path.join(root, 'node_modules/.bin/node'), ['bin/start.ts', ...flags], {
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
    running.push(child);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    return { child, url: `http://127.0.0.1:${env.PORT ?? port}`, output: () => output };
  }

  const serves = (started: Started) =>
    eventually(
      async () => (started.child.exitCode === null ? started.output() : `ended: ${started.output()}`),
      (output) => output.includes('Остановить: Ctrl-C') || output.startsWith('ended'),
      90_000,
    );

  async function refuses(env: NodeJS.ProcessEnv): Promise<string> {
    const started = await start(env);
    await gone(started.child);
    expect(started.child.exitCode).toBe(1);
    // One sentence for a person, not a stack.
    expect(started.output()).not.toMatch(/\n\s+at /);
    return started.output();
  }

  it('serves, stops on Ctrl-C leaving nothing behind, starts again within seconds, recovers from kill -9', async () => {
    const DATA_DIR = await dataFolder();
    const first = await start({ DATA_DIR });
    expect(await serves(first)).toContain(`Магазин      http://localhost`);
    expect((await fetch(first.url)).status).toBe(200);
    const postmaster = Number((await readFile(path.join(DATA_DIR, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
    first.child.kill('SIGINT');
    await gone(first.child);
    expect(first.child.exitCode).toBe(0);
    expect(() => process.kill(postmaster, 0)).toThrow('ESRCH');

    const second = await start({ DATA_DIR });
    await serves(second);
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
    const twin = await start({ DATA_DIR });
    await gone(twin.child);
    expect(twin.output()).toMatch(/уже работает \(процесс \d+\): остановите его или задайте другую папку в DATA_DIR/);

    second.child.kill('SIGKILL');
    await gone(second.child);
    // What it had started ends by itself, the port becomes free.
    await eventually(
      () =>
        fetch(second.url).then(
          () => 'serves',
          () => 'gone',
        ),
      (state) => state === 'gone',
    );
    const third = await start({ DATA_DIR });
    expect(await serves(third)).toContain('Остановить');
    expect((await fetch(third.url)).status).toBe(200);
  });

  it('says which port is taken and how to pick another', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as { port: number };
    const DATA_DIR = await dataFolder();
    expect(await refuses({ DATA_DIR, PORT: String(port) })).toMatch(
      new RegExp(`Порт ${port} занят: освободите его или выберите другой, например PORT=`),
    );
    expect(await refuses({ DATA_DIR, SANDBOX_PORT: String(port) })).toMatch(/например SANDBOX_PORT=/);
    taken.close();
  });

  it('recovers from being killed while the database is made', async () => {
    const DATA_DIR = await dataFolder();
    const cut = await start({ DATA_DIR });
    await eventually(
      () => readdir(DATA_DIR).catch(() => [] as string[]),
      (names) => names.some((name) => name.startsWith('postgres')),
    );
    cut.child.kill('SIGKILL');
    await gone(cut.child);
    const again = await start({ DATA_DIR });
    expect(await serves(again)).toContain('Остановить');
  });

  it('says so when shop and sandbox are given one port', async () => {
    const DATA_DIR = await dataFolder();
    const [port] = await freePorts(1);
    for (const SANDBOX_PORT of [port!, port! - 1]) {
      expect(await refuses({ DATA_DIR, PORT: String(port), SANDBOX_PORT: String(SANDBOX_PORT) })).toMatch(
        /Магазину и песочнице достался один порт \d+ .*: задайте другой SANDBOX_PORT/,
      );
    }
    expect(await refuses({ DATA_DIR, DATABASE_URL: 'postgres://h:99999/x' })).toMatch(
      /DATABASE_URL \(не похож на адрес/,
    );
  });

  it('does not touch the data of another PostgreSQL', async () => {
    const DATA_DIR = await dataFolder();
    await mkdir(path.join(DATA_DIR, 'postgres'));
    await writeFile(path.join(DATA_DIR, 'postgres/PG_VERSION'), '16\n');
    expect(await refuses({ DATA_DIR })).toMatch(
      /созданы PostgreSQL 16, а здесь PostgreSQL 18: укажите другую папку в DATA_DIR/,
    );
  });

  it('names missing secrets of production and forbids the sandbox there', async () => {
    const DATA_DIR = await dataFolder();
    const missing = await refuses({ DATA_DIR, SHOP_MODE: 'production' });
    expect(missing).toMatch(/не заданы: SECRET, PUBLIC_URL, YOOKASSA_SHOP_ID/);
    expect(missing).toMatch(/SMTP_URL, SMSRU_API_ID\./);
    expect(await refuses({ DATA_DIR, SHOP_MODE: 'production', SMS_COMPANY: 'smsc' })).toMatch(
      /SMTP_URL, SMSC_LOGIN, SMSC_PASSWORD\./,
    );
    const filled = {
      SECRET: 'Zq7-a secret of nobody, long enough',
      PUBLIC_URL: 'https://shop.example',
      YOOKASSA_SHOP_ID: '1',
      YOOKASSA_SECRET_KEY: 'k',
      CDEK_CLIENT_ID: 'c',
      CDEK_CLIENT_SECRET: 's',
      SMTP_URL: 'smtp://127.0.0.1:1',
      SMSRU_API_ID: 'i',
    };
    expect(await refuses({ DATA_DIR, SHOP_MODE: 'production', ...filled, SANDBOX_URL: 'http://127.0.0.1:1' })).toMatch(
      /SANDBOX_URL \(песочница\)/,
    );
    expect(await refuses({ DATA_DIR, SHOP_MODE: 'holiday' })).toMatch(/Настройки не подходят: SHOP_MODE/);
    expect(await refuses({ DATA_DIR, TRUSTED_PROXIES: 'loopback, everybody' })).toMatch(/TRUSTED_PROXIES/);
    expect(await refuses({ DATA_DIR, SECRET: 'short' })).toMatch(/SECRET \(должен быть не короче 32 знаков\)/);
  });

  it('says when the database of DATABASE_URL does not answer', async () => {
    const DATA_DIR = await dataFolder();
    const [nobody] = await freePorts(1);
    expect(await refuses({ DATA_DIR, DATABASE_URL: `postgres://shop:x@127.0.0.1:${nobody}/shop` })).toMatch(
      /База данных не отвечает \(ECONNREFUSED\): проверьте, что она запущена/,
    );
  });

  it.runIf(process.getuid?.() === 0)(
    'as root in a folder closed to others, keeps the data where the database can read it',
    async () => {
      const DATA_DIR = await dataFolder();
      await chmod(DATA_DIR, 0o700);
      const started = await start({ DATA_DIR });
      expect(await serves(started)).toMatch(/закрыта для пользователя базы, данные лежат в \/var\/lib\/travosol/);
      expect((await fetch(started.url)).status).toBe(200);
      const away = /данные лежат в (\S+?)[ ,)]/.exec(started.output())![1]!;
      folders.push(away);
    },
  );

  async function withDatabase(work: (url: string, admin: pg.Client) => Promise<void>): Promise<void> {
    const server = inject('serverUrl');
    const name = `external_${randomUUID().slice(0, 8)}`;
    const admin = new pg.Client({ connectionString: `${server}/postgres` });
    await admin.connect();
    await admin.query(`create database ${name}`);
    try {
      await work(`${server}/${name}`, admin);
    } finally {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    }
  }

  it('works on a server of its own choice by DATABASE_URL, without an embedded one', async () => {
    await withDatabase(async (url) => {
      const DATA_DIR = await dataFolder();
      const started = await start({ DATA_DIR, DATABASE_URL: url });
      expect(await serves(started)).toContain('внешняя');
      const item = [{ product: 2, quantity: 1 }];
      const order = await orderByCard(started.url, item);
      expect((await fetch(started.url + order.orderUrl)).status).toBe(200);
      await expect(readFile(path.join(DATA_DIR, 'postgres/PG_VERSION'))).rejects.toThrow('ENOENT');
      started.child.kill('SIGINT');
      await gone(started.child);
    });
  });

  it('--dev serves pages and API from the sources through one module graph: one database pool', async () => {
    await withDatabase(async (url, admin) => {
      const DATA_DIR = await dataFolder();
      const started = await start({ DATA_DIR, DATABASE_URL: url, DATABASE_CONNECTIONS: '3' }, ['--dev']);
      await serves(started);
      const answers = await Promise.all(
        Array.from({ length: 24 }, (_, index) =>
          index % 2
            ? fetch(`${started.url}/catalog/preparaty?page=${1 + (index % 3)}`).then(({ status }) => status)
            : totalOf(started.url, [{ product: 2, quantity: 1 }]).then((total) => (total > 0 ? 200 : 500)),
        ),
      );
      expect(new Set(answers)).toEqual(new Set([200]));
      const { rows } = await admin.query<{ connections: number }>(
        "select count(*)::int as connections from pg_stat_activity where datname = $1 and application_name = 'travosol'",
        [new URL(url).pathname.slice(1)],
      );
      expect(rows[0]!.connections).toBeGreaterThan(0);
      expect(rows[0]!.connections).toBeLessThanOrEqual(3);
      started.child.kill('SIGINT');
      await gone(started.child);
    });
  });
});
