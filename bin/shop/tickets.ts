import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { readEnv } from '../../src/config/env.ts';
import { formatDayAndTime } from '../../src/kernel/dates.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { keysOf } from '../../src/kernel/form-options.ts';
import {
  LONGEST_TICKET_SUBJECT,
  LONGEST_TICKET_TEXT,
  TICKET_STATE_NAMES,
  TICKET_STATES,
  TICKET_TOPICS,
  type TicketState,
} from '../../src/kernel/tickets.ts';
import { localFiles, type FileStore } from '../../src/platform/files.ts';
import { formFilesOf } from '../../src/shop/forms/form-messages.reads.ts';
import { storedName } from '../../src/shop/forms/form-messages.tables.ts';
import {
  answerTicket,
  askCustomer,
  closeTicket,
  noteOnTicket,
  solveTicket,
  takeTicket,
} from '../../src/shop/tickets/answer-ticket.ts';
import { approveLetter, dropLetter } from '../../src/shop/tickets/decide-letter.ts';
import { keptLettersOf, waitingLetters } from '../../src/shop/tickets/letters.reads.ts';
import { openTicketFromChat, type TicketOpened } from '../../src/shop/tickets/open-ticket-from-chat.ts';
import { openTicketFromForm } from '../../src/shop/tickets/open-ticket-from-form.ts';
import type { TicketCommand, TicketResult } from '../../src/shop/tickets/run-ticket-command.ts';
import { ticketForStaff, ticketsForStaff } from '../../src/shop/tickets/tickets-for-staff.reads.ts';
import { lastTicketMessages } from '../../src/shop/tickets/tickets.reads.ts';
import { StartError } from '../supervisor.ts';
import { readNumber, readOneOf, readText, readUuid } from './arguments.ts';
import { allow, LEFT_TO_SCHEDULE, unlessRefused, type RunAsStaff, type StaffContext } from './as-staff.ts';
import { visible, visibleBlock } from './visible.ts';

const SHOWN = 200;
const MOST_MESSAGES = 1000;
const NUMBER = 'номер обращения';
type Run = (ctx: StaffContext, command: TicketCommand) => Promise<TicketResult | Refusal>;

