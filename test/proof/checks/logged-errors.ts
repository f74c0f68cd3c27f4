import type { ProofWorld } from '../world/world.ts';

interface Line {
  readonly level?: number;
  readonly msg?: string;
  readonly exception?: number;
  readonly kind?: string;
  readonly problem?: string;
  readonly err?: LoggedError;
}
interface LoggedError {
  readonly code?: string;
  readonly message?: string;
  readonly cause?: LoggedError;
}

/** What the load causes on purpose: silent and contradicting companies, parcels, returns and requests that wait, money that differs. */
const CAUSED = new Set([
  'letter-not-sent',
  'payment-unclear',
  'refund-unclear',
  'receipt-unclear',
  'cancel-asked',
  'parcel-refused',
  'parcel-unclear',
  'parcel-not-delivered',
  'parcel-not-removed',
  'parcel-missing',
  'parcel-removed-too-late',
  'parcel-not-recalled',
  'parcel-of-ended-order',
  'goods-of-ended-order',
  'stock-short',
  'courier-refused',
  'courier-unclear',
  'courier-accepted-late',
  'tracking-unknown',
  'tracking-contradicts',
  'parcel-lost',
  'return-undecided',
  'return-not-received',
  'return-not-inspected',
  'part-to-refund',
  'recall-remedy',
  'part-unknown',
  'refund-to-pay',
  'cancelled-not-refunded',
  'storage-ends',
  'no-tracking',
  'not-packed',
  'not-handed-over',
  'claim-overdue',
  'reconciliation-differs',
  'reconciliation-failed',
]);

/** Codes and words of a database that was killed, is starting, or whose connection was lost. */
const DOWN = /^(?:57P0[123]|08...|ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|Connection terminated|timeout expired)/;
/** Of a process that waits for it. */
const WAITING = /^База данных не отвечает \((?:57P0[123]|ECONN\w+|Connection terminated[^)]*|timeout[^)]*)\)/;

/** Exceptions for the staff by kind, and lines that neither a kill nor the load explains. */
export async function readLog({ logged, downtimes, query }: ProofWorld) {
  const rows = await query<{ id: number; facts: object }>('select id, facts from exceptions');
  const facts = new Map(rows.map((row) => [row.id, row.facts]));
  const exceptions = new Map<string, number>();
  const unexpected: string[] = [];
  for (const { text, at } of logged) {
    const line = parse(text);
    if (line?.exception !== undefined && line.kind) exceptions.set(line.kind, (exceptions.get(line.kind) ?? 0) + 1);
    const isExplained =
      line?.exception === undefined
        ? saysDown(line, text) && downtimes.wasDown(at, 'Postgres')
        : CAUSED.has(line.kind ?? '');
    if (!isExplained) unexpected.push(line?.exception ? `${text} ${JSON.stringify(facts.get(line.exception))}` : text);
  }
  return { exceptions, unexpected };
}

const saysDown = (line: Line | undefined, text: string): boolean =>
  line ? line.problem === 'away' || isDown(line.err) : WAITING.test(text);

function isDown(error: LoggedError | undefined): boolean {
  return error !== undefined && (DOWN.test(error.code ?? '') || DOWN.test(error.message ?? '') || isDown(error.cause));
}

function parse(text: string): Line | undefined {
  try {
    return JSON.parse(text) as Line;
  } catch {
    return undefined;
  }
}
