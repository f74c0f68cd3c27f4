import { useCallback, useEffect, useRef, useState } from 'react';
import type { Quote } from '../../api/shop/cart.schema.ts';
import type { BasketItem } from '../../kernel/basket-item.ts';
import { ApiError, errorSentence } from './api-error.ts';
import { callApi } from './api.ts';
import { useAddedCodes } from './coupons.ts';
import { useOrderBonus } from './order-bonus.ts';
import { onRestoredPage } from './restored-page.ts';
import { useSession } from './session.ts';

const DEBOUNCE_MS = 300;

/** Input of a quote; the cart itself holds no prices. */
interface QuoteRequest {
  readonly items: readonly BasketItem[];
  readonly coupons: readonly string[];
  readonly orderBonus?: { readonly count: string };
}

/** Fetches the prices of a cart with these codes. */
export function fetchQuote(request: QuoteRequest, signal?: AbortSignal): Promise<Quote> {
  return callApi('POST /api/cart/quote', { body: request, signal });
}

interface LiveQuote {
  /** The newest quote; it may be for other quantities while `fresh` is false. */
  readonly quote: Quote | undefined;
  /** Whether `quote` is for the present items. */
  readonly fresh: boolean;
  /** A sentence to show when the last request failed. */
  readonly failure: string | undefined;
  readonly retry: () => void;
}

/** Keeps the prices of the items up to date: fetches them after a short pause and aborts outdated requests. */
export function useQuote(items: readonly BasketItem[]): LiveQuote {
  const coupons = useAddedCodes().map(({ code }) => code);
  const bonuses = useOrderBonus();
  const wanted: QuoteRequest = { items, coupons, ...(Number(bonuses) > 0 && { orderBonus: { count: bonuses } }) };
  const key = items.length === 0 ? '' : JSON.stringify(wanted);
  // Only a signed-in buyer is told about bonuses.
  const signedIn = useSession().status === 'authenticated';
  const [answer, setAnswer] = useState<{ key: string; quote: Quote }>();
  const [failed, setFailed] = useState<{ key: string; sentence: string }>();
  const [attempt, setAttempt] = useState(0);
  // The attempt that was answered.
  const answered = useRef<number>(undefined);
  const askAgain = useCallback(() => setAttempt((count) => count + 1), []);
  // The prices may have changed meanwhile.
  useEffect(() => onRestoredPage(askAgain), [askAgain]);

  useEffect(() => {
    if (key === '') return;
    const stop = new AbortController();
    // The first request is sent at once; later ones wait for the last press of the stepper.
    const timer = setTimeout(load, answered.current === attempt ? DEBOUNCE_MS : 0);
    async function load() {
      try {
        const request = JSON.parse(key) as QuoteRequest;
        let sentence: string | undefined;
        const quote = await fetchQuote(request, stop.signal).catch((error: unknown) => {
          // Too many wrong codes from this address: the prices are still available without codes.
          if (!(error instanceof ApiError) || error.code !== 'too-many-codes') throw error;
          sentence = error.message;
          return fetchQuote({ ...request, coupons: [] }, stop.signal);
        });
        answered.current = attempt;
        setAnswer({ key, quote });
        setFailed(sentence === undefined ? undefined : { key, sentence });
      } catch (error) {
        if (stop.signal.aborted) return;
        setFailed({ key, sentence: errorSentence(error) });
      }
    }
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key, attempt, signedIn]);

  return {
    quote: answer?.quote,
    fresh: answer?.key === key,
    failure: failed?.key === key ? failed.sentence : undefined,
    retry: useCallback(() => {
      setFailed(undefined);
      askAgain();
    }, [askAgain]),
  };
}
