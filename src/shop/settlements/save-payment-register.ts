import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import type { PaymentRegister } from './payment-file.rules.ts';
import { paymentRegisterLines, paymentRegisters } from './settlements.tables.ts';

/** Lines written at once. */
const BATCH = 500;

/**
 * Saves a register of a payment company with its lines as they are. The same register again changes nothing; one that has changed
 * since changes nothing either, but is an exception for the staff. Only the number of the bank's payment order is added when it
 * comes later.
 */
export async function savePaymentRegister(
  tx: TransactionContext,
  company: string,
  { number, day, total, paymentOrder, lines }: PaymentRegister,
): Promise<'saved' | 'known' | 'changed'> {
  const figures = lines.map((line) => [line.kind, line.providerId, line.day, line.amount, line.fee]);
  const digest = createHash('sha256')
    .update(JSON.stringify([day, total, figures]))
    .digest('hex');
  const imported = { importedBy: actorName(tx.actor), importedAt: tx.now() };
  const [saved] = await tx.db
    .insert(paymentRegisters)
    .values({ company, number, day, total, paymentOrder, digest, ...imported })
    .onConflictDoNothing({ target: [paymentRegisters.company, paymentRegisters.number] })
    .returning({ id: paymentRegisters.id });
  if (!saved) return compareSaved(tx, company, { number, paymentOrder, digest });
  const rows = lines.map((line, position) => ({ registerId: saved.id, position, company, ...line }));
  for (let from = 0; from < rows.length; from += BATCH)
    await tx.db.insert(paymentRegisterLines).values(rows.slice(from, from + BATCH));
  return 'saved';
}

async function compareSaved(
  tx: TransactionContext,
  company: string,
  { number, paymentOrder, digest }: { number: string; paymentOrder: string | undefined; digest: string },
): Promise<'known' | 'changed'> {
  const [known] = await tx.db
    .select()
    .from(paymentRegisters)
    .where(and(eq(paymentRegisters.company, company), eq(paymentRegisters.number, number)))
    .for('update');
  if (known!.digest !== digest) {
    await raiseException(tx, {
      kind: 'register-changed',
      subject: `register:${company}-${known!.id}-${digest.slice(0, 12)}`,
      facts: { carrier: company, register: number },
      once: true,
    });
    return 'changed';
  }
  if (paymentOrder !== undefined && known!.paymentOrder === null)
    await tx.db.update(paymentRegisters).set({ paymentOrder }).where(eq(paymentRegisters.id, known!.id));
  return 'known';
}
