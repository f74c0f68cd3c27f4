import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { CompanyError } from '../../kernel/company-error.ts';
import { withoutContacts } from '../../kernel/without-contacts.ts';
import {
  exchange,
  fetchBytes,
  NoAnswerError,
  type CallLog,
  type CompanyAnswer,
  type CompanyCall,
} from '../http-exchange.ts';
import {
  Accepted,
  Intake,
  Order,
  PrintForm,
  readErrors,
  TariffList,
  Token,
  type ErrorItem,
  type TariffListRequest,
} from './protocol.ts';
import { CheckInfo, Registries } from './registers-protocol.ts';

export interface CdekClientOptions {
  /** With the version: `https://api.cdek.ru/v2`. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Time limit of one call, including its token request and retries. */
  readonly timeoutMs: number;
  /** Delays before retries of a read, milliseconds. Writes are never retried: CDEK has no idempotency keys. */
  readonly retryDelaysMs?: readonly number[];
  readonly log?: CallLog;
  readonly fetch?: typeof fetch;
}

/** A failed call with CDEK's errors. */
export class CdekError extends CompanyError {
  readonly status: number | undefined;
  readonly errors: readonly ErrorItem[];
  readonly retryable: boolean;

  constructor(
    message: string,
    facts: { status?: number; errors?: readonly ErrorItem[]; retryable?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause: facts.cause });
    this.name = 'CdekError';
    this.status = facts.status;
    this.errors = facts.errors ?? [];
    this.retryable = facts.retryable ?? false;
  }

  get codes(): readonly string[] {
    return this.errors.map(({ code }) => code);
  }
}

// A token that is about to expire could be refused when the request arrives.
const RENEW_EARLY_MS = 60_000;

