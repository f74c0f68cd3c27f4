import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { exchange, NoAnswer, type CallLog, type CompanyAnswer } from '../http-exchange.ts';
import {
  type CreatePayment,
  type CreateRefund,
  ErrorBody,
  IDEMPOTENCE_KEY,
  Payment,
  Processing,
  Refund,
  RefundList,
} from './protocol.ts';

export interface YookassaOptions {
  /** With the version: `https://api.yookassa.ru/v3`. */
  readonly baseUrl: string;
  readonly shopId: string;
  readonly secretKey: string;
  /** Bound of one call with all its repeats. */
  readonly timeoutMs: number;
  /** Pauses before repeats, milliseconds; every call is safe to repeat, writes by their key. */
  readonly repeatAfterMs?: readonly number[];
  readonly log?: CallLog;
  readonly fetch?: typeof fetch;
}

/** Why a call did not succeed. `retryable`: the outcome is unknown or the fault may pass. */
export class YookassaFault extends Error {
  readonly retryable: boolean;
  readonly status: number | undefined;
  readonly code: string | undefined;
  /** The company's own wish how long to wait, milliseconds. */
  readonly retryAfterMs: number;

  constructor(
    message: string,
    facts: { retryable: boolean; status?: number; code?: string; retryAfterMs?: number; cause?: unknown },
  ) {
    super(message, { cause: facts.cause });
    this.name = 'YookassaFault';
    this.retryable = facts.retryable;
    this.status = facts.status;
    this.code = facts.code;
    this.retryAfterMs = facts.retryAfterMs ?? 0;
  }
}

interface Call<S extends z.ZodType> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly answer: S;
  readonly key?: string;
  readonly body?: object;
}

const DEFAULT_REPEATS = [200, 800];

/** Thin client of YooKassa API v3; all methods throw {@link YookassaFault}. */
export function createYookassaClient(options: YookassaOptions) {
  const authorization = `Basic ${Buffer.from(`${options.shopId}:${options.secretKey}`).toString('base64')}`;
  const repeats = options.repeatAfterMs ?? DEFAULT_REPEATS;

  async function call<S extends z.ZodType>(request: Call<S>): Promise<z.infer<S>> {
    const deadline = performance.now() + options.timeoutMs;
    const signal = AbortSignal.timeout(options.timeoutMs);
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await attemptOnce(request, signal);
      } catch (fault) {
        if (!(fault instanceof YookassaFault)) throw fault;
        const wait = Math.max(repeats[attempt] ?? Infinity, fault.retryAfterMs);
        const timeLeft = deadline - performance.now();
        options.log?.warn(
          {
            company: 'yookassa',
            call: `${request.method} ${request.path}`,
            attempt,
            status: fault.status,
            code: fault.code,
          },
          fault.message,
        );
        if (!fault.retryable || wait >= timeLeft) throw fault;
        await pause(wait);
      }
    }
  }

  async function attemptOnce<S extends z.ZodType>(request: Call<S>, signal: AbortSignal): Promise<z.infer<S>> {
    const headers: Record<string, string> = { authorization };
    if (request.body) headers['content-type'] = 'application/json';
    if (request.key !== undefined) headers['idempotence-key'] = request.key;
    let answer: CompanyAnswer;
    try {
      answer = await exchange({
        url: `${options.baseUrl}${request.path}`,
        method: request.method,
        headers,
        body: request.body && JSON.stringify(request.body),
        signal,
        fetch: options.fetch,
      });
    } catch (cause) {
      if (cause instanceof NoAnswer) throw new YookassaFault(cause.message, { retryable: true, cause });
      throw cause;
    }
    return readAnswer(answer, request.answer);
  }

  function write<S extends z.ZodType>(path: string, body: object, key: string, answer: S) {
    // A key outside the alphabet would be refused after the trip; without one a repeat could pay twice.
    if (!IDEMPOTENCE_KEY.test(key)) throw new YookassaFault('idempotence key does not fit', { retryable: false });
    return call({ method: 'POST', path, body, key, answer });
  }

  return {
    createPayment: async (body: CreatePayment, key: string) => write('/payments', body, key, Payment),
    readPayment: (id: string) => call({ method: 'GET', path: `/payments/${encodeURIComponent(id)}`, answer: Payment }),
    createRefund: async (body: CreateRefund, key: string) => write('/refunds', body, key, Refund),
    /** One page of the refunds that succeeded since then. */
    listRefunds: (since: Date, cursor?: string) => {
      const query = new URLSearchParams({
        status: 'succeeded',
        'created_at.gte': since.toISOString(),
        limit: '100',
        ...(cursor !== undefined && { cursor }),
      });
      return call({ method: 'GET', path: `/refunds?${query}`, answer: RefundList });
    },
    readRefund: (id: string) => call({ method: 'GET', path: `/refunds/${encodeURIComponent(id)}`, answer: Refund }),
  };
}

function readAnswer<S extends z.ZodType>({ status, body }: CompanyAnswer, schema: S): z.infer<S> {
  if (status === 200) {
    const parsed = schema.safeParse(body);
    if (parsed.success) return parsed.data;
    // The write may have been carried out: only the same key tells.
    throw new YookassaFault('answer makes no sense', { retryable: true, status, cause: parsed.error });
  }
  if (status === 202) {
    const processing = Processing.safeParse(body);
    throw new YookassaFault('still processing', {
      retryable: true,
      status,
      retryAfterMs: processing.success ? processing.data.retry_after : undefined,
    });
  }
  const error = ErrorBody.safeParse(body);
  const retryable = status === 429 || status >= 500;
  if (!error.success) throw new YookassaFault(`answer ${status} without an error body`, { retryable, status });
  const { code, parameter, description, retry_after } = error.data;
  const about = [code, parameter, description?.slice(0, 200)].filter(Boolean).join(', ');
  throw new YookassaFault(`answer ${status}: ${about}`, { retryable, status, code, retryAfterMs: retry_after });
}
