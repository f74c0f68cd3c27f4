/** When refunded money arrives, the same on the page of the order and in letters; the company has not refunded it yet. */
export const REFUND_TERM = 'обычно это занимает до\u00a010\u00a0рабочих дней';
