import path from 'node:path';
import { isRefusal, type Refusal } from '../../kernel/refusal.ts';
import { deliveredFiles } from '../../platform/delivered-files.ts';
import type { ShopContext } from '../context.ts';
import { closeSettledExceptions } from '../exceptions/close-settled-exceptions.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { FILE_COMPANIES, type FileCompany } from '../settlements/payout.rules.ts';
import { digestOfFile, importRegisterFile, MOST_REGISTER_BYTES, subjectOfFile } from './import-register-file.ts';
import { isFileImported } from './register-files.reads.ts';

/** Of a sentence about a refused file, and of the list of those that cannot be read. */
const LONGEST = 1_000;

/**
 * Imports what the companies have delivered into their folders and is not imported yet. A refused file is an exception, once for its
 * content, and is tried again each time: the staff may explain its columns meanwhile. Files stay as they are.
 * @param folder has a folder for each company that delivers files
 */
export async function importDeliveredFiles(ctx: ShopContext, folder: string): Promise<void> {
  for (const company of FILE_COMPANIES) {
    const unreadable: string[] = [];
    for await (const file of deliveredFiles(path.join(folder, company), MOST_REGISTER_BYTES)) {
      if ('problem' in file) unreadable.push(`${file.name ?? path.join(folder, company)} (${file.problem})`);
      else if (!(await importOne(ctx, company, file.name, file.content))) unreadable.push(`${file.name} (сбой у нас)`);
    }
    await reportFolder(ctx, company, unreadable);
  }
}

/** @returns false after an error of ours, which must not keep other files from being imported */
async function importOne(ctx: ShopContext, company: FileCompany, name: string, content: Uint8Array): Promise<boolean> {
  try {
    if (await isFileImported(ctx.db, company, digestOfFile(content))) return true;
    const imported = await importRegisterFile(ctx, company, content, name);
    if (isRefusal(imported)) await reportRefused(ctx, company, name, content, imported);
    return true;
  } catch (error) {
    // Its message may have rows of the register.
    const { name: kind, code } = error as NodeJS.ErrnoException;
    ctx.log.error({ kind, code, company, file: name }, 'a delivered register is not imported, and will be tried again');
    return false;
  }
}

function reportRefused(
  ctx: ShopContext,
  company: FileCompany,
  file: string,
  content: Uint8Array,
  { refused, facts }: Refusal,
): Promise<void> {
  const sentence = 'sentence' in facts ? facts.sentence.slice(0, LONGEST) : refused;
  return ctx.transaction((tx) =>
    raiseException(tx, {
      kind: 'register-file-refused',
      subject: subjectOfFile(company, content),
      facts: { company, file, sentence },
      once: true,
    }),
  );
}

function reportFolder(ctx: ShopContext, company: FileCompany, unreadable: readonly string[]): Promise<void> {
  const subject = `register-folder:${company}`;
  const what = unreadable.join(', ').slice(0, LONGEST);
  return ctx.transaction((tx) =>
    what === ''
      ? closeSettledExceptions(tx, subject, 'Читается.')
      : raiseException(tx, { kind: 'register-folder-unreadable', subject, facts: { company, what } }),
  );
}
