import { addMoney, kopecks, multiplyMoney, NOTHING, type Kopecks } from '../../kernel/money.ts';
import type { SoldCertificate } from '../certificates/certificate.rules.ts';

interface SoldLine {
  readonly position: number;
  readonly quantity: number;
  readonly unitPrice: Kopecks;
}

/** Of a line of sold certificates. */
export interface KeptOfLine {
  /** What its refund leaves out: was spent, and never more than was paid. No discount applies to certificates. */
  readonly kept: Kopecks;
  /** Pieces of which nothing is left. */
  readonly pieces: number;
}

export type Kept = ReadonlyMap<number, KeptOfLine>;

export const NOTHING_KEPT: KeptOfLine = { kept: NOTHING, pieces: 0 };

/** What the refund of an order leaves out for the certificates that it has sold, by the positions of its lines. */
export function keptForCertificates(lines: readonly SoldLine[], sold: readonly SoldCertificate[]): Kept {
  const kept = new Map<number, KeptOfLine>();
  for (const { position, quantity, unitPrice } of lines) {
    const ofLine = sold.filter(({ line }) => line === position);
    const spent = addMoney(...ofLine.map((one) => one.spent));
    if (spent === NOTHING) continue;
    const pieces = ofLine.filter((one) => one.spent >= one.denomination).length;
    kept.set(position, { kept: kopecks(Math.min(spent, multiplyMoney(unitPrice, quantity))), pieces });
  }
  return kept;
}

export const sumKept = (kept: Kept): Kopecks => addMoney(...[...kept.values()].map((one) => one.kept));
