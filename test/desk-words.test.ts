import { describe, expect, it } from 'vitest';
import {
  CLAIM_EVENTS,
  MESSAGE_STATES,
  MESSAGE_WORDS,
  ORDER_EVENTS,
  PAYMENT_METHODS,
  PAYMENT_WORDS,
  TRACKING_WORDS,
} from '../src/desk/pages/order/event-words.ts';
import { RECEIPT_STATES, REFUND_REASONS, REFUND_WORDS } from '../src/desk/words/money-words.ts';
import { RETURN_CAUSES } from '../src/desk/words/return-words.ts';
import type { MessageStep } from '../src/kernel/message-steps.ts';
import type { RefundReason } from '../src/kernel/refund-reasons.ts';
import type { ParcelMeaning } from '../src/shop/delivery/parcel-carrier.port.ts';
import type { OrderLetterKind } from '../src/shop/messages/order-letter.job.ts';
import type { OrderEventKind } from '../src/shop/orders/order-event.rules.ts';
import type { LetterState } from '../src/shop/outbox/letter.rules.ts';
import type { GatewayMethod } from '../src/shop/payments/payment-gateway.port.ts';
import type { PaymentState } from '../src/shop/payments/payment.rules.ts';
import type { RefundState } from '../src/shop/payments/refund.rules.ts';
import type { ReceiptState } from '../src/shop/receipts/closing-receipt.rules.ts';
import type { ReturnCause } from '../src/shop/returns/return.rules.ts';
import type { ClaimState } from '../src/shop/settlements/claim.rules.ts';
import type { StepMessageState } from '../src/shop/step-messages/step-message.rules.ts';

/** The API types these as texts, so the desk alone would not notice a new one: a kind without words does not compile here. */
const WORDS = {
  'events of orders': ORDER_EVENTS satisfies Record<Exclude<OrderEventKind, 'moved'>, string>,
  'reports of carriers': TRACKING_WORDS satisfies Record<ParcelMeaning, string>,
  payments: PAYMENT_WORDS satisfies Record<PaymentState, string>,
  'ways of paying': PAYMENT_METHODS satisfies Record<GatewayMethod, string>,
  refunds: REFUND_WORDS satisfies Record<RefundState, string>,
  'reasons of refunds': REFUND_REASONS satisfies Record<RefundReason, string>,
  receipts: RECEIPT_STATES satisfies Record<ReceiptState, string>,
  'events of claims': CLAIM_EVENTS satisfies Record<Exclude<ClaimState, 'open'>, string>,
  'causes of returns': RETURN_CAUSES satisfies Record<ReturnCause, string>,
  messages: MESSAGE_WORDS satisfies Record<OrderLetterKind | MessageStep, string>,
  'states of messages': MESSAGE_STATES satisfies Record<LetterState | StepMessageState, string>,
};

describe('words of the desk', () => {
  it.each(Object.entries(WORDS))('about %s are Russian', (_name, words) => {
    for (const word of Object.values(words)) expect(word).toMatch(/[а-яё]|СБП/i);
  });
});
