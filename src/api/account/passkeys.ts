import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { notFound, unlessRefused } from '../../http/api-errors.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { addPasskey } from '../../shop/passkeys/add-passkey.ts';
import { beginAddingPasskey } from '../../shop/passkeys/begin-adding-passkey.ts';
import { beginPasskeySignIn } from '../../shop/passkeys/begin-passkey-sign-in.ts';
import { passkeySite } from '../../shop/passkeys/passkey.rules.ts';
import { ownPasskeys, type OwnPasskey } from '../../shop/passkeys/passkeys.reads.ts';
import { removePasskey } from '../../shop/passkeys/remove-passkey.ts';
import { renamePasskey } from '../../shop/passkeys/rename-passkey.ts';
import { signInWithPasskey } from '../../shop/passkeys/sign-in-with-passkey.ts';
import { signAccessToken } from '../../shop/sessions/access-token.ts';
import { actorOf } from '../actor-of.ts';
import type { ApiParts } from '../api-parts.ts';
import { requireSignedIn } from '../bearer.ts';
import { clientOf } from './client-of.ts';
import { CreationOptions, passkeysCalls, RequestOptions } from './passkeys.schema.ts';
import { showUser } from './user.schema.ts';

/** Passkeys of the account, and signing in by one (decision 0117). */
export async function passkeysApi(app: FastifyInstance, { shop, origin, secret, passwords }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const site = passkeySite(origin);
  // Before the body is checked: a visitor learns nothing about it.
  const preValidation = async (request: Parameters<typeof requireSignedIn>[0]) => void requireSignedIn(request);

  typed.route({
    ...passkeysCalls.list,
    handler: async (request) => {
      const own = await ownPasskeys(shop.db, requireSignedIn(request).customerId);
      return { data: own.map(showPasskey) };
    },
  });

  typed.route({
    ...passkeysCalls.begin,
    preValidation,
    handler: async (request) => {
      const { currentPassword, ticket } = request.body;
      const proof = { currentPassword: currentPassword ?? undefined, ticket: ticket ?? undefined };
      const ctx = shop.as(actorOf(requireSignedIn(request)));
      return CreationOptions.parse(unlessRefused(await beginAddingPasskey(ctx, { secret, passwords }, site, proof)));
    },
  });

  typed.route({
    ...passkeysCalls.add,
    preValidation,
    handler: async (request) => {
      const { name, credential } = request.body;
      const ctx = shop.as(actorOf(requireSignedIn(request)));
      return {
        data: showPasskey(
          unlessRefused(await addPasskey(ctx, site, { name, response: withoutExtensions(credential) })),
        ),
      };
    },
  });

  /** @throws ApiError 404 unless the action has found the key in the own account */
  async function change(id: string, action: (id: string) => Promise<boolean | Refusal>) {
    const { success, data } = z.uuid().safeParse(id);
    if (!success || !unlessRefused(await action(data))) throw notFound();
    return { ok: true as const };
  }

  typed.route({
    ...passkeysCalls.rename,
    preValidation,
    handler: (request) => {
      const ctx = shop.as(actorOf(requireSignedIn(request)));
      return change(request.params.id, (id) => renamePasskey(ctx, id, request.body.name));
    },
  });

  typed.route({
    ...passkeysCalls.remove,
    handler: (request) => {
      const ctx = shop.as(actorOf(requireSignedIn(request)));
      return change(request.params.id, (id) => removePasskey(ctx, id));
    },
  });

  typed.route({
    ...passkeysCalls.beginSignIn,
    handler: async ({ ip }) =>
      RequestOptions.parse(unlessRefused(await beginPasskeySignIn(shop, { secret, site, address: ip }))),
  });

  typed.route({
    ...passkeysCalls.signIn,
    handler: async (request) => {
      const response = withoutExtensions(request.body.credential);
      const signedIn = unlessRefused(
        await signInWithPasskey(shop, { secret, site }, { response, ...clientOf(request, origin) }),
      );
      return { jwt: await signAccessToken(secret, signedIn, shop.now()), user: showUser(signedIn.customer) };
    },
  });
}

/** No extension is relied on. */
const withoutExtensions = <C extends object>(credential: C) => ({ ...credential, clientExtensionResults: {} });

const showPasskey = ({ id, name, synced, createdAt, usedAt }: OwnPasskey) => ({
  id,
  name,
  synced,
  createdAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
});
