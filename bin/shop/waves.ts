import { randomUUID } from 'node:crypto';
import type { Command } from '@commander-js/extra-typings';
import { refusalAnswer } from '../../src/http/refusals.ts';
import { formatDay, formatDayAndTime } from '../../src/kernel/dates.ts';
import { refuse } from '../../src/kernel/refusal.ts';
import { boxesToEmpty } from '../../src/shop/shipments/boxes-to-empty.reads.ts';
import { SHIPMENT_STATE_NAMES } from '../../src/shop/shipments/shipment.rules.ts';
import { startWave } from '../../src/shop/shipments/start-wave.ts';
import { waveByNumber, wavePage } from '../../src/shop/shipments/waves.reads.ts';
import { UsageError } from '../end-command.ts';
import { readNumber } from './arguments.ts';
import { allow, unlessRefused, type RunAsStaff, type StaffContext } from './as-staff.ts';
import { findShipment } from './shown-shipments.ts';
import { visible } from './visible.ts';

const MOST_BOXES = 20;
const SHOWN = 200;

/** From the shelf and back to it (decision 0111). */
export function waves(noun: Command, run: RunAsStaff): void {
  noun
    .command('wave')
    .description('начать сборку нескольких заказов сразу и показать, что взять с полки')
    .argument(
      '<номера>',
      `номера заказов через запятую, не больше ${MOST_BOXES}; с версией отправки из show, если она важна: 1041:3,1042`,
      readOrders,
    )
    .action((orders) => run((ctx) => start(ctx, orders)));
  noun
    .command('wave-list')
    .description('что ещё взять с полки для волны сборки')
    .argument('<волна>', 'её номер', readNumber(9))
    .action((number) =>
      run(async (ctx) => {
        allow(ctx, 'read', 'shipment');
        await printWave(ctx, unlessRefused((await waveByNumber(ctx.db, number)) ?? refuse('wave-unknown')));
      }),
    );
  noun
    .command('put-away')
    .description('коробки отменённых заказов: что вернуть на полку')
    .action(() => run(listBoxesToEmpty));
}

interface OrderToPick {
  readonly number: number;
  /** Of its shipment, as the person saw it. */
  readonly version: number | undefined;
}

/** Reads «1041:3,1042». */
function readOrders(text: string): OrderToPick[] {
  const orders = new Map<number, OrderToPick>();
  for (const word of text.split(',')) {
    const [number = '', version] = word.split(/:(.*)/);
    const order = readNumber(15)(number);
    orders.set(order, { number: order, version: version === undefined ? undefined : readNumber(9)(version) });
  }
  if (orders.size > MOST_BOXES) throw new UsageError(`Не больше ${MOST_BOXES} заказов за раз.`);
  return [...orders.values()];
}

async function start(ctx: StaffContext, orders: readonly OrderToPick[]): Promise<void> {
  const shipments: { id: string; expectedVersion: number }[] = [];
  for (const { number, version: seen } of orders) {
    const { id, version: current } = await findShipment(ctx, number);
    shipments.push({ id, expectedVersion: seen ?? current });
  }
  const wave = unlessRefused(await startWave(ctx, { key: randomUUID(), shipments }));
  for (const { orderNumber, why } of wave.leftOut)
    console.log(`Не взят заказ ${orderNumber}: ${visible(refusalAnswer(why).text)}`);
  await printWave(ctx, wave.id);
}

async function printWave(ctx: StaffContext, waveId: string): Promise<void> {
  const { number, boxes, products } = (await wavePage(ctx.db, waveId, ctx.now()))!;
  console.log(`Волна ${number}: заказы ${boxes.map(({ orderNumber }) => orderNumber).join(', ')}.`);
  for (const { productId, name, quantity, packed, lots, boxes: wanting } of products) {
    const done = packed > 0 ? `, уже в коробках ${packed}` : '';
    console.log(`${quantity - packed} шт.  ${visible(name)} (товар ${productId}${done})`);
    for (const { number: lot, bestBefore, take } of lots)
      console.log(`  ${take} из серии ${visible(lot)}, годна до ${formatDay(new Date(bestBefore))}`);
    console.log(`  в заказы: ${wanting.map((box) => `${box.orderNumber} × ${box.quantity}`).join(', ')}`);
  }
}

async function listBoxesToEmpty(ctx: StaffContext): Promise<void> {
  allow(ctx, 'read', 'shipment');
  const boxes = await boxesToEmpty(ctx.db, SHOWN);
  for (const { orderNumber, state, since, units } of boxes) {
    const ended = since ? `, заказ окончен ${formatDayAndTime(since)}` : '';
    console.log(`Заказ ${orderNumber}: ${SHIPMENT_STATE_NAMES[state].toLowerCase()}${ended}`);
    for (const { name, lot, codeEnd } of units) {
      const notes = [lot && `серия ${visible(lot)}`, codeEnd && `код …${visible(codeEnd)}`].filter(Boolean);
      console.log(`  ${[visible(name), ...notes].join(', ')}`);
    }
    const next = state === 'registered' ? 'unregister' : 'cancel';
    if (state !== 'registering') console.log(`  потом: node bin/shop.ts shipments ${next} ${orderNumber}`);
  }
  if (boxes.length === 0) console.log('Возвращать на полку нечего.');
}
