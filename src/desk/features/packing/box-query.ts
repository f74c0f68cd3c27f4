import { queryOptions } from '@tanstack/react-query';
import { ApiFailure } from '../../api/api-failure.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import type { Box } from './box-answers.ts';
import { keepBox, keptBox } from './kept.ts';

/** Lists of boxes and boxes alike: a command about one may change them all. */
export const BOXES_KEY = ['boxes'] as const;

/** `isKept`: there was no network, and this is what the device knew. */
export type ShownBox = Box & { readonly isKept?: boolean };

export const readBox = (shipmentId: string, signal?: AbortSignal): Promise<Box> =>
  answerOf(
    staffApi.GET('/api/shipments/{shipmentId}', { params: { path: { shipmentId } }, ...(signal && { signal }) }),
  );

async function readOrKept(shipmentId: string, signal: AbortSignal): Promise<ShownBox> {
  try {
    const box = await readBox(shipmentId, signal);
    await keepBox(box);
    return box;
  } catch (error) {
    const kept = error instanceof ApiFailure && error.status === 0 ? await keptBox(shipmentId) : undefined;
    if (!kept) throw error;
    return { ...kept, isKept: true };
  }
}

export const boxQuery = (shipmentId: string) =>
  queryOptions({
    queryKey: [...BOXES_KEY, 'one', shipmentId],
    queryFn: ({ signal }) => readOrKept(shipmentId, signal),
  });

export const openBoxesQuery = queryOptions({
  queryKey: [...BOXES_KEY, 'open'],
  queryFn: ({ signal }) => answerOf(staffApi.GET('/api/shipments', { signal })),
});
