import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { callApi } from '../../client/api.ts';

const EVERY_MS = 2000;
const PATIENCE_MS = 60_000;
/** Who left the bank's page without paying should not look at a waiting page for a minute. */
const QUIET_MS = 12_000;

/** waits: the answer may come any moment, nothing else should be offered. */
export type BankAnswer = 'waits' | 'silent' | 'declined';

/** After coming back from the bank: asks how the payment went until it is known, for a minute at most. */
export function useBankAnswer(orderId: string, token: string, wanted: boolean): BankAnswer {
  const { revalidate } = useRevalidator();
  const [answer, setAnswer] = useState<BankAnswer>('waits');
  useEffect(() => {
    if (!wanted) return;
    const stop = new AbortController();
    const started = Date.now();
    let timer: ReturnType<typeof setTimeout>;
    async function ask() {
      try {
        const { state, payment } = await callApi('GET /api/orders/:orderId/state', {
          params: { orderId },
          query: { token },
          signal: stop.signal,
        });
        if (state !== 'awaiting-payment') return void revalidate();
        if (payment === 'declined') return setAnswer('declined');
      } catch {
        // A lost answer is asked for again two seconds later.
      }
      if (stop.signal.aborted) return;
      const waited = Date.now() - started;
      if (waited > QUIET_MS) setAnswer('silent');
      if (waited < PATIENCE_MS) timer = setTimeout(() => void ask(), EVERY_MS);
    }
    timer = setTimeout(() => void ask(), EVERY_MS / 4);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [orderId, token, wanted, revalidate]);
  return wanted ? answer : 'silent';
}
