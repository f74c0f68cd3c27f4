import { and, eq, ne } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { customerNotes } from './customer-notes.tables.ts';
import { lockCustomer } from './find-customer.reads.ts';
import type { Person } from './person.rules.ts';
import type { CustomerCommand } from './run-customer-command.ts';

/** Adds a note of the staff about a customer. Nobody changes or removes it; only the deletion of the account takes its words out. */
export function addCustomerNote(
  ctx: Pick<ShopContext, 'transaction'>,
  { customerId, key: id, note }: CustomerCommand & { readonly note: string },
): Promise<{ readonly id: string } | Refusal> {
  return ctx.transaction(async (tx): Promise<{ id: string } | Refusal> => {
    const notAllowed = unlessAllowed(tx.actor, 'note', 'customer');
    if (notAllowed) return notAllowed;
    const customer = await lockCustomer(tx.db, customerId);
    if (!customer || (customer.phone === null && customer.email === null)) return refuse('customer-unknown');
    const [earlier] = await tx.db.select().from(customerNotes).where(eq(customerNotes.id, id));
    if (earlier)
      return earlier.customerId === customerId && earlier.note === note ? { id } : refuse('command-key-reused');
    const saved = await tx.db
      .insert(customerNotes)
      .values({ id, customerId, note, actor: actorName(tx.actor), at: tx.now() })
      // The same key may have been used for another customer meanwhile.
      .onConflictDoNothing()
      .returning({ id: customerNotes.id });
    return saved.length > 0 ? { id } : refuse('command-key-reused');
  });
}

/** Takes the words out of the notes about a customer. */
export async function eraseNotesOf(tx: TransactionContext, { customerId }: Person): Promise<number> {
  const isOf = and(eq(customerNotes.customerId, customerId), ne(customerNotes.note, ''));
  return (await tx.db.update(customerNotes).set({ note: '' }).where(isOf)).rowCount ?? 0;
}
