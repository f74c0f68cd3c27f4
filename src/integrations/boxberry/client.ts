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
import { Act, Costs, Created, Intake, Label, Outcome, readError, type CostsRequest } from './protocol.ts';

export interface BoxberryClientOptions {
  /** The only address: `https://api.boxberry.ru/json.php`. */
  readonly baseUrl: string;
  readonly token: string;
  /** Time limit of one call, including its retries. */
  readonly timeoutMs: number;
  /** Delays before retries of a read, milliseconds. Writes are never retried: Boxberry has no idempotency keys. */
  readonly retryDelaysMs?: readonly number[];
  readonly log?: CallLog;
  readonly fetch?: typeof fetch;
}

/** A failed call. The token is never in it. */
export class BoxberryError extends CompanyError {
  readonly status: number | undefined;
  /** Boxberry's words, where it has answered with an error; they may quote the recipient. */
  readonly said: string | undefined;
  readonly retryable: boolean;

  constructor(message: string, facts: { status?: number; said?: string; retryable?: boolean; cause?: unknown } = {}) {
    super(message, { cause: facts.cause });
    this.name = 'BoxberryError';
    this.status = facts.status;
    this.said = facts.said;
    this.retryable = facts.retryable ?? false;
  }
}

interface Call<S extends z.ZodType> {
  readonly method: string;
  readonly parameters?: Record<string, string>;
  readonly answer: S;
}

/** Unparsed elements: one invalid element must not hide the others. */
const List = z.array(z.unknown());
const Done = z.object({ err: z.unknown() });

const WHOLE_LIST_TIMES = 6;

const CITIES = { method: 'ListCitiesFull', parameters: { CountryCode: '643' }, answer: List };

