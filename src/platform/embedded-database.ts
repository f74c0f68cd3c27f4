import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { EmbeddedDatabaseError, exists, findHome, MAJOR, type Home } from './embedded-home.ts';

const run = promisify(execFile);

export { EmbeddedDatabaseError };

export interface EmbeddedDatabase {
  /** Connection string of a database of this server. */
  url(name?: string): string;
  readonly pid: number;
  /** Resolves when the server process has exited for any reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the Postgres from npm, with its data under `folder`.
 * Postgres refuses to run as root: then it runs as the user `postgres`, and if that user cannot
 * read the checkout, binaries and data are under /var/lib/travosol instead.
 * @param options.port a fixed port; otherwise any free one
 * @param options.flags extra `-c` settings, for tests and measurements
 * @param options.onNote called with one line for the person when something unusual was done
 * @param options.onNew called while the data of a new server are made, which takes a second
 * @throws EmbeddedDatabaseError
 */
export async function startEmbeddedDatabase(
  folder: string,
  options: { port?: number; flags?: readonly string[]; onNote?: (line: string) => void; onNew?: () => void } = {},
): Promise<EmbeddedDatabase> {
  const home = await findHome(path.resolve(folder), options.onNote ?? (() => {}));
  const password = await readOrCreateCluster(home, options.onNew);
  await stopOrphan(home.data);
  const port = options.port ?? (await freePort());
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

/**
 * Finds the embedded server that a running shop has started with the data under `folder`.
 * @returns connection string of the database `name`, or undefined when no server runs
 */
export async function findRunningDatabase(folder: string, name: string): Promise<string | undefined> {
  if (!(await exists(path.resolve(folder)))) return undefined;
  const { data } = await findHome(path.resolve(folder), () => {});
  const [pid, , , port] = (await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  if (!pid || !port || !(await isServerOf(Number(pid), data))) return undefined;
  const password = (await readFile(path.join(data, 'shop-password'), 'utf8')).trim();
  return `postgres://shop:${password}@127.0.0.1:${port}/${name}`;
}

async function isServerOf(pid: number, data: string): Promise<boolean> {
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes(data);
}

/** @returns the password of the user `shop` */
async function readOrCreateCluster({ bin, data, account }: Home, onNew?: () => void): Promise<string> {
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
  // Created elsewhere and then renamed, so that an interrupted start leaves no partial cluster.
  const draft = `${data}.new-${process.pid}`;
  const password = randomBytes(18).toString('base64url');
  await mkdir(draft, { recursive: true, mode: 0o700 });
  if (account) await chown(draft, account.uid, account.gid);
  const pwfile = `${draft}.password`;
  await writeFile(pwfile, `${password}\n`, { mode: 0o600 });
  if (account) await chown(pwfile, account.uid, account.gid);
  try {
    const made = run(
      path.join(bin, 'initdb'),
      [
        '-D',
        draft,
        '-U',
        'shop',
        '--auth=scram-sha-256',
        `--pwfile=${pwfile}`,
        '--encoding=UTF8',
        '--locale-provider=icu',
        '--icu-locale=ru',
        '--locale=C',
        '--no-instructions',
      ],
      { ...account, cwd: '/', env: { ...process.env, LC_ALL: 'C' } },
    );
    onNew?.();
    await made;
    await writeFile(path.join(draft, 'shop-password'), password, { mode: 0o600 });
    await rm(data, { recursive: true, force: true });
    await rename(draft, data);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    const output = ((error as { stderr?: string }).stderr ?? String(error)).trim();
    if (isDiskFull(output, error)) throw diskFullError(data, error);
    throw new EmbeddedDatabaseError(
      `База данных не создаётся в ${data}: ${output.split('\n').at(-1)} Проверьте права или укажите DATABASE_URL.`,
      { cause: error },
    );
  } finally {
    await rm(pwfile, { force: true });
  }
  return password;
}

/** Stops the server of a killed shop; the caller has made sure that no other shop uses it. */
async function stopOrphan(data: string): Promise<void> {
  const pidFile = path.join(data, 'postmaster.pid');
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  if (!pid) return;
  if (await isServerOf(pid, data)) {
    process.kill(pid, 'SIGINT');
    for (let waited = 0; (await exists(`/proc/${pid}`)) && waited < 30_000; waited += 50) await pause(50);
  }
  // The pid may now belong to another process; the server refuses to start while the file names a live one.
  await rm(pidFile, { force: true });
}

function launch({ bin, data, account }: Home, port: number, flags: readonly string[]): ChildProcess {
  const log = openSync(path.join(data, 'server.log'), 'w', 0o600);
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=120',
    'shared_buffers=256MB',
    'jit=off',
    'log_min_messages=warning',
    'timezone=UTC',
    'log_timezone=UTC',
    ...flags,
  ];
  const server = spawn(path.join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...account,
    cwd: '/',
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', log, log],
    // In its own process group: Ctrl-C reaches only the shop, which stops the database last.
    detached: true,
  });
  closeSync(log);
  return server;
}

/** Postgres programs report a full disk by a message, the system by a code. */
function isDiskFull(output: string, error?: unknown): boolean {
  return output.includes('No space left on device') || (error as NodeJS.ErrnoException | undefined)?.code === 'ENOSPC';
}

function diskFullError(folder: string, cause?: unknown): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    `На диске кончилось место, база данных в ${folder} не работает: освободите его, задайте DATA_DIR на другом диске или укажите DATABASE_URL.`,
    { cause },
  );
}

async function waitUntilReady(server: ChildProcess, url: string, logFile: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  let failed = false;
  server.once('error', () => (failed = true));
  while (!failed && server.exitCode === null && Date.now() < deadline) {
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
  const output = (await readFile(logFile, 'utf8').catch(() => '')).trim();
  if (isDiskFull(output)) throw diskFullError(path.dirname(logFile));
  const lastLine = output.split('\n').at(-1) ?? '';
  throw new EmbeddedDatabaseError(
    `База данных не запустилась: ${lastLine} Подробности в ${logFile}; можно указать DATABASE_URL.`,
  );
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

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
