import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { addMinutes } from '../../kernel/dates.ts';
import { permissionsOf } from '../../shop/permissions/permissions.rules.ts';
import { acceptInvitation, confirmSecondFactor } from '../../shop/staff/accept-invitation.ts';
import { changeStaffPassword } from '../../shop/staff/change-staff-password.ts';
import { checkStaffPassword } from '../../shop/staff/check-staff-password.ts';
import { confirmStaffSession } from '../../shop/staff/confirm-staff-session.ts';
import type { OpenedStaffSession } from '../../shop/staff/open-staff-session.ts';
import { signInStaff } from '../../shop/staff/sign-in-staff.ts';
import { signOutStaff } from '../../shop/staff/sign-out-staff.ts';
import { recoveryCodesLeft } from '../../shop/staff/staff.reads.ts';
import type { ApiParts } from '../api-parts.ts';
import { requireOurPage, staffCookie, staffOf } from './staff-guard.ts';
import {
  AcceptInvitation,
  ConfirmFactor,
  Done,
  NewStaffPassword,
  NoBody,
  OfferedFactor,
  RecoveryCodes,
  SessionCode,
  SessionConfirmed,
  StaffChallenge,
  StaffSecondFactor,
  StaffSignIn,
  CurrentStaff,
} from './staff.schema.ts';

const setSessionCookie = ({ shop, origin }: ApiParts, reply: FastifyReply, { token, expiresAt }: OpenedStaffSession) =>
  staffCookie(origin).set(reply, token, Math.ceil((expiresAt.getTime() - shop.now().getTime()) / 1000));

/** Routes without a session (decision 0079): password, then the second factor. */
export async function staffSignInApi(app: FastifyInstance, parts: ApiParts): Promise<void> {
  const { shop, origin, secret, passwords } = parts;
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const keys = { secret, passwords };
  const sessionOptions = { secret, sessionHours: parts.staff.sessionHours };
  const clientOf = ({ ip, headers }: FastifyRequest) => ({ address: ip, agent: headers['user-agent'] ?? '' });

  app.addHook('onRequest', async (request) => requireOurPage(request, origin));

  typed.post(
    '/staff/sign-in',
    { schema: { summary: 'Staff: the password', body: StaffSignIn, response: { 200: StaffChallenge } } },
    async ({ body, ip }) => unlessRefused(await checkStaffPassword(shop, keys, { ...body, address: ip })),
  );

  typed.post(
    '/staff/sign-in/second-factor',
    {
      schema: { summary: 'Staff: the code, which signs in', body: StaffSecondFactor, response: { 200: Done } },
    },
    async (request, reply) => {
      const session = unlessRefused(await signInStaff(shop, sessionOptions, request.body, clientOf(request)));
      setSessionCookie(parts, reply, session);
      return { ok: true as const };
    },
  );

  typed.post(
    '/staff/invitations/accept',
    { schema: { summary: 'Staff: set the password', body: AcceptInvitation, response: { 200: OfferedFactor } } },
    async ({ body, ip }) => unlessRefused(await acceptInvitation(shop, keys, { ...body, address: ip })),
  );

  typed.post(
    '/staff/invitations/confirm',
    {
      schema: {
        summary: 'Staff: the first code, which ends an invitation and signs in',
        body: ConfirmFactor,
        response: { 200: RecoveryCodes },
      },
    },
    async (request, reply) => {
      const done = unlessRefused(await confirmSecondFactor(shop, sessionOptions, request.body, clientOf(request)));
      setSessionCookie(parts, reply, done.session);
      return { recoveryCodes: done.recoveryCodes };
    },
  );
}

/** The own session and password. */
export async function staffSessionApi(
  app: FastifyInstance,
  { shop, origin, secret, passwords, staff: { idleMinutes, stepUpMinutes } }: ApiParts,
): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/staff/session',
    { schema: { summary: 'Staff: who is signed in, and what they may do', response: { 200: CurrentStaff } } },
    async (request) => {
      const { actor, email, confirmedUntil } = staffOf(request);
      const { id, name, roles } = actor;
      return {
        id,
        name,
        email,
        roles: [...roles],
        permissions: permissionsOf(roles),
        recoveryCodesLeft: await recoveryCodesLeft(shop.db, id),
        confirmedUntil: confirmedUntil?.toISOString() ?? null,
        idleMinutes,
      };
    },
  );

  typed.post(
    '/staff/session/confirmed',
    {
      schema: {
        summary: 'Staff: a fresh code, which lets this session move money for some minutes',
        body: SessionCode,
        response: { 200: SessionConfirmed },
      },
    },
    async (request) => {
      const proof = { secret, code: request.body.code, address: request.ip };
      const { at } = unlessRefused(await confirmStaffSession(shop.as(staffOf(request).actor), proof));
      return { confirmedUntil: addMinutes(at, stepUpMinutes).toISOString() };
    },
  );

  typed.post(
    '/staff/sign-out',
    { schema: { summary: 'Staff: end this session', body: NoBody, response: { 200: Done } } },
    async (request, reply) => {
      unlessRefused(await signOutStaff(shop.as(staffOf(request).actor)));
      staffCookie(origin).clear(reply);
      return { ok: true as const };
    },
  );

  typed.post(
    '/staff/password',
    {
      schema: {
        summary: 'Staff: change the own password; other sessions end',
        body: NewStaffPassword,
        response: { 200: Done },
      },
    },
    async (request) => {
      const ctx = shop.as(staffOf(request).actor);
      unlessRefused(await changeStaffPassword(ctx, { secret, passwords }, request.body));
      return { ok: true as const };
    },
  );
}
