/** Why the staff refunds pieces that the buyer has had. */
export const REFUND_REASONS = ['defect', 'wrong-goods', 'changed-mind', 'not-received', 'goodwill'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

export const isRefundReason = (reason: string): boolean => (REFUND_REASONS as readonly string[]).includes(reason);

export const REFUND_REASON_NAMES: Readonly<Record<RefundReason, string>> = {
  defect: 'брак',
  'wrong-goods': 'не тот товар',
  'changed-mind': 'передумал',
  'not-received': 'не получил',
  goodwill: 'по доброй воле',
};
