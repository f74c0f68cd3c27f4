import { and, asc, count, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { orders } from '../orders/orders.tables.ts';
import { exceptionDetails } from './exception-details.rules.ts';
import { EXCEPTION_TEXTS, type ExceptionFacts, type ExceptionKind } from './exception.rules.ts';
import { exceptions } from './exceptions.tables.ts';

export interface WantedExceptions {
  readonly state: 'open' | 'closed';
  readonly kind?: ExceptionKind | undefined;
  /** Number of the order, for people. */
  readonly order?: number | undefined;
  /** Number of the last exception that was read. */
  readonly after?: number | undefined;
}

/** Exceptions, the oldest first, in words, with their order if there is one. */
export async function listedExceptions(db: Db, { state, kind, order, after }: WantedExceptions, most: number) {
  const rows = await db
    .select({ exception: exceptions, order: { number: orders.number, contact: orders.contact } })
    .from(exceptions)
    .leftJoin(orders, eq(orders.id, sql`(${exceptions.facts}->>'orderId')::uuid`))
    .where(
      and(
        state === 'open' ? isNull(exceptions.closedAt) : isNotNull(exceptions.closedAt),
        kind && eq(exceptions.kind, kind),
        order === undefined ? undefined : eq(orders.number, order),
        after === undefined ? undefined : gt(exceptions.id, after),
      ),
    )
    .orderBy(asc(exceptions.id))
    .limit(most);
  return rows.map(({ exception: { facts, owner: _, ...one }, order: its }) => {
    const details = exceptionDetails({ ...one, facts: facts as ExceptionFacts[ExceptionKind] });
    return { ...one, ...EXCEPTION_TEXTS[one.kind], details, order: its };
  });
}

/** Whether a courier call is unclear, of which the exceptions with this subject are. */
export async function isCallUnclear(db: Db, subject: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from courier_calls c where 'courier-call:' || c.id = ${subject} and c.state = 'unclear' limit 1`);
  return rows.length > 0;
}

/** Whether a hold waits for the answer to a request. */
export async function isHeld(db: Db, hold: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from shipment_holds where id = ${hold} and released_at is null`);
  return rows.length > 0;
}

export async function countOpenExceptions(db: Db): Promise<number> {
  const [open] = await db.select({ exceptions: count() }).from(exceptions).where(isNull(exceptions.closedAt));
  return open!.exceptions;
}
