import type { SQL } from 'drizzle-orm';

/** What always holds in the database of a shop, whatever was killed or repeated. */
export interface Invariant {
  /** In lower case with hyphens, 40 characters at most: part of the subject of an exception. */
  readonly name: string;
  /** One sentence: what always holds. */
  readonly meaning: string;
  /**
   * Selects what violates it, nothing else: `id`, text of up to 80 letters, digits and hyphens; `order_id`, null when it belongs to no
   * order; `found`, the ids and figures in words, without personal data. One query for all rows, never one for each.
   */
  readonly violations: (moments: Moments) => SQL;
}

export interface Moments {
  /** By the clock of the shop. */
  readonly now: Date;
  /** What was due before this moment has been done by jobs: invariants about jobs look at nothing later. */
  readonly settledBefore: Date;
}

export interface Violation {
  readonly invariant: Pick<Invariant, 'name' | 'meaning'>;
  readonly id: string;
  readonly orderId: string | null;
  readonly found: string;
}
