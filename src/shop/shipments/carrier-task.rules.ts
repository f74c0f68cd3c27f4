import type { CarrierName } from '../../kernel/carriers.ts';
import { addMinutes } from '../../kernel/dates.ts';
import { withoutContacts } from '../../kernel/without-contacts.ts';

/**
 * waiting: not accepted yet, as far as we know. accepted: the carrier checks it. done: registered, and followed from then on.
 * refused, removed: no parcel exists; the shipment may get another one, under another number.
 */
export const CARRIER_TASK_STATES = ['waiting', 'accepted', 'done', 'refused', 'removed'] as const;

export type CarrierTaskState = (typeof CARRIER_TASK_STATES)[number];

/** A carrier usually needs seconds for what it has accepted: until then it is asked often, later by retries of the job. */
const SOON_MINUTES = 2;
const SOON_PAUSE_MS = 3_000;
/** The carrier may need a minute until it finds a parcel by our number: absent after that, it was not accepted. */
export const FINDABLE_MINUTES = 2;
/** How long a request may be undecided; after that staff looks into it, and the schedule goes on asking. */
const DECISION_MINUTES = 60;
/** Shortest and longest pause between two looks of the schedule at what is undecided; the job itself looks more often at first. */
const SHORTEST_PAUSE_MINUTES = 5;
const LONGEST_PAUSE_MINUTES = 60;
/** СДЭК reports by webhooks, too; Boxberry has none and may be asked once an hour. */
const TRACKING_MINUTES: Readonly<Record<CarrierName, number>> = { cdek: 120, boxberry: 60 };
/** Older requests for a label are made anew. */
const LABEL_MINUTES = 60;

/** Whether what the carrier does not find was not accepted, so that it is sent (again): a parcel, an act, a call of a courier. */
export function maySend(sentAt: Date | null, now: Date): boolean {
  return sentAt === null || now >= addMinutes(sentAt, FINDABLE_MINUTES);
}

/** When to ask for what the carrier has accepted; undefined once it takes longer than usual. */
export function soonAfter(acceptedAt: Date, now: Date): Date | undefined {
  return now < addMinutes(acceptedAt, SOON_MINUTES) ? new Date(now.getTime() + SOON_PAUSE_MS) : undefined;
}

export function isDecisionOverdue(createdAt: Date, now: Date): boolean {
  return now >= addMinutes(createdAt, DECISION_MINUTES);
}

/** @param askedAt when what is not done yet was first asked for */
export function nextTryAt(state: CarrierTaskState, carrier: CarrierName, askedAt: Date, now: Date): Date {
  return state === 'done' ? addMinutes(now, TRACKING_MINUTES[carrier]) : nextLookAt(askedAt, now);
}

/** When the schedule looks again at what the carrier has not decided: the older it is, the longer the pause. */
export function nextLookAt(askedAt: Date, now: Date): Date {
  const age = (now.getTime() - askedAt.getTime()) / 60_000;
  return addMinutes(now, Math.min(Math.max(age / 12, SHORTEST_PAUSE_MINUTES), LONGEST_PAUSE_MINUTES));
}

/** Whether the carrier may still be printing the label. */
export function isBeingPrinted(requestedAt: Date, now: Date): boolean {
  return now < addMinutes(requestedAt, LABEL_MINUTES);
}

/** Longest text of a carrier that is saved. */
export const MOST_WORDS = 500;

/** What a carrier said, without name, address, mailbox and phone of the recipient, which it may have quoted. */
export function wordsOfCarrier(said: string, { name, address }: { name: string; address: string }): string {
  const quoted = [address, name, ...name.split(/\s+/)].filter((text) => text.length > 2);
  return withoutContacts(quoted.reduce((text, secret) => text.replaceAll(secret, '…'), said)).slice(0, MOST_WORDS);
}
