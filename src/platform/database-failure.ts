import { DrizzleQueryError } from 'drizzle-orm';
import { MigrationError } from './migrate.ts';

/** What keeps Postgres from its work though the query is right. */
export type FailureKind = PassingKind | 'refused' | 'missing' | 'outdated';

/** What may be over in a moment, without anybody changing settings or tables. */
export type PassingKind = 'away' | 'crowded' | 'slow' | 'full' | 'read-only';

export interface DatabaseFailure<K extends FailureKind = FailureKind> {
  readonly kind: K;
  /** Of Postgres or of the system; the words of the driver where it has none. */
  readonly code: string;
}

/** Codes of Postgres (appendix A of its manual) and of the system, by their beginning. */
const CODES: readonly (readonly [RegExp, FailureKind])[] = [
  [/^(?:53100|ENOSPC|EDQUOT)$/, 'full'],
  // So managed servers protect themselves before the disk is full; so does a former primary.
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

/** What the driver says without a code. */
const WORDS: readonly (readonly [RegExp, FailureKind])[] = [
  [/^(?:Connection terminated|timeout expired|Query read timeout|Client has encountered a connection error)/, 'away'],
];

const PASSING: readonly FailureKind[] = ['away', 'crowded', 'slow', 'full', 'read-only'];

/**
 * @param error as the driver, or what wraps it, threw it
 * @returns undefined for errors of another kind, mistakes of ours among them
 */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  // The causes of other errors may be outside companies, which have problems of their own.
  if (error instanceof DrizzleQueryError) return databaseFailure(error.cause);
  // A step that asks for what is not there is at fault itself.
  if (error instanceof MigrationError) return passingFailure(error.cause);
  // A name with several addresses, none of which answers.
  if (error instanceof AggregateError) return databaseFailure(error.errors[0]);
  const code = String((error as { code?: unknown }).code ?? '');
  const known = code
    ? CODES.find(([pattern]) => pattern.test(code))
    : WORDS.find(([words]) => words.test(error.message));
  return known && { kind: known[1], code: code || error.message };
}

/** The problem behind an error, where repeating later may help. */
export function passingFailure(error: unknown): DatabaseFailure<PassingKind> | undefined {
  const problem = databaseFailure(error);
  return problem && PASSING.includes(problem.kind) ? (problem as DatabaseFailure<PassingKind>) : undefined;
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

/** One sentence with the way out, for whoever started the process. */
export function failureSentence({ kind, code }: DatabaseFailure): string {
  return SENTENCES[kind](code);
}
