/** The documented ids of the ways of paying, by our own names. */
export const PAY = { card: 1, cashOnDelivery: 2, cashInShop: 3, cashToCourier: 4, sbp: 5 } as const;

export type PaySystem = (typeof PAY)[keyof typeof PAY];

const IDS: readonly unknown[] = Object.values(PAY);

export function isPaySystem(id: unknown): id is PaySystem {
  return IDS.includes(id);
}

/** Paid at once on the page of the payment company. */
export function isOnline(paySystem: number | null): boolean {
  return paySystem === PAY.card || paySystem === PAY.sbp;
}
