// Longer than usual: one table of an action for each verb, which the type requires in one place.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_EDITOR, DEMO_OWNER } from '@travosol/demo-world/staff.ts';
import { DEMO_KEYS } from '../../src/config/demo-keys.ts';
import type { StaffActor } from '../../src/kernel/actor.ts';
import { isRefusal } from '../../src/kernel/refusal.ts';
import { rubles } from '../../src/kernel/money.ts';
import { STAFF_ROLES, type StaffRole } from '../../src/kernel/staff-roles.ts';
import { withdrawConsent, withdrawConsentByStaff } from '../../src/shop/consents/withdraw-consent.ts';
import { changeProfile } from '../../src/shop/accounts/change-profile.ts';
import { overwriteAccountBasket } from '../../src/shop/baskets/change-account-basket.ts';
import { changePrice } from '../../src/shop/catalog/change-price.ts';
import { saveCost } from '../../src/shop/costs/save-cost.ts';
import { applyBulkChange } from '../../src/shop/bulk-changes/apply-bulk-change.ts';
import { publishProduct } from '../../src/shop/catalog/publish-product.ts';
import { saveProduct } from '../../src/shop/catalog/save-product.ts';
import { withdrawProduct } from '../../src/shop/catalog/withdraw-product.ts';
import { blockCertificate, unblockCertificate } from '../../src/shop/certificates/block-certificate.ts';
import { approveCampaign, askCampaign } from '../../src/shop/campaigns/approve-campaign.ts';
import { scheduleCampaign } from '../../src/shop/campaigns/schedule-campaign.ts';
import { stopCampaign } from '../../src/shop/campaigns/stop-campaign.ts';
import { addSegment } from '../../src/shop/segments/save-segment.ts';
import { addClaimRule } from '../../src/shop/claims/add-claim-rule.ts';
import { changeClaimRule } from '../../src/shop/claims/change-claim-rule.ts';
import { forgiveFailures } from '../../src/shop/codes/forgive-failures.ts';
import { addRedirect, removeRedirect } from '../../src/shop/content/change-redirects.ts';
import { publishContent } from '../../src/shop/content/publish-content.ts';
import { saveContent } from '../../src/shop/content/save-content.ts';
import { withdrawContent } from '../../src/shop/content/withdraw-content.ts';
import type { ShopContext } from '../../src/shop/context.ts';
import { endCoursePlan } from '../../src/shop/courses/change-course-plan.ts';
import { addCustomerNote } from '../../src/shop/customers/add-customer-note.ts';
import { removeRecipient } from '../../src/shop/customers/change-recipients.ts';
import { addTempData } from '../../src/shop/customers/change-temp-data.ts';
import { showContacts } from '../../src/shop/customers/show-contacts.ts';
import { requestWelcomeLetter } from '../../src/shop/messages/request-welcome-letter.ts';
import { removePasskey } from '../../src/shop/passkeys/remove-passkey.ts';
import { changePassword } from '../../src/shop/passwords/change-password.ts';
import { endSessionsByStaff } from '../../src/shop/sessions/end-sessions-by-staff.ts';
import { endOtherSessions } from '../../src/shop/sessions/end-own-sessions.ts';
import { joinChat } from '../../src/shop/support/join-chat.ts';
import { resendDigital } from '../../src/shop/digital/resend-digital.ts';
import { assignException } from '../../src/shop/exceptions/assign-exception.ts';
import { closeException } from '../../src/shop/exceptions/close-exception.ts';
import { wakeException } from '../../src/shop/exceptions/snooze-exception.ts';
import { finishForm } from '../../src/shop/forms/finish-form.ts';
import { addNote } from '../../src/shop/orders/add-note.ts';
import { cancelOrder } from '../../src/shop/orders/cancel-order.ts';
import { recordReceipt } from '../../src/shop/receipts/record-receipt.ts';
import { placeByPhone } from '../../src/shop/checkout/place-by-phone.ts';
import { confirmByStaff, confirmOrder } from '../../src/shop/orders/confirm-order.ts';
import { approveRefund, declineRefund } from '../../src/shop/payments/approve-refund.ts';
import { recordRefund } from '../../src/shop/payments/record-refund.ts';
import { refundUnits } from '../../src/shop/payments/refund-units.ts';
import { requestDeletion, requestDeletionByStaff } from '../../src/shop/personal-data/request-deletion.ts';
import { requestExport, requestExportByStaff } from '../../src/shop/personal-data/request-export.ts';
import { removeView } from '../../src/shop/desk/remove-view.ts';
import { saveView } from '../../src/shop/desk/save-view.ts';
import { startPayment } from '../../src/shop/payments/start-payment.ts';
import { may, MOVES_MONEY, type Resource, type Verb } from '../../src/shop/permissions/permissions.rules.ts';
import { importRows } from '../../src/shop/places/import-cities.ts';
import { closeDifference } from '../../src/shop/reconciliation/close-difference.ts';
import { closeMonth } from '../../src/shop/reconciliation/close-month.ts';
import { takeDifference } from '../../src/shop/reconciliation/take-difference.ts';
import { requestRun } from '../../src/shop/reconciliation/request-run.ts';
import { acceptReturn } from '../../src/shop/returns/decide-return.ts';
import { inspectReturn } from '../../src/shop/returns/inspect-return.ts';
import { openReturn } from '../../src/shop/returns/open-return.ts';
import { requestReturn } from '../../src/shop/returns/request-return.ts';
import { addPicture } from '../../src/shop/pictures/add-picture.ts';
import { receiveReturn } from '../../src/shop/returns/receive-return.ts';
import { blockBatch, unblockBatch } from '../../src/shop/batches/block-batch.ts';
import { askRelease, releaseBatch } from '../../src/shop/batches/release-batch.ts';
import { confirmRecall } from '../../src/shop/recalls/confirm-recall.ts';
import { recordCall } from '../../src/shop/recalls/record-call.ts';
import { blockLot, unblockLot } from '../../src/shop/lots/block-lot.ts';
import { correctLot } from '../../src/shop/lots/correct-lot.ts';
import { receiveLot } from '../../src/shop/lots/receive-lot.ts';
import { countStock } from '../../src/shop/stocktaking/count-stock.ts';
import { approveStockChange, declineStockChange } from '../../src/shop/stocktaking/decide-stock-change.ts';
import { setLowThreshold } from '../../src/shop/stocktaking/set-low-threshold.ts';
import { writeOffStock } from '../../src/shop/stocktaking/write-off-stock.ts';
import { decideReview } from '../../src/shop/reviews/decide-review.ts';
import { importRegisterFile } from '../../src/shop/reconciliation/import-register-file.ts';
import { voidPayout } from '../../src/shop/reconciliation/void-payout.ts';
import { cancelPacks } from '../../src/shop/shipments/cancel-packs.ts';
import { changeRecipient } from '../../src/shop/shipments/change-recipient.ts';
import { declareLost } from '../../src/shop/shipments/declare-lost.ts';
import { recallParcel } from '../../src/shop/shipments/recall-parcel.ts';
import { answerChange } from '../../src/shop/order-changes/answer-change.ts';
import { composeChange } from '../../src/shop/order-changes/compose-change.ts';
import { requestCancel } from '../../src/shop/shipments/request-cancel.ts';
import { sendAgain } from '../../src/shop/shipments/send-again.ts';
import { splitShipment } from '../../src/shop/shipments/split-shipment.ts';
import { holdShipment, releaseHold } from '../../src/shop/shipments/hold-shipment.ts';
import { makeReady } from '../../src/shop/shipments/make-ready.ts';
import { recordDelivery } from '../../src/shop/shipments/record-delivery.ts';
import { startPicking } from '../../src/shop/shipments/start-picking.ts';
import { requestPointRefresh } from '../../src/shop/delivery/request-point-refresh.ts';
import { correctBonuses } from '../../src/shop/bonuses/correct-bonuses.ts';
import { changeBonusSettings } from '../../src/shop/settings/change-bonus-settings.ts';
import { changeDeliverySettings } from '../../src/shop/settings/change-delivery-settings.ts';
import { saveSynonym } from '../../src/shop/search/change-synonyms.ts';
import { saveFacets } from '../../src/shop/facets/save-facets.ts';
import { restoreMenus } from '../../src/shop/menus/restore-menus.ts';
import { changeCompany } from '../../src/shop/settings/change-company.ts';
import { openPasswords } from '../../src/shop/passwords/passwords.ts';
import { addStaff } from '../../src/shop/staff/add-staff.ts';
import { disableStaff, enableStaff } from '../../src/shop/staff/disable-staff.ts';
import { confirmStaffSession } from '../../src/shop/staff/confirm-staff-session.ts';
import { endOwnStaffSession } from '../../src/shop/staff/end-own-staff-session.ts';
import { endSessionsOfStaff } from '../../src/shop/staff/end-sessions-of-staff.ts';
import { sealSecret } from '../../src/shop/staff/second-factor.ts';
import { resetSecondFactor } from '../../src/shop/staff/reset-second-factor.ts';
import { changeStaffPassword } from '../../src/shop/staff/change-staff-password.ts';
import { signOutStaff } from '../../src/shop/staff/sign-out-staff.ts';
import { switchOffCoupon, switchOnCoupon } from '../../src/shop/promotions/switch-coupon.ts';
import { setStaffRoles } from '../../src/shop/staff/set-staff-roles.ts';
import { answerTicket, closeTicket } from '../../src/shop/tickets/answer-ticket.ts';
import { dropLetter } from '../../src/shop/tickets/decide-letter.ts';
import { openTicket } from '../../src/shop/tickets/open-ticket.ts';
import { openTicketFromForm } from '../../src/shop/tickets/open-ticket-from-form.ts';
import { markTicketRead } from '../../src/shop/tickets/reply-to-ticket.ts';
import { saveSubstance } from '../../src/shop/substances/save-substance.ts';
import { verifySubstance } from '../../src/shop/substances/verify-substance.ts';
import { answerChat, closeChat } from '../../src/shop/support/answer-chat.ts';
import { callOffWebinar } from '../../src/shop/webinars/call-off-webinar.ts';
import { setRoom } from '../../src/shop/webinars/set-room.ts';
import { checkoutForm, orderByCard, placeOrder, totalOf } from '../support/buyer.ts';
import { freshPhone, newCustomer } from '../support/customer.ts';
import { codeAt } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { runInShop } from '../support/run-in-shop.ts';

