import { queryOptions } from '@tanstack/react-query';
import type { paths } from '../../api/calls.d.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';

export type StaffMember = paths['/api/staff']['get']['responses'][200]['content']['application/json']['staff'][number];

export const staffQuery = queryOptions({ queryKey: ['staff'], queryFn: () => answerOf(staffApi.GET('/api/staff')) });
