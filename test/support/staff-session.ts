import { generateSync } from 'otplib';
import { DEMO_OWNER } from '@travosol/demo-world/staff.ts';
import { hashToken } from '../../src/platform/secret-token.ts';
import { call, type Answer, type Fault } from './call.ts';
import type { House } from './house.ts';

/** The code that an authenticator application shows at this moment. */
export function codeAt(now: Date, secret: string): string {
  return generateSync({ secret, epoch: Math.floor(now.getTime() / 1000) });
}

let invitations = 0;

/** An invitation for somebody who is of the staff already; how the owner makes them has a story of its own. */
async function invite(house: House, email: string): Promise<string> {
  const token = `invitation-${++invitations}`;
  await house.query(
    `insert into staff_invitations (token_hash, staff_id, expires_at)
     select $1, id, now() + interval '1000 days' from staff where email = $2`,
    [hashToken(token), email],
  );
  return token;
}

/** Signs a member of the staff in, as a browser does after an invitation. @returns the cookie */
export async function signInStaff(house: House, email: string = DEMO_OWNER.email): Promise<{ cookie: string }> {
  const token = await invite(house, email);
  const accepted = await call<{ secret: string }>(house.url, '/api/staff/invitations/accept', {
    token,
    password: 'myata-i-lipa-v-iyule',
  });
  const code = codeAt(house.now(), accepted.body.secret);
  const confirmed = await call(house.url, '/api/staff/invitations/confirm', { token, code });
  return { cookie: cookieOf(confirmed) };
}

/** The cookie that an answer sets. */
export function cookieOf(answer: Answer<Fault>): string {
  const set = answer.headers.get('set-cookie');
  if (!set) throw new Error(`no session: ${JSON.stringify(answer.body)}`);
  return set.split(';', 1)[0]!;
}
