// node bin/orders.ts: orders paid on delivery that wait for a call to their buyers; confirm one (decision 0068).
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { readEnv } from '../src/config/env.ts';
import { tellRefusal } from '../src/http/refusals.ts';
import { formatDayAndTime } from '../src/kernel/dates.ts';
import { formatMoney } from '../src/kernel/money.ts';
import { formatPhone, type PhoneDigits } from '../src/kernel/phone.ts';
import { isRefusal } from '../src/kernel/refusal.ts';
import { createContext } from '../src/platform/context.ts';
import { openDatabase, type Database } from '../src/platform/database.ts';
import { findRunningDatabase } from '../src/platform/embedded-database.ts';
import { openLog } from '../src/platform/log.ts';
import { confirmByStaff } from '../src/shop/orders/confirm-order.ts';
import { orderIdOf, unconfirmedOrders } from '../src/shop/orders/unconfirmed-orders.reads.ts';
import { endCommand, UsageError } from './end-command.ts';
import { StartError } from './supervisor.ts';

const USAGE = `Заказы, которые ждут подтверждения:   node bin/orders.ts list
Подтвердить, поговорив с покупателем:  node bin/orders.ts confirm НОМЕР
Кто подтвердил: --by Вера (иначе имя пользователя системы)`;

const SHOWN = 200;

/** Signs that could move the cursor or hide words of a terminal. */
const plain = (text: string) => text.replace(/\p{C}/gu, '·');

async function list({ db }: Database): Promise<void> {
  const waiting = await unconfirmedOrders(db, SHOWN);
  for (const { number, contact, total, confirmBy } of waiting) {
    const phone = formatPhone(contact.phone as PhoneDigits);
    console.log(
      `${number}  до ${formatDayAndTime(confirmBy)}  ${phone}, ${plain(contact.name)}, ${formatMoney(total)}`,
    );
  }
  if (waiting.length === 0) console.log('Таких заказов нет.');
}

async function confirm(database: Database, by: string, number: number): Promise<void> {
  const orderId = await orderIdOf(database.db, number);
  if (!orderId) throw new StartError(`Заказа ${number} нет.`);
  const nobody = {
    // Confirming enqueues nothing and asks no company.
    companies: {},
    queue: { send: () => Promise.reject(new Error('a confirmed order has no jobs')) },
  };
  const ctx = createContext(
    { ...database, ...nobody, now: () => new Date(), log: openLog('warn') },
    { kind: 'staff', name: by },
  );
  const confirmed = await confirmByStaff(ctx, orderId);
  if (isRefusal(confirmed)) throw new StartError(tellRefusal(confirmed).text);
  console.log(`Заказ ${number} подтверждён.`);
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { by: { type: 'string', default: userInfo().username } },
  });
  const [verb = 'list', what = ''] = positionals;
  const listed = verb === 'list' && what === '';
  const named = verb === 'confirm' && /^[1-9]\d{0,14}$/.test(what);
  if (positionals.length > 2 || (!listed && !named)) throw new UsageError(USAGE);
  const { DATABASE_URL, DATA_DIR } = readEnv();
  const url = DATABASE_URL ?? (await findRunningDatabase(DATA_DIR, 'shop'));
  if (!url)
    throw new StartError('Магазин не запущен: запустите его (npm start) или укажите его базу данных в DATABASE_URL.');
  const database = openDatabase(url, { connections: 2, log: openLog('warn') });
  try {
    if (named) await confirm(database, values.by, Number(what));
    else await list(database);
  } finally {
    await database.close();
  }
} catch (error) {
  endCommand(error, USAGE);
}