/** Thin client of Boxberry's JSON API; all methods throw {@link BoxberryError}. */
export function createBoxberryClient(options: BoxberryClientOptions) {
  const { baseUrl, token } = options;
  const retryDelays = options.retryDelaysMs ?? [200];
  const withoutToken = (text: string) => text.replaceAll(token, '***');

  const send = async (call: Omit<CompanyCall, 'fetch'>): Promise<CompanyAnswer> => {
    try {
      return await exchange({ ...call, fetch: options.fetch });
    } catch (cause) {
      throw unlessSilent(cause);
    }
  };

  /** The cause is left out where it could quote the address, which has the token. */
  function unlessSilent(cause: unknown): unknown {
    return cause instanceof NoAnswerError ? new BoxberryError(withoutToken(cause.message), { retryable: true }) : cause;
  }

  function readAnswer<S extends z.ZodType>({ status, body }: CompanyAnswer, schema: S): z.infer<S> {
    const said = readError(body);
    if (said !== undefined) {
      const words = withoutToken(said);
      // The message is logged when a job fails.
      throw new BoxberryError(`answer ${status}: ${withoutContacts(words).slice(0, 200)}`, { status, said: words });
    }
    const parsed = status === 200 ? schema.safeParse(body) : undefined;
    if (parsed?.success) return parsed.data;
    // A proxy's error page, a truncated body or a changed format: a retry is cheap and often helps.
    const retryable = status === 200 || status === 429 || status >= 500;
    throw new BoxberryError(`answer ${status} makes no sense`, { status, retryable });
  }

  function get<S extends z.ZodType>({ method, parameters, answer }: Call<S>, signal: AbortSignal): Promise<z.infer<S>> {
    const url = `${baseUrl}?${new URLSearchParams({ token, method, ...parameters })}`;
    return send({ url, method: 'GET', headers: {}, signal }).then((got) => readAnswer(got, answer));
  }

  async function retrying<T>(
    method: string,
    attempt: (signal: AbortSignal) => Promise<T>,
    timeoutMs = options.timeoutMs,
  ): Promise<T> {
    const deadline = performance.now() + timeoutMs;
    const signal = AbortSignal.timeout(timeoutMs);
    for (let nth = 0; ; nth += 1) {
      try {
        return await attempt(signal);
      } catch (error) {
        if (!(error instanceof BoxberryError)) throw error;
        const wait = retryDelays[nth];
        if (!error.retryable || wait === undefined || performance.now() + wait >= deadline) throw error;
        const facts = { company: 'boxberry', call: method, attempt: nth, status: error.status };
        options.log?.warn(facts, error.message);
        await pause(wait);
      }
    }
  }

  async function fetchFile(url: string): Promise<Uint8Array> {
    const signal = AbortSignal.timeout(options.timeoutMs);
    try {
      const { status, bytes } = await fetchBytes({ url, method: 'GET', headers: {}, signal, fetch: options.fetch });
      if (status !== 200) throw new BoxberryError(`answer ${status} for a file`, { status });
      if (!Buffer.from(bytes.subarray(0, 5)).equals(Buffer.from('%PDF-'))) throw new BoxberryError('a file is no PDF');
      return bytes;
    } catch (cause) {
      throw unlessSilent(cause);
    }
  }

  const read = <S extends z.ZodType>(call: Call<S>, timeoutMs?: number) =>
    retrying(call.method, (signal) => get(call, signal), timeoutMs);

  return {
    /** Unparsed cities of Russia: with points, or with couriers only. */
    cities: () => read(CITIES),

    /** The same, with as much time as {@link allPoints}. */
    citiesForCopy: () => read(CITIES, options.timeoutMs * WHOLE_LIST_TIMES),

    /** Unparsed points and lockers, also those that take no money. */
    points: (cityCode: number) =>
      read({
        method: 'ListPoints',
        parameters: { CountryCode: '643', CityCode: String(cityCode), prepaid: '1', is_include_postamat: '1' },
        answer: List,
      }),

    /** Unparsed points and lockers of all Russia: megabytes, for which it gets {@link WHOLE_LIST_TIMES} the usual time. */
    allPoints: () =>
      read(
        {
          method: 'ListPoints',
          parameters: { CountryCode: '643', prepaid: '1', is_include_postamat: '1' },
          answer: List,
        },
        options.timeoutMs * WHOLE_LIST_TIMES,
      ),

    /** Unparsed rows: whether a courier comes to this postcode. */
    zip: (zip: string) => read({ method: 'ZipCheck', parameters: { Zip: zip }, answer: List }),

    /** Prices of both ways. A POST that changes nothing, so it is safe to retry. */
    costs: (request: CostsRequest) =>
      retrying('DeliveryCalculation', async (signal) => {
        const body = JSON.stringify({ token, method: 'DeliveryCalculation', ...request });
        const headers = { 'content-type': 'application/json' };
        return readAnswer(await send({ url: baseUrl, method: 'POST', headers, body, signal }), Costs);
      }),

    /**
     * Sent once: repeated, it could be carried out twice.
     * @param sdata JSON of a `NewParcel`
     */
    async createParcel(sdata: string) {
      const body = new URLSearchParams({ token, method: 'ParselCreate', sdata }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const signal = AbortSignal.timeout(options.timeoutMs);
      return readAnswer(await send({ url: baseUrl, method: 'POST', headers, body, signal }), Created);
    },

    /** 1: removes a parcel from the cabinet; 2: calls it back from the hands of Boxberry. Sent once. */
    cancelParcel: (track: string, cancelType: '1' | '2') =>
      get(
        { method: 'CancelOrder', parameters: { track, cancelType }, answer: Done },
        AbortSignal.timeout(options.timeoutMs),
      ),

    /** Makes a hand-over act of these parcels. Sent once. */
    makeAct: (tracks: readonly string[]) =>
      get(
        { method: 'ParselSend', parameters: { ImIds: tracks.join(',') }, answer: Act },
        AbortSignal.timeout(options.timeoutMs),
      ),

    /** Unparsed acts made on these days, `20261125`. */
    acts: (from: string, to: string) => read({ method: 'ParselSendStory', parameters: { from, to }, answer: List }),

    /** The printed act. */
    actFile: (number: string) =>
      fetchFile(new URL(`parcel-files/act?${new URLSearchParams({ upload_id: number, token })}`, baseUrl).href),

    /**
     * Calls a courier. Sent once: repeated, two would come.
     * @param query parameters of a `NewIntake`, encoded
     */
    async createIntake(query: string) {
      const url = `${baseUrl}?${new URLSearchParams({ token, method: 'CreateIntake' })}&${query}`;
      const signal = AbortSignal.timeout(options.timeoutMs);
      return readAnswer(await send({ url, method: 'GET', headers: {}, signal }), Intake);
    },

    /** Unparsed parcels created on these days, `20261125`. */
    story: (from: string, to: string) => read({ method: 'ParselStory', parameters: { from, to }, answer: List }),

    /** Unparsed statuses, the earliest first. */
    statuses: (track: string) => read({ method: 'ListStatuses', parameters: { ImId: track }, answer: List }),

    /** What became of each item of a parcel that was handed over. */
    outcome: (track: string) => read({ method: 'ListStatusesFull', parameters: { ImId: track }, answer: Outcome }),

    /** Where the label is. The address has the token: it is for {@link file} alone. */
    label: (track: string) => read({ method: 'ParselCheck', parameters: { ImId: track }, answer: Label }),

    /** A printed file, from Boxberry's own host alone and never without its encryption: the address has the token. */
    async file(address: string): Promise<Uint8Array> {
      const own = new URL(baseUrl);
      const asked = URL.canParse(address, own.origin) ? new URL(address, own.origin) : undefined;
      if (asked?.hostname !== own.hostname) throw new BoxberryError('a label is at another host');
      return fetchFile(`${own.origin}${asked.pathname}${asked.search}`);
    },
  };
}

export type BoxberryClient = ReturnType<typeof createBoxberryClient>;
