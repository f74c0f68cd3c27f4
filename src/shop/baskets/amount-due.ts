import { addMoney, kopecks, NOTHING, rubles, type Kopecks } from '../../kernel/money.ts';

/** A certificate that can pay. */
export interface PayingCertificate {
  readonly id: string;
  readonly balance: Kopecks;
  readonly validUntil: Date;
}

export interface AmountDue {
  /** What each certificate pays; those that pay nothing are absent. */
  readonly spends: readonly { readonly id: string; readonly amount: Kopecks }[];
  readonly certificatePaid: Kopecks;
  /** Left to pay. */
  readonly total: Kopecks;
}

/** Payment companies take no less. */
const LEAST_PAYMENT = rubles(1);

/**
 * What certificates pay of a sum and what is left. The one that ends sooner pays first; what is left is nothing or
 * at least a ruble, so that it can be paid.
 * @param sums.payable goods after discounts and delivery
 * @param sums.certificateGoods the part of it that buys certificates: certificates never pay for those
 */
export function amountDue(
  sums: { readonly payable: Kopecks; readonly certificateGoods: Kopecks },
  certificates: readonly PayingCertificate[],
): AmountDue {
  let coverable = sums.payable - sums.certificateGoods;
  const spends: { id: string; amount: Kopecks }[] = [];
  const inTurn = [...certificates].sort(
    (a, b) => a.validUntil.getTime() - b.validUntil.getTime() || (a.id < b.id ? -1 : 1),
  );
  for (const { id, balance } of inTurn) {
    const rest = coverable - balance;
    const amount =
      sums.certificateGoods === 0 && rest > 0 && rest < LEAST_PAYMENT
        ? Math.max(0, Math.min(balance, coverable - LEAST_PAYMENT))
        : Math.min(balance, coverable);
    if (amount > 0) spends.push({ id, amount: kopecks(amount) });
    coverable -= amount;
  }
  const certificatePaid = spends.length === 0 ? NOTHING : addMoney(...spends.map(({ amount }) => amount));
  return { spends, certificatePaid, total: kopecks(sums.payable - certificatePaid) };
}
