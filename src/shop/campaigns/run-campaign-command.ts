import { desc, eq } from 'drizzle-orm';
import type { Actor } from '../../kernel/actor.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import { refuseWhenLocked } from '../../platform/locked-row.ts';
import type { ShopContext } from '../context.ts';
import { mayCampaignMove, type CampaignState } from './campaign.rules.ts';
import { campaignEvents, campaigns, type CampaignEventKind, type CampaignResult } from './campaigns.tables.ts';

export type CampaignRow = typeof campaigns.$inferSelect;

/** What every command about a saved campaign names. */
export interface CampaignCommand {
  readonly campaignId: number;
  /** UUID made by the sender: a repeated command gets the same result. */
  readonly key: string;
  /** The version that the sender saw. */
  readonly expectedVersion: number;
}

interface Definition {
  readonly kind: CampaignEventKind;
  readonly command: CampaignCommand;
  /** The permission check of the action. */
  readonly unlessMay: (actor: Actor) => Refusal | undefined;
}

interface Outcome {
  readonly to?: CampaignState;
  readonly set?: Partial<typeof campaigns.$inferInsert>;
  /** For the event; no personal data. */
  readonly facts?: Record<string, unknown>;
}

/** Runs one command about a campaign: permission, lock, repeated key, version, the work itself, state and event, in one transaction. */
export function runCampaignCommand(
  ctx: Pick<ShopContext, 'transaction'>,
  { kind, command, unlessMay }: Definition,
  work: (tx: TransactionContext, campaign: CampaignRow) => Promise<Outcome | Refusal>,
): Promise<CampaignResult | Refusal> {
  const requestHash = hashRequest([kind, command]);
  const running = ctx.transaction(async (tx): Promise<CampaignResult | Refusal> => {
    const notAllowed = unlessMay(tx.actor);
    if (notAllowed) return notAllowed;
    const [campaign] = await tx.db.select().from(campaigns).where(eq(campaigns.id, command.campaignId)).for('update');
    if (!campaign) return refuse('campaign-unknown');
    const earlier = await earlierResult(tx, command.key, requestHash);
    if (earlier) return earlier;
    if (campaign.version !== command.expectedVersion)
      return refuse('campaign-changed', { version: campaign.version, by: await lastActor(tx, campaign.id) });
    const outcome = await work(tx, campaign);
    if (isRefusal(outcome)) return outcome;
    const { to = campaign.state, set = {}, facts = {} } = outcome;
    if (to !== campaign.state && !mayCampaignMove(campaign.state, to))
      return refuse('campaign-state', { state: campaign.state });
    const version = campaign.version + 1;
    await tx.db
      .update(campaigns)
      .set({ ...set, state: to, version, updatedAt: tx.now() })
      .where(eq(campaigns.id, campaign.id));
    const result = { campaignId: campaign.id, state: to, version };
    return recordCommand(tx, { kind, key: command.key, requestHash, facts }, result);
  });
  return refuseWhenLocked(refuse('campaign-busy', { retryAfter: 60 }), running);
}

/** The answer of a repeated command. */
export async function earlierResult(
  tx: TransactionContext,
  key: string,
  requestHash: string,
): Promise<CampaignResult | Refusal | undefined> {
  const [earlier] = await tx.db.select().from(campaignEvents).where(eq(campaignEvents.key, key));
  if (!earlier) return undefined;
  return earlier.requestHash === requestHash && earlier.result ? earlier.result : refuse('command-key-reused');
}

/** Records a command with its result; refused when the same key was used for another campaign meanwhile. */
export async function recordCommand(
  tx: TransactionContext,
  event: Pick<typeof campaignEvents.$inferInsert, 'kind' | 'key' | 'requestHash' | 'facts'>,
  result: CampaignResult,
): Promise<CampaignResult | Refusal> {
  const saved = await tx.db
    .insert(campaignEvents)
    .values({ ...event, campaignId: result.campaignId, result, actor: actorName(tx.actor), at: tx.now() })
    .onConflictDoNothing()
    .returning({ id: campaignEvents.id });
  return saved.length > 0 ? result : refuse('command-key-reused');
}

async function lastActor(tx: TransactionContext, campaignId: number): Promise<string> {
  const [last] = await tx.db
    .select({ actor: campaignEvents.actor })
    .from(campaignEvents)
    .where(eq(campaignEvents.campaignId, campaignId))
    .orderBy(desc(campaignEvents.id))
    .limit(1);
  return last?.actor ?? '';
}
