import { generateSync } from 'otplib';
import { DEMO_OWNER } from '@travosol/demo-world/staff.ts';
import { staffDigest } from '../../src/shop/staff/staff-digest.ts';
import { call, type Answer, type ErrorEnvelope } from './call.ts';
import type { TestShop } from './test-shop.ts';

/** The code that an authenticator application shows at this time. */
export function codeAt(now: Date, secret: string): string {
  return generateSync({ secret, epoch: Math.floor(now.getTime() / 1000) });
}

let invitations = 0;

/** Inserts an invitation for an existing staff member. */
async function invite(shop: TestShop, email: string): Promise<string> {
  const token = `invitation-${++invitations}`;
  await shop.query(
    `insert into staff_invitations (token_hash, staff_id, expires_at)
     select $1, id, now() + interval '1000 days' from staff where email = $2`,
    [staffDigest(shop.secret, 'invitation', token), email],
  );
  return token;
}

/** Signs a staff member in by an invitation. @returns the cookie */
export async function signInStaff(shop: TestShop, email: string = DEMO_OWNER.email): Promise<{ cookie: string }> {
  const { cookie } = await signInByInvitation(shop, email);
  return { cookie };
}

/** @returns the cookie, and the secret of the authenticator */
export async function signInByInvitation(shop: TestShop, email: string): Promise<{ cookie: string; secret: string }> {
  const token = await invite(shop, email);
  const accepted = await call<{ secret: string }>(shop.url, '/api/staff/invitations/accept', {
    token,
    password: 'myata-i-lipa-v-iyule',
  });
  const code = codeAt(shop.now(), accepted.body.secret);
  const confirmed = await call(shop.url, '/api/staff/invitations/confirm', { token, code });
  return { cookie: cookieOf(confirmed), secret: accepted.body.secret };
}

export function cookieOf(answer: Answer<ErrorEnvelope>): string {
  const set = answer.headers.get('set-cookie');
  if (!set) throw new Error(`no session: ${JSON.stringify(answer.body)}`);
  return set.split(';', 1)[0]!;
}

/** Adds a member with one role and signs them in. @returns the cookie */
export async function signInWithRole(shop: TestShop, role: string, name = 'Павел'): Promise<{ cookie: string }> {
  const email = `${role}-${++invitations}@travosol.example`;
  await shop.query(
    `with added as (insert into staff (email, name, created_at) values ($1, $3, now()) returning id)
     insert into staff_roles (staff_id, role) select id, $2 from added`,
    [email, role, name],
  );
  return signInStaff(shop, email);
}
