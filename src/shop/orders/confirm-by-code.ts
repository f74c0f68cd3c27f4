import { eq } from 'drizzle-orm';
import type { PhoneDigits } from '../../kernel/phone.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { refuseWhenLocked } from '../../platform/locked-row.ts';
import type { ShopContext } from '../context.ts';
import { companyFacts } from '../settings/company.reads.ts';
import { checkCode, type TypedOneTimeCode } from '../codes/check-code.ts';
import type { CodeSettings } from '../codes/code-limits.ts';
import type { SentCode } from '../codes/send-code.ts';
import { sendPhoneCode } from '../codes/send-phone-code.ts';
import { may } from '../permissions/permissions.rules.ts';
import { confirmOrder } from './confirm-order.ts';
import { ownedOrder, type OrderState } from './order.rules.ts';
import { orders } from './orders.tables.ts';

/** Sends a code to the phone of the order, within the limits of all codes (decision 0042). */
export async function sendConfirmCode(
  ctx: ShopContext,
  codes: CodeSettings,
  request: { readonly orderId: string; readonly preferred: 'sms' | 'call'; readonly address: string },
): Promise<SentCode | Refusal> {
  const { orderId, preferred, address } = request;
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order || !may(ctx.actor, 'confirm-by-code', ownedOrder(order))) return refuse('order-unknown');
  if (order.state !== 'new' || order.heldUntil === null) return refuse('order-not-confirmable', { state: order.state });
  const phone = order.contact.phone as PhoneDigits;
  const sent = await sendPhoneCode(ctx, codes, { phone, preferred, orderId, address });
  if (!isRefusal(sent) || sent.refused === 'code-too-soon' || sent.refused === 'too-many-attempts') return sent;
  // Suggestions to sign in another way do not apply here: the shop can confirm the order by phone.
  const { phones } = await companyFacts(ctx.db);
  return refuse('confirm-code-not-sent', { shopPhone: phones[0].text });
}

/** Confirms the order for which this code was requested. */
export function confirmByCode(
  ctx: ShopContext,
  codes: CodeSettings,
  typed: TypedOneTimeCode & { readonly orderId: string },
  limitsTimes: number,
): Promise<{ state: OrderState } | Refusal> {
  const confirming = checkCode(ctx, codes, typed, (tx) => confirmOrder(tx, typed.orderId, { by: 'code', limitsTimes }));
  return refuseWhenLocked(refuse('order-busy', { retryAfter: 60 }), confirming);
}
