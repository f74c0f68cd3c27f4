import type { Provider } from './failures.ts';

export interface SeenRequest {
  readonly at: string;
  readonly provider: Provider;
  readonly method: string;
  readonly url: string;
  /** Status of the answer; «timeout» and «lost» for answers that never came. */
  readonly answer: number | 'timeout' | 'lost';
  readonly key?: string;
  readonly body?: unknown;
}

const KEPT = 300;
const SECRET = /([?&](?:api_id|apikey|psw|password|client_secret)=)[^&]*/g;
const SECRET_FIELDS = new Set(['api_id', 'apikey', 'psw', 'password', 'client_secret']);

/** What companies were asked, newest last; secrets are left out. */
export function createSeenRequests() {
  let seen: SeenRequest[] = [];
  return {
    add(request: SeenRequest) {
      seen.push({ ...request, url: request.url.replace(SECRET, '$1***'), body: withoutSecrets(request.body) });
      if (seen.length > KEPT) seen = seen.slice(-KEPT);
    },
    list: (): readonly SeenRequest[] => seen,
    clear() {
      seen = [];
    },
  };
}

export type SeenRequests = ReturnType<typeof createSeenRequests>;

function withoutSecrets(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, SECRET_FIELDS.has(name) ? '***' : value]),
  );
}
