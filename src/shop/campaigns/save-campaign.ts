import type { Actor } from '../../kernel/actor.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { segmentById } from '../segments/segments.reads.ts';
import type { CampaignContent } from './campaign.rules.ts';
import { campaigns, type CampaignResult } from './campaigns.tables.ts';
import { earlierResult, recordCommand, runCampaignCommand, type CampaignCommand } from './run-campaign-command.ts';

type Saved = CampaignContent & { readonly segmentId: number };

/** Adds a draft. What may not be written is found when somebody asks to send it, and shown at its fields before. */
export function addCampaign(
  ctx: Pick<ShopContext, 'transaction'>,
  command: Saved & { readonly key: string },
): Promise<CampaignResult | Refusal> {
  const requestHash = hashRequest(['added', command]);
  const { key, segmentId, subject, lead, blocks } = command;
  return ctx.transaction(async (tx): Promise<CampaignResult | Refusal> => {
    const notAllowed = unlessAllowed(tx.actor, 'save', 'campaign');
    if (notAllowed) return notAllowed;
    const earlier = await earlierResult(tx, key, requestHash);
    if (earlier) return earlier;
    if (!(await segmentById(tx.db, segmentId))) return refuse('segment-unknown');
    const at = tx.now();
    const [added] = await tx.db
      .insert(campaigns)
      .values({ segmentId, subject, lead, blocks, state: 'draft', version: 1, createdAt: at, updatedAt: at })
      .returning({ id: campaigns.id });
    const result = { campaignId: added!.id, state: 'draft', version: 1 } as const;
    return recordCommand(tx, { kind: 'added', key, requestHash, facts: { subject } }, result);
  });
}

/** Changes a draft. Whoever has approved it has approved other words: that is taken back. */
export function changeCampaign(ctx: Pick<ShopContext, 'transaction'>, command: CampaignCommand & Saved) {
  const definition = {
    kind: 'changed',
    command,
    unlessMay: (actor: Actor) => unlessAllowed(actor, 'save', 'campaign'),
  } as const;
  return runCampaignCommand(ctx, definition, async (tx, campaign) => {
    if (campaign.state !== 'draft') return refuse('campaign-state', { state: campaign.state });
    const { segmentId, subject, lead, blocks } = command;
    if (!(await segmentById(tx.db, segmentId))) return refuse('segment-unknown');
    return {
      set: { segmentId, subject, lead, blocks, segmentVersion: null, askedBy: null, approvedBy: null },
      facts: { subject: { before: campaign.subject, after: subject } },
    };
  });
}
