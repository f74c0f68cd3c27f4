import { formatDayAndTime } from '../../src/kernel/dates.ts';
import { isRefusal } from '../../src/kernel/refusal.ts';
import { finishForm } from '../../src/shop/forms/finish-form.ts';
import { formLines } from '../../src/shop/forms/form-lines.ts';
import { formFilesOf, formMessage, formsForStaff } from '../../src/shop/forms/form-messages.reads.ts';
import { StartError } from '../supervisor.ts';
import { readNumber, type StaffArguments } from './arguments.ts';
import { inShop, type StaffContext } from './in-shop.ts';
import { visible, visibleBlock } from './visible.ts';

const SHOWN = 100;

/** Forms of the site that wait for an answer (decision 0057). */
export function forms(args: StaffArguments) {
  return args
    .command(
      ['list', '$0'],
      'формы без ответа',
      (each) => each.option('done', { type: 'boolean', default: false, describe: 'отвеченные' }),
      ({ by, done }) => inShop(by, (ctx) => list(ctx, done ? 'done' : 'new')),
    )
    .command('show <номер>', 'прочитать форму', withNumber, ({ by, номер: number }) =>
      inShop(by, (ctx) => show(ctx, number)),
    )
    .command('done <номер>', 'отметить отвеченной', withNumber, ({ by, номер: number }) =>
      inShop(by, (ctx) => finish(ctx, number)),
    );
}

const withNumber = (args: StaffArguments) =>
  args.positional('номер', { type: 'string', demandOption: true, coerce: readNumber(9) });

async function list({ db }: StaffContext, state: 'new' | 'done'): Promise<void> {
  const found = await formsForStaff(db, state, SHOWN);
  for (const { id, type, name, createdAt } of found) {
    console.log(`${id}  ${type}, ${visible(name)}, ${formatDayAndTime(createdAt)}`);
  }
  if (found.length === 0) console.log('Таких форм нет.');
}

async function show({ db }: StaffContext, number: number): Promise<void> {
  const message = await formMessage(db, number);
  if (!message?.key) throw new StartError(`Формы ${number} нет.`);
  console.log(`${message.type} № ${number}, ${formatDayAndTime(message.createdAt)}`);
  for (const [name, words] of formLines(message)) console.log(`${name}: ${visible(words)}`);
  if (message.text) console.log(`\n${visibleBlock(message.text)}`);
  for (const { id, name, bytes } of await formFilesOf(db, number)) {
    console.log(`Файл ${visible(name)}, ${bytes} байт: /api/forms/${number}/files/${id}`);
  }
}

async function finish(ctx: StaffContext, number: number): Promise<void> {
  if (isRefusal(await finishForm(ctx, number))) throw new StartError(`Формы ${number} нет.`);
  console.log('Отмечено: отвечено.');
}
