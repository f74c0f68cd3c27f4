import { fork, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { awaitDatabase } from '../src/platform/await-database.ts';
import { failureSentence } from '../src/platform/database-failure.ts';
import { startEmbeddedDatabase, type EmbeddedDatabase } from '../src/platform/embedded-database.ts';
import { listenFailure } from '../src/platform/listen-failure.ts';

/** A problem told in one sentence with the way out; the start ends with code 1. */
export class StartError extends Error {}

export const root = path.resolve(import.meta.dirname, '..');

/**
 * Prints a step with its time.
 * @param started when it began, in milliseconds of `performance`; now unless given
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

/** @throws StartError naming the variable that picks another port */
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

/** One shop per data folder; a lock of a dead process does not count. */
export function lockDataFolder(folder: string): () => void {
  const lock = path.join(folder, 'shop.pid');
  try {
    mkdirSync(folder, { recursive: true });
    if (existsSync(lock)) {
      const pid = Number(readFileSync(lock, 'utf8'));
      if (
        pid &&
        pid !== process.pid &&
        existsSync(`/proc/${pid}`) &&
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('bin/start.ts')
      ) {
        throw new StartError(
          `Магазин с данными ${folder} уже работает (процесс ${pid}): остановите его или задайте другую папку в DATA_DIR.`,
        );
      }
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
 * The server given by DATABASE_URL, or the embedded one with the database `shop` on it.
 * @param waitMs how long a given one that does not answer is waited for
 */
export async function openServer(
  given: string | undefined,
  dataDir: string,
  onNote: (line: string) => void,
  waitMs: number,
): Promise<{ url: string; embedded: EmbeddedDatabase | undefined }> {
  if (given) {
    await checkServer(given, waitMs);
    return { url: given, embedded: undefined };
  }
  const embedded = await startEmbeddedDatabase(dataDir, { onNote });
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

/** A process that gives up by itself says why. */
const GIVE_UP_MS = 2_000;

/**
 * Starts a process of ours that says `{ ready: true }` over IPC and ends by itself when we are gone.
 * In a group of its own, so that Ctrl-C reaches only us and we stop things in order.
 * @param stopMs how long its end may take by its own settings; then it is killed
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
      const timer = setTimeout(() => child.kill('SIGKILL'), stopMs + GIVE_UP_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}
