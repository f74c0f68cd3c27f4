import type { ExceptionKind } from '../api/exception-kind.ts';

/** Pages of the guide of the staff in the order of its contents; each is `docs/staff/<page>.md`. */
export const GUIDE_PAGES = [
  'home',
  'orders',
  'order',
  'new-order',
  'packing',
  'scanner',
  'hand-over',
  'printing',
  'parcels',
  'returns',
  'money',
  'payments',
  'reconciliation',
  'stock',
  'catalogue',
  'batches',
  'recall',
  'support',
  'reviews',
  'letters',
  'reports',
  'audit',
  'access',
  'contradictions',
  'refusals',
] as const;

export type GuidePage = (typeof GUIDE_PAGES)[number];

/** Where the guide tells what to do about each kind of exception. */
export const PAGES_OF_EXCEPTIONS: Readonly<Record<ExceptionKind, GuidePage>> = {
  'letter-not-sent': 'letters',
  'address-refused': 'letters',
  'sms-unclear': 'letters',
  'sms-not-sent': 'letters',
  'payment-unclear': 'payments',
  'payment-undecided': 'payments',
  'payment-refused': 'payments',
  'payment-mismatch': 'payments',
  'digital-not-delivered': 'payments',
  'refund-refused': 'money',
  'cabinet-refund-unclear': 'money',
  'refund-to-pay': 'money',
  'refund-unclear': 'money',
  'cancelled-not-refunded': 'money',
  'certificate-money-kept': 'money',
  'spent-certificate-refunded': 'money',
  'void-certificate-credited': 'money',
  'receipt-failed': 'money',
  'receipt-unclear': 'money',
  'receipt-overdue': 'money',
  'closed-codes-differ': 'money',
  'refund-without-codes': 'money',
  'part-to-refund': 'money',
  'agent-receipt-missing': 'money',
  'cancel-asked': 'order',
  'parcel-refused': 'parcels',
  'parcel-unclear': 'parcels',
  'parcel-not-delivered': 'parcels',
  'parcel-not-removed': 'parcels',
  'parcel-missing': 'parcels',
  'parcel-removed-too-late': 'parcels',
  'parcel-of-ended-order': 'parcels',
  'parcel-not-recalled': 'parcels',
  'parcel-lost': 'parcels',
  'part-unknown': 'parcels',
  'storage-ends': 'parcels',
  'no-tracking': 'parcels',
  'tracking-unknown': 'parcels',
  'tracking-contradicts': 'parcels',
  'points-lost': 'parcels',
  'goods-of-ended-order': 'packing',
  'not-packed': 'packing',
  'not-handed-over': 'hand-over',
  'courier-refused': 'hand-over',
  'courier-unclear': 'hand-over',
  'courier-accepted-late': 'hand-over',
  'act-refused': 'hand-over',
  'act-unclear': 'hand-over',
  'return-undecided': 'returns',
  'return-not-received': 'returns',
  'return-not-inspected': 'returns',
  'invariant-violated': 'contradictions',
  'ticket-overdue': 'support',
  'mailbox-unread': 'support',
  'claim-overdue': 'reconciliation',
  'reconciliation-differs': 'reconciliation',
  'reconciliation-failed': 'reconciliation',
  'closed-month-changed': 'reconciliation',
  'register-changed': 'reconciliation',
  'register-file-refused': 'reconciliation',
  'register-folder-unreadable': 'reconciliation',
  'stock-short': 'stock',
  'lot-expires-soon': 'stock',
  'lot-expired': 'stock',
  'stock-change-awaits': 'stock',
};

/** Refusals by the beginning of their code; the first that fits. Others are told about in general. */
const PAGES_OF_REFUSALS: readonly (readonly [begin: string, page: GuidePage])[] = [
  ['staff-', 'access'],
  ['not-allowed', 'access'],
  ['last-owner', 'access'],
  ['shipment-on-hold', 'packing'],
  ['shipment-not-sent-again', 'parcels'],
  ['shipment-not-back', 'parcels'],
  ['shipment-', 'order'],
  ['unit-', 'packing'],
  ['units-missing', 'packing'],
  ['units-', 'parcels'],
  ['scan-unreadable', 'scanner'],
  ['wave-', 'packing'],
  ['lot-', 'stock'],
  ['stock-', 'stock'],
  ['batch-', 'batches'],
  ['recall-', 'recall'],
  ['parcel-', 'parcels'],
  ['track-', 'parcels'],
  ['labels-', 'printing'],
  ['courier-', 'hand-over'],
  ['act-', 'hand-over'],
  ['till-receipt', 'hand-over'],
  ['pieces-', 'order'],
  ['order-', 'order'],
  ['refund-', 'money'],
  ['receipt-', 'money'],
  ['return-', 'returns'],
  ['payout-', 'reconciliation'],
  ['register-', 'reconciliation'],
  ['difference-', 'reconciliation'],
  ['reconciliation-', 'reconciliation'],
  ['month-', 'reconciliation'],
  ['product-', 'catalogue'],
  ['price-', 'catalogue'],
  ['old-price-', 'catalogue'],
  ['label-', 'catalogue'],
  ['claims-', 'catalogue'],
  ['level-', 'catalogue'],
  ['gtin-', 'catalogue'],
  ['ticket-', 'support'],
  ['support-', 'support'],
  ['chat-', 'support'],
  ['form-', 'support'],
  ['review-', 'reviews'],
  ['exception-', 'home'],
  ['view', 'orders'],
];

/** Refusals of whoever is not signed in, and cannot read the guide. */
const BEFORE_SIGN_IN: readonly string[] = [
  'staff-sign-in-wrong',
  'staff-code-wrong',
  'staff-challenge-unknown',
  'staff-invitation-unknown',
];

/** The page about a refusal, by its code. */
export function pageOfRefusal(code: string): GuidePage | undefined {
  if (BEFORE_SIGN_IN.includes(code)) return undefined;
  return PAGES_OF_REFUSALS.find(([begin]) => code.startsWith(begin))?.[1] ?? 'refusals';
}

/** Addresses of screens by their first segment. */
const PAGES_OF_SCREENS: Readonly<Record<string, GuidePage>> = {
  '': 'home',
  orders: 'orders',
  packing: 'packing',
  scanner: 'scanner',
  'hand-over': 'hand-over',
  returns: 'returns',
  money: 'money',
  reconciliation: 'reconciliation',
  stock: 'stock',
  catalogue: 'catalogue',
  batches: 'batches',
  support: 'support',
  reports: 'reports',
  audit: 'audit',
  staff: 'access',
  'own-access': 'access',
};

/** The page about a screen, by its address in the desk. */
export function pageOfScreen(path: string): GuidePage {
  const [first = '', second] = path.split('/').filter((part) => part !== '');
  if (first === 'orders' && second === 'new') return 'new-order';
  if (first === 'orders' && second !== undefined) return 'order';
  if (first === 'support' && second === 'reviews') return 'reviews';
  return PAGES_OF_SCREENS[first] ?? 'home';
}
