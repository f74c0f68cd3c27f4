import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, lte, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { StaffActor } from '../../kernel/actor.ts';
import type { Db } from '../../platform/database.ts';
import { orders } from '../orders/orders.tables.ts';
import { may } from '../permissions/permissions.rules.ts';
import { exceptionAction } from './exception-actions.rules.ts';
import { exceptionDetails } from './exception-details.rules.ts';
import { ownerOf } from './exception-owner.rules.ts';
import { EXCEPTION_TEXTS, type ExceptionFacts, type ExceptionKind } from './exception.rules.ts';
import { exceptionEvents, exceptions } from './exceptions.tables.ts';

export interface WantedExceptions {
  readonly state: 'open' | 'closed';
  readonly kind?: ExceptionKind | undefined;
  /** Number of the order, for people. */
  readonly order?: number | undefined;
  /** Id of the member who has them, or those that nobody has. */
  readonly owner?: number | 'nobody' | undefined;
  /** Those that are put off at present, those that are not, or both. */
  readonly snoozed?: 'only' | 'hidden' | 'shown' | undefined;
  /** Number of the last exception that was read. */
  readonly after?: number | undefined;
}

/** Who may take exceptions on: whoever is disabled or has lost the role has none any more. */
export async function exceptionTakers(db: Db): Promise<StaffActor[]> {
  const { rows } = await db.execute<Pick<StaffActor, 'id' | 'name' | 'roles'> & Record<string, unknown>>(sql`
    select s.id::int, s.name, array(select r.role from staff_roles r where r.staff_id = s.id order by r.role) as roles
    from staff s where s.disabled_at is null order by s.name, s.id`);
  return rows
    .map(({ id, name, roles }): StaffActor => ({ kind: 'staff', id, name, roles }))
    .filter((member) => may(member, 'take', 'exception'));
}

/** Exceptions in words, with their order if there is one: open ones the oldest first, closed ones the newest first. */
export async function listedExceptions(db: Db, now: Date, wanted: WantedExceptions, most: number) {
  const { state, kind, order, owner, snoozed = 'shown', after } = wanted;
  const takers = await exceptionTakers(db);
  const rows = await db
    .select({
      exception: exceptions,
      order: { id: orders.id, number: orders.number, contact: orders.contact },
      snoozeReason: sql<
        string | null
      >`case when ${isSnoozed(now)} then (select v.facts->>'reason' from ${exceptionEvents} v
        where v.exception_id = ${exceptions.id} and v.kind = 'snoozed' order by v.id desc limit 1) end`,
    })
    .from(exceptions)
    .leftJoin(orders, eq(orders.id, ORDER_ID))
    .where(
      and(
        state === 'open' ? isNull(exceptions.closedAt) : isNotNull(exceptions.closedAt),
        kind && eq(exceptions.kind, kind),
        order === undefined ? undefined : eq(orders.number, order),
        owner === undefined ? undefined : isOf(owner, takers),
        snoozed === 'shown' ? undefined : snoozed === 'only' ? isSnoozed(now) : isAwake(now),
        after === undefined ? undefined : state === 'open' ? gt(exceptions.id, after) : lt(exceptions.id, after),
      ),
    )
    .orderBy(state === 'open' ? asc(exceptions.id) : desc(exceptions.id))
    .limit(most);
  return rows.map(({ exception: { facts, owner: has, snoozedUntil, ...one }, order: its, snoozeReason }) => {
    const raised = { ...one, facts: facts as ExceptionFacts[ExceptionKind] };
    return {
      ...one,
      ...EXCEPTION_TEXTS[one.kind],
      details: exceptionDetails(raised),
      action: exceptionAction(raised),
      order: its,
      owner: takers.find(({ id }) => id === ownerOf(has)?.id) ?? null,
      snoozed: snoozedUntil !== null && snoozedUntil > now ? { until: snoozedUntil, reason: snoozeReason ?? '' } : null,
    };
  });
}

const ORDER_ID = sql`(${exceptions.facts}->>'orderId')::uuid`;

const isSnoozed = (now: Date): SQL => gt(exceptions.snoozedUntil, now);
const isAwake = (now: Date) => or(isNull(exceptions.snoozedUntil), lte(exceptions.snoozedUntil, now));

/** By the id alone: names of people may change. */
const OWNER = sql<string>`split_part(${exceptions.owner}, ' ', 1)`;

function isOf(owner: number | 'nobody', takers: readonly StaffActor[]): SQL | undefined {
  if (owner !== 'nobody') return sql`${OWNER} = ${`staff:${owner}`}`;
  const ids = takers.map(({ id }) => `staff:${id}`);
  return or(isNull(exceptions.owner), notInArray(OWNER, ids));
}

/** More than a person sees to: those that were opened later are not counted. */
const MOST_COUNTED = 10_000;

/** What waits, by kind, and how much of it is mine, is nobody's, or is put off. */
export async function exceptionCounts(db: Db, now: Date, me: number) {
  const takers = await exceptionTakers(db);
  const open = db
    .select({
      kind: exceptions.kind,
      isAwake: sql<boolean>`${isAwake(now)}`.as('is_awake'),
      isMine: sql<boolean>`coalesce(${isOf(me, takers)}, false)`.as('is_mine'),
      isNobodys: sql<boolean>`${isOf('nobody', takers)}`.as('is_nobodys'),
    })
    .from(exceptions)
    .where(isNull(exceptions.closedAt))
    .orderBy(asc(exceptions.id))
    .limit(MOST_COUNTED)
    .as('open');
  const counted = (which: SQL) => sql<number>`(count(*) filter (where ${which}))::int`;
  const rows = await db
    .select({
      kind: open.kind,
      waiting: counted(sql`${open.isAwake}`),
      mine: counted(sql`${open.isAwake} and ${open.isMine}`),
      nobodys: counted(sql`${open.isAwake} and ${open.isNobodys}`),
      snoozed: counted(sql`not ${open.isAwake}`),
    })
    .from(open)
    .groupBy(open.kind)
    .orderBy(open.kind);
  const total = (name: 'mine' | 'nobodys' | 'snoozed') => rows.reduce((sum, row) => sum + row[name], 0);
  return {
    kinds: rows
      .filter(({ waiting }) => waiting > 0)
      .map(({ kind, waiting }) => ({ kind, title: EXCEPTION_TEXTS[kind].title, waiting })),
    mine: total('mine'),
    nobodys: total('nobodys'),
    snoozed: total('snoozed'),
  };
}

const MOST_EVENTS = 500;

/** What the staff has done about an exception, the first first. */
export function exceptionHistory(db: Db, exceptionId: number) {
  const { kind, actor, facts, at } = exceptionEvents;
  return db
    .select({ kind, actor, facts, at })
    .from(exceptionEvents)
    .where(eq(exceptionEvents.exceptionId, exceptionId))
    .orderBy(asc(exceptionEvents.id))
    .limit(MOST_EVENTS);
}

/** Of an open exception. */
export async function openExceptionVersion(db: Db, id: number): Promise<number | undefined> {
  const [found] = await db
    .select({ version: exceptions.version })
    .from(exceptions)
    .where(and(eq(exceptions.id, id), isNull(exceptions.closedAt)));
  return found?.version;
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
