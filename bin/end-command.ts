import { z } from 'zod';
import { ConfigError } from '../src/config/env.ts';
import { StartError } from './supervisor.ts';

// What Zod says of a file is read by people.
z.config(z.locales.ru());

/** Wrong words on the command line; the answer is how to use it. */
export class UsageError extends Error {}

const FILES: Readonly<Record<string, string>> = {
  ENOENT: 'Такого файла нет: проверьте его имя.',
  EISDIR: 'Это папка, а нужен файл.',
  EACCES: 'Файл не читается: нет прав.',
};
const SILENT_DATABASE = /^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|57P0|28|3D000)/;
const OTHER_TABLES = /^42(P01|703)$/;

/** What has gone wrong, in a sentence with the way out; never a stack. */
function sentence(error: unknown): string {
  if (error instanceof StartError || error instanceof ConfigError) return error.message;
  if (error instanceof z.ZodError) return `Файл не подходит:\n${z.prettifyError(error)}`;
  if (error instanceof SyntaxError) return `В файле не JSON: ${error.message}`;
  const { code = '', message, cause } = error as Error & { code?: string };
  if (FILES[code]) return FILES[code];
  if (SILENT_DATABASE.test(code))
    return `База данных не отвечает (${code}): проверьте, что магазин запущен, или DATABASE_URL.`;
  if (OTHER_TABLES.test(code)) return 'База данных другой версии: запустите магазин или node bin/migrate.ts.';
  // The driver wraps what the database says.
  if (cause instanceof Error) return sentence(cause);
  return `Не получилось: ${message}`;
}

/** Ends the command: 2 for words it does not know, 1 for anything else that was in the way. */
export function endCommand(error: unknown, usage: string): never {
  const misused = error instanceof UsageError || String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS');
  console.error(misused ? usage : sentence(error));
  process.exit(misused ? 2 : 1);
}
