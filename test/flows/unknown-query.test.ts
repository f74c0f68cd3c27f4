// Longer than usual: one list of all calls of the staff.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { call, type ErrorEnvelope } from '../support/call.ts';
import { newCustomer } from '../support/customer.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

/** Endpoints whose clients are not ours, and why they accept unknown parameters. */
const LENIENT: Readonly<Record<string, string>> = {
  '/api/auth/session': 'the library of the auth client adds to its queries',
  '/api/auth/csrf': 'the library of the auth client adds to its queries',
  '/api/auth/providers': 'the library of the auth client adds to its queries',
  '/api/course-reminders/end-at-once': 'programs on the way of a letter add to its links',
  '/api/newsletter/unsubscribe-at-once': 'programs on the way of a letter add to its links',
};

/** Answer 401 or 404 to strangers before the query is read. */
const STAFF_ONLY = [
  '/api/staff/coupons',
  '/api/staff/coupons/{couponId}',
  '/api/staff/coupon-series',
  '/api/staff/coupon-series/{seriesId}',
  '/api/staff/coupon-series/{seriesId}/codes.csv',
  '/api/staff/certificates',
  '/api/staff/certificates/{certificateId}',
  '/api/staff/bulk-changes',
  '/api/staff/bulk-changes/{bulkChangeId}',
  '/api/staff/bulk-changes/{bulkChangeId}/outcome.csv',
  '/api/staff/bulk-changes/{bulkChangeId}/rows',
  '/api/staff/product-files/{format}',
  '/api/staff/pictures',
  '/api/staff/pictures/{id}',
  '/api/staff/facets',
  '/api/staff/menus',
  '/api/staff/settings/company',
  '/api/staff/settings/delivery/history',
  '/api/staff/settings/bonuses/history',
  '/api/staff/redirects',
  '/api/staff/claim-rules',
  '/api/staff/claim-rules/{id}',
  '/api/staff/search/synonyms',
  '/api/staff/search/found',
  '/api/staff/search/golden-queries',
  '/api/staff/search/misses',
  '/api/staff/content',
  '/api/staff/content/{id}',
  '/api/staff/content/{id}/versions/{version}',
  '/api/staff/cities',
  '/api/staff/cities/{cityId}/streets',
  '/api/staff/products',
  '/api/staff/products/{id}',
  '/api/staff/products/{id}/costs',
  '/api/bonuses/ages.csv',
  '/api/bonuses/liability',
  '/api/bonuses/liability.csv',
  '/api/bonuses/settings',
  '/api/staff/customers',
  '/api/staff/customers/{customerId}',
  '/api/customers/{customerId}/bonuses',
  '/api/customers/deletions',
  '/api/customers/deletions/{deletionId}',
  '/api/customers/{customerId}/deletion',
  '/api/delivery/point-copies',
  '/api/delivery/settings',
  '/api/exceptions',
  '/api/exceptions/counts',
  '/api/exceptions/takers',
  '/api/exceptions/{exceptionId}/events',
  '/api/forms',
  '/api/forms/{number}',
  '/api/forms/{number}/files/{file}',
  '/api/orders/unconfirmed',
  '/api/orders/{orderId}/refunds',
  '/api/reconciliation/claims',
  '/api/reconciliation/claims.csv',
  '/api/reconciliation/claims/owed',
  '/api/reconciliation/days',
  '/api/reconciliation/differences',
  '/api/reconciliation/differences.csv',
  '/api/reconciliation/differences/{difference}',
  '/api/reconciliation/months',
  '/api/reconciliation/payouts',
  '/api/reconciliation/registers',
  '/api/orders/{orderId}/receipts',
  '/api/refunds/awaiting-approval',
  '/api/returns',
  '/api/returns/{returnId}',
  '/api/returns/{returnId}/photos/{photoId}',
  '/api/courier-calls',
  '/api/hand-over-acts',
  '/api/hand-over-lists',
  '/api/labels',
  '/api/slips',
  '/api/shipments/{shipmentId}/slip',
  '/api/picking-waves/{waveId}/slips',
  '/api/hand-over-acts/{actId}/file',
  '/api/staff/segments',
  '/api/staff/segments/{segmentId}',
  '/api/staff/campaigns',
  '/api/staff/campaigns/{campaignId}',
  '/api/staff/campaigns/{campaignId}/letter',
  '/api/batches',
  '/api/batch-products',
  '/api/batches/{batchId}',
  '/api/batches/{batchId}/documents/{documentId}',
  '/api/batches/{batchId}/reach',
  '/api/batches/{batchId}/notices',
  '/api/batches/{batchId}/notices.csv',
  '/api/lots',
  '/api/picking-waves/{waveId}',
  '/api/put-away',
  '/api/shipments',
  '/api/shipments/of-order/{orderNumber}',
  '/api/shipments/{shipmentId}',
  '/api/shipments/{shipmentId}/label',
  '/api/staff',
  '/api/staff/session',
  '/api/staff/sessions',
  '/api/staff/{id}/sessions',
  '/api/staff/hand-over',
  '/api/staff/orders',
  '/api/staff/orders/{orderId}/points',
  '/api/staff/orders/{orderId}/change',
  '/api/staff/orders/{orderId}',
  '/api/staff/reviews',
  '/api/staff/views',
  '/api/staff/returns',
  '/api/staff/refunds',
  '/api/staff/products',
  '/api/staff/products/{id}',
  '/api/staff/receipts',
  '/api/orders/{orderId}/returnable-packs',
  '/api/returns/{returnId}/refund-preview',
  '/api/staff/today',
  '/api/staff/audit',
  '/api/staff/audit/choices',
  '/api/staff/audit.csv',
  '/api/staff/reports',
  '/api/staff/reports/{report}',
  '/api/staff/reports/{report}/{table}/csv',
  '/api/tickets',
  '/api/tickets/{ticketId}',
  '/api/tickets/{ticketId}/files/{fileId}',
  '/api/ticket-letters',
  '/api/ticket-letters/{letterId}/raw',
  '/api/stock',
  '/api/stock/{productId}',
  '/api/stock/{productId}/movements',
  '/api/substances',
  '/api/support/chats',
  '/api/support/chats/{id}/messages',
  '/api/support/chats/{id}/stream',
];

