import { createHash } from 'node:crypto';
import { csvRecords, type CsvRecord } from '../../kernel/csv-records.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { closeSettledExceptions } from '../exceptions/close-settled-exceptions.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { readBoxberryFile } from '../settlements/boxberry-file.rules.ts';
import { readPaymentFile } from '../settlements/payment-file.rules.ts';
import type { FileCompany } from '../settlements/payout.rules.ts';
import type { NamedColumns } from '../settlements/register-table.rules.ts';
import { namedColumns } from '../settlements/registers.reads.ts';
import { savePaymentRegister } from '../settlements/save-payment-register.ts';
import { saveRegister } from '../settlements/save-register.ts';
import { registerFiles } from './reconciliation.tables.ts';
import { addRuns } from './request-run.ts';

/** A larger file is no register. */
export const MOST_REGISTER_BYTES = 20_000_000;

export interface ImportedRegister {
  readonly number: string;
  readonly day: string;
  readonly lines: number;
  readonly outcome: 'saved' | 'known' | 'changed';
}

interface Imported extends ImportedRegister {
  /** Of its lines. */
  readonly days: readonly string[];
}

type Import = (
  tx: TransactionContext,
  records: readonly CsvRecord[],
  named: NamedColumns,
) => Promise<readonly Imported[] | string>;

const IMPORTS: Readonly<Record<FileCompany, Import>> = {
  boxberry: async (tx, records, named) => {
    const registers = readBoxberryFile(records, named);
    if (typeof registers === 'string') return registers;
    const imported: Imported[] = [];
    for (const register of registers)
      imported.push(importedOf(register, [register.day], await saveRegister(tx, 'boxberry', register)));
    return imported;
  },
  yookassa: async (tx, records, named) => {
    const registers = readPaymentFile(records, named);
    if (typeof registers === 'string') return registers;
    const imported: Imported[] = [];
    for (const register of registers) {
      const days = [register.day, ...register.lines.map(({ day }) => day)];
      imported.push(importedOf(register, days, await savePaymentRegister(tx, 'yookassa', register)));
    }
    return imported;
  },
};

const importedOf = (
  { number, day, lines }: { number: string; day: string; lines: readonly unknown[] },
  days: readonly string[],
  outcome: ImportedRegister['outcome'],
): Imported => ({ number, day, lines: lines.length, outcome, days });

/**
 * Imports registers from a file of a company (CSV, UTF-8 or Windows-1251), all of them or none, and has their days compared
 * again. What is above the row of headers is skipped.
 * @param name of the file, for people
 */
export async function importRegisterFile(
  ctx: Pick<ShopContext, 'transaction'>,
  company: FileCompany,
  file: Uint8Array,
  name: string | null = null,
): Promise<readonly ImportedRegister[] | Refusal> {
  const unfit = problemOf(file);
  const records = unfit === undefined ? await recordsOf(file) : [];
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'import', 'reconciliation');
    if (notAllowed) return notAllowed;
    if (unfit !== undefined) return refuse('register-file-unfit', { sentence: unfit });
    const imported = await IMPORTS[company](tx, records, await namedColumns(tx.db, company));
    if (typeof imported === 'string') return refuse('register-file-unfit', { sentence: imported });
    const saved = imported.filter(({ outcome }) => outcome === 'saved');
    await addRuns(
      tx,
      company,
      saved.flatMap(({ days }) => days),
    );
    await recordFile(tx, company, file, name);
    return imported.map(({ days: _days, ...register }) => register);
  });
}

/** SHA-256 of its content, by which an imported file is known. */
export const digestOfFile = (file: Uint8Array): string => createHash('sha256').update(file).digest('hex');

/** Of the exception about a refused file. */
export const subjectOfFile = (company: FileCompany, file: Uint8Array): string =>
  `register-file:${company}-${digestOfFile(file)}`;

async function recordFile(
  tx: TransactionContext,
  company: FileCompany,
  file: Uint8Array,
  name: string | null,
): Promise<void> {
  const imported = { importedBy: actorName(tx.actor), importedAt: tx.now() };
  await tx.db
    .insert(registerFiles)
    .values({ company, digest: digestOfFile(file), name, ...imported })
    .onConflictDoNothing();
  await closeSettledExceptions(tx, subjectOfFile(company, file), 'Принят.');
}

function problemOf(file: Uint8Array): string | undefined {
  if (file.length > MOST_REGISTER_BYTES) return 'Файл больше 20 МБ: это не реестр.';
  // A table program's own format or UTF-16; the database rejects zeros in texts.
  return file.includes(0) ? 'Это не текст: сохраните таблицу как CSV и импортируйте её снова.' : undefined;
}

async function recordsOf(file: Uint8Array): Promise<readonly CsvRecord[]> {
  async function* text() {
    yield withoutPreamble(textOf(file));
  }
  const records: CsvRecord[] = [];
  for await (const record of csvRecords(text())) records.push(record);
  return records;
}

/** Name of the register, number of the contract, day: lines above the headers become empty, so that line numbers stay. */
function withoutPreamble(text: string): string {
  const lines = text.split('\n');
  const head = lines.findIndex((line) => [';', '\t', ','].some((separator) => line.split(separator).length > 3));
  return head <= 0 ? text : [...lines.slice(0, head).map(() => ''), ...lines.slice(head)].join('\n');
}

/** The cabinets write Windows-1251; a file that went through a table program may be UTF-8. */
function textOf(file: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1251').decode(file);
  }
}
