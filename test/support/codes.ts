import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Answer, ErrorEnvelope } from './call.ts';
import type { TestShop } from './test-shop.ts';

export interface CodeAnswer {
  readonly userId: string;
  readonly retryAfter: number;
  readonly channel: 'sms' | 'call' | 'email';
  readonly code?: number;
}

export interface VerifyAnswer {
  readonly jwt?: string;
  readonly user?: { id: number; phone: string | null; email: string };
  readonly ticket?: string;
  readonly expiresIn?: number;
}

type Headers = Record<string, string>;

/** Posts JSON to the API. */
export async function post<T>(
  url: string,
  path: string,
  body: unknown,
  headers: Headers = {},
): Promise<Answer<T & ErrorEnvelope> & { text: string }> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: JSON.parse(text) as T & ErrorEnvelope, text };
}

/** Fetches and solves a captcha puzzle. @returns the solution as a page sends it */
export async function solvePuzzle(url: string, headers: Headers = {}, action = 'code'): Promise<string> {
  const response = await fetch(`${url}/api/altcha/challenge?action=${action}`, { headers });
  const challenge = (await response.json()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Requests a code as the page does, with a solved puzzle. */
export async function requestOneTimeCode(
  url: string,
  identifier: string,
  route: 'phone-otp' | 'sms-phone-otp' | 'call-phone-otp' | 'email-otp' = 'phone-otp',
  headers: Headers = {},
) {
  return post<CodeAnswer>(url, `/api/auth/${route}`, { identifier, captcha: await solvePuzzle(url, headers) }, headers);
}

export function submitCode(url: string, userId: string, otp: string, headers: Headers = {}) {
  return post<VerifyAnswer>(url, '/api/auth/verify-otp', { userId, otp }, headers);
}

/** The last code that was sent to the phone. */
export async function lastCodeSentTo(shop: TestShop, phone: string): Promise<string> {
  const last = (await shop.sandbox.messages(phone)).at(-1);
  const code = last?.code ?? /\d{4}/.exec(last?.text ?? '')?.[0];
  if (!code) throw new Error(`no code came to ${phone}`);
  return code;
}

/** Number of wrong codes still counted for a phone or an address, in all networks. */
export async function countFailures(shop: TestShop, identifier: string): Promise<number> {
  const rows = await shop.query<{ expires_at: Date }>('select expires_at from code_failures where identifier = $1', [
    identifier,
  ]);
  const days = rows.map(({ expires_at }) => (expires_at.getTime() - shop.now().getTime()) / 86_400_000);
  return days.reduce((sum, left) => sum + Math.max(0, Math.ceil(left)), 0);
}

/** Counts wrong codes as if they had just been typed from unknown networks. */
export async function addFailures(
  shop: TestShop,
  identifier: string,
  failures: number,
  now = shop.now(),
): Promise<void> {
  await shop.query(
    `insert into code_failures (identifier, known, expires_at) values ($1, false, $2)
     on conflict (identifier, known) do update set expires_at = excluded.expires_at`,
    [identifier, new Date(now.getTime() + failures * 86_400_000)],
  );
}

/** A code that differs from this one. */
export function wrongCode(code: string, step = 1): string {
  return String((Number(code) + step) % 10_000).padStart(4, '0');
}
