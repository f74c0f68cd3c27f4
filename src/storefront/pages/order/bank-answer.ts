import { useEffect, useState } from 'react';
import { callApi } from '../../client/api.ts';
import { refreshPage } from '../../client/refresh-page.ts';

const POLL_MS = 2000;
const POLL_FOR_MS = 60_000;
/** After this time the page no longer shows only that it waits: the visitor may have left the bank without paying. */
const WAIT_SCREEN_MS = 12_000;

/** `waits`: an answer may come any moment, so nothing else is offered. */
export type BankAnswer = 'waits' | 'silent' | 'declined';

/** After the return from the bank, polls the payment until its result is known, for a minute at most. */
export function useBankAnswer(orderId: string, token: string, active: boolean): BankAnswer {
  const [answer, setAnswer] = useState<BankAnswer>('waits');
  useEffect(() => {
    if (!active) return;
    const stop = new AbortController();
    const started = Date.now();
    let timer: ReturnType<typeof setTimeout>;
    async function check() {
      try {
        const { state, payment, change } = await callApi('GET /api/orders/:orderId/state', {
          params: { orderId },
          query: { token },
          signal: stop.signal,
        });
        if (state !== 'awaiting-payment' && !change) return await refreshPage();
        if (payment === 'declined') return setAnswer('declined');
      } catch {
        // The next poll repeats a failed request.
      }
      if (stop.signal.aborted) return;
      const waited = Date.now() - started;
      if (waited > WAIT_SCREEN_MS) setAnswer('silent');
      if (waited < POLL_FOR_MS) timer = setTimeout(() => void check(), POLL_MS);
    }
    timer = setTimeout(() => void check(), POLL_MS / 4);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [orderId, token, active]);
  return active ? answer : 'silent';
}
