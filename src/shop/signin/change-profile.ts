import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { PhoneDigits } from '../../kernel/phone.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { changeCustomer } from '../customers/change-customer.ts';
import type { Customer } from '../customers/customer.ts';
import { findCustomer } from '../customers/find-customer.reads.ts';
import { recordConsent } from '../customers/record-consent.ts';
import { noteMailingEvent } from '../mailing/note-mailing-event.ts';
import type { SignedIn } from './access-token.ts';
import { endSessions } from './end-sessions.ts';
import { takeTicket } from './proof-ticket.ts';
import { voidResets } from './void-resets.ts';

/** What the owner may change; anything that signs in needs the ticket of its proof. */
export interface ProfileChanges {
  readonly name?: string | undefined;
  readonly lastName?: string | undefined;
  readonly newsletter?: boolean | undefined;
  readonly phone?: PhoneDigits | undefined;
  readonly email?: string | undefined;
  readonly ticket?: string | undefined;
  /** Network address a consent comes from. */
  readonly address: string;
}

/**
 * Changes what an account tells of its owner. With another phone, or another address in place of a proved one, all
 * other sessions end: whoever was signed in by the old one has nothing here any more.
 */
export function changeProfile(ctx: ShopContext, me: SignedIn, changes: ProfileChanges): Promise<Customer | Refusal> {
  return ctx.transaction(async (tx) => {
    const { customerId, sessionId } = me;
    const before = (await findCustomer(tx.db, customerId))!;
    const { name, lastName, newsletter } = changes;
    const phone = changes.phone === before.phone ? undefined : changes.phone;
    const email = before.emailConfirmed && changes.email === before.email ? undefined : changes.email;
    const unproved =
      (phone && (await proofFault(tx, me, 'phone', phone, changes.ticket))) ||
      (email && (await proofFault(tx, me, 'email', email, changes.ticket)));
    if (unproved) return unproved;
    const changed = await changeCustomer(tx, customerId, {
      ...(name !== undefined && { name }),
      ...(lastName !== undefined && { lastName }),
      ...(newsletter !== undefined && { newsletter }),
      ...(phone !== undefined && { phone }),
      ...(email !== undefined && { email }),
    });
    if (isRefusal(changed)) return changed;
    if (newsletter !== undefined && newsletter !== before.newsletter) {
      const subject = `customer:${customerId}` as const;
      if (newsletter) await recordConsent(tx, { purpose: 'newsletter', subject, address: changes.address });
      await noteMailingEvent(tx, newsletter ? 'subscription' : 'unsubscription', customerId);
    }
    if (phone) await endSessions(tx, customerId, 'phone-changed', { except: sessionId });
    if (email && before.emailConfirmed) await endSessions(tx, customerId, 'email-changed', { except: sessionId });
    if (phone || email) await voidResets(tx, customerId);
    return changed;
  });
}

/** A ticket is good for the account that asked for the code, and for what the code went to. */
async function proofFault(
  tx: TransactionContext,
  { customerId }: SignedIn,
  kind: 'phone' | 'email',
  identifier: string,
  ticket: string | undefined,
): Promise<Refusal | undefined> {
  const proof = ticket === undefined ? undefined : await takeTicket(tx, ticket);
  if (!proof) return refuse('ticket-unknown');
  const fits = proof.customerId === customerId && proof.kind === kind && proof.identifier === identifier;
  return fits ? undefined : refuse('ticket-of-another');
}
