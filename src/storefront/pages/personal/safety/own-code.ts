import { callApi } from '../../../client/api.ts';
import { readSession, refetchSession } from '../../../client/session.ts';
import { requestCode } from '../../../features/signin/code-requests.ts';
import type { Channel, SentCode } from '../../../features/signin/signin-flow.ts';

/** Requests a code for a new phone or address of the signed-in customer. @throws ApiError */
export async function requestOwnCode(channel: Channel, identifier: string, isRepeat: boolean): Promise<SentCode> {
  // Without a session the code would sign in, so wait until the session is loaded.
  if (readSession().status === 'loading') await refetchSession();
  return requestCode(channel, identifier, isRepeat);
}

/** Verifies the code. @returns the ticket that proves the phone or the address @throws ApiError */
export async function verifyOwnCode(challenge: string, otp: string): Promise<string> {
  const proved = await callApi('POST /api/auth/verify-otp', {
    body: { userId: challenge, otp },
    needsSignIn: true,
  });
  // A signed-in customer gets no second session.
  if (!('ticket' in proved)) throw new Error('a code for a proof opened a session instead');
  return proved.ticket;
}
