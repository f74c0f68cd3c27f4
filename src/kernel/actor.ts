import type { StaffRole } from './staff-roles.ts';

/** Who acts: made at a door from the session, asked by `may`, written into every event row. */
export type Actor =
  /** `orderLink`: the order whose link was proved to be ours. */
  | { readonly kind: 'visitor'; readonly orderLink?: string | undefined }
  | { readonly kind: 'customer'; readonly id: number; readonly orderLink?: string | undefined }
  | StaffActor
  /** A job of the queue. */
  | { readonly kind: 'job'; readonly name: string }
  /** The program itself, as at its first start. */
  | { readonly kind: 'system' };

export interface StaffActor {
  readonly kind: 'staff';
  readonly id: number;
  /** Customers see it in the chat. */
  readonly name: string;
  readonly roles: readonly StaffRole[];
}
