// Longer than usual: every command about returns and their refunds.
import { randomUUID } from 'node:crypto';
import type { Command } from '@commander-js/extra-typings';
import { returnSettings } from '../../src/config/config.ts';
import { readEnv } from '../../src/config/env.ts';
import { formatDayAndTime } from '../../src/kernel/dates.ts';
import type { FiscalNumbers } from '../../src/kernel/fiscal-numbers.ts';
import { formatMoney, kopecks } from '../../src/kernel/money.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { RETURN_REASON_NAMES, RETURN_REASONS } from '../../src/kernel/return-reasons.ts';
import { orderVersion, type SeenOrder } from '../../src/shop/orders/order-version.reads.ts';
import { approveRefund, declineRefund } from '../../src/shop/payments/approve-refund.ts';
import { recordRefund } from '../../src/shop/payments/record-refund.ts';
import { refundsToApprove, refundsToPay } from '../../src/shop/payments/refund-of-order.reads.ts';
import { acceptReturn, refuseReturn } from '../../src/shop/returns/decide-return.ts';
import { decideQuarantine } from '../../src/shop/returns/decide-quarantine.ts';
import { inspectReturn } from '../../src/shop/returns/inspect-return.ts';
import { openReturn, type OpenedReturn } from '../../src/shop/returns/open-return.ts';
import { receiveReturn } from '../../src/shop/returns/receive-return.ts';
import {
  AFTER_QUARANTINE,
  DISPOSITION_NAMES,
  DISPOSITIONS,
  RETURN_CAUSE_NAMES,
  RETURN_STATE_NAMES,
  RETURN_STATES,
  type Disposition,
} from '../../src/shop/returns/return.rules.ts';
import { openReturns, putAsideUnits, returnByNumber, returnPage } from '../../src/shop/returns/returns.reads.ts';
import type { ReturnResult } from '../../src/shop/returns/returns.tables.ts';
import type { ReturnCommand } from '../../src/shop/returns/run-return-command.ts';
import { UsageError } from '../end-command.ts';
import { StartError } from '../supervisor.ts';
import { readEach, readNumber, readOneOf, readText, readUuid, seenVersion } from './arguments.ts';
import { allow, LEFT_TO_SCHEDULE, unlessRefused, type RunAsStaff, type StaffContext } from './as-staff.ts';
import { fiscalOf, readFiscalNumber } from './fiscal-numbers.ts';
import { findOrder } from './shown-orders.ts';
import { REFUND_STATE_NAMES } from './refund-states.ts';
import { visible } from './visible.ts';

const SHOWN = 200;
const NUMBER = 'номер возврата';
type Seen = { readonly version?: number | undefined };
type Run = (ctx: StaffContext, command: ReturnCommand) => Promise<ReturnResult | Refusal>;