/** Thin client of CDEK API v2; all methods throw {@link CdekError}. */
export function createCdekClient(options: CdekClientOptions) {
  const retryDelays = options.retryDelaysMs ?? [200];
  let token: Promise<{ value: string; expiresAt: number }> | undefined;

  async function requestToken(signal: AbortSignal) {
    const answer = await send({
      url: `${options.baseUrl}/oauth/token`,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: options.clientId,
        client_secret: options.clientSecret,
      }).toString(),
      signal,
    });
    const { access_token, expires_in } = readAnswer(answer, Token);
    return { value: access_token, expiresAt: performance.now() + expires_in * 1_000 - RENEW_EARLY_MS };
  }

  /** Concurrent callers share one token request; a failed request is not cached. */
  async function getToken(signal: AbortSignal, refused?: string): Promise<string> {
    const current = token;
    if (current) {
      const { value, expiresAt } = await current;
      if (value !== refused && expiresAt > performance.now()) return value;
      // Another caller has started to renew it meanwhile.
      if (token !== current) return getToken(signal, refused);
    }
    const fresh = requestToken(signal);
    token = fresh;
    fresh.catch(() => {
      if (token === fresh) token = undefined;
    });
    return (await fresh).value;
  }

  const send = (call: CompanyCall): Promise<CompanyAnswer> => unlessSilent(exchange({ ...call, fetch: options.fetch }));

  async function sendSigned<S extends z.ZodType>(
    request: { method: 'GET' | 'POST' | 'DELETE'; path: string; body?: string; answer: S },
    signal: AbortSignal,
  ): Promise<z.infer<S>> {
    const attempt = (value: string) =>
      send({
        url: `${options.baseUrl}${request.path}`,
        method: request.method,
        headers: { authorization: `Bearer ${value}`, ...(request.body && { 'content-type': 'application/json' }) },
        body: request.body,
        signal,
      });
    const first = await getToken(signal);
    let answer = await attempt(first);
    // Retried once: the token may have been revoked early. A second 401 is about the account.
    if (answer.status === 401) answer = await attempt(await getToken(signal, first));
    return readAnswer(answer, request.answer);
  }

  async function read<S extends z.ZodType>(request: Parameters<typeof sendSigned<S>>[0]): Promise<z.infer<S>> {
    const deadline = performance.now() + options.timeoutMs;
    const signal = AbortSignal.timeout(options.timeoutMs);
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await sendSigned(request, signal);
      } catch (error) {
        if (!(error instanceof CdekError)) throw error;
        const wait = retryDelays[attempt];
        if (!error.retryable || wait === undefined || performance.now() + wait >= deadline) throw error;
        options.log?.warn(
          {
            company: 'cdek',
            call: `${request.method} ${request.path}`,
            attempt,
            status: error.status,
            codes: error.codes,
          },
          error.message,
        );
        await pause(wait);
      }
    }
  }

  /** Sent once: repeated, it could be carried out twice. */
  const write = <S extends z.ZodType>(request: Parameters<typeof sendSigned<S>>[0]): Promise<z.infer<S>> =>
    sendSigned(request, AbortSignal.timeout(options.timeoutMs));

  return {
    /** Prices of all tariffs between two cities. A POST that changes nothing, so it is safe to retry. */
    tariffList: (body: TariffListRequest) =>
      read({
        method: 'POST',
        path: '/calculator/tarifflist',
        body: JSON.stringify(body),
        answer: TariffList,
      }),
    /** Unparsed cities with this name, in all regions. */
    cities: (name: string, countryCode: string) =>
      read({
        method: 'GET',
        path: `/location/cities?${new URLSearchParams({ country_codes: countryCode, city: name, size: '100', lang: 'rus' })}`,
        answer: z.array(z.unknown()),
      }),
    /** The city with this code, in a list. */
    city: (code: number) =>
      read({ method: 'GET', path: `/location/cities?code=${code}&size=1&lang=rus`, answer: z.array(z.unknown()) }),
    /** Unparsed elements: one invalid point must not hide the others. */
    deliveryPoints: (cityCode: number) =>
      read({
        method: 'GET',
        path: `/deliverypoints?city_code=${cityCode}&type=ALL&is_handout=true`,
        answer: z.array(z.unknown()),
      }),
    /** The same for a whole country. @param country two capital letters @param page from 0 */
    deliveryPointsPage: (country: string, page: number, size: number) =>
      read({
        method: 'GET',
        path: `/deliverypoints?country_code=${country}&type=ALL&is_handout=true&page=${page}&size=${size}`,
        answer: z.array(z.unknown()),
      }),
    /** @param body JSON of a `NewOrder` */
    createOrder: (body: string) => write({ method: 'POST', path: '/orders', body, answer: Accepted }),
    deleteOrder: (uuid: string) =>
      write({ method: 'DELETE', path: `/orders/${encodeURIComponent(uuid)}`, answer: Accepted }),
    /** The parcel comes back; costs money. */
    refuseOrder: (uuid: string) =>
      write({ method: 'POST', path: `/orders/${encodeURIComponent(uuid)}/refusal`, answer: Accepted }),
    order: (uuid: string) => read({ method: 'GET', path: `/orders/${encodeURIComponent(uuid)}`, answer: Order }),
    orderByOurNumber: (number: string) =>
      read({ method: 'GET', path: `/orders?${new URLSearchParams({ im_number: number })}`, answer: Order }),
    /** @param body JSON of a `NewIntake` */
    createIntake: (body: string) => write({ method: 'POST', path: '/intakes', body, answer: Accepted }),
    intake: (uuid: string) => read({ method: 'GET', path: `/intakes/${encodeURIComponent(uuid)}`, answer: Intake }),
    /** @param day `2026-11-21` */
    registries: (day: string) => read({ method: 'GET', path: `/registries?date=${day}`, answer: Registries }),
    check: (cdekNumber: string) =>
      read({ method: 'GET', path: `/check?${new URLSearchParams({ cdek_number: cdekNumber })}`, answer: CheckInfo }),
    /** Asks for the label of the box (not the waybill, which is `/print/orders`). */
    printLabel: (orderUuid: string) =>
      write({
        method: 'POST',
        path: '/print/barcodes',
        body: JSON.stringify({ orders: [{ order_uuid: orderUuid }] }),
        answer: Accepted,
      }),
    label: (uuid: string) =>
      read({ method: 'GET', path: `/print/barcodes/${encodeURIComponent(uuid)}`, answer: PrintForm }),
    /** A printed file. The token is sent to CDEK's own host alone. */
    async file(url: string): Promise<Uint8Array> {
      if (!URL.canParse(url)) throw new CdekError('an address of a file makes no sense');
      const signal = AbortSignal.timeout(options.timeoutMs);
      const isOwn = new URL(url).origin === new URL(options.baseUrl).origin;
      const headers: Record<string, string> = isOwn ? { authorization: `Bearer ${await getToken(signal)}` } : {};
      const call = fetchBytes({ url, method: 'GET', headers, signal, fetch: options.fetch });
      const { status, bytes } = await unlessSilent(call);
      if (status !== 200) throw new CdekError(`answer ${status} for a file`, { status });
      return bytes;
    },
  };
}

export type CdekClient = ReturnType<typeof createCdekClient>;

async function unlessSilent<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (cause) {
    if (cause instanceof NoAnswerError) throw new CdekError(cause.message, { retryable: true, cause });
    throw cause;
  }
}

function readAnswer<S extends z.ZodType>({ status, body }: CompanyAnswer, schema: S): z.infer<S> {
  // 202: what is asked for will be done later.
  const parsed = status === 200 || status === 202 ? schema.safeParse(body) : undefined;
  if (parsed?.success) return parsed.data;
  const errors = readErrors(body);
  const retryable = status === 429 || status >= 500;
  // The message is logged when a job fails.
  const about = errors.map(({ code, message }) => withoutContacts([code, message].join(' ')).trim().slice(0, 200));
  if (errors.length > 0) throw new CdekError(`answer ${status}: ${about.join('; ')}`, { status, errors, retryable });
  // A proxy's error page, a truncated body or a changed format: a retry is cheap and often helps.
  throw new CdekError(`answer ${status} makes no sense`, { status, retryable: status === 200 || retryable });
}
