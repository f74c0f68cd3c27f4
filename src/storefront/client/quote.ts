import { useCallback, useEffect, useState } from 'react';
import type { Quote } from '../../api/shop/cart.schema.ts';
import type { BasketItem } from '../../kernel/basket-item.ts';
import { ApiError, errorSentence } from './api-error.ts';
import { callApi } from './api.ts';
import { useAddedCodes } from './coupons.ts';

const DEBOUNCE_MS = 300;

/** Input of a quote; the cart itself holds no prices. */
interface QuoteRequest {
  readonly items: readonly BasketItem[];
  readonly coupons: readonly string[];
}

/** Fetches the prices of a cart with these codes. */
export function fetchQuote(request: QuoteRequest, signal?: AbortSignal): Promise<Quote> {
  return callApi('POST /api/cart/quote', { body: request, signal });
}

interface Answer {
  readonly key: string;
  readonly quote: Quote;
}

// Lets the checkout show the prices of the cart at once. Written by effects only, so never on the server.
let lastAnswer: Answer | undefined;

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
  const key = items.length === 0 ? '' : JSON.stringify({ items, coupons } satisfies QuoteRequest);
  const [answer, setAnswer] = useState<Answer>();
  const [failed, setFailed] = useState<{ key: string; sentence: string }>();
  const [attempt, setAttempt] = useState(0);
  const shown = answer ?? (items.length > 0 ? lastAnswer : undefined);

  useEffect(() => {
    if (key === '') return;
    const stop = new AbortController();
    // The first request is sent at once; later ones wait for the last press of the stepper.
    const timer = setTimeout(load, lastAnswer && attempt === 0 ? DEBOUNCE_MS : 0);
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
        lastAnswer = { key, quote };
        setAnswer(lastAnswer);
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
  }, [key, attempt]);

  return {
    quote: shown?.quote,
    fresh: shown?.key === key,
    failure: failed?.key === key ? failed.sentence : undefined,
    retry: useCallback(() => {
      setFailed(undefined);
      setAttempt((count) => count + 1);
    }, []),
  };
}
