import { isDeepStrictEqual } from 'node:util';

/** What a command about a shipment or a return answered. */
interface Acknowledged {
  readonly id: string;
  readonly state: string;
  readonly version: number;
}

/** A wave of shipments that are picked together. */
interface Wave {
  readonly number: number;
  readonly taken: readonly string[];
}

interface CourierCall {
  readonly carrier: string;
  readonly day: string;
  readonly from: string;
  readonly to: string;
  readonly parcels: number;
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
  /** Orders whose address the staff has changed, once for each change. */
  readonly addresses: string[];
  /** Returns that the staff has opened, with their packs. */
  readonly opened: Map<
    string,
    { readonly orderId: string; readonly number: number; readonly units: readonly number[] }
  >;
  /** Packs that were put aside, and what the staff has decided about them. */
  readonly quarantine: Map<number, string>;
  /** Refunds that a person has paid back, with the number of the till's receipt or null. */
  readonly paidBack: Map<string, string | null>;
  /** Exceptions that a person has closed, with the reasons, of which no two are the same. */
  readonly closed: Map<number, string>;
  /** Answers to commands about lots by their keys. */
  readonly lotCommands: Map<
    string,
    { readonly lotId: number; readonly received: number; readonly blocked: string | null }
  >;
  readonly waves: Map<string, Wave>;
  readonly courierCalls: Map<string, CourierCall>;
  /** What the staff has learned of unclear calls. */
  readonly settledCalls: Map<string, { readonly state: string; readonly carrierNumber: string | null }>;
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
  /** Records an answer; a repeated one must be the same. */
  acknowledge<K extends string | number, A>(answers: Map<K, A>, key: K, answer: A): void;
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
    addresses: [],
    opened: new Map(),
    quarantine: new Map(),
    paidBack: new Map(),
    closed: new Map(),
    lotCommands: new Map(),
    waves: new Map(),
    courierCalls: new Map(),
    settledCalls: new Map(),
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
    acknowledge(answers, key, answer) {
      const earlier = answers.get(key);
      if (earlier !== undefined && !isDeepStrictEqual(earlier, answer))
        contradictions.push(`${key} was answered ${JSON.stringify(earlier)}, then ${JSON.stringify(answer)}`);
      answers.set(key, answer);
    },
  };
  return journal;
}
