// npm run import:cities -- FILE: cities of a CSV into the shop's list; without a file, our own list of the larger ones.
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { userInfo } from 'node:os';
import { cities } from '../db/world/cities.ts';
import { ConfigError, readEnv } from '../src/config/env.ts';
import { counted } from '../src/kernel/plural.ts';
import { createContext } from '../src/platform/context.ts';
import { openDatabase, type Database } from '../src/platform/database.ts';
import { findRunningDatabase } from '../src/platform/embedded-database.ts';
import { openLog } from '../src/platform/log.ts';
import { importCities, importRows, NotAList } from '../src/shop/places/import-cities.ts';
import { StartError } from './supervisor.ts';

const CITIES = ['город', 'города', 'городов'] as const;
/** Bad rows printed one by one. */
const SHOWN = 200;

function contextOf(database: Database) {
  const nobody = {
    // An import enqueues nothing and asks no company.
    companies: {},
    queue: { send: () => Promise.reject(new Error('an import has no jobs')) },
  };
  return createContext(
    { ...database, ...nobody, now: () => new Date(), log: openLog('warn') },
    { kind: 'staff', name: userInfo().username },
  );
}

async function importFile(database: Database, file: string): Promise<void> {
  const done = await importCities(
    contextOf(database),
    createReadStream(file, 'utf8'),
    path.basename(file).slice(0, 200),
  );
  for (const { line, reason } of done.bad.slice(0, SHOWN)) console.log(`строка ${line}: ${reason}`);
  if (done.bad.length > SHOWN) console.log(`… и ещё ${done.bad.length - SHOWN}`);
  tell(done, done.bad.length);
}

async function importOwn(database: Database): Promise<void> {
  tell(await importRows(contextOf(database), cities, 'own list'), 0);
}

function tell(done: { added: number; changed: number; unchanged: number }, bad: number): void {
  const all = done.added + done.changed + done.unchanged;
  console.log(
    `Принято: ${counted(all, CITIES)}; новых ${done.added}, обновлено ${done.changed}, без изменений ${done.unchanged}. Не принято строк: ${bad}.`,
  );
}

try {
  const [file, ...more] = process.argv.slice(2);
  if (more.length > 0 || file?.startsWith('-')) throw new StartError('Нужен один файл: npm run import:cities -- ФАЙЛ');
  const { DATABASE_URL, DATA_DIR } = readEnv();
  const url = DATABASE_URL ?? (await findRunningDatabase(DATA_DIR, 'shop'));
  if (!url)
    throw new StartError('Магазин не запущен: запустите его (npm start) или укажите его базу данных в DATABASE_URL.');
  const database = openDatabase(url, { connections: 2, log: openLog('warn') });
  try {
    if (file === undefined) await importOwn(database);
    else await importFile(database, file);
  } finally {
    await database.close();
  }
} catch (error) {
  const { code } = error as NodeJS.ErrnoException;
  const unread = code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR';
  const known = [StartError, ConfigError, NotAList].some((kind) => error instanceof kind);
  console.error(unread ? 'Файл не открывается: проверьте путь.' : known ? (error as Error).message : error);
  process.exit(1);
}
