import { parseEmail } from '../../../kernel/email.ts';
import { MESSAGES } from './signin-messages.ts';

/** The address of the signed-in user; empty when there is none. */
export interface OwnEmail {
  readonly email: string;
  readonly confirmed: boolean;
}

export interface RecoveryProblem {
  readonly message: string;
  /** Shown while typing, and disables the button. */
  readonly blocks: boolean;
}

/**
 * Why the letter cannot be sent to this address; undefined when it can.
 * @param own the address of the signed-in user; undefined for a visitor
 */
export function recoveryProblem(typed: string, own: OwnEmail | undefined): RecoveryProblem | undefined {
  if (typed.trim() === '') return { message: MESSAGES.fillRecovery, blocks: false };
  const email = parseEmail(typed);
  if (!email) return { message: MESSAGES.wrongEmail, blocks: false };
  if (own && email !== own.email.toLowerCase()) return { message: MESSAGES.confirmNewEmail, blocks: true };
  if (own && !own.confirmed) return { message: MESSAGES.confirmEmail, blocks: true };
  return undefined;
}
