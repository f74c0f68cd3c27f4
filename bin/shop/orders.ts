import { randomUUID } from 'node:crypto';
import type { Command } from '@commander-js/extra-typings';
import { formatDayAndTime } from '../../src/kernel/dates.ts';
import { returnSettings } from '../../src/config/config.ts';
import { readEnv } from '../../src/config/env.ts';
import { formatMoney } from '../../src/kernel/money.ts';
import { formatPhone, type PhoneDigits } from '../../src/kernel/phone.ts';
import { cancelOrder } from '../../src/shop/orders/cancel-order.ts';
import { confirmByStaff } from '../../src/shop/orders/confirm-order.ts';
import { orderVersion, type SeenOrder } from '../../src/shop/orders/order-version.reads.ts';
import { unconfirmedOrders } from '../../src/shop/orders/unconfirmed-orders.reads.ts';
import { packsSoldByCode } from '../../src/shop/payments/packs-of-order.reads.ts';
import { openRefusedRefunds } from '../../src/shop/payments/refused-refunds.reads.ts';
import { refundableLinesOf, refundsToPay } from '../../src/shop/payments/refund-of-order.reads.ts';
import { recordRefund } from '../../src/shop/payments/record-refund.ts';
import { refundUnits, type UnitsToRefund } from '../../src/shop/payments/refund-units.ts';
import { REFUND_REASON_NAMES, REFUND_REASONS } from '../../src/kernel/refund-reasons.ts';
import { recordReceipt } from '../../src/shop/receipts/record-receipt.ts';
import { readEach, readLine, readNumber, readOneOf, readText, readUuid, seenVersion } from './arguments.ts';
import { fiscalOf, readFiscalNumber } from './fiscal-numbers.ts';
import { allow, LEFT_TO_SCHEDULE, unlessRefused, type RunAsStaff, type StaffContext } from './as-staff.ts';
import { findOrder, listReceipts, showOrder } from './shown-orders.ts';
import { visible } from './visible.ts';

const SHOWN = 200;

/**
 * Orders paid on delivery that wait for confirmation by phone (decision 0068); one order as a whole, and its end; refunds of pieces
 * (decision 0096); receipts (decision 0092).
 */
export function orders(noun: Command, run: RunAsStaff): void {
  const listed = () => run(list);
  noun.action(listed);
  noun.command('list').description('заказы с оплатой при получении, которые ждут подтверждения').action(listed);
  noun
    .command('confirm')
    .description('подтвердить, поговорив с покупателем')
    .argument('<номер>', 'номер заказа', readNumber(15))
    .option(...seenVersion('заказа'))
    .action((number, { version: expectedVersion }) => run((ctx) => confirm(ctx, number, { expectedVersion })));
  noun
    .command('show')
    .description('состояние заказа, деньги, отправки, чеки, возвраты')
    .argument('<номер>', 'номер заказа', readNumber(15))
    .action((number) => run((ctx) => showOrder(ctx, number)));
  noun
    .command('cancel')
    .description('отменить за покупателя; оплаченное вернётся само')
    .argument('<номер>', 'номер заказа', readNumber(15))
    .option('--reason <почему>', 'для журнала', readText(300))
    .option(...seenVersion('заказа'))
    .action((number, { reason: note, version: expectedVersion }) =>
      run((ctx) => cancel(ctx, number, { note, expectedVersion }), LEFT_TO_SCHEDULE),
    );
  noun
    .command('refunds')
    .description('за что в заказе можно вернуть деньги')
    .argument('<номер>', 'номер заказа', readNumber(15))
    .action((number) => run((ctx) => listRefundable(ctx, number)));
  noun
    .command('refund')
    .description('вернуть деньги за товары вручённого заказа, за цифровые и до вручения')
    .argument('<номер>', 'номер заказа', readNumber(15))
    .argument(
      '<причина>',
      REFUND_REASONS.map((one) => `${one} (${REFUND_REASON_NAMES[one]})`).join(', '),
      readOneOf(REFUND_REASONS),
    )
    .option('--line <строка:штук>', 'номер строки из refunds и сколько штук; можно несколько раз', readEach(readLine))
    .option(
      '--unit <упаковка>',
      'вместо строки: упаковка, проданная по коду маркировки, её номер из refunds; можно несколько раз',
      readEach(readNumber(12)),
    )
    .option('--delivery', 'и за доставку')
    .requiredOption(...seenVersion('заказа'))
    .action((number, reason, { line: lines = [], unit: units, delivery = false, version: expectedVersion }) =>
      run((ctx) => refund(ctx, number, { reason, lines, units, delivery, expectedVersion }), LEFT_TO_SCHEDULE),
    );
  noun
    .command('refund-done')
    .description('отметить возврат денег, который сделали в кабинете платёжной компании или вручную')
    .argument('<возврат>', 'какой: из refunds', readUuid)
    .option('--fn <номер>', 'ФН чека возврата, пробитого в магазине', readFiscalNumber('storage'))
    .option('--fd <номер>', 'ФД', readFiscalNumber('document'))
    .option('--fpd <номер>', 'ФПД', readFiscalNumber('attribute'))
    .option(...seenVersion('заказа'))
    .action((refundId, { version: expectedVersion, ...till }) =>
      run(async (ctx) => {
        const { amount } = unlessRefused(
          await recordRefund(ctx, refundId, { fiscal: fiscalOf(till), expectedVersion }),
        );
        console.log(`Возврат ${formatMoney(amount)} отмечен.`);
      }, LEFT_TO_SCHEDULE),
    );
  noun
    .command('receipts')
    .description('чеки платежей, возвратов и полного расчёта')
    .argument('<номер>', 'номер заказа', readNumber(15))
    .action((number) => run((ctx) => listReceipts(ctx, number)));
  noun
    .command('record-receipt')
    .description('записать номера чека, пробитого вручную: от компании его уже не ждём')
    .argument('<чек>', 'какой: из receipts', readUuid)
    .requiredOption('--fn <номер>', 'ФН этого чека', readFiscalNumber('storage'))
    .requiredOption('--fd <номер>', 'ФД', readFiscalNumber('document'))
    .requiredOption('--fpd <номер>', 'ФПД', readFiscalNumber('attribute'))
    .option(...seenVersion('заказа'))
    .action((receiptId, { fn: storage, fd: document, fpd: attribute, version: expectedVersion }) =>
      run(async (ctx) => {
        const fiscal = { storage, document, attribute };
        unlessRefused(await recordReceipt(ctx, receiptId, fiscal, { expectedVersion }));
        console.log('Записано.');
      }),
    );
}

