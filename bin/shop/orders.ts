import { randomUUID } from 'node:crypto';
import type { Command } from '@commander-js/extra-typings';
import { formatDayAndTime } from '../../src/kernel/dates.ts';
import { returnSettings } from '../../src/config/config.ts';
import { readEnv } from '../../src/config/env.ts';
import { formatMoney } from '../../src/kernel/money.ts';
import { formatPhone, type PhoneDigits } from '../../src/kernel/phone.ts';
import { confirmByStaff } from '../../src/shop/orders/confirm-order.ts';
import { orderIdOf, unconfirmedOrders } from '../../src/shop/orders/unconfirmed-orders.reads.ts';
import { refundableLinesOf } from '../../src/shop/payments/refund-of-order.reads.ts';
import { refundUnits, type UnitsToRefund } from '../../src/shop/payments/refund-units.ts';
import { REFUND_REASON_NAMES, REFUND_REASONS } from '../../src/kernel/refund-reasons.ts';
import { receiptsOfOrder } from '../../src/shop/receipts/receipts.reads.ts';
import { recordReceipt } from '../../src/shop/receipts/record-receipt.ts';
import { StartError } from '../supervisor.ts';
import { readEach, readLine, readNumber, readOneOf, readUuid } from './arguments.ts';
import { readFiscalNumber } from './fiscal-numbers.ts';
import { allow, LEFT_TO_SCHEDULE, unlessRefused, type RunAsStaff, type StaffContext } from './as-staff.ts';
import { visible } from './visible.ts';

const SHOWN = 200;

const RECEIPT_STATES = {
  requested: 'отправлен, ответа нет',
  pending: 'регистрируется',
  succeeded: 'пробит',
  canceled: 'не пробит',
} as const;

/**
 * Orders paid on delivery that wait for confirmation by phone (decision 0068); refunds of pieces (decision 0096); closing receipts
 * (decision 0092).
 */
export function orders(noun: Command, run: RunAsStaff): void {
  const listed = () => run(list);
  noun.action(listed);
  noun.command('list').description('заказы с оплатой при получении, которые ждут подтверждения').action(listed);
  noun
    .command('confirm')
    .description('подтвердить, поговорив с покупателем')
    .argument('<номер>', 'номер заказа', readNumber(15))
    .action((number) => run((ctx) => confirm(ctx, number)));
  noun
    .command('refunds')
    .description('за что в заказе можно вернуть деньги')
    .argument('<номер>', 'номер заказа', readNumber(15))
    .action((number) => run((ctx) => listRefundable(ctx, number)));
  noun
    .command('refund')
    .description('вернуть деньги за товары вручённого заказа')
    .argument('<номер>', 'номер заказа', readNumber(15))
    .argument(
      '<причина>',
      REFUND_REASONS.map((one) => `${one} (${REFUND_REASON_NAMES[one]})`).join(', '),
      readOneOf(REFUND_REASONS),
    )
    .option('--line <строка:штук>', 'номер строки из refunds и сколько штук; можно несколько раз', readEach(readLine))
    .option('--delivery', 'и за доставку')
    .action((number, reason, { line: lines = [], delivery = false }) =>
      run((ctx) => refund(ctx, number, { reason, lines, delivery }), LEFT_TO_SCHEDULE),
    );
  noun
    .command('receipts')
    .description('чеки полного расчёта')
    .argument('<номер>', 'номер заказа', readNumber(15))
    .action((number) => run((ctx) => listReceipts(ctx, number)));
  noun
    .command('record-receipt')
    .description('записать номера чека, пробитого вручную: от компании его уже не ждём')
    .argument('<чек>', 'какой: из receipts', readUuid)
    .requiredOption('--fn <номер>', 'ФН этого чека', readFiscalNumber('storage'))
    .requiredOption('--fd <номер>', 'ФД', readFiscalNumber('document'))
    .requiredOption('--fpd <номер>', 'ФПД', readFiscalNumber('attribute'))
    .action((receiptId, { fn: storage, fd: document, fpd: attribute }) =>
      run(async (ctx) => {
        unlessRefused(await recordReceipt(ctx, receiptId, { storage, document, attribute }));
        console.log('Записано.');
      }),
    );
}

async function findOrder(ctx: StaffContext, number: number): Promise<string> {
  const orderId = await orderIdOf(ctx.db, number);
  if (!orderId) throw new StartError(`Заказа ${number} нет.`);
  return orderId;
}

async function listRefundable(ctx: StaffContext, number: number): Promise<void> {
  allow(ctx, 'refund', 'order');
  const { lines, amounts } = await refundableLinesOf(ctx.db, await findOrder(ctx, number));
  for (const [index, { quantity, refunded, paid }] of amounts.entries()) {
    const before = refunded > 0 ? `, возвращено за ${refunded}` : '';
    console.log(`${index + 1}  ${visible(lines[index]!.name)}: ${quantity} шт. за ${formatMoney(paid)}${before}`);
  }
}

async function refund(
  ctx: StaffContext,
  number: number,
  command: Omit<UnitsToRefund, 'orderId' | 'key'>,
): Promise<void> {
  allow(ctx, 'refund', 'order');
  const orderId = await findOrder(ctx, number);
  const { amount, certificate, awaitsApproval } = unlessRefused(
    await refundUnits(ctx, { ...command, orderId, key: randomUUID() }, returnSettings(readEnv())),
  );
  const back = certificate > 0 ? `, на сертификат ${formatMoney(certificate)}` : '';
  if (awaitsApproval) return console.log(`Возврат ${formatMoney(amount)}${back} ждёт одобрения другого сотрудника.`);
  console.log(`Возвращаем ${formatMoney(amount)}${back}: магазин отправит их в течение получаса.`);
}

async function listReceipts(ctx: StaffContext, number: number): Promise<void> {
  allow(ctx, 'record-receipt', 'order');
  const found = await receiptsOfOrder(ctx.db, await findOrder(ctx, number));
  for (const { id, part, state, amount, storage, document, attribute, createdAt } of found) {
    const of = part === '' ? '' : `, часть ${part}`;
    const numbers = storage === null ? '' : `, ФН ${storage}, ФД ${document}, ФПД ${attribute}`;
    console.log(
      `${id}${of}  ${formatDayAndTime(createdAt)}  ${formatMoney(amount)}, ${RECEIPT_STATES[state]}${numbers}`,
    );
  }
  if (found.length === 0) console.log('Чеков полного расчёта нет.');
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
  const orderId = await findOrder(ctx, number);
  unlessRefused(await confirmByStaff(ctx, orderId));
  console.log(`Заказ ${number} подтверждён.`);
}
