import { randomUUID } from 'node:crypto';
import type { Command } from '@commander-js/extra-typings';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { cancelShipment } from '../../src/shop/shipments/cancel-shipment.ts';
import { closeBox, openBox } from '../../src/shop/shipments/close-box.ts';
import { declareLost } from '../../src/shop/shipments/declare-lost.ts';
import { handOver } from '../../src/shop/shipments/hand-over.ts';
import { holdShipment, releaseHold } from '../../src/shop/shipments/hold-shipment.ts';
import { makeReady } from '../../src/shop/shipments/make-ready.ts';
import { recallParcel } from '../../src/shop/shipments/recall-parcel.ts';
import { recordFailure } from '../../src/shop/shipments/record-failure.ts';
import { recordPartDelivery } from '../../src/shop/shipments/record-part-delivery.ts';
import { returnOrder } from '../../src/shop/shipments/return-order.ts';
import { sendAgain } from '../../src/shop/shipments/send-again.ts';
import { recordDelivery } from '../../src/shop/shipments/record-delivery.ts';
import { recordWithCarrier } from '../../src/shop/shipments/record-with-carrier.ts';
import { registerParcel } from '../../src/shop/shipments/register-parcel.ts';
import { removeParcel } from '../../src/shop/shipments/remove-parcel.ts';
import type { ShipmentCommand } from '../../src/shop/shipments/run-command.ts';
import { scanUnit } from '../../src/shop/shipments/scan-unit.ts';
import { SHIPMENT_STATE_NAMES, SHIPMENT_STATES } from '../../src/shop/shipments/shipment.rules.ts';
import type { CommandResult } from '../../src/shop/shipments/shipments.tables.ts';
import { startPicking } from '../../src/shop/shipments/start-picking.ts';
import { unscanUnit } from '../../src/shop/shipments/unscan-unit.ts';
import { UsageError } from '../end-command.ts';
import { fiscalOf, readFiscalNumber } from './fiscal-numbers.ts';
import { readDay, readNumber, readOneOf, readText } from './arguments.ts';
import { packsToCancel } from './cancel-packs.ts';
import { couriersAndActs } from './couriers-and-acts.ts';
import { deliveryChanges } from './delivery-changes.ts';
import { LEFT_TO_SCHEDULE, unlessRefused, type RunAsStaff, type StaffContext } from './as-staff.ts';
import { findShipment, listShipments, saveLabel, showShipment } from './shown-shipments.ts';
import { visible } from './visible.ts';
import { waves } from './waves.ts';

const NUMBER = 'номер заказа';
const AFTER_ALL = 'если заказ закончен или посылка записана утерянной или едущей обратно, а она у покупателя';
type Run = (ctx: StaffContext, command: ShipmentCommand) => Promise<CommandResult | Refusal>;

