import { and, eq, isNotNull } from 'drizzle-orm';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { withLease } from '../../platform/job-lease.ts';
import type { ShopContext } from '../context.ts';
import { CarrierError } from '../delivery/delivery-carrier.port.ts';
import { parcelCarrier } from '../delivery/parcel-carrier.ts';
import { ParcelRefusedError, type CarrierActs } from '../delivery/parcel-carrier.port.ts';
import { closeExceptionsAbout } from '../exceptions/close-exceptions-about.ts';
import { closeSettledExceptions } from '../exceptions/close-settled-exceptions.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { readNumbers } from './act.rules.ts';
import { isDecisionOverdue, maySend, MOST_WORDS } from './carrier-task.rules.ts';
import { carrierTasks, handOverActEvents, handOverActs } from './carrier.tables.ts';
import { sendActJob } from './send-act.job.ts';

type Act = typeof handOverActs.$inferSelect;

/** Longer than all calls of a run together. */
const LEASE_MINUTES = 2;

/**
 * Has the carrier make an act, or learns whether it has, and saves its file. After an unclear answer the act is looked for by
 * its parcels until it could not be missed, and only then asked for again.
 * @throws CarrierError while the carrier has not clearly decided, or prints; the job is retried. Once staff looks into it the schedule alone
 * asks
 */
export async function sendAct(ctx: ShopContext, actId: string): Promise<void> {
  const lease = { db: ctx.db, now: ctx.now, job: `${sendActJob.name}:${actId}`, minutes: LEASE_MINUTES };
  await withLease(lease, async () => {
    const [act] = await ctx.db.select().from(handOverActs).where(eq(handOverActs.id, actId));
    if (!act || act.nextTryAt === null) return;
    const { acts } = parcelCarrier(ctx, act.carrier);
    if (!acts) throw new Error(`the adapter of ${act.carrier} makes no acts`);
    try {
      const number = act.carrierNumber ?? (await numberOf(ctx, acts, act));
      if (number !== undefined) await saveFile(ctx, act, await acts.readAct(number));
    } catch (error) {
      if (!(error instanceof CarrierError) || !isDecisionOverdue(act.createdAt, ctx.now())) throw error;
      ctx.log.warn({ err: error, actId }, 'the carrier has not given an act, and will be asked again');
      await reportUnclear(ctx, act);
    }
  });
}

/** Undefined when the carrier refuses, or another run has recorded the decision. */
async function numberOf(ctx: ShopContext, acts: CarrierActs, act: Act): Promise<string | undefined> {
  const numbers = readNumbers(act.numbers);
  const made = act.sentAt && (await acts.findAct(numbers, act.sentAt));
  if (made) return recordMade(ctx, act, made);
  const now = ctx.now();
  if (!maySend(act.sentAt, now)) throw new CarrierError(`it is not clear whether ${act.carrier} has made the act`);
  // Another run, which this one has outlived by its lease, may have recorded the decision.
  if (!(await ctx.transaction((tx) => save(tx, act, { sentAt: now })))) return undefined;
  try {
    return await recordMade(ctx, act, await acts.sendAct(numbers));
  } catch (error) {
    if (!(error instanceof ParcelRefusedError)) throw error;
    // They may be in an act: of an earlier request whose answer was lost, or made in the carrier's cabinet.
    const earlier = await acts.findAct(numbers, act.createdAt);
    if (earlier) return recordMade(ctx, act, earlier);
    if (act.sentAt !== null && !isDecisionOverdue(act.createdAt, now)) throw error;
    await recordRefusal(ctx, act, error.said.slice(0, MOST_WORDS));
    return undefined;
  }
}

async function recordMade(ctx: ShopContext, act: Act, carrierNumber: string): Promise<string> {
  await ctx.transaction(async (tx) => {
    if (await save(tx, act, { state: 'made', carrierNumber })) await addEvent(tx, act, 'made', { carrierNumber });
  });
  return carrierNumber;
}

/** Its parcels may be in another act. */
async function recordRefusal(ctx: ShopContext, act: Act, problem: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    if (!(await save(tx, act, { state: 'refused', problem, nextTryAt: null }))) return;
    await tx.db.update(carrierTasks).set({ actId: null, updatedAt: tx.now() }).where(eq(carrierTasks.actId, act.id));
    await addEvent(tx, act, 'refused', { problem });
    await closeSettledExceptions(tx, `act:${act.id}`, 'Служба ответила.');
    const facts = { carrier: act.carrier, problem };
    await raiseException(tx, { kind: 'act-refused', subject: `act:${act.id}`, facts });
  });
}

async function saveFile(ctx: ShopContext, { id, carrier, createdAt }: Act, pdf: Uint8Array | undefined): Promise<void> {
  if (!pdf) throw new CarrierError(`${carrier} has not printed the act yet`);
  await ctx.transaction(async (tx) => {
    await tx.db
      .update(handOverActs)
      .set({ pdf: Buffer.from(pdf), nextTryAt: null, updatedAt: tx.now() })
      .where(and(eq(handOverActs.id, id), eq(handOverActs.state, 'made')));
    await closeSettledExceptions(tx, `act:${id}`, 'Акт готов.');
    // The parcels of an act that was refused before were free for this one.
    await closeExceptionsAbout(tx, ['act-refused'], { carrier }, 'Служба составила другой акт.', createdAt);
  });
}

async function reportUnclear(ctx: ShopContext, { id, carrier }: Act): Promise<void> {
  await ctx.transaction(async (tx) => {
    const undecided = and(eq(handOverActs.id, id), isNotNull(handOverActs.nextTryAt));
    const [act] = await tx.db.select({ id: handOverActs.id }).from(handOverActs).where(undecided).for('update');
    if (act) await raiseException(tx, { kind: 'act-unclear', subject: `act:${id}`, facts: { carrier }, once: true });
  });
}

/** Does nothing when another run has recorded the decision meanwhile. */
async function save(
  tx: TransactionContext,
  { id }: Act,
  changes: Partial<Pick<Act, 'state' | 'sentAt' | 'carrierNumber' | 'problem' | 'nextTryAt'>>,
): Promise<boolean> {
  const saved = await tx.db
    .update(handOverActs)
    .set({ ...changes, updatedAt: tx.now() })
    .where(and(eq(handOverActs.id, id), eq(handOverActs.state, 'waiting')))
    .returning({ id: handOverActs.id });
  return saved.length > 0;
}

async function addEvent(tx: TransactionContext, { id: actId }: Act, kind: string, facts: object): Promise<void> {
  await tx.db.insert(handOverActEvents).values({ actId, kind, actor: actorName(tx.actor), facts, at: tx.now() });
}
