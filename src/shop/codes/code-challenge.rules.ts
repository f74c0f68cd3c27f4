/** How a code reaches a person. */
export type CodeChannel = 'sms' | 'call' | 'email';

/** `sending` until the company has taken the message, `live` while the code may be typed. */
export type ChallengeState = 'sending' | 'live' | 'used' | 'replaced' | 'failed';

export const CODE_MINUTES = 5;
export const CODE_ATTEMPTS = 5;
export const RESEND_SECONDS = 90;

/** Sliding windows: at most so many codes for one phone or address. */
const WINDOWS = [
  { seconds: 10 * 60, most: 3 },
  { seconds: 24 * 60 * 60, most: 6 },
] as const;

/** Pause after a code that could not be sent, and the limit on such codes. */
const FAILED_SECONDS = 10;
const FAILED_WINDOW = { seconds: 10 * 60, most: 10 } as const;

/**
 * Most unexpired wrong codes of a phone or an address; one expires each {@link FAILURE_EXPIRY_HOURS}. With ten thousand
 * possible codes, an attacker has 425 attempts in a year: a chance of four per cent (decision 0070).
 */
export const FAILURE_BUDGET = 60;
export const FAILURE_EXPIRY_HOURS = 24;

export interface PastChallenge {
  readonly state: ChallengeState;
  readonly createdAt: Date;
}

/**
 * Seconds until another code may be sent; 0 when it may be sent now.
 * @param past challenges of this phone or address of at least a day, in any order
 */
export function secondsUntilNextCode(past: readonly PastChallenge[], now: Date): number {
  const sent = momentsOf(past.filter(({ state }) => state !== 'failed'));
  const failed = momentsOf(past.filter(({ state }) => state === 'failed'));
  const waits = [
    untilFree(sent, RESEND_SECONDS, 1, now),
    ...WINDOWS.map(({ seconds, most }) => untilFree(sent, seconds, most, now)),
    untilFree(failed, FAILED_SECONDS, 1, now),
    untilFree(failed, FAILED_WINDOW.seconds, FAILED_WINDOW.most, now),
  ];
  return Math.max(...waits);
}

function momentsOf(challenges: readonly PastChallenge[]): number[] {
  return challenges.map(({ createdAt }) => createdAt.getTime()).sort((a, b) => b - a);
}

/** Seconds until fewer than `most` of the moments, newest first, lie within the window. */
function untilFree(moments: readonly number[], seconds: number, most: number, now: Date): number {
  const decisive = moments[most - 1];
  if (decisive === undefined) return 0;
  return Math.max(0, Math.ceil((decisive + seconds * 1000 - now.getTime()) / 1000));
}

/**
 * Wrong codes that have not expired, with a fraction for the one expiring now.
 * @param expiresAt when the last of them expires: each wrong code postpones it by {@link FAILURE_EXPIRY_HOURS}
 */
export function activeFailures(expiresAt: Date | undefined, now: Date): number {
  const hours = ((expiresAt?.getTime() ?? 0) - now.getTime()) / 3_600_000;
  return Math.max(0, hours / FAILURE_EXPIRY_HOURS);
}

/** Whether all attempts of one more challenge fit into the budget, so that it is never exceeded. */
export function fitsFailureBudget(failures: number): boolean {
  return failures + CODE_ATTEMPTS <= FAILURE_BUDGET;
}

/** Both channels to a phone, the preferred one first. */
export function phoneChannels(preferred: 'sms' | 'call'): readonly ('sms' | 'call')[] {
  return preferred === 'sms' ? ['sms', 'call'] : ['call', 'sms'];
}

/** Text of the message; one Russian SMS holds 70 characters. */
export function codeText(code: string, shop: string): string {
  return `${code} — код для входа в «${shop}». Никому не говорите его.`;
}

/** Text of a code that confirms an order; a recipient who did not order should see that. */
export function orderCodeText(code: string, shop: string): string {
  return `${code} — код заказа в «${shop}». Не заказывали — не говорите его.`;
}

/** Common prefix of numbers that a bot would enumerate: all but the last four digits. */
export function prefixOf(phone: string): string {
  return phone.slice(0, -4);
}
