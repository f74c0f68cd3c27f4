import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Command } from '@commander-js/extra-typings';
import { formatDay } from '../../src/kernel/dates.ts';
import { parseEmail } from '../../src/kernel/email.ts';
import { parsePhone } from '../../src/kernel/phone.ts';
import { refuse } from '../../src/kernel/refusal.ts';
import { bonusBalance } from '../../src/shop/bonuses/bonus-balance.reads.ts';
import { offBonuses, onBonuses, type OffBonus, type OnBonus } from '../../src/shop/bonuses/bonus-history.reads.ts';
import { correctBonuses } from '../../src/shop/bonuses/correct-bonuses.ts';
import { liabilityCsv } from '../../src/shop/bonuses/liability-csv.ts';
import { bonusAges, bonusMonths } from '../../src/shop/bonuses/liability.reads.ts';
import { findCustomerByEmail, findCustomerByPhone } from '../../src/shop/customers/find-customer.reads.ts';
import { bonusSettings } from '../../src/shop/settings/bonus-settings.reads.ts';
import { bonusChangesShape } from '../../src/shop/settings/bonus-shape.ts';
import { changeBonusSettings } from '../../src/shop/settings/change-bonus-settings.ts';
import { UsageError } from '../end-command.ts';
import { readText } from './arguments.ts';
import { allow, unlessRefused, type RunAsStaff, type StaffContext } from './as-staff.ts';
import { visible } from './visible.ts';

const WHO = '«+7 916 123-45-67» или подтверждённая почта';
const MOST = 100_000;
const LATEST = { start: 0, limit: 100, newestFirst: true };

const STATES: Readonly<Record<OnBonus['state'], string>> = {
  pending: 'ждут',
  active: 'можно тратить',
  spent: 'потрачены',
  expired: 'пропали',
  reversed: 'сняты',
};
const GIVEN: Readonly<Record<OnBonus['reason'], string>> = {
  order: 'за заказ',
  return: 'вернулись с заказа',
  correction: 'вручную',
};
const LOST: Readonly<Record<OffBonus['reason'], string>> = {
  order: 'потрачены в заказе',
  return: 'сняты после возврата заказа',
  expiry: 'пропали по сроку',
  correction: 'сняты вручную',
};

/** Bonuses of customers, and what the shop owes in them (decision 0113). */
export function bonuses(noun: Command, run: RunAsStaff): void {
  noun
    .command('show')
    .description('бонусы покупателя: сколько есть, откуда и куда ушли')
    .argument('<кто>', WHO, readWho)
    .action((who) => run((ctx) => show(ctx, who)));
  noun
    .command('correct')
    .description('дать бонусы или, с минусом, снять')
    .argument('<кто>', WHO, readWho)
    .argument('<сколько>', 'целое число; снять пишут после двух чёрточек: -- … -50 …', readCount)
    .argument('<причина>', 'покупатель её увидит', readText(200))
    .action((who, count, note) =>
      run(async (ctx) => {
        const customerId = await findWho(ctx, who);
        const { available } = unlessRefused(await correctBonuses(ctx, { customerId, key: randomUUID(), count, note }));
        console.log(`Записано. Сейчас можно потратить: ${available}.`);
      }),
    );
  noun
    .command('liability')
    .description('сколько магазин должен бонусами, по месяцам и срокам')
    .option('--csv', 'месяцы в CSV, для таблицы')
    .action(({ csv = false }) => run((ctx) => liability(ctx, csv)));
  noun
    .command('rules')
    .description('правила бонусов, в JSON')
    .action(() =>
      run(async (ctx) => {
        allow(ctx, 'read', 'bonuses');
        print(await bonusSettings(ctx.db));
      }),
    );
  noun
    .command('change-rules')
    .description('изменить названное в файле')
    .argument('<файл>', 'JSON, как показывает rules')
    .action(async (file) => {
      const changes = bonusChangesShape.parse(JSON.parse(await readFile(file, 'utf8')));
      await run(async (ctx) => print(unlessRefused(await changeBonusSettings(ctx, changes))));
    });
}

type Who = { readonly phone: string } | { readonly email: string };

function readWho(text: string): Who {
  const phone = parsePhone(text);
  const email = parseEmail(text);
  if (phone) return { phone };
  if (email) return { email };
  throw new UsageError(`«${visible(text)}» — не телефон и не адрес почты.`);
}

function readCount(text: string): number {
  const count = /^-?[1-9]\d{0,5}$/.test(text) ? Number(text) : 0;
  if (count === 0 || Math.abs(count) > MOST)
    throw new UsageError(`«${visible(text)}» — не число бонусов: целое, не больше ${MOST}.`);
  return count;
}

async function findWho({ db }: StaffContext, who: Who): Promise<number> {
  const found = await ('phone' in who ? findCustomerByPhone(db, who.phone) : findCustomerByEmail(db, who.email));
  return unlessRefused(found ?? refuse('customer-unknown')).id;
}

async function show(ctx: StaffContext, who: Who): Promise<void> {
  allow(ctx, 'read', 'bonuses');
  const customerId = await findWho(ctx, who);
  const now = ctx.now();
  const { available, pending, debt, expiring } = await bonusBalance(ctx.db, customerId, now);
  console.log(`Можно потратить: ${available}. Ждут: ${pending}. Долг: ${debt}.`);
  if (expiring) console.log(`Раньше всех пропадут: ${expiring.count}, ${formatDay(expiring.at)}`);
  for (const one of (await onBonuses(ctx.db, customerId, LATEST, now)).items)
    console.log(
      `+${one.count}  ${formatDay(one.createdAt)}  ${GIVEN[one.reason]}${about(one)}  ${STATES[one.state]}, осталось ${one.left}, до ${formatDay(one.expiresAt)}`,
    );
  for (const one of (await offBonuses(ctx.db, customerId, LATEST, now)).items)
    console.log(`-${one.count}  ${formatDay(one.createdAt)}  ${LOST[one.reason]}${about(one)}`);
}

function about({ order, note }: Pick<OffBonus, 'order' | 'note'>): string {
  if (order) return ` №${order.number}`;
  return note ? `: ${visible(note)}` : '';
}

async function liability(ctx: StaffContext, csv: boolean): Promise<void> {
  allow(ctx, 'read-liability', 'bonuses');
  const now = ctx.now();
  const months = await bonusMonths(ctx.db, now);
  if (csv) return void process.stdout.write(liabilityCsv(months));
  for (const { month, opening, closing, ...one } of months)
    console.log(
      `${month}: было ${opening}, начислено ${one.accrued}, вручную ${one.corrected}, стало доступно ${one.activated}, потрачено ${one.spent}, возвращено ${one.restored}, пропало ${one.expired}, снято ${one.reversed}, осталось ${closing}; покупатели должны ${one.debt}`,
    );
  for (const { month, count } of await bonusAges(ctx.db, now)) console.log(`Пропадут в ${month}: ${count}`);
  if (months.length === 0) console.log('Бонусов ещё никому не начисляли.');
}

function print(settings: object): void {
  console.log(JSON.stringify(settings, null, 2));
}
