import { queryOptions } from '@tanstack/react-query';
import type { paths } from '../../api/calls.d.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';

export type DeskMenus = paths['/api/staff/menus']['get']['responses'][200]['content']['application/json'];

export const MENUS_KEY = ['menus'] as const;

export const menusQuery = queryOptions({
  queryKey: MENUS_KEY,
  queryFn: ({ signal }) => answerOf(staffApi.GET('/api/staff/menus', { signal })),
});
