// node bin/chat.ts: chats that wait for an answer; read, answer and close one (decision 0052).
import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { readEnv } from '../src/config/env.ts';
import { formatDayAndTime } from '../src/kernel/dates.ts';
import { isRefusal } from '../src/kernel/refusal.ts';
import { createContext } from '../src/platform/context.ts';
import { openDatabase, type Database } from '../src/platform/database.ts';
import { findRunningDatabase } from '../src/platform/embedded-database.ts';
import { openLog } from '../src/platform/log.ts';
import { answerChat, closeChat } from '../src/shop/support/answer-chat.ts';
import { LONGEST_MESSAGE } from '../src/shop/support/chat.ts';
import { chatExists, chatsForStaff, lastMessages } from '../src/shop/support/chats.reads.ts';
import { endCommand, UsageError } from './end-command.ts';
import { StartError } from './supervisor.ts';

const USAGE = `Открытые чаты:          node bin/chat.ts
Прочитать чат:          node bin/chat.ts read НОМЕР
Ответить покупателю:    node bin/chat.ts answer НОМЕР "текст"
Закрыть чат:            node bin/chat.ts close НОМЕР
Кто отвечает, видит покупатель: --by Вера (иначе имя пользователя системы)`;

const SHOWN = 100;

/** Signs that could move the cursor or hide words of a terminal. */
const plain = (text: string) => text.replace(/(?!\n)\p{C}/gu, '·');

async function list({ db }: Database): Promise<void> {
  const chats = await chatsForStaff(db, 'open', SHOWN);
  for (const { id, customerId, waits, lastMessageAt } of chats) {
    const who = customerId === null ? 'гость' : `покупатель ${customerId}`;
    console.log(`${id}  ${waits ? 'ждёт ответа' : 'отвечено'}, ${who}, ${formatDayAndTime(lastMessageAt)}`);
  }
  if (chats.length === 0) console.log('Открытых чатов нет.');
}

async function read({ db }: Database, id: string): Promise<void> {
  if (!(await chatExists(db, id))) throw new StartError(`Чата ${id} нет.`);
  for (const { author, staffName, text, at } of await lastMessages(db, id, SHOWN)) {
    console.log(`${author === 'staff' ? plain(staffName ?? '') : 'Посетитель'}, ${formatDayAndTime(at)}`);
    console.log(`${plain(text).replace(/^/gm, '  │ ')}\n`);
  }
}

async function act(database: Database, by: string, id: string, text: string | undefined): Promise<void> {
  const nobody = {
    // Answering enqueues nothing and asks no company.
    companies: {},
    queue: { send: () => Promise.reject(new Error('an answer has no jobs')) },
  };
  const ctx = createContext(
    { ...database, ...nobody, now: () => new Date(), log: openLog('warn') },
    { kind: 'staff', name: by },
  );
  const done =
    text === undefined ? await closeChat(ctx, id) : await answerChat(ctx, id, { key: randomUUID(), text, by });
  if (isRefusal(done)) throw new StartError(`Чата ${id} нет.`);
  console.log(text === undefined ? 'Чат закрыт.' : 'Ответ отправлен.');
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { by: { type: 'string', default: userInfo().username } },
  });
  const [verb, id = '', words] = positionals;
  const text = words?.trim();
  const known = verb === 'read' || verb === 'close' || (verb === 'answer' && text);
  const named = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);
  if (verb && !(known && named)) throw new UsageError(USAGE);
  if (text && text.length > LONGEST_MESSAGE)
    throw new StartError(`Слишком длинно: не больше ${LONGEST_MESSAGE} знаков.`);
  const { DATABASE_URL, DATA_DIR } = readEnv();
  const url = DATABASE_URL ?? (await findRunningDatabase(DATA_DIR, 'shop'));
  if (!url)
    throw new StartError('Магазин не запущен: запустите его (npm start) или укажите его базу данных в DATABASE_URL.');
  const database = openDatabase(url, { connections: 2, log: openLog('warn') });
  try {
    if (verb === 'read') await read(database, id);
    else if (verb) await act(database, values.by, id, verb === 'answer' ? text : undefined);
    else await list(database);
  } finally {
    await database.close();
  }
} catch (error) {
  endCommand(error, USAGE);
}
