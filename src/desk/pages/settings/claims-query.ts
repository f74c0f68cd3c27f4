import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { paths } from '../../api/calls.d.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';

export const CLAIMS_KEY = ['claim-rules'] as const;

type List = paths['/api/staff/claim-rules']['get'];
export type ClaimRule = List['responses'][200]['content']['application/json']['rules'][number];
export type ClaimKind = ClaimRule['kind'];
export type ClaimScope = ClaimRule['scopes'][number];
export type EditedRule =
  paths['/api/staff/claim-rules/stopped-texts']['post']['requestBody']['content']['application/json']['rule'];
export type ClaimRuleAnswer =
  paths['/api/staff/claim-rules/{id}']['get']['responses'][200]['content']['application/json'];

export interface ClaimFilter {
  readonly q: string;
  readonly kind: string;
  readonly scope: string;
  readonly active: string;
}

/** Pages of rules by their numbers; each begins where the one before ended. */
export const claimRulesQuery = ({ q, kind, scope, active }: ClaimFilter) =>
  infiniteQueryOptions({
    queryKey: [...CLAIMS_KEY, 'list', q, kind, scope, active],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...(q && { q }),
        ...(kind && { kind }),
        ...(scope && { scope }),
        ...(active && { active }),
        ...(pageParam > 0 && { after: pageParam }),
      } as NonNullable<List['parameters']['query']>;
      return answerOf(staffApi.GET('/api/staff/claim-rules', { params: { query }, signal }));
    },
    getNextPageParam: ({ next }) => next,
  });

export const claimRuleQuery = (id: number) =>
  queryOptions({
    queryKey: [...CLAIMS_KEY, 'one', id],
    queryFn: ({ signal }) =>
      answerOf(staffApi.GET('/api/staff/claim-rules/{id}', { params: { path: { id } }, signal })),
  });

export const KIND_WORDS: Readonly<Record<ClaimKind, string>> = {
  word: 'Слово',
  stem: 'Начало слова',
  phrase: 'Фраза',
  lawful: 'Разрешённое',
};

export const SCOPE_WORDS: Readonly<Record<ClaimScope, string>> = {
  goods: 'рядом с\u00a0товарами',
  reading: 'в\u00a0статьях',
  illness: 'в\u00a0справке о\u00a0болезнях',
  review: 'в\u00a0отзывах',
  warning: 'в\u00a0противопоказаниях',
};

export const SCOPES = Object.keys(SCOPE_WORDS) as ClaimScope[];
