// Longer than usual: one table of all calls of the staff.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FACETS } from '../../src/kernel/shelf-query.ts';
import { STAFF_ROLES, type StaffRole } from '../../src/kernel/staff-roles.ts';
import { permissionsOf, type Resource, type Verb } from '../../src/shop/permissions/permissions.rules.ts';
import { checkoutForm, placeOrder, totalOf } from '../support/buyer.ts';
import { sampleOf, type Schema } from '../support/sample-of-schema.ts';
import { signInWithRole } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

type Permission = { readonly [T in Resource]: `${T}:${Verb<T>}` }[Resource];

/** What each call of the staff needs. A call that is missing here fails the test. */
const NEEDS: { readonly [P in Permission]?: readonly string[] } = {
  'staff-account:confirm-session': ['POST /api/staff/session/confirmed'],
  'staff-account:read': ['GET /api/staff/sessions'],
  'staff-account:end-session': ['POST /api/staff/sessions/{sessionId}/ended'],
  'staff-account:change-password': ['POST /api/staff/password'],
  'staff:read': ['GET /api/staff/{id}/sessions', 'GET /api/staff'],
  'staff:end-sessions': ['POST /api/staff/{id}/sessions/ended'],
  'staff:add': ['POST /api/staff'],
  'staff:set-roles': ['PUT /api/staff/{id}/roles'],
  'staff:disable': ['POST /api/staff/{id}/disable'],
  'staff:enable': ['POST /api/staff/{id}/enable'],
  'staff:reset-second-factor': ['POST /api/staff/{id}/reset-second-factor'],
  'chat:read': ['GET /api/support/chats', 'GET /api/support/chats/{id}/messages', 'GET /api/support/chats/{id}/stream'],
  'chat:answer': ['POST /api/support/chats/{id}/reply'],
  'chat:close': ['POST /api/support/chats/{id}/close'],
  'ticket:read': [
    'GET /api/tickets',
    'GET /api/tickets/{ticketId}',
    'GET /api/tickets/{ticketId}/files/{fileId}',
    'GET /api/ticket-letters',
    'GET /api/ticket-letters/{letterId}/raw',
  ],
  'ticket:answer': [
    'POST /api/tickets/{ticketId}/taken',
    'POST /api/tickets/{ticketId}/answered',
    'POST /api/tickets/{ticketId}/asked',
    'POST /api/tickets/{ticketId}/solved',
    'POST /api/tickets/{ticketId}/noted',
  ],
  'ticket:close': ['POST /api/tickets/{ticketId}/closed'],
  'ticket:open': ['POST /api/tickets/from-form', 'POST /api/tickets/from-chat'],
  'ticket:decide-letter': [
    'POST /api/ticket-letters/{letterId}/approved',
    'POST /api/ticket-letters/{letterId}/dropped',
  ],
  'form:read': ['GET /api/forms', 'GET /api/forms/{number}', 'GET /api/forms/{number}/files/{file}'],
  'form:finish': ['POST /api/forms/{number}/done'],
  'order:confirm': ['GET /api/orders/unconfirmed', 'POST /api/orders/{orderId}/confirmed'],
  'order:create': [
    'GET /api/staff/cities',
    'GET /api/staff/cities/{cityId}/streets',
    'POST /api/staff/orders/quote',
    'POST /api/staff/orders/points',
    'POST /api/staff/orders',
  ],
  'order:change': [
    'GET /api/staff/orders/{orderId}/change',
    'POST /api/staff/orders/{orderId}/change/preview',
    'POST /api/staff/orders/{orderId}/changes',
    'POST /api/staff/orders/{orderId}/changes/{changeId}/withdrawn',
  ],
  'order:note': ['POST /api/orders/{orderId}/notes'],
  'order:cancel': ['POST /api/orders/{orderId}/cancelled'],
  'order:resend-digital': ['POST /api/orders/{orderId}/digital-letters'],
  'order:refund': [
    'GET /api/orders/{orderId}/refunds',
    'POST /api/orders/{orderId}/refunds',
    'GET /api/refunds/awaiting-approval',
    'POST /api/shipments/{shipmentId}/order-returned',
  ],
  'order:approve-refund': ['POST /api/refunds/{refundId}/approved'],
  'order:decline-refund': ['POST /api/refunds/{refundId}/declined'],
  'order:record-refund': ['POST /api/refunds/{refundId}/recorded'],
  'order:record-receipt': ['GET /api/orders/{orderId}/receipts', 'POST /api/receipts/{receiptId}/recorded'],
  'order:read': ['GET /api/staff/orders', 'GET /api/staff/orders/{orderId}'],
  'view:read': ['GET /api/staff/views'],
  'view:save': ['PUT /api/staff/views/{viewId}', 'POST /api/staff/views/{viewId}/removed'],
  'bonuses:read': [
    'GET /api/customers/{customerId}/bonuses',
    'GET /api/bonuses/settings',
    'GET /api/staff/settings/bonuses/history',
  ],
  'bonuses:correct': ['POST /api/customers/{customerId}/bonuses/corrections'],
  'bonuses:change-settings': ['POST /api/bonuses/settings'],
  'bonuses:read-liability': [
    'GET /api/bonuses/liability',
    'GET /api/bonuses/liability.csv',
    'GET /api/bonuses/ages.csv',
  ],
  'return:read': [
    'GET /api/returns',
    'GET /api/returns/{returnId}',
    'GET /api/returns/{returnId}/photos/{photoId}',
    'GET /api/staff/returns',
  ],
  'return:open': ['POST /api/returns', 'GET /api/orders/{orderId}/returnable-packs'],
  'return:decide': ['POST /api/returns/{returnId}/accepted', 'POST /api/returns/{returnId}/refused'],
  'return:receive': ['POST /api/returns/{returnId}/received'],
  'return:inspect': [
    'POST /api/returns/{returnId}/inspected',
    'POST /api/returns/{returnId}/quarantine-decided',
    'GET /api/returns/{returnId}/refund-preview',
  ],
  'shipment:read': [
    'GET /api/shipments',
    'GET /api/shipments/{shipmentId}',
    'GET /api/picking-waves/{waveId}',
    'GET /api/put-away',
    'GET /api/courier-calls',
    'GET /api/hand-over-acts',
    'GET /api/staff/hand-over',
    'GET /api/shipments/{shipmentId}/slip',
    'GET /api/picking-waves/{waveId}/slips',
    'GET /api/slips',
    'GET /api/shipments/of-order/{orderNumber}',
  ],
  'shipment:pack': [
    'GET /api/shipments/{shipmentId}/label',
    'POST /api/shipments/{shipmentId}/picking',
    'POST /api/shipments/{shipmentId}/units',
    'POST /api/shipments/{shipmentId}/units/removed',
    'POST /api/shipments/{shipmentId}/box-closed',
    'POST /api/shipments/{shipmentId}/box-opened',
    'POST /api/shipments/{shipmentId}/registering',
    'POST /api/shipments/{shipmentId}/parcel-removed',
    'POST /api/shipments/{shipmentId}/cancelled',
    'POST /api/picking-waves',
  ],
  'shipment:hand-over': [
    'POST /api/shipments/{shipmentId}/handed-over',
    'POST /api/shipments/{shipmentId}/found-with-carrier',
    'POST /api/shipments/{shipmentId}/ready',
    'POST /api/courier-calls',
    'POST /api/courier-calls/{callId}/settled',
    'POST /api/hand-over-acts',
    'GET /api/hand-over-acts/{actId}/file',
    'GET /api/labels',
    'GET /api/hand-over-lists',
  ],
  'shipment:deliver': [
    'POST /api/shipments/{shipmentId}/delivered',
    'POST /api/shipments/{shipmentId}/partly-delivered',
    'POST /api/shipments/{shipmentId}/not-collected',
  ],
  'shipment:recall': ['POST /api/shipments/{shipmentId}/recalled'],
  'shipment:declare-lost': ['POST /api/shipments/{shipmentId}/lost'],
  'shipment:send-again': ['POST /api/shipments/{shipmentId}/sent-again'],
  'shipment:split': ['POST /api/shipments/{shipmentId}/split', 'POST /api/shipments/{shipmentId}/joined'],
  'shipment:hold': ['POST /api/shipments/{shipmentId}/holds'],
  'order:change-delivery': [
    'POST /api/shipments/{shipmentId}/recipient',
    'POST /api/shipments/{shipmentId}/point',
    'POST /api/shipments/{shipmentId}/address',
    'GET /api/staff/orders/{orderId}/points',
  ],
  'shipment:cancel-packs': ['POST /api/shipments/{shipmentId}/packs-cancelled'],
  'lot:read': ['GET /api/lots'],
  'lot:receive': ['POST /api/lots'],
  'lot:correct': ['POST /api/lots/{lotId}/corrected'],
  'lot:block': ['POST /api/lots/{lotId}/blocked'],
  'lot:unblock': ['POST /api/lots/{lotId}/unblocked'],
  'delivery:read': [
    'GET /api/delivery/settings',
    'GET /api/staff/settings/delivery/history',
    'GET /api/delivery/point-copies',
  ],
  'delivery:change': ['POST /api/delivery/settings'],
  'delivery:refresh-points': ['POST /api/delivery/point-refreshes'],
  'exception:read': [
    'GET /api/exceptions',
    'GET /api/exceptions/counts',
    'GET /api/exceptions/takers',
    'GET /api/exceptions/{exceptionId}/events',
  ],
  'exception:take': ['POST /api/exceptions/{exceptionId}/assigned'],
  'exception:snooze': ['POST /api/exceptions/{exceptionId}/snoozed', 'POST /api/exceptions/{exceptionId}/woken'],
  'exception:close': ['POST /api/exceptions/{exceptionId}/closed'],
  'figures:read': ['GET /api/staff/today'],
  'customer:read': ['GET /api/staff/customers', 'GET /api/staff/customers/{customerId}'],
  'customer:read-contacts': ['POST /api/customers/{customerId}/contacts-shown'],
  'customer:note': ['POST /api/customers/{customerId}/notes'],
  'customer:end-sessions': ['POST /api/customers/{customerId}/sessions-ended'],
  'customer:withdraw-consent': ['POST /api/customers/{customerId}/consents-withdrawn'],
  'customer:request-export': ['POST /api/customers/{customerId}/exports'],
  'customer:read-requests': [
    'GET /api/customers/deletions',
    'GET /api/customers/deletions/{deletionId}',
    'GET /api/customers/{customerId}/deletion',
  ],
  'customer:delete': [
    'POST /api/customers/{customerId}/deletion',
    'POST /api/customers/{customerId}/deletion/cancelled',
  ],
  'reconciliation:read': [
    'GET /api/reconciliation/days',
    'GET /api/reconciliation/months',
    'GET /api/reconciliation/differences',
    'GET /api/reconciliation/differences.csv',
    'GET /api/reconciliation/differences/{difference}',
    'GET /api/reconciliation/claims',
    'GET /api/reconciliation/claims.csv',
    'GET /api/reconciliation/claims/owed',
    'GET /api/reconciliation/registers',
    'GET /api/reconciliation/payouts',
  ],
  'reconciliation:run': ['POST /api/reconciliation/runs'],
  'reconciliation:close-month': ['POST /api/reconciliation/months/{month}/closed'],
  'reconciliation:close': ['POST /api/reconciliation/differences/{difference}/closed'],
  'reconciliation:take': [
    'POST /api/reconciliation/differences/{difference}/taken',
    'POST /api/reconciliation/differences/{difference}/released',
  ],
  'reconciliation:record-payout': [
    'POST /api/reconciliation/payouts',
    'POST /api/reconciliation/payouts/{payout}/voided',
  ],
  'reconciliation:import': [
    'POST /api/reconciliation/registers/{company}',
    'POST /api/reconciliation/registers/{company}/columns',
  ],
  'product:read': ['GET /api/staff/products', 'GET /api/staff/products/{id}', 'GET /api/staff/product-files/{format}'],
  'product:change-many': [
    'GET /api/staff/bulk-changes',
    'GET /api/staff/bulk-changes/{bulkChangeId}',
    'GET /api/staff/bulk-changes/{bulkChangeId}/rows',
    'GET /api/staff/bulk-changes/{bulkChangeId}/outcome.csv',
    'POST /api/staff/bulk-changes/edits',
    'POST /api/staff/bulk-changes/imports',
    'POST /api/staff/bulk-changes/{bulkChangeId}/applied',
    'POST /api/staff/bulk-changes/{bulkChangeId}/cancelled',
  ],
  'picture:read': ['GET /api/staff/pictures', 'GET /api/staff/pictures/{id}'],
  'picture:add': ['POST /api/staff/pictures', 'POST /api/staff/pictures/{id}/words'],
  'product:save': [
    'PUT /api/products/{id}',
    'POST /api/products/{id}/checked',
    'POST /api/products/{id}/parts',
    'POST /api/products/{id}/pictures',
  ],
  'content:read': [
    'GET /api/staff/content',
    'GET /api/staff/content/{id}',
    'GET /api/staff/content/{id}/versions/{version}',
  ],
  'content:save': [
    'POST /api/staff/content',
    'POST /api/staff/content/previewed',
    'POST /api/staff/content/{id}/saved',
    'POST /api/staff/content/{id}/versions/{version}/restored',
  ],
  'content:publish': ['POST /api/staff/content/{id}/published'],
  'content:withdraw': ['POST /api/staff/content/{id}/withdrawn'],
  'product:set-price': [
    'POST /api/products/{id}/price',
    'POST /api/products/{id}/planned-prices',
    'POST /api/products/{id}/planned-prices/{planId}/cancelled',
  ],
  'cost:read': ['GET /api/staff/products/{id}/costs'],
  'cost:save': ['POST /api/products/{id}/costs', 'POST /api/products/{id}/costs/{costId}/removed'],
  'product:publish': ['POST /api/products/{id}/publish'],
  'product:withdraw': ['POST /api/products/{id}/withdraw'],
  'coupon:read': [
    'GET /api/staff/coupons',
    'GET /api/staff/coupons/{couponId}',
    'GET /api/staff/coupon-series',
    'GET /api/staff/coupon-series/{seriesId}',
  ],
  'coupon:save': [
    'POST /api/staff/coupons',
    'POST /api/staff/coupons/example',
    'POST /api/staff/coupons/{couponId}/changed',
    'POST /api/staff/coupons/{couponId}/switched-on',
    'POST /api/staff/coupon-series',
    'GET /api/staff/coupon-series/{seriesId}/codes.csv',
  ],
  'coupon:switch-off': [
    'POST /api/staff/coupons/{couponId}/switched-off',
    'POST /api/staff/coupon-series/{seriesId}/switched-off',
  ],
  'certificate:read': ['GET /api/staff/certificates', 'GET /api/staff/certificates/{certificateId}'],
  'certificate:block': ['POST /api/staff/certificates/{certificateId}/blocked'],
  'certificate:unblock': ['POST /api/staff/certificates/{certificateId}/unblocked'],
  'company:read': ['GET /api/staff/settings/company'],
  'company:change': ['POST /api/staff/settings/company'],
  'facets:read': ['GET /api/staff/facets'],
  'facets:change': [
    'POST /api/staff/facets',
    'POST /api/staff/facets/{facet}/arranged',
    'POST /api/staff/facets/{facet}/values',
    'POST /api/staff/facets/{facet}/values/{word}/merged',
    'POST /api/staff/facets/{facet}/values/{word}/removed',
    'POST /api/staff/facets/{facet}/values/{word}/renamed',
  ],
  'menus:read': ['GET /api/staff/menus'],
  'menus:change': [
    'POST /api/staff/menus',
    'POST /api/staff/menus/previewed',
    'POST /api/staff/menus/versions/{version}/restored',
  ],
  'redirect:read': ['GET /api/staff/redirects', 'POST /api/staff/redirects/tested'],
  'redirect:add': ['POST /api/staff/redirects', 'POST /api/staff/redirects/previewed'],
  'redirect:remove': ['POST /api/staff/redirects/removed'],
  'claim-rule:read': [
    'GET /api/staff/claim-rules',
    'GET /api/staff/claim-rules/{id}',
    'POST /api/staff/claim-rules/tested',
    'POST /api/staff/claim-rules/stopped-texts',
  ],
  'claim-rule:add': ['POST /api/staff/claim-rules'],
  'claim-rule:change': ['POST /api/staff/claim-rules/{id}'],
  'search:read': [
    'GET /api/staff/search/synonyms',
    'GET /api/staff/search/found',
    'GET /api/staff/search/golden-queries',
    'GET /api/staff/search/misses',
  ],
  'search:change': [
    'POST /api/staff/search/synonyms',
    'POST /api/staff/search/synonyms/removed',
    'PUT /api/staff/search/golden-queries/{id}',
    'POST /api/staff/search/golden-queries/{id}/removed',
    'POST /api/staff/search/misses/decided',
  ],
  'substance:read': ['GET /api/substances'],
  'substance:save': ['PUT /api/substances/{id}'],
  'substance:verify': ['POST /api/substances/{id}/verified'],
  'review:read': ['GET /api/staff/reviews'],
  'review:decide': [
    'POST /api/staff/reviews/answer-findings',
    'POST /api/staff/reviews/{reviewId}/published',
    'POST /api/staff/reviews/{reviewId}/refused',
    'POST /api/staff/reviews/{reviewId}/answered',
  ],
  'order:read-money': ['GET /api/staff/refunds', 'GET /api/staff/receipts'],
  'shipment:release-hold': ['POST /api/shipments/{shipmentId}/holds/released'],
  'stock:read': ['GET /api/stock', 'GET /api/stock/{productId}', 'GET /api/stock/{productId}/movements'],
  'stock:count': ['POST /api/stock/{productId}/counted'],
  'stock:write-off': ['POST /api/stock/{productId}/written-off'],
  'stock:set-threshold': ['POST /api/stock/{productId}/threshold'],
  'stock:approve-change': ['POST /api/stock-changes/{changeId}/approved'],
  'stock:decline-change': ['POST /api/stock-changes/{changeId}/declined'],
  'segment:read': [
    'GET /api/staff/segments',
    'GET /api/staff/segments/{segmentId}',
    'POST /api/staff/segments/counted',
  ],
  'segment:save': ['POST /api/staff/segments', 'POST /api/staff/segments/{segmentId}/changed'],
  'campaign:read': [
    'GET /api/staff/campaigns',
    'GET /api/staff/campaigns/{campaignId}',
    'GET /api/staff/campaigns/{campaignId}/letter',
  ],
  'campaign:save': [
    'POST /api/staff/campaigns',
    'POST /api/staff/campaigns/{campaignId}/changed',
    'POST /api/staff/campaigns/{campaignId}/tested',
    'POST /api/staff/campaigns/{campaignId}/asked',
  ],
  'campaign:approve': ['POST /api/staff/campaigns/{campaignId}/approved'],
  'campaign:send': ['POST /api/staff/campaigns/{campaignId}/scheduled'],
  'campaign:stop': ['POST /api/staff/campaigns/{campaignId}/stopped'],
  'batch:read': [
    'GET /api/batches',
    'GET /api/batches/{batchId}',
    'GET /api/batch-products',
    'GET /api/batches/{batchId}/documents/{documentId}',
  ],
  'batch:save': [
    'POST /api/batches',
    'POST /api/batches/{batchId}/changed',
    'POST /api/batches/{batchId}/release-asked',
    'POST /api/batches/{batchId}/documents',
    'POST /api/batches/{batchId}/documents/{documentId}/removed',
  ],
  'batch:release': ['POST /api/batches/{batchId}/released'],
  'batch:block': ['POST /api/batches/{batchId}/blocked'],
  'batch:unblock': ['POST /api/batches/{batchId}/unblocked'],
  'batch:recall': [
    'POST /api/batches/{batchId}/recall-asked',
    'POST /api/batches/{batchId}/recalled',
    'POST /api/batches/{batchId}/recall-declined',
    'POST /api/batches/{batchId}/recall-ended',
  ],
  'batch:read-recall': [
    'GET /api/batches/{batchId}/reach',
    'GET /api/batches/{batchId}/notices',
    'GET /api/batches/{batchId}/notices.csv',
  ],
  'batch:record-call': ['POST /api/recall-notices/{noticeId}/called'],
  'report:read-sales': ['GET /api/staff/reports/{report}', 'GET /api/staff/reports/{report}/{table}/csv'],
  'audit:read': ['GET /api/staff/audit', 'GET /api/staff/audit/choices'],
  'audit:export': ['GET /api/staff/audit.csv'],
};

