import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import type { Customer } from '../customers/customer.rules.ts';
import { lockOwner } from '../customers/find-customer.reads.ts';
import { signAccessToken } from '../sessions/access-token.ts';
import { checkCode, type TypedOneTimeCode } from './check-code.ts';
import type { CodeSettings } from './code-limits.ts';
import { openSession, type SessionClient } from '../sessions/open-session.ts';
import { issueTicket, type Proof } from './proof-ticket.ts';

/** A session, or a ticket that proves the phone or address for a registration or change. */
export type Verified = { readonly jwt: string; readonly customer: Customer } | { readonly ticket: string };

/** Checks a code; signs in when the account exists, otherwise issues a ticket. */
export async function verifyCode(
  ctx: ShopContext,
  settings: CodeSettings,
  typed: Omit<TypedOneTimeCode, 'orderId'> & SessionClient,
): Promise<Verified | Refusal> {
  const opened = await checkCode(ctx, settings, typed, (tx, proof) => open(tx, proof, typed));
  if (isRefusal(opened) || 'ticket' in opened) return opened;
  const { customer, sessionId } = opened;
  return { jwt: await signAccessToken(settings.secret, { customerId: customer.id, sessionId }, ctx.now()), customer };
}

async function open(
  tx: TransactionContext,
  proof: Proof,
  { address, agent, device }: SessionClient,
): Promise<{ readonly ticket: string } | { readonly customer: Customer; readonly sessionId: string } | Refusal> {
  if (proof.customerId !== null) return { ticket: await issueTicket(tx, proof) };
  const customer = await lockOwner(tx.db, proof);
  if (!customer) return { ticket: await issueTicket(tx, proof) };
  if (customer.blocked) return refuse('account-blocked');
  const { sessionId } = await openSession(tx, { customerId: customer.id, method: 'code', address, agent, device });
  return { customer, sessionId };
}
