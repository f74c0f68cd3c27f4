import type { StaffActor } from '../../kernel/actor.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { Context, TransactionContext } from '../../platform/context.ts';
import { countStaffAttempt } from './count-staff-attempt.ts';
import { recordStaffEvent } from './record-staff-event.ts';
import { consumeTotpCode } from './second-factor.ts';
import { isSessionOpen, lockStaff } from './staff.reads.ts';

/** The current code of the authenticator of whoever is signed in. */
export interface FreshCode {
  readonly secret: string;
  readonly code: string | undefined;
  readonly address: string;
}

/**
 * What shows that a change of the staff is not made with a stolen session. A command has access to the machine, where
 * the tables could be changed directly.
 */
export type StaffProof = 'command' | FreshCode;

/**
 * Consumes a fresh code of the actor before members are added or get more access, or money is moved. A transaction of
 * its own: the code is used up whatever the action then answers, and the row of the actor is never locked together with
 * the one that is changed. Recovery codes are not accepted.
 */
export async function consumeFreshCode(
  ctx: Context<unknown>,
  proof: StaffProof,
  limits: 'staff-code' | 'staff-confirmation' = 'staff-code',
): Promise<Refusal | undefined> {
  if (proof === 'command') return undefined;
  const { actor } = ctx;
  const { secret, code, address } = proof;
  if (actor.kind !== 'staff' || !code) return refuse('staff-fresh-code-missing');
  // Counted apart from signing in: whoever has a stolen session does not prevent its owner from signing in.
  const attempt = { staffId: actor.id, whose: `${actor.id} fresh-code`, address };
  const limited = await countStaffAttempt(ctx, secret, limits, attempt);
  if (limited) return limited;
  const refused = await ctx.transaction((tx) => consume(tx, secret, actor, code));
  // After the refusal, which rolled the first transaction back.
  if (isRefusal(refused)) await ctx.transaction((tx) => recordStaffEvent(tx, actor.id, 'code-wrong', { by: 'code' }));
  return refused;
}

async function consume(
  tx: TransactionContext,
  secret: string,
  actor: StaffActor,
  code: string,
): Promise<Refusal<'staff-fresh-code-wrong'> | undefined> {
  const member = await lockStaff(tx.db, actor.id);
  // Roles, password and second factor change under the same lock, and each change ends the sessions of before.
  const mayAct = member && !member.disabledAt && (await isSessionOpen(tx.db, actor));
  return mayAct && (await consumeTotpCode(tx, secret, member, code)) ? undefined : refuse('staff-fresh-code-wrong');
}
