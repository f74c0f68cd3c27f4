/** One condition on a subscriber; all of them have to hold. */
export type SegmentCondition =
  | { readonly kind: 'bought-product'; readonly product: number }
  | { readonly kind: 'bought-section'; readonly section: number }
  /** The last bought order is older, or newer, than so many days. */
  | { readonly kind: 'last-order'; readonly than: 'older' | 'newer'; readonly days: number }
  /** Number of bought orders; null: no bound. */
  | { readonly kind: 'orders'; readonly from: number | null; readonly to: number | null }
  /** Sum of bought orders in kopecks. */
  | { readonly kind: 'spent'; readonly from: number | null; readonly to: number | null }
  /** Where one of the orders went. */
  | { readonly kind: 'city'; readonly city: string }
  /** A day in ISO 8601. */
  | { readonly kind: 'subscribed-since'; readonly day: string };

/** A saved rule over subscribers; without conditions all of them. Articles about illnesses are no condition, on purpose (decision 0141). */
export interface SegmentRule {
  readonly all: readonly SegmentCondition[];
}

/** Conditions of one rule. */
export const MOST_CONDITIONS = 10;

/** `a***@example.ru`: enough to recognise a list, too little to write to somebody. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${Array.from(email.slice(0, at))[0] ?? ''}***${email.slice(at)}`;
}