/** What a call needs besides. */
const ALSO: Readonly<Record<string, Permission>> = { 'GET /api/returns/{returnId}/refund-preview': 'order:refund' };

/** They ask for no role: who signs in, and what everybody does with the own session. */
const WITHOUT_ROLE = [
  'POST /api/staff/sign-in',
  'POST /api/staff/sign-in/second-factor',
  'POST /api/staff/invitations/accept',
  'POST /api/staff/invitations/confirm',
  'POST /api/staff/sign-out',
  'GET /api/staff/session',
  // Of those that the member may read.
  'GET /api/staff/reports',
];

const ANY_MENUS = { menus: { header: [{ kind: 'link', text: 'Статьи', href: '/stati', isShown: true }], footer: [] } };
const ANY_ITEM = { kind: 'news', item: { title: 'Проба', slug: 'proba', summary: 'Проба' } };

/** Fields whose rules the document does not tell, and choices that need another permission. */
const TYPED: Readonly<Record<string, object>> = {
  'POST /api/staff/facets': {
    facets: FACETS.map((facet) => ({ facet, title: facet, hiddenIn: [] })),
  },
  'POST /api/staff/menus': ANY_MENUS,
  'POST /api/staff/menus/previewed': ANY_MENUS,
  'POST /api/staff/content': ANY_ITEM,
  'POST /api/staff/content/previewed': ANY_ITEM,
  'POST /api/staff/content/{id}/saved': ANY_ITEM,
  'POST /api/staff': { email: 'oleg@example.ru' },
  'POST /api/staff/orders': {
    name: 'Анна',
    phone: '+7 916 555-10-10',
    email: 'anna@example.ru',
    method: 'pickup',
    street: 'ул. Ленина',
    house: '7',
    zip: '',
    paySystem: 3,
  },
  'POST /api/staff/orders/points': { paySystem: 2 },
  'PUT /api/staff/views/{viewId}': { shared: false },
  'POST /api/returns/{returnId}/inspected': { refund: null },
  'POST /api/shipments/{shipmentId}/units': { scan: '4600000000000' },
  'POST /api/shipments/{shipmentId}/recipient': { name: 'Анна', phone: '+7 916 555-10-10' },
  'POST /api/shipments/{shipmentId}/address': { street: 'ул. Ленина', house: '7' },
  'POST /api/staff/password': { password: 'polyn-i-romashka-v-iyule' },
};

