import type { Command } from '@commander-js/extra-typings';
import { formatDayAndTime } from '../../src/kernel/dates.ts';
import { isRefusal } from '../../src/kernel/refusal.ts';
import { closeException } from '../../src/shop/exceptions/close-exception.ts';
import { listedExceptions } from '../../src/shop/exceptions/exceptions.reads.ts';
import { may } from '../../src/shop/permissions/permissions.rules.ts';
import { StartError } from '../supervisor.ts';
import { readNumber, readText } from './arguments.ts';
import { allow, unlessRefused, type RunAsStaff, type StaffContext } from './as-staff.ts';
import { visible } from './visible.ts';

const SHOWN = 100;
const LONGEST = 1000;

/** Problems that a program cannot solve and a person has to (decision 0069). */
export function exceptions(noun: Command, run: RunAsStaff): void {
  const listed = () => run(list);
  noun.action(listed);
  noun.command('list').description('что требует внимания').action(listed);
  noun
    .command('close')
    .description('закрыть, сказав почему')
    .argument('<номер>', 'номер из списка', readNumber(9))
    .requiredOption('--reason <почему>', 'например «позвонил, заказ в силе»', readText(LONGEST))
    .action((id, { reason }) => run((ctx) => close(ctx, id, reason)));
}

async function list(ctx: StaffContext): Promise<void> {
  allow(ctx, 'read', 'exception');
  const mayReadContact = may(ctx.actor, 'read-contact', 'shipment');
  const open = await listedExceptions(ctx.db, { state: 'open' }, SHOWN);
  for (const { id, title, next, details, openedAt, order } of open) {
    console.log(`${id}  ${title}`);
    if (order) {
      const buyer = mayReadContact ? `, ${visible(`${order.contact.name}, ${order.contact.phone}`)}` : '';
      console.log(`  заказ № ${order.number}${buyer}`);
    }
    if (details !== '') console.log(`  ${visible(details)}`);
    console.log(`  ${formatDayAndTime(openedAt)} по Москве. ${next}`);
  }
  if (open.length === 0) console.log('Всё в порядке: внимания ничто не требует.');
}

async function close(ctx: StaffContext, id: number, reason: string): Promise<void> {
  const closed = await closeException(ctx, id, reason);
  if (isRefusal(closed) && closed.refused === 'exception-unknown')
    throw new StartError(`Под номером ${id} ничего не открыто.`);
  unlessRefused(closed);
  console.log('Закрыто.');
}
