import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { refused, unlessRefused } from '../../http/api-errors.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withdrawConsentByStaff } from '../../shop/consents/withdraw-consent.ts';
import { addCustomerNote } from '../../shop/customers/add-customer-note.ts';
import { showContacts } from '../../shop/customers/show-contacts.ts';
import { countContactSearch } from '../../shop/desk/count-contact-search.ts';
import { customerLookups } from '../../shop/desk/customer-search.rules.ts';
import { deskCustomer } from '../../shop/desk/desk-customer.reads.ts';
import { listedCustomers } from '../../shop/desk/listed-customers.reads.ts';
import { maskedEmail, maskedPhone } from '../../shop/desk/masked-contacts.rules.ts';
import { requestExportByStaff } from '../../shop/personal-data/request-export.ts';
import { endSessionsByStaff } from '../../shop/sessions/end-sessions-by-staff.ts';
import type { ApiParts } from '../api-parts.ts';
import { CustomerPath } from './bonuses.schema.ts';
import {
  AddedNote,
  CustomersQuery,
  EndedCount,
  EndedSessions,
  ExportId,
  NoteId,
  RequestedExport,
  ShowContacts,
  ShownContacts,
  StaffCustomer,
  StaffCustomers,
  WithdrawnConsent,
  WithdrawnPurpose,
} from './customers.schema.ts';
import { shownCustomer } from './shown-customer.ts';
import { allow, staffOf } from './staff-guard.ts';

const PAGE = 50;

/** Customers for the staff (decision 0139). There is no call that answers contacts of more than one of them. */
export async function customersStaffApi(app: FastifyInstance, { shop, secret }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const as = (request: FastifyRequest) => shop.as(staffOf(request).actor);

  typed.get(
    '/staff/customers',
    {
      schema: {
        summary: 'Customers with an account, the newest first; contacts are masked',
        querystring: CustomersQuery,
        response: { 200: StaffCustomers },
      },
    },
    async (request) => {
      allow(request, 'read', 'customer');
      const { q, after } = request.query;
      const lookups = q ? customerLookups(q) : undefined;
      if (lookups) unlessRefused(await countContactSearch(shop, secret, staffOf(request).actor, lookups));
      const found = await listedCustomers(shop.db, lookups, { after, most: PAGE + 1 });
      const page = found.slice(0, PAGE);
      return {
        customers: page.map(({ phone, email, createdAt, lastOrder, ...customer }) => ({
          ...customer,
          phone: maskedPhone(phone),
          email: maskedEmail(email),
          createdAt: new Date(createdAt).toISOString(),
          lastOrder: lastOrder && { ...lastOrder, placedAt: new Date(lastOrder.placedAt).toISOString() },
        })),
        next: found.length > PAGE ? page.at(-1)!.id : null,
      };
    },
  );

  typed.get(
    '/staff/customers/:customerId',
    {
      schema: {
        summary: 'One customer with everything the staff keeps about them; contacts are masked',
        params: CustomerPath,
        response: { 200: StaffCustomer },
      },
    },
    async (request) => {
      allow(request, 'read', 'customer');
      const found = await deskCustomer(shop.db, request.params.customerId, { now: shop.now(), secret });
      if (!found) throw refused(refuse('customer-unknown'));
      return shownCustomer(found, staffOf(request).actor);
    },
  );

  typed.post(
    '/customers/:customerId/contacts-shown',
    {
      schema: {
        summary: 'Show the contacts of a customer; who looks and why is recorded',
        params: CustomerPath,
        body: ShowContacts,
        response: { 200: ShownContacts },
      },
    },
    async (request, reply) => {
      const command = { ...request.body, customerId: request.params.customerId };
      const shown = unlessRefused(await showContacts(as(request), command));
      void reply.header('cache-control', 'no-store');
      return shown;
    },
  );

  typed.post(
    '/customers/:customerId/notes',
    {
      schema: {
        summary: 'Add a note about a customer',
        params: CustomerPath,
        body: AddedNote,
        response: { 200: NoteId },
      },
    },
    async (request) => {
      const command = { ...request.body, customerId: request.params.customerId };
      return unlessRefused(await addCustomerNote(as(request), command));
    },
  );

  typed.post(
    '/customers/:customerId/sessions-ended',
    {
      schema: {
        summary: 'Sign a customer out everywhere',
        params: CustomerPath,
        body: EndedSessions,
        response: { 200: EndedCount },
      },
    },
    async (request) => {
      const command = { ...request.body, customerId: request.params.customerId };
      const { count } = unlessRefused(await endSessionsByStaff(as(request), command));
      return { count };
    },
  );

  typed.post(
    '/customers/:customerId/consents-withdrawn',
    {
      schema: {
        summary: 'A customer has withdrawn a consent by letter or phone',
        params: CustomerPath,
        body: WithdrawnConsent,
        response: { 200: WithdrawnPurpose },
      },
    },
    async (request) => {
      const command = { ...request.body, customerId: request.params.customerId };
      const { purpose } = unlessRefused(await withdrawConsentByStaff(as(request), command));
      return { purpose };
    },
  );

  typed.post(
    '/customers/:customerId/exports',
    {
      schema: {
        summary: 'A customer has asked for an archive of their data by letter or phone; it waits in the account',
        params: CustomerPath,
        body: RequestedExport,
        response: { 200: ExportId },
      },
    },
    async (request) => {
      const command = { ...request.body, customerId: request.params.customerId };
      const { exportId } = unlessRefused(await requestExportByStaff(as(request), command));
      return { exportId };
    },
  );
}
