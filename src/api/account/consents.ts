import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { notFound, unlessRefused } from '../../http/api-errors.ts';
import { agreedPurposes } from '../../shop/consents/agreed-purposes.ts';
import { ownConsents } from '../../shop/consents/own-consents.reads.ts';
import { withdrawConsent } from '../../shop/consents/withdraw-consent.ts';
import { CONSENT_VERSIONS, type ConsentPurpose } from '../../shop/customers/consent.ts';
import { findCustomer } from '../../shop/customers/find-customer.reads.ts';
import { actorOf } from '../actor-of.ts';
import type { ApiParts } from '../api-parts.ts';
import { requireSignedIn } from '../bearer.ts';
import { consentsCalls } from './consents.schema.ts';

/** Consents of the account: what was agreed to, and withdrawal (decision 0117). */
export async function consentsApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.route({
    ...consentsCalls.list,
    handler: async (request) => {
      const customer = (await findCustomer(shop.db, requireSignedIn(request).customerId))!;
      const agreed = agreedPurposes(await ownConsents(shop.db, customer));
      return {
        data: agreed.map(({ wordings, ...purpose }) => ({
          ...purpose,
          wordings: wordings.map(({ given, ...wording }) => ({
            ...wording,
            given: given.map(({ at, endedAt, edition, order }) => ({
              at: at.toISOString(),
              endedAt: endedAt?.toISOString() ?? null,
              edition,
              order,
            })),
          })),
        })),
      };
    },
  });

  typed.route({
    ...consentsCalls.withdraw,
    handler: async (request) => {
      const ctx = shop.as(actorOf(requireSignedIn(request)));
      const { purpose } = request.params;
      if (!isPurpose(purpose)) throw notFound();
      return unlessRefused(await withdrawConsent(ctx, purpose));
    },
  });
}

const isPurpose = (name: string): name is ConsentPurpose => Object.hasOwn(CONSENT_VERSIONS, name);
