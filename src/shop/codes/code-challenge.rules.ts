/** How a code reaches a person. */
export type CodeChannel = 'sms' | 'call' | 'email';

/** `sending` until the company has taken the message, `live` while the code may be typed. */
export type ChallengeState = 'sending' | 'live' | 'used' | 'replaced' | 'failed';

export const CODE_MINUTES = 5;
export const CODE_ATTEMPTS = 5;
export const RESEND_SECONDS = 90;

/** Codes for one phone or address within as many seconds, sliding. */
const WINDOWS = [
  { seconds: 10 * 60, most: 3 },
  { seconds: 24 * 60 * 60, most: 6 },
] as const;

/** What did not go out costs a person this pause; so many in ten minutes are a flood all the same. */
const FAILED_SECONDS = 10;
const FAILED_WINDOW = { seconds: 10 * 60, most: 10 } as const;

/**
 * Wrong codes of a phone or an address that are remembered at most; one is forgotten each {@link FORGETTING_HOURS}. Ten
 * thousand codes: whoever guesses for a year has 425 tries, four chances in a hundred (decision 0070).
 */
export const FAILURE_BUDGET = 60;
export const FORGETTING_HOURS = 24;

export interface PastChallenge {
  readonly state: ChallengeState;
  readonly createdAt: Date;
}

/**
 * Seconds until another code may be sent, 0 for now.
 * @param past challenges of this phone or address, a day of them or more, in any order
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
 * Wrong codes that are still remembered; a part of one counts as a part.
 * @param forgottenAt when the last of them is forgotten: each wrong code puts it off by {@link FORGETTING_HOURS}
 */
export function rememberedFailures(forgottenAt: Date | undefined, now: Date): number {
  const hours = ((forgottenAt?.getTime() ?? 0) - now.getTime()) / 3_600_000;
  return Math.max(0, hours / FORGETTING_HOURS);
}

/** Whether all attempts of one more challenge still fit into the budget: it is never overdrawn. */
export function mayFailAgain(remembered: number): boolean {
  return remembered + CODE_ATTEMPTS <= FAILURE_BUDGET;
}

/** Both ways to a phone, the wanted one first. */
export function waysToPhone(wanted: 'sms' | 'call'): readonly ('sms' | 'call')[] {
  return wanted === 'sms' ? ['sms', 'call'] : ['call', 'sms'];
}

/** Words of the message: one Russian SMS holds 70 characters. */
export function codeText(code: string, shop: string): string {
  return `${code} — код для входа в «${shop}». Никому не говорите его.`;
}

/** The same of a code that confirms an order: whoever did not order should see that. */
export function orderCodeText(code: string, shop: string): string {
  return `${code} — код заказа в «${shop}». Не заказывали — не говорите его.`;
}

/** Numbers that a robot would go through one after another: all that differ in the last four digits. */
export function prefixOf(phone: string): string {
  return phone.slice(0, -4);
}
