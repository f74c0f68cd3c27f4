import { queryOptions } from '@tanstack/react-query';
import type { paths } from '../../api/calls.d.ts';
import { PROMOTIONS_KEY } from '../../api/promotions-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';

export type DeskCertificate =
  paths['/api/staff/certificates/{certificateId}']['get']['responses'][200]['content']['application/json'];

export const certificateQuery = (certificateId: string) =>
  queryOptions({
    queryKey: [...PROMOTIONS_KEY, 'certificate', certificateId],
    queryFn: ({ signal }) =>
      answerOf(
        staffApi.GET('/api/staff/certificates/{certificateId}', { params: { path: { certificateId } }, signal }),
      ),
  });
