import { fork, type ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { awaitDatabase } from '../src/platform/await-database.ts';
import { failureSentence } from '../src/platform/database-failure.ts';
import { startEmbeddedDatabase, type EmbeddedDatabase } from '../src/platform/embedded-database.ts';
import { listenFailure } from '../src/platform/listen-failure.ts';

/** A problem described in one sentence with what to do; the command exits with code 1. */
export class StartError extends Error {}

export const root = path.resolve(import.meta.dirname, '..');

/**
 * Prints a step and how long it took.
 * @param started start time in milliseconds of `performance`
 */
export function step(name: string, started = performance.now()) {
  const live = process.stdout.isTTY;
  process.stdout.write(live ? `  ${name}…` : '');
  return {
    done(note = '') {
      const seconds = ((performance.now() - started) / 1000).toFixed(1).replace('.', ',');
      process.stdout.write(`${live ? '\r\x1b[K' : ''}  ✓ ${name}${note ? `: ${note}` : ''} (${seconds} с)\n`);
    },
  };
}

/** @throws StartError that names the variable by which to choose another port */
export async function requireFreePort(port: number, host: string, variable: string): Promise<void> {
  if (port === 0) return;
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRNOTAVAIL') return reject(new StartError(listenFailure(error)));
      const why =
        error.code === 'EADDRINUSE'
          ? 'занят'
          : error.code === 'EACCES'
            ? 'закрыт для этого пользователя'
            : `недоступен (${error.code})`;
      reject(
        new StartError(`Порт ${port} ${why}: освободите его или выберите другой, например ${variable}=${port + 10}.`),
      );
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/**
 * The other process that has written its id into this file, if it still runs: the lock of a dead process is ignored.
 * @param script a part of its command line, because its id may belong to something else by now
 */
export function holderOf(lock: string, script: string): number | undefined {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    if (!pid || pid === process.pid) return undefined;
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(script) ? pid : undefined;
  } catch (error) {
    // ESRCH: it has ended just now.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** Allows one shop per data folder. */
export function lockDataFolder(folder: string): () => void {
  const lock = path.join(folder, 'shop.pid');
  try {
    mkdirSync(folder, { recursive: true });
    const pid = holderOf(lock, 'bin/start.ts');
    if (pid) {
      throw new StartError(
        `Магазин с данными ${folder} уже работает (процесс ${pid}): остановите его или задайте другую папку в DATA_DIR.`,
      );
    }
    writeFileSync(lock, String(process.pid));
  } catch (error) {
    if (error instanceof StartError) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
    throw new StartError(
      `В папку ${folder} нельзя писать (${(error as NodeJS.ErrnoException).code}): исправьте права или задайте другую папку в DATA_DIR.`,
    );
  }
  return () => rmSync(lock, { force: true });
}

/**
 * Opens the server of DATABASE_URL, or the embedded one with the database `shop`.
 * @param options.waitMs how long to wait for a configured server that does not answer
 */
export async function openServer(
  configuredUrl: string | undefined,
  dataDir: string,
  { waitMs, ...options }: { onNote?: (line: string) => void; onNew?: () => void; waitMs: number },
): Promise<{ url: string; embedded: EmbeddedDatabase | undefined }> {
  if (configuredUrl) {
    await checkServer(configuredUrl, waitMs);
    return { url: configuredUrl, embedded: undefined };
  }
  const embedded = await startEmbeddedDatabase(dataDir, options);
  const client = new pg.Client({ connectionString: embedded.url() });
  await client.connect();
  const found = await client.query("select 1 from pg_database where datname = 'shop'");
  if (found.rowCount === 0) await client.query('create database shop');
  await client.end();
  return { url: embedded.url('shop'), embedded };
}

async function checkServer(url: string, waitMs: number): Promise<void> {
  const version = await awaitDatabase(url, {
    waitMs,
    onWait: (problem) => console.log(`\n  ${failureSentence(problem)} Жду до минуты.`),
  });
  if (version < 15)
    throw new StartError(`На сервере PostgreSQL ${version}, нужен 15 или новее: укажите другой сервер в DATABASE_URL.`);
}

export interface Child {
  readonly process: ChildProcess;
  readonly ready: Promise<Record<string, unknown>>;
  readonly ended: Promise<number>;
  stop(): Promise<void>;
}

/** A process that stops by its own time limit logs why, so it gets a little longer. */
const KILL_GRACE_MS = 2_000;

/**
 * Starts one of our processes, which sends `{ ready: true }` over IPC and exits when its parent does. It has its own
 * process group, so that Ctrl-C reaches only the parent, which stops everything in order.
 * @param stopMs how long it may take to stop by its own settings; then it is killed
 */
export function startChild(file: string, env: NodeJS.ProcessEnv, stopMs: number): Child {
  const child = fork(path.join(root, file), {
    env: { NODE_COMPILE_CACHE: path.join(root, '.cache', 'compile'), ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  const ready = new Promise<Record<string, unknown>>((resolve, reject) => {
    child.on('message', (message) => {
      if (typeof message === 'object' && message && 'ready' in message) resolve(message as Record<string, unknown>);
    });
    void ended.then(() => reject(new StartError(`Процесс ${file} завершился, не начав работать: причина выше.`)));
  });
  ready.catch(() => {});
  return {
    process: child,
    ready,
    ended,
    async stop() {
      if (child.exitCode === null) child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), stopMs + KILL_GRACE_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}
