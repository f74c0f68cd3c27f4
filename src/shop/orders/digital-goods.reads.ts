import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';
import { certificates } from '../certificates/certificates.tables.ts';
import { ledgerAccounts } from '../ledger/ledger.tables.ts';
import { digitalGrants } from '../digital/digital.tables.ts';
import { orderLines } from './orders.tables.ts';

export interface OpenedMaterials {
  readonly productId: number;
  readonly name: string;
  readonly form: string;
}

export interface IssuedCertificate {
  readonly id: string;
  readonly codeHash: string;
  readonly denomination: Kopecks;
  readonly balance: Kopecks;
  readonly validUntil: Date;
}

/** Digital goods of an order that its buyer has, with the names from the time of ordering. */
export async function digitalGoods(
  db: Db,
  orderId: string,
): Promise<{
  /** Whether the order contains any digital goods whose money was not refunded. */
  bought: boolean;
  materials: OpenedMaterials[];
  certificates: IssuedCertificate[];
}> {
  const ofLine = and(eq(digitalGrants.orderId, orderLines.orderId), eq(digitalGrants.productId, orderLines.productId));
  const [digital, materials, issued] = await Promise.all([
    db
      .select({ position: orderLines.position })
      .from(orderLines)
      .leftJoin(digitalGrants, ofLine)
      .where(and(eq(orderLines.orderId, orderId), eq(orderLines.kind, 'digital'), isNull(digitalGrants.revokedAt)))
      .limit(1),
    db
      .select({ productId: orderLines.productId, name: orderLines.name, form: orderLines.form })
      .from(orderLines)
      .innerJoin(digitalGrants, ofLine)
      .where(and(eq(orderLines.orderId, orderId), isNull(digitalGrants.revokedAt)))
      .orderBy(asc(orderLines.position)),
    db
      .select({
        id: certificates.id,
        codeHash: certificates.codeHash,
        denomination: certificates.denomination,
        balance: sql<Kopecks>`${ledgerAccounts.balance}`,
        validUntil: certificates.validUntil,
      })
      .from(certificates)
      .innerJoin(
        ledgerAccounts,
        and(eq(ledgerAccounts.kind, 'certificate'), eq(ledgerAccounts.owner, sql`${certificates.id}::text`)),
      )
      .where(eq(certificates.orderId, orderId))
      .orderBy(asc(certificates.line), asc(certificates.piece)),
  ]);
  return { bought: digital.length > 0, materials, certificates: issued };
}
