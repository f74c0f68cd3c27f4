import { randomUUID } from 'node:crypto';
import { formatDayAndTime } from '../../src/kernel/dates.ts';
import { isRefusal } from '../../src/kernel/refusal.ts';
import { answerChat, closeChat } from '../../src/shop/support/answer-chat.ts';
import { LONGEST_MESSAGE } from '../../src/shop/support/chat.rules.ts';
import { chatExists, chatsForStaff, lastMessages } from '../../src/shop/support/chats.reads.ts';
import { StartError } from '../supervisor.ts';
import { readUuid, readWords, type StaffArguments } from './arguments.ts';
import { inShop, type StaffContext } from './in-shop.ts';
import { visible, visibleBlock } from './visible.ts';

const SHOWN = 100;

/** Chats that wait for an answer (decision 0052); the visitor sees who answers. */
export function chat(args: StaffArguments) {
  return args
    .command(
      ['list', '$0'],
      'открытые чаты',
      (each) => each,
      ({ by }) => inShop(by, list),
    )
    .command('read <номер>', 'прочитать чат', withId, ({ by, номер: id }) => inShop(by, (ctx) => read(ctx, id)))
    .command(
      'answer <номер> <текст>',
      'ответить; имя отвечающего покупатель видит',
      (each) =>
        withId(each).positional('текст', {
          type: 'string',
          demandOption: true,
          coerce: readWords(LONGEST_MESSAGE),
        }),
      ({ by, номер: id, текст: text }) => inShop(by, (ctx) => answer(ctx, id, { text, by })),
    )
    .command('close <номер>', 'закрыть чат', withId, ({ by, номер: id }) => inShop(by, (ctx) => close(ctx, id)));
}

const withId = (args: StaffArguments) =>
  args.positional('номер', { type: 'string', demandOption: true, coerce: readUuid });

const unknown = (id: string) => new StartError(`Чата ${id} нет.`);

async function list({ db }: StaffContext): Promise<void> {
  const chats = await chatsForStaff(db, 'open', SHOWN);
  for (const { id, customerId, waits, lastMessageAt } of chats) {
    const who = customerId === null ? 'гость' : `покупатель ${customerId}`;
    console.log(`${id}  ${waits ? 'ждёт ответа' : 'отвечено'}, ${who}, ${formatDayAndTime(lastMessageAt)}`);
  }
  if (chats.length === 0) console.log('Открытых чатов нет.');
}

async function read({ db }: StaffContext, id: string): Promise<void> {
  if (!(await chatExists(db, id))) throw unknown(id);
  for (const { author, staffName, text, at } of await lastMessages(db, id, SHOWN)) {
    console.log(`${author === 'staff' ? visible(staffName ?? '') : 'Посетитель'}, ${formatDayAndTime(at)}`);
    console.log(`${visibleBlock(text)}\n`);
  }
}

async function answer(ctx: StaffContext, id: string, { text, by }: { text: string; by: string }): Promise<void> {
  if (isRefusal(await answerChat(ctx, id, { key: randomUUID(), text, by }))) throw unknown(id);
  console.log('Ответ отправлен.');
}

async function close(ctx: StaffContext, id: string): Promise<void> {
  if (isRefusal(await closeChat(ctx, id))) throw unknown(id);
  console.log('Чат закрыт.');
}
