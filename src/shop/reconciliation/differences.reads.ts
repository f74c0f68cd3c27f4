import { and, asc, desc, eq, gte, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm';
import type { Source } from '../../kernel/compared-sources.ts';
import type { Db } from '../../platform/database.ts';
import { orders } from '../orders/orders.tables.ts';
import type { DayCursor } from '../settlements/list-cursor.rules.ts';
import { differenceOf, type Cause } from './compare.rules.ts';
import { reconciliationDifferences, reconciliationEvents } from './reconciliation.tables.ts';

export interface WantedDifferences {
  readonly state: 'open' | 'closed' | 'all';
  /** Days, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly company?: string | undefined;
  readonly source?: Source | undefined;
  readonly cause?: Cause | undefined;
  /** Id of the member who has them, or those that nobody has. */
  readonly owner?: number | 'nobody' | undefined;
  readonly after?: DayCursor | undefined;
}

/** Differences with their orders: open ones the oldest first, others the newest first. */
export async function listedDifferences(db: Db, wanted: WantedDifferences, most: number) {
  const { state, from, to, company, source, cause, owner, after } = wanted;
  const { day, id, closedAt } = reconciliationDifferences;
  const isOldestFirst = state === 'open';
  const place = sql`(${day}, ${id})`;
  const rows = await differencesWithOrders(db)
    .where(
      and(
        state === 'all' ? undefined : state === 'open' ? isNull(closedAt) : isNotNull(closedAt),
        from === undefined ? undefined : gte(day, from),
        to === undefined ? undefined : lte(day, to),
        company === undefined ? undefined : eq(reconciliationDifferences.company, company),
        source && eq(reconciliationDifferences.source, source),
        cause && eq(reconciliationDifferences.cause, cause),
        owner === undefined ? undefined : isOf(owner),
        after && sql`${place} ${isOldestFirst ? sql`>` : sql`<`} (${after.day}::date, ${after.id}::bigint)`,
      ),
    )
    .orderBy(...(isOldestFirst ? [asc(day), asc(id)] : [desc(day), desc(id)]))
    .limit(most);
  return rows.map(shown);
}

/** @returns undefined where there is none */
export async function findDifference(db: Db, differenceId: number) {
  const [row] = await differencesWithOrders(db).where(eq(reconciliationDifferences.id, differenceId));
  return row && shown(row);
}

const MOST_EVENTS = 500;

/** What has become of a difference, the first first. */
export function differenceHistory(db: Db, differenceId: number) {
  const { kind, actor, facts, at, id } = reconciliationEvents;
  return db
    .select({ kind, actor, facts, at })
    .from(reconciliationEvents)
    .where(eq(reconciliationEvents.differenceId, differenceId))
    .orderBy(asc(id))
    .limit(MOST_EVENTS);
}

/** By the id alone: names of people may change. */
const isOf = (owner: number | 'nobody'): SQL | undefined =>
  owner === 'nobody'
    ? isNull(reconciliationDifferences.owner)
    : sql`split_part(${reconciliationDifferences.owner}, ' ', 1) = ${`staff:${owner}`}`;

const differencesWithOrders = (db: Db) =>
  db
    .select({ difference: reconciliationDifferences, orderNumber: orders.number })
    .from(reconciliationDifferences)
    .leftJoin(orders, eq(orders.id, reconciliationDifferences.orderId))
    .$dynamic();

interface Row {
  readonly difference: typeof reconciliationDifferences.$inferSelect;
  readonly orderNumber: number | null;
}

function shown({ difference: { reportedAt: _reported, ...one }, orderNumber }: Row) {
  return { ...one, orderNumber, difference: differenceOf(one) };
}