const UNKNOWN_ID = 2_000_000_000;
const UNKNOWN_UUID = randomUUID();
/** Read permissions are checked by the endpoint; there is no action. */
const AT_THE_ENDPOINT = 'endpoint';

const RULE: Parameters<typeof addClaimRule>[1] = {
  kind: 'phrase',
  text: 'морск* бриз*',
  exceptions: [],
  scopes: ['goods'],
  reason: 'Так о магнии не пишем: назовите вкус.',
};

const INVITING = { secret: DEMO_KEYS.SECRET, proof: 'command' } as const;

const DEPENDENCIES = { secret: DEMO_KEYS.SECRET, passwords: openPasswords() };
const EMAIL = 'anna.of.the.account@example.ru';

const NO_SHIPMENT = { shipmentId: UNKNOWN_UUID, key: randomUUID(), expectedVersion: 1 };

const NO_PRODUCT = { productId: UNKNOWN_ID, key: randomUUID(), expectedVersion: 1 };

const NO_COUPON = { couponId: UNKNOWN_ID, key: randomUUID(), expectedVersion: 1 };
const NO_CERTIFICATE = { certificateId: UNKNOWN_UUID, key: randomUUID(), expectedVersion: 1 };
const NO_BULK_CHANGE = { bulkChangeId: UNKNOWN_UUID, key: randomUUID(), expectedVersion: 1 };