/** What customers ask in their account and by letters (decision 0114). */
export function tickets(noun: Command, run: RunAsStaff): void {
  const number = readNumber(15);
  const text = readText(LONGEST_TICKET_TEXT);
  const does = (of: number, action: Run) => run((ctx) => carryOut(ctx, of, action), LEFT_TO_SCHEDULE);
  noun.action(() => run((ctx) => list(ctx, {})));
  noun
    .command('list')
    .description('открытые обращения, сначала те, у которых срок раньше')
    .argument('[состояние]', TICKET_STATES.join(', '), readOneOf(TICKET_STATES))
    .option('--overdue', 'только те, у которых срок вышел')
    .action((state, { overdue = false }) => run((ctx) => list(ctx, { state, overdue })));
  noun
    .command('show')
    .description('прочитать обращение')
    .argument('<номер>', NUMBER, number)
    .action((of) => run((ctx) => show(ctx, of)));
  noun
    .command('take')
    .description('взять себе')
    .argument('<номер>', NUMBER, number)
    .action((of) => does(of, takeTicket));
  noun
    .command('answer')
    .description('ответить; имя отвечающего покупатель видит')
    .argument('<номер>', NUMBER, number)
    .argument('<текст>', 'ответ, в кавычках', text)
    .action((of, words) => does(of, (ctx, command) => answerTicket(ctx, { ...command, text: words })));
  noun
    .command('ask')
    .description('спросить покупателя; срок решения остановится до его ответа')
    .argument('<номер>', NUMBER, number)
    .argument('<текст>', 'вопрос, в кавычках', text)
    .action((of, words) => does(of, (ctx, command) => askCustomer(ctx, { ...command, text: words })));
  noun
    .command('solve')
    .description('отметить решённым')
    .argument('<номер>', NUMBER, number)
    .argument('[текст]', 'последние слова покупателю; без них письма не будет', text)
    .action((of, words) => does(of, (ctx, command) => solveTicket(ctx, { ...command, text: words })));
  noun
    .command('close')
    .description('закрыть без ответа')
    .argument('<номер>', NUMBER, number)
    .action((of) => does(of, closeTicket));
  noun
    .command('note')
    .description('заметка для своих; покупатель её не видит')
    .argument('<номер>', NUMBER, number)
    .argument('<текст>', 'заметка, в кавычках', text)
    .action((of, words) => does(of, (ctx, command) => noteOnTicket(ctx, { ...command, text: words })));
  const topic = readOneOf(keysOf(TICKET_TOPICS));
  const topics = Object.entries(TICKET_TOPICS).map(([key, name]) => `${key} (${name})`);
  const subject = ['--subject <тема>', 'о чём оно, в кавычках; без этого скажет форма или чат'] as const;
  noun
    .command('from-form')
    .description('завести обращение из формы сайта; форма станет отвеченной')
    .argument('<форма>', 'номер формы', readNumber(9))
    .argument('<раздел>', topics.join(', '), topic)
    .option(...subject, readText(LONGEST_TICKET_SUBJECT))
    .action((of, about, options) =>
      run(async (ctx) => {
        const files = await filesOfForm(ctx, of);
        await open(openTicketFromForm(ctx, files, { number: of, topic: about, subject: options.subject }));
      }),
    );
  noun
    .command('from-chat')
    .description('завести обращение из чата покупателя; чат скажет об этом и закроется')
    .argument('<чат>', 'номер чата', readUuid)
    .argument('<раздел>', topics.join(', '), topic)
    .option(...subject, readText(LONGEST_TICKET_SUBJECT))
    .action((of, about, options) =>
      run((ctx) => open(openTicketFromChat(ctx, { chatId: of, topic: about, subject: options.subject }))),
    );
  noun
    .command('letters')
    .description('письма с чужих адресов, от непроверенных отправителей и без номера, о которых надо решить')
    .option('--after <письмо>', 'продолжить после этого письма из списка', readUuid)
    .action(({ after }) => run((ctx) => listLetters(ctx, after)));
  noun
    .command('approve-letter')
    .description('письмо от покупателя: добавить в его обращение')
    .argument('<письмо>', 'его код из letters', readUuid)
    .argument('[номер]', 'обращение, если письмо не назвало своего', number)
    .action((letterId, ticketId) => run((ctx) => approve(ctx, letterId, ticketId)));
  noun
    .command('drop-letter')
    .description('письмо не от покупателя: не добавлять')
    .argument('<письмо>', 'его код из letters', readUuid)
    .action((letterId) => run((ctx) => drop(ctx, letterId)));
}

async function list(
  ctx: StaffContext,
  { state, overdue = false }: { readonly state?: TicketState | undefined; readonly overdue?: boolean },
): Promise<void> {
  allow(ctx, 'read', 'ticket');
  const found = await ticketsForStaff(ctx.db, { state, overdueAt: overdue ? ctx.now() : undefined }, SHOWN);
  for (const one of found) {
    const due = [one.answerDueAt, one.solveDueAt]
      .filter((at) => at !== null)
      .toSorted((a, b) => a.getTime() - b.getTime())[0];
    console.log(
      [
        one.id,
        TICKET_STATE_NAMES[one.state].toLowerCase(),
        TICKET_TOPICS[one.topic],
        visible(one.subject),
        ...(one.orderNumber === null ? [] : [`заказ ${one.orderNumber}`]),
        ...(due === undefined ? [] : [`${due <= ctx.now() ? 'ПРОСРОЧЕНО с' : 'до'} ${formatDayAndTime(due)}`]),
        ...(one.owner === null ? [] : [visible(one.owner)]),
      ].join('  '),
    );
  }
  if (found.length === 0) console.log('Таких обращений нет.');
}

