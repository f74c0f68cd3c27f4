import { formatDayAndTime } from '../../src/kernel/dates.ts';
import { isRefusal } from '../../src/kernel/refusal.ts';
import { closeException } from '../../src/shop/exceptions/close-exception.ts';
import { EXCEPTION_WORDS } from '../../src/shop/exceptions/exception.rules.ts';
import { openExceptions } from '../../src/shop/exceptions/exceptions.reads.ts';
import { StartError } from '../supervisor.ts';
import { readNumber, readWords, type StaffArguments } from './arguments.ts';
import { inShop, type StaffContext } from './in-shop.ts';
import { visible } from './visible.ts';

const SHOWN = 100;
const LONGEST = 1000;

/** What a program cannot settle and somebody has to see to (decision 0069). */
export function exceptions(args: StaffArguments) {
  return args
    .command(
      ['list', '$0'],
      'что требует внимания',
      (each) => each,
      ({ by }) => inShop(by, list),
    )
    .command(
      'close <номер>',
      'закрыть, сказав почему',
      (each) =>
        each.positional('номер', { type: 'string', demandOption: true, coerce: readNumber(9) }).option('reason', {
          type: 'string',
          demandOption: true,
          requiresArg: true,
          coerce: readWords(LONGEST),
          describe: 'например «позвонил, заказ в силе»',
        }),
      ({ by, номер: id, reason }) => inShop(by, (ctx) => close(ctx, id, reason)),
    );
}

async function list({ db }: StaffContext): Promise<void> {
  const open = await openExceptions(db, SHOWN);
  for (const { id, kind, subject, openedAt, order } of open) {
    const { title, next } = EXCEPTION_WORDS[kind];
    const about = order
      ? `заказ № ${order.number}, ${visible(`${order.contact.name}, ${order.contact.phone}`)}`
      : subject;
    console.log(`${id}  ${title}\n  ${about}\n  ${formatDayAndTime(openedAt)} по Москве. ${next}`);
  }
  if (open.length === 0) console.log('Всё в порядке: внимания ничто не требует.');
}

async function close(ctx: StaffContext, id: number, reason: string): Promise<void> {
  if (isRefusal(await closeException(ctx, id, reason))) throw new StartError(`Под номером ${id} ничего не открыто.`);
  console.log('Закрыто.');
}
