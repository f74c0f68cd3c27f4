import { callApi } from '../../client/api.ts';
import { readSession, refetchSession } from '../../client/session.ts';
import { requestCode } from '../../features/signin/code-requests.ts';
import type { Channel, SentCode } from '../../features/signin/signin-flow.ts';

/** A code for a phone or an address that is to become the own one. @throws ApiError */
export async function requestOwnCode(channel: Channel, identifier: string, isRepeat: boolean): Promise<SentCode> {
  // Asked by a visitor the code would sign in; who asks must be known first.
  if (readSession().status === 'loading') await refetchSession();
  return requestCode(channel, identifier, isRepeat);
}

/** What the right code gives: the proof that the phone or the address is the asker's. @throws ApiError */
export async function proveOwn(challenge: string, otp: string): Promise<string> {
  const proved = await callApi('POST /api/auth/verify-otp', {
    body: { userId: challenge, otp },
    needsSignIn: true,
  });
  // A signed-in asker gets no second session.
  if (!('ticket' in proved)) throw new Error('the code signed in instead');
  return proved.ticket;
}
