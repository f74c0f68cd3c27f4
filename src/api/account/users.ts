import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { forbidden, notFound, unlessRefused, wrongField } from '../../http/api-errors.ts';
import { parsePhone } from '../../kernel/phone.ts';
import { findCustomer } from '../../shop/customers/find-customer.reads.ts';
import type { SignedIn } from '../../shop/sessions/access-token.ts';
import { changeProfile, type ProfileChanges } from '../../shop/accounts/change-profile.ts';
import { actorOf } from '../actor-of.ts';
import type { ApiParts } from '../api-parts.ts';
import { usersCalls, type UpdateUserRequest } from './auth.schema.ts';
import { requireSignedIn } from '../bearer.ts';
import { installDocumentedErrors } from './documented-fields.ts';
import { invalid } from '../bad-query.ts';
import { DialectQuery } from '../query.schema.ts';
import { queryStringOf, readStrapiQuery } from '../strapi-query.ts';
import { plainFilters } from '../strapi-where.ts';
import { OwnUser, showUser, User } from './user.schema.ts';

/** The only role, sent when populated. */
const ROLE = {
  id: 1,
  name: 'Authenticated',
  description: 'Default role given to authenticated user.',
  type: 'authenticated',
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
} as const;

/** The own account, flat and without an envelope, as documented; other accounts are 404. */
export async function usersApi(app: FastifyInstance, { shop, secret, passwords }: ApiParts): Promise<void> {
  installDocumentedErrors(app);
  const typed = app.withTypeProvider<ZodTypeProvider>();

  async function userAnswer(me: SignedIn, { url }: FastifyRequest) {
    const { fields, role } = readUserQuery(url);
    const user = showUser((await findCustomer(shop.db, me.customerId))!);
    const attributes = Object.entries(user).filter(([name]) => name === 'id' || !fields || fields.includes(name));
    return OwnUser.parse({ ...Object.fromEntries(attributes), ...(role && { role: ROLE }) });
  }

  typed.route({
    ...usersCalls.me,
    handler: async (request) => userAnswer(requireSignedIn(request), request),
  });

  typed.route({
    ...usersCalls.one,
    handler: async (request) => {
      const me = requireSignedIn(request);
      if (!isMine(request.params.id, me)) throw notFound();
      return userAnswer(me, request);
    },
  });

  // Customers may not list other customers.
  for (const path of ['/users', '/users/count']) {
    app.get(path, { schema: { hide: true, querystring: DialectQuery } }, async () => {
      throw forbidden();
    });
  }

  async function change(me: SignedIn, changes: ProfileChanges): Promise<User> {
    const ctx = shop.as(actorOf(me));
    return showUser(unlessRefused(await changeProfile(ctx, { secret, passwords }, changes)));
  }

  typed.route({
    ...usersCalls.change,
    handler: async (request) => {
      const me = requireSignedIn(request);
      if (!isMine(request.params.id, me)) throw notFound();
      return change(me, profileOf(request.body, request.ip));
    },
  });

  typed.route({
    ...usersCalls.update,
    handler: async (request) => {
      const me = requireSignedIn(request);
      return change(me, profileOf(request.body, request.ip));
    },
  });

  typed.route({
    ...usersCalls.updatePhone,
    handler: async (request) => {
      const me = requireSignedIn(request);
      const { phone: typedPhone, last_name, ticket, currentPassword } = request.body;
      const phone = parsePhone(typedPhone);
      if (!phone) throw wrongField(['phone'], 'Неверный номер телефона');
      const changes = {
        phone,
        lastName: last_name ?? undefined,
        ticket: ticket ?? undefined,
        currentPassword: currentPassword ?? undefined,
        address: request.ip,
      };
      return change(me, changes);
    },
  });
}

function isMine(id: string, me: SignedIn): boolean {
  return id === String(me.customerId);
}

function profileOf(body: z.infer<typeof UpdateUserRequest>, address: string): ProfileChanges {
  return {
    name: body.name ?? undefined,
    lastName: body.last_name ?? undefined,
    newsletter: body.newsletter ?? undefined,
    email: body.email ?? undefined,
    ticket: body.ticket ?? undefined,
    currentPassword: body.currentPassword ?? undefined,
    address,
  };
}

/** @throws BadQuery for unknown fields; unknown relations are ignored, as documented */
function readUserQuery(url: string): { fields: readonly string[] | undefined; role: boolean } {
  const { where, sort, fields, populate } = readStrapiQuery(queryStringOf(url));
  const unknown = [
    ...plainFilters(where).map(([name]) => name),
    ...sort.map(([name]) => name),
    ...(fields ?? []).filter((name) => !Object.hasOwn(User.shape, name)),
  ][0];
  if (unknown !== undefined) throw invalid(unknown);
  return { fields: fields && fields.length > 0 ? fields : undefined, role: populate.includes('role') };
}
