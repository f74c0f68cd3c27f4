// Longer than usual: one list of all refusals.
import type { CarrierName } from './carriers.ts';
import type { PointKind, PointProblem } from './point-problems.ts';

/**
 * Codes and facts of refusals, which are business "no"s. Refusals are returned, unexpected errors are thrown: a refusal rolls
 * the transaction back and is shown as one Russian sentence with the next step (`http/refusals.ts`).
 */
export interface RefusalFacts {
  'cart-empty': Record<never, never>;
  'product-gone': { productId: number; name?: string };
  'too-many-lines': { most: number };
  'out-of-stock': { productId: number; name: string; available: number };
  /** The rows of these goods, or of this order, are locked by others. `retryAfter` in seconds. */
  'goods-busy': { retryAfter: number };
  'order-busy': { retryAfter: number };
  'total-changed': { total: number; expected: number };
  'coupon-unknown': Record<never, never>;
  'coupon-code-unfit': Record<never, never>;
  /** The code of a coupon that a typed code might mean, too. */
  'coupon-code-taken': { taken: string };
  'coupon-terms-unfit': { term: 'percent' | 'sum' | 'delivery' | 'ends-before-start' | 'ends-in-past' | 'sections' };
  /** Terms that were promised to buyers. */
  'coupon-was-used': {
    terms: readonly ('kind' | 'value' | 'minTotal' | 'sections' | 'startsAt' | 'maxPerCustomer')[];
  };
  'coupon-limit-too-low': { uses: number };
  'coupon-switched': { active: boolean };
  /** Since its editor saw it: who has changed it last, and how. */
  'coupon-changed': { version: number; by: string; change: string };
  'certificate-unknown': Record<never, never>;
  'certificate-changed': { version: number; by: string; change: string };
  'certificate-switched': { blocked: boolean };
  'coupon-refused': { coupon: string; problem: string; text: string };
  'certificate-refused': { certificate: string; text: string };
  /** What may be spent now. */
  'bonuses-short': { available: number };
  'bonuses-need-account': Record<never, never>;
  /** The account of the customer was deleted. */
  'bonuses-closed': Record<never, never>;
  /** A correction takes more than may be spent now. */
  'bonuses-too-few': { available: number };
  /** Others change them. `retryAfter` in seconds. */
  'bonuses-busy': { retryAfter: number };
  'customer-unknown': Record<never, never>;
  /** One member has looked at the contacts of so many customers in an hour. */
  'contacts-shown-often': { most: number };
  /** One member has searched by phones and e-mails so many times in an hour. `retryAfter` in seconds. */
  'contacts-searched-often': { most: number; retryAfter: number };
  'too-many-codes': { seconds: number };
  'checkout-key-reused': Record<never, never>;
  'orders-too-often': { retryAfter: number };
  'too-many-open-orders': OpenOrdersFacts;
  'too-many-open-pieces': OpenOrdersFacts;
  'order-not-confirmable': { state: string };
  'order-anonymized': Record<never, never>;
  'confirm-code-not-sent': { shopPhone: string };
  'delivery-unavailable': { method: string };
  /** Of one parcel: more packs than the carrier takes. */
  'delivery-too-many-packs': { most: number };
  /** Kopecks: the most that the goods of one parcel of the carrier may be worth. */
  'delivery-too-valuable': { carrier: CarrierName; most: number };
  'delivery-zip-unserved': { carrier: CarrierName; zip: string };
  'delivery-point-unknown': { pointCode: string };
  'delivery-point-unfit': { problem: PointProblem; kind: PointKind };
  'pay-system-unavailable': { paySystem: number };
  /** Kopecks. */
  'payment-too-large': { most: number };
  /** The same of an order that is placed, at another place; 0: nothing. */
  'delivery-collects-less': { carrier: CarrierName; most: number };
  'city-unknown': { cityId: number };
  'order-unknown': Record<never, never>;
  'view-unknown': Record<never, never>;
  /** Own ones, or shared ones. */
  'too-many-views': { most: number };
  'order-not-payable': { state: string };
  /** Since the sender of a command saw it: who has changed it last, and how. */
  'order-changed': { version: number; by: string; change: string };
  'order-part-has-left': Record<never, never>;
  'order-not-cancellable': { state: string };
  /** Its buyer may cancel it without asking. */
  'order-still-cancellable': { state: string };
  'order-not-changeable': { state: string };
  'change-empty': Record<never, never>;
  /** begun: to pack it, or it has ended. spent: certificates or bonuses have paid for it. coupon: nothing would be left of it. */
  'change-not-possible': {
    why:
      | 'begun'
      | 'unconfirmed'
      | 'parts'
      | 'paid'
      | 'paid-both'
      | 'paid-digital'
      | 'digital'
      | 'twice'
      | 'spent'
      | 'coupon';
  };
  /** The buyer is asked already. */
  'change-open': Record<never, never>;
  'change-unknown': Record<never, never>;
  /** It was answered, withdrawn or has expired; outdated: the order is another one by now. */
  'change-closed': { state: string };
  'shipment-not-changeable': { state: string };
  'move-not-allowed': { from: string; to: string };
  'shipment-unknown': Record<never, never>;
  /** `by` and `change`: who did what last. */
  'shipment-changed': { version: number; by: string; change: string };
  'shipment-move-not-allowed': { from: string; to: string };
  'shipment-has-left': Record<never, never>;
  'shipment-not-picking': { state: string };
  'shipment-on-hold': { hold: number; reason: string };
  /** Its order was cancelled or returned. */
  'shipment-order-ended': { state: string };
  'shipment-order-open': { state: string };
  'shipment-order-goes-on': Record<never, never>;
  /** Lost or coming back, and settled already: by the end of its order, by another parcel, or by the return that was received. */
  'shipment-settled': { why: 'order-ended' | 'sent-again' | 'return-received' };
  /** It was recorded as lost or coming back. */
  'delivery-reason-missing': Record<never, never>;
  'shipment-over': { state: string };
  /** `method`: how the order reaches its buyer. */
  'shipment-method-differs': { method: 'pickup' | 'point' | 'courier' | 'digital' };
  'scan-unreadable': { why: 'separators-lost' | 'check-digit' | 'unknown' };
  'unit-of-another-order': Record<never, never>;
  'unit-too-many': { name: string };
  'unit-code-missing': { name: string };
  'unit-code-used': Record<never, never>;
  /** Day in ISO 8601. */
  'unit-expired': { expiresOn: string };
  'unit-unknown': Record<never, never>;
  /** Goods with recorded lots are packed by lot. */
  'unit-lot-missing': { name: string; suggested: SuggestedLot | null };
  /** `packedAs`: lot under which this very pack was packed before; null when the product has no such lot. */
  'unit-of-another-lot': { number: string; packedAs: string | null };
  'unit-lot-blocked': { number: string; reason: string };
  /** The day that is recorded, in ISO 8601. */
  'unit-lot-day-differs': { number: string; recorded: string };
  'unit-lot-empty': { number: string; suggested: SuggestedLot | null };
  /** State of the batch with the number of the lot; null when it has none. */
  'unit-batch-not-released': { number: string; state: string | null };
  'batch-unknown': Record<never, never>;
  'batch-taken': { number: string };
  'batch-days-unfit': { why: 'future' | 'order' | 'far' };
  'batch-state': { state: string };
  'batch-changed': { version: number; by: string; change: string };
  'batch-incomplete': { missing: 'documents' | 'results' };
  'batch-release-not-asked': Record<never, never>;
  'batch-second-person': Record<never, never>;
  'batch-file-refused': Record<never, never>;
  'batch-document-twice': Record<never, never>;
  'batch-document-unknown': Record<never, never>;
  'batch-busy': { retryAfter: number };
  'segment-unknown': Record<never, never>;
  'segment-taken': { name: string };
  'segment-changed': { version: number; by: string };
  'campaign-unknown': Record<never, never>;
  'campaign-state': { state: string };
  'campaign-changed': { version: number; by: string };
  'campaign-busy': { retryAfter: number };
  'campaign-not-asked': Record<never, never>;
  'campaign-second-person': Record<never, never>;
  'campaign-not-approved': { count: number; most: number };
  'campaign-segment-changed': Record<never, never>;
  'campaign-time-unfit': Record<never, never>;
  'campaign-nobody': Record<never, never>;
  'campaign-tests-full': { most: number };
  'campaign-test-not-sent': Record<never, never>;
  'recall-not-asked': Record<never, never>;
  'recall-asked-already': Record<never, never>;
  'recall-not-running': Record<never, never>;
  'recall-link-invalid': Record<never, never>;
  'recall-notice-unknown': Record<never, never>;
  'lot-unknown': Record<never, never>;
  'lot-product-unknown': Record<never, never>;
  'lot-not-needed': { why: 'digital' | 'bundle' };
  'lot-day-unfit': { why: 'expired' | 'far' };
  /** The day that is recorded, in ISO 8601. */
  'lot-day-differs': { number: string; recorded: string };
  'lot-blocked': { number: string; reason: string };
  'lot-not-blocked': { number: string };
  /** Pieces on stock that no lot accounts for. */
  'lot-not-on-shelf': { most: number };
  /** Pieces that a correction may take away: of what came in this way, what is in no box and still for sale. */
  'lot-corrected-too-far': { number: string; most: number };
  /** Pieces that were written off and are taken off no lot yet, at most what is left of this one. */
  'lot-written-off-too-far': { number: string; most: number };
  'lot-busy': { retryAfter: number };
  'stock-product-unknown': Record<never, never>;
  'stock-not-counted': { why: 'digital' | 'bundle' };
  /** Pieces on the shelf: as the sender saw it, and now. */
  'stock-changed': { shown: number; shelf: number };
  'stock-change-awaits': { by: string; pieces: number };
  /** Pieces that are on the shelf. */
  'stock-fewer-there': { most: number };
  /** Pieces on stock that no lot accounts for. */
  'stock-lot-needed': { most: number };
  'stock-lot-fewer': { number: string; most: number };
  'stock-change-unknown': Record<never, never>;
  'stock-change-decided': { by: string };
  'stock-same-person': Record<never, never>;
  'stock-busy': { retryAfter: number };
  /** Why each shipment cannot be picked. */
  'wave-empty': { leftOut: readonly { readonly orderNumber: number | null; readonly why: Refusal }[] };
  'wave-unknown': Record<never, never>;
  'units-missing': { missing: readonly { name: string; quantity: number }[] };
  'hold-unknown': Record<never, never>;
  'parcel-address-missing': Record<never, never>;
  'courier-call-empty': Record<never, never>;
  /** The hours cannot be had by the terms of the carrier: over, on the same day, too far ahead, too early or late, too few. */
  'courier-call-window': {
    why: 'past' | 'today' | 'far' | 'hours' | 'short';
    /** `earliest`, `latest`, `shortest`: minutes of the day. */
    terms: { daysAhead: number; earliest: number; latest: number; shortest: number };
  };
  'courier-call-unknown': Record<never, never>;
  /** What became of it, or that we are still asking. */
  'courier-call-not-unclear': { state: 'requested' | 'accepted' | 'refused' };
  'parcel-too-many-packs': { most: number };
  'parcel-not-registered': { state: string };
  /** The carrier was asked to remove it. */
  'parcel-being-removed': Record<never, never>;
  'parcel-label-missing': Record<never, never>;
  'parcel-act-missing': Record<never, never>;
  'act-not-needed': Record<never, never>;
  'act-empty': Record<never, never>;
  /** The carrier was asked for the act, and has not decided yet. */
  'act-being-made': Record<never, never>;
  'act-file-missing': Record<never, never>;
  /** Numbers of the orders whose labels are not printed yet. */
  'labels-missing': { numbers: readonly number[] };
  /** Numbers of the orders whose labels cannot be joined with others. */
  'labels-unreadable': { numbers: readonly number[] };
  'parcel-not-with-carrier': { state: string };
  'parcel-registered-elsewhere': Record<never, never>;
  'parcel-being-recalled': Record<never, never>;
  'units-none-taken': Record<never, never>;
  'units-all-taken': Record<never, never>;
  'units-of-bundle': { name: string };
  'pieces-not-cancellable': { state: string };
  'pieces-sold': Record<never, never>;
  'pieces-line-unknown': { position: number };
  'pieces-too-many': { name: string; left: number };
  'pieces-all': Record<never, never>;
  /** Digital goods that the buyer keeps: such an order is not cancelled as a whole. */
  'pieces-all-paid': { keepsDigital: boolean };
  'pieces-in-box': { name: string; packs: number };
  'pieces-broken-unfit': Record<never, never>;
  'split-not-allocated': { state: string };
  'split-all': Record<never, never>;
  'split-too-many-parts': { most: number };
  'split-order-unfit': { why: 'digital' | 'certificate' | 'bonuses' | 'cancelled' | 'free' | 'sent-again' };
  'join-other-order': Record<never, never>;
  'part-not-sent-again': Record<never, never>;
  'shipment-not-sent-again': { state: string };
  'shipment-not-back': { state: string };
  'track-missing': Record<never, never>;
  'delivery-track-missing': Record<never, never>;
  /** `track`: what the carrier has given. */
  'track-differs': { track: string };
  'till-receipt-missing': Record<never, never>;
  'till-receipt-not-needed': Record<never, never>;
  'command-key-reused': Record<never, never>;
  'refund-not-possible': { state: string };
  /** The closing receipt is not written yet. */
  'refund-too-early': Record<never, never>;
  /** Pieces that the buyer has taken and pieces left at the hand-over have receipts of their own. */
  'refund-mixed': Record<never, never>;
  'refund-line-unknown': { position: number };
  'refund-certificate': { name: string };
  'refund-not-opened': { name: string };
  'refund-too-many': { name: string; left: number };
  'refund-delivery-done': Record<never, never>;
  'refund-nothing': Record<never, never>;
  /** What is left of the payment, kopecks. */
  'refund-too-much': { left: number };
  'refund-too-many-packs': { most: number };
  /** Sold by marking codes. */
  'refund-packs-needed': { name: string };
  /** Packs and lines in one command. */
  'refund-packs-apart': Record<never, never>;
  'refund-pack-unknown': { unitId: number };
  'refund-unknown': Record<never, never>;
  /** Neither refused by the company nor to be paid by hand. */
  'refund-not-by-hand': Record<never, never>;
  /** The buyer has not taken it, and pays at the hand-over. */
  'refund-not-paid': Record<never, never>;
  /** What it is for was refunded since. */
  'refund-repeated': Record<never, never>;
  /** Kopecks: of the refund, and refunded in the cabinet without a refund of ours. */
  'refund-not-in-cabinet': { amount: number; seen: number };
  /** Who has decided. */
  'refund-not-awaiting': { by: string };
  /** It is being sent, or may be sent again. */
  'refund-under-way': Record<never, never>;
  /** Whoever requested a large refund does not approve it. */
  'refund-same-person': Record<never, never>;
  'receipt-unknown': Record<never, never>;
  'receipt-registered': Record<never, never>;
  'receipt-under-way': Record<never, never>;
  /** Another part of the receipt has these numbers. */
  'receipt-numbers-taken': Record<never, never>;
  'return-unknown': Record<never, never>;
  /** `by` and `change`: who did what last. */
  'return-changed': { version: number; by: string; change: string };
  'return-move-not-allowed': { from: string; to: string };
  /** Not of this order, or never handed over. */
  'return-unit-foreign': { unitId: number };
  'return-unit-taken': { unitId: number; number: number };
  'return-unit-twice': { unitId: number };
  'return-unit-inspected': { unitId: number };
  'return-unit-not-received': { unitId: number };
  'return-unit-not-put-aside': { unitId: number };
  'return-units-missing': Record<never, never>;
  'return-code-foreign': Record<never, never>;
  /** Its goods still count as held for the order. */
  'return-order-open': { state: string };
  /** Other goods were sent in their place. */
  'return-sent-again': Record<never, never>;
  /** Its parcel is on its way to us. */
  'return-coming-back': Record<never, never>;
  'return-not-possible': { why: 'state' | 'term' | 'no-units' };
  'return-too-many': { name: string; left: number };
  'return-line-unknown': Record<never, never>;
  'photo-refused': Record<never, never>;
  'photo-unknown': Record<never, never>;
  /** Since its editor saw it: who has changed it last, and how. */
  'product-changed': { version: number; by: string; change: string };
  /** Kopecks: the highest old price that may stand there; null: none. */
  'old-price-unfit': { most: number | null };
  'old-price-not-higher': Record<never, never>;
  'price-start-unfit': Record<never, never>;
  'price-start-taken': Record<never, never>;
  'price-plans-full': { most: number };
  'price-plan-unknown': Record<never, never>;
  'cost-of-bundle': Record<never, never>;
  'cost-unknown': Record<never, never>;
  'gtin-missing': Record<never, never>;
  'gtin-taken': Record<never, never>;
  'nothing-to-send': Record<never, never>;
  'letters-too-often': Record<never, never>;
  'payment-company-silent': Record<never, never>;
  'delivery-company-silent': Record<never, never>;
  'product-unknown': Record<never, never>;
  'review-key-reused': Record<never, never>;
  'review-of-order-exists': Record<never, never>;
  'review-unknown': Record<never, never>;
  /** Somebody has decided about it since. */
  'review-changed': { version: number; by: string; change: string };
  'review-move-not-allowed': { from: string; to: string };
  'restock-not-needed': { why: 'in-stock' | 'digital' };
  'list-full': { list: 'later' | 'favorites'; most: number };
  'products-unknown': { products: readonly number[] };
  'basket-changed': Record<never, never>;
  'email-taken': Record<never, never>;
  'newsletter-link-unknown': Record<never, never>;
  'webinar-unknown': Record<never, never>;
  'webinar-closed': Record<never, never>;
  'webinar-full': Record<never, never>;
  'webinar-address-refused': Record<never, never>;
  'webinar-link-unknown': Record<never, never>;
  'phone-taken': Record<never, never>;
  'account-blocked': Record<never, never>;
  'too-many-attempts': { retryAfter: number };
  'captcha-refused': { problem: 'missing' | 'wrong' | 'expired' | 'used' };
  'code-too-soon': { retryAfter: number };
  'code-failures-used-up': { kind: 'phone' | 'email'; shopPhone: string };
  /** Contacts to use instead. */
  'code-not-sent-there': { shopPhone: string; messenger: string };
  'code-undeliverable': { kind: 'phone' | 'email' };
  'code-company-silent': { kind: 'phone' | 'email' };
  'code-wrong': Record<never, never>;
  'challenge-unknown': Record<never, never>;
  'wrong-password': Record<never, never>;
  'sign-in-busy': { retryAfter: number };
  'ticket-unknown': Record<never, never>;
  'ticket-of-another': Record<never, never>;
  'sign-in-again': Record<never, never>;
  'fields-missing': { fields: readonly string[] };
  'consent-missing': Record<never, never>;
  /** It cannot be withdrawn by itself; `effect` is a sentence that says why. */
  'consent-stays': { effect: string };
  'owner-unsure': Record<never, never>;
  /** Nothing says what is wrong with it: the answer must not help whoever tries keys. */
  'passkey-refused': Record<never, never>;
  'passkey-known': Record<never, never>;
  'too-many-passkeys': { most: number };
  'password-obvious': Record<never, never>;
  'password-same': Record<never, never>;
  'current-password-wrong': Record<never, never>;
  'reset-code-unknown': Record<never, never>;
  'too-much-saved': { most: number };
  'too-many-recipients': { most: number };
  'recipient-known': { name: string };
  /** Saved by somebody else since its reader saw it. */
  'contact-changed': Record<never, never>;
  /** Its phone or e-mail would become a login without a proof. */
  'contact-unproved': Record<never, never>;
  /** On another device, since this one read it. */
  'course-plan-changed': { version: number };
  /** Loaded before the site was updated: it would drop what it does not know. */
  'course-page-outdated': Record<never, never>;
  'course-dose-above-label': { name: string };
  /** New in a plan, and not a product whose label has a dose as numbers. */
  'course-product-unknown': Record<never, never>;
  'course-plan-missing': Record<never, never>;
  'course-email-unconfirmed': Record<never, never>;
  'course-link-unknown': Record<never, never>;
  /** The shop has no keys for web push. */
  'course-push-off': Record<never, never>;
  /** The address of a browser is not at a push service that the shop may call, or its keys are unusable. */
  'course-push-unusable': Record<never, never>;
  /** The text that was agreed to with the copy does not name push services. */
  'course-push-consent': Record<never, never>;
  'course-push-missing': Record<never, never>;
  /** The account of the actor was deleted meanwhile. */
  'account-erased': Record<never, never>;
  'too-many-exports': { most: number };
  /** Open claims of the customer, orders that are not finished, or whose money or goods are on their way back. */
  'deletion-blocked': {
    blockers: readonly (
      | { readonly kind: 'ticket'; readonly ticketId: number }
      | {
          readonly kind: 'order' | 'refund' | 'return' | 'receipt';
          readonly orderId: string;
          readonly orderNumber: number;
          readonly byGuest: boolean;
        }
    )[];
  };
  'deletion-not-requested': Record<never, never>;
  'chat-unknown': Record<never, never>;
  /** The chat is outside its working hours. */
  'chat-closed': { hours: string };
  'chat-key-reused': Record<never, never>;
  'support-ticket-unknown': Record<never, never>;
  'ticket-key-reused': Record<never, never>;
  /** The order has no such line. */
  'ticket-line-unknown': Record<never, never>;
  'ticket-file-refused': Record<never, never>;
  /** The customer has written since, or a colleague has done something. */
  'ticket-changed': { version: number; by: string; change: string };
  'ticket-move-not-allowed': { from: string; to: string };
  'ticket-busy': { retryAfter: number };
  /** A form or a chat that becomes no ticket: nobody known has sent it, or nothing is asked in it. */
  'ticket-source-unfit': { why: 'sender-unknown' | 'no-question' };
  'ticket-letter-unknown': Record<never, never>;
  /** It names no ticket. */
  'ticket-letter-unmatched': Record<never, never>;
  'content-unknown': Record<never, never>;
  'content-changed': { version: number; by: string; change: string };
  'content-version-unfit': Record<never, never>;
  'content-preview-unknown': Record<never, never>;
  'slug-taken': { slug: string };
  'picture-refused': Record<never, never>;
  'picture-unknown': Record<never, never>;
  'pictures-unknown': { pictures: readonly string[] };
  'form-key-reused': Record<never, never>;
  'form-unknown': Record<never, never>;
  'file-refused': Record<never, never>;
  'file-unknown': Record<never, never>;
  /** Place, words and reason of each forbidden claim. */
  'claims-found': { claims: readonly { place: string; words: string; reason: string }[] };
  /** Since its editor saw it. */
  'setting-changed': { version: number; by: string };
  /** Addresses that lead to no page, each with the path of its field, the title of its entry and a sentence. */
  'menu-address-unfit': {
    errors: readonly { readonly path: readonly string[]; readonly text: string; readonly message: string }[];
  };
  /** Of a filter; another one may have removed it. */
  'facet-value-unknown': Record<never, never>;
  /** As it is written. */
  'facet-value-exists': { text: string };
  'too-many-facet-values': { most: number };
  /** Products that have it, more than one command changes. */
  'facet-value-too-common': { most: number };
  /** How many products have the value now. */
  'facet-products-changed': { products: number };
  'menu-version-unknown': Record<never, never>;
  'menu-version-unfit': Record<never, never>;
  'claim-rule-unknown': Record<never, never>;
  'claim-rule-changed': { version: number; by: string };
  /** The synonym to be changed is not there any more. */
  'synonym-unknown': Record<never, never>;
  'synonym-empty': Record<never, never>;
  'golden-query-unknown': Record<never, never>;
  'golden-query-exists': Record<never, never>;
  'golden-query-changed': { version: number };
  'golden-queries-full': { most: number };
  'miss-unknown': Record<never, never>;
  'claim-rule-exists': Record<never, never>;
  /** `reason` is a Russian sentence. */
  'claim-rule-wrong': { reason: string };
  'exception-unknown': Record<never, never>;
  'exception-busy': { retryAfter: number };
  /** `by` and `change`: who did what last. */
  'exception-changed': { version: number; by: string; change: string };
  'exception-taker-unknown': Record<never, never>;
  'exception-snooze-unfit': { why: 'past' | 'far' };
  /** Nobody has recorded whether a courier comes, or has answered a buyer who asks to cancel an order. */
  'exception-needs-settling': { kind: 'courier-unclear' | 'cancel-asked' };
  /** The day is not over. */
  'reconciliation-too-early': Record<never, never>;
  'difference-unknown': Record<never, never>;
  'difference-taken': { by: string };
  /** Somebody, or a comparison, has changed it since it was read. */
  'difference-changed': { version: number; by: string };
  'month-not-over': Record<never, never>;
  /** How many are open. */
  'month-has-differences': { differences: number };
  /** A Russian sentence. */
  'register-file-unfit': { sentence: string };
  'payout-in-future': Record<never, never>;
  'payout-unknown': Record<never, never>;
  /** The sum that was recorded, for people. */
  'payout-differs': { recorded: string };
  'payout-register-unknown': { number: string };
  'product-section-unfit': Record<never, never>;
  /** `name`: of the product that does not fit. */
  'bundle-parts-unfit': { why: 'twice' | 'no-bundle' | 'bundle' | 'digital'; name: string };
  'product-pictures-unfit': { why: 'twice' | 'none' | 'unknown' | 'without-words' };
  'bulk-change-unknown': Record<never, never>;
  /** Nothing in it can be applied, or the list has no products. */
  'bulk-change-empty': Record<never, never>;
  'bulk-change-too-many': { most: number };
  /** It was applied or cancelled, or its rows are still tried; `by` as event rows name actors. */
  'bulk-change-decided': { state: string; by: string };
  'bulk-change-moved': Record<never, never>;
  /** `head`: the heading that stands there twice. */
  'import-unfit': { why: 'no-number' | 'twice' | 'empty' | 'unreadable' | 'too-large' | 'formulas'; head?: string };
  /** Each is a Russian sentence that names the field. */
  'label-incomplete': { missing: readonly string[] };
  /** Numbers of the label that cannot be true; each is a Russian sentence. */
  'label-numbers-wrong': { issues: readonly string[] };
  /** More of a substance than its verified upper level; each is a Russian sentence. */
  'level-exceeded': { sentences: readonly string[] };
  'substance-unknown': Record<never, never>;
  /** A new row needs a name and a unit. */
  'substance-incomplete': Record<never, never>;
  'substance-name-taken': Record<never, never>;
  /** The row says another upper level than the document; `level` for people. */
  'substance-level-differs': { level: string };
  /** By the table of permissions. */
  'not-allowed': { verb: string; thing: string };
  /** What moves money needs a code of the authenticator that was entered in this session a few minutes ago. */
  'staff-step-up-needed': Record<never, never>;
  'staff-sign-in-wrong': Record<never, never>;
  'staff-code-wrong': Record<never, never>;
  'staff-fresh-code-missing': Record<never, never>;
  'staff-fresh-code-wrong': Record<never, never>;
  'staff-challenge-unknown': Record<never, never>;
  'staff-invitation-unknown': Record<never, never>;
  'staff-unknown': Record<never, never>;
  'staff-session-unknown': Record<never, never>;
  'staff-exists': Record<never, never>;
  'staff-disabled': Record<never, never>;
  'staff-self-reset': Record<never, never>;
  'staff-password-wrong': Record<never, never>;
  'last-owner': Record<never, never>;
}

/** The lot that expires first. */
interface SuggestedLot {
  readonly number: string;
  /** Day in ISO 8601. */
  readonly bestBefore: string;
  readonly left: number;
}

/** The limit on unpaid and unconfirmed orders that would be exceeded. */
interface OpenOrdersFacts {
  readonly by: 'phone' | 'mailbox' | 'network' | 'subnet';
  readonly most: number;
  /** Whether the buyer has proved to own the phone. */
  readonly proved: boolean;
}

export type RefusalCode = keyof RefusalFacts;

export interface Refusal<C extends RefusalCode = RefusalCode> {
  readonly refused: C;
  readonly facts: RefusalFacts[C];
}

export function refuse<C extends RefusalCode>(
  code: C,
  ...[facts]: Record<never, never> extends RefusalFacts[C] ? [] : [facts: RefusalFacts[C]]
): Refusal<C> {
  return { refused: code, facts: (facts ?? {}) as RefusalFacts[C] };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value && 'facts' in value;
}
