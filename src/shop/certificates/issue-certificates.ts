import { randomUUID } from 'node:crypto';
import type { Kopecks } from '../../kernel/money.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { againstShop } from '../ledger/ledger.rules.ts';
import { openAccounts } from '../ledger/open-accounts.ts';
import { post } from '../ledger/post.ts';
import { deriveCode, hashOfCode, tailDigestOf } from './certificate-code.ts';
import { validUntil } from './certificate.rules.ts';
import { certificates } from './certificates.tables.ts';
import { onCertificate } from './debit-certificates.ts';

/** A line of a paid order that sells certificates. */
export interface CertificateLine {
  readonly line: number;
  readonly quantity: number;
  /** Face value of one piece, fixed when it was ordered; not its price. */
  readonly denomination: Kopecks;
}

/**
 * Issues one certificate for each piece of the lines, with its account and first entry in the ledger. Idempotent. The
 * order must be paid and locked by the caller.
 * @returns how many were issued now
 */
export async function issueCertificates(
  tx: TransactionContext,
  secret: string,
  orderId: string,
  lines: readonly CertificateLine[],
): Promise<number> {
  let issued = 0;
  for (const line of lines) issued += await issueLine(tx, secret, orderId, line);
  return issued;
}

async function issueLine(
  tx: TransactionContext,
  secret: string,
  orderId: string,
  { line, quantity, denomination }: CertificateLine,
): Promise<number> {
  const at = tx.now();
  const rows = Array.from({ length: quantity }, (_, index) => {
    const id = randomUUID();
    const codeHash = hashOfCode(deriveCode(secret, id));
    return {
      id,
      codeHash,
      tailDigest: tailDigestOf(secret, { id, codeHash }),
      orderId,
      line,
      piece: index + 1,
      denomination,
      issuedAt: at,
      validUntil: validUntil(at),
    };
  });
  const issued = await tx.db
    .insert(certificates)
    .values(rows)
    .onConflictDoNothing({ target: [certificates.orderId, certificates.line, certificates.piece] })
    .returning({ id: certificates.id });
  const [first] = issued;
  if (!first) return 0;
  const entries = issued.map(({ id }) => onCertificate(id, denomination));
  await openAccounts(
    tx,
    entries.map(({ account }) => account),
  );
  await post(tx, {
    key: `certificate-issue:${first.id}`,
    kind: 'certificate-issue',
    orderId,
    entries: againstShop('certificates-issued', entries),
  });
  return issued.length;
}
