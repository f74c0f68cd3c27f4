import type { Payment } from '../integrations/yookassa/protocol.ts';

/** `payment_method` of a paid payment. */
export function paidMethod(payment: Payment, card: string): Payment['payment_method'] {
  const common = { id: payment.id, saved: false, status: 'inactive' };
  if (payment.payment_method?.type === 'sbp') {
    return {
      type: 'sbp',
      ...common,
      sbp_operation_id: payment.id.replaceAll('-', ''),
      payer_bank_details: { bank_id: '100000000111', bic: '044525225' },
    };
  }
  return {
    type: 'bank_card',
    ...common,
    title: `Bank card *${card.slice(-4)}`,
    card: {
      first6: card.slice(0, 6),
      last4: card.slice(-4),
      expiry_month: '01',
      expiry_year: '2030',
      card_type: 'MasterCard',
      issuer_country: 'RU',
    },
  };
}
