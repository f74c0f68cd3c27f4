import type { Command } from '@commander-js/extra-typings';
import { CARRIER_NAMES } from '../../src/kernel/carriers.ts';
import { UsageError } from '../end-command.ts';
import { askForAct, listActs, saveAct } from './acts.ts';
import { readDay, readOneOf, readText, readUuid } from './arguments.ts';
import { LEFT_TO_SCHEDULE, type RunAsStaff } from './as-staff.ts';
import { listCalls, orderCourier, readTime, settleCall } from './courier-calls.ts';

/** What is arranged with a carrier for all parcels that wait for it: verbs of shipments (decisions 0105, 0106). */
export function couriersAndActs(noun: Command, run: RunAsStaff): void {
  noun
    .command('call-courier')
    .description('вызвать курьера за всеми зарегистрированными посылками; в один день один раз')
    .argument('<служба>', CARRIER_NAMES.join(', '), readOneOf(CARRIER_NAMES))
    .requiredOption('--day <день>', 'когда: 2027-03-01', readDay)
    .option('--from <время>', 'с какого часа по Москве, иначе 10:00', readTime)
    .option('--to <время>', 'до какого часа, иначе 18:00', readTime)
    .action((carrier, { day, from = '10:00', to = '18:00' }) =>
      run((ctx) => orderCourier(ctx, carrier, { day, from, to }), LEFT_TO_SCHEDULE),
    );
  noun
    .command('settle-call')
    .description('записать, что служба сказала о вызове, на который не ответила ясно')
    .argument('<вызов>', 'номер вызова: shipments calls', readUuid)
    .argument('<приедет ли>', 'accepted: курьер приедет, refused: не приедет', readOneOf(['accepted', 'refused']))
    .option('--number <номер>', 'заявка, если служба назвала её номер; с accepted', readText(50))
    .action((callId, outcome, { number: carrierNumber }) => {
      const isComing = outcome === 'accepted';
      if (!isComing && carrierNumber !== undefined) throw new UsageError('Номер бывает только с accepted.');
      return run((ctx) =>
        settleCall(ctx, callId, isComing ? { outcome: 'accepted', carrierNumber } : { outcome: 'refused' }),
      );
    });
  noun
    .command('make-act')
    .description('составить акт передачи всех посылок с наклейками, которых ещё нет в актах')
    .argument('<служба>', CARRIER_NAMES.join(', '), readOneOf(CARRIER_NAMES))
    .action((carrier) => run((ctx) => askForAct(ctx, carrier), LEFT_TO_SCHEDULE));
  noun
    .command('acts')
    .description('акты передачи')
    .action(() => run(listActs));
  noun
    .command('save-act')
    .description('записать акт передачи в файл, чтобы напечатать')
    .argument('<акт>', 'номер акта у службы доставки, из acts', readText(50))
    .argument('<файл>', 'куда: act.pdf', readText(200))
    .action((number, path) => run((ctx) => saveAct(ctx, number, path)));
  noun
    .command('calls')
    .description('вызовы курьеров')
    .action(() => run(listCalls));
}
