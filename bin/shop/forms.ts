import type { Command } from '@commander-js/extra-typings';
import { formatDayAndTime } from '../../src/kernel/dates.ts';
import { FORM_TYPES } from '../../src/kernel/form-types.ts';
import { isRefusal } from '../../src/kernel/refusal.ts';
import { finishForm } from '../../src/shop/forms/finish-form.ts';
import { formLines } from '../../src/shop/forms/form-lines.ts';
import { formFilesOf, formMessage, formsForStaff } from '../../src/shop/forms/form-messages.reads.ts';
import { StartError } from '../supervisor.ts';
import { readNumber } from './arguments.ts';
import { allow, unlessRefused, type RunAsStaff, type StaffContext } from './as-staff.ts';
import { visible, visibleBlock } from './visible.ts';

const SHOWN = 100;

/** Forms of the site that wait for an answer (decision 0057). */
export function forms(noun: Command, run: RunAsStaff): void {
  const listed = (state: 'new' | 'done') => run((ctx) => list(ctx, state));
  noun.action(() => listed('new'));
  noun
    .command('list')
    .description('формы без ответа')
    .option('--done', 'отвеченные')
    .action(({ done }) => listed(done ? 'done' : 'new'));
  noun
    .command('show')
    .description('прочитать форму')
    .argument('<номер>', 'номер формы', readNumber(9))
    .action((number) => run((ctx) => show(ctx, number)));
  noun
    .command('done')
    .description('отметить отвеченной')
    .argument('<номер>', 'номер формы', readNumber(9))
    .action((number) => run((ctx) => finish(ctx, number)));
}

async function list(ctx: StaffContext, state: 'new' | 'done'): Promise<void> {
  allow(ctx, 'read', 'form');
  const found = await formsForStaff(ctx.db, state, SHOWN);
  for (const { id, type, name, createdAt } of found) {
    console.log(`${id}  ${FORM_TYPES[type]}, ${visible(name)}, ${formatDayAndTime(createdAt)}`);
  }
  if (found.length === 0) console.log('Таких форм нет.');
}

async function show(ctx: StaffContext, number: number): Promise<void> {
  allow(ctx, 'read', 'form');
  const { db } = ctx;
  const message = await formMessage(db, number);
  if (!message?.key) throw new StartError(`Формы ${number} нет.`);
  console.log(`${FORM_TYPES[message.type]} № ${number}, ${formatDayAndTime(message.createdAt)}`);
  for (const [name, words] of formLines(message))
    console.log(words.includes('\n') ? `${name}:\n${visibleBlock(words)}` : `${name}: ${visible(words)}`);
  if (message.text) console.log(`\n${visibleBlock(message.text)}`);
  for (const { id, name, bytes } of await formFilesOf(db, number)) {
    console.log(`Файл ${visible(name)}, ${bytes} байт: /api/forms/${number}/files/${id}`);
  }
}

async function finish(ctx: StaffContext, number: number): Promise<void> {
  const done = await finishForm(ctx, number);
  if (isRefusal(done) && done.refused === 'form-unknown') throw new StartError(`Формы ${number} нет.`);
  unlessRefused(done);
  console.log('Отмечено: отвечено.');
}
