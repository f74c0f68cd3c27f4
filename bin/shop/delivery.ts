import { readFile } from 'node:fs/promises';
import { Argument, type Command } from '@commander-js/extra-typings';
import { CARRIER_NAMES, CARRIERS } from '../../src/kernel/carriers.ts';
import { formatDayAndTime } from '../../src/kernel/dates.ts';
import { pointCopies } from '../../src/shop/delivery/points.reads.ts';
import { requestPointRefresh } from '../../src/shop/delivery/request-point-refresh.ts';
import { changeDeliverySettings } from '../../src/shop/settings/change-delivery-settings.ts';
import { deliverySettings } from '../../src/shop/settings/delivery-settings.reads.ts';
import { deliveryChangesShape } from '../../src/shop/settings/delivery-shape.ts';
import { allow, unlessRefused, type RunAsStaff, type StaffContext } from './as-staff.ts';

/** Settings of the delivery and our copy of the pickup points (decision 0102). */
export function delivery(noun: Command, run: RunAsStaff): void {
  const shown = () => run(show);
  noun.action(shown);
  noun.command('show').description('чем платят при какой доставке и другие настройки, в JSON').action(shown);
  noun
    .command('change')
    .description('изменить названное в файле')
    .argument('<файл>', 'JSON, как показывает show')
    .action(async (file) => {
      const changes = deliveryChangesShape.parse(JSON.parse(await readFile(file, 'utf8')));
      await run(async (ctx) => print(unlessRefused(await changeDeliverySettings(ctx, changes))));
    });
  noun
    .command('points')
    .description('когда обновлены пункты выдачи')
    .action(() => run(listCopies));
  noun
    .command('refresh-points')
    .description('обновить пункты выдачи, не дожидаясь суток')
    .addArgument(new Argument('[служба]', 'без неё все').choices(CARRIER_NAMES))
    .option('--accept-loss', 'служба правда закрыла много пунктов: обновить, хотя их станет меньше')
    .action((carrier, { acceptLoss = false }) =>
      run(async (ctx) => {
        unlessRefused(await requestPointRefresh(ctx, { carrier, acceptLoss }));
        console.log('Обновим в течение минуты.');
      }),
    );
}

async function show(ctx: StaffContext): Promise<void> {
  allow(ctx, 'read', 'delivery');
  print(await deliverySettings(ctx.db));
}

async function listCopies(ctx: StaffContext): Promise<void> {
  allow(ctx, 'read', 'delivery');
  const copies = await pointCopies(ctx.db);
  for (const { carrier, points, refreshedAt } of copies) {
    const when = refreshedAt ? `${formatDayAndTime(refreshedAt)} по Москве` : 'ещё ни разу';
    console.log(`${CARRIERS[carrier]}: пунктов ${points}, обновлены: ${when}`);
  }
  if (copies.length === 0)
    console.log('Пункты ещё не загружены: это делает задание магазина, раз в сутки и при первом запуске.');
}

function print(settings: object): void {
  console.log(JSON.stringify(settings, null, 2));
}
