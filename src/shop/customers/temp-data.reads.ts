import { and, asc, count, desc, eq, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { tempData } from './temp-data.tables.ts';

export interface TempData {
  readonly id: number;
  readonly data: unknown;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Fields by which a client may sort and filter. */
export const TEMP_DATA_ORDERS = ['id', 'createdAt', 'updatedAt'] as const;
export type TempDataOrder = (typeof TEMP_DATA_ORDERS)[number];

const COLUMNS = {
  id: tempData.id,
  data: tempData.data,
  createdAt: tempData.createdAt,
  updatedAt: tempData.updatedAt,
};

/** A page of the customer's own rows, with their total number. */
export async function ownTempData(
  db: Db,
  customerId: number,
  query: {
    readonly id?: number | undefined;
    readonly order: readonly (readonly [TempDataOrder, boolean])[];
    readonly start: number;
    readonly limit: number;
  },
): Promise<{ rows: readonly TempData[]; total: number }> {
  const where = and(
    eq(tempData.customerId, customerId),
    query.id === undefined ? undefined : eq(tempData.id, query.id),
  );
  const order: SQL[] = query.order.map(([name, descending]) =>
    descending ? desc(tempData[name]) : asc(tempData[name]),
  );
  const rows = await db
    .select(COLUMNS)
    .from(tempData)
    .where(where)
    .orderBy(...order, asc(tempData.id))
    .limit(query.limit)
    .offset(query.start);
  const [counted] = await db.select({ total: count() }).from(tempData).where(where);
  return { rows, total: counted!.total };
}

export async function tempDataCount(db: Db, customerId: number): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(tempData).where(eq(tempData.customerId, customerId));
  return counted!.total;
}
