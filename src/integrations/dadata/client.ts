import type { z } from 'zod';
import { exchange, NoAnswer, type CompanyCall } from '../http-exchange.ts';
import { Cleaned, Located, Suggestion, Suggestions, type GeolocateRequest, type SuggestRequest } from './protocol.ts';

export interface DadataClientOptions {
  /** `https://suggestions.dadata.ru/suggestions/api/4_1/rs` */
  readonly suggestionsUrl: string;
  /** `https://cleaner.dadata.ru/api/v1` */
  readonly cleanerUrl: string;
  readonly token: string;
  /** Missing: the paid cleaner is never asked. */
  readonly secret?: string | undefined;
  readonly timeoutMs: number;
  readonly fetch?: typeof fetch;
}

/** Why there is no answer. The company's own words may repeat what was asked and are left out. */
export class DadataFault extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DadataFault';
  }
}

/** Thin client of DaData; every method throws {@link DadataFault}, nothing is repeated: people type on. */
export function createDadataClient(options: DadataClientOptions) {
  async function ask<S extends z.ZodType>(
    url: string,
    answer: S,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<z.infer<S>> {
    const call: CompanyCall = {
      url,
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Token ${options.token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(options.timeoutMs),
      ...(options.fetch && { fetch: options.fetch }),
    };
    const { status, body: raw } = await exchange(call).catch((cause: unknown) => {
      throw cause instanceof NoAnswer ? new DadataFault(cause.message, cause) : cause;
    });
    const parsed = answer.safeParse(raw);
    if (status !== 200) throw new DadataFault(`answer ${status}`);
    if (!parsed.success) throw new DadataFault('answer 200 makes no sense');
    return parsed.data;
  }

  const read = async (path: string, body: object): Promise<Suggestion[]> => {
    const { suggestions } = await ask(`${options.suggestionsUrl}/${path}`, Suggestions, body);
    const whole = suggestions.flatMap((one) => Suggestion.safeParse(one).data ?? []);
    if (suggestions.length > 0 && whole.length === 0) throw new DadataFault('no suggestion makes sense');
    return whole;
  };

  return {
    cleans: options.secret !== undefined,
    suggest: (request: SuggestRequest) => read('suggest/address', request),
    geolocate: (request: GeolocateRequest) => read('geolocate/address', request),
    async iplocate(ip: string): Promise<Suggestion | null> {
      const query = new URLSearchParams({ ip, language: 'ru' });
      return (await ask(`${options.suggestionsUrl}/iplocate/address?${query}`, Located)).location;
    },
    async clean(address: string) {
      const secret = { 'x-secret': options.secret ?? '' };
      return (await ask(`${options.cleanerUrl}/clean/address`, Cleaned, [address], secret))[0]!;
    },
  };
}
