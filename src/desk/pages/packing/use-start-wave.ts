import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiFailure } from '../../api/api-failure.ts';
import { newKey } from '../../api/new-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { BOXES_KEY } from '../../features/packing/box-query.ts';

interface Chosen {
  readonly id: string;
  readonly expectedVersion: number;
}

const begin = (key: string, shipments: readonly Chosen[]) =>
  answerOf(staffApi.POST('/api/picking-waves', { body: { key, shipments: [...shipments] } }));

type Wave = Awaited<ReturnType<typeof begin>>;

/** Starts a wave; without an answer the same choice is sent again with the same key. */
export function useStartWave(onDone: (wave: Wave) => void) {
  const queries = useQueryClient();
  const unanswered = useRef<{ readonly words: string; readonly key: string }>(undefined);
  return useMutation({
    mutationFn: (chosen: readonly Chosen[]) => {
      const words = JSON.stringify(chosen);
      if (unanswered.current?.words !== words) unanswered.current = { words, key: newKey() };
      return begin(unanswered.current.key, chosen);
    },
    onSuccess: (wave) => {
      void queries.invalidateQueries({ queryKey: BOXES_KEY });
      onDone(wave);
    },
    onError: (error) => {
      if (error instanceof ApiFailure && error.status > 0 && error.status < 500) unanswered.current = undefined;
      void queries.invalidateQueries({ queryKey: BOXES_KEY });
    },
  });
}
