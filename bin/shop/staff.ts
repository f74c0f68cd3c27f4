import type { Command } from '@commander-js/extra-typings';
import { DEMO_KEYS } from '../../src/config/demo-keys.ts';
import { readEnv } from '../../src/config/env.ts';
import { formatDayAndTime } from '../../src/kernel/dates.ts';
import { links } from '../../src/kernel/links.ts';
import { STAFF_ROLE_NAMES, STAFF_ROLES, type StaffRole } from '../../src/kernel/staff-roles.ts';
import { addStaff, type NewStaff } from '../../src/shop/staff/add-staff.ts';
import { disableStaff, enableStaff } from '../../src/shop/staff/disable-staff.ts';
import type { Invitation } from '../../src/shop/staff/invite-staff.ts';
import { resetSecondFactor } from '../../src/shop/staff/reset-second-factor.ts';
import { setStaffRoles } from '../../src/shop/staff/set-staff-roles.ts';
import { allStaff, findStaff, sealsSecondFactors } from '../../src/shop/staff/staff.reads.ts';
import { StartError } from '../supervisor.ts';
import { readEach, readName, readOneOf, readStaffEmail } from './arguments.ts';
import { allow, unlessRefused, type RunAsStaff, type StaffContext } from './as-staff.ts';
import { visible } from './visible.ts';

const ROLES_EXPLAINED = STAFF_ROLES.map((role) => `${role} — ${STAFF_ROLE_NAMES[role]}`).join(', ');
const readRoles = readEach(readOneOf(STAFF_ROLES));

/** Manages staff members (decision 0079); the first owner is added without `--as`. */
export function staff(noun: Command, run: RunAsStaff): void {
  const listed = () => run(list);
  noun.action(listed);
  noun.command('list').description('все сотрудники').action(listed);
  noun
    .command('add')
    .description('добавить; первого владельца — без --as')
    .argument('<почта>', 'по ней сотрудник входит', readStaffEmail)
    .requiredOption('--name <имя>', 'как его зовут; покупатели видят имя в чате', readName)
    .requiredOption('--role <роль>', `можно несколько раз: ${ROLES_EXPLAINED}`, readRoles)
    .action((email, { name, role }) => run((ctx) => add(ctx, { email, name, roles: role }), { firstOwner: true }));
  noun
    .command('roles')
    .description('назначить роли вместо прежних')
    .argument('<почта>', 'чья', readStaffEmail)
    .requiredOption('--role <роль>', `можно несколько раз: ${ROLES_EXPLAINED}`, readRoles)
    .action((email, { role }) => run((ctx) => setRoles(ctx, email, role)));
  noun
    .command('disable')
    .description('закрыть вход и закончить сеансы')
    .argument('<почта>', 'чья', readStaffEmail)
    .action((email) => run((ctx) => disable(ctx, email)));
  noun
    .command('enable')
    .description('снова открыть вход')
    .argument('<почта>', 'чья', readStaffEmail)
    .action((email) => run((ctx) => enable(ctx, email)));
  noun
    .command('reset-second-factor')
    .description('пригласить заново: потерян телефон или пароль')
    .argument('<почта>', 'чья', readStaffEmail)
    .action((email) => run((ctx) => inviteAgain(ctx, email)));
}

async function idOf(ctx: StaffContext, email: string): Promise<number> {
  allow(ctx, 'read', 'staff');
  const found = await findStaff(ctx.db, email);
  if (!found) throw new StartError(`Сотрудника ${email} нет: посмотрите список (staff list).`);
  return found.id;
}

/**
 * The `SECRET` of the shop: an invitation is valid only under it. That of the demo is assumed only for a shop whose second
 * factors are encrypted under it.
 * @throws StartError when it is not set
 */
async function shopSecret({ db }: StaffContext): Promise<string> {
  const { SECRET } = readEnv();
  const secret = SECRET ?? DEMO_KEYS.SECRET;
  const isOfShop = await sealsSecondFactors(db, secret);
  if (!SECRET && !isOfShop)
    throw new StartError('Задайте SECRET, с которым работает магазин: под другим приглашение не примут.');
  // After a change of SECRET none fits, and this command is the way out.
  if (isOfShop === false)
    console.error('Внимание: ни один второй фактор не зашифрован этим SECRET. Проверьте, что магазин работает с ним.');
  return secret;
}

async function list(ctx: StaffContext): Promise<void> {
  allow(ctx, 'read', 'staff');
  for (const { id, email, name, roles, disabledAt, readyAt } of await allStaff(ctx.db)) {
    const state = disabledAt ? ', отключён' : readyAt ? '' : ', приглашение не принято';
    console.log(`${id}  ${visible(name)}, ${visible(email)}: ${roles.join(', ')}${state}`);
  }
}

async function add(ctx: StaffContext, member: NewStaff): Promise<void> {
  if (ctx.actor.kind === 'system' && member.roles.some((role) => role !== 'owner'))
    throw new StartError('У магазина ещё нет владельца: сначала добавьте его, только с --role owner.');
  printInvitation(
    unlessRefused(await addStaff(ctx, { secret: await shopSecret(ctx), proof: 'command' }, member)).invitation,
  );
}

async function setRoles(ctx: StaffContext, email: string, roles: readonly StaffRole[]): Promise<void> {
  const set = unlessRefused(await setStaffRoles(ctx, 'command', await idOf(ctx, email), roles));
  console.log(`Роли: ${set.roles.join(', ')}. Сеансы этого сотрудника закончены, если роли изменились.`);
}

async function disable(ctx: StaffContext, email: string): Promise<void> {
  unlessRefused(await disableStaff(ctx, await idOf(ctx, email)));
  console.log('Вход закрыт, сеансы закончены.');
}

async function enable(ctx: StaffContext, email: string): Promise<void> {
  unlessRefused(await enableStaff(ctx, 'command', await idOf(ctx, email)));
  console.log('Вход открыт.');
}

async function inviteAgain(ctx: StaffContext, email: string): Promise<void> {
  const id = await idOf(ctx, email);
  const reset = await resetSecondFactor(ctx, { secret: await shopSecret(ctx), proof: 'command' }, id);
  printInvitation(unlessRefused(reset).invitation);
}

function printInvitation({ token, expiresAt }: Invitation): void {
  console.log(`Приглашение: ${token}`);
  console.log(`Принять его: адрес магазина${links.desk()}/invitation#${token}`);
  console.log(`Действует до ${formatDayAndTime(expiresAt)} по Москве, показано один раз: передайте его лично.`);
}
