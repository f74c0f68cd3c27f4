import type { RefundState } from '../../src/shop/payments/refund.rules.ts';

export const REFUND_STATE_NAMES: Readonly<Record<RefundState, string>> = {
  'awaiting-approval': 'ждёт второго сотрудника',
  requested: 'отправляется',
  pending: 'в работе у компании',
  'to-pay-by-hand': 'отдайте вручную',
  done: 'сделан',
  failed: 'не состоялся',
};
