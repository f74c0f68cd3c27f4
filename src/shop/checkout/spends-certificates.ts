import type { Actor } from '../../kernel/actor.ts';

/** A certificate is money of whoever has its code, so members of the staff spend none for a caller: to them its code is unknown. */
export const spendsCertificates = (actor: Actor): boolean => actor.kind !== 'staff';
