import type { Actor } from '../../kernel/actor.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { StaffRole } from '../../kernel/staff-roles.ts';

/** `buyer`: the customer whose account the thing belongs to, or whoever proved the link of its order. */
type Who = StaffRole | 'buyer' | 'system';

/**
 * Who may do what with what: the only table of permissions (decision 0079). Whoever is not named may not; jobs are named
 * nowhere, for what they do nobody asks for.
 */
export const PERMISSIONS = {
  order: {
    read: ['buyer', 'picker', 'shift-lead', 'support', 'accountant', 'owner'],
    pay: ['buyer'],
    cancel: ['buyer', 'shift-lead', 'support', 'owner'],
    /** After a talk with the buyer. */
    confirm: ['shift-lead', 'support', 'owner'],
    'confirm-by-code': ['buyer'],
    'resend-digital': ['buyer', 'support', 'owner'],
  },
  exception: {
    read: ['shift-lead', 'support', 'accountant', 'owner'],
    close: ['shift-lead', 'support', 'accountant', 'owner'],
  },
  review: { read: ['support', 'content', 'owner'], decide: ['support', 'content', 'owner'] },
  chat: {
    read: ['shift-lead', 'support', 'owner'],
    answer: ['shift-lead', 'support', 'owner'],
    close: ['shift-lead', 'support', 'owner'],
  },
  form: { read: ['support', 'owner'], finish: ['support', 'owner'] },
  webinar: {
    read: ['support', 'content', 'owner'],
    'set-room': ['content', 'owner'],
    'call-off': ['content', 'owner'],
  },
  content: {
    read: ['content', 'owner'],
    save: ['content', 'owner'],
    publish: ['content', 'owner'],
    withdraw: ['content', 'owner'],
  },
  product: { save: ['content', 'owner'], publish: ['content', 'owner'], withdraw: ['content', 'owner'] },
  company: { read: ['accountant', 'content', 'owner'], change: ['owner'] },
  'claim-rule': { read: ['content', 'support', 'owner'], add: ['content', 'owner'], change: ['content', 'owner'] },
  redirect: { read: ['content', 'owner'], add: ['content', 'owner'], remove: ['content', 'owner'] },
  city: { import: ['shift-lead', 'owner'] },
  'code-failures': { forgive: ['support', 'owner'] },
  staff: {
    read: ['owner'],
    /** The program adds the first owner. */
    add: ['owner', 'system'],
    disable: ['owner'],
    enable: ['owner'],
    'set-roles': ['owner'],
    'reset-second-factor': ['owner'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly Who[]>>>>;

export type Thing = keyof typeof PERMISSIONS;
export type Verb<T extends Thing> = keyof (typeof PERMISSIONS)[T] & string;

/** A thing that belongs to somebody. */
export interface Owned<T extends Thing> {
  readonly kind: T;
  readonly id: string;
  /** Of the account it was made from. */
  readonly customerId: number | null;
}

export type OwnedOrder = Owned<'order'>;

/** Verbs are looked up by names of a type that the signature of `may` has checked. */
const VERBS: Readonly<Record<Thing, Readonly<Record<string, readonly Who[]>>>> = PERMISSIONS;

/**
 * Whether somebody may do this.
 * @param thing a kind of things, where nobody's own counts, or one that has an owner
 */
export function may<T extends Thing>(actor: Actor, verb: Verb<T>, thing: T | Owned<T>): boolean {
  const owned = typeof thing === 'string' ? undefined : thing;
  const who = VERBS[kindOf(thing)][verb] ?? [];
  return who.some((one) => isOneOf(actor, one, owned));
}

const kindOf = <T extends Thing>(thing: T | Owned<T>): T => (typeof thing === 'string' ? thing : thing.kind);

function isOneOf(actor: Actor, who: Who, owned: Owned<Thing> | undefined): boolean {
  if (actor.kind === 'job') return false;
  if (actor.kind === 'system') return who === 'system';
  if (actor.kind === 'staff') return (actor.roles as readonly Who[]).includes(who);
  if (who !== 'buyer' || !owned) return false;
  const hasAccount = actor.kind === 'customer' && owned.customerId === actor.id;
  return hasAccount || actor.orderLink === owned.id;
}

/** The refusal of whoever may not; undefined for those who may. */
export function unlessAllowed<T extends Thing>(
  actor: Actor,
  verb: Verb<T>,
  thing: T | Owned<T>,
): Refusal<'not-allowed'> | undefined {
  return may(actor, verb, thing) ? undefined : refuse('not-allowed', { verb, thing: kindOf(thing) });
}

/** Everything these roles may do, as `chat:answer`; for screens, which the server checks again. */
export function permissionsOf(roles: readonly StaffRole[]): string[] {
  return Object.entries(PERMISSIONS).flatMap(([thing, verbs]) =>
    Object.entries<readonly Who[]>(verbs).flatMap(([verb, who]) =>
      roles.some((role) => who.includes(role)) ? [`${thing}:${verb}`] : [],
    ),
  );
}
