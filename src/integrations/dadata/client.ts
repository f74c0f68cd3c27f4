import type { z } from 'zod';
import { CompanyError } from '../../kernel/company-error.ts';
import { exchange, NoAnswerError, type CompanyCall } from '../http-exchange.ts';
import { Cleaned, Located, Suggestion, Suggestions, type GeolocateRequest, type SuggestRequest } from './protocol.ts';

export interface DadataClientOptions {
  /** `https://suggestions.dadata.ru/suggestions/api/4_1/rs` */
  readonly suggestionsUrl: string;
  /** `https://cleaner.dadata.ru/api/v1` */
  readonly cleanerUrl: string;
  readonly token: string;
  /** Undefined: the paid cleaner is not used. */
  readonly secret?: string | undefined;
  readonly timeoutMs: number;
  readonly fetch?: typeof fetch;
}

/** A failed call. The company's messages may quote the query, so they are left out. */
export class DadataError extends CompanyError {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DadataError';
  }
}

/** Thin client of DaData; every method throws {@link DadataError}. No retries: the next keystroke sends a new query. */
export function createDadataClient(options: DadataClientOptions) {
  async function fetchParsed<S extends z.ZodType>(
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
      throw cause instanceof NoAnswerError ? new DadataError(cause.message, cause) : cause;
    });
    const parsed = answer.safeParse(raw);
    if (status !== 200) throw new DadataError(`answer ${status}`);
    if (!parsed.success) throw new DadataError('answer 200 makes no sense');
    return parsed.data;
  }

  const fetchSuggestions = async (path: string, body: object): Promise<Suggestion[]> => {
    const { suggestions } = await fetchParsed(`${options.suggestionsUrl}/${path}`, Suggestions, body);
    const valid = suggestions.flatMap((one) => Suggestion.safeParse(one).data ?? []);
    if (suggestions.length > 0 && valid.length === 0) throw new DadataError('no suggestion makes sense');
    return valid;
  };

  return {
    canClean: options.secret !== undefined,
    suggest: (request: SuggestRequest) => fetchSuggestions('suggest/address', request),
    geolocate: (request: GeolocateRequest) => fetchSuggestions('geolocate/address', request),
    async iplocate(ip: string): Promise<Suggestion | null> {
      const query = new URLSearchParams({ ip, language: 'ru' });
      return (await fetchParsed(`${options.suggestionsUrl}/iplocate/address?${query}`, Located)).location;
    },
    async clean(address: string) {
      const secret = { 'x-secret': options.secret ?? '' };
      return (await fetchParsed(`${options.cleanerUrl}/clean/address`, Cleaned, [address], secret))[0]!;
    },
  };
}
