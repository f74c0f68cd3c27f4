import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { CarrierName } from '../../kernel/carriers.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import type { CarrierRegister } from './carrier-registers.port.ts';
import { settleClaims } from './settle-claims.ts';
import { carrierRegisterLines, carrierRegisters } from './settlements.tables.ts';

/** Lines written at once. */
const BATCH = 500;

/**
 * Saves a register with its lines as they are, and settles the claims that they pay. The same register again changes nothing; one
 * that has changed since changes nothing either, but is an exception for the staff. Only the number of the bank's payment order
 * is added when it comes later.
 */
export async function saveRegister(
  tx: TransactionContext,
  carrier: CarrierName,
  register: CarrierRegister,
): Promise<'saved' | 'known' | 'changed'> {
  const { number, day, total, paymentOrder, lines } = register;
  const digest = createHash('sha256')
    .update(
      JSON.stringify([day, total, lines.map(({ track, collected, transferred }) => [track, collected, transferred])]),
    )
    .digest('hex');
  const [saved] = await tx.db
    .insert(carrierRegisters)
    .values({
      carrier,
      number,
      day,
      total,
      paymentOrder,
      digest,
      importedBy: actorName(tx.actor),
      importedAt: tx.now(),
    })
    .onConflictDoNothing({ target: [carrierRegisters.carrier, carrierRegisters.number] })
    .returning({ id: carrierRegisters.id });
  if (!saved) return compareSaved(tx, carrier, { number, paymentOrder, digest });
  const rows = lines.map((line, position) => ({ registerId: saved.id, position, ...line }));
  for (let from = 0; from < rows.length; from += BATCH)
    await tx.db.insert(carrierRegisterLines).values(rows.slice(from, from + BATCH));
  await settleClaims(
    tx,
    lines.map(({ track }) => track),
  );
  return 'saved';
}

async function compareSaved(
  tx: TransactionContext,
  carrier: CarrierName,
  { number, paymentOrder, digest }: { number: string; paymentOrder: string | undefined; digest: string },
): Promise<'known' | 'changed'> {
  const [known] = await tx.db
    .select()
    .from(carrierRegisters)
    .where(and(eq(carrierRegisters.carrier, carrier), eq(carrierRegisters.number, number)))
    .for('update');
  if (known!.digest !== digest) {
    await raiseException(tx, {
      kind: 'register-changed',
      subject: `register:${known!.id}-${digest.slice(0, 12)}`,
      facts: { carrier, register: number },
      once: true,
    });
    return 'changed';
  }
  if (paymentOrder !== undefined && known!.paymentOrder === null)
    await tx.db.update(carrierRegisters).set({ paymentOrder }).where(eq(carrierRegisters.id, known!.id));
  return 'known';
}
