import { DrizzleQueryError } from 'drizzle-orm';
import { MigrationError } from './migrate.ts';

/** Why Postgres cannot run a correct query. */
export type FailureKind = TransientKind | 'refused' | 'missing' | 'outdated';

/** Failures that may end without a change of settings or tables. */
export type TransientKind = 'away' | 'crowded' | 'slow' | 'full' | 'read-only';

export interface DatabaseFailure<K extends FailureKind = FailureKind> {
  readonly kind: K;
  /** Code of Postgres or of the system; the message of the driver if there is none. */
  readonly code: string;
}

/** Codes of Postgres (appendix A of its manual) and of the system. */
const CODES: readonly (readonly [RegExp, FailureKind])[] = [
  [/^(?:53100|ENOSPC|EDQUOT)$/, 'full'],
  // Managed servers turn read-only before the disk is full; so does a former primary.
  [/^25006$/, 'read-only'],
  [/^53300$/, 'crowded'],
  // `statement_timeout` (`openDatabase`).
  [/^57014$/, 'slow'],
  [/^(?:57P0[123]|08...)$/, 'away'],
  [/^(?:ECONN(?:REFUSED|RESET|ABORTED)|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE)$/, 'away'],
  [/^28...$/, 'refused'],
  [/^3D000$/, 'missing'],
  [/^(?:42P01|42703|3F000)$/, 'outdated'],
];

/** Messages of driver errors without a code. */
const MESSAGES: readonly (readonly [RegExp, FailureKind])[] = [
  [/^(?:Connection terminated|timeout expired|Query read timeout|Client has encountered a connection error)/, 'away'],
];

const TRANSIENT: readonly FailureKind[] = ['away', 'crowded', 'slow', 'full', 'read-only'];

/**
 * @param error of the driver, wrapped or not
 * @returns undefined for all other errors, including bugs of ours
 */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  // Only known wrappers are followed: the cause of another error may be a network failure of an outside company.
  if (error instanceof DrizzleQueryError) return databaseFailure(error.cause);
  // A missing table or column in a migration is a bug of the migration, not an outdated database.
  if (error instanceof MigrationError) return transientFailure(error.cause);
  // A host name with several addresses, none of which answers.
  if (error instanceof AggregateError) return databaseFailure(error.errors[0]);
  const code = String((error as { code?: unknown }).code ?? '');
  const known = code
    ? CODES.find(([pattern]) => pattern.test(code))
    : MESSAGES.find(([pattern]) => pattern.test(error.message));
  return known && { kind: known[1], code: code || error.message };
}

/** The database failure behind an error if a retry may help. */
export function transientFailure(error: unknown): DatabaseFailure<TransientKind> | undefined {
  const failure = databaseFailure(error);
  return failure && TRANSIENT.includes(failure.kind) ? (failure as DatabaseFailure<TransientKind>) : undefined;
}

const SENTENCES: Readonly<Record<FailureKind, (code: string) => string>> = {
  away: (code) => `База данных не отвечает (${code}): проверьте, что она запущена и что адрес в DATABASE_URL верный.`,
  crowded: (code) =>
    `У базы данных кончились соединения (${code}): остановите лишние процессы, уменьшите DATABASE_CONNECTIONS или увеличьте max_connections сервера.`,
  slow: (code) => `База данных отвечает слишком долго (${code}): посмотрите, чем она занята, и запустите снова.`,
  full: (code) => `На диске кончилось место (${code}): освободите его там, где лежит база данных, и запустите снова.`,
  'read-only': (code) =>
    `База данных принимает только чтение (${code}): обычно это значит, что на её диске кончается место или что адрес в DATABASE_URL ведёт на реплику.`,
  refused: (code) => `База данных не пускает (${code}): проверьте имя и пароль в DATABASE_URL.`,
  missing: (code) => `На сервере нет такой базы данных (${code}): создайте её или исправьте имя в DATABASE_URL.`,
  outdated: (code) => `Таблицы базы данных другой версии (${code}): запустите магазин или node bin/migrate.ts.`,
};

/** One Russian sentence with the next step, for the person who started the process. */
export function failureSentence({ kind, code }: DatabaseFailure): string {
  return SENTENCES[kind](code);
}
