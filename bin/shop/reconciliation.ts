import type { Command } from '@commander-js/extra-typings';
import { SOURCE_NAMES } from '../../src/kernel/compared-sources.ts';
import { formatDayOfMonth, moscowDay } from '../../src/kernel/dates.ts';
import { formatMoney, type Kopecks } from '../../src/kernel/money.ts';
import { CAUSE_NAMES, proposedCommand } from '../../src/shop/reconciliation/compare.rules.ts';
import { closeDifference } from '../../src/shop/reconciliation/close-difference.ts';
import { closeMonth } from '../../src/shop/reconciliation/close-month.ts';
import { daysOfMonth, monthOf } from '../../src/shop/reconciliation/day.rules.ts';
import { listedDifferences } from '../../src/shop/reconciliation/differences.reads.ts';
import { comparedSums } from '../../src/shop/reconciliation/reconciliation.reads.ts';
import { requestRun } from '../../src/shop/reconciliation/request-run.ts';
import { takeDifference } from '../../src/shop/reconciliation/take-difference.ts';
import { CLAIM_STATE_NAMES } from '../../src/shop/settlements/claim.rules.ts';
import { carrierClaims } from '../../src/shop/settlements/claims.reads.ts';
import { UsageError } from '../end-command.ts';
import { readDay, readNumber, readText } from './arguments.ts';
import { allow, unlessRefused, type RunAsStaff, type StaffContext } from './as-staff.ts';
import { registers } from './registers.ts';
import { visible } from './visible.ts';

const SHOWN = 500;
const LONGEST = 500;

/** Comparison of money with other companies, and what carriers owe us (decision 0099). */
export function reconciliation(noun: Command, run: RunAsStaff): void {
  noun
    .command('run')
    .description('сверить день со всеми компаниями: начнётся в течение пяти минут')
    .argument('<день>', 'например 2026-11-20', readDay)
    .action((day) => run((ctx) => ask(ctx, day)));
  noun
    .command('days')
    .description('сверенные дни месяца')
    .argument('[месяц]', 'например 2026-11; без него — текущий', readMonth)
    .action((month) => run((ctx) => listDays(ctx, month ?? monthOf(moscowDay(ctx.now())))));
  noun
    .command('show')
    .description('открытые расхождения или все за день')
    .argument('[день]', 'например 2026-11-20', readDay)
    .action((day) => run((ctx) => show(ctx, day)));
  noun
    .command('claims')
    .description('что должны службы доставки')
    .action(() => run(listClaims));
  registers(noun, run);
  noun
    .command('take')
    .description('взять расхождение себе: другим видно, кто им занимается')
    .argument('<номер>', 'номер из списка', readNumber(9))
    .option('--release', 'вернуть в общие')
    .action((id, { release = false }) =>
      run(async (ctx) => {
        unlessRefused(await takeDifference(ctx, id, release ? 'released' : 'taken'));
        console.log(release ? 'Им никто не занимается.' : 'Теперь им занимаетесь вы.');
      }),
    );
  noun
    .command('close')
    .description('закрыть расхождение, сказав почему')
    .argument('<номер>', 'номер из списка', readNumber(9))
    .requiredOption('--reason <почему>', 'например «возврат сделан в кабинете по заявлению»', readText(LONGEST))
    .action((id, { reason }) =>
      run(async (ctx) => {
        unlessRefused(await closeDifference(ctx, id, { reason }));
        console.log('Закрыто.');
      }),
    );
  noun
    .command('close-month')
    .description('закрыть месяц: потом его изменения только заметят')
    .argument('<месяц>', 'например 2026-10', readMonth)
    .action((month) =>
      run(async (ctx) => {
        unlessRefused(await closeMonth(ctx, month));
        console.log(`Месяц ${month.slice(0, 7)} закрыт.`);
      }),
    );
}

function readMonth(text: string): string {
  if (!/^20\d\d-(?:0[1-9]|1[0-2])$/.test(text))
    throw new UsageError(`«${visible(text)}» — не месяц: напишите, например, 2026-10.`);
  return `${text}-01`;
}

async function ask(ctx: StaffContext, day: string): Promise<void> {
  unlessRefused(await requestRun(ctx, day));
  console.log(
    `Сверка за ${day} начнётся в течение пяти минут. Что нашлось: node bin/shop.ts reconciliation show ${day}`,
  );
}

const money = (sum: Kopecks | null) => (sum === null ? 'нет' : formatMoney(sum));

async function listDays(ctx: StaffContext, month: string): Promise<void> {
  allow(ctx, 'read', 'reconciliation');
  const { first, last } = daysOfMonth(month);
  const days = await comparedSums(ctx.db, first, last, SHOWN);
  for (const { day, company, source, ours, theirs, difference, open, isClosed } of days) {
    const marks = [open > 0 && `открытых расхождений ${open}`, isClosed && 'месяц закрыт'].filter(Boolean).join(', ');
    console.log(
      `${day}  ${company}, ${SOURCE_NAMES[source]}: у нас ${money(ours)}, у них ${money(theirs)}, разница ${money(difference)}${marks && `  (${marks})`}`,
    );
  }
  if (days.length === 0) console.log('За этот месяц ничего не сверено.');
}

async function show(ctx: StaffContext, day: string | undefined): Promise<void> {
  allow(ctx, 'read', 'reconciliation');
  const wanted = day === undefined ? ({ state: 'open' } as const) : ({ state: 'all', from: day, to: day } as const);
  const found = await listedDifferences(ctx.db, wanted, SHOWN);
  for (const one of found) {
    const order = one.orderNumber === null ? visible(one.key) : `заказ № ${one.orderNumber}, ${visible(one.key)}`;
    console.log(
      `${one.id}  ${one.day}  ${one.company}, ${SOURCE_NAMES[one.source]}: ${CAUSE_NAMES[one.cause]}\n  ${order}: у нас ${money(one.ours)}, у них ${money(one.theirs)}`,
    );
    const closed =
      one.closedAt && `Закрыто: ${visible(one.closedBy ?? '')}${one.reason ? `, ${visible(one.reason)}` : ''}`;
    console.log(`  ${closed ?? proposedCommand(one)}`);
    if (!closed && one.owner !== null) console.log(`  Занимается: ${visible(one.owner)}`);
  }
  if (found.length === 0) console.log(day ? 'За этот день расхождений нет.' : 'Открытых расхождений нет.');
}

async function listClaims(ctx: StaffContext): Promise<void> {
  allow(ctx, 'read', 'reconciliation');
  const claims = await carrierClaims(ctx.db, { now: ctx.now() }, SHOWN);
  for (const { orderNumber, carrier, track, amount, state, dueAt } of claims) {
    const late = dueAt < ctx.now() ? ', просрочено' : '';
    console.log(
      `Заказ № ${orderNumber}  ${carrier} ${visible(track)}: ${money(amount)}, ${CLAIM_STATE_NAMES[state]}, до ${formatDayOfMonth(dueAt)}${late}`,
    );
  }
  if (claims.length === 0) console.log('Службы доставки ничего не должны.');
}
