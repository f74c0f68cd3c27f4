import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { ApiError, notFound, unlessRefused, wrongFields } from '../../http/api-errors.ts';
import { parseEmail } from '../../kernel/email.ts';
import { parsePhone } from '../../kernel/phone.ts';
import { copyContact } from '../../shop/accounts/copy-contact.ts';
import { saveContact } from '../../shop/customers/change-recipients.ts';
import { ownContact, type Contact } from '../../shop/customers/recipients.reads.ts';
import { actorOf } from '../actor-of.ts';
import type { ApiParts } from '../api-parts.ts';
import { requireSignedIn } from '../bearer.ts';
import { ContactAttributes, contactsCalls, ContactToCopy } from './contacts.schema.ts';
import { showUser } from './user.schema.ts';

/** The contact of the own account: its default recipient, in the documented envelope. */
export async function contactsApi(app: FastifyInstance, { shop, secret, passwords }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.route({
    ...contactsCalls.read,
    handler: async (request) => {
      const contact = await ownContact(shop.db, requireSignedIn(request).customerId);
      return { data: contact ? entry(contact) : null, meta: {} };
    },
  });

  typed.route({
    ...contactsCalls.save,
    handler: async (request) => {
      const ctx = shop.as(actorOf(requireSignedIn(request)));
      const {
        name,
        last_name: lastName,
        phone,
        email,
        city,
        zip,
        address,
        updatedAt,
      } = readData(request.body, ContactAttributes);
      const changes = {
        ...(name !== undefined && { name }),
        ...(lastName !== undefined && { lastName }),
        ...(phone !== undefined && { phone: parsePhone(phone)! }),
        ...(email !== undefined && { email: parseEmail(email) ?? null }),
        ...(city !== undefined && { city }),
        ...(zip !== undefined && { zip }),
        ...(address !== undefined && { address }),
        ...(updatedAt !== undefined && { updatedAt: new Date(updatedAt) }),
      };
      return { data: entry(unlessRefused(await saveContact(ctx, changes))), meta: {} };
    },
  });

  typed.route({
    ...contactsCalls.copy,
    handler: async (request) => {
      const ctx = shop.as(actorOf(requireSignedIn(request)));
      const { contact: contactId, ticket, currentPassword } = readData(request.body, ContactToCopy);
      const proofs = { ticket, currentPassword, address: request.ip };
      const customer = unlessRefused(await copyContact(ctx, { secret, passwords }, { contactId, ...proofs }));
      if (!customer) throw notFound();
      return showUser(customer);
    },
  });
}

const entry = ({ id, name, lastName, emailConfirmed, updatedAt, ...rest }: Contact) => ({
  id,
  attributes: {
    ...rest,
    name,
    last_name: lastName,
    email_confirmed: emailConfirmed,
    updatedAt: updatedAt.toISOString(),
  },
});

/**
 * Reads `{"data": {…}}`; the paths of its problems begin inside `data`, as documented.
 * @throws ApiError
 */
function readData<S extends z.ZodType>(body: unknown, schema: S): z.output<S> {
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw new ApiError(400, 'Missing "data" payload in the request body');
  const read = schema.safeParse(data);
  if (read.success) return read.data;
  const issues = read.error.issues.map(({ path, message }) => ({ path: path.map(String), message }));
  throw wrongFields(issues, issues.length === 1 ? issues[0]!.message : `${issues.length} errors occurred`);
}
