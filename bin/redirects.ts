// node bin/redirects.ts: where old addresses lead. They are asked only where no page is found.
import { createReadStream } from 'node:fs';
import { readEnv } from '../src/config/env.ts';
import { createContext } from '../src/platform/context.ts';
import { openDatabase } from '../src/platform/database.ts';
import { findRunningDatabase } from '../src/platform/embedded-database.ts';
import { openLog } from '../src/platform/log.ts';
import { addRedirect, removeRedirect } from '../src/shop/content/keep-redirects.ts';
import { readRedirect, redirectPath } from '../src/shop/content/redirect.ts';
import { allRedirects } from '../src/shop/content/redirects.reads.ts';
import { csvRecords } from '../src/shop/places/csv-records.ts';
import { endCommand, UsageError } from './end-command.ts';
import { StartError } from './supervisor.ts';

const USAGE = `Все переадресации:        node bin/redirects.ts list
Добавить или заменить:    node bin/redirects.ts add /staraya /novaya [301|302]
Убрать:                   node bin/redirects.ts remove /staraya
Из файла старого сайта:   node bin/redirects.ts import FILE.csv   (столбцы: откуда, куда, код; код можно не указывать)`;

/** Bad lines printed one by one. */
const SHOWN = 200;
/** How many words each takes. */
const DEEDS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  list: [0, 0],
  add: [2, 3],
  remove: [1, 1],
  import: [1, 1],
};
const CIRCLE = 'получился бы круг';

try {
  const [deed = '', ...given] = process.argv.slice(2);
  const [least, most] = DEEDS[deed] ?? [1, 0];
  if (given.length < least || given.length > most || given.includes('')) throw new UsageError(USAGE);
  const { DATABASE_URL, DATA_DIR } = readEnv();
  const url = DATABASE_URL ?? (await findRunningDatabase(DATA_DIR, 'shop'));
  if (!url)
    throw new StartError('Магазин не запущен: запустите его (npm start) или укажите его базу данных в DATABASE_URL.');
  const log = openLog('warn');
  const database = openDatabase(url, { connections: 1, log });
  // Redirects enqueue nothing and ask no company.
  const queue = { send: () => Promise.reject(new Error('redirects have no jobs')) };
  const ctx = createContext(
    { ...database, companies: {}, queue, now: () => new Date(), log },
    { kind: 'staff', name: 'bin/redirects' },
  );

  async function add(from: string, to: string, status?: string): Promise<string | undefined> {
    const redirect = readRedirect(from, to, status);
    if (typeof redirect === 'string') return redirect;
    return (await addRedirect(ctx, redirect)) ? undefined : CIRCLE;
  }

  async function importFile(file: string): Promise<void> {
    const bad: string[] = [];
    let done = 0;
    for await (const record of csvRecords(createReadStream(file, 'utf8'))) {
      if ('fault' in record) {
        bad.push(`строка ${record.line}: ${record.fault}`);
        continue;
      }
      const [from = '', to = '', status = ''] = record.values;
      // The first line may name the columns.
      if (record.line === 1 && !/[/]/.test(from)) continue;
      const fault = await add(from, to, status);
      if (fault) bad.push(`строка ${record.line}: ${fault}`);
      else done++;
    }
    for (const line of bad.slice(0, SHOWN)) console.log(line);
    if (bad.length > SHOWN) console.log(`… и ещё ${bad.length - SHOWN}`);
    console.log(`Принято: ${done}. Не принято: ${bad.length}.`);
    if (bad.length > 0) process.exitCode = 1;
  }

  try {
    const [first = '', second = '', third] = given;
    if (deed === 'list') {
      const all = await allRedirects(database.db);
      for (const { fromPath, toPath, status } of all) console.log(`${status}  ${fromPath}  →  ${toPath}`);
      if (all.length === 0) console.log('Переадресаций нет.');
    } else if (deed === 'add') {
      const fault = await add(first, second, third);
      if (fault) throw new StartError(`Не принято: ${fault}.`);
      console.log('Принято. Если страница по старому адресу есть, она и откроется.');
    } else if (deed === 'remove') {
      const removed = await removeRedirect(ctx, redirectPath(first));
      console.log(removed ? 'Убрано.' : 'С этого адреса никто никуда не ведёт.');
    } else await importFile(first);
  } finally {
    await database.close();
  }
} catch (error) {
  endCommand(error, USAGE);
}
