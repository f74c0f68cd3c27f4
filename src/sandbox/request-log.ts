import type { Provider } from './failures.ts';

export interface LoggedRequest {
  readonly at: string;
  readonly provider: Provider;
  readonly method: string;
  readonly url: string;
  /** Status of the answer; «timeout», «lost» and «unanswered» when none was sent. */
  readonly answer: number | 'timeout' | 'lost' | 'unanswered';
  readonly key?: string;
  readonly body?: unknown;
}

const MAX_ENTRIES = 1_000;
const SECRET = /([?&](?:api_id|apikey|psw|password|client_secret|token)=)[^&]*/g;
const SECRET_FIELDS = new Set(['api_id', 'apikey', 'psw', 'password', 'client_secret', 'token']);

/** Requests to the companies, newest last; secrets are masked. */
export function createRequestLog() {
  let logged: LoggedRequest[] = [];
  return {
    add(request: LoggedRequest) {
      logged.push({ ...request, url: request.url.replace(SECRET, '$1***'), body: withoutSecrets(request.body) });
      if (logged.length > MAX_ENTRIES) logged = logged.slice(-MAX_ENTRIES);
    },
    list: (): readonly LoggedRequest[] => logged,
    clear() {
      logged = [];
    },
  };
}

export type RequestLog = ReturnType<typeof createRequestLog>;

function withoutSecrets(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, SECRET_FIELDS.has(name) ? '***' : value]),
  );
}
