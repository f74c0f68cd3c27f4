import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { PhoneDigits } from '../../kernel/phone.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { changeCustomer } from '../customers/change-customer.ts';
import type { Customer } from '../customers/customer.rules.ts';
import { lockCustomer } from '../customers/find-customer.reads.ts';
import { lockIdentifiers } from '../customers/lock-identifiers.ts';
import { recordConsent } from '../customers/record-consent.ts';
import { followAccount, followAddress } from '../mailing/move-subscription.ts';
import type { SignedIn } from '../sessions/access-token.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { ownAccount } from '../permissions/permissions.rules.ts';
import { isOwnerVerified, matchCurrentPassword, type MatchedPassword } from '../passwords/owner-check.ts';
import { consumeTicket, type Proof } from '../codes/proof-ticket.ts';
import type { SignInDependencies } from '../passwords/sign-in-with-password.ts';
import { notifyContactChange } from './notify-contact-change.ts';
import { voidResets } from '../passwords/void-resets.ts';

/** What the owner may change; a new phone or address needs the ticket that proves it. */
export interface ProfileChanges {
  readonly name?: string | undefined;
  readonly lastName?: string | undefined;
  readonly newsletter?: boolean | undefined;
  readonly phone?: PhoneDigits | undefined;
  readonly email?: string | undefined;
  readonly ticket?: string | undefined;
  /** Needed to change the phone or address, unless the session has just been opened. */
  readonly currentPassword?: string | undefined;
  /** Network address a consent comes from. */
  readonly address: string;
}

/**
 * Changes the profile of the own account. A new phone, or a new address in place of a proved one, ends all other sessions:
 * they may have been opened with the old one. An access token alone is not enough to change either.
 */
export async function changeProfile(
  ctx: ShopContext,
  dependencies: SignInDependencies,
  changes: ProfileChanges,
): Promise<Customer | Refusal> {
  const me = ownAccount(ctx.actor, 'change');
  if (isRefusal(me)) return me;
  const matched = await matchCurrentPassword(ctx, dependencies, me, changes.currentPassword);
  if (isRefusal(matched)) return matched;
  return ctx.transaction((tx) => change(tx, me, changes, matched));
}

async function change(
  tx: TransactionContext,
  me: SignedIn,
  changes: ProfileChanges,
  matched: MatchedPassword,
): Promise<Customer | Refusal> {
  const { customerId, sessionId } = me;
  // Lock order everywhere: ticket, identifiers, row.
  const proof = changes.ticket === undefined ? undefined : await consumeTicket(tx, changes.ticket);
  await lockIdentifiers(tx, [changes.phone ?? null, changes.email ?? null]);
  const before = (await lockCustomer(tx.db, customerId))!;
  const { name, lastName, newsletter } = changes;
  const phone = changes.phone === before.phone ? undefined : changes.phone;
  const email = before.emailConfirmed && changes.email === before.email ? undefined : changes.email;
  // Confirming the address given at registration is no change of sign-in: only its reader gets the code.
  const changesSignIn = phone !== undefined || (email !== undefined && email !== before.email);
  if (changesSignIn && !(await isOwnerVerified(tx, me, matched))) return refuse('owner-unsure');
  const unproved =
    (phone && proofRefusal(proof, me, 'phone', phone)) || (email && proofRefusal(proof, me, 'email', email));
  if (unproved) return unproved;
  const changed = await changeCustomer(tx, customerId, {
    ...(name !== undefined && { name }),
    ...(lastName !== undefined && { lastName }),
    ...(newsletter !== undefined && { newsletter }),
    ...(phone !== undefined && { phone }),
    ...(email !== undefined && { email }),
  });
  if (isRefusal(changed)) return changed;
  const subscribed = await changeNewsletter(tx, before, changed, changes);
  if (isRefusal(subscribed)) return subscribed;
  if (phone) await endSessions(tx, customerId, 'phone-changed', { except: sessionId });
  if (email && before.emailConfirmed) await endSessions(tx, customerId, 'email-changed', { except: sessionId });
  if (phone || email) await voidResets(tx, customerId);
  if (phone) await notifyContactChange(tx, before, 'phone');
  if (email) await notifyContactChange(tx, before, 'email');
  return subscribed;
}

/** The switch of this request decides for the address of the account, too; without one the address brings its subscription along. */
async function changeNewsletter(
  tx: TransactionContext,
  before: Customer,
  after: Customer,
  { newsletter, address }: ProfileChanges,
): Promise<Customer | Refusal> {
  const provesAddress = after.emailConfirmed && !(before.emailConfirmed && before.email === after.email);
  if (newsletter === undefined) return provesAddress ? followAddress(tx, after) : after;
  const isSwitched = newsletter !== before.newsletter;
  if (!isSwitched && !provesAddress) return after;
  if (newsletter && isSwitched)
    await recordConsent(tx, { purpose: 'newsletter', subject: `customer:${after.id}`, address });
  const moved = await followAccount(tx, after);
  return isRefusal(moved) ? moved : after;
}

/** A ticket is valid only for the account that requested the code and for the phone or address it was sent to. */
function proofRefusal(
  proof: Proof | undefined,
  { customerId }: SignedIn,
  kind: 'phone' | 'email',
  identifier: string,
): Refusal | undefined {
  if (!proof) return refuse('ticket-unknown');
  const fits = proof.customerId === customerId && proof.kind === kind && proof.identifier === identifier;
  return fits ? undefined : refuse('ticket-of-another');
}
