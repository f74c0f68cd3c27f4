import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { exchange, NoAnswer, type CallLog, type CompanyAnswer, type CompanyCall } from '../http-exchange.ts';
import { readFaults, TariffList, Token, type TariffListRequest } from './protocol.ts';

export interface CdekClientOptions {
  /** With the version: `https://api.cdek.ru/v2`. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Bound of one call, its token and repeats included. */
  readonly timeoutMs: number;
  /** Pauses before repeats of a reading call, milliseconds. Writes are never repeated: CDEK has no keys. */
  readonly repeatAfterMs?: readonly number[];
  readonly log?: CallLog;
  readonly fetch?: typeof fetch;
}

/** Why a call did not succeed; `codes` are the company's own. */
export class CdekFault extends Error {
  readonly status: number | undefined;
  readonly codes: readonly string[];
  readonly passing: boolean;

  constructor(
    message: string,
    facts: { status?: number; codes?: readonly string[]; passing?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause: facts.cause });
    this.name = 'CdekFault';
    this.status = facts.status;
    this.codes = facts.codes ?? [];
    this.passing = facts.passing ?? false;
  }
}

// A token about to expire would be refused on the way.
const RENEW_EARLY_MS = 60_000;

/** Thin client of CDEK API v2; all methods throw {@link CdekFault}. */
export function createCdekClient(options: CdekClientOptions) {
  const repeats = options.repeatAfterMs ?? [200];
  let token: Promise<{ value: string; until: number }> | undefined;

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
    return { value: access_token, until: performance.now() + expires_in * 1_000 - RENEW_EARLY_MS };
  }

  /** One token for everybody who asks at the same moment; a failed request is forgotten. */
  async function takeToken(signal: AbortSignal, refused?: string): Promise<string> {
    const held = token;
    if (held) {
      const { value, until } = await held;
      if (value !== refused && until > performance.now()) return value;
      // While we waited somebody else began to renew it.
      if (token !== held) return takeToken(signal, refused);
    }
    const fresh = requestToken(signal);
    token = fresh;
    fresh.catch(() => {
      if (token === fresh) token = undefined;
    });
    return (await fresh).value;
  }

  async function send(call: CompanyCall): Promise<CompanyAnswer> {
    try {
      return await exchange({ ...call, fetch: options.fetch });
    } catch (cause) {
      if (cause instanceof NoAnswer) throw new CdekFault(cause.message, { passing: true, cause });
      throw cause;
    }
  }

  async function sendSigned<S extends z.ZodType>(
    request: { method: 'GET' | 'POST'; path: string; body?: object; answer: S },
    signal: AbortSignal,
  ): Promise<z.infer<S>> {
    const attempt = (value: string) =>
      send({
        url: `${options.baseUrl}${request.path}`,
        method: request.method,
        headers: { authorization: `Bearer ${value}`, ...(request.body && { 'content-type': 'application/json' }) },
        body: request.body && JSON.stringify(request.body),
        signal,
      });
    const first = await takeToken(signal);
    let answer = await attempt(first);
    // Once: the token may have been withdrawn early. A second 401 is about the account.
    if (answer.status === 401) answer = await attempt(await takeToken(signal, first));
    return readAnswer(answer, request.answer);
  }

  async function read<S extends z.ZodType>(request: Parameters<typeof sendSigned<S>>[0]): Promise<z.infer<S>> {
    const deadline = performance.now() + options.timeoutMs;
    const signal = AbortSignal.timeout(options.timeoutMs);
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await sendSigned(request, signal);
      } catch (fault) {
        if (!(fault instanceof CdekFault)) throw fault;
        const wait = repeats[attempt];
        options.log?.warn(
          {
            company: 'cdek',
            call: `${request.method} ${request.path}`,
            attempt,
            status: fault.status,
            codes: fault.codes,
          },
          fault.message,
        );
        if (!fault.passing || wait === undefined || performance.now() + wait >= deadline) throw fault;
        await pause(wait);
      }
    }
  }

  return {
    /** Prices of all tariffs between two cities. A POST by form, a question by nature: safe to repeat. */
    tariffList: (body: TariffListRequest) =>
      read({ method: 'POST', path: '/calculator/tarifflist', body, answer: TariffList }),
    /** Raw elements of cities called so; namesakes of other regions too. */
    cities: (name: string, countryCode: string) =>
      read({
        method: 'GET',
        path: `/location/cities?${new URLSearchParams({ country_codes: countryCode, city: name, size: '100', lang: 'rus' })}`,
        answer: z.array(z.unknown()),
      }),
    /** Raw elements: one broken point must not hide a whole city. */
    deliveryPoints: (cityCode: number) =>
      read({
        method: 'GET',
        path: `/deliverypoints?city_code=${cityCode}&type=ALL&is_handout=true`,
        answer: z.array(z.unknown()),
      }),
  };
}

function readAnswer<S extends z.ZodType>({ status, body }: CompanyAnswer, schema: S): z.infer<S> {
  const parsed = status === 200 ? schema.safeParse(body) : undefined;
  if (parsed?.success) return parsed.data;
  const faults = readFaults(body);
  const codes = faults.map((fault) => fault.code);
  const about = faults.map(({ code, message }) => `${code} ${message ?? ''}`.trim().slice(0, 200)).join('; ');
  if (faults.length > 0) {
    throw new CdekFault(`answer ${status}: ${about}`, { status, codes, passing: status === 429 || status >= 500 });
  }
  // A page of a proxy, half a body, a changed shape: asking once more costs little and often helps.
  throw new CdekFault(`answer ${status} makes no sense`, {
    status,
    passing: status === 200 || status === 429 || status >= 500,
  });
}
