// Longer than usual: one line for each part of the interface.
import rateLimit, { type RateLimitPluginOptions } from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { answerErrors } from '../http/errors.ts';
import { networkOf } from '../kernel/network.ts';
import type { ApiParts } from './api-parts.ts';
import { bonusesApi } from './account/bonuses.ts';
import { authCodesApi } from './account/auth-codes.ts';
import { authClientApi } from './account/auth-client.ts';
import { authApi } from './account/auth.ts';
import { addressesApi } from './shop/addresses.ts';
import { readBearers } from './bearer.ts';
import { cartApi } from './shop/cart.ts';
import { citiesApi } from './shop/cities.ts';
import { chatStaffApi } from './staff/chat.ts';
import { chatApi } from './shop/chat.ts';
import { countCodeGuesses } from './shop/code-guesses.ts';
import { contentApi } from './content/content.ts';
import { bonusesStaffApi } from './staff/bonuses.ts';
import { contentStaffApi } from './staff/content.ts';
import { deliveryApi } from './shop/delivery.ts';
import { homePageApi } from './content/home-page.ts';
import { emailApi } from './account/email.ts';
import { formFilesApi } from './shop/form-files.ts';
import { formsStaffApi } from './staff/forms.ts';
import { formsApi } from './shop/forms.ts';
import { frameApi } from './shop/frame.ts';
import { newsletterApi } from './shop/newsletter.ts';
import { orderConfirmApi } from './shop/order-confirm.ts';
import { ordersStaffApi } from './staff/orders.ts';
import { orderDataApi } from './shop/order-data.ts';
import { overlapApi } from './shop/overlap.ts';
import { ordersApi } from './shop/orders.ts';
import { placesApi } from './shop/places.ts';
import { actsStaffApi } from './staff/acts.ts';
import { handOverStaffApi } from './staff/hand-over.ts';
import { printingStaffApi } from './staff/printing.ts';
import { courierCallsStaffApi } from './staff/courier-calls.ts';
import { customersStaffApi } from './staff/customers.ts';
import { differencesStaffApi } from './staff/differences.ts';
import { reconciliationStaffApi } from './staff/reconciliation.ts';
import { settlementsStaffApi } from './staff/settlements.ts';
import { moneyStaffApi } from './staff/money.ts';
import { returnsStaffApi } from './staff/returns.ts';
import { orderChangesStaffApi } from './staff/order-changes.ts';
import { phoneOrdersStaffApi } from './staff/phone-orders.ts';
import { personalDataStaffApi } from './staff/personal-data.ts';
import { exceptionsStaffApi } from './staff/exceptions.ts';
import { deskOrdersStaffApi } from './staff/desk-orders.ts';
import { auditStaffApi } from './staff/audit.ts';
import { reportsStaffApi } from './staff/reports.ts';
import { figuresStaffApi } from './staff/figures.ts';
import { deliveryStaffApi } from './staff/delivery.ts';
import { batchDocumentsStaffApi } from './staff/batch-documents.ts';
import { picturesStaffApi } from './staff/pictures.ts';
import { batchesStaffApi } from './staff/batches.ts';
import { recallsStaffApi } from './staff/recalls.ts';
import { lotsStaffApi } from './staff/lots.ts';
import { stockStaffApi } from './staff/stock.ts';
import { shipmentsStaffApi } from './staff/shipments.ts';
import { viewsStaffApi } from './staff/views.ts';
import { wavesStaffApi } from './staff/waves.ts';
import { substancesStaffApi } from './staff/substances.ts';
import { certificatesStaffApi } from './staff/certificates.ts';
import { couponsStaffApi } from './staff/coupons.ts';
import { bulkChangesStaffApi } from './staff/bulk-changes.ts';
import { productFilesStaffApi } from './staff/product-files.ts';
import { claimRulesStaffApi } from './staff/claim-rules.ts';
import { deskContentStaffApi } from './staff/desk-content.ts';
import { costsStaffApi } from './staff/costs.ts';
import { deskProductsStaffApi } from './staff/desk-products.ts';
import { facetsStaffApi } from './staff/facets.ts';
import { menusStaffApi } from './staff/menus.ts';
import { redirectsStaffApi } from './staff/redirects.ts';
import { searchDeskStaffApi } from './staff/search-desk.ts';
import { settingsStaffApi } from './staff/settings.ts';
import { campaignsStaffApi } from './staff/campaigns.ts';
import { segmentsStaffApi } from './staff/segments.ts';
import { productsStaffApi } from './staff/products.ts';
import { productsApi } from './shop/products.ts';
import { batchesApi } from './shop/batches.ts';
import { restockApi } from './shop/restock.ts';
import { returnPhotosApi } from './shop/return-photos.ts';
import { reviewsApi } from './shop/reviews.ts';
import { reviewsStaffApi } from './staff/reviews.ts';
import { peopleStaffApi } from './staff/people.ts';
import { sessionsStaffApi } from './staff/sessions.ts';
import { staffSessionApi, staffSignInApi } from './staff/sign-in.ts';
import { guardByStaffSession } from './staff/staff-guard.ts';
import { searchApi } from './shop/search.ts';
import { contactsApi } from './account/contacts.ts';
import { consentsApi } from './account/consents.ts';
import { passkeysApi } from './account/passkeys.ts';
import { courseLinksApi } from './account/course-links.ts';
import { coursePlanApi } from './account/course-plan.ts';
import { coursePushApi } from './account/course-push.ts';
import { recipientsApi } from './account/recipients.ts';
import { tempBasketsApi } from './account/temp-baskets.ts';
import { personalDataApi } from './account/personal-data.ts';
import { sessionsApi } from './account/sessions.ts';
import { tempDataApi } from './account/temp-data.ts';
import { ticketFilesApi } from './account/ticket-files.ts';
import { ticketsApi } from './account/tickets.ts';
import { ticketsStaffApi } from './staff/tickets.ts';
import { usersApi } from './account/users.ts';
import { AnyQuery } from './query.schema.ts';
import { refuseUnknownQuery } from './unknown-query.ts';
import { mailWebhookApi } from './machines/mail-webhook.ts';
import { parcelWebhooksApi } from './machines/parcel-webhooks.ts';
import { webhooksApi } from './machines/webhooks.ts';
import { webinarsApi } from './shop/webinars.ts';

