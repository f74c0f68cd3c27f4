import { randomUUID } from 'node:crypto';
import type { Command } from '@commander-js/extra-typings';
import { formatDay } from '../../src/kernel/dates.ts';
import { refuse } from '../../src/kernel/refusal.ts';
import { blockLot, unblockLot } from '../../src/shop/lots/block-lot.ts';
import { correctLot } from '../../src/shop/lots/correct-lot.ts';
import { LONGEST_NUMBER, lotNumber, type FittingLot } from '../../src/shop/lots/lot.rules.ts';
import { lotByNumber, lotsOfProduct, writtenOffWithoutLot } from '../../src/shop/lots/lots.reads.ts';
import { receiveLot, type ReceivedLot } from '../../src/shop/lots/receive-lot.ts';
import { UsageError } from '../end-command.ts';
import { readDay, readNumber, readText } from './arguments.ts';
import { allow, unlessRefused, type RunAsStaff, type StaffContext } from './as-staff.ts';
import { visible } from './visible.ts';

const MOST_PIECES = 100_000;

/** Lots of goods (decision 0111). */
export function lots(noun: Command, run: RunAsStaff): void {
  const product = readNumber(9);
  noun
    .command('list')
    .description('серии товара: что пришло, сколько осталось; первой та, что истекает раньше')
    .argument('<товар>', 'номер товара', product)
    .action((productId) => run((ctx) => listLots(ctx, productId)));
  noun
    .command('receive')
    .description('принять серию на склад')
    .argument('<товар>', 'номер товара', product)
    .argument('<серия>', 'как на упаковке', readLot)
    .argument('<штук>', 'сколько пришло', readPieces)
    .requiredOption('--until <день>', 'годен до: 2027-03-01', readDay)
    .option('--on-shelf', 'уже лежит на полке и учтено в остатке: записать только серию')
    .action((productId, number, pieces, { until: bestBefore, onShelf = false }) =>
      run((ctx) => receive(ctx, { key: randomUUID(), product: productId, number, bestBefore, pieces, onShelf })),
    );
  noun
    .command('correct')
    .description('уменьшить приход, записанный по ошибке, или снять с серии списанное')
    .argument('<товар>', 'номер товара', product)
    .argument('<серия>', 'её номер', readLot)
    .argument('<штук>', 'сколько записано лишних или списано', readPieces)
    .argument('<причина>', 'почему', readText(300))
    .option('--on-shelf', 'их записали как лежащие на полке: остаток не меняется')
    .option('--written-off', 'их списали при отмене части заказа: остаток уже уменьшен')
    .action((productId, number, pieces, reason, { onShelf = false, writtenOff }) => {
      if (onShelf && writtenOff) throw new UsageError('Выберите одно: --on-shelf или --written-off.');
      return run(async (ctx) => {
        const lotId = await findLot(ctx, productId, number);
        const corrected = { key: randomUUID(), lotId, pieces, onShelf, writtenOff, reason };
        const { received } = unlessRefused(await correctLot(ctx, corrected));
        const gone = writtenOff ? `списанные ${pieces} сняты` : `лишние ${pieces} убраны`;
        console.log(`Серия ${visible(number)}: пришло всего ${received}, ${gone}.`);
      });
    });
  noun
    .command('block')
    .description('не собирать серию: что уже в коробках, там и остаётся')
    .argument('<товар>', 'номер товара', product)
    .argument('<серия>', 'её номер', readLot)
    .argument('<причина>', 'почему', readText(300))
    .action((productId, number, reason) =>
      run(async (ctx) => {
        const lotId = await findLot(ctx, productId, number);
        unlessRefused(await blockLot(ctx, { key: randomUUID(), lotId, reason }));
        console.log(`Серия ${visible(number)} заблокирована.`);
      }),
    );
  noun
    .command('unblock')
    .description('снова собирать серию')
    .argument('<товар>', 'номер товара', product)
    .argument('<серия>', 'её номер', readLot)
    .action((productId, number) =>
      run(async (ctx) => {
        const lotId = await findLot(ctx, productId, number);
        unlessRefused(await unblockLot(ctx, { key: randomUUID(), lotId }));
        console.log(`Серию ${visible(number)} снова собирают.`);
      }),
    );
}

/** «серию А-1, годна до 1 марта 2027 г., осталось 5». */
export function lotText({ number, bestBefore, left }: FittingLot): string {
  return `серию ${visible(number)}, годна до ${formatDay(new Date(bestBefore))}, осталось ${left}`;
}

function readLot(text: string): string {
  const number = lotNumber(readText(LONGEST_NUMBER)(text));
  if (number.length > LONGEST_NUMBER) throw new UsageError(`Слишком длинно: не больше ${LONGEST_NUMBER} знаков.`);
  return number;
}

function readPieces(text: string): number {
  const pieces = /^[1-9]\d*$/.test(text) ? Number(text) : 0;
  if (pieces < 1 || pieces > MOST_PIECES)
    throw new UsageError(`«${visible(text)}» — не число штук: от 1 до ${MOST_PIECES}.`);
  return pieces;
}

async function findLot(ctx: StaffContext, productId: number, number: string): Promise<number> {
  allow(ctx, 'read', 'lot');
  return unlessRefused((await lotByNumber(ctx.db, productId, number)) ?? refuse('lot-unknown'));
}

async function receive(ctx: StaffContext, lot: ReceivedLot): Promise<void> {
  const { number, received } = unlessRefused(await receiveLot(ctx, lot));
  const stock = lot.onShelf ? 'остаток прежний' : `в остатке прибавилось ${lot.pieces}`;
  console.log(`Серия ${visible(number)}: пришло всего ${received}, ${stock}.`);
}

async function listLots(ctx: StaffContext, productId: number): Promise<void> {
  allow(ctx, 'read', 'lot');
  const found = await lotsOfProduct(ctx.db, productId);
  for (const { number, bestBefore, received, left, blocked } of found) {
    const stop = blocked === null ? '' : `  ЗАБЛОКИРОВАНА: ${visible(blocked)}`;
    console.log(`${visible(number)}  до ${formatDay(new Date(bestBefore))}  осталось ${left} из ${received}${stop}`);
  }
  const gone = found.length === 0 ? 0 : await writtenOffWithoutLot(ctx.db, productId);
  if (gone > 0)
    console.log(
      `Списано без серии: ${gone}. Снимите их с серии, как узнаете её: node bin/shop.ts lots correct ${productId} <серия> <штук> <причина> --written-off`,
    );
  if (found.length === 0) console.log('Серии этого товара не записаны: его собирают без них.');
}
