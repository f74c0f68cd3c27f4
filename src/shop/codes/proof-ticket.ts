import { and, eq, gt, isNull } from 'drizzle-orm';
import { addMinutes } from '../../kernel/dates.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { proofTickets } from './proof-tickets.tables.ts';
import { hashToken, makeToken } from '../../platform/secret-token.ts';

/** A phone or an address that a code has proved. */
export interface Proof {
  readonly kind: 'phone' | 'email';
  /** Digits of the phone, or the address in lower case. */
  readonly identifier: string;
  /** The account that is to get it; null registers a new one. */
  readonly customerId: number | null;
}

export const TICKET_MINUTES = 15;

/** Saves a proof and returns its ticket: opaque, valid once within 15 minutes. */
export async function issueTicket(tx: TransactionContext, proof: Proof): Promise<string> {
  const at = tx.now();
  const { token, hash } = makeToken();
  await tx.db
    .insert(proofTickets)
    .values({ tokenHash: hash, ...proof, createdAt: at, expiresAt: addMinutes(at, TICKET_MINUTES) });
  return token;
}

/** Consumes a ticket; when the transaction rolls back, the ticket stays valid. */
export async function consumeTicket(tx: TransactionContext, token: string): Promise<Proof | undefined> {
  const [proof] = await tx.db
    .update(proofTickets)
    .set({ usedAt: tx.now() })
    .where(
      and(
        eq(proofTickets.tokenHash, hashToken(token)),
        isNull(proofTickets.usedAt),
        gt(proofTickets.expiresAt, tx.now()),
      ),
    )
    .returning({
      kind: proofTickets.kind,
      identifier: proofTickets.identifier,
      customerId: proofTickets.customerId,
    });
  return proof;
}
