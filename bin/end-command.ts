import { z } from 'zod';
import { ConfigError } from '../src/config/env.ts';
import { databaseFailure, failureSentence } from '../src/platform/database-failure.ts';
import { EmbeddedDatabaseError } from '../src/platform/embedded-database.ts';
import { MigrationError, NewerDatabaseError } from '../src/platform/migrate.ts';
import { StartError } from './supervisor.ts';

// Zod's messages about a file are shown to the user.
z.config(z.locales.ru());

/** Wrong arguments on the command line. */
export class UsageError extends Error {}

const FILES: Readonly<Record<string, string>> = {
  ENOENT: 'Такого файла нет: проверьте его имя.',
  EISDIR: 'Это папка, а нужен файл.',
  EACCES: 'Файл не читается: нет прав.',
};

/** A sentence that says what went wrong and what to do; never a stack. */
function messageFor(error: unknown): string {
  // Checked first: any step may fail because of the database.
  const problem = databaseFailure(error);
  if (problem) return failureSentence(problem);
  const expectedErrors = [
    UsageError,
    StartError,
    ConfigError,
    EmbeddedDatabaseError,
    NewerDatabaseError,
    MigrationError,
  ];
  if (expectedErrors.some((kind) => error instanceof kind)) return (error as Error).message;
  if (error instanceof z.ZodError) return `Файл не подходит:\n${z.prettifyError(error)}`;
  if (error instanceof SyntaxError) return `В файле не JSON: ${error.message}`;
  const { code = '', message, cause } = error as Error & { code?: string };
  if (FILES[code]) return FILES[code];
  // Drizzle wraps the error of the database.
  if (cause instanceof Error) return messageFor(cause);
  return `Не получилось: ${message}`;
}

/** Prints the error and exits: with code 2 for wrong arguments, 1 for anything else. */
export function endCommand(error: unknown): never {
  console.error(messageFor(error));
  process.exit(error instanceof UsageError ? 2 : 1);
}
