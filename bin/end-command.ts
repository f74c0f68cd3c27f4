import { z } from 'zod';
import { ConfigError } from '../src/config/env.ts';
import { databaseFailure, failureSentence } from '../src/platform/database-failure.ts';
import { EmbeddedDatabaseError } from '../src/platform/embedded-database.ts';
import { MigrationError, NewerDatabaseError } from '../src/platform/migrate.ts';
import { StartError } from './supervisor.ts';

// What Zod says of a file is read by people.
z.config(z.locales.ru());

/** Wrong words on the command line. */
export class UsageError extends Error {}

const FILES: Readonly<Record<string, string>> = {
  ENOENT: 'Такого файла нет: проверьте его имя.',
  EISDIR: 'Это папка, а нужен файл.',
  EACCES: 'Файл не читается: нет прав.',
};

/** What has gone wrong, in a sentence with the way out; never a stack. */
function sentence(error: unknown): string {
  // What the database says comes first: a step that failed for it is not at fault.
  const problem = databaseFailure(error);
  if (problem) return failureSentence(problem);
  const told = [UsageError, StartError, ConfigError, EmbeddedDatabaseError, NewerDatabaseError, MigrationError];
  if (told.some((kind) => error instanceof kind)) return (error as Error).message;
  if (error instanceof z.ZodError) return `Файл не подходит:\n${z.prettifyError(error)}`;
  if (error instanceof SyntaxError) return `В файле не JSON: ${error.message}`;
  const { code = '', message, cause } = error as Error & { code?: string };
  if (FILES[code]) return FILES[code];
  // The driver wraps what the database says.
  if (cause instanceof Error) return sentence(cause);
  return `Не получилось: ${message}`;
}

/** Ends the command: 2 for words it does not know, 1 for anything else that was in the way. */
export function endCommand(error: unknown): never {
  console.error(sentence(error));
  process.exit(error instanceof UsageError ? 2 : 1);
}
