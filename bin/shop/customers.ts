import type { Command } from '@commander-js/extra-typings';
import { parseEmail } from '../../src/kernel/email.ts';
import { formatDay, formatDayAndTime } from '../../src/kernel/dates.ts';
import { parsePhone } from '../../src/kernel/phone.ts';
import type { Db } from '../../src/platform/database.ts';
import type { Customer } from '../../src/shop/customers/customer.rules.ts';
import { accountLog } from '../../src/shop/customers/account-log.reads.ts';
import {
  findCustomer,
  findCustomerByEmail,
  findCustomerByPhone,
} from '../../src/shop/customers/find-customer.reads.ts';
import { cancelDeletionByStaff } from '../../src/shop/personal-data/cancel-deletion.ts';
import { deletionPreview } from '../../src/shop/personal-data/deletion-preview.reads.ts';
import { blockerText } from '../../src/shop/personal-data/deletion.rules.ts';
import { deletionsForStaff, findDeletion, requestedDeletion } from '../../src/shop/personal-data/deletions.reads.ts';
import { requestDeletionByStaff } from '../../src/shop/personal-data/request-deletion.ts';
import { StartError } from '../supervisor.ts';
import { readText, readUuid } from './arguments.ts';
import { allow, LEFT_TO_SCHEDULE, unlessRefused, type RunAsStaff, type StaffContext } from './as-staff.ts';
import { visible } from './visible.ts';

const SHOWN = 100;

/** Requests about personal data that come by letter or phone (decision 0119). */
export function customers(noun: Command, run: RunAsStaff): void {
  noun
    .command('deletion')
    .description('что удалит удаление кабинета и что помешает')
    .argument('<кабинет>', 'номер, телефон или подтверждённая почта')
    .action((who) => run((ctx) => preview(ctx, who)));
  noun
    .command('delete')
    .description('удалить кабинет через неделю: покупатель попросил письмом или по телефону')
    .argument('<кабинет>', 'номер, телефон или подтверждённая почта')
    .requiredOption('--reason <текст>', 'как попросил, без имён: «письмо от 3 ноября, вх. 12»', readText(300))
    .action((who, { reason }) => run((ctx) => begin(ctx, who, reason), LEFT_TO_SCHEDULE));
  noun
    .command('keep')
    .description('отменить удаление: покупатель передумал')
    .argument('<кабинет>', 'номер, телефон или подтверждённая почта')
    .action((who) => run((ctx) => keep(ctx, who), LEFT_TO_SCHEDULE));
  noun
    .command('acts')
    .description('удаления кабинетов и их акты')
    .action(() => run(list));
  noun
    .command('act')
    .description('акт об удалении с журналом кабинета')
    .argument('<номер>', 'номер удаления из списка', readUuid)
    .action((id) => run((ctx) => show(ctx, id)));
}

async function customerBy(db: Db, who: string): Promise<Customer> {
  const email = parseEmail(who);
  const phone = parsePhone(who);
  const found = /^[1-9]\d{0,9}$/.test(who)
    ? await findCustomer(db, Number(who))
    : email
      ? await findCustomerByEmail(db, email)
      : phone && (await findCustomerByPhone(db, phone));
  if (!found) throw new StartError(`Кабинета «${visible(who)}» нет: проверьте номер, телефон или почту.`);
  return found;
}

async function preview(ctx: StaffContext, who: string): Promise<void> {
  allow(ctx, 'read-requests', 'customer');
  const customer = await customerBy(ctx.db, who);
  const { goes, kept, blockers } = await deletionPreview(ctx, customer);
  const requested = await requestedDeletion(ctx.db, customer.id);
  console.log(`Кабинет ${customer.id}${requested ? `, удаление назначено на ${formatDay(requested.dueAt)}` : ''}.`);
  console.log('\nБудет удалено:');
  for (const { what, count } of goes) console.log(`  ${what}: ${count}`);
  if (goes.length === 0) console.log('  только имя и контакты');
  console.log('\nОстанется:');
  for (const { what, until } of kept) console.log(`  ${what} — ${until}`);
  if (blockers.length > 0) console.log('\nСначала закончите:');
  for (const blocker of blockers) console.log(`  ${blockerText(blocker)}`);
}

async function begin(ctx: StaffContext, who: string, reason: string): Promise<void> {
  allow(ctx, 'read-requests', 'customer');
  const { id } = await customerBy(ctx.db, who);
  const { dueAt } = unlessRefused(await requestDeletionByStaff(ctx, { customerId: id, reason }));
  console.log(`Кабинет ${id} будет удалён ${formatDay(dueAt)}. Отменить: customers keep ${id}.`);
}

async function keep(ctx: StaffContext, who: string): Promise<void> {
  allow(ctx, 'read-requests', 'customer');
  const { id } = await customerBy(ctx.db, who);
  unlessRefused(await cancelDeletionByStaff(ctx, { customerId: id }));
  console.log(`Кабинет ${id} остаётся.`);
}

const STATES = { requested: 'назначено', cancelled: 'отменено', done: 'удалён' } as const;

async function list(ctx: StaffContext): Promise<void> {
  allow(ctx, 'read-requests', 'customer');
  const found = await deletionsForStaff(ctx.db, SHOWN);
  for (const { id, customerId, state, requestedAt, dueAt, endedAt } of found)
    console.log(
      `${id}  кабинет ${customerId}, ${STATES[state]} ${formatDay(endedAt ?? dueAt)}, попросили ${formatDay(requestedAt)}`,
    );
  if (found.length === 0) console.log('Удалений не было.');
}

async function show(ctx: StaffContext, id: string): Promise<void> {
  allow(ctx, 'read-requests', 'customer');
  const deletion = await findDeletion(ctx.db, id);
  const act = deletion?.act;
  if (!act) throw new StartError('Такого акта нет: посмотрите список, customers acts.');
  console.log(`Акт об уничтожении персональных данных № ${id}`);
  console.log(`Оператор: ${act.operator}`);
  console.log(`Субъект: кабинет № ${act.customerId}. Основание: ${act.reason}.`);
  console.log(`Система: ${act.system}. Способ: удаление и обезличивание записей программой.`);
  console.log(`Дата: ${formatDayAndTime(new Date(act.at))}. Кто: ${deletion.endedBy}.`);
  console.log('\nУничтожено:');
  for (const { what, how, rows, at } of act.removals)
    console.log(
      `  ${what}: ${rows}, ${how === 'deleted' ? 'удалено' : 'обезличено'} ${formatDayAndTime(new Date(at))}`,
    );
  console.log('\nОсталось:');
  for (const { what, until } of act.kept) console.log(`  ${what} — ${until}`);
  console.log('\nКому данные передавались раньше:');
  for (const { company, data } of act.receivers) console.log(`  ${company}: ${data}`);
  console.log('\nЖурнал кабинета: номер записи, когда, что, кто:');
  for (const { id: event, at, kind, actor } of await accountLog(ctx.db, deletion.customerId))
    console.log(`  ${event}  ${formatDayAndTime(at)}  ${kind}  ${visible(actor)}`);
}
