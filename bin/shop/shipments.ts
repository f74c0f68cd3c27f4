import type { Command } from '@commander-js/extra-typings';
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
import { scanUnit } from '../../src/shop/shipments/scan-unit.ts';
import { SHIPMENT_STATES } from '../../src/shop/shipments/shipment.rules.ts';
import { startPicking } from '../../src/shop/shipments/start-picking.ts';
import { unscanUnit } from '../../src/shop/shipments/unscan-unit.ts';
import { UsageError } from '../end-command.ts';
import { aboutShipment, doesAs } from './about-shipment.ts';
import { fiscalOf, readFiscalNumber } from './fiscal-numbers.ts';
import { readDay, readNumber, readOneOf, readText, whichPart } from './arguments.ts';
import { packsToCancel } from './cancel-packs.ts';
import { couriersAndActs } from './couriers-and-acts.ts';
import { deliveryChanges } from './delivery-changes.ts';
import type { RunAsStaff } from './as-staff.ts';
import { listShipments, saveLabel, showShipment } from './shown-shipments.ts';
import { visible } from './visible.ts';
import { waves } from './waves.ts';

const NUMBER = 'номер заказа';
const AFTER_ALL = 'если заказ закончен или посылка записана утерянной или едущей обратно, а она у покупателя';

/** Packing and handing out of orders (decision 0093). */
export function shipments(noun: Command, run: RunAsStaff): void {
  const order = readNumber(15);
  const does = doesAs(run);
  const about = (name: string) => aboutShipment(noun, name);
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
    .option(...whichPart)
    .action((number, { part }) => run((ctx) => showShipment(ctx, number, part)));
  about('start')
    .description('начать сборку')
    .action((number, seen) => does(number, seen, startPicking));
  about('scan')
    .description('положить упаковку в коробку')
    .argument('[код]', 'код маркировки или штрихкод; разделитель GS пишут как \\x1d', readScanned)
    .option('--product <товар>', 'номер товара, если кода на упаковке нет', readNumber(9))
    .option('--lot <серия>', 'серия; нужна, если серии товара записаны', readText(40))
    .option('--expires <день>', 'годен до: 2027-03-01', readDay)
    .action((number, scan, { product: productId, lot, expires: expiresOn, ...seen }) => {
      if ((scan === undefined) === (productId === undefined))
        throw new UsageError('Нужно одно из двух: код или --product.');
      return does(number, seen, (ctx, command) => scanUnit(ctx, { ...command, scan, productId, lot, expiresOn }));
    });
  about('unscan')
    .description('вынуть упаковку из коробки')
    .argument('<упаковка>', 'её номер из show', readNumber(9))
    .action((number, unitId, seen) => does(number, seen, (ctx, command) => unscanUnit(ctx, { ...command, unitId })));
  about('close')
    .description('закрыть коробку')
    .argument('<граммы>', 'вес коробки', readNumber(6))
    .action((number, weightGrams, seen) =>
      does(number, seen, (ctx, command) => closeBox(ctx, { ...command, weightGrams })),
    );
  about('open')
    .description('снова открыть коробку')
    .action((number, seen) => does(number, seen, openBox));
  about('ready')
    .description('коробка ждёт покупателя: в магазине или в пункте выдачи')
    .action((number, seen) => does(number, seen, makeReady));
  about('register')
    .description('зарегистрировать посылку у службы доставки')
    .action((number, seen) => does(number, seen, registerParcel));
  about('unregister')
    .description('снять посылку с регистрации у службы доставки')
    .action((number, seen) => does(number, seen, removeParcel));
  noun
    .command('save-label')
    .description('записать наклейку посылки в файл, чтобы напечатать')
    .argument('<номер>', NUMBER, order)
    .argument('<файл>', 'куда: label.pdf', readText(200))
    .option(...whichPart)
    .action((number, path, { part }) => run((ctx) => saveLabel(ctx, number, path, part)));
  about('hand-over')
    .description('отдать коробку службе доставки')
    .argument('[трек]', 'трек-номер, если посылку регистрировали не через магазин', readTrack)
    .action((number, track, seen) => does(number, seen, (ctx, command) => handOver(ctx, { ...command, track })));
  about('found-with-carrier')
    .description('коробка законченного заказа, оказывается, у службы доставки: снять её товар с продажи')
    .argument('<причина>', 'как узнали', readText(300))
    .argument('[трек]', 'трек-номер, если посылку регистрировали не через магазин', readTrack)
    .action((number, reason, track, seen) =>
      does(number, seen, (ctx, command) => recordWithCarrier(ctx, { ...command, reason, track })),
    );
  about('deliver')
    .description('покупатель получил товар')
    .option('--fn <номер>', 'ФН чека, пробитого на кассе', readFiscalNumber('storage'))
    .option('--fd <номер>', 'ФД этого чека', readFiscalNumber('document'))
    .option('--fpd <номер>', 'ФПД этого чека', readFiscalNumber('attribute'))
    .option('--reason <как узнали>', AFTER_ALL, readText(300))
    .action((number, { reason, version, part, ...till }) => {
      const fiscal = fiscalOf(till);
      return does(number, { version, part }, (ctx, command) => recordDelivery(ctx, { ...command, fiscal, reason }));
    });
  about('deliver-part')
    .description('покупатель взял не всё: остальное возвращается')
    .argument('<упаковки>', 'что взял: номера из show через запятую', readUnits)
    .option('--fn <номер>', 'ФН чека, пробитого на кассе', readFiscalNumber('storage'))
    .option('--fd <номер>', 'ФД этого чека', readFiscalNumber('document'))
    .option('--fpd <номер>', 'ФПД этого чека', readFiscalNumber('attribute'))
    .option('--reason <как узнали>', AFTER_ALL, readText(300))
    .action((number, unitIds, { reason, version, part, ...till }) => {
      const fiscal = fiscalOf(till);
      return does(number, { version, part }, (ctx, command) =>
        recordPartDelivery(ctx, { ...command, unitIds, fiscal, reason }),
      );
    });
  about('not-collected')
    .description('покупатель не забрал или утерянное нашлось: коробка возвращается')
    .action((number, seen) => does(number, seen, recordFailure));
  about('recall')
    .description('вернуть посылку с дороги: служба доставки берёт за это деньги')
    .action((number, seen) => does(number, seen, recallParcel));
  about('lost')
    .description('посылка утеряна: товар списать')
    .argument('<причина>', 'что ответила служба доставки', readText(300))
    .action((number, reason, seen) => does(number, seen, (ctx, command) => declareLost(ctx, { ...command, reason })));
  about('send-again')
    .description('отправить утерянное или вернувшееся снова')
    .action((number, seen) => does(number, seen, sendAgain));
  about('return-order')
    .description('закончить заказ, чья посылка утеряна или едет обратно, и вернуть деньги')
    .action((number, seen) => does(number, seen, returnOrder));
  packsToCancel(noun, does);
  deliveryChanges(noun, does);
  about('hold')
    .description('задержать')
    .argument('<причина>', 'почему', readText(300))
    .action((number, reason, seen) => does(number, seen, (ctx, command) => holdShipment(ctx, { ...command, reason })));
  about('release')
    .description('снять задержку')
    .argument('<задержка>', 'её номер из show', readNumber(9))
    .action((number, hold, seen) => does(number, seen, (ctx, command) => releaseHold(ctx, { ...command, hold })));
  couriersAndActs(noun, run);
  about('cancel')
    .description('заказ отменён, товар из коробки вернулся на полку; что уехало, примите возвратом')
    .action((number, seen) => does(number, seen, cancelShipment));
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
