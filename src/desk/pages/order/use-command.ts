import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '../../api/api-failure.ts';
import { newKey } from '../../api/new-key.ts';
import { withFreshCode } from '../../session/step-up.ts';
import { ORDERS_KEY } from './order-query.ts';

/** What a command carries besides what was typed. */
export interface Sent {
  /** Made once for each form, so that a repeated press does the work once. */
  readonly key: string;
  readonly expectedVersion: number;
}

interface Command<T, A> {
  /** Of what the command changes, as the page shows it. */
  readonly version: number;
  readonly send: (typed: T, sent: Sent) => Promise<A>;
  readonly onDone: (answer: A) => void;
}

/**
 * A command about an order. It is sent with the version that was shown when its form was opened; after a refusal because somebody has
 * changed the order, the page is read again, and the next press sends the version that is shown then.
 */
export function useCommand<T, A>({ version, send, onDone }: Command<T, A>) {
  const queries = useQueryClient();
  const [key] = useState(() => newKey());
  const [opened, setOpened] = useState(version);
  const [isRefused, setRefused] = useState(false);
  const expectedVersion = isRefused ? version : opened;
  return useMutation({
    mutationFn: (typed: T) => withFreshCode(() => send(typed, { key, expectedVersion })),
    onSuccess: async (answer) => {
      await queries.invalidateQueries({ queryKey: ORDERS_KEY });
      onDone(answer);
    },
    onError: async (error) => {
      // Without an answer the work may have been done: then the same request is sent again.
      const wasRefused = error instanceof ApiFailure && error.status === 409;
      if (!wasRefused) setOpened(expectedVersion);
      setRefused(wasRefused);
      if (wasRefused) await queries.invalidateQueries({ queryKey: ORDERS_KEY });
    },
  });
}
