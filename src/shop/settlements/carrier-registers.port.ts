import type { CarrierName } from '../../kernel/carriers.ts';
import type { Kopecks } from '../../kernel/money.ts';

/** A parcel in a register. */
export interface RegisterLine {
  /** The carrier's number of the parcel. */
  readonly track: string;
  /** Taken from the recipient; negative where the carrier corrects an earlier line. */
  readonly collected: Kopecks;
  /** What of it is transferred to us: without the carrier's fee. */
  readonly transferred: Kopecks;
  /** As the carrier wrote it, without personal data. */
  readonly raw: object;
}

/** What a carrier transfers to us for parcels that were paid on delivery. */
export interface CarrierRegister {
  /** Unique at the carrier. */
  readonly number: string;
  /** `2026-11-21`, by the carrier. */
  readonly day: string;
  /** What is transferred, by the carrier's own sum. */
  readonly total: Kopecks;
  readonly paymentOrder?: string | undefined;
  readonly lines: readonly RegisterLine[];
}

/** Numbers of the receipt that the carrier printed as our agent. */
export interface AgentReceipt {
  readonly storage: string;
  readonly document: string;
  readonly attribute: string;
}

/**
 * The port to the accounts of a carrier that collects money for us. Both calls only read, are bounded in time, and throw
 * `CarrierError` when the carrier does not answer, or not clearly.
 */
export interface CarrierRegisters {
  /** `carrier` of its registers and claims: must never change. */
  readonly name: CarrierName;
  /** @param day `2026-11-21`; @returns none when the carrier made none that day */
  registersOf(day: string): Promise<readonly CarrierRegister[]>;
  /** Undefined while the carrier knows none. */
  receiptOf(track: string): Promise<AgentReceipt | undefined>;
}