/** The API under /api: JSON requests and responses, never cached. */
export async function api(app: FastifyInstance, parts: ApiParts): Promise<void> {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app, parts.log);
  refuseUnknownQuery(app);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  // Without `text/plain` other sites cannot send a body without a CORS preflight, which is never allowed.
  app.removeContentTypeParser('text/plain');
  await app.register(swagger, {
    openapi: { info: { title: 'Travosol API', version: '1' } },
    transform: jsonSchemaTransform,
  });
  await webhooksApi(app, parts);
  await parcelWebhooksApi(app, parts);
  await app.register((own) => mailWebhookApi(own, parts));
  const rates: RateLimitPluginOptions = {
    max: parts.requestsPerMinute,
    timeWindow: '1 minute',
    // A client that has disconnected has no address any more.
    keyGenerator: ({ ip }: { ip?: string }) => networkOf(ip ?? ''),
  };
  await app.register(async (limited) => {
    await limited.register(rateLimit, rates);
    readBearers(limited, parts);
    await authCodesApi(limited, parts);
    const guesses = countCodeGuesses(parts.shop.now);
    await cartApi(limited, parts, guesses);
    await deliveryApi(limited, parts, guesses);
    await placesApi(limited, parts);
    await citiesApi(limited, parts);
    await addressesApi(limited, parts);
    await productsApi(limited, parts);
    await overlapApi(limited, parts);
    await ordersApi(limited, parts, guesses);
    await orderDataApi(limited, parts);
    await orderConfirmApi(limited, parts);
    await reviewsApi(limited, parts);
    await restockApi(limited, parts);
    await batchesApi(limited, parts);
    await searchApi(limited, parts);
    await homePageApi(limited, parts);
    await contentApi(limited, parts);
    await contentStaffApi(limited, parts);
    await tempBasketsApi(limited, parts);
    await sessionsApi(limited, parts);
    await passkeysApi(limited, parts);
    await consentsApi(limited, parts);
    await tempDataApi(limited, parts);
    await recipientsApi(limited, parts);
    await contactsApi(limited, parts);
    await bonusesApi(limited, parts);
    await coursePlanApi(limited, parts);
    await coursePushApi(limited, parts);
    await courseLinksApi(limited, parts);
    await personalDataApi(limited, parts);
    await chatApi(limited, parts);
    await ticketsApi(limited, parts);
    await limited.register((own) => ticketFilesApi(own, parts));
    // Each in its own scope, because of documented error messages and the form parser of the auth client.
    for (const route of [authApi, usersApi, emailApi, authClientApi])
      await limited.register((own) => route(own, parts));
    await frameApi(limited, parts);
    await newsletterApi(limited, parts);
    await formsApi(limited, parts);
    await webinarsApi(limited, parts);
    await limited.register((own) => formFilesApi(own, parts));
    await limited.register((own) => returnPhotosApi(own, parts));
  });
  // Separate from customers: staff sessions use a cookie, not a bearer token.
  await app.register(async (staff) => {
    tagRoutes(staff, 'staff');
    await staff.register(rateLimit, rates);
    await staffSignInApi(staff, parts);
  });
  await app.register(async (staff) => {
    tagRoutes(staff, 'staff');
    await staff.register(rateLimit, rates);
    guardByStaffSession(staff, parts);
    await staffSessionApi(staff, parts);
    await sessionsStaffApi(staff, parts);
    await peopleStaffApi(staff, parts);
    await chatStaffApi(staff, parts);
    await ticketsStaffApi(staff, parts);
    await formsStaffApi(staff, parts);
    await reviewsStaffApi(staff, parts);
    await ordersStaffApi(staff, parts);
    await deskOrdersStaffApi(staff, parts);
    await viewsStaffApi(staff, parts);
    await bonusesStaffApi(staff, parts);
    await customersStaffApi(staff, parts);
    await returnsStaffApi(staff, parts);
    await moneyStaffApi(staff, parts);
    await shipmentsStaffApi(staff, parts);
    await wavesStaffApi(staff, parts);
    await lotsStaffApi(staff, parts);
    await stockStaffApi(staff, parts);
    await batchesStaffApi(staff, parts);
    await batchDocumentsStaffApi(staff, parts);
    await recallsStaffApi(staff, parts);
    await deliveryStaffApi(staff, parts);
    await courierCallsStaffApi(staff, parts);
    await actsStaffApi(staff, parts);
    await handOverStaffApi(staff, parts);
    await printingStaffApi(staff, parts);
    await exceptionsStaffApi(staff, parts);
    await figuresStaffApi(staff, parts);
    await reportsStaffApi(staff, parts);
    await auditStaffApi(staff, parts);
    await personalDataStaffApi(staff, parts);
    await differencesStaffApi(staff, parts);
    await reconciliationStaffApi(staff, parts);
    await settlementsStaffApi(staff, parts);
    await productsStaffApi(staff, parts);
    await deskProductsStaffApi(staff, parts);
    await costsStaffApi(staff, parts);
    await couponsStaffApi(staff, parts);
    await certificatesStaffApi(staff, parts);
    await productFilesStaffApi(staff, parts);
    await bulkChangesStaffApi(staff, parts);
    await settingsStaffApi(staff, parts);
    await facetsStaffApi(staff, parts);
    await menusStaffApi(staff, parts);
    await redirectsStaffApi(staff, parts);
    await claimRulesStaffApi(staff, parts);
    await searchDeskStaffApi(staff, parts);
    await segmentsStaffApi(staff, parts);
    await campaignsStaffApi(staff, parts);
    await phoneOrdersStaffApi(staff, parts);
    await orderChangesStaffApi(staff, parts);
    await substancesStaffApi(staff, parts);
    await picturesStaffApi(staff, parts);
    await deskContentStaffApi(staff, parts);
  });
  // Any other address under /api is 404, not a page.
  app.all('/*', { schema: { hide: true, querystring: AnyQuery } }, (_request, reply) => reply.callNotFound());
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}

/** Marks the routes of this scope in the OpenAPI document. */
function tagRoutes(app: FastifyInstance, tag: string): void {
  app.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, tags: [tag] };
  });
}
