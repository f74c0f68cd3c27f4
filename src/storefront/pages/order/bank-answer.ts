import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { callApi } from '../../client/api.ts';

const EVERY_MS = 2000;
const PATIENCE_MS = 60_000;
/** Who left the bank's page without paying should not look at a waiting page for a minute. */
const QUIET_MS = 12_000;

/**
 * After coming back from the bank: asks for the state until it moves, for a minute at most.
 * @returns whether the answer is likely to come any moment, so that nothing else should be offered
 */
export function useBankAnswer(orderId: string, token: string, wanted: boolean): boolean {
  const { revalidate } = useRevalidator();
  const [patient, setPatient] = useState(true);
  useEffect(() => {
    if (!wanted) return;
    const stop = new AbortController();
    const started = Date.now();
    let timer: ReturnType<typeof setTimeout>;
    async function ask() {
      try {
        const path = `/api/orders/${orderId}/state?token=${encodeURIComponent(token)}`;
        const { state } = await callApi<{ state: string }>(path, { signal: stop.signal });
        if (state !== 'awaiting-payment') return void revalidate();
      } catch {
        // A lost answer is asked for again two seconds later.
      }
      if (stop.signal.aborted) return;
      const waited = Date.now() - started;
      if (waited > QUIET_MS) setPatient(false);
      if (waited < PATIENCE_MS) timer = setTimeout(() => void ask(), EVERY_MS);
    }
    timer = setTimeout(() => void ask(), EVERY_MS / 4);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [orderId, token, wanted, revalidate]);
  return wanted && patient;
}