/** Goods that come back, and refunds that wait for a second person (decision 0097). */
export function returns(noun: Command, run: RunAsStaff): void {
  const number = readNumber(15);
  const does = (of: number, seen: Seen, action: Run) => run((ctx) => carryOut(ctx, of, seen, action), LEFT_TO_SCHEDULE);
  const about = (name: string) =>
    noun
      .command(name)
      .argument('<номер>', NUMBER, number)
      .option(...seenVersion('возврата'));
  noun.action(() => run((ctx) => list(ctx)));
  noun
    .command('list')
    .description('что возвращают')
    .argument('[состояние]', RETURN_STATES.join(', '), readOneOf(RETURN_STATES))
    .action((state) => run((ctx) => list(ctx, state)));
  noun
    .command('show')
    .description('что в возврате')
    .argument('<номер>', NUMBER, number)
    .action((of) => run((ctx) => show(ctx, of)));
  about('accept')
    .description('принять заявку покупателя')
    .action((of, seen) => does(of, seen, acceptReturn));
  about('refuse')
    .description('отказать')
    .argument('<причина>', 'её прочтёт покупатель', readText(1000))
    .action((of, refusal, seen) => does(of, seen, (ctx, command) => refuseReturn(ctx, { ...command, refusal })));
  about('receive')
    .description('посылка пришла')
    .option('--unit <упаковка>', 'её номер из show; можно несколько раз', readEach(readNumber(12)))
    .option('--scan <код>', 'код маркировки; можно несколько раз', readEach(readText(200)))
    .action((of, { unit: unitIds = [], scan: scans = [], ...seen }) =>
      does(of, seen, (ctx, command) => receiveReturn(ctx, { ...command, unitIds, scans })),
    );
  about('inspect')
    .description('проверить упаковки')
    .argument('<деньги>', 'refund: вернуть, no-refund: не возвращать', readOneOf(['refund', 'no-refund'] as const))
    .option(
      '--unit <упаковка:что>',
      `номер из show и ${DISPOSITIONS.map((one) => `${one} (${DISPOSITION_NAMES[one]})`).join(', ')}; можно несколько раз`,
      readEach(readDecided(DISPOSITIONS)),
    )
    .option('--delivery', 'вернуть и за доставку')
    .action((of, money, { unit: units = [], delivery = false, ...seen }) => {
      if (units.length === 0) throw new UsageError('Назовите проверенные упаковки: --unit 17:restock.');
      const refund = money === 'refund' ? { delivery } : null;
      return does(of, seen, (ctx, command) =>
        inspectReturn(ctx, { ...command, units, refund }, returnSettings(readEnv())),
      );
    });
  noun
    .command('paid-back')
    .description('отметить, что деньги за возврат отдали: покупатель платил при получении')
    .argument('<номер>', NUMBER, number)
    .option('--fn <номер>', 'ФН чека возврата, пробитого в магазине', readFiscalNumber('storage'))
    .option('--fd <номер>', 'ФД', readFiscalNumber('document'))
    .option('--fpd <номер>', 'ФПД', readFiscalNumber('attribute'))
    .option(...seenVersion('заказа'))
    .action((of, { version: expectedVersion, ...till }) =>
      run((ctx) => recordPaidBack(ctx, of, { fiscal: fiscalOf(till), expectedVersion }), LEFT_TO_SCHEDULE),
    );
  noun
    .command('put-aside')
    .description('отложенные упаковки, о которых ещё не решили')
    .action(() => run(listPutAside));
  about('decide')
    .description('решить, что с отложенными упаковками')
    .option(
      '--unit <упаковка:что>',
      `номер из show и ${AFTER_QUARANTINE.map((one) => `${one} (${DISPOSITION_NAMES[one]})`).join(', ')}; можно несколько раз`,
      readEach(readDecided(AFTER_QUARANTINE)),
    )
    .action((of, { unit: units = [], ...seen }) => {
      if (units.length === 0) throw new UsageError('Назовите отложенные упаковки: --unit 17:restock.');
      return does(of, seen, (ctx, command) => decideQuarantine(ctx, { ...command, units }));
    });
  noun
    .command('open')
    .description('открыть возврат для покупателя, который позвонил или написал: сразу принят')
    .argument('<заказ>', 'номер заказа', readNumber(15))
    .argument(
      '<причина>',
      RETURN_REASONS.map((one) => `${one} (${RETURN_REASON_NAMES[one]})`).join(', '),
      readOneOf(RETURN_REASONS),
    )
    .option('--unit <упаковка>', 'её номер из shipments show; можно несколько раз', readEach(readNumber(12)))
    .option('--comment <текст>', 'что сказал покупатель', readText(1000))
    .option(...seenVersion('заказа'))
    .action((order, reason, { unit: unitIds = [], comment = '', version: expectedVersion }) => {
      if (unitIds.length === 0) throw new UsageError('Назовите упаковки: --unit 17.');
      return run((ctx) => open(ctx, order, { unitIds, reason, comment, expectedVersion }), LEFT_TO_SCHEDULE);
    });
  noun
    .command('refunds')
    .description('возвраты денег, которые ждут второго сотрудника или выплаты')
    .action(() => run(listRefunds));
  noun
    .command('approve')
    .description('одобрить крупный возврат денег, который запросил другой сотрудник')
    .argument('<возврат>', 'его код из refunds', readUuid)
    .option(...seenVersion('заказа'))
    .action((refundId, seen) => run((ctx) => decide(ctx, refundId, seen, approveRefund), LEFT_TO_SCHEDULE));
  noun
    .command('decline')
    .description('отклонить крупный возврат денег или отметить, что возврата без ответа у компании нет')
    .argument('<возврат>', 'его код из refunds', readUuid)
    .option(...seenVersion('заказа'))
    .action((refundId, seen) => run((ctx) => decide(ctx, refundId, seen, declineRefund), LEFT_TO_SCHEDULE));
}

/** Reads «17:restock», what becomes of one pack. */
function readDecided<D extends Disposition>(dispositions: readonly D[]) {
  return (text: string): { unitId: number; disposition: D } => {
    const [, unit, what] = /^([1-9]\d{0,11}):([a-z-]+)$/.exec(text) ?? [];
    const disposition = dispositions.find((one) => one === what);
    if (unit === undefined || !disposition)
      throw new UsageError(`«${visible(text)}» — не номер упаковки и что с ней: 17:restock.`);
    return { unitId: Number(unit), disposition };
  };
}

async function open(ctx: StaffContext, order: number, opened: Omit<OpenedReturn, 'orderId' | 'key'>): Promise<void> {
  allow(ctx, 'open', 'return');
  const orderId = await findOrder(ctx, order);
  const { number } = unlessRefused(await openReturn(ctx, { ...opened, orderId, key: randomUUID() }));
  console.log(`Возврат ${number} открыт и принят: покупателю уйдёт письмо, как отправить товар.`);
}

async function find(ctx: StaffContext, number: number) {
  allow(ctx, 'read', 'return');
  const found = await returnByNumber(ctx.db, number);
  if (!found) throw new StartError(`Возврата ${number} нет.`);
  return found;
}

