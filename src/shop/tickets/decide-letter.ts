import { and, eq, isNull } from 'drizzle-orm';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { addReply } from './add-reply.ts';
import type { LetterVerdict } from './inbound-letter.port.ts';
import { UNDECIDED } from './letters.reads.ts';
import { lockTicket } from './lock-ticket.ts';
import { replyOfLetter } from './receive-letter.ts';
import { filesOfLetter } from './save-letter-file.ts';
import { ticketLetters } from './tickets.tables.ts';

type Ctx = Pick<ShopContext, 'transaction'>;

/**
 * A letter from another address is of the customer all the same: it becomes a message of its ticket. Repeated, it answers the same.
 * @param named the ticket that it belongs to, where the letter itself names none
 */
export function approveLetter(
  ctx: Ctx,
  { letterId, ticketId: named }: { readonly letterId: string; readonly ticketId?: number | undefined },
): Promise<{ readonly ticketId: number } | Refusal> {
  return ctx.transaction(async (tx): Promise<{ readonly ticketId: number } | Refusal> => {
    const notAllowed = unlessAllowed(tx.actor, 'decide-letter', 'ticket');
    if (notAllowed) return notAllowed;
    // The ticket before its letters, as by the deletion of its account.
    const ticketId = (await ticketOfSaved(tx, letterId)) ?? named;
    const ticket = ticketId === undefined ? undefined : await lockTicket(tx, ticketId);
    const letter = await lockLetter(tx, letterId);
    if (letter?.state === 'added') return { ticketId: letter.ticketId! };
    if (!letter || !isUndecided(letter.state)) return refuse('ticket-letter-unknown');
    if (ticketId === undefined) return refuse('ticket-letter-unmatched');
    if (!ticket) return refuse('support-ticket-unknown');
    const added = await addReply(tx, ticket, replyOfLetter(letter, await filesOfLetter(tx.db, letterId)), undefined);
    if (isRefusal(added)) return added;
    await decide(tx, letterId, { state: 'added', ticketId: added.ticketId });
    return { ticketId: added.ticketId };
  });
}

/** A letter that does not concern any ticket. Repeated, it answers the same. */
export function dropLetter(ctx: Ctx, letterId: string): Promise<{ readonly state: 'dropped' } | Refusal> {
  return ctx.transaction(async (tx): Promise<{ readonly state: 'dropped' } | Refusal> => {
    const notAllowed = unlessAllowed(tx.actor, 'decide-letter', 'ticket');
    if (notAllowed) return notAllowed;
    const letter = await lockLetter(tx, letterId);
    if (letter?.state === 'dropped') return { state: 'dropped' };
    if (!letter || !isUndecided(letter.state)) return refuse('ticket-letter-unknown');
    await decide(tx, letterId, { state: 'dropped' });
    return { state: 'dropped' };
  });
}

const isUndecided = (state: LetterVerdict): boolean => (UNDECIDED as readonly LetterVerdict[]).includes(state);

/** What a letter names stays the same until its ticket is removed. */
async function ticketOfSaved({ db }: TransactionContext, letterId: string): Promise<number | undefined> {
  const one = eq(ticketLetters.id, letterId);
  const [saved] = await db.select({ ticketId: ticketLetters.ticketId }).from(ticketLetters).where(one);
  return saved?.ticketId ?? undefined;
}

/** Discarded letters have lost their text. */
async function lockLetter({ db }: TransactionContext, letterId: string) {
  const [letter] = await db
    .select()
    .from(ticketLetters)
    .where(and(eq(ticketLetters.id, letterId), isNull(ticketLetters.discardedAt)))
    .for('update');
  return letter;
}

async function decide(
  { db, actor }: TransactionContext,
  letterId: string,
  decided: { readonly state: 'added' | 'dropped'; readonly ticketId?: number },
): Promise<void> {
  await db
    .update(ticketLetters)
    .set({ ...decided, decidedBy: actorName(actor) })
    .where(eq(ticketLetters.id, letterId));
}