describe('an unknown query parameter', () => {
  let shop: TestShop;
  let authorization: string;
  let ownDataId: number;
  let endpoints: string[];
  let paths: Record<string, Record<string, unknown>>;
  beforeAll(async () => {
    shop = await openTestShop({ env: { TRUSTED_PROXIES: 'loopback' } });
    await moveClockToNine(shop);
    const { jwt, user } = await newCustomer(shop);
    authorization = `Bearer ${jwt}`;
    ownDataId = user.id;
    ({ paths } = (await (await fetch(`${shop.url}/api/openapi.json`)).json()) as { paths: typeof paths });
    endpoints = Object.keys(paths).filter((path) => paths[path]!.get);
  });
  afterAll(() => shop.close());

  const get = (endpoint: string, query: string) =>
    fetch(`${shop.url}${endpoint.replace('/users/{id}', `/users/${ownDataId}`).replace(/\{\w+\}/g, '1')}?${query}`, {
      headers: { authorization },
      redirect: 'manual',
    });

  it('is refused by name at every GET endpoint except those named here', async () => {
    expect(endpoints.length).toBeGreaterThan(40);
    const wrong: unknown[] = [];
    for (const endpoint of endpoints) {
      const answer = await get(endpoint, 'nonsense=1');
      if (endpoint in LENIENT) {
        const { error } = (await answer.json()) as Partial<ErrorEnvelope>;
        if (error?.message.includes('nonsense')) wrong.push([endpoint, 'strict']);
        continue;
      }
      if (STAFF_ONLY.includes(endpoint)) {
        if (![401, 404].includes(answer.status)) wrong.push([endpoint, answer.status]);
        continue;
      }
      const { data, error } = (await answer.json()) as Partial<ErrorEnvelope>;
      if (answer.status !== 400 || data !== null || error?.message !== 'Invalid parameter nonsense')
        wrong.push([endpoint, answer.status, error?.message]);
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    '/api/search-for-site?query=чай&q=чай',
    '/api/address/find-ip-address?ip=8.8.8.8',
    '/api/address/find-suggest-address?query=Казань&locations[0][city]=Казань',
    '/api/address/clear-address?query=Казань&count=1',
    '/api/get-global-addresses?query=Казань&limit=6&level=4',
    '/api/places/cities?query=Казань&limit=1&q=Казань',
    '/api/delivery/points?cityId=1&city=Москва',
    '/api/products/cards?ids=1&fields=price',
    '/api/products/compare?ids[]=1',
    '/api/cities?filters[name]=Москва&limit=3',
    '/api/reviews?product=1&pageSize=5',
    '/api/frame-settings?constructor=1',
  ])('%s is refused', async (path) => {
    const { status, body } = await call<ErrorEnvelope>(shop.url, path);
    expect([status, body.error.name]).toEqual([400, 'ValidationError']);
    expect(body.error.message).toMatch(/^Invalid parameter \S+$/);
  });

  it('is refused in a POST request as well, before anything is done', async () => {
    const { status, body } = await call<ErrorEnvelope>(shop.url, '/api/newsletter?nonsense=1', {
      email: 'anna@example.ru',
    });
    expect([status, body.error.message]).toEqual([400, 'Invalid parameter nonsense']);
    expect(await shop.query("select 1 from subscribers where email = 'anna@example.ru'")).toEqual([]);
  });

  it('is refused where something of the own account is changed; without a session all of that is 401', async () => {
    const OF_THE_ACCOUNT =
      /^\/api\/(course-(plan|facts)|user-tickets|(get|add-message)-user-ticket|recipients|(get|update)-(contact|user)-by|o(n|ff)-bonuses|get-all-bonuses)/;
    const calls = Object.entries(paths)
      .filter(([path]) => OF_THE_ACCOUNT.test(path))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => [method.toUpperCase(), path] as const));
    expect(calls.length).toBeGreaterThan(20);
    const wrong: unknown[] = [];
    for (const [method, path] of calls) {
      const address = `${shop.url}${path.replaceAll(/\{\w+\}/g, '1')}`;
      const headers = { 'content-type': path.endsWith('/files') ? 'application/octet-stream' : 'application/json' };
      const request = { method, ...(!['GET', 'DELETE'].includes(method) && { headers, body: '{}' }) };
      const strange = await fetch(address, request);
      const unknown = await fetch(`${address}?nonsense=1`, {
        ...request,
        headers: { ...request.headers, authorization },
      });
      if (strange.status !== 401 || unknown.status !== 400) wrong.push([method, path, strange.status, unknown.status]);
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    ['/api/search-for-site', { query: 'чай' }],
    ['/api/address/find-address-by-geolocation', { lat: 55.7, lon: 37.6 }],
    ['/api/cart/quote', { items: [{ product: 2, quantity: 1 }] }],
    ['/api/delivery/offers', { cityId: 1, items: [{ product: 2, quantity: 1 }] }],
  ])('is refused in a POST request to %s', async (path, body) => {
    expect((await call(shop.url, path, body)).status).toBe(200);
    const refused = await call<ErrorEnvelope>(shop.url, `${path}?nonsense=1`, body);
    expect([refused.status, refused.body.error.message]).toEqual([400, 'Invalid parameter nonsense']);
  });

  it('an unknown address stays 404 with any query', async () => {
    expect((await call(shop.url, '/api/no-such-thing?nonsense=1')).status).toBe(404);
  });

  it('the parameters that the pages send are known', async () => {
    for (const path of [
      '/api/home-page?fileds[0]=federationPhone&fileds[1]=operating_mode',
      '/api/cities?pagination[limit]=-1&sort=name:asc&fields[0]=name&fields[1]=code&fields[2]=geo_location',
      '/api/address/find-suggest-address?query=Казань&count=6&division=municipal&from_bound[value]=city&to_bound[value]=settlement',
      '/api/get-global-addresses?query=Казань&maxLevel=6&limit=6&parentid=0',
      '/api/reviews?product=1&page=1&order=high',
      '/api/altcha/challenge?action=form',
    ])
      expect([path, (await call(shop.url, path)).status]).toEqual([path, 200]);
  });
});
