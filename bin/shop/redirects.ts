import { createReadStream } from 'node:fs';
import type { Command } from '@commander-js/extra-typings';
import { addRedirect, removeRedirect } from '../../src/shop/content/change-redirects.ts';
import { readRedirect, redirectPath } from '../../src/shop/content/redirect.rules.ts';
import { allRedirects } from '../../src/shop/content/redirects.reads.ts';
import { csvRecords } from '../../src/kernel/csv-records.ts';
import { StartError } from '../supervisor.ts';
import { readText } from './arguments.ts';
import { allow, unlessRefused, type RunAsStaff, type StaffContext } from './as-staff.ts';
import { visible } from './visible.ts';
import { listBadLines } from './list-bad-lines.ts';

const LONGEST = 2000;
const CIRCLE = 'получился бы круг';

/** Redirects of old addresses; used only where no page is found. */
export function redirects(noun: Command, run: RunAsStaff): void {
  const listed = () => run(list);
  noun.action(listed);
  noun.command('list').description('все переадресации').action(listed);
  noun
    .command('add')
    .description('добавить или заменить')
    .argument('<откуда>', 'старый адрес, например /staraya', readText(LONGEST))
    .argument('<куда>', 'новый адрес', readText(LONGEST))
    .argument('[код]', '301, если не сказать 302', readText(3))
    .action((from, to, status) => run((ctx) => addOne(ctx, [from, to, status])));
  noun
    .command('remove')
    .description('убрать')
    .argument('<откуда>', 'старый адрес', readText(LONGEST))
    .action((from) => run((ctx) => remove(ctx, from)));
  noun
    .command('import')
    .description('взять из CSV старого сайта')
    .argument('<файл>', 'столбцы: откуда, куда, код; код можно не указывать')
    .action((file) => run((ctx) => importFile(ctx, file)));
}

type Row = readonly [from: string, to: string, status?: string];

async function list(ctx: StaffContext): Promise<void> {
  allow(ctx, 'read', 'redirect');
  const all = await allRedirects(ctx.db);
  for (const { fromPath, toPath, status } of all) console.log(visible(`${status}  ${fromPath}  →  ${toPath}`));
  if (all.length === 0) console.log('Переадресаций нет.');
}

/** @returns why it was not accepted */
async function add(ctx: StaffContext, [from, to, status]: Row): Promise<string | undefined> {
  const redirect = readRedirect(from, to, status);
  if (typeof redirect === 'string') return redirect;
  return unlessRefused(await addRedirect(ctx, redirect)).added ? undefined : CIRCLE;
}

async function addOne(ctx: StaffContext, row: Row): Promise<void> {
  const reason = await add(ctx, row);
  if (reason) throw new StartError(`Не принято: ${reason}.`);
  console.log('Принято. Если страница по старому адресу есть, она и откроется.');
}

async function remove(ctx: StaffContext, from: string): Promise<void> {
  const { removed } = unlessRefused(await removeRedirect(ctx, redirectPath(from)));
  console.log(removed ? 'Убрано.' : 'С этого адреса никто никуда не ведёт.');
}

async function importFile(ctx: StaffContext, file: string): Promise<void> {
  const bad: { line: number; reason: string }[] = [];
  let done = 0;
  for await (const record of csvRecords(createReadStream(file, 'utf8'))) {
    if ('problem' in record) {
      bad.push({ line: record.line, reason: record.problem });
      continue;
    }
    const [from = '', to = '', status = ''] = record.values;
    // The first line may name the columns.
    if (record.line === 1 && !/[/]/.test(from)) continue;
    const reason = await add(ctx, [from, to, status]);
    if (reason) bad.push({ line: record.line, reason });
    else done++;
  }
  if (bad.length > 0) process.exitCode = 1;
  listBadLines(bad);
  console.log(`Принято: ${done}. Не принято: ${bad.length}.`);
}