const NO_EXCEPTION = { exceptionId: UNKNOWN_ID, key: randomUUID(), expectedVersion: 1 };

const NO_CALL = {
  checkoutKey: randomUUID(),
  items: [],
  coupons: [],
  contact: { name: 'Анна', phone: '79161234567', email: EMAIL },
  // Refused before a carrier is asked.
  delivery: { method: 'point', cityId: UNKNOWN_ID },
  paySystem: 2,
  comment: '',
  expectedTotal: 0,
} as const;

const NO_LOT = { key: randomUUID(), number: 'К-1', bestBefore: '2099-01-01', pieces: 1, onShelf: false };

const NO_STOCK = { key: randomUUID(), productId: UNKNOWN_ID, note: '', lotId: null };
const STOCK_LIMITS = { secondPersonFrom: 1 };
const NO_CAMPAIGN = { campaignId: UNKNOWN_ID, key: randomUUID(), expectedVersion: 1 };
const NO_BATCH = { batchId: UNKNOWN_ID, key: randomUUID(), expectedVersion: 1 };

const NO_CUSTOMER = { customerId: UNKNOWN_ID, key: randomUUID() };

const NO_TICKET = { ticketId: UNKNOWN_ID, key: randomUUID() };

const NO_RETURN = { returnId: UNKNOWN_UUID, key: randomUUID(), expectedVersion: 1 };
const LIMITS = { secondPersonFrom: rubles(1) };

const NO_CHANGE = {
  key: randomUUID(),
  expectedVersion: 1,
  expectedTotal: 0,
  quantities: [],
  added: [],
  reason: 'проба',
};
const CHANGE_TERMS = { holdMinutes: 30, limitsTimes: 1, refunds: LIMITS };

type Attempt = (ctx: ShopContext, orderId: string) => Promise<unknown>;

