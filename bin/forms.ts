// node bin/forms.ts: forms of the site that wait for an answer; read one, note that it was answered (decision 0057).
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { readEnv } from '../src/config/env.ts';
import { formatDayAndTime } from '../src/kernel/dates.ts';
import { isRefusal } from '../src/kernel/refusal.ts';
import { createContext } from '../src/platform/context.ts';
import { openDatabase, type Database } from '../src/platform/database.ts';
import { findRunningDatabase } from '../src/platform/embedded-database.ts';
import { openLog } from '../src/platform/log.ts';
import { finishForm } from '../src/shop/forms/finish-form.ts';
import { formLines } from '../src/shop/forms/form-lines.ts';
import { formFilesOf, formMessage, formsForStaff } from '../src/shop/forms/form-messages.reads.ts';
import { endCommand, UsageError } from './end-command.ts';
import { StartError } from './supervisor.ts';

const USAGE = `Формы без ответа:      node bin/forms.ts list
Отвеченные:            node bin/forms.ts list done
Прочитать форму:       node bin/forms.ts show НОМЕР
Отметить отвеченной:   node bin/forms.ts done НОМЕР
Кто ответил: --by Вера (иначе имя пользователя системы)`;

const SHOWN = 100;

/** Signs that could move the cursor or hide words of a terminal. */
const plain = (text: string) => text.replace(/(?!\n)\p{C}/gu, '·');

async function list({ db }: Database, state: 'new' | 'done'): Promise<void> {
  const forms = await formsForStaff(db, state, SHOWN);
  for (const { id, type, name, createdAt } of forms) {
    console.log(`${id}  ${type}, ${plain(name)}, ${formatDayAndTime(createdAt)}`);
  }
  if (forms.length === 0) console.log('Таких форм нет.');
}

async function show({ db }: Database, number: number): Promise<void> {
  const message = await formMessage(db, number);
  if (!message?.key) throw new StartError(`Формы ${number} нет.`);
  console.log(`${message.type} № ${number}, ${formatDayAndTime(message.createdAt)}`);
  for (const [name, words] of formLines(message)) console.log(`${name}: ${plain(words)}`);
  if (message.text) console.log(`\n${plain(message.text).replace(/^/gm, '  │ ')}`);
  for (const { id, name, bytes } of await formFilesOf(db, number)) {
    console.log(`Файл ${plain(name)}, ${bytes} байт: /api/forms/${number}/files/${id}`);
  }
}

async function finish(database: Database, by: string, number: number): Promise<void> {
  const nobody = {
    // Noting an answer enqueues nothing and asks no company.
    companies: {},
    queue: { send: () => Promise.reject(new Error('an answered form has no jobs')) },
  };
  const ctx = createContext(
    { ...database, ...nobody, now: () => new Date(), log: openLog('warn') },
    { kind: 'staff', name: by },
  );
  if (isRefusal(await finishForm(ctx, number))) throw new StartError(`Формы ${number} нет.`);
  console.log('Отмечено: отвечено.');
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { by: { type: 'string', default: userInfo().username } },
  });
  const [verb = 'list', what = ''] = positionals;
  const listed = verb === 'list' && ['', 'done'].includes(what);
  const named = (verb === 'show' || verb === 'done') && /^[1-9]\d{0,8}$/.test(what);
  if (positionals.length > 2 || (!listed && !named)) throw new UsageError(USAGE);
  const { DATABASE_URL, DATA_DIR } = readEnv();
  const url = DATABASE_URL ?? (await findRunningDatabase(DATA_DIR, 'shop'));
  if (!url)
    throw new StartError('Магазин не запущен: запустите его (npm start) или укажите его базу данных в DATABASE_URL.');
  const database = openDatabase(url, { connections: 2, log: openLog('warn') });
  try {
    if (verb === 'show') await show(database, Number(what));
    else if (verb === 'done') await finish(database, values.by, Number(what));
    else await list(database, what === 'done' ? 'done' : 'new');
  } finally {
    await database.close();
  }
} catch (error) {
  endCommand(error, USAGE);
}
