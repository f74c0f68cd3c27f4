/** What a command about a shipment answered. */
interface Acknowledged {
  readonly shipmentId: string;
  readonly state: string;
  readonly version: number;
}

/** What happened during a run: counts for the report, and every answer that the shop has to keep. */
export interface Journal {
  readonly operations: Map<string, number>;
  /** Failed requests and refusals by kind. */
  readonly errors: Map<string, number>;
  readonly kills: string[];
  /** Answers that contradict each other. */
  readonly contradictions: string[];
  readonly orders: Map<string, { readonly number: number; readonly total: number; readonly key: string }>;
  readonly cancelled: Set<string>;
  readonly confirmed: Set<string>;
  /** Ids of payments at the company, and how they ended there. */
  readonly payments: Map<string, 'paid' | 'declined'>;
  readonly refunds: Map<string, { readonly orderId: string; readonly amount: number }>;
  readonly commands: Map<string, Acknowledged>;
  /** Marking codes that were scanned, with their shipments. */
  readonly codes: Map<string, string>;
  count(operation: string): void;
  error(kind: string): void;
  /** Records an answer to a command; a repeated one must be the same. */
  commandDone(key: string, answer: Acknowledged): void;
}

export function openJournal(): Journal {
  const commands: Journal['commands'] = new Map();
  const contradictions: string[] = [];
  const operations = new Map<string, number>();
  const errors = new Map<string, number>();
  const add = (counts: Map<string, number>, key: string) => void counts.set(key, (counts.get(key) ?? 0) + 1);
  return {
    operations,
    errors,
    kills: [],
    contradictions,
    orders: new Map(),
    cancelled: new Set(),
    confirmed: new Set(),
    payments: new Map(),
    refunds: new Map(),
    commands,
    codes: new Map(),
    count: (operation) => add(operations, operation),
    error: (kind) => add(errors, kind),
    commandDone(key, answer) {
      const earlier = commands.get(key);
      if (earlier && (earlier.version !== answer.version || earlier.state !== answer.state))
        contradictions.push(`command ${key} answered version ${earlier.version}, then ${answer.version}`);
      commands.set(key, answer);
    },
  };
}
