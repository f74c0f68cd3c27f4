import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { exchange, NoAnswer, type CallLog, type CompanyAnswer } from '../http-exchange.ts';
import {
  type CreateRefund,
  ErrorBody,
  IDEMPOTENCE_KEY,
  KEY_DUPLICATED,
  Payment,
  PaymentList,
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

/** Why a call did not succeed. `retryable`: worth repeating at once, the outcome is unknown or the fault may pass. */
export class YookassaFault extends Error {
  readonly retryable: boolean;
  readonly status: number | undefined;
  readonly code: string | undefined;
  /** What of the request the company finds fault with. */
  readonly parameter: string | undefined;
  /** Something was asked for under this key before, in other words. */
  readonly duplicated: boolean;
  /** The company's own wish how long to wait, milliseconds. */
  readonly retryAfterMs: number;

  constructor(
    message: string,
    facts: {
      retryable: boolean;
      status?: number;
      code?: string;
      parameter?: string | undefined;
      duplicated?: boolean;
      retryAfterMs?: number;
      cause?: unknown;
    },
  ) {
    super(message, { cause: facts.cause });
    this.name = 'YookassaFault';
    this.retryable = facts.retryable;
    this.status = facts.status;
    this.code = facts.code;
    this.parameter = facts.parameter;
    this.duplicated = facts.duplicated ?? false;
    this.retryAfterMs = facts.retryAfterMs ?? 0;
  }

  /**
   * Whether this is the company's own no to the call. A 4xx without its error body is the word of somebody on the way; 401
   * says that our keys are wrong, and of the call nothing.
   */
  get definite(): boolean {
    if (this.retryable || this.duplicated) return false;
    return this.status === undefined || (this.code !== undefined && this.status !== 401);
  }
}

interface Call<S extends z.ZodType> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly answer: S;
  readonly key?: string;
  /** JSON. */
  readonly body?: string;
  /** Milliseconds; the bound of the options holds besides. */
  readonly withinMs?: number | undefined;
}

interface PaymentsAsked {
  readonly from: Date;
  readonly to?: Date;
  readonly status?: 'succeeded';
  readonly cursor?: string | undefined;
  readonly withinMs?: number;
}

const DEFAULT_REPEATS = [200, 800];

/** Thin client of YooKassa API v3; all methods throw {@link YookassaFault}. */
export function createYookassaClient(options: YookassaOptions) {
  const authorization = `Basic ${Buffer.from(`${options.shopId}:${options.secretKey}`).toString('base64')}`;
  const repeats = options.repeatAfterMs ?? DEFAULT_REPEATS;

  async function call<S extends z.ZodType>(request: Call<S>): Promise<z.infer<S>> {
    const within = Math.min(request.withinMs ?? Infinity, options.timeoutMs);
    const deadline = performance.now() + within;
    const signal = AbortSignal.timeout(within);
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
        body: request.body,
        signal,
        fetch: options.fetch,
      });
    } catch (cause) {
      if (cause instanceof NoAnswer) throw new YookassaFault(cause.message, { retryable: true, cause });
      throw cause;
    }
    return readAnswer(answer, request.answer);
  }

  function write<S extends z.ZodType>(path: string, body: string, key: string, answer: S, withinMs?: number) {
    // A key outside the alphabet would be refused after the trip; without one a repeat could pay twice.
    if (!IDEMPOTENCE_KEY.test(key)) throw new YookassaFault('idempotence key does not fit', { retryable: false });
    return call({ method: 'POST', path, body, key, answer, withinMs });
  }

  return {
    /** @param body JSON of a `CreatePayment`; a repeat under the same key has to be the same to the byte */
    createPayment: async (body: string, key: string, withinMs?: number) =>
      write('/payments', body, key, Payment, withinMs),
    readPayment: (id: string, withinMs?: number) =>
      call({ method: 'GET', path: `/payments/${encodeURIComponent(id)}`, answer: Payment, withinMs }),
    /** One page of the payments made between these moments. */
    listPayments: ({ from, to, status, cursor, withinMs }: PaymentsAsked) => {
      const query = new URLSearchParams({
        'created_at.gte': from.toISOString(),
        ...(to && { 'created_at.lte': to.toISOString() }),
        ...(status && { status }),
        limit: '100',
        ...(cursor !== undefined && { cursor }),
      });
      return call({ method: 'GET', path: `/payments?${query}`, answer: PaymentList, withinMs });
    },
    createRefund: async (body: CreateRefund, key: string) => write('/refunds', JSON.stringify(body), key, Refund),
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
  const duplicated = status === 400 && (parameter === 'Idempotence-Key' || !!description?.includes(KEY_DUPLICATED));
  throw new YookassaFault(`answer ${status}: ${about}`, {
    retryable,
    status,
    code,
    parameter,
    duplicated,
    retryAfterMs: retry_after,
  });
}
