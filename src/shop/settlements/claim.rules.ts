import { CARRIER_NAMES, type CarrierName } from '../../kernel/carriers.ts';
import { addDays, addMinutes } from '../../kernel/dates.ts';
import { kopecks, type Kopecks } from '../../kernel/money.ts';

/** `other`: a carrier that we only have a typed track number of. */
export type ClaimCarrier = CarrierName | 'other';

/** Carriers that owe us money, each compared by itself. */
export const CLAIM_CARRIERS: readonly ClaimCarrier[] = [...CARRIER_NAMES, 'other'];

/** Life cycle of a claim. Disputed: the lines of registers add up to another sum. */
export const CLAIM_MOVES = {
  open: ['settled', 'disputed'],
  disputed: ['settled'],
  // A later line may correct an earlier one.
  settled: ['disputed'],
} as const satisfies Record<string, readonly string[]>;

export type ClaimState = keyof typeof CLAIM_MOVES;

export const CLAIM_STATES = Object.keys(CLAIM_MOVES) as readonly ClaimState[];

export const CLAIM_STATE_NAMES: Readonly<Record<ClaimState, string>> = {
  open: 'ждём денег',
  disputed: 'сумма не та',
  settled: 'деньги пришли',
};

const TRACK_NUMBERS: Readonly<Record<CarrierName, RegExp>> = { cdek: /^\d{10,11}$/, boxberry: /^[A-Z]{3}\d{6,12}$/ };

/** The carrier of a parcel that was handed over with a typed number. */
export function carrierOfTrack(track: string): ClaimCarrier {
  return CARRIER_NAMES.find((carrier) => TRACK_NUMBERS[carrier].test(track)) ?? 'other';
}

/** Whether the carrier tells the receipts that it prints as our agent. */
export const tellsReceipts = (carrier: ClaimCarrier): boolean => carrier === 'cdek';

interface ClaimLine {
  readonly id: number;
  readonly collected: Kopecks;
}

interface JudgedLines {
  /** Undefined without lines: the claim stays as it is. */
  readonly state: Exclude<ClaimState, 'open'> | undefined;
  /** Ids of lines that pay what was paid already. */
  readonly doubles: ReadonlySet<number>;
  /** What the claim is at each counting line: the last one carries what is missing or too much. */
  readonly ours: ReadonlyMap<number, Kopecks>;
}

/** Compares the lines of registers with a claim. @param lines of the claim, in the order they came */
export function judgeLines(amount: Kopecks, lines: readonly ClaimLine[]): JudgedLines {
  const doubles = new Set<number>();
  const counting: ClaimLine[] = [];
  let sum = 0;
  for (const line of lines) {
    // The first line counts whatever its sum is; a later one only as far as something is left to pay.
    if (counting.length > 0 && sum + line.collected > amount) doubles.add(line.id);
    else {
      counting.push(line);
      sum += line.collected;
    }
  }
  const ours = new Map(counting.map(({ id, collected }) => [id, collected]));
  const last = counting.at(-1);
  if (last) ours.set(last.id, kopecks(last.collected + amount - sum));
  return { state: last && (sum === amount ? 'settled' : 'disputed'), doubles, ours };
}

export function dueAt(collectedAt: Date, termDays: number): Date {
  return addDays(collectedAt, termDays);
}

/** Days after which a receipt of the carrier is not asked for any more. */
const RECEIPT_DAYS = 30;
const HOUR = 60;

/** Whether the carrier has been asked for its receipt for long enough: a person has to. */
export function isReceiptOverdue(collectedAt: Date, now: Date): boolean {
  return now >= addDays(collectedAt, RECEIPT_DAYS);
}

/** When the carrier is asked for its receipt next. */
export function nextReceiptCheck(collectedAt: Date, now: Date): Date {
  return addMinutes(now, now < addDays(collectedAt, 1) ? HOUR : 12 * HOUR);
}