interface Call {
  readonly tags?: readonly string[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** Parts of addresses that are words. */
const NAMED: Readonly<Record<string, string>> = { report: 'sales', table: 'days' };

const UNKNOWN_NUMBER = 2_000_000_000;

describe('roles of the desk', () => {
  let shop: TestShop;
  let orderId: string;
  const calls = new Map<string, Call>();
  const cookies = new Map<StaffRole, string>();
  beforeAll(async () => {
    shop = await openTestShop();
    const document = (await (await fetch(`${shop.url}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, Call>>;
    };
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, call] of Object.entries(methods))
        if (call.tags?.includes('staff')) calls.set(`${method.toUpperCase()} ${path}`, call);
    for (const role of STAFF_ROLES) cookies.set(role, (await signInWithRole(shop, role)).cookie);
    const [goods] = await shop.query<{ id: number }>(
      `select p.id::int from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 20 and p.type = 'single' order by p.id limit 1`,
    );
    const items = [{ product: goods!.id, quantity: 1 }];
    const { body } = await placeOrder(shop.url, checkoutForm(items, await totalOf(shop.url, items), { paySystem: 3 }));
    ({ orderId } = body);
  });
  afterAll(() => shop.close());

  /** Sends a call with values that name nothing, but for orders. @returns status and code of the refusal */
  async function send(name: string, cookie: string): Promise<{ status: number; code: string; text: string }> {
    const { parameters = [], requestBody } = calls.get(name)!;
    const [method, path] = name.split(' ') as [string, string];
    const valueOf = (each: string) => {
      const { schema } = parameters.find((parameter) => parameter.name === each)!;
      if (each in NAMED) return NAMED[each]!;
      if (each === 'orderId') return orderId;
      return String(schema.type === 'integer' ? UNKNOWN_NUMBER : sampleOf(schema));
    };
    const query = parameters.filter((each) => each.in === 'query' && each.required);
    const search = new URLSearchParams(query.map((each) => [each.name, String(sampleOf(each.schema))])).toString();
    const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
    const answer = await fetch(
      `${shop.url}${path.replace(/\{(\w+)\}/g, (_, each: string) => valueOf(each))}${search && `?${search}`}`,
      {
        method,
        headers: { cookie, origin: shop.url, ...(type && { 'content-type': type }) },
        ...(content && { body: JSON.stringify({ ...(sampleOf(content.schema) as object), ...TYPED[name] }) }),
      },
    );
    const text = await answer.text();
    const code = /"code":"([a-z-]+)"/.exec(text)?.[1] ?? '';
    return { status: answer.status, code, text: text.slice(0, 300) };
  }

  it('has a line for each call, and no other', () => {
    expect([...Object.values(NEEDS).flat(), ...WITHOUT_ROLE].toSorted()).toEqual([...calls.keys()].toSorted());
  });

  const CALLS = Object.entries(NEEDS).flatMap(([permission, names]) =>
    names.map((name) => [name, permission] as const),
  );
  it.each(CALLS)('%s needs %s', async (name, permission) => {
    expect((await send(name, '')).status).toBe(401);
    for (const [role, cookie] of cookies) {
      const own = permissionsOf([role]);
      const mayBe = [permission, ALSO[name] ?? permission].every((needed) => own.includes(needed));
      const { status, code, text } = await send(name, cookie);
      const said = `${role}: ${status} ${text}`;
      if (mayBe) expect(code, said).not.toBe('not-allowed');
      // Whoever may not even read orders is not told that this one exists.
      else if (code === 'order-unknown') expect(permissionsOf([role]), said).not.toContain('order:read');
      else expect([status, code], said).toEqual([403, 'not-allowed']);
      // Whoever may is asked for nothing else first: otherwise the others were refused for that.
      expect([401, 500], said).not.toContain(status);
      if (code === '') expect(text, said).not.toContain('ValidationError');
    }
  });
});
