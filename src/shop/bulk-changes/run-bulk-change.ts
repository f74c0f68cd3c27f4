import { and, asc, eq, notExists, sql } from 'drizzle-orm';
import type { StaffActor } from '../../kernel/actor.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { Db } from '../../platform/database.ts';
import type { ShopContext } from '../context.ts';
import { findStaffById, rolesOf } from '../staff/staff.reads.ts';
import { bulkChangeRows, bulkChanges, type BulkRowState } from './bulk-changes.tables.ts';
import { changeProduct } from './change-product.ts';

/** Rows that are read at once. */
const PAGE = 100;

type Row = typeof bulkChangeRows.$inferSelect;

/** Ends the trial of a row that can be applied: a refusal, so that it is rolled back. */
const TRIED = refuse('bulk-change-empty');

/**
 * Tries the rows of a change, or applies them: each in a transaction of its own, so that a killed process loses nothing and another one
 * goes on. To try a row is to apply it and to roll that back: what the preview says is what will happen.
 */
export async function runBulkChange(ctx: ShopContext, bulkChangeId: string): Promise<void> {
  const [change] = await ctx.db.select().from(bulkChanges).where(eq(bulkChanges.id, bulkChangeId));
  if (change?.state !== 'checking' && change?.state !== 'applying') return;
  const isTrial = change.state === 'checking';
  const actor = await actorOf(ctx.db, change.staffId);
  const waiting = isTrial ? 'new' : 'ready';
  for (;;) {
    const rows = await ctx.db
      .select()
      .from(bulkChangeRows)
      .where(and(eq(bulkChangeRows.bulkChangeId, bulkChangeId), eq(bulkChangeRows.state, waiting)))
      .orderBy(asc(bulkChangeRows.position))
      .limit(PAGE);
    for (const row of rows) await runRow(ctx.as(actor), row, isTrial);
    if (rows.length < PAGE) break;
    // Cancelled meanwhile.
    const [now] = await ctx.db
      .select({ state: bulkChanges.state })
      .from(bulkChanges)
      .where(eq(bulkChanges.id, bulkChangeId));
    if (now?.state !== change.state) return;
  }
  // Another process may still work on a row: then it ends the change.
  const left = ctx.db
    .select({ position: bulkChangeRows.position })
    .from(bulkChangeRows)
    .where(and(eq(bulkChangeRows.bulkChangeId, bulkChangeId), eq(bulkChangeRows.state, waiting)));
  await ctx.db
    .update(bulkChanges)
    .set(isTrial ? { state: 'checked' } : { state: 'done', endedAt: ctx.now() })
    .where(and(eq(bulkChanges.id, bulkChangeId), eq(bulkChanges.state, change.state), notExists(left)));
}

/** Whoever has made or applied the change, with the roles of now: they may have been taken meanwhile. */
async function actorOf(db: Db, id: number): Promise<StaffActor> {
  const [found, roles] = await Promise.all([findStaffById(db, id), rolesOf(db, id)]);
  return { kind: 'staff', id, name: found?.name ?? '', roles: found?.disabledAt === null ? roles : [] };
}

async function runRow(ctx: Pick<ShopContext, 'transaction'>, row: Row, isTrial: boolean): Promise<void> {
  const refusal = await ctx.transaction(async (tx) => {
    if (!(await lockRow(tx.db, row))) return undefined;
    const refused = await changeProduct(tx, row.productId!, row.productVersion, row.change);
    if (refused) return refused;
    if (isTrial) return TRIED;
    await end(tx.db, row, 'applied', null);
    return undefined;
  });
  if (refusal === undefined) return;
  const isFit = refusal === TRIED;
  const state = isFit ? 'ready' : isTrial ? 'faulty' : 'refused';
  await ctx.transaction(async (tx) => {
    if (await lockRow(tx.db, row)) await end(tx.db, row, state, isFit ? null : refusal);
  });
}

const sameRow = ({ bulkChangeId, position, state }: Row) =>
  and(
    eq(bulkChangeRows.bulkChangeId, bulkChangeId),
    eq(bulkChangeRows.position, position),
    eq(bulkChangeRows.state, state),
  );

/** Locks the row, unless another process has it or has done with it. */
async function lockRow(db: Db, row: Row): Promise<boolean> {
  const found = await db
    .select({ position: bulkChangeRows.position })
    .from(bulkChangeRows)
    .where(sameRow(row))
    .for('update', { skipLocked: true });
  return found.length > 0;
}

async function end(db: Db, row: Row, state: BulkRowState, refusal: Refusal | null): Promise<void> {
  await db.update(bulkChangeRows).set({ state, refusal }).where(sameRow(row));
  const counter = {
    ready: bulkChanges.ready,
    faulty: bulkChanges.faulty,
    applied: bulkChanges.applied,
    refused: bulkChanges.refused,
  };
  const key = state as keyof typeof counter;
  await db
    .update(bulkChanges)
    .set({ [key]: sql`${counter[key]} + 1` })
    .where(eq(bulkChanges.id, row.bulkChangeId));
}