async function carryOut(ctx: StaffContext, number: number, { version: seen }: Seen, action: Run): Promise<void> {
  const { id: returnId, version: current } = await find(ctx, number);
  const command = { returnId, key: randomUUID(), expectedVersion: seen ?? current };
  const { state } = unlessRefused(await action(ctx, command));
  console.log(`Возврат ${number}: ${RETURN_STATE_NAMES[state].toLowerCase()}.`);
}

async function list(ctx: StaffContext, state?: (typeof RETURN_STATES)[number]): Promise<void> {
  allow(ctx, 'read', 'return');
  const found = await openReturns(ctx.db, state, SHOWN);
  for (const one of found)
    console.log(
      [
        one.number,
        RETURN_STATE_NAMES[one.state].toLowerCase(),
        `заказ ${one.orderNumber}`,
        `${one.units} уп.`,
        RETURN_CAUSE_NAMES[one.cause],
        `с ${formatDayAndTime(one.createdAt)}`,
      ].join('  '),
    );
  if (found.length === 0) console.log('Таких возвратов нет.');
}

async function listPutAside(ctx: StaffContext): Promise<void> {
  allow(ctx, 'read', 'return');
  const found = await putAsideUnits(ctx.db, SHOWN);
  for (const { id, name, returnNumber } of found)
    console.log(`Возврат ${returnNumber}  упаковка ${id}: ${visible(name)}`);
  if (found.length === 0) console.log('Отложенных упаковок нет.');
}

async function show(ctx: StaffContext, number: number): Promise<void> {
  const { id } = await find(ctx, number);
  const page = (await returnPage(ctx.db, id))!;
  const { state, version, cause, reason, comment, refusal } = page;
  console.log(
    `Возврат ${number}, заказ ${page.orderNumber}: ${RETURN_STATE_NAMES[state].toLowerCase()}, ${RETURN_CAUSE_NAMES[cause]}.`,
  );
  console.log(`Версия возврата: ${version}, заказа: ${await orderVersion(ctx.db, page.orderId)}`);
  if (reason) console.log(`Причина: ${RETURN_REASON_NAMES[reason]}`);
  if (comment) console.log(`Покупатель: ${visible(comment)}`);
  for (const photo of page.photos) console.log(`Фото: /api/returns/${id}/photos/${photo}`);
  if (refusal) console.log(`Отказ: ${visible(refusal)}`);
  for (const { id: unit, name, receivedAt, disposition } of page.units) {
    const what = disposition ? DISPOSITION_NAMES[disposition] : receivedAt === null ? 'не пришла' : 'ждёт проверки';
    console.log(`  упаковка ${unit}: ${visible(name)}, ${what}`);
  }
  for (const { amount, state: at } of page.refunds)
    console.log(`  возврат денег: ${formatMoney(amount)}, ${REFUND_STATE_NAMES[at]}`);
}

/** Of each inspection of the return that nobody has paid back; those that were paid back answer the same. */
async function recordPaidBack(
  ctx: StaffContext,
  number: number,
  { fiscal, expectedVersion }: SeenOrder & { readonly fiscal: FiscalNumbers | undefined },
): Promise<void> {
  const { id } = await find(ctx, number);
  const byHand = (await returnPage(ctx.db, id))!.refunds.filter((one) => one.byHand && one.state !== 'failed');
  const toPay = byHand.filter(({ state }) => state !== 'done');
  if (byHand.length === 0) throw new StartError(`По возврату ${number} отдавать вручную нечего.`);
  for (const [nth, { id: refundId }] of (toPay.length > 0 ? toPay : byHand).entries()) {
    // Each one changes the order: only the first finds it as the person saw it.
    const seen = nth === 0 ? { expectedVersion } : {};
    const { amount } = unlessRefused(await recordRefund(ctx, refundId, { fiscal, ...seen }));
    console.log(`Записано: ${formatMoney(amount)} возвращены.`);
  }
}

async function listRefunds(ctx: StaffContext): Promise<void> {
  allow(ctx, 'refund', 'order');
  const found = await refundsToApprove(ctx.db, SHOWN);
  for (const { id, orderNumber, orderVersion: version, amount, certificate, requestedBy } of found) {
    const sum = formatMoney(kopecks(amount + certificate));
    console.log(
      `${id}  заказ ${orderNumber}, ${sum}, запросил ${visible(requestedBy ?? '')}, версия заказа ${version}`,
    );
  }
  const toPay = await refundsToPay(ctx.db, SHOWN);
  for (const { id, orderNumber, orderVersion: version, amount } of toPay)
    console.log(`${id}  заказ ${orderNumber}, ${formatMoney(amount)}: отдайте вручную, версия заказа ${version}`);
  if (found.length + toPay.length === 0) console.log('Таких возвратов нет.');
}

async function decide(
  ctx: StaffContext,
  refundId: string,
  { version: expectedVersion }: Seen,
  action: typeof approveRefund | typeof declineRefund,
): Promise<void> {
  allow(ctx, 'approve-refund', 'order');
  const { amount, approved } = unlessRefused(await action(ctx, refundId, { expectedVersion }));
  console.log(approved ? `Возвращаем ${formatMoney(amount)}.` : 'Возврат денег отклонён.');
}