async function cancel(ctx: StaffContext, number: number, how: Parameters<typeof cancelOrder>[2]): Promise<void> {
  allow(ctx, 'cancel', 'order');
  unlessRefused(await cancelOrder(ctx, await findOrder(ctx, number), how));
  console.log(`Заказ ${number} отменён.`);
}

async function listRefundable(ctx: StaffContext, number: number): Promise<void> {
  allow(ctx, 'refund', 'order');
  const orderId = await findOrder(ctx, number);
  // First: what changes after it must not pass as seen.
  console.log(`Версия заказа: ${await orderVersion(ctx.db, orderId)}`);
  const { lines, amounts } = await refundableLinesOf(ctx.db, orderId);
  const packs = await packsSoldByCode(ctx.db, orderId);
  for (const [index, { position, quantity, refunded, paid }] of amounts.entries()) {
    const before = refunded > 0 ? `, возвращено за ${refunded}` : '';
    console.log(`${index + 1}  ${visible(lines[index]!.name)}: ${quantity} шт. за ${formatMoney(paid)}${before}`);
    for (const { id, name, code, refunded: isRefunded } of packs.filter((pack) => pack.position === position))
      console.log(
        `     упаковка ${id}: ${visible(name)}${code === null ? '' : `, код ${visible(code)}`}${isRefunded ? ', деньги возвращены' : ''}`,
      );
  }
  for (const { id, amount } of await refundsToPay(ctx.db, SHOWN, orderId))
    console.log(`${id}  возврат ${formatMoney(amount)}: отдайте деньги вручную`);
  for (const { id, amount, createdAt } of await openRefusedRefunds(ctx.db, orderId))
    console.log(`${id}  возврат ${formatMoney(amount)} от ${formatDayAndTime(createdAt)}: компания отказала`);
}

async function refund(
  ctx: StaffContext,
  number: number,
  command: Omit<UnitsToRefund, 'orderId' | 'key'>,
): Promise<void> {
  allow(ctx, 'refund', 'order');
  const orderId = await findOrder(ctx, number);
  const { amount, certificate, awaitsApproval, byHand } = unlessRefused(
    await refundUnits(ctx, { ...command, orderId, key: randomUUID() }, returnSettings(readEnv())),
  );
  const back = certificate > 0 ? `, на сертификат ${formatMoney(certificate)}` : '';
  if (awaitsApproval) return console.log(`Возврат ${formatMoney(amount)}${back} ждёт одобрения другого сотрудника.`);
  if (byHand)
    return console.log(`К возврату ${formatMoney(amount)}${back}: отдайте деньги и отметьте это (exceptions list).`);
  console.log(`Возвращаем ${formatMoney(amount)}${back}: магазин отправит их в течение получаса.`);
}

async function list(ctx: StaffContext): Promise<void> {
  allow(ctx, 'confirm', 'order');
  const waiting = await unconfirmedOrders(ctx.db, SHOWN);
  for (const { number, version, contact, total, confirmBy } of waiting) {
    const phone = formatPhone(contact.phone as PhoneDigits);
    console.log(
      `${number}  до ${formatDayAndTime(confirmBy)}  ${phone}, ${visible(contact.name)}, ${formatMoney(total)}, версия заказа ${version}`,
    );
  }
  if (waiting.length === 0) console.log('Таких заказов нет.');
}

async function confirm(ctx: StaffContext, number: number, seen: SeenOrder): Promise<void> {
  allow(ctx, 'confirm', 'order');
  const orderId = await findOrder(ctx, number);
  unlessRefused(await confirmByStaff(ctx, orderId, seen));
  console.log(`Заказ ${number} подтверждён.`);
}
