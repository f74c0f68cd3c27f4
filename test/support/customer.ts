import { createHash, randomBytes } from 'node:crypto';
import type { Fault } from './call.ts';
import type { House } from './house.ts';

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

export interface Signed {
  readonly jwt: string;
  readonly user: ApiUser;
}

interface Asked {
  readonly method?: string;
  /** JSON, unless it is a form. */
  readonly body?: unknown;
  readonly jwt?: string | undefined;
  /** Network address the call pretends to come from; the house must trust loopback. */
  readonly from?: string;
  readonly headers?: Record<string, string>;
}

export interface Told<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: T & Pick<Fault, 'error'>;
}

/** One call of the API, as a program makes it. */
export async function ask<T = Record<string, unknown>>(url: string, path: string, asked: Asked = {}): Promise<Told<T>> {
  const { body, jwt, from } = asked;
  const form = body instanceof URLSearchParams;
  const answer = await fetch(url + path, {
    method: asked.method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      ...(body !== undefined && !form && { 'content-type': 'application/json' }),
      ...(jwt !== undefined && { authorization: `Bearer ${jwt}` }),
      ...(from !== undefined && { 'x-forwarded-for': from }),
      ...asked.headers,
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
  return { status: answer.status, headers: answer.headers, text, body: read as T & Pick<Fault, 'error'> };
}

let phones = 0;

/** A Russian mobile number nobody has; its ending is none of those by which the sandbox is told to refuse. */
export const freshPhone = (): string => String(79_250_001_001 + 10_000 * phones++);

interface Proof {
  readonly kind?: 'phone' | 'email';
  readonly identifier: string;
  readonly customerId?: number;
}

/** The ticket that a right code gives, good whatever the clock of the test says; codes have stories of their own. */
export async function ticketFor(house: House, { kind = 'phone', identifier, customerId }: Proof): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await house.query(
    `insert into proof_tickets (token_hash, kind, identifier, customer_id, created_at, expires_at)
     values ($1, $2, $3, $4, now(), now() + interval '1000 days')`,
    [createHash('sha256').update(ticket).digest(), kind, identifier, customerId ?? null],
  );
  return ticket;
}

/** Somebody registers by phone; the address, if given, is confirmed by a second code. */
export async function newCustomer(
  house: House,
  given: { phone?: string; email?: string; password?: string; from?: string } = {},
): Promise<Signed & { readonly phone: string }> {
  const { phone = freshPhone(), email, password, from } = given;
  const call = { from: from ?? '203.0.113.1' };
  const ticket = await ticketFor(house, { identifier: phone });
  const registered = await ask<Signed>(house.url, '/api/auth/local/register', {
    ...call,
    body: { name: 'Анна', last_name: 'Петрова', phone, ticket, consent: true },
  });
  if (registered.status !== 200) throw new Error(`not registered: ${registered.text}`);
  const { jwt } = registered.body;
  let { user } = registered.body;
  if (password) {
    const set = await ask<Signed>(house.url, '/api/auth/change-password', {
      ...call,
      jwt,
      body: { password, passwordConfirmation: password },
    });
    if (set.status !== 200) throw new Error(`no password: ${set.text}`);
    user = set.body.user;
  }
  if (email) {
    const proved = await ticketFor(house, { kind: 'email', identifier: email, customerId: user.id });
    const changed = await ask<ApiUser>(house.url, '/api/auth/update-user', {
      ...call,
      jwt,
      body: { email, ticket: proved },
    });
    if (changed.status !== 200) throw new Error(`no address: ${changed.text}`);
    user = changed.body;
  }
  return { jwt, user, phone };
}

export function signIn(url: string, identifier: string, password: string, from?: string): Promise<Told<Signed>> {
  return ask<Signed>(url, '/api/auth/local', { body: { identifier, password }, ...(from && { from }) });
}

/** Cookies of one browser, and what it does at the auth client's addresses. */
export class AuthClient {
  readonly cookies = new Map<string, string>();
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async ask<T = Record<string, unknown>>(path: string, asked: Asked = {}): Promise<Told<T>> {
    const told = await ask<T>(this.#url, path, {
      ...asked,
      headers: { ...(this.cookies.size > 0 && { cookie: this.cookieHeader }), ...asked.headers },
    });
    for (const cookie of told.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(cookie)) this.cookies.delete(name!);
      else this.cookies.set(name!, value!);
    }
    return told;
  }

  async csrf(): Promise<string> {
    return (await this.ask<{ csrfToken: string }>('/api/auth/csrf')).body.csrfToken;
  }

  /** As the client posts: a form with the token, asking for JSON. */
  async post<T = { url: string }>(
    path: string,
    fields: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<Told<T>> {
    const csrfToken = fields.csrfToken ?? (await this.csrf());
    return this.ask<T>(path, { body: new URLSearchParams({ json: 'true', ...fields, csrfToken }), headers });
  }

  session(): Promise<Told<Partial<Signed> & { expires?: string; id?: number; name?: string; email?: string }>> {
    return this.ask('/api/auth/session');
  }
}

/** A browser that is signed in. */
export async function browserOf(url: string, jwt: string): Promise<AuthClient> {
  const browser = new AuthClient(url);
  const told = await browser.post('/api/auth/callback/otp', { jwt, callbackUrl: '/' });
  if (told.status !== 200) throw new Error(`not signed in: ${told.text}`);
  return browser;
}