async function show(ctx: StaffContext, ticketId: number): Promise<void> {
  allow(ctx, 'read', 'ticket');
  const ticket = await ticketForStaff(ctx.db, ticketId);
  if (!ticket) throw new StartError(`Обращения ${ticketId} нет.`);
  const { state, topic, subject, orderNumber, position, lotNumber, previousId, answerDueAt, solveDueAt } = ticket;
  console.log(`Обращение ${ticketId}, ${TICKET_STATE_NAMES[state].toLowerCase()}: ${visible(subject)}`);
  console.log(`${TICKET_TOPICS[topic]}, покупатель ${ticket.customerId} ${visible(ticket.name)}`);
  if (orderNumber !== null) console.log(`Заказ ${orderNumber}${position === null ? '' : `, строка ${position + 1}`}`);
  if (lotNumber !== null) console.log(`Серия ${visible(lotNumber)}`);
  if (ticket.formId !== null) console.log(`Из формы ${ticket.formId}`);
  if (ticket.chatId !== null) console.log(`Из чата ${ticket.chatId}`);
  if (previousId !== null) console.log(`Продолжение обращения ${previousId}`);
  if (answerDueAt !== null) console.log(`Ответить до ${formatDayAndTime(answerDueAt)}`);
  if (solveDueAt !== null) console.log(`Решить до ${formatDayAndTime(solveDueAt)}`);
  const WHO = { user: 'Покупатель', staff: 'Магазин', note: 'Заметка' } as const;
  const messages = await lastTicketMessages(ctx.db, ticketId, MOST_MESSAGES, { notes: true });
  const letters = await keptLettersOf(ctx.db, ticketId);
  for (const { author, staffName, key, text, at, files } of messages) {
    console.log(`\n${WHO[author]}${staffName === null ? '' : `, ${visible(staffName)}`}, ${formatDayAndTime(at)}`);
    console.log(visibleBlock(text));
    for (const { id, name } of files) console.log(`  файл ${visible(name)}: /api/tickets/${ticketId}/files/${id}`);
    if (letters.has(key)) console.log(`  ${rawLetter(key)}`);
  }
}

async function carryOut(ctx: StaffContext, ticketId: number, action: Run): Promise<void> {
  const { state } = unlessRefused(await action(ctx, { ticketId, key: randomUUID() }));
  console.log(`Обращение ${ticketId}: ${TICKET_STATE_NAMES[state].toLowerCase()}.`);
}

/** Where the ticket takes the files of a form from. */
async function filesOfForm({ db }: StaffContext, number: number): Promise<FileStore> {
  const files = localFiles(path.join(readEnv().DATA_DIR, 'files'));
  for (const { id } of await formFilesOf(db, number))
    if (!(await files.has(storedName(id))))
      throw new StartError(
        'Файлы этой формы лежат не здесь: запустите команду там, где работает магазин, с его DATA_DIR.',
      );
  return files;
}

async function open(opening: Promise<TicketOpened | Refusal>): Promise<void> {
  const { ticketId, isNew } = unlessRefused(await opening);
  console.log(isNew ? `Обращение ${ticketId} заведено.` : `Обращение ${ticketId} уже заведено, нового с тех пор нет.`);
}

/** Why a letter is not known to be of whoever it names. */
const NOT_PROVED = {
  failed: 'отправитель поддельный или не\u00a0подтверждён: почтовый сервер проверил домен, и\u00a0он не\u00a0сошёлся',
  missing: 'отправитель не\u00a0проверен: почтовый сервер о\u00a0нём ничего не\u00a0сообщил',
} as const;

/** Where a letter is read as it came. */
const rawLetter = (letterId: string): string => `письмо целиком: /api/ticket-letters/${letterId}/raw`;

async function listLetters(ctx: StaffContext, after: string | undefined): Promise<void> {
  allow(ctx, 'read', 'ticket');
  const found = await waitingLetters(ctx.db, SHOWN, after);
  for (const { id, ticketId, state, sender, authentication, subject, text, attachments, receivedAt } of found) {
    console.log(
      `${id}  ${ticketId === null ? 'обращение неизвестно' : `обращение ${ticketId}`}${state === 'too-many' ? ', сверх числа писем в\u00a0час' : ''}`,
    );
    console.log(`  от ${visible(sender)}, ${formatDayAndTime(receivedAt)}, тема «${visible(subject)}»`);
    if (authentication !== null && authentication !== 'passed') console.log(`  ${NOT_PROVED[authentication]}`);
    console.log(`  ${attachments > 0 ? `вложений: ${attachments}, ` : ''}${rawLetter(id)}`);
    console.log(`${visibleBlock(text)}\n`);
  }
  if (found.length === 0) console.log('Таких писем нет.');
  if (found.length === SHOWN) console.log(`Показаны ${SHOWN}. Дальше: tickets letters --after ${found.at(-1)!.id}`);
}

async function approve(ctx: StaffContext, letterId: string, named: number | undefined): Promise<void> {
  const { ticketId } = unlessRefused(await approveLetter(ctx, { letterId, ticketId: named }));
  console.log(`Письмо добавлено в обращение ${ticketId}.`);
}

async function drop(ctx: StaffContext, letterId: string): Promise<void> {
  unlessRefused(await dropLetter(ctx, letterId));
  console.log('Письмо не добавлено.');
}
