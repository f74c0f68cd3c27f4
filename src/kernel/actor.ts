import type { StaffRole } from './staff-roles.ts';

/** Who acts: built from the session, checked by `may`, stored in every event row. */
export type Actor =
  /** `orderLink`: id of the order whose signed link was verified. */
  | { readonly kind: 'visitor'; readonly orderLink?: string | undefined }
  | CustomerActor
  | StaffActor
  /** A job of the queue. */
  | { readonly kind: 'job'; readonly name: string }
  /** The program itself, such as at its first start. */
  | { readonly kind: 'system' };

export interface CustomerActor {
  readonly kind: 'customer';
  readonly id: number;
  /** UUID of the session that a request came with; changes of the own account need it. */
  readonly sessionId?: string;
  readonly orderLink?: string | undefined;
}

/** The account of whoever acts; null for everybody but customers. */
export function customerIdOf(actor: Actor): number | null {
  return actor.kind === 'customer' ? actor.id : null;
}

export interface StaffActor {
  readonly kind: 'staff';
  readonly id: number;
  /** Shown to customers in the chat. */
  readonly name: string;
  readonly roles: readonly StaffRole[];
  /** UUID of the session that a request came with; commands have none. */
  readonly sessionId?: string;
  /** Whether a code of the authenticator was entered in it a few minutes ago, as commands that move money need. */
  readonly isConfirmed?: boolean;
}

/** Whom the name of an actor means, as far as people are told. */
export type NamedActor =
  { readonly kind: 'staff'; readonly name: string } | { readonly kind: 'buyer' | 'program'; readonly name: null };

/** Reads the name of an actor as event rows have it: `staff:7 Вера`, `customer:1001`, `visitor`, `job:expire-orders`. */
export function readActorName(actor: string): NamedActor {
  const [, name] = /^staff:(?:\d+ )?(.+)$/s.exec(actor) ?? [];
  if (name !== undefined) return { kind: 'staff', name };
  return { kind: actor === 'visitor' || actor.startsWith('customer:') ? 'buyer' : 'program', name: null };
}
