// node bin/exceptions.ts: what a program cannot settle and somebody has to see to; closing it with a reason (decision 0069).
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { readEnv } from '../src/config/env.ts';
import { formatDayAndTime } from '../src/kernel/dates.ts';
import { isRefusal } from '../src/kernel/refusal.ts';
import { createContext } from '../src/platform/context.ts';
import { openDatabase, type Database } from '../src/platform/database.ts';
import { findRunningDatabase } from '../src/platform/embedded-database.ts';
import { openLog } from '../src/platform/log.ts';
import { closeException } from '../src/shop/exceptions/close-exception.ts';
import { EXCEPTION_WORDS } from '../src/shop/exceptions/exception.ts';
import { openExceptions } from '../src/shop/exceptions/exceptions.reads.ts';
import { endCommand, UsageError } from './end-command.ts';
import { StartError } from './supervisor.ts';

const USAGE = `Что требует внимания:  node bin/exceptions.ts list
Закрыть:               node bin/exceptions.ts close НОМЕР --reason "позвонил, заказ в силе"
Кто закрыл: --by Вера (иначе имя пользователя системы)`;

const SHOWN = 100;

/** Signs that could move the cursor of a terminal. */
const plain = (text: string) => text.replace(/\p{C}/gu, '·');

async function list({ db }: Database): Promise<void> {
  const open = await openExceptions(db, SHOWN);
  for (const { id, kind, subject, openedAt, order } of open) {
    const { title, next } = EXCEPTION_WORDS[kind];
    const about = order
      ? `заказ № ${order.number}, ${plain(`${order.contact.name}, ${order.contact.phone}`)}`
      : subject;
    console.log(`${id}  ${title}\n  ${about}\n  ${formatDayAndTime(openedAt)} по Москве. ${next}`);
  }
  if (open.length === 0) console.log('Всё в порядке: внимания ничто не требует.');
}

async function close(database: Database, by: string, id: number, reason: string): Promise<void> {
  const nobody = {
    // Closing enqueues nothing and asks no company.
    companies: {},
    queue: { send: () => Promise.reject(new Error('closing has no jobs')) },
  };
  const ctx = createContext(
    { ...database, ...nobody, now: () => new Date(), log: openLog('warn') },
    { kind: 'staff', name: by },
  );
  if (isRefusal(await closeException(ctx, id, reason))) throw new StartError(`Под номером ${id} ничего не открыто.`);
  console.log('Закрыто.');
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { by: { type: 'string', default: userInfo().username }, reason: { type: 'string', default: '' } },
  });
  const [verb = 'list', id = ''] = positionals;
  const reason = values.reason.trim();
  const named = verb === 'close' && /^[1-9]\d{0,8}$/.test(id) && reason !== '';
  if (positionals.length > 2 || (!named && !(verb === 'list' && id === ''))) throw new UsageError(USAGE);
  const { DATABASE_URL, DATA_DIR } = readEnv();
  const url = DATABASE_URL ?? (await findRunningDatabase(DATA_DIR, 'shop'));
  if (!url)
    throw new StartError('Магазин не запущен: запустите его (npm start) или укажите его базу данных в DATABASE_URL.');
  const database = openDatabase(url, { connections: 2, log: openLog('warn') });
  try {
    if (named) await close(database, values.by, Number(id), reason);
    else await list(database);
  } finally {
    await database.close();
  }
} catch (error) {
  endCommand(error, USAGE);
}
