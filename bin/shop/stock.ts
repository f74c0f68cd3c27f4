import { randomUUID } from 'node:crypto';
import type { Command } from '@commander-js/extra-typings';
import { readEnv } from '../../src/config/env.ts';
import { COUNT_CAUSES, WRITE_OFF_CAUSES } from '../../src/kernel/stock-causes.ts';
import { refuse } from '../../src/kernel/refusal.ts';
import { lotNumber } from '../../src/shop/lots/lot.rules.ts';
import { lotByNumber } from '../../src/shop/lots/lots.reads.ts';
import { awaitingChanges } from '../../src/shop/stocktaking/awaiting-changes.reads.ts';
import { countStock } from '../../src/shop/stocktaking/count-stock.ts';
import { approveStockChange, declineStockChange } from '../../src/shop/stocktaking/decide-stock-change.ts';
import { stockLevels } from '../../src/shop/stocktaking/stock-levels.reads.ts';
import type { StockResult } from '../../src/shop/stocktaking/stocktaking.tables.ts';
import { writeOffStock } from '../../src/shop/stocktaking/write-off-stock.ts';
import { UsageError } from '../end-command.ts';
import { readNumber, readOneOf, readText, readUuid } from './arguments.ts';
import { allow, unlessRefused, type RunAsStaff, type StaffContext } from './as-staff.ts';
import { visible } from './visible.ts';

/** Levels of stock, and what people find at the shelf (decision 0131). */
export function stock(noun: Command, run: RunAsStaff): void {
  const product = readNumber(9);
  noun
    .command('list')
    .description('остатки всех товаров и исправления, которые ждут второго сотрудника')
    .action(() => run(listStock));
  noun
    .command('count')
    .description('записать пересчёт полки: разница исправит остаток')
    .argument('<товар>', 'номер товара', product)
    .argument('<учёт>', 'сколько на полке по учёту: stock list', readPieces)
    .argument('<штук>', 'сколько посчитали', readPieces)
    .requiredOption('--cause <откуда>', `откуда разница: ${COUNT_CAUSES.join(', ')}`, readOneOf(COUNT_CAUSES))
    .option('--note <слова>', 'подробности', readText(300), '')
    .option('--lot <серия>', 'какой серии разница', readText(40))
    .action((productId, shown, counted, { cause, note, lot }) =>
      run(async (ctx) => {
        const lotId = await findLot(ctx, productId, lot);
        const command = { key: randomUUID(), productId, shown, counted, cause, note, lotId };
        tell(unlessRefused(await countStock(ctx, command, limits())));
      }),
    );
  noun
    .command('write-off')
    .description('списать с полки: не заказанное, а то, что лежит')
    .argument('<товар>', 'номер товара', product)
    .argument('<штук>', 'сколько', readNumber(5))
    .requiredOption('--cause <почему>', `причина: ${WRITE_OFF_CAUSES.join(', ')}`, readOneOf(WRITE_OFF_CAUSES))
    .option('--note <слова>', 'подробности', readText(300), '')
    .option('--lot <серия>', 'из какой серии; нужна, если серии записаны', readText(40))
    .action((productId, count, { cause, note, lot }) =>
      run(async (ctx) => {
        const lotId = await findLot(ctx, productId, lot);
        const command = { key: randomUUID(), productId, pieces: count, cause, note, lotId };
        tell(unlessRefused(await writeOffStock(ctx, command, limits())));
      }),
    );
  noun
    .command('approve')
    .description('одобрить большое исправление, которое внёс другой сотрудник')
    .argument('<исправление>', 'его номер: stock list', readUuid)
    .action((changeId) =>
      run(async (ctx) => tell(unlessRefused(await approveStockChange(ctx, { changeId, key: randomUUID() })))),
    );
  noun
    .command('decline')
    .description('отклонить исправление: остаток прежний')
    .argument('<исправление>', 'его номер: stock list', readUuid)
    .argument('<причина>', 'почему', readText(300))
    .action((changeId, reason) =>
      run(async (ctx) => tell(unlessRefused(await declineStockChange(ctx, { changeId, key: randomUUID(), reason })))),
    );
}

/** None, too. */
function readPieces(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new UsageError(`«${visible(text)}» — не число штук: от 0 до 99999.`);
  return Number(text);
}

const limits = () => ({ secondPersonFrom: readEnv().STOCK_SECOND_PERSON_FROM });

const WORDS: Readonly<Record<StockResult['state'], string>> = {
  applied: 'Остаток исправлен',
  'awaiting-approval': 'Ждёт второго сотрудника, остаток прежний',
  declined: 'Исправление отклонено, остаток прежний',
  unchanged: 'Разницы нет',
};

function tell({ state, pieces, shelf, available, short }: StockResult): void {
  const change = pieces === 0 ? '' : ` (${pieces > 0 ? '+' : ''}${pieces})`;
  const missing = short > 0 ? ` Заказам не хватает ${short}.` : '';
  console.log(`${WORDS[state]}${change}: на полке ${shelf}, в продаже ${available}.${missing}`);
}

async function findLot(ctx: StaffContext, productId: number, number: string | undefined): Promise<number | null> {
  if (number === undefined) return null;
  allow(ctx, 'read', 'lot');
  return unlessRefused((await lotByNumber(ctx.db, productId, lotNumber(number))) ?? refuse('lot-unknown'));
}

async function listStock(ctx: StaffContext): Promise<void> {
  allow(ctx, 'read', 'stock');
  for (const { productId, name, shelf, available, held, short } of await stockLevels(ctx.db, ctx.now())) {
    const missing = short > 0 ? `, не хватает ${short}` : '';
    console.log(
      `${productId}  ${visible(name)}  в продаже ${available}, отложено ${held}, на полке ${shelf}${missing}`,
    );
  }
  for (const { id, name, pieces, requestedBy } of await awaitingChanges(ctx.db, ctx.actor))
    console.log(`ждёт ${id}  ${visible(name)}  ${pieces} шт., внёс ${visible(requestedBy)}`);
}
