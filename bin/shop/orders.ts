import type { Command } from '@commander-js/extra-typings';
import { formatDayAndTime } from '../../src/kernel/dates.ts';
import { formatMoney } from '../../src/kernel/money.ts';
import { formatPhone, type PhoneDigits } from '../../src/kernel/phone.ts';
import { confirmByStaff } from '../../src/shop/orders/confirm-order.ts';
import { orderIdOf, unconfirmedOrders } from '../../src/shop/orders/unconfirmed-orders.reads.ts';
import { StartError } from '../supervisor.ts';
import { readNumber } from './arguments.ts';
import { allow, unlessRefused, type RunAsStaff, type StaffContext } from './as-staff.ts';
import { visible } from './visible.ts';

const SHOWN = 200;

/** Orders paid on delivery that wait for confirmation by phone (decision 0068). */
export function orders(noun: Command, run: RunAsStaff): void {
  const listed = () => run(list);
  noun.action(listed);
  noun.command('list').description('заказы с оплатой при получении, которые ждут подтверждения').action(listed);
  noun
    .command('confirm')
    .description('подтвердить, поговорив с покупателем')
    .argument('<номер>', 'номер заказа', readNumber(15))
    .action((number) => run((ctx) => confirm(ctx, number)));
}

async function list(ctx: StaffContext): Promise<void> {
  allow(ctx, 'confirm', 'order');
  const waiting = await unconfirmedOrders(ctx.db, SHOWN);
  for (const { number, contact, total, confirmBy } of waiting) {
    const phone = formatPhone(contact.phone as PhoneDigits);
    console.log(
      `${number}  до ${formatDayAndTime(confirmBy)}  ${phone}, ${visible(contact.name)}, ${formatMoney(total)}`,
    );
  }
  if (waiting.length === 0) console.log('Таких заказов нет.');
}

async function confirm(ctx: StaffContext, number: number): Promise<void> {
  allow(ctx, 'confirm', 'order');
  const orderId = await orderIdOf(ctx.db, number);
  if (!orderId) throw new StartError(`Заказа ${number} нет.`);
  unlessRefused(await confirmByStaff(ctx, orderId));
  console.log(`Заказ ${number} подтверждён.`);
}
