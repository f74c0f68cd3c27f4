import type { Actor } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/refusal.ts';
import { actorName, isSameActor } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { segmentById } from '../segments/segments.reads.ts';
import { unlessSound } from './check-campaign.ts';
import { runCampaignCommand, type CampaignCommand } from './run-campaign-command.ts';

/** The draft is complete: somebody else is to look at it. */
export function askCampaign(ctx: Pick<ShopContext, 'transaction'>, command: CampaignCommand) {
  const definition = {
    kind: 'asked',
    command,
    unlessMay: (actor: Actor) => unlessAllowed(actor, 'save', 'campaign'),
  } as const;
  return runCampaignCommand(ctx, definition, async (tx, campaign) => {
    if (campaign.state !== 'draft') return refuse('campaign-state', { state: campaign.state });
    const unsound = await unlessSound(tx.db, campaign);
    if (unsound) return unsound;
    const { version: segmentVersion } = (await segmentById(tx.db, campaign.segmentId))!;
    return { set: { askedBy: actorName(tx.actor), approvedBy: null, segmentVersion } };
  });
}

/** Another person than has asked has read the letter and looked at whom it goes to. */
export function approveCampaign(ctx: Pick<ShopContext, 'transaction'>, command: CampaignCommand) {
  const definition = {
    kind: 'approved',
    command,
    unlessMay: (actor: Actor) => unlessAllowed(actor, 'approve', 'campaign'),
  } as const;
  return runCampaignCommand(ctx, definition, async (tx, campaign) => {
    const { state, askedBy, segmentVersion } = campaign;
    if (state !== 'draft') return refuse('campaign-state', { state });
    if (askedBy === null) return refuse('campaign-not-asked');
    if (isSameActor(askedBy, actorName(tx.actor))) return refuse('campaign-second-person');
    const segment = (await segmentById(tx.db, campaign.segmentId))!;
    if (segment.version !== segmentVersion) return refuse('campaign-segment-changed');
    const unsound = await unlessSound(tx.db, campaign);
    if (unsound) return unsound;
    return { set: { approvedBy: actorName(tx.actor) }, facts: { askedBy } };
  });
}
