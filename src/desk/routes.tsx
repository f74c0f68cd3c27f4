import type { RouteObject } from 'react-router';
import { Frame } from './frame/frame.tsx';
import { Loading } from './frame/loading.tsx';
import { NotFound } from './frame/not-found.tsx';
import { PageFailure } from './frame/page-failure.tsx';

/** Every screen is code of its own, loaded when it is opened. */
const SCREENS: RouteObject[] = [
  { index: true, lazy: async () => ({ Component: (await import('./pages/home/home.tsx')).Home }) },
  { path: 'orders', lazy: async () => ({ Component: (await import('./pages/orders/orders.tsx')).Orders }) },
  {
    path: 'orders/new',
    lazy: async () => ({ Component: (await import('./pages/new-order/new-order.tsx')).NewOrder }),
  },
  {
    path: 'orders/:orderId/change',
    lazy: async () => ({ Component: (await import('./pages/order-change/order-change.tsx')).OrderChange }),
  },
  { path: 'orders/:orderId', lazy: async () => ({ Component: (await import('./pages/order/order.tsx')).Order }) },
  { path: 'batches', lazy: async () => ({ Component: (await import('./pages/batches/batches.tsx')).Batches }) },
  { path: 'batches/:batchId', lazy: async () => ({ Component: (await import('./pages/batch/batch.tsx')).Batch }) },
  {
    path: 'reports/:report?',
    lazy: async () => ({ Component: (await import('./pages/reports/reports.tsx')).Reports }),
  },
  { path: 'audit', lazy: async () => ({ Component: (await import('./pages/audit/audit.tsx')).Audit }) },
  { path: 'returns', lazy: async () => ({ Component: (await import('./pages/returns/returns.tsx')).Returns }) },
  { path: 'returns/:returnId', lazy: async () => ({ Component: (await import('./pages/return/return.tsx')).Return }) },
  { path: 'money', lazy: async () => ({ Component: (await import('./pages/money/money.tsx')).Money }) },
  { path: 'packing', lazy: async () => ({ Component: (await import('./pages/packing/packing.tsx')).Packing }) },
  {
    path: 'packing/put-away',
    lazy: async () => ({ Component: (await import('./pages/packing/put-away.tsx')).PutAway }),
  },
  { path: 'packing/waves/:waveId', lazy: async () => ({ Component: (await import('./pages/wave/wave.tsx')).Wave }) },
  { path: 'packing/:shipmentId', lazy: async () => ({ Component: (await import('./pages/box/box.tsx')).Box }) },
  { path: 'scanner', lazy: async () => ({ Component: (await import('./pages/scanner/scanner.tsx')).Scanner }) },
  { path: 'stock', lazy: async () => ({ Component: (await import('./pages/stock/stock.tsx')).Stock }) },
  {
    path: 'stock/receiving',
    lazy: async () => ({ Component: (await import('./pages/receiving/receiving.tsx')).Receiving }),
  },
  {
    path: 'stock/counting',
    lazy: async () => ({ Component: (await import('./pages/counting/counting.tsx')).Counting }),
  },
  {
    path: 'stock/:productId',
    lazy: async () => ({
      Component: (await import('./pages/stock-product/stock-product.tsx')).StockOfProduct,
    }),
  },
  {
    path: 'reconciliation',
    lazy: async () => ({ Component: (await import('./pages/reconciliation/days.tsx')).Days }),
  },
  {
    path: 'reconciliation/differences',
    lazy: async () => ({ Component: (await import('./pages/reconciliation/differences.tsx')).Differences }),
  },
  {
    path: 'reconciliation/differences/:difference',
    lazy: async () => ({ Component: (await import('./pages/reconciliation/difference.tsx')).Difference }),
  },
  {
    path: 'reconciliation/claims',
    lazy: async () => ({ Component: (await import('./pages/reconciliation/claims.tsx')).Claims }),
  },
  {
    path: 'reconciliation/registers',
    lazy: async () => ({ Component: (await import('./pages/reconciliation/registers.tsx')).Registers }),
  },
  {
    path: 'reconciliation/payouts',
    lazy: async () => ({ Component: (await import('./pages/reconciliation/payouts.tsx')).Payouts }),
  },
  { path: 'support', lazy: async () => ({ Component: (await import('./pages/tickets/tickets.tsx')).Tickets }) },
  {
    path: 'support/tickets/:ticketId',
    lazy: async () => ({ Component: (await import('./pages/ticket/ticket.tsx')).Ticket }),
  },
  { path: 'support/letters', lazy: async () => ({ Component: (await import('./pages/letters/letters.tsx')).Letters }) },
  {
    path: 'support/chats/:chatId?',
    lazy: async () => ({ Component: (await import('./pages/chats/chats.tsx')).Chats }),
  },
  { path: 'support/forms', lazy: async () => ({ Component: (await import('./pages/forms/forms.tsx')).Forms }) },
  { path: 'support/forms/:number', lazy: async () => ({ Component: (await import('./pages/form/form.tsx')).Form }) },
  { path: 'support/reviews', lazy: async () => ({ Component: (await import('./pages/reviews/reviews.tsx')).Reviews }) },
  { path: 'customers', lazy: async () => ({ Component: (await import('./pages/customers/customers.tsx')).Customers }) },
  {
    path: 'customers/bonuses',
    lazy: async () => ({
      Component: (await import('./pages/customer-bonuses/customer-bonuses.tsx')).CustomerBonuses,
    }),
  },
  {
    path: 'customers/requests',
    lazy: async () => ({
      Component: (await import('./pages/customer-requests/customer-requests.tsx')).CustomerRequests,
    }),
  },
  {
    path: 'customers/:customerId',
    lazy: async () => ({ Component: (await import('./pages/customer/customer.tsx')).Customer }),
  },
  { path: 'hand-over', lazy: async () => ({ Component: (await import('./pages/hand-over/boxes.tsx')).Boxes }) },
  { path: 'hand-over/acts', lazy: async () => ({ Component: (await import('./pages/hand-over/acts.tsx')).Acts }) },
  {
    path: 'hand-over/couriers',
    lazy: async () => ({ Component: (await import('./pages/hand-over/couriers.tsx')).Couriers }),
  },
  { path: 'catalogue', lazy: async () => ({ Component: (await import('./pages/catalogue/catalogue.tsx')).Catalogue }) },
  { path: 'catalogue/facets', lazy: async () => ({ Component: (await import('./pages/facets/facets.tsx')).Facets }) },
  {
    path: 'catalogue/facets/:facet',
    lazy: async () => ({ Component: (await import('./pages/facets/facet-values.tsx')).FacetValues }),
  },
  {
    path: 'catalogue/changes',
    lazy: async () => ({ Component: (await import('./pages/bulk-changes/bulk-changes.tsx')).BulkChanges }),
  },
  {
    path: 'catalogue/changes/:changeId',
    lazy: async () => ({ Component: (await import('./pages/bulk-change/bulk-change.tsx')).BulkChange }),
  },
  {
    path: 'catalogue/:productId',
    lazy: async () => ({ Component: (await import('./pages/product/product.tsx')).Product }),
  },
  { path: 'promotions', lazy: async () => ({ Component: (await import('./pages/coupons/coupons.tsx')).Coupons }) },
  {
    path: 'promotions/new',
    lazy: async () => ({ Component: (await import('./pages/new-coupon/new-coupon.tsx')).NewCoupon }),
  },
  {
    path: 'promotions/new-series',
    lazy: async () => ({ Component: (await import('./pages/new-coupon/new-coupon.tsx')).NewSeries }),
  },
  {
    path: 'promotions/coupons/:couponId',
    lazy: async () => ({ Component: (await import('./pages/coupon/coupon.tsx')).Coupon }),
  },
  {
    path: 'promotions/series/:seriesId',
    lazy: async () => ({ Component: (await import('./pages/coupon-series/coupon-series.tsx')).CouponSeries }),
  },
  {
    path: 'promotions/certificates',
    lazy: async () => ({ Component: (await import('./pages/certificates/certificates.tsx')).Certificates }),
  },
  {
    path: 'promotions/certificates/:certificateId',
    lazy: async () => ({ Component: (await import('./pages/certificate/certificate.tsx')).Certificate }),
  },
  { path: 'settings', lazy: async () => ({ Component: (await import('./pages/settings/company.tsx')).Company }) },
  {
    path: 'settings/delivery',
    lazy: async () => ({ Component: (await import('./pages/settings/delivery.tsx')).Delivery }),
  },
  {
    path: 'settings/bonuses',
    lazy: async () => ({ Component: (await import('./pages/settings/bonuses.tsx')).Bonuses }),
  },
  {
    path: 'settings/redirects',
    lazy: async () => ({ Component: (await import('./pages/settings/redirects.tsx')).Redirects }),
  },
  { path: 'settings/claims', lazy: async () => ({ Component: (await import('./pages/settings/claims.tsx')).Claims }) },
  {
    path: 'settings/claims/:ruleId',
    lazy: async () => ({ Component: (await import('./pages/settings/claim-rule.tsx')).ClaimRulePage }),
  },
  {
    path: 'settings/search',
    lazy: async () => ({ Component: (await import('./pages/settings/synonyms.tsx')).Synonyms }),
  },
  {
    path: 'settings/search/golden',
    lazy: async () => ({ Component: (await import('./pages/settings/golden.tsx')).Golden }),
  },
  {
    path: 'settings/search/misses',
    lazy: async () => ({ Component: (await import('./pages/settings/misses.tsx')).Misses }),
  },
  { path: 'content', lazy: async () => ({ Component: (await import('./pages/content/content.tsx')).Content }) },
  { path: 'content/menus', lazy: async () => ({ Component: (await import('./pages/menus/menus.tsx')).Menus }) },
  {
    path: 'content/:kind/new',
    lazy: async () => ({ Component: (await import('./pages/content-item/content-item.tsx')).NewContentItem }),
  },
  {
    path: 'content/:contentId',
    lazy: async () => ({ Component: (await import('./pages/content-item/content-item.tsx')).ContentItem }),
  },
  {
    path: 'content/:contentId/versions',
    lazy: async () => ({
      Component: (await import('./pages/content-versions/content-versions.tsx')).ContentVersions,
    }),
  },
  {
    path: 'promotions/segments',
    lazy: async () => ({ Component: (await import('./pages/segments/segments.tsx')).Segments }),
  },
  {
    path: 'promotions/segments/:segmentId',
    lazy: async () => ({ Component: (await import('./pages/segment/segment.tsx')).Segment }),
  },
  {
    path: 'promotions/campaigns',
    lazy: async () => ({ Component: (await import('./pages/campaigns/campaigns.tsx')).Campaigns }),
  },
  {
    path: 'promotions/campaigns/:campaignId',
    lazy: async () => ({ Component: (await import('./pages/campaign/campaign.tsx')).Campaign }),
  },
  { path: 'staff', lazy: async () => ({ Component: (await import('./pages/staff/staff.tsx')).Staff }) },
  {
    path: 'own-access',
    lazy: async () => ({ Component: (await import('./pages/own-access/own-access.tsx')).OwnAccess }),
  },
  { path: 'guide/:page?', lazy: async () => ({ Component: (await import('./pages/guide/guide.tsx')).Guide }) },
  { path: '*', Component: NotFound },
];

export const routes: RouteObject[] = [
  {
    path: 'invitation',
    ErrorBoundary: PageFailure,
    HydrateFallback: Loading,
    lazy: async () => ({ Component: (await import('./pages/invitation/invitation.tsx')).Invitation }),
  },
  {
    Component: Frame,
    ErrorBoundary: PageFailure,
    HydrateFallback: Loading,
    // A screen that fails leaves the navigation as it is.
    children: [{ ErrorBoundary: PageFailure, children: SCREENS }],
  },
];
