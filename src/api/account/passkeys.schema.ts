import { z } from 'zod';
import { typedText } from '../text.schema.ts';
import { SignedInUser } from './user.schema.ts';

/** Bytes as browsers encode them. */
const bytes = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\w-]+$/);

/** Length of the longest id that the standard allows, encoded. */
const CREDENTIAL_ID = 1364;
const transports = z.array(z.string().max(32)).max(10);

const credentialOf = <R extends z.ZodType>(response: R) =>
  z.object({
    id: bytes(CREDENTIAL_ID),
    rawId: bytes(CREDENTIAL_ID),
    type: z.literal('public-key'),
    response,
  });

const clientDataJSON = bytes(8_000);

/** A key that a browser has created. */
const CreatedKey = credentialOf(
  z.object({ clientDataJSON, attestationObject: bytes(40_000), transports: transports.optional() }),
);

/** What a key has signed. */
const SignedChallenge = credentialOf(
  z.object({ clientDataJSON, authenticatorData: bytes(8_000), signature: bytes(8_000), userHandle: bytes(100) }),
);

const KeyRef = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** For `navigator.credentials.create`. */
export const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(KeyRef),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type CreationOptions = z.infer<typeof CreationOptions>;

/** For `navigator.credentials.get`; names no key, so that it tells nothing about accounts. */
export const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});
export type RequestOptions = z.infer<typeof RequestOptions>;

const passkeyName = typedText({ links: false }).min(1, 'Назовите ключ').max(60, 'Не длиннее 60 знаков');

const OwnPasskey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Whether its provider copies it to other devices. */
  synced: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Last sign-in with it. */
  usedAt: z.iso.datetime().nullable(),
});

const KeyPath = z.object({ id: z.string().max(200) });
const Done = z.object({ ok: z.literal(true) });
const MOST = 1000;

/** Proof of the owner; not needed within 15 minutes after sign-in. */
const OwnerProof = z.object({
  currentPassword: z.string().max(MOST).nullish(),
  /** Of `verify-otp`, for a code sent to the own phone or address. */
  ticket: z.string().max(MOST).nullish(),
});

export const passkeysCalls = {
  list: {
    method: 'GET',
    url: '/auth/passkeys',
    schema: { summary: 'Own passkeys', response: { 200: z.object({ data: z.array(OwnPasskey) }) } },
  },
  begin: {
    method: 'POST',
    url: '/auth/passkeys/options',
    schema: {
      summary: 'What a browser needs to create a passkey',
      body: OwnerProof,
      response: { 200: CreationOptions },
    },
  },
  add: {
    method: 'POST',
    url: '/auth/passkeys',
    schema: {
      summary: 'Add a passkey that the browser has created',
      body: z.object({ name: passkeyName, credential: CreatedKey }),
      response: { 200: z.object({ data: OwnPasskey }) },
    },
  },
  rename: {
    method: 'PUT',
    url: '/auth/passkeys/:id',
    schema: {
      summary: 'Rename a passkey',
      params: KeyPath,
      body: z.object({ name: passkeyName }),
      response: { 200: Done },
    },
  },
  remove: {
    method: 'DELETE',
    url: '/auth/passkeys/:id',
    schema: { summary: 'Remove a passkey', params: KeyPath, response: { 200: Done } },
  },
  beginSignIn: {
    method: 'POST',
    url: '/auth/passkey/options',
    schema: { summary: 'A challenge to sign in by a passkey', response: { 200: RequestOptions } },
  },
  signIn: {
    method: 'POST',
    url: '/auth/passkey',
    schema: {
      summary: 'Sign in by a passkey',
      body: z.object({ credential: SignedChallenge }),
      response: { 200: SignedInUser },
    },
  },
} as const;
