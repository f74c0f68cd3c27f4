import { createHash, randomBytes } from 'node:crypto';
import type { ErrorEnvelope } from './call.ts';
import type { TestShop } from './test-shop.ts';

export interface ApiUser {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly confirmed: boolean;
  readonly phone: string | null;
  readonly name: string;
  readonly last_name: string;
  readonly newsletter: boolean;
}

export interface SignedIn {
  readonly jwt: string;
  readonly user: ApiUser;
}

interface ApiRequest {
  readonly method?: string;
  /** Sent as JSON, or as a form when it is `URLSearchParams`. */
  readonly body?: unknown;
  readonly jwt?: string | undefined;
  /** Address for `x-forwarded-for`; the test shop must trust loopback. */
  readonly from?: string;
  readonly headers?: Record<string, string>;
}

export interface ApiResponse<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: T & Pick<ErrorEnvelope, 'error'>;
}

/** Calls the API without a browser. */
export async function fetchApi<T = Record<string, unknown>>(
  url: string,
  path: string,
  request: ApiRequest = {},
): Promise<ApiResponse<T>> {
  const { body, jwt, from } = request;
  const form = body instanceof URLSearchParams;
  const answer = await fetch(url + path, {
    method: request.method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      ...(body !== undefined && !form && { 'content-type': 'application/json' }),
      ...(jwt !== undefined && { authorization: `Bearer ${jwt}` }),
      ...(from !== undefined && { 'x-forwarded-for': from }),
      ...request.headers,
    },
    ...(body !== undefined && { body: form || typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    read = undefined;
  }
  return { status: answer.status, headers: answer.headers, text, body: read as T & Pick<ErrorEnvelope, 'error'> };
}

let phones = 0;

/** An unused Russian mobile number, not one that the sandbox refuses. */
export const freshPhone = (): string => String(79_250_001_001 + 10_000 * phones++);

interface Proof {
  readonly kind?: 'phone' | 'email';
  readonly identifier: string;
  readonly customerId?: number;
}

/** Inserts the ticket that a right code gives, valid at any time of the test's clock. */
export async function ticketFor(shop: TestShop, { kind = 'phone', identifier, customerId }: Proof): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await shop.query(
    `insert into proof_tickets (token_hash, kind, identifier, customer_id, created_at, expires_at)
     values ($1, $2, $3, $4, now(), now() + interval '1000 days')`,
    [createHash('sha256').update(ticket).digest(), kind, identifier, customerId ?? null],
  );
  return ticket;
}

/** Registers a customer by phone; an e-mail address, if given, is confirmed by a second ticket. */
export async function newCustomer(
  shop: TestShop,
  given: { phone?: string; email?: string; password?: string; from?: string } = {},
): Promise<SignedIn & { readonly phone: string }> {
  const { phone = freshPhone(), email, password, from } = given;
  const call = { from: from ?? '203.0.113.1' };
  const ticket = await ticketFor(shop, { identifier: phone });
  const registered = await fetchApi<SignedIn>(shop.url, '/api/auth/local/register', {
    ...call,
    body: { name: 'Анна', last_name: 'Петрова', phone, ticket, consent: true },
  });
  if (registered.status !== 200) throw new Error(`not registered: ${registered.text}`);
  const { jwt } = registered.body;
  let { user } = registered.body;
  if (password) {
    const set = await fetchApi<SignedIn>(shop.url, '/api/auth/change-password', {
      ...call,
      jwt,
      body: { password, passwordConfirmation: password },
    });
    if (set.status !== 200) throw new Error(`no password: ${set.text}`);
    user = set.body.user;
  }
  if (email) {
    const proved = await ticketFor(shop, { kind: 'email', identifier: email, customerId: user.id });
    const changed = await fetchApi<ApiUser>(shop.url, '/api/auth/update-user', {
      ...call,
      jwt,
      body: { email, ticket: proved },
    });
    if (changed.status !== 200) throw new Error(`no address: ${changed.text}`);
    user = changed.body;
  }
  return { jwt, user, phone };
}

export function signIn(
  url: string,
  identifier: string,
  password: string,
  from?: string,
): Promise<ApiResponse<SignedIn>> {
  return fetchApi<SignedIn>(url, '/api/auth/local', { body: { identifier, password }, ...(from && { from }) });
}

/** The documented auth client: keeps the cookies of one browser. */
export class AuthClient {
  readonly cookies = new Map<string, string>();
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async fetchApi<T = Record<string, unknown>>(path: string, request: ApiRequest = {}): Promise<ApiResponse<T>> {
    const response = await fetchApi<T>(this.#url, path, {
      ...request,
      headers: { ...(this.cookies.size > 0 && { cookie: this.cookieHeader }), ...request.headers },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(cookie)) this.cookies.delete(name!);
      else this.cookies.set(name!, value!);
    }
    return response;
  }

  async csrf(): Promise<string> {
    return (await this.fetchApi<{ csrfToken: string }>('/api/auth/csrf')).body.csrfToken;
  }

  /** Posts a form with the CSRF token and requests a JSON answer, as the auth client does. */
  async post<T = { url: string }>(
    path: string,
    fields: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<ApiResponse<T>> {
    const csrfToken = fields.csrfToken ?? (await this.csrf());
    return this.fetchApi<T>(path, { body: new URLSearchParams({ json: 'true', ...fields, csrfToken }), headers });
  }

  session(): Promise<
    ApiResponse<Partial<SignedIn> & { expires?: string; id?: number; name?: string; email?: string }>
  > {
    return this.fetchApi('/api/auth/session');
  }
}

/** An {@link AuthClient} that is signed in. */
export async function signedInBrowser(url: string, jwt: string): Promise<AuthClient> {
  const browser = new AuthClient(url);
  const response = await browser.post('/api/auth/callback/otp', { jwt, callbackUrl: '/' });
  if (response.status !== 200) throw new Error(`not signed in: ${response.text}`);
  return browser;
}
