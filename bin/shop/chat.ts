import { randomUUID } from 'node:crypto';
import type { Command } from '@commander-js/extra-typings';
import { formatDayAndTime } from '../../src/kernel/dates.ts';
import { isRefusal, type Refusal } from '../../src/kernel/refusal.ts';
import { answerChat, closeChat } from '../../src/shop/support/answer-chat.ts';
import { LONGEST_MESSAGE } from '../../src/shop/support/chat.rules.ts';
import { chatExists, chatsForStaff, lastMessages } from '../../src/shop/support/chats.reads.ts';
import { StartError } from '../supervisor.ts';
import { readUuid, readText } from './arguments.ts';
import { allow, unlessRefused, type RunAsStaff, type StaffContext } from './as-staff.ts';
import { visible, visibleBlock } from './visible.ts';

const SHOWN = 100;

/** Reads and answers chats (decision 0052); the visitor sees the name of who answers. */
export function chat(noun: Command, run: RunAsStaff): void {
  const listed = () => run(list);
  noun.action(listed);
  noun.command('list').description('открытые чаты').action(listed);
  noun
    .command('read')
    .description('прочитать чат')
    .argument('<номер>', 'номер чата', readUuid)
    .action((id) => run((ctx) => read(ctx, id)));
  noun
    .command('answer')
    .description('ответить; имя отвечающего покупатель видит')
    .argument('<номер>', 'номер чата', readUuid)
    .argument('<текст>', 'ответ, в кавычках', readText(LONGEST_MESSAGE))
    .action((id, text) => run((ctx) => answer(ctx, id, text)));
  noun
    .command('close')
    .description('закрыть чат')
    .argument('<номер>', 'номер чата', readUuid)
    .action((id) => run((ctx) => close(ctx, id)));
}

const unknown = (id: string) => new StartError(`Чата ${id} нет.`);

function orUnknown<T>(id: string, result: T | Refusal): T {
  if (isRefusal(result) && result.refused === 'chat-unknown') throw unknown(id);
  return unlessRefused(result);
}

async function list(ctx: StaffContext): Promise<void> {
  allow(ctx, 'read', 'chat');
  const { db } = ctx;
  const chats = await chatsForStaff(db, 'open', SHOWN);
  for (const { id, customerId, waits, lastMessageAt } of chats) {
    const who = customerId === null ? 'гость' : `покупатель ${customerId}`;
    console.log(`${id}  ${waits ? 'ждёт ответа' : 'отвечено'}, ${who}, ${formatDayAndTime(lastMessageAt)}`);
  }
  if (chats.length === 0) console.log('Открытых чатов нет.');
}

async function read(ctx: StaffContext, id: string): Promise<void> {
  allow(ctx, 'read', 'chat');
  const { db } = ctx;
  if (!(await chatExists(db, id))) throw unknown(id);
  for (const { author, staffName, text, at } of await lastMessages(db, id, SHOWN)) {
    console.log(`${author === 'staff' ? visible(staffName ?? '') : 'Посетитель'}, ${formatDayAndTime(at)}`);
    console.log(`${visibleBlock(text)}\n`);
  }
}

async function answer(ctx: StaffContext, id: string, text: string): Promise<void> {
  orUnknown(id, await answerChat(ctx, id, { key: randomUUID(), text }));
  console.log('Ответ отправлен.');
}

async function close(ctx: StaffContext, id: string): Promise<void> {
  orUnknown(id, await closeChat(ctx, id));
  console.log('Чат закрыт.');
}