/** An action for each verb of the table, called with ids that do not exist, except for the order. The type requires a line for a new verb. */
const ATTEMPTS: { readonly [T in Resource]: { readonly [V in Verb<T>]: Attempt | typeof AT_THE_ENDPOINT } } = {
  order: {
    read: AT_THE_ENDPOINT,
    'read-money': AT_THE_ENDPOINT,
    create: (ctx) => placeByPhone(ctx, NO_CALL, { holdMinutes: 30, limitsTimes: 1 }),
    pay: (ctx, id) => startPayment(ctx, id, 'http://localhost'),
    cancel: cancelOrder,
    'cancel-paid': cancelOrder,
    'request-cancel': requestCancel,
    change: (ctx, orderId) => composeChange(ctx, { ...NO_CHANGE, orderId }, CHANGE_TERMS),
    'answer-change': (ctx, orderId) =>
      answerChange(ctx, { orderId, changeId: UNKNOWN_UUID, accept: true }, { ...CHANGE_TERMS, returnUrl: '' }),
    confirm: confirmByStaff,
    note: (ctx, orderId) => addNote(ctx, { orderId, key: randomUUID(), note: 'проба' }),
    'record-receipt': (ctx) => recordReceipt(ctx, UNKNOWN_UUID, { storage: '', document: '', attribute: '' }),
    'confirm-by-code': (ctx, id) => ctx.transaction((tx) => confirmOrder(tx, id, { by: 'code', limitsTimes: 1 })),
    'change-delivery': (ctx, id) => changeRecipient(ctx, id, { name: 'Анна', phone: '79161234567' }),
    'resend-digital': resendDigital,
    refund: (ctx, orderId) =>
      refundUnits(ctx, { orderId, key: randomUUID(), lines: [], delivery: true, reason: 'defect' }, LIMITS),
    'record-refund': (ctx) => recordRefund(ctx, UNKNOWN_UUID),
    'approve-refund': (ctx) => approveRefund(ctx, UNKNOWN_UUID),
    'decline-refund': (ctx) => declineRefund(ctx, UNKNOWN_UUID),
    'request-return': (ctx, orderId) =>
      requestReturn(
        ctx,
        { orderId, key: randomUUID(), goods: [], reason: 'defect', comment: '', photos: [] },
        { days: 14 },
      ),
  },
  shipment: {
    read: AT_THE_ENDPOINT,
    'read-contact': AT_THE_ENDPOINT,
    pack: (ctx) => startPicking(ctx, NO_SHIPMENT),
    'hand-over': (ctx) => makeReady(ctx, NO_SHIPMENT),
    deliver: (ctx) => recordDelivery(ctx, NO_SHIPMENT),
    'cancel-packs': (ctx) => cancelPacks(ctx, { ...NO_SHIPMENT, lines: [], why: 'broken', reason: 'проба' }, LIMITS),
    hold: (ctx) => holdShipment(ctx, { ...NO_SHIPMENT, reason: 'проба' }),
    'release-hold': (ctx) => releaseHold(ctx, { ...NO_SHIPMENT, hold: 1 }),
    recall: (ctx) => recallParcel(ctx, NO_SHIPMENT),
    'declare-lost': (ctx) => declareLost(ctx, { ...NO_SHIPMENT, reason: 'проба' }),
    'send-again': (ctx) => sendAgain(ctx, NO_SHIPMENT),
    split: (ctx) => splitShipment(ctx, { ...NO_SHIPMENT, positions: [0] }),
  },
  lot: {
    read: AT_THE_ENDPOINT,
    receive: (ctx) => receiveLot(ctx, { ...NO_LOT, product: UNKNOWN_ID }),
    correct: (ctx) =>
      correctLot(ctx, { key: randomUUID(), lotId: UNKNOWN_ID, pieces: 1, onShelf: false, reason: 'проба' }),
    block: (ctx) => blockLot(ctx, { key: randomUUID(), lotId: UNKNOWN_ID, reason: 'проба' }),
    unblock: (ctx) => unblockLot(ctx, { key: randomUUID(), lotId: UNKNOWN_ID }),
  },
  stock: {
    read: AT_THE_ENDPOINT,
    count: (ctx) => countStock(ctx, { ...NO_STOCK, shown: 1, counted: 1, cause: 'miscounted' }, STOCK_LIMITS),
    'write-off': (ctx) => writeOffStock(ctx, { ...NO_STOCK, pieces: 1, cause: 'broken' }, STOCK_LIMITS),
    'approve-change': (ctx) => approveStockChange(ctx, { changeId: UNKNOWN_UUID, key: randomUUID() }),
    'decline-change': (ctx) => declineStockChange(ctx, { changeId: UNKNOWN_UUID, key: randomUUID(), reason: 'проба' }),
    'set-threshold': (ctx) => setLowThreshold(ctx, { ...NO_STOCK, threshold: 1 }),
  },
  segment: {
    read: AT_THE_ENDPOINT,
    save: (ctx) => addSegment(ctx, { key: randomUUID(), name: 'Проба', rule: { all: [] } }),
  },
  campaign: {
    read: AT_THE_ENDPOINT,
    save: (ctx) => askCampaign(ctx, NO_CAMPAIGN),
    approve: (ctx) => approveCampaign(ctx, NO_CAMPAIGN),
    send: (ctx) => scheduleCampaign(ctx, { ...NO_CAMPAIGN, sendAt: null }),
    stop: (ctx) => stopCampaign(ctx, NO_CAMPAIGN),
  },
  batch: {
    read: AT_THE_ENDPOINT,
    'read-recall': AT_THE_ENDPOINT,
    save: (ctx) => askRelease(ctx, NO_BATCH),
    release: (ctx) => releaseBatch(ctx, NO_BATCH),
    block: (ctx) => blockBatch(ctx, { ...NO_BATCH, reason: 'проба' }),
    unblock: (ctx) => unblockBatch(ctx, NO_BATCH),
    recall: (ctx) => confirmRecall(ctx, NO_BATCH),
    'record-call': (ctx) => recordCall(ctx, { key: randomUUID(), noticeId: UNKNOWN_UUID, reached: true }),
  },
  return: {
    read: AT_THE_ENDPOINT,
    open: (ctx, orderId) => openReturn(ctx, { orderId, key: randomUUID(), unitIds: [], reason: 'defect', comment: '' }),
    decide: (ctx) => acceptReturn(ctx, NO_RETURN),
    receive: (ctx) => receiveReturn(ctx, { ...NO_RETURN, unitIds: [], scans: [] }),
    inspect: (ctx) => inspectReturn(ctx, { ...NO_RETURN, units: [], refund: null }, LIMITS),
  },
  account: {
    change: (ctx) => changeProfile(ctx, DEPENDENCIES, { address: '203.0.113.9' }),
    'change-password': (ctx) => changePassword(ctx, DEPENDENCIES, { currentPassword: undefined, password: 'x' }),
    'change-passkeys': (ctx) => removePasskey(ctx, UNKNOWN_UUID),
    'end-sessions': endOtherSessions,
    'withdraw-consent': (ctx) => withdrawConsent(ctx, 'newsletter'),
    'change-basket': (ctx) => overwriteAccountBasket(ctx, { now: undefined }),
    'save-data': (ctx) => addTempData(ctx, {}),
    'change-recipients': (ctx) => removeRecipient(ctx, UNKNOWN_ID),
    'change-course': endCoursePlan,
    'join-chat': (ctx) => joinChat(ctx, 'nobody'),
    'open-ticket': (ctx) =>
      openTicket(ctx, DEPENDENCIES.secret, {
        key: randomUUID(),
        topic: 'other',
        subject: 'Проба',
        text: 'Проба',
        orderId: UNKNOWN_UUID,
        position: null,
        lotNumber: null,
        files: [],
      }),
    'request-welcome-letter': (ctx) => requestWelcomeLetter(ctx, { to: EMAIL }),
    export: (ctx) => requestExport(ctx, { ticket: 'none' }),
    delete: (ctx) => requestDeletion(ctx, { ticket: 'none' }),
  },
  customer: {
    read: AT_THE_ENDPOINT,
    'read-looks': AT_THE_ENDPOINT,
    'read-requests': AT_THE_ENDPOINT,
    'read-contacts': (ctx) => showContacts(ctx, { ...NO_CUSTOMER, reason: 'check' }),
    note: (ctx) => addCustomerNote(ctx, { ...NO_CUSTOMER, note: 'проба' }),
    'end-sessions': (ctx) => endSessionsByStaff(ctx, { ...NO_CUSTOMER, why: 'phone' }),
    'withdraw-consent': (ctx) => withdrawConsentByStaff(ctx, { ...NO_CUSTOMER, purpose: 'newsletter', asked: 'phone' }),
    'request-export': (ctx) => requestExportByStaff(ctx, { ...NO_CUSTOMER, asked: 'phone' }),
    delete: (ctx) => requestDeletionByStaff(ctx, { customerId: UNKNOWN_ID, reason: 'проба' }),
  },
  exception: {
    read: AT_THE_ENDPOINT,
    take: (ctx) => assignException(ctx, { ...NO_EXCEPTION, to: null }),
    snooze: (ctx) => wakeException(ctx, NO_EXCEPTION),
    close: (ctx) => closeException(ctx, { id: UNKNOWN_ID, reason: 'проба' }),
  },
  figures: { read: AT_THE_ENDPOINT, 'read-money': AT_THE_ENDPOINT },
  audit: { read: AT_THE_ENDPOINT, export: AT_THE_ENDPOINT },
  report: {
    'read-sales': AT_THE_ENDPOINT,
    'read-vat': AT_THE_ENDPOINT,
    'read-margin': AT_THE_ENDPOINT,
    'read-liability': AT_THE_ENDPOINT,
    'read-delivery': AT_THE_ENDPOINT,
    'read-buyers': AT_THE_ENDPOINT,
    'read-search': AT_THE_ENDPOINT,
  },
  cost: {
    read: AT_THE_ENDPOINT,
    save: (ctx) => saveCost(ctx, { ...NO_PRODUCT, cost: rubles(1), validFrom: '2026-01-01', reason: 'проба' }),
  },
  reconciliation: {
    read: AT_THE_ENDPOINT,
    run: (ctx) => requestRun(ctx, '2026-01-01'),
    import: (ctx) => importRegisterFile(ctx, 'boxberry', new Uint8Array()),
    'record-payout': (ctx) => voidPayout(ctx, UNKNOWN_ID, 'проба'),
    take: (ctx) => takeDifference(ctx, UNKNOWN_ID, 'taken'),
    close: (ctx) => closeDifference(ctx, UNKNOWN_ID, { reason: 'проба' }),
    'close-month': (ctx) => closeMonth(ctx, '2026-01-01'),
  },
  review: { read: AT_THE_ENDPOINT, decide: (ctx) => decideReview(ctx, UNKNOWN_UUID, { kind: 'publish' }) },
  chat: {
    read: AT_THE_ENDPOINT,
    answer: (ctx) => answerChat(ctx, UNKNOWN_UUID, { key: randomUUID(), text: 'Да' }),
    close: (ctx) => closeChat(ctx, UNKNOWN_UUID),
  },
  ticket: {
    read: AT_THE_ENDPOINT,
    reply: (ctx) => markTicketRead(ctx, { ticketId: UNKNOWN_ID, through: 0 }),
    answer: (ctx) => answerTicket(ctx, { ...NO_TICKET, text: 'Проба' }),
    close: (ctx) => closeTicket(ctx, NO_TICKET),
    open: (ctx) => openTicketFromForm(ctx, {} as never, { number: UNKNOWN_ID, topic: 'other' }),
    'decide-letter': (ctx) => dropLetter(ctx, UNKNOWN_UUID),
  },
  form: { read: AT_THE_ENDPOINT, finish: (ctx) => finishForm(ctx, UNKNOWN_ID) },
  webinar: {
    read: AT_THE_ENDPOINT,
    'set-room': (ctx) => setRoom(ctx, { slug: 'net', url: 'https://rooms.example' }),
    'call-off': (ctx) => callOffWebinar(ctx, { slug: 'net' }),
  },
  content: {
    read: AT_THE_ENDPOINT,
    save: (ctx) => saveContent(ctx, {} as never, { id: UNKNOWN_ID, version: 1 }),
    publish: (ctx) => publishContent(ctx, UNKNOWN_ID),
    withdraw: (ctx) => withdrawContent(ctx, UNKNOWN_ID),
  },
  picture: {
    read: AT_THE_ENDPOINT,
    add: (ctx) => addPicture(ctx, {} as never, { alt: 'Проба', body: Buffer.from('проба') }),
  },
  product: {
    read: AT_THE_ENDPOINT,
    'set-price': (ctx) => changePrice(ctx, { ...NO_PRODUCT, price: rubles(1), oldPrice: null }),
    'change-many': (ctx) => applyBulkChange(ctx, NO_BULK_CHANGE),
    save: (ctx) => saveProduct(ctx, UNKNOWN_ID, {}),
    publish: (ctx) => publishProduct(ctx, UNKNOWN_ID),
    withdraw: (ctx) => withdrawProduct(ctx, UNKNOWN_ID),
  },
  coupon: {
    read: AT_THE_ENDPOINT,
    save: (ctx) => switchOnCoupon(ctx, NO_COUPON),
    'switch-off': (ctx) => switchOffCoupon(ctx, NO_COUPON),
  },
  certificate: {
    read: AT_THE_ENDPOINT,
    block: (ctx) => blockCertificate(ctx, { ...NO_CERTIFICATE, cause: 'asked' }),
    unblock: (ctx) => unblockCertificate(ctx, NO_CERTIFICATE),
  },
  bonuses: {
    read: AT_THE_ENDPOINT,
    correct: (ctx) => correctBonuses(ctx, { customerId: UNKNOWN_ID, key: randomUUID(), count: 1, note: 'проба' }),
    'read-liability': AT_THE_ENDPOINT,
    'change-settings': (ctx) => changeBonusSettings(ctx, {}),
  },
  substance: {
    read: AT_THE_ENDPOINT,
    save: (ctx) => saveSubstance(ctx, 'net-takogo', {}),
    verify: (ctx) => verifySubstance(ctx, 'net-takogo', { level: null, source: 'проба', edition: 'проба' }),
  },
  delivery: {
    read: AT_THE_ENDPOINT,
    change: (ctx) => changeDeliverySettings(ctx, {}),
    'refresh-points': (ctx) => requestPointRefresh(ctx, { acceptLoss: false }),
  },
  company: { read: AT_THE_ENDPOINT, change: (ctx) => changeCompany(ctx, {}) },
  facets: { read: AT_THE_ENDPOINT, change: (ctx) => saveFacets(ctx, [], { key: randomUUID(), expectedVersion: 0 }) },
  menus: { read: AT_THE_ENDPOINT, change: (ctx) => restoreMenus(ctx, UNKNOWN_ID, {}) },
  'claim-rule': {
    read: AT_THE_ENDPOINT,
    add: (ctx) => addClaimRule(ctx, RULE),
    change: (ctx) => changeClaimRule(ctx, UNKNOWN_ID, { active: false }),
  },
  redirect: {
    read: AT_THE_ENDPOINT,
    add: (ctx) => addRedirect(ctx, { fromPath: '/proba', toPath: '/news', status: 302 }),
    remove: (ctx) => removeRedirect(ctx, '/proba'),
  },
  search: { read: AT_THE_ENDPOINT, change: (ctx) => saveSynonym(ctx, { word: 'проба', means: 'опыт' }) },
  city: { import: (ctx) => importRows(ctx, [], 'проба') },
  'code-failures': { forgive: (ctx) => forgiveFailures(ctx, '79990000000') },
  view: {
    read: AT_THE_ENDPOINT,
    save: (ctx) => removeView(ctx, UNKNOWN_UUID),
    share: (ctx) => saveView(ctx, { id: randomUUID(), list: 'orders', name: 'Проба', filter: {}, shared: true }),
  },
  staff: {
    read: AT_THE_ENDPOINT,
    add: (ctx) =>
      addStaff(ctx, INVITING, { email: `${randomUUID()}@travosol.example`, name: 'Проба', roles: ['picker'] }),
    disable: (ctx) => disableStaff(ctx, UNKNOWN_ID),
    enable: (ctx) => enableStaff(ctx, 'command', UNKNOWN_ID),
    'set-roles': (ctx) => setStaffRoles(ctx, 'command', UNKNOWN_ID, ['picker']),
    'end-sessions': (ctx) => endSessionsOfStaff(ctx, UNKNOWN_ID),
    'reset-second-factor': (ctx) => resetSecondFactor(ctx, INVITING, UNKNOWN_ID),
  },
  'staff-account': {
    read: AT_THE_ENDPOINT,
    'confirm-session': (ctx) =>
      confirmStaffSession(ctx, { secret: DEMO_KEYS.SECRET, code: '1', address: '203.0.113.9' }),
    'end-session': (ctx) => endOwnStaffSession(ctx, UNKNOWN_UUID),
    'change-password': (ctx) => changeStaffPassword(ctx, DEPENDENCIES, { currentPassword: 'x', password: 'y' }),
    'sign-out': signOutStaff,
  },
};

