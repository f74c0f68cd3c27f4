import { readActorName } from '../../kernel/actor.ts';

/** Where a moment of an order is recorded. */
export type TimelineSource =
  | 'order'
  | 'note'
  | 'shipment'
  | 'tracking'
  | 'payment'
  | 'refund'
  | 'receipt'
  | 'claim'
  | 'return'
  | 'letter'
  | 'sms'
  | 'exception';

/** Who did it. program: a job, or the shop itself. company: a carrier. */
export interface TimelineActor {
  readonly kind: 'staff' | 'buyer' | 'program' | 'company';
  /** Of a member of the staff, or of the company. */
  readonly name: string | null;
}

/** A moment as its table has it. */
export interface TimelineRow {
  readonly source: TimelineSource;
  /** Of what it is about, such as the shipment; null for the order itself. */
  readonly subject: string | null;
  readonly kind: string;
  readonly from: string | null;
  readonly to: string | null;
  /** As event rows name actors; of tracking the company. */
  readonly actor: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

export interface TimelineEntry extends Omit<TimelineRow, 'actor'> {
  readonly actor: TimelineActor;
}

/** What a reader of an order may see besides its goods and states. */
export interface OrderReader {
  /** Name, phone and address of the buyer, and what people wrote. */
  readonly contact: boolean;
  /** Sums, payments and receipts. */
  readonly money: boolean;
  readonly exceptions: boolean;
}

/** The order of moments of one instant: what causes comes before what follows. */
const SOURCES: readonly TimelineSource[] = [
  'order',
  'note',
  'payment',
  'shipment',
  'tracking',
  'return',
  'refund',
  'claim',
  'receipt',
  'letter',
  'sms',
  'exception',
];

const MONEY_SOURCES: readonly TimelineSource[] = ['payment', 'refund', 'receipt', 'claim'];

/** What the facts of events hold; any that is not named here is for readers who may see everything. */
const FACTS: Readonly<Record<string, 'plain' | 'money' | 'words'>> = {
  shipmentId: 'plain',
  returnId: 'plain',
  /** Of the return. */
  number: 'plain',
  refundId: 'plain',
  paymentId: 'plain',
  next: 'plain',
  unit: 'plain',
  units: 'words',
  absent: 'plain',
  productId: 'plain',
  position: 'plain',
  products: 'plain',
  opened: 'plain',
  certificates: 'plain',
  lot: 'plain',
  weightGrams: 'plain',
  wave: 'plain',
  hold: 'plain',
  track: 'plain',
  ourNumber: 'plain',
  carrier: 'plain',
  code: 'plain',
  letter: 'plain',
  step: 'plain',
  state: 'plain',
  awaitsApproval: 'plain',
  by: 'plain',
  cause: 'plain',
  why: 'plain',
  amount: 'money',
  method: 'money',
  refunded: 'money',
  certificate: 'money',
  bonus: 'money',
  delivery: 'money',
  collected: 'money',
  discounts: 'money',
  fiscal: 'money',
  storage: 'money',
  document: 'money',
  attribute: 'money',
  receiptId: 'money',
  reason: 'words',
  note: 'words',
  problem: 'words',
};

/** Everything that has happened to an order, the oldest first, without what the reader may not see. */
export function timelineOf(rows: readonly TimelineRow[], reader: OrderReader): readonly TimelineEntry[] {
  return rows
    .filter(({ source }) => isShown(source, reader))
    .map(({ actor, facts, ...row }) => ({
      ...row,
      actor: actorOf(row.source, actor),
      facts: shownFacts(facts, reader),
    }))
    .toSorted((one, other) => {
      const after = one.at.getTime() - other.at.getTime();
      return after === 0 ? SOURCES.indexOf(one.source) - SOURCES.indexOf(other.source) : after;
    });
}

function isShown(source: TimelineSource, { contact, money, exceptions }: OrderReader): boolean {
  if (source === 'exception') return exceptions;
  // Words alone, which may name the buyer.
  if (source === 'note') return contact;
  return money || !MONEY_SOURCES.includes(source);
}

/** What the reader may see of the facts of an event: an allow-list, so that facts of a later version are hidden. */
export function shownFacts(facts: TimelineRow['facts'], { contact, money }: OrderReader): TimelineRow['facts'] {
  if (contact && money) return facts;
  const shown = Object.entries(facts).filter(([name]) => {
    const what = Object.hasOwn(FACTS, name) ? FACTS[name] : undefined;
    return what === 'plain' || (what === 'money' && money) || (what === 'words' && contact);
  });
  return Object.fromEntries(shown);
}

const actorOf = (source: TimelineSource, actor: string | null): TimelineActor =>
  source === 'tracking' ? { kind: 'company', name: actor } : readActorName(actor ?? '');
