import { queryOptions } from '@tanstack/react-query';
import type { paths } from '../../api/calls.d.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';

type Answer<P extends keyof paths> = paths[P] extends {
  get: { responses: { 200: { content: { 'application/json': infer A } } } };
}
  ? A
  : never;

export type CompanySettings = Answer<'/api/staff/settings/company'>;
export type SettingChanges = CompanySettings['history'];
export type DeliverySettings = Answer<'/api/delivery/settings'>;
export type BonusSettings = Answer<'/api/bonuses/settings'>;

export const COMPANY_KEY = ['settings', 'company'] as const;
export const DELIVERY_KEY = ['settings', 'delivery'] as const;
export const BONUSES_KEY = ['settings', 'bonuses'] as const;

export const companyQuery = queryOptions({
  queryKey: COMPANY_KEY,
  queryFn: ({ signal }) => answerOf(staffApi.GET('/api/staff/settings/company', { signal })),
});

// The version is read first: settings that are newer than it are refused as changed, never overwritten.
export const deliveryQuery = queryOptions({
  queryKey: DELIVERY_KEY,
  queryFn: async ({ signal }) => {
    const { version, history } = await answerOf(staffApi.GET('/api/staff/settings/delivery/history', { signal }));
    return { version, history, settings: await answerOf(staffApi.GET('/api/delivery/settings', { signal })) };
  },
});

export const bonusesQuery = queryOptions({
  queryKey: BONUSES_KEY,
  queryFn: async ({ signal }) => {
    const { version, history } = await answerOf(staffApi.GET('/api/staff/settings/bonuses/history', { signal }));
    return { version, history, settings: await answerOf(staffApi.GET('/api/bonuses/settings', { signal })) };
  },
});
