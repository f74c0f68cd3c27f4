import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { CompanyError } from '../../kernel/company-error.ts';
import { exchange, NoAnswerError, type CallLog, type CompanyAnswer } from '../http-exchange.ts';
import {
  ErrorBody,
  IDEMPOTENCE_KEY,
  KEY_DUPLICATED,
  Payment,
  PaymentList,
  Processing,
  ReceiptList,
  Refund,
  RefundList,
  RegisteredReceipt,
} from './protocol.ts';

export interface YookassaOptions {
  /** With the version: `https://api.yookassa.ru/v3`. */
  readonly baseUrl: string;
  readonly shopId: string;
  readonly secretKey: string;
  /** Time limit of one call with all its retries. */
  readonly timeoutMs: number;
  /** Delays before retries, milliseconds. Every call is safe to retry: writes have an idempotency key. */
  readonly retryDelaysMs?: readonly number[];
  readonly log?: CallLog;
  readonly fetch?: typeof fetch;
}

/** A failed call. `retryable`: the outcome is unknown or the failure may be temporary. */
export class YookassaError extends CompanyError {
  readonly retryable: boolean;
  readonly status: number | undefined;
  readonly code: string | undefined;
  /** The request parameter that the company rejected. */
  readonly parameter: string | undefined;
  /** The idempotency key was used before with another body. */
  readonly duplicated: boolean;
  /** How long the company asks to wait, milliseconds. */
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
    this.name = 'YookassaError';
    this.retryable = facts.retryable;
    this.status = facts.status;
    this.code = facts.code;
    this.parameter = facts.parameter;
    this.duplicated = facts.duplicated ?? false;
    this.retryAfterMs = facts.retryAfterMs ?? 0;
  }

  /**
   * Whether YooKassa itself refused the call. A 4xx without an error body comes from a proxy; 401 is about our keys, not
   * about the call.
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
  /** Milliseconds; cannot exceed `timeoutMs` of the options. */
  readonly withinMs?: number | undefined;
}

interface PaymentQuery {
  readonly from: Date;
  readonly to?: Date;
  readonly status?: 'succeeded';
  readonly cursor?: string | undefined;
  readonly withinMs?: number;
}

const DEFAULT_RETRY_DELAYS_MS = [200, 800];

/** Thin client of YooKassa API v3; all methods throw {@link YookassaError}. */
export function createYookassaClient(options: YookassaOptions) {
  const authorization = `Basic ${Buffer.from(`${options.shopId}:${options.secretKey}`).toString('base64')}`;
  const retryDelays = options.retryDelaysMs ?? DEFAULT_RETRY_DELAYS_MS;

  async function call<S extends z.ZodType>(request: Call<S>): Promise<z.infer<S>> {
    const within = Math.min(request.withinMs ?? Infinity, options.timeoutMs);
    const deadline = performance.now() + within;
    const signal = AbortSignal.timeout(within);
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await attemptOnce(request, signal);
      } catch (error) {
        if (!(error instanceof YookassaError)) throw error;
        const wait = Math.max(retryDelays[attempt] ?? Infinity, error.retryAfterMs);
        const timeLeft = deadline - performance.now();
        if (!error.retryable || wait >= timeLeft) throw error;
        options.log?.warn(
          {
            company: 'yookassa',
            call: `${request.method} ${request.path}`,
            attempt,
            status: error.status,
            code: error.code,
          },
          error.message,
        );
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
      if (cause instanceof NoAnswerError) throw new YookassaError(cause.message, { retryable: true, cause });
      throw cause;
    }
    return readAnswer(answer, request.answer);
  }

  function write<S extends z.ZodType>(path: string, body: string, key: string, answer: S, withinMs?: number) {
    // YooKassa would refuse such a key; without a key a retry could pay twice.
    if (!IDEMPOTENCE_KEY.test(key)) throw new YookassaError('idempotence key does not fit', { retryable: false });
    return call({ method: 'POST', path, body, key, answer, withinMs });
  }

  return {
    /** @param body JSON of a `CreatePayment`; a retry with the same key must be identical to the byte */
    createPayment: async (body: string, key: string, withinMs?: number) =>
      write('/payments', body, key, Payment, withinMs),
    readPayment: (id: string, withinMs?: number) =>
      call({ method: 'GET', path: `/payments/${encodeURIComponent(id)}`, answer: Payment, withinMs }),
    /** One page of the payments created in this period. */
    listPayments: ({ from, to, status, cursor, withinMs }: PaymentQuery) => {
      const query = new URLSearchParams({
        'created_at.gte': from.toISOString(),
        ...(to && { 'created_at.lte': to.toISOString() }),
        ...(status && { status }),
        limit: '100',
        ...(cursor !== undefined && { cursor }),
      });
      return call({ method: 'GET', path: `/payments?${query}`, answer: PaymentList, withinMs });
    },
    /** One page of any list. */
    list: <S extends z.ZodType>(path: string, answer: S) => call({ method: 'GET', path, answer }),
    /** @param body JSON of a `CreateRefund`; a retry with the same key must be identical to the byte */
    createRefund: async (body: string, key: string) => write('/refunds', body, key, Refund),
    /** One page of the refunds of a payment, the newest first. */
    listRefundsOf: (paymentId: string, cursor?: string) => {
      const query = new URLSearchParams({
        payment_id: paymentId,
        limit: '100',
        ...(cursor !== undefined && { cursor }),
      });
      return call({ method: 'GET', path: `/refunds?${query}`, answer: RefundList });
    },
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
    /** @param body JSON of a `CreateReceipt`; a retry with the same key must be identical to the byte */
    createReceipt: async (body: string, key: string) => write('/receipts', body, key, RegisteredReceipt),
    readReceipt: (id: string) =>
      call({ method: 'GET', path: `/receipts/${encodeURIComponent(id)}`, answer: RegisteredReceipt }),
    /** One page of the receipts of a payment or a refund. */
    listReceipts: (of: { payment_id: string } | { refund_id: string }, cursor?: string) => {
      const query = new URLSearchParams({
        ...of,
        limit: '100',
        ...(cursor !== undefined && { cursor }),
      });
      return call({ method: 'GET', path: `/receipts?${query}`, answer: ReceiptList });
    },
    readRefund: (id: string) => call({ method: 'GET', path: `/refunds/${encodeURIComponent(id)}`, answer: Refund }),
  };
}

function readAnswer<S extends z.ZodType>({ status, body }: CompanyAnswer, schema: S): z.infer<S> {
  if (status === 200) {
    const parsed = schema.safeParse(body);
    if (parsed.success) return parsed.data;
    // The write may have succeeded: only a retry with the same key shows it.
    throw new YookassaError('answer makes no sense', { retryable: true, status, cause: parsed.error });
  }
  if (status === 202) {
    const processing = Processing.safeParse(body);
    throw new YookassaError('still processing', {
      retryable: true,
      status,
      retryAfterMs: processing.success ? processing.data.retry_after : undefined,
    });
  }
  const error = ErrorBody.safeParse(body);
  const retryable = status === 429 || status >= 500;
  if (!error.success) throw new YookassaError(`answer ${status} without an error body`, { retryable, status });
  const { code, parameter, description, retry_after } = error.data;
  const about = [code, parameter, description?.slice(0, 200)].filter(Boolean).join(', ');
  const duplicated = status === 400 && (parameter === 'Idempotence-Key' || !!description?.includes(KEY_DUPLICATED));
  throw new YookassaError(`answer ${status}: ${about}`, {
    retryable,
    status,
    code,
    parameter,
    duplicated,
    retryAfterMs: retry_after,
  });
}
