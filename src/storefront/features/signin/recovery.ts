import { parseEmail } from '../../../kernel/email.ts';
import { MESSAGES } from './signin-messages.ts';

/** The address of whoever is signed in; empty when there is none. */
export interface OwnEmail {
  readonly email: string;
  readonly confirmed: boolean;
}

export interface RecoveryFault {
  readonly message: string;
  /** Shown while typing, and the button takes no press. */
  readonly blocks: boolean;
}

/**
 * What keeps the letter from being sent.
 * @param own of a signed-in visitor, undefined for anybody else
 */
export function recoveryFault(typed: string, own: OwnEmail | undefined): RecoveryFault | undefined {
  if (typed.trim() === '') return { message: MESSAGES.fillRecovery, blocks: false };
  const email = parseEmail(typed);
  if (!email) return { message: MESSAGES.wrongEmail, blocks: false };
  if (own && email !== own.email.toLowerCase()) return { message: MESSAGES.confirmNewEmail, blocks: true };
  if (own && !own.confirmed) return { message: MESSAGES.confirmEmail, blocks: true };
  return undefined;
}
