import { useCallback, useEffect, useState } from 'react';
import type { Quote } from '../../api/shop/cart.schema.ts';
import { ApiError, errorSentence } from './api-error.ts';
import { callApi } from './api.ts';
import type { BasketItem } from '../../kernel/basket-item.ts';

import { useAddedCodes } from './coupons.ts';

const PAUSE_MS = 300;

/** What is asked: the cart itself never knows a price. */
interface Question {
  readonly items: readonly BasketItem[];
  readonly coupons: readonly string[];
}

/** Prices of a cart with these codes, asked once. */
export function fetchQuote(question: Question, signal?: AbortSignal): Promise<Quote> {
  return callApi('POST /api/cart/quote', { body: question, signal });
}

interface Answer {
  readonly key: string;
  readonly quote: Quote;
}

// The last answer, so that going from the cart to the checkout shows it at once. Written by effects only: never on the server.
let lastAnswer: Answer | undefined;

interface LiveQuote {
  /** The newest answer; it may be for other quantities while `fresh` is false. */
  readonly quote: Quote | undefined;
  /** Whether `quote` answers for the items as they are now. */
  readonly fresh: boolean;
  /** A sentence when the last question failed. */
  readonly failure: string | undefined;
  readonly retry: () => void;
}

/** Keeps the prices of the items up to date: asks after a short pause, ignores answers to old questions. */
export function useQuote(items: readonly BasketItem[]): LiveQuote {
  const coupons = useAddedCodes().map(({ code }) => code);
  const key = items.length === 0 ? '' : JSON.stringify({ items, coupons } satisfies Question);
  const [answer, setAnswer] = useState<Answer>();
  const [failed, setFailed] = useState<{ key: string; sentence: string }>();
  const [attempt, setAttempt] = useState(0);
  const shown = answer ?? (items.length > 0 ? lastAnswer : undefined);

  useEffect(() => {
    if (key === '') return;
    const stop = new AbortController();
    // The first question is asked at once; later ones wait for the last press of the stepper.
    const timer = setTimeout(ask, lastAnswer && attempt === 0 ? PAUSE_MS : 0);
    async function ask() {
      try {
        const question = JSON.parse(key) as Question;
        let sentence: string | undefined;
        const quote = await fetchQuote(question, stop.signal).catch((error: unknown) => {
          // Too many guesses from this address: the goods have their prices all the same.
          if (!(error instanceof ApiError) || error.code !== 'too-many-codes') throw error;
          sentence = error.message;
          return fetchQuote({ ...question, coupons: [] }, stop.signal);
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