describe('every action open to the staff', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
  });
  afterAll(() => shop.close());

  it('checks the permission of every role, of visitors and of jobs', { timeout: 180_000 }, async () => {
    const items = [{ product: 2, quantity: 1 }];
    const contact = { name: 'Анна Иванова', phone: freshPhone(), email: 'anna@example.ru' };
    const form = checkoutForm(items, await totalOf(shop.url, items), { paySystem: 3, contact });
    const { orderId } = (await placeOrder(shop.url, form)).body;
    const { user: anna } = await newCustomer(shop);
    await shop.query('update customers set email = $2, email_confirmed_at = now() where id = $1', [anna.id, EMAIL]);
    const answers: unknown[] = [];
    const expected: unknown[] = [];
    await runInShop(shop, {}, async (ctx) => {
      for (const [resource, verbs] of Object.entries(ATTEMPTS)) {
        for (const [verb, act] of Object.entries<Attempt | typeof AT_THE_ENDPOINT>(verbs)) {
          if (act === AT_THE_ENDPOINT) continue;
          const actors = [
            ...STAFF_ROLES.map((role): StaffActor => ({
              kind: 'staff',
              id: 1,
              name: 'Вера',
              roles: [role],
              sessionId: UNKNOWN_UUID,
              isConfirmed: true,
            })),
            { kind: 'visitor' } as const,
            { kind: 'customer', id: anna.id, sessionId: UNKNOWN_UUID } as const,
            { kind: 'job', name: 'proba' } as const,
          ];
          for (const actor of actors) {
            const who = actor.kind === 'staff' ? actor.roles[0] : actor.kind;
            const answer = await act(ctx.as(actor), orderId);
            const refused = isRefusal(answer) ? answer.refused : '';
            // An order or a ticket that the actor may not read is reported as unknown.
            const looksUnknown =
              (resource === 'order' && refused === 'order-unknown') ||
              (verb === 'reply' && refused === 'support-ticket-unknown');
            const turnedAway = refused === 'not-allowed' || looksUnknown;
            answers.push([resource, verb, who, !turnedAway]);
            // A customer acts on the own account.
            const own = { kind: 'account', id: String(anna.id), customerId: anna.id };
            const on = resource === 'account' ? own : resource;
            expected.push([resource, verb, who, may(actor, verb as never, on as never)]);
          }
        }
      }
    });
    expect(answers).toEqual(expected);
  });

  it('asks a session of the staff for a fresh code before any action that moves money', async () => {
    const items = [{ product: 2, quantity: 1 }];
    const paid = await orderByCard(shop.url, items);
    await shop.sandbox.advance(paid.paymentId, 'pay');
    await shop.drain();
    const vera: StaffActor = { kind: 'staff', id: 1, name: 'Вера', roles: ['owner'], sessionId: UNKNOWN_UUID };
    const asked: string[] = [];
    await runInShop(shop, {}, async (ctx) => {
      for (const [resource, verbs] of Object.entries(ATTEMPTS)) {
        for (const [verb, act] of Object.entries<Attempt | typeof AT_THE_ENDPOINT>(verbs)) {
          // Cancelling needs a code, or not, by what was paid.
          if (act === AT_THE_ENDPOINT || `${resource}:${verb}` === 'order:cancel') continue;
          const answer = await act(ctx.as(vera), paid.orderId);
          if (isRefusal(answer) && answer.refused === 'staff-step-up-needed') asked.push(`${resource}:${verb}`);
        }
      }
    });
    const money = Object.entries(MOVES_MONEY).flatMap(([thing, verbs]) => verbs.map((verb) => `${thing}:${verb}`));
    expect(asked.sort()).toEqual(money.sort());
  });

  it('records a signed-in customer as the actor of the order', async () => {
    const { jwt, user } = await newCustomer(shop);
    const items = [{ product: 2, quantity: 1 }];
    const form = checkoutForm(items, await totalOf(shop.url, items), { paySystem: 3 });
    const { orderId } = (await placeOrder(shop.url, form, { authorization: `Bearer ${jwt}` })).body;
    expect(
      await shop.query("select actor from order_events where order_id = $1 and kind = 'placed'", [orderId]),
    ).toEqual([{ actor: `customer:${user.id}` }]);
  });

  it('lets the program add one owner, and only while there is none', async () => {
    await runInShop(shop, {}, async (ctx) => {
      const add = (name: string, ...roles: StaffRole[]) =>
        addStaff(ctx.as({ kind: 'system' }), INVITING, {
          email: `${randomUUID()}@travosol.example`,
          name,
          roles,
        });
      const refused = expect.objectContaining({ refused: 'not-allowed' });
      expect(await add('Иван', 'owner')).toEqual(refused);
      await shop.query("delete from staff_roles where role = 'owner'");
      expect([await add('Иван'), await add('Иван', 'picker'), await add('Иван', 'owner', 'content')]).toEqual(
        Array(3).fill(refused),
      );
      const added = await Promise.all(Array.from({ length: 6 }, () => add('Иван', 'owner')));
      expect(added.filter(isRefusal)).toEqual(Array(5).fill(refused));
      await shop.query("update staff_roles set staff_id = 1 where role = 'owner'");
    });
  });

  it('leaves one owner who can sign in, whatever two owners do to each other at the same moment', async () => {
    const owner = (id: number, name: string): StaffActor & { sessionId: string } => ({
      kind: 'staff',
      id,
      name,
      roles: ['owner'],
      sessionId: randomUUID(),
    });
    const [vera, galina] = [owner(1, 'Вера'), owner(2, 'Галина')];
    const { secret } = shop;
    const factors = [DEMO_OWNER, DEMO_EDITOR].map(({ totpSecret }, index) => ({ id: index + 1, totpSecret }));
    const codeOf = ({ actor }: ShopContext) => {
      const { totpSecret } = factors.find(({ id }) => actor.kind === 'staff' && id === actor.id)!;
      return { secret, code: codeAt(shop.now(), totpSecret), address: '203.0.113.9' };
    };
    const actions: ((ctx: ShopContext, id: number) => Promise<unknown>)[] = [
      (ctx, id) => resetSecondFactor(ctx, { secret, proof: codeOf(ctx) }, id),
      (ctx, id) => disableStaff(ctx, id),
      (ctx, id) => setStaffRoles(ctx, 'command', id, ['content']),
    ];
    for (const { id, sessionId } of [vera, galina]) {
      await shop.query(
        `insert into staff_sessions (id, staff_id, token_hash, created_at, seen_at, expires_at)
         values ($1, $2, $3, now(), now(), now() + interval '1 hour')`,
        [sessionId, id, Buffer.from(sessionId)],
      );
    }
    await runInShop(shop, {}, async (ctx) => {
      for (const [one, other] of actions.flatMap((first) => actions.map((second) => [first, second] as const))) {
        for (const { id, totpSecret } of factors) {
          await shop.query(
            'update staff set disabled_at = null, totp_confirmed_at = now(), totp_step = 0, totp_secret = $2 where id = $1',
            [id, sealSecret(secret, id, totpSecret)],
          );
        }
        await shop.query("insert into staff_roles values (1, 'owner'), (2, 'owner') on conflict do nothing");
        await shop.query('update staff_sessions set ended_at = null where id = any($1)', [
          [vera.sessionId, galina.sessionId],
        ]);
        const done = await Promise.all([one(ctx.as(vera), 2), other(ctx.as(galina), 1)]);
        const refusals = done.filter(isRefusal).map(({ refused }) => refused);
        // Whoever was disabled or reset before sending the code has none.
        expect([['last-owner'], ['staff-fresh-code-wrong']]).toContainEqual(refusals);
      }
      // The command may do it, because whoever has the machine has the tables.
      const last = await resetSecondFactor(ctx.as(vera), INVITING, 1);
      expect(last).toHaveProperty('invitation');
    });
  });
});
