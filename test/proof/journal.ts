/** What a command about a shipment or a return answered. */
interface Acknowledged {
  readonly id: string;
  readonly state: string;
  readonly version: number;
}

/** What happened during a run: counts for the report, and every answer that the shop has to keep. */
export interface Journal {
  /** Requests that were answered, and what banks and carriers have done, by kind. */
  readonly operations: Map<string, number>;
  /** How many of them could have changed something. */
  changes: number;
  /** Failed requests and refusals by kind. */
  readonly errors: Map<string, number>;
  readonly kills: string[];
  /** Answers that contradict each other. */
  readonly contradictions: string[];
  /** Answers that neither a kill nor a rule of the shop explains, and of faults of the proof itself. */
  readonly unexpected: string[];
  readonly orders: Map<string, { readonly number: number; readonly total: number; readonly key: string }>;
  readonly cancelled: Set<string>;
  readonly confirmed: Set<string>;
  /** Ids at the payment company of payments that were started. */
  readonly started: Map<string, string>;
  /** Ids of payments at the company, and how they ended there. */
  readonly payments: Map<string, 'paid' | 'declined'>;
  readonly refunds: Map<string, { readonly orderId: string; readonly amount: number }>;
  /** Refunds that a second person has approved, or declined. */
  readonly decisions: Map<string, 'approved' | 'declined'>;
  /** Answers to commands by their keys. */
  readonly shipmentCommands: Map<string, Acknowledged>;
  readonly returnCommands: Map<string, Acknowledged>;
  /** Returns that buyers have asked for, with their orders. */
  readonly asked: Map<string, string>;
  /** Changes of orders by their buyers: each phone of a recipient is new. */
  readonly recipients: { readonly orderId: string; readonly phone: string }[];
  readonly points: { readonly orderId: string; readonly pointCode: string }[];
  /** Marking codes that were scanned. */
  readonly codes: { readonly code: string; readonly shipmentId: string }[];
  /** Hand-over acts with the number of their parcels. */
  readonly acts: Map<string, number>;
  /** Registers of Boxberry by their numbers. */
  readonly registers: Map<string, { readonly lines: number; readonly acknowledged: boolean }>;
  /** Tracks of which a register said another sum than was collected. */
  readonly falsified: Set<string>;
  count(operation: string, kind: 'read' | 'change', times?: number): void;
  error(kind: string): void;
  /** Notes how long an answer has taken. */
  answered(ms: number): void;
  /** Whether answers take so long that waiting for a row for seconds is no fault. */
  isOverloaded(): boolean;
  /** Records an answer to a command; a repeated one must be the same. */
  commandDone(commands: Map<string, Acknowledged>, key: string, answer: Acknowledged): void;
}

/** Average of about fifty answers. */
const OVERLOADED_MS = 1_000;

export function openJournal(): Journal {
  let averageMs = 0;
  const contradictions: string[] = [];
  const operations = new Map<string, number>();
  const errors = new Map<string, number>();
  const add = (counts: Map<string, number>, key: string, times = 1) =>
    void counts.set(key, (counts.get(key) ?? 0) + times);
  const journal: Journal = {
    operations,
    changes: 0,
    errors,
    kills: [],
    contradictions,
    unexpected: [],
    orders: new Map(),
    cancelled: new Set(),
    confirmed: new Set(),
    started: new Map(),
    payments: new Map(),
    refunds: new Map(),
    decisions: new Map(),
    shipmentCommands: new Map(),
    returnCommands: new Map(),
    asked: new Map(),
    recipients: [],
    points: [],
    codes: [],
    acts: new Map(),
    registers: new Map(),
    falsified: new Set(),
    count(operation, kind, times = 1) {
      add(operations, operation, times);
      if (kind === 'change') journal.changes += times;
    },
    error: (kind) => add(errors, kind),
    answered(ms) {
      averageMs += (ms - averageMs) / 50;
    },
    isOverloaded: () => averageMs > OVERLOADED_MS,
    commandDone(commands, key, answer) {
      const earlier = commands.get(key);
      if (earlier && (earlier.version !== answer.version || earlier.state !== answer.state))
        contradictions.push(`command ${key} answered version ${earlier.version}, then ${answer.version}`);
      commands.set(key, answer);
    },
  };
  return journal;
}
