import { sql } from 'drizzle-orm';
import { CERTIFICATE_DAYS } from '../../kernel/money-back.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { againstShop } from '../ledger/ledger.rules.ts';
import { post } from '../ledger/post.ts';
import { voidCertificates } from './certificates.reads.ts';
import { onCertificate, type CertificateSpend } from './debit-certificates.ts';

/**
 * Credits certificates with what a locked order has spent of them. Whoever gets money back has time to spend it: the term of a
 * certificate that ends earlier is extended. Of one that is void, because the order that sold it has ended, the staff is told.
 * @param key of the transfer: a repeated call writes nothing
 */
export async function creditCertificates(
  tx: TransactionContext,
  orderId: string,
  key: string,
  credits: readonly CertificateSpend[],
): Promise<void> {
  const entries = againstShop(
    'certificates-redeemed',
    credits.map(({ id, amount }) => onCertificate(id, amount)),
  );
  const posted = await post(tx, { key, kind: 'certificate-return', orderId, entries });
  if ('short' in posted) throw new Error(`order ${orderId}: a certificate cannot be credited`);
  const { transferId } = posted;
  const ids = credits.map(({ id }) => id);
  await tx.db.execute(sql`
    update certificates c set valid_until = t.at + make_interval(days => ${CERTIFICATE_DAYS}::int)
    from ledger_transfers t where t.id = ${transferId} and c.id = any(${sql.param(ids)}::uuid[])
      and c.valid_until < t.at + make_interval(days => ${CERTIFICATE_DAYS}::int)`);
  // Their accounts are locked: either the refund of that order has seen this money already, or it will.
  for (const { id, orderNumber, kept } of await voidCertificates(tx.db, ids)) {
    const { amount } = credits.find((one) => one.id === id)!;
    const facts = { orderId, soldBy: orderNumber, amount, kept };
    await raiseException(tx, {
      kind: 'void-certificate-credited',
      subject: `certificate:${id}-${transferId}`,
      facts,
      once: true,
    });
  }
}
