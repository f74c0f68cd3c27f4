import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { formatDayAndTime } from '../../src/kernel/dates.ts';
import { formatMoney, kopecks, type Kopecks } from '../../src/kernel/money.ts';
import { counted } from '../../src/kernel/plural.ts';
import { importRegisterFile } from '../../src/shop/reconciliation/import-register-file.ts';
import { recordPayout } from '../../src/shop/reconciliation/record-payout.ts';
import { latestRegisterFiles } from '../../src/shop/reconciliation/register-files.reads.ts';
import { voidPayout } from '../../src/shop/reconciliation/void-payout.ts';
import { nameColumn } from '../../src/shop/settlements/name-column.ts';
import { FILE_COMPANIES, PAYING_COMPANIES, type FileCompany } from '../../src/shop/settlements/payout.rules.ts';
import { readRegisterSum } from '../../src/shop/settlements/register-table.rules.ts';
import { latestPayouts, latestRegisters } from '../../src/shop/settlements/registers.reads.ts';
import type { RecordedPayout } from '../../src/shop/settlements/save-payout.ts';
import { UsageError } from '../end-command.ts';
import { StartError } from '../supervisor.ts';
import { readDay, readEach, readNumber, readOneOf, readText } from './arguments.ts';
import { allow, unlessRefused, type RunAsStaff, type StaffContext } from './as-staff.ts';
import { visible } from './visible.ts';

const SHOWN = 100;
const LONGEST_NUMBER = 60;

const OUTCOMES = {
  saved: 'принят',
  known: 'уже был, ничего не изменилось',
  changed: 'уже был и с тех пор изменился: оставлен первый, записано в exceptions',
} as const;

const COMPANY_NAMES: Readonly<Record<FileCompany, string>> = { yookassa: 'ЮKassa', boxberry: 'Boxberry' };

/** Registers of other companies, and what came to the bank (decision 0108). */
export function registers(noun: Command, run: RunAsStaff): void {
  for (const company of FILE_COMPANIES)
    noun
      .command(`import-${company}`)
      .description(`взять реестры ${COMPANY_NAMES[company]} из файла кабинета (CSV)`)
      .argument('<файл>')
      .action((file) => run((ctx) => importFile(ctx, company, file)));
  noun
    .command('column')
    .description('объяснить столбец реестров: его заголовок больше не будет неизвестным')
    .argument('<компания>', FILE_COMPANIES.join(', '), readOneOf(FILE_COMPANIES))
    .argument('<заголовок>', 'в кавычках', readText(200))
    .argument('<смысл>', 'что это; kept — только хранить, dropped — личные данные, не хранить', readText(20))
    .action((company, header, meaning) =>
      run(async (ctx) => {
        const named = unlessRefused(await nameColumn(ctx, company, header, meaning));
        console.log(`«${visible(named.header)}» — ${named.meaning}: импортируйте файл снова.`);
      }),
    );
  noun
    .command('registers')
    .description('реестры и что по ним пришло в банк')
    .action(() => run(listRegisters));
  noun
    .command('files')
    .description('файлы реестров, которые приняты')
    .action(() => run(listFiles));
  noun
    .command('payouts')
    .description('что пришло в банк')
    .action(() => run(listPayouts));
  noun
    .command('payout')
    .description('записать из выписки банка, что деньги пришли')
    .argument('<компания>', PAYING_COMPANIES.join(', '), readOneOf(PAYING_COMPANIES))
    .argument('<поручение>', 'номер платёжного поручения', readText(LONGEST_NUMBER))
    .argument('<сумма>', 'например 12345,60', readSum)
    .requiredOption('--day <день>', 'когда пришли: 2026-11-20', readDay)
    .option(
      '--register <реестр>',
      'какой реестр оплачен, если поручения в нём нет; можно несколько раз',
      readEach(readText(LONGEST_NUMBER)),
    )
    .action((company, paymentOrder, amount, { day, register = [] }) =>
      run((ctx) => record(ctx, { company, paymentOrder, amount, day, registers: register })),
    );
  noun
    .command('void-payout')
    .description('отменить ошибочную запись о деньгах')
    .argument('<номер>', 'номер из payouts', readNumber(9))
    .requiredOption('--reason <почему>', 'например «опечатка в сумме»', readText(500))
    .action((id, { reason }) =>
      run(async (ctx) => {
        unlessRefused(await voidPayout(ctx, id, reason));
        console.log('Отменена.');
      }),
    );
}

function readSum(text: string): Kopecks {
  const sum = readRegisterSum(text);
  if (sum === undefined || sum <= 0) throw new UsageError(`«${visible(text)}» — не сумма: нужна как 12345,60.`);
  return kopecks(sum);
}

async function importFile(ctx: StaffContext, company: FileCompany, file: string): Promise<void> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`Файл ${visible(file)} не читается (${error.code ?? 'ошибка'}): проверьте путь.`);
  });
  const words = company === 'boxberry' ? (['посылка', 'посылки', 'посылок'] as const) : undefined;
  for (const { number, day, lines, outcome } of unlessRefused(
    await importRegisterFile(ctx, company, bytes, path.basename(file)),
  )) {
    const size = counted(lines, words ?? ['операция', 'операции', 'операций']);
    console.log(`Реестр ${visible(number)} за ${day}, ${size}: ${OUTCOMES[outcome]}.`);
  }
}

async function listRegisters(ctx: StaffContext): Promise<void> {
  allow(ctx, 'read', 'reconciliation');
  const found = await latestRegisters(ctx.db, SHOWN);
  for (const { company, number, day, total, paymentOrder, paid } of found) {
    const order = paymentOrder === null ? 'поручение неизвестно' : `поручение ${visible(paymentOrder)}`;
    const came = paid === null ? 'в банк не записано' : `пришло ${formatMoney(paid)}`;
    console.log(`${day}  ${company}, реестр ${visible(number)}: ${formatMoney(total)}, ${order}, ${came}`);
  }
  if (found.length === 0) console.log('Реестров ещё нет.');
}

async function listFiles(ctx: StaffContext): Promise<void> {
  allow(ctx, 'read', 'reconciliation');
  const found = await latestRegisterFiles(ctx.db, SHOWN);
  for (const { company, name, importedBy, importedAt } of found) {
    const file = name === null ? 'файл без имени' : `«${visible(name)}»`;
    console.log(
      `${formatDayAndTime(importedAt)}  ${company}, ${file}: ${importedBy === 'system' ? 'из папки' : visible(importedBy)}`,
    );
  }
  if (found.length === 0) console.log('Файлов ещё не было.');
}

async function listPayouts(ctx: StaffContext): Promise<void> {
  allow(ctx, 'read', 'reconciliation');
  const found = await latestPayouts(ctx.db, SHOWN);
  for (const { id, company, paymentOrder, day, amount, voidedAt, reason } of found) {
    const gone = voidedAt === null ? '' : `  (отменена: ${visible(reason ?? '')})`;
    console.log(`${id}  ${day}  ${company}, поручение ${visible(paymentOrder)}: ${formatMoney(amount)}${gone}`);
  }
  if (found.length === 0) console.log('Ничего не записано.');
}

async function record(ctx: StaffContext, payout: RecordedPayout): Promise<void> {
  const { id } = unlessRefused(await recordPayout(ctx, payout));
  console.log(`Записано под номером ${id}. Сверка пройдёт в течение пяти минут.`);
}
