import type { CallAnswer, Endpoint } from '../../../api/api-calls.schema.ts';
import { callApi } from '../../client/api.ts';
import { sendWithSolution } from '../../client/puzzle.ts';
import type { Channel, SentCode } from './signin-flow.ts';

const CALLS = {
  sms: 'POST /api/auth/sms-phone-otp',
  call: 'POST /api/auth/call-phone-otp',
  email: 'POST /api/auth/email-otp',
} as const satisfies Record<Channel, Endpoint>;

/** Requests a code. If the solution of the puzzle is refused, retries once with a new one. @throws ApiError */
export async function requestCode(channel: Channel, identifier: string, isRepeat: boolean): Promise<SentCode> {
  const answer = await sendWithSolution('code', (captcha) =>
    callApi(CALLS[channel], { body: { identifier, captcha, isRepeat }, timeoutMs: 30_000 }),
  );
  return sentCode(answer, identifier);
}

/** Converts the response of the API to a sent code. */
export function sentCode(answer: CallAnswer<(typeof CALLS)[Channel]>, identifier: string): SentCode {
  return {
    challenge: answer.userId,
    channel: answer.channel,
    identifier,
    repeatAt: Date.now() + answer.retryAfter * 1000,
    hint: answer.code === undefined ? undefined : String(answer.code / 1024).padStart(4, '0'),
  };
}

/** Customers get a token, others a ticket for registration. */
export type Proved = CallAnswer<'POST /api/auth/verify-otp'>;

/** @throws ApiError `code-wrong`, `challenge-unknown` */
export function verifyCode(challenge: string, otp: string): Promise<Proved> {
  return callApi('POST /api/auth/verify-otp', { body: { userId: challenge, otp } });
}
