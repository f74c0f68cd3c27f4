import { randomUUID } from 'node:crypto';
import type { Command } from '@commander-js/extra-typings';
import { formatDayAndTime } from '../../src/kernel/dates.ts';
import { moscowDayStart } from '../../src/kernel/moscow-time.ts';
import { isRefusal, refuse, type Refusal } from '../../src/kernel/refusal.ts';
import { assignException } from '../../src/shop/exceptions/assign-exception.ts';
import { closeException } from '../../src/shop/exceptions/close-exception.ts';
import {
  listedExceptions,
  openExceptionVersion,
  type WantedExceptions,
} from '../../src/shop/exceptions/exceptions.reads.ts';
import type { ExceptionResult } from '../../src/shop/exceptions/exceptions.tables.ts';
import type { ExceptionCommand } from '../../src/shop/exceptions/run-exception-command.ts';
import { snoozeException, wakeException } from '../../src/shop/exceptions/snooze-exception.ts';
import { may } from '../../src/shop/permissions/permissions.rules.ts';
import { staffActorOf } from '../../src/shop/staff/staff.reads.ts';
import { UsageError } from '../end-command.ts';
import { StartError } from '../supervisor.ts';
import { readDay, readNumber, readStaffEmail, readText, seenVersion } from './arguments.ts';
import { allow, unlessRefused, type RunAsStaff, type StaffContext } from './as-staff.ts';
import { visible } from './visible.ts';

const SHOWN = 100;
const LONGEST = 1000;
const LONGEST_SNOOZE_REASON = 300;

interface Options {
  readonly mine?: true | undefined;
  readonly free?: true | undefined;
  readonly snoozed?: true | undefined;
}

/** Problems that a program cannot solve and a person has to (decisions 0069, 0125). */
export function exceptions(noun: Command, run: RunAsStaff): void {
  noun.action(() => run((ctx) => list(ctx, {})));
  noun
    .command('list')
    .description('что требует внимания и не отложено')
    .option('--mine', 'только мои')
    .option('--free', 'только те, которыми никто не занимается')
    .option('--snoozed', 'отложенные')
    .action((options) => {
      if (options.mine && options.free) throw new UsageError('Выберите одно: --mine или --free.');
      return run((ctx) => list(ctx, options));
    });
  const about = (name: string) =>
    noun
      .command(name)
      .argument('<номер>', 'номер из списка', readNumber(9))
      .option(...seenVersion('записи'));
  about('take')
    .description('взять себе, и у коллеги тоже')
    .action((id, seen) => run((ctx) => does(ctx, id, seen, (command) => assign(ctx, command, myId(ctx)))));
  about('hand')
    .description('передать коллеге')
    .requiredOption('--to <почта>', 'кому', readStaffEmail)
    .action((id, { to, ...seen }) =>
      run((ctx) =>
        does(ctx, id, seen, async (command) => {
          const colleague = await staffActorOf(ctx.db, to);
          return colleague ? assign(ctx, command, colleague.id) : refuse('exception-taker-unknown');
        }),
      ),
    );
  about('release')
    .description('вернуть в общие')
    .action((id, seen) => run((ctx) => does(ctx, id, seen, (command) => assign(ctx, command, null))));
  about('snooze')
    .description('отложить до утра дня, не больше чем на неделю')
    .requiredOption('--until <день>', 'до какого дня: 2026-11-30', readDay)
    .requiredOption('--reason <почему>', 'например «ждём ответа службы»', readText(LONGEST_SNOOZE_REASON))
    .action((id, { until, reason, ...seen }) =>
      run((ctx) =>
        does(ctx, id, seen, (command) => snoozeException(ctx, { ...command, until: moscowDayStart(until), reason })),
      ),
    );
  about('wake')
    .description('вернуть отложенное раньше')
    .action((id, seen) => run((ctx) => does(ctx, id, seen, (command) => wakeException(ctx, command))));
  noun
    .command('close')
    .description('закрыть, сказав почему')
    .argument('<номер>', 'номер из списка', readNumber(9))
    .requiredOption('--reason <почему>', 'например «позвонил, заказ в силе»', readText(LONGEST))
    .action((id, { reason }) => run((ctx) => close(ctx, id, reason)));
}

async function list(ctx: StaffContext, { mine, free, snoozed }: Options): Promise<void> {
  allow(ctx, 'read', 'exception');
  const mayReadContact = may(ctx.actor, 'read-contact', 'shipment');
  const wanted: WantedExceptions = {
    state: 'open',
    owner: mine ? myId(ctx) : free ? 'nobody' : undefined,
    snoozed: snoozed ? 'only' : 'hidden',
  };
  const open = await listedExceptions(ctx.db, ctx.now(), wanted, SHOWN);
  for (const { id, title, next, details, openedAt, order, owner, snoozed: until } of open) {
    console.log(`${id}  ${title}`);
    if (order) {
      const buyer = mayReadContact ? `, ${visible(`${order.contact.name}, ${order.contact.phone}`)}` : '';
      console.log(`  заказ № ${order.number}${buyer}`);
    }
    if (details !== '') console.log(`  ${visible(details)}`);
    if (owner) console.log(`  занимается ${visible(owner.name)}`);
    if (until) console.log(`  отложено до ${formatDayAndTime(until.until)} по Москве: ${visible(until.reason)}`);
    console.log(`  ${formatDayAndTime(openedAt)} по Москве. ${next}`);
  }
  if (open.length > 0) return;
  console.log(mine || free || snoozed ? 'Таких нет.' : 'Всё в порядке: внимания ничто не требует.');
}

/** The command line always acts as a member. */
const myId = ({ actor }: StaffContext): number => (actor.kind === 'staff' ? actor.id : 0);

const assign = (ctx: StaffContext, command: ExceptionCommand, to: number | null) =>
  assignException(ctx, { ...command, to });

async function does(
  ctx: StaffContext,
  id: number,
  { version: seen }: { readonly version?: number | undefined },
  action: (command: ExceptionCommand) => Promise<ExceptionResult | Refusal>,
): Promise<void> {
  const expectedVersion = seen ?? (await openExceptionVersion(ctx.db, id)) ?? 1;
  const { owner, snoozedUntil } = unlessRefused(
    await action({ exceptionId: id, key: randomUUID(), expectedVersion }).then((result) => unlessOpen(result, id)),
  );
  console.log(owner ? `Занимается ${visible(owner.name)}.` : 'Никто не занимается.');
  if (snoozedUntil && new Date(snoozedUntil) > ctx.now())
    console.log(`Отложено до ${formatDayAndTime(new Date(snoozedUntil))} по Москве.`);
}

async function close(ctx: StaffContext, id: number, reason: string): Promise<void> {
  unlessRefused(unlessOpen(await closeException(ctx, { id, reason }), id));
  console.log('Закрыто.');
}

function unlessOpen<T>(result: T | Refusal, id: number): T | Refusal {
  if (isRefusal(result) && result.refused === 'exception-unknown')
    throw new StartError(`Под номером ${id} ничего не открыто.`);
  return result;
}
