import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { csvRecords, type CsvRecord } from '../../kernel/csv-records.ts';
import { readBoxberryFile } from '../settlements/boxberry-file.rules.ts';
import { saveRegister } from '../settlements/save-register.ts';
import { reconciliationRuns } from './reconciliation.tables.ts';

/** A larger file is no register. */
const MOST_BYTES = 20_000_000;

interface ImportedRegister {
  readonly number: string;
  readonly day: string;
  readonly lines: number;
  readonly outcome: 'saved' | 'known' | 'changed';
}

/**
 * Imports registers from the file of Boxberry's cabinet (CSV, UTF-8 or Windows-1251), all of them or none, and has their days
 * compared again.
 */
export async function importBoxberry(
  ctx: Pick<ShopContext, 'transaction'>,
  file: Uint8Array,
): Promise<readonly ImportedRegister[] | Refusal> {
  const registers =
    file.length > MOST_BYTES ? 'Файл больше 20 МБ: это не реестр.' : readBoxberryFile(await recordsOf(file));
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'import', 'reconciliation');
    if (notAllowed) return notAllowed;
    if (typeof registers === 'string') return refuse('register-file-unfit', { sentence: registers });
    const imported: ImportedRegister[] = [];
    for (const register of registers) {
      const outcome = await saveRegister(tx, 'boxberry', register);
      imported.push({ number: register.number, day: register.day, lines: register.lines.length, outcome });
    }
    const now = tx.now();
    const days = new Set(imported.filter(({ outcome }) => outcome === 'saved').map((one) => one.day));
    const asked = { company: 'boxberry', askedBy: actorName(tx.actor), nextTryAt: now, createdAt: now };
    if (days.size > 0) await tx.db.insert(reconciliationRuns).values([...days].map((day) => ({ day, ...asked })));
    return imported;
  });
}

async function recordsOf(file: Uint8Array): Promise<readonly CsvRecord[]> {
  async function* text() {
    yield textOf(file);
  }
  const records: CsvRecord[] = [];
  for await (const record of csvRecords(text())) records.push(record);
  return records;
}

/** The cabinet writes Windows-1251; a file that went through a table program may be UTF-8. */
function textOf(file: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1251').decode(file);
  }
}
