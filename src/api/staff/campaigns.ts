import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { refused, unlessRefused } from '../../http/api-errors.ts';
import { refuse } from '../../kernel/refusal.ts';
import { approveCampaign, askCampaign } from '../../shop/campaigns/approve-campaign.ts';
import { SECOND_PERSON_ABOVE } from '../../shop/campaigns/campaign.rules.ts';
import { campaignById, deskCampaign, listedCampaigns } from '../../shop/campaigns/campaigns.reads.ts';
import { campaignWriter } from '../../shop/campaigns/compose-campaign-letter.ts';
import { addCampaign, changeCampaign } from '../../shop/campaigns/save-campaign.ts';
import { scheduleCampaign } from '../../shop/campaigns/schedule-campaign.ts';
import { sendTestLetter } from '../../shop/campaigns/send-test-letter.ts';
import { stopCampaign } from '../../shop/campaigns/stop-campaign.ts';
import type { ApiParts } from '../api-parts.ts';
import {
  AddedCampaign,
  CampaignCommand,
  CampaignDone,
  CampaignPath,
  Campaigns,
  CampaignsQuery,
  ChangedCampaign,
  OneCampaign,
  ScheduledCampaign,
} from './campaigns.schema.ts';
import { allow, staffOf } from './staff-guard.ts';

const PAGE = 50;

/** The letter is a document of its own: no script, no form, nothing from elsewhere, shown in a frame of the desk only. */
const LETTER_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox",
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'no-store',
} as const;

/** Newsletter campaigns (decision 0141). */
export async function campaignsStaffApi(app: FastifyInstance, { shop, origin, secret }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const site = { origin, secret };

  typed.get(
    '/staff/campaigns',
    { schema: { summary: 'Campaigns, the latest first', querystring: CampaignsQuery, response: { 200: Campaigns } } },
    async (request) => {
      allow(request, 'read', 'campaign');
      const found = await listedCampaigns(shop.db, request.query, PAGE + 1);
      const page = found.slice(0, PAGE);
      return { campaigns: page.map(listed), next: found.length > PAGE ? page.at(-1)!.campaign.id : null };
    },
  );

  typed.get(
    '/staff/campaigns/:campaignId',
    { schema: { summary: 'One campaign with its outcome', params: CampaignPath, response: { 200: OneCampaign } } },
    async (request) => {
      allow(request, 'read', 'campaign');
      const found = await deskCampaign(shop.db, request.params.campaignId, shop.now());
      if (!found) throw refused(refuse('campaign-unknown'));
      const { named, audience, findings, goods, outcome, events } = found;
      const { campaign, segmentNow } = named;
      const { version, lead, blocks, askedBy, approvedBy, segmentVersion } = campaign;
      const write = await campaignWriter(shop.db, campaign, site);
      const { text } = await write();
      return {
        ...listed(named),
        version,
        lead,
        blocks: structuredClone(blocks) as never,
        askedBy,
        approvedBy,
        segmentChanged: segmentVersion !== null && segmentVersion !== segmentNow,
        audience,
        secondPersonAbove: SECOND_PERSON_ABOVE,
        findings,
        text,
        goods,
        ...outcome,
        events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
      };
    },
  );

  typed.get(
    '/staff/campaigns/:campaignId/letter',
    { schema: { summary: 'The letter of a campaign as it will look', params: CampaignPath } },
    async (request, reply) => {
      allow(request, 'read', 'campaign');
      const campaign = await campaignById(shop.db, request.params.campaignId);
      if (!campaign) throw refused(refuse('campaign-unknown'));
      const write = await campaignWriter(shop.db, campaign, site);
      const { html } = await write();
      return reply.headers(LETTER_HEADERS).send(html);
    },
  );

  typed.post(
    '/staff/campaigns',
    { schema: { summary: 'Add a draft', body: AddedCampaign, response: { 200: CampaignDone } } },
    async (request) => unlessRefused(await addCampaign(shop.as(staffOf(request).actor), request.body)),
  );

  typed.post(
    '/staff/campaigns/:campaignId/changed',
    {
      schema: {
        summary: 'Change a draft',
        params: CampaignPath,
        body: ChangedCampaign,
        response: { 200: CampaignDone },
      },
    },
    async (request) =>
      unlessRefused(await changeCampaign(shop.as(staffOf(request).actor), { ...request.params, ...request.body })),
  );

  typed.post(
    '/staff/campaigns/:campaignId/tested',
    {
      schema: {
        summary: 'Send the letter to the own address',
        params: CampaignPath,
        body: CampaignCommand,
        response: { 200: CampaignDone },
      },
    },
    async (request) => {
      const { actor, email } = staffOf(request);
      const command = { ...request.params, ...request.body };
      return unlessRefused(await sendTestLetter(shop.as(actor), command, { ...site, to: email }));
    },
  );

  const command = (summary: string) => ({
    schema: { summary, params: CampaignPath, body: CampaignCommand, response: { 200: CampaignDone } },
  });
  typed.post('/staff/campaigns/:campaignId/asked', command('Ask for the approval of a draft'), async (request) =>
    unlessRefused(await askCampaign(shop.as(staffOf(request).actor), { ...request.params, ...request.body })),
  );
  typed.post('/staff/campaigns/:campaignId/approved', command('Approve a draft'), async (request) =>
    unlessRefused(await approveCampaign(shop.as(staffOf(request).actor), { ...request.params, ...request.body })),
  );
  typed.post('/staff/campaigns/:campaignId/stopped', command('Stop a campaign for good'), async (request) =>
    unlessRefused(await stopCampaign(shop.as(staffOf(request).actor), { ...request.params, ...request.body })),
  );
  typed.post(
    '/staff/campaigns/:campaignId/scheduled',
    {
      schema: {
        summary: 'Send a campaign at a moment or at once',
        params: CampaignPath,
        body: ScheduledCampaign,
        response: { 200: CampaignDone },
      },
    },
    async (request) =>
      unlessRefused(await scheduleCampaign(shop.as(staffOf(request).actor), { ...request.params, ...request.body })),
  );
}

type Named = Awaited<ReturnType<typeof listedCampaigns>>[number];

const listed = ({ campaign, segment }: Named) => ({
  id: campaign.id,
  subject: campaign.subject,
  segment,
  segmentId: campaign.segmentId,
  state: campaign.state,
  sendAt: campaign.sendAt?.toISOString() ?? null,
  awaitsApproval: campaign.state === 'draft' && campaign.askedBy !== null && campaign.approvedBy === null,
  updatedAt: campaign.updatedAt.toISOString(),
});
