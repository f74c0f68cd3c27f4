import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Answer, Fault } from './call.ts';
import type { House } from './house.ts';

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

/** A call of the API as a page makes it, with headers of one's own. */
export async function post<T>(
  url: string,
  path: string,
  body: unknown,
  headers: Headers = {},
): Promise<Answer<T & Fault> & { text: string }> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: JSON.parse(text) as T & Fault, text };
}

/** A solved puzzle, ready to be sent. */
export async function solvePuzzle(url: string, headers: Headers = {}, action = 'code'): Promise<string> {
  const asked = await fetch(`${url}/api/altcha/challenge?action=${action}`, { headers });
  const challenge = (await asked.json()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Asks for a code as the page does: with a fresh puzzle. */
export async function askCode(
  url: string,
  identifier: string,
  way: 'phone-otp' | 'sms-phone-otp' | 'call-phone-otp' | 'email-otp' = 'phone-otp',
  headers: Headers = {},
) {
  return post<CodeAnswer>(url, `/api/auth/${way}`, { identifier, captcha: await solvePuzzle(url, headers) }, headers);
}

export function typeCode(url: string, userId: string, otp: string, headers: Headers = {}) {
  return post<VerifyAnswer>(url, '/api/auth/verify-otp', { userId, otp }, headers);
}

/** The code that arrived last, as its reader sees it. */
export async function arrivedCode(house: House, phone: string): Promise<string> {
  const last = (await house.sandbox.messages(phone)).at(-1);
  const code = last?.code ?? /\d{4}/.exec(last?.text ?? '')?.[0];
  if (!code) throw new Error(`no code came to ${phone}`);
  return code;
}

/** Wrong codes of a phone or an address that are still remembered, at whatever network. */
export async function failuresOf(house: House, identifier: string): Promise<number> {
  const rows = await house.query<{ forgotten_at: Date }>(
    'select forgotten_at from code_failures where identifier = $1',
    [identifier],
  );
  const days = rows.map(({ forgotten_at }) => (forgotten_at.getTime() - house.now().getTime()) / 86_400_000);
  return days.reduce((sum, left) => sum + Math.max(0, Math.ceil(left)), 0);
}

/** As if so many wrong codes had just been typed at networks nobody knows. */
export async function rememberFailures(
  house: House,
  identifier: string,
  failures: number,
  now = house.now(),
): Promise<void> {
  await house.query(
    `insert into code_failures (identifier, known, forgotten_at) values ($1, false, $2)
     on conflict (identifier, known) do update set forgotten_at = excluded.forgotten_at`,
    [identifier, new Date(now.getTime() + failures * 86_400_000)],
  );
}

/** A code that is not this one. */
export function wrongCode(code: string, step = 1): string {
  return String((Number(code) + step) % 10_000).padStart(4, '0');
}
