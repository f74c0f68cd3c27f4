import { createReadStream } from 'node:fs';
import { addRedirect, removeRedirect } from '../../src/shop/content/keep-redirects.ts';
import { readRedirect, redirectPath } from '../../src/shop/content/redirect.rules.ts';
import { allRedirects } from '../../src/shop/content/redirects.reads.ts';
import { csvRecords } from '../../src/shop/places/csv-records.rules.ts';
import { StartError } from '../supervisor.ts';
import type { StaffArguments } from './arguments.ts';
import { inShop, type StaffContext } from './in-shop.ts';
import { listBadLines } from './list-bad-lines.ts';

const CIRCLE = 'получился бы круг';

/** Where old addresses lead; they are asked only where no page is found. */
export function redirects(args: StaffArguments) {
  const path = { type: 'string', demandOption: true } as const;
  return args
    .command(
      ['list', '$0'],
      'все переадресации',
      (each) => each,
      ({ by }) => inShop(by, list),
    )
    .command(
      'add <откуда> <куда> [код]',
      'добавить или заменить',
      (each) =>
        each
          .positional('откуда', { ...path, describe: 'старый адрес, например /staraya' })
          .positional('куда', path)
          .positional('код', { type: 'string', describe: '301 или 302' }),
      ({ by, откуда: from, куда: to, код: status }) => inShop(by, (ctx) => addOne(ctx, [from, to, status])),
    )
    .command(
      'remove <откуда>',
      'убрать',
      (each) => each.positional('откуда', path),
      ({ by, откуда: from }) => inShop(by, (ctx) => remove(ctx, from)),
    )
    .command(
      'import <файл>',
      'взять из CSV старого сайта: откуда, куда, код (можно без кода)',
      (each) => each.positional('файл', path),
      ({ by, файл: file }) => inShop(by, (ctx) => importFile(ctx, file)),
    );
}

type Row = readonly [from: string, to: string, status?: string];

async function list({ db }: StaffContext): Promise<void> {
  const all = await allRedirects(db);
  for (const { fromPath, toPath, status } of all) console.log(`${status}  ${fromPath}  →  ${toPath}`);
  if (all.length === 0) console.log('Переадресаций нет.');
}

/** @returns why it was not accepted */
async function add(ctx: StaffContext, [from, to, status]: Row): Promise<string | undefined> {
  const redirect = readRedirect(from, to, status);
  if (typeof redirect === 'string') return redirect;
  return (await addRedirect(ctx, redirect)) ? undefined : CIRCLE;
}

async function addOne(ctx: StaffContext, row: Row): Promise<void> {
  const fault = await add(ctx, row);
  if (fault) throw new StartError(`Не принято: ${fault}.`);
  console.log('Принято. Если страница по старому адресу есть, она и откроется.');
}

async function remove(ctx: StaffContext, from: string): Promise<void> {
  const removed = await removeRedirect(ctx, redirectPath(from));
  console.log(removed ? 'Убрано.' : 'С этого адреса никто никуда не ведёт.');
}

async function importFile(ctx: StaffContext, file: string): Promise<void> {
  const bad: { line: number; reason: string }[] = [];
  let done = 0;
  for await (const record of csvRecords(createReadStream(file, 'utf8'))) {
    if ('fault' in record) {
      bad.push({ line: record.line, reason: record.fault });
      continue;
    }
    const [from = '', to = '', status = ''] = record.values;
    // The first line may name the columns.
    if (record.line === 1 && !/[/]/.test(from)) continue;
    const reason = await add(ctx, [from, to, status]);
    if (reason) bad.push({ line: record.line, reason });
    else done++;
  }
  listBadLines(bad);
  console.log(`Принято: ${done}. Не принято: ${bad.length}.`);
  if (bad.length > 0) process.exitCode = 1;
}