/** Packing and handing out of orders (decision 0093). */
export function shipments(noun: Command, run: RunAsStaff): void {
  const order = readNumber(15);
  const does = (number: number, action: Run) => run((ctx) => carryOut(ctx, number, action), LEFT_TO_SCHEDULE);
  noun.action(() => run((ctx) => listShipments(ctx)));
  noun
    .command('list')
    .description('что собрать и выдать')
    .argument('[состояние]', SHIPMENT_STATES.join(', '), readOneOf(SHIPMENT_STATES))
    .action((state) => run((ctx) => listShipments(ctx, state)));
  waves(noun, run);
  noun
    .command('show')
    .description('что в отправке')
    .argument('<номер>', NUMBER, order)
    .action((number) => run((ctx) => showShipment(ctx, number)));
  noun
    .command('start')
    .description('начать сборку')
    .argument('<номер>', NUMBER, order)
    .action((number) => does(number, startPicking));
  noun
    .command('scan')
    .description('положить упаковку в коробку')
    .argument('<номер>', NUMBER, order)
    .argument('[код]', 'код маркировки или штрихкод; разделитель GS пишут как \\x1d', readScanned)
    .option('--product <товар>', 'номер товара, если кода на упаковке нет', readNumber(9))
    .option('--lot <серия>', 'серия; нужна, если серии товара записаны', readText(40))
    .option('--expires <день>', 'годен до: 2027-03-01', readDay)
    .action((number, scan, { product: productId, lot, expires: expiresOn }) => {
      if ((scan === undefined) === (productId === undefined))
        throw new UsageError('Нужно одно из двух: код или --product.');
      return does(number, (ctx, command) => scanUnit(ctx, { ...command, scan, productId, lot, expiresOn }));
    });
  noun
    .command('unscan')
    .description('вынуть упаковку из коробки')
    .argument('<номер>', NUMBER, order)
    .argument('<упаковка>', 'её номер из show', readNumber(9))
    .action((number, unitId) => does(number, (ctx, command) => unscanUnit(ctx, { ...command, unitId })));
  noun
    .command('close')
    .description('закрыть коробку')
    .argument('<номер>', NUMBER, order)
    .argument('<граммы>', 'вес коробки', readNumber(6))
    .action((number, weightGrams) => does(number, (ctx, command) => closeBox(ctx, { ...command, weightGrams })));
  noun
    .command('open')
    .description('снова открыть коробку')
    .argument('<номер>', NUMBER, order)
    .action((number) => does(number, openBox));
  noun
    .command('ready')
    .description('коробка ждёт покупателя: в магазине или в пункте выдачи')
    .argument('<номер>', NUMBER, order)
    .action((number) => does(number, makeReady));
  noun
    .command('register')
    .description('зарегистрировать посылку у службы доставки')
    .argument('<номер>', NUMBER, order)
    .action((number) => does(number, registerParcel));
  noun
    .command('unregister')
    .description('снять посылку с регистрации у службы доставки')
    .argument('<номер>', NUMBER, order)
    .action((number) => does(number, removeParcel));
  noun
    .command('save-label')
    .description('записать наклейку посылки в файл, чтобы напечатать')
    .argument('<номер>', NUMBER, order)
    .argument('<файл>', 'куда: label.pdf', readText(200))
    .action((number, path) => run((ctx) => saveLabel(ctx, number, path)));
  noun
    .command('hand-over')
    .description('отдать коробку службе доставки')
    .argument('<номер>', NUMBER, order)
    .argument('[трек]', 'трек-номер, если посылку регистрировали не через магазин', readTrack)
    .action((number, track) => does(number, (ctx, command) => handOver(ctx, { ...command, track })));
  noun
    .command('found-with-carrier')
    .description('коробка законченного заказа, оказывается, у службы доставки: снять её товар с продажи')
    .argument('<номер>', NUMBER, order)
    .argument('<причина>', 'как узнали', readText(300))
    .argument('[трек]', 'трек-номер, если посылку регистрировали не через магазин', readTrack)
    .action((number, reason, track) =>
      does(number, (ctx, command) => recordWithCarrier(ctx, { ...command, reason, track })),
    );
  noun
    .command('deliver')
    .description('покупатель получил товар')
    .argument('<номер>', NUMBER, order)
    .option('--fn <номер>', 'ФН чека, пробитого на кассе', readFiscalNumber('storage'))
    .option('--fd <номер>', 'ФД этого чека', readFiscalNumber('document'))
    .option('--fpd <номер>', 'ФПД этого чека', readFiscalNumber('attribute'))
    .option('--reason <как узнали>', AFTER_ALL, readText(300))
    .action((number, { reason, ...till }) => {
      const fiscal = fiscalOf(till);
      return does(number, (ctx, command) => recordDelivery(ctx, { ...command, fiscal, reason }));
    });
  noun
    .command('deliver-part')
    .description('покупатель взял не всё: остальное возвращается')
    .argument('<номер>', NUMBER, order)
    .argument('<упаковки>', 'что взял: номера из show через запятую', readUnits)
    .option('--fn <номер>', 'ФН чека, пробитого на кассе', readFiscalNumber('storage'))
    .option('--fd <номер>', 'ФД этого чека', readFiscalNumber('document'))
    .option('--fpd <номер>', 'ФПД этого чека', readFiscalNumber('attribute'))
    .option('--reason <как узнали>', AFTER_ALL, readText(300))
    .action((number, unitIds, { reason, ...till }) => {
      const fiscal = fiscalOf(till);
      return does(number, (ctx, command) => recordPartDelivery(ctx, { ...command, unitIds, fiscal, reason }));
    });
  noun
    .command('not-collected')
    .description('покупатель не забрал или утерянное нашлось: коробка возвращается')
    .argument('<номер>', NUMBER, order)
    .action((number) => does(number, recordFailure));
  noun
    .command('recall')
    .description('вернуть посылку с дороги: служба доставки берёт за это деньги')
    .argument('<номер>', NUMBER, order)
    .action((number) => does(number, recallParcel));
  noun
    .command('lost')
    .description('посылка утеряна: товар списать')
    .argument('<номер>', NUMBER, order)
    .argument('<причина>', 'что ответила служба доставки', readText(300))
    .action((number, reason) => does(number, (ctx, command) => declareLost(ctx, { ...command, reason })));
  noun
    .command('send-again')
    .description('отправить утерянное или вернувшееся снова')
    .argument('<номер>', NUMBER, order)
    .action((number) => does(number, sendAgain));
  noun
    .command('return-order')
    .description('закончить заказ, чья посылка утеряна или едет обратно, и вернуть деньги')
    .argument('<номер>', NUMBER, order)
    .action((number) => does(number, returnOrder));
  packsToCancel(noun, does);
  deliveryChanges(noun, does);
  noun
    .command('hold')
    .description('задержать')
    .argument('<номер>', NUMBER, order)
    .argument('<причина>', 'почему', readText(300))
    .action((number, reason) => does(number, (ctx, command) => holdShipment(ctx, { ...command, reason })));
  noun
    .command('release')
    .description('снять задержку')
    .argument('<номер>', NUMBER, order)
    .argument('<задержка>', 'её номер из show', readNumber(9))
    .action((number, hold) => does(number, (ctx, command) => releaseHold(ctx, { ...command, hold })));
  couriersAndActs(noun, run);
  noun
    .command('cancel')
    .description('заказ отменён, товар из коробки вернулся на полку; что уехало, примите возвратом')
    .argument('<номер>', NUMBER, order)
    .action((number) => does(number, cancelShipment));
}

/** Reads «17,18». */
function readUnits(text: string): number[] {
  return text.split(',').map(readNumber(9));
}

/** Separators of marking codes cannot be typed in a terminal. */
function readScanned(text: string): string {
  return readText(200)(text).replaceAll(String.raw`\x1d`, '\u001d');
}

function readTrack(text: string): string {
  if (!/^[\dA-Za-z-]{4,40}$/.test(text)) throw new UsageError(`«${visible(text)}» — не трек-номер.`);
  return text;
}

async function carryOut(ctx: StaffContext, number: number, action: Run): Promise<void> {
  const { id: shipmentId, version: expectedVersion } = await findShipment(ctx, number);
  const { state } = unlessRefused(await action(ctx, { shipmentId, key: randomUUID(), expectedVersion }));
  console.log(`Заказ ${number}: ${SHIPMENT_STATE_NAMES[state].toLowerCase()}.`);
}
