// Longer than usual: one table, which is read as a whole.
import type { Actor } from '../../kernel/actor.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { STAFF_ROLES, type StaffRole } from '../../kernel/staff-roles.ts';

/** `buyer`: the customer whose account owns the resource, or a visitor with the link of the order. */
type Who = StaffRole | 'buyer' | 'system';

/**
 * Who may do what: the only table of permissions (decision 0079). Whoever is not named may not. Jobs are not named: their
 * work is not subject to permissions.
 */
export const PERMISSIONS = {
  order: {
    read: ['buyer', 'picker', 'shift-lead', 'support', 'accountant', 'owner'],
    /** Prices, payments and receipts, on pages of the staff. */
    'read-money': ['shift-lead', 'support', 'accountant', 'owner'],
    /** For a buyer who calls. */
    create: ['shift-lead', 'support', 'owner'],
    pay: ['buyer'],
    cancel: ['buyer', 'shift-lead', 'support', 'owner'],
    /** What was paid goes back. */
    'cancel-paid': ['buyer', 'shift-lead', 'support', 'owner'],
    /** Once it is packed, when only the staff may cancel it. */
    'request-cancel': ['buyer'],
    /** After a talk with the buyer. */
    confirm: ['shift-lead', 'support', 'owner'],
    'confirm-by-code': ['buyer'],
    /** Whoever may read what people write about the buyer. */
    note: ['shift-lead', 'support', 'owner'],
    /** The recipient, and the point or the address. */
    'change-delivery': ['buyer', 'shift-lead', 'support', 'owner'],
    /** Its goods, before it is packed. */
    change: ['shift-lead', 'support', 'owner'],
    /** To agree that it costs more, or not. */
    'answer-change': ['buyer'],
    'resend-digital': ['buyer', 'support', 'owner'],
    refund: ['support', 'accountant', 'owner'],
    /** Of a refund above the limit that somebody else has requested. */
    'approve-refund': ['accountant', 'owner'],
    'decline-refund': ['accountant', 'owner'],
    /** That a refund was made by hand. */
    'record-refund': ['shift-lead', 'accountant', 'owner'],
    /** Receipts of an order: to see them, and to record one that was made by hand. */
    'record-receipt': ['accountant', 'owner'],
    'request-return': ['buyer'],
  },
  shipment: {
    read: ['picker', 'shift-lead', 'support', 'owner'],
    /** Name, phone and door of the buyer; others see the last digits. */
    'read-contact': ['shift-lead', 'support', 'owner'],
    pack: ['picker', 'shift-lead', 'owner'],
    'hand-over': ['picker', 'shift-lead', 'owner'],
    deliver: ['picker', 'shift-lead', 'owner'],
    /** Pieces of its order will not come. */
    'cancel-packs': ['shift-lead', 'support', 'owner'],
    /** Its order is sent in parts, or parts are joined again. */
    split: ['shift-lead', 'support', 'owner'],
    /** Also whoever packs and sees that something is wrong. */
    hold: ['picker', 'shift-lead', 'support', 'owner'],
    'release-hold': ['shift-lead', 'support', 'owner'],
    recall: ['shift-lead', 'support', 'owner'],
    'declare-lost': ['shift-lead', 'owner'],
    'send-again': ['shift-lead', 'support', 'owner'],
  },
  lot: {
    read: ['picker', 'shift-lead', 'support', 'owner'],
    receive: ['picker', 'shift-lead', 'owner'],
    /** What was received by mistake. */
    correct: ['shift-lead', 'owner'],
    /** Whoever sees that something is wrong with it. */
    block: ['picker', 'shift-lead', 'owner'],
    unblock: ['shift-lead', 'owner'],
  },
  /** Levels, movements, and what is found at the shelf. */
  stock: {
    read: ['picker', 'shift-lead', 'support', 'accountant', 'owner'],
    count: ['picker', 'shift-lead', 'owner'],
    'write-off': ['shift-lead', 'owner'],
    /** Of a change above the limit that somebody else has asked for. */
    'approve-change': ['shift-lead', 'owner'],
    'decline-change': ['shift-lead', 'owner'],
    'set-threshold': ['shift-lead', 'owner'],
  },
  /** Passports of batches, and recalls of them (decision 0133). */
  batch: {
    read: ['picker', 'shift-lead', 'support', 'content', 'owner'],
    /** Days, results and protocols of a draft; and to ask for its release. */
    save: ['content', 'owner'],
    /** By another person than has asked. */
    release: ['shift-lead', 'owner'],
    block: ['shift-lead', 'content', 'owner'],
    unblock: ['shift-lead', 'owner'],
    /** To ask for a recall, to confirm or decline what somebody else has asked for, and to end it. */
    recall: ['shift-lead', 'owner'],
    /** Whom a recall concerns, and how far it has come. */
    'read-recall': ['shift-lead', 'support', 'owner'],
    'record-call': ['shift-lead', 'support', 'owner'],
  },
  return: {
    read: ['picker', 'shift-lead', 'support', 'accountant', 'owner'],
    /** For a buyer who calls or writes; accepted at once. */
    open: ['shift-lead', 'support', 'owner'],
    /** Accept or refuse what a buyer asks for. */
    decide: ['shift-lead', 'support', 'owner'],
    receive: ['picker', 'shift-lead', 'owner'],
    inspect: ['shift-lead', 'owner'],
  },
  /** Customers and their own account ({@link ownAccount}). */
  account: {
    change: ['buyer'],
    'change-password': ['buyer'],
    'change-passkeys': ['buyer'],
    'end-sessions': ['buyer'],
    'withdraw-consent': ['buyer'],
    'change-basket': ['buyer'],
    'save-data': ['buyer'],
    'change-recipients': ['buyer'],
    'change-course': ['buyer'],
    'join-chat': ['buyer'],
    /** And to add files to it. */
    'open-ticket': ['buyer'],
    'request-welcome-letter': ['buyer'],
    export: ['buyer'],
    delete: ['buyer'],
  },
  /** Of customers; everybody reads the own ones. */
  bonuses: {
    read: ['support', 'accountant', 'owner'],
    /** Give or take them by hand, with a reason. */
    correct: ['support', 'owner'],
    /** What the shop owes in bonuses, by months. */
    'read-liability': ['accountant', 'owner'],
    'change-settings': ['owner'],
  },
  /** Customers as the staff sees them (decision 0139). */
  customer: {
    /** To find them, and their cards without contacts. */
    read: ['shift-lead', 'support', 'owner'],
    /** Phone and e-mail on the card; each look is recorded. */
    'read-contacts': ['support', 'owner'],
    /** Who has looked at them. */
    'read-looks': ['owner'],
    note: ['support', 'owner'],
    'end-sessions': ['support', 'owner'],
    'withdraw-consent': ['support', 'owner'],
    /** Requests about personal data by letter or phone, with acts of deletions. */
    'read-requests': ['support', 'owner'],
    'request-export': ['support', 'owner'],
    /** And to take a deletion back. */
    delete: ['support', 'owner'],
  },
  exception: {
    read: ['shift-lead', 'support', 'accountant', 'owner'],
    /** And to hand it to a colleague, or give it back. */
    take: ['shift-lead', 'support', 'accountant', 'owner'],
    /** Put it off, or bring it back. */
    snooze: ['shift-lead', 'support', 'accountant', 'owner'],
    close: ['shift-lead', 'support', 'accountant', 'owner'],
  },
  /** Figures of the day and of the days before it, without the money for those who pack. */
  figures: {
    read: ['picker', 'shift-lead', 'support', 'accountant', 'owner'],
    'read-money': ['shift-lead', 'support', 'accountant', 'owner'],
  },
  /** What members of the staff have done. */
  audit: {
    /** Without words about customers for those who may not see contacts. */
    read: ['accountant', 'owner'],
    /** All of it as a file. */
    export: ['owner'],
  },
  /** Reports by periods; each has its verb. */
  report: {
    'read-sales': ['shift-lead', 'accountant', 'owner'],
    'read-vat': ['accountant', 'owner'],
    'read-margin': ['accountant', 'owner'],
    'read-liability': ['accountant', 'owner'],
    'read-delivery': ['shift-lead', 'support', 'accountant', 'owner'],
    'read-buyers': ['accountant', 'owner'],
    'read-search': ['shift-lead', 'content', 'owner'],
  },
  /** Comparison of money with other companies, and what carriers owe us. */
  reconciliation: {
    read: ['accountant', 'owner'],
    run: ['accountant', 'owner'],
    /** The program imports what companies deliver. */
    import: ['accountant', 'owner', 'system'],
    /** What came to our bank account. */
    'record-payout': ['accountant', 'owner'],
    take: ['accountant', 'owner'],
    close: ['accountant', 'owner'],
    'close-month': ['accountant', 'owner'],
  },
  review: { read: ['support', 'content', 'owner'], decide: ['support', 'content', 'owner'] },
  chat: {
    read: ['shift-lead', 'support', 'owner'],
    answer: ['shift-lead', 'support', 'owner'],
    close: ['shift-lead', 'support', 'owner'],
  },
  ticket: {
    read: ['shift-lead', 'support', 'owner'],
    /** In an own ticket. */
    reply: ['buyer'],
    /** To take it, answer, ask the customer, solve it and add notes. */
    answer: ['shift-lead', 'support', 'owner'],
    /** Without an answer. */
    close: ['support', 'owner'],
    /** For a customer, from a form or a chat. */
    open: ['support', 'owner'],
    /** Letters from other addresses. */
    'decide-letter': ['support', 'owner'],
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
  /** Of the header and the footer. */
  menus: { read: ['content', 'owner'], change: ['content', 'owner'] },
  /** Filters of the sections and their values, which are written into products, too (decision 0152). */
  facets: { read: ['content', 'owner'], change: ['content', 'owner'] },
  /** Of content and products, chosen among those that were added. */
  picture: { read: ['content', 'owner'], add: ['content', 'owner'] },
  product: {
    /** As its editors see it, unpublished ones, too; the accountant enters costs there. */
    read: ['content', 'shift-lead', 'support', 'accountant', 'owner'],
    save: ['content', 'owner'],
    publish: ['content', 'owner'],
    withdraw: ['content', 'owner'],
    /** Now or later. */
    'set-price': ['content', 'owner'],
    /** Many at once, from a file or of a list; each row needs its own permission, too. */
    'change-many': ['content', 'owner'],
  },
  /** What a piece costs the shop (decision 0148); nobody else learns it. */
  cost: { read: ['accountant', 'owner'], save: ['accountant', 'owner'] },
  /** Codes with a discount (decision 0140). */
  coupon: {
    read: ['support', 'content', 'accountant', 'owner'],
    /** Create, change its terms, make a series of codes, switch on; and to read the codes of a series as a file. */
    save: ['content', 'owner'],
    'switch-off': ['content', 'owner'],
  },
  /** Gift certificates that were sold; nobody sees a whole code. */
  certificate: {
    read: ['support', 'accountant', 'owner'],
    block: ['support', 'accountant', 'owner'],
    /** Its money can be spent again. */
    unblock: ['accountant', 'owner'],
  },
  /** Saved rules over subscribers; whoever sees them sees masked addresses only. */
  segment: { read: ['content', 'owner'], save: ['content', 'owner'] },
  campaign: {
    read: ['content', 'owner'],
    /** A draft, test letters to oneself, and to ask for the approval. */
    save: ['content', 'owner'],
    /** By another person than has asked. */
    approve: ['owner'],
    send: ['owner'],
    /** Whoever sees that something is wrong with it. */
    stop: ['content', 'owner'],
  },
  /** The reference with which amounts of labels are compared. */
  substance: { read: ['content', 'support', 'owner'], save: ['content', 'owner'], verify: ['content', 'owner'] },
  delivery: {
    read: ['shift-lead', 'support', 'accountant', 'owner'],
    change: ['owner'],
    'refresh-points': ['shift-lead', 'owner'],
  },
  company: { read: ['accountant', 'content', 'owner'], change: ['owner'] },
  'claim-rule': { read: ['content', 'support', 'owner'], add: ['content', 'owner'], change: ['content', 'owner'] },
  redirect: { read: ['content', 'owner'], add: ['content', 'owner'], remove: ['content', 'owner'] },
  /** Synonyms, golden queries and searches without results. */
  search: { read: ['content', 'owner'], change: ['content', 'owner'] },
  city: { import: ['shift-lead', 'owner'] },
  'code-failures': { forgive: ['support', 'owner'] },
  /** Filters of lists of the staff under a name. */
  view: {
    read: ['picker', 'shift-lead', 'support', 'accountant', 'owner'],
    /** For oneself. */
    save: ['picker', 'shift-lead', 'support', 'accountant', 'owner'],
    /** For everybody; and to change or remove shared ones of others. */
    share: ['shift-lead', 'support', 'accountant', 'owner'],
  },
  staff: {
    read: ['owner'],
    /** The program adds the first owner, which the action checks. */
    add: ['owner', 'system'],
    disable: ['owner'],
    enable: ['owner'],
    'end-sessions': ['owner'],
    'set-roles': ['owner'],
    'reset-second-factor': ['owner'],
  },
  /** Members and their own access ({@link ownStaffAccount}). */
  'staff-account': {
    /** The own sessions. */
    read: STAFF_ROLES,
    'change-password': STAFF_ROLES,
    'confirm-session': STAFF_ROLES,
    'end-session': STAFF_ROLES,
    'sign-out': STAFF_ROLES,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly Who[]>>>>;

export type Resource = keyof typeof PERMISSIONS;
export type Verb<T extends Resource> = keyof (typeof PERMISSIONS)[T] & string;

/**
 * What moves or promises money. A member who does it in a session has entered a code of the authenticator there a few
 * minutes ago (decision 0123); commands at the terminal have no session and need none.
 */
export const MOVES_MONEY = {
  order: ['cancel-paid', 'change', 'refund', 'approve-refund', 'record-refund'],
  shipment: ['cancel-packs'],
  /** Letters to all buyers of a batch, who are offered their money back. */
  batch: ['recall'],
  bonuses: ['correct', 'change-settings'],
  product: ['set-price'],
  coupon: ['save'],
  certificate: ['unblock'],
  reconciliation: ['record-payout', 'close-month'],
} as const satisfies { readonly [T in Resource]?: readonly Verb<T>[] };

/** A resource with an owner. */
export interface Owned<T extends Resource> {
  readonly kind: T;
  readonly id: string;
  /** The account it was created from. */
  readonly customerId: number | null;
}

export type OwnedOrder = Owned<'order'>;

/** Verbs are looked up by names of a type that the signature of `may` has checked. */
const VERBS: Readonly<Record<Resource, Readonly<Record<string, readonly Who[]>>>> = PERMISSIONS;
const MONEY_VERBS: Readonly<Partial<Record<Resource, readonly string[]>>> = MOVES_MONEY;

/**
 * Whether the actor may do this.
 * @param resource a kind of resource, when ownership does not matter, or one resource with its owner
 */
export function may<T extends Resource>(actor: Actor, verb: Verb<T>, resource: T | Owned<T>): boolean {
  const owned = typeof resource === 'string' ? undefined : resource;
  const who = VERBS[kindOf(resource)][verb] ?? [];
  return who.some((one) => isOneOf(actor, one, owned));
}

const kindOf = <T extends Resource>(resource: T | Owned<T>): T =>
  typeof resource === 'string' ? resource : resource.kind;

function isOneOf(actor: Actor, who: Who, owned: Owned<Resource> | undefined): boolean {
  if (actor.kind === 'job') return false;
  if (actor.kind === 'system') return who === 'system';
  if (actor.kind === 'staff') return (actor.roles as readonly Who[]).includes(who);
  if (who !== 'buyer' || !owned) return false;
  const hasAccount = actor.kind === 'customer' && owned.customerId === actor.id;
  return hasAccount || (owned.kind === 'order' && actor.orderLink === owned.id);
}

/** A refusal if the actor may not do this, or may only after a fresh code; undefined otherwise. */
export function unlessAllowed<T extends Resource>(
  actor: Actor,
  verb: Verb<T>,
  resource: T | Owned<T>,
): Refusal<'not-allowed' | 'staff-step-up-needed'> | undefined {
  const thing = kindOf(resource);
  if (!may(actor, verb, resource)) return refuse('not-allowed', { verb, thing });
  const isUnconfirmed = actor.kind === 'staff' && actor.sessionId !== undefined && !actor.isConfirmed;
  return isUnconfirmed && MONEY_VERBS[thing]?.includes(verb) ? refuse('staff-step-up-needed') : undefined;
}

/**
 * The account and session with which the actor may do this. Actions on an account take it from here and no id as an
 * argument, so that no caller can name another account.
 */
export function ownAccount(
  actor: Actor,
  verb: Verb<'account'>,
): { readonly customerId: number; readonly sessionId: string } | Refusal<'not-allowed'> {
  if (actor.kind === 'customer' && actor.sessionId !== undefined) {
    const { id: customerId, sessionId } = actor;
    if (may(actor, verb, { kind: 'account', id: String(customerId), customerId })) return { customerId, sessionId };
  }
  return refuse('not-allowed', { verb, thing: 'account' });
}

/** As {@link ownAccount}, for a member of the staff. */
export function ownStaffAccount(
  actor: Actor,
  verb: Verb<'staff-account'>,
): { readonly staffId: number; readonly sessionId: string } | Refusal<'not-allowed'> {
  if (actor.kind === 'staff' && actor.sessionId !== undefined && may(actor, verb, 'staff-account'))
    return { staffId: actor.id, sessionId: actor.sessionId };
  return refuse('not-allowed', { verb, thing: 'staff-account' });
}

/** Everything these roles may do, as `chat:answer`; for the staff interface: the server checks each request again. */
export function permissionsOf(roles: readonly StaffRole[]): string[] {
  return Object.entries(PERMISSIONS).flatMap(([resource, verbs]) =>
    Object.entries<readonly Who[]>(verbs).flatMap(([verb, who]) =>
      roles.some((role) => who.includes(role)) ? [`${resource}:${verb}`] : [],
    ),
  );
}
