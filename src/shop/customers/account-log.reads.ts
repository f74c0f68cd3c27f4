import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { customerEvents } from './customers.tables.ts';

/** Everything that happened to an account, in order; stays after its deletion. */
export function accountLog(db: Db, ofCustomer: number) {
  const { id, customerId, kind, actor, at } = customerEvents;
  return db.select({ id, kind, actor, at }).from(customerEvents).where(eq(customerId, ofCustomer)).orderBy(asc(id));
}
