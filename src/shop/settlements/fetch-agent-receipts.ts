import { asc, eq, lte } from 'drizzle-orm';
import { actorName } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { CarrierError } from '../delivery/delivery-carrier.port.ts';
import { isReceiptOverdue, nextReceiptCheck } from './claim.rules.ts';
import type { AgentReceipt } from './carrier-registers.port.ts';
import { codClaimEvents, codClaims } from './settlements.tables.ts';

type Claim = Pick<typeof codClaims.$inferSelect, 'id' | 'orderId' | 'carrier' | 'track'>;

/**
 * Asks the carrier for the receipts that it printed as our agent, for claims that are due to be checked; one that it does not have yet, or
 * does not tell, is asked for later, and after a month by a person. The next time is saved before the call, so a carrier that is silent is
 * not asked by every run.
 */
export async function fetchAgentReceipts(ctx: ShopContext, most: number): Promise<void> {
  const due = await ctx.db
    .select({
      id: codClaims.id,
      carrier: codClaims.carrier,
      track: codClaims.track,
      collectedAt: codClaims.collectedAt,
      orderId: codClaims.orderId,
    })
    .from(codClaims)
    .where(lte(codClaims.nextCheckAt, ctx.now()))
    .orderBy(asc(codClaims.nextCheckAt))
    .limit(most);
  for (const claim of due) {
    const { id, collectedAt } = claim;
    const nextCheckAt = nextReceiptCheck(collectedAt, ctx.now());
    await ctx.db.update(codClaims).set({ nextCheckAt }).where(eq(codClaims.id, id));
    const fiscal = await receiptOf(ctx, claim);
    if (!fiscal) {
      if (isReceiptOverdue(collectedAt, ctx.now())) await leaveToStaff(ctx, claim);
      continue;
    }
    await ctx.transaction(async (tx) => {
      const at = tx.now();
      await tx.db.update(codClaims).set({ fiscal, nextCheckAt: null, updatedAt: at }).where(eq(codClaims.id, id));
      const event = { kind: 'receipt', actor: actorName(tx.actor), facts: fiscal, at };
      await tx.db.insert(codClaimEvents).values({ claimId: id, ...event });
    });
  }
}

/** Undefined also when the carrier gives no clear answer: the other claims are not kept waiting. */
async function receiptOf(ctx: ShopContext, { id, carrier, track }: Claim): Promise<AgentReceipt | undefined> {
  try {
    return await ctx.companies.registers.find(({ name }) => name === carrier)?.receiptOf(track);
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    ctx.log.warn({ err: error, claimId: id }, 'the carrier gave no clear answer about its receipt');
    return undefined;
  }
}

async function leaveToStaff(ctx: ShopContext, { id, orderId, carrier, track }: Claim): Promise<void> {
  await ctx.transaction(async (tx) => {
    await tx.db.update(codClaims).set({ nextCheckAt: null }).where(eq(codClaims.id, id));
    const facts = { orderId, carrier, track };
    await raiseException(tx, { kind: 'agent-receipt-missing', subject: `claim:${id}`, facts, once: true });
  });
}
