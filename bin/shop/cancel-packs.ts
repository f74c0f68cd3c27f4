import type { Command } from '@commander-js/extra-typings';
import { returnSettings } from '../../src/config/config.ts';
import { readEnv } from '../../src/config/env.ts';
import { cancelPacks } from '../../src/shop/shipments/cancel-packs.ts';
import { CANCEL_REASONS } from '../../src/shop/shipments/cancelled-packs.rules.ts';
import { UsageError } from '../end-command.ts';
import type { Does } from './about-shipment.ts';
import { readEach, readLine, readNumber, readOneOf, readPair, readText, seenVersion, whichPart } from './arguments.ts';

/** A part of an order will not come (decision 0118). */
export function packsToCancel(noun: Command, does: Does): void {
  noun
    .command('cancel-packs')
    .description(
      'часть заказа не придёт: вернуть за неё деньги или взять меньше при выдаче; вся посылка — если от заказа остаются цифровые товары',
    )
    .argument('<номер>', 'номер заказа', readNumber(15))
    .argument('<причина>', 'почему', readText(300))
    .requiredOption(
      '--line <строка:штук>',
      'номер строки из show и сколько штук; можно несколько раз',
      readEach(readLine),
    )
    .requiredOption(
      '--why <что>',
      'broken: испорчено или пропало, списать (серию назовёт lots correct --written-off); wanted: цело, снова в продажу',
      readOneOf(CANCEL_REASONS),
    )
    .requiredOption(...seenVersion('отправки'))
    .option(...whichPart)
    .option('--broken <товар:штук>', 'что из набора испорчено, если не всё; можно несколько раз', readEach(readBroken))
    .action((number, reason, { line: lines, why, broken, ...seen }) => {
      if (new Set(lines.map(({ position }) => position)).size < lines.length)
        throw new UsageError('Каждую строку называют один раз.');
      return does(number, seen, (ctx, command) =>
        cancelPacks(ctx, { ...command, lines, why, broken, reason }, returnSettings(readEnv())),
      );
    });
}

/** Reads «15:1», one pack of product 15. */
function readBroken(text: string): { productId: number; quantity: number } {
  const [productId, quantity] = readPair(text, 'товар и число штук: 15:1');
  return { productId, quantity };
}
