import { queryOptions } from '@tanstack/react-query';
import type { paths } from '../../api/calls.d.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';

export type DeskCampaign =
  paths['/api/staff/campaigns/{campaignId}']['get']['responses'][200]['content']['application/json'];
export type SavedBlock = DeskCampaign['blocks'][number];

export const CAMPAIGNS_KEY = ['campaigns'] as const;

export const campaignQuery = (id: number) =>
  queryOptions({
    queryKey: [...CAMPAIGNS_KEY, 'one', id],
    queryFn: ({ signal }) =>
      answerOf(staffApi.GET('/api/staff/campaigns/{campaignId}', { params: { path: { campaignId: id } }, signal })),
    // While letters go out, their numbers change.
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? 10_000 : false),
  });
