import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { addStaff } from '../../shop/staff/add-staff.ts';
import { disableStaff, enableStaff } from '../../shop/staff/disable-staff.ts';
import type { Invitation } from '../../shop/staff/invite-staff.ts';
import { resetSecondFactor } from '../../shop/staff/reset-second-factor.ts';
import { setStaffRoles } from '../../shop/staff/set-staff-roles.ts';
import { allStaff } from '../../shop/staff/staff.reads.ts';
import type { ApiParts } from '../api-parts.ts';
import { allow, staffOf } from './staff-guard.ts';
import {
  Done,
  Invited,
  NewStaff,
  NewStaffRoles,
  NoBody,
  StaffId,
  StaffList,
  StaffRolesSet,
  WithFreshCode,
} from './staff.schema.ts';

const invitationAnswer = ({ token, expiresAt }: Invitation) => ({ token, expiresAt: expiresAt.toISOString() });

/** Members of the staff and their roles, for the owner. */
export async function peopleStaffApi(app: FastifyInstance, { shop, secret }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const as = (request: FastifyRequest) => shop.as(staffOf(request).actor);
  const proofOf = ({ ip }: FastifyRequest, code: string | undefined) => ({ secret, code, address: ip });

  typed.get('/staff', { schema: { summary: 'Staff: everybody', response: { 200: StaffList } } }, async (request) => {
    allow(request, 'read', 'staff');
    const members = await allStaff(shop.db);
    return {
      staff: members.map(({ disabledAt, readyAt, ...member }) => ({
        ...member,
        disabled: disabledAt !== null,
        ready: readyAt !== null,
      })),
    };
  });

  typed.post(
    '/staff',
    { schema: { summary: 'Staff: add a member; needs a fresh code', body: NewStaff, response: { 200: Invited } } },
    async (request) => {
      const { code, ...member } = request.body;
      const { id, invitation } = unlessRefused(
        await addStaff(as(request), { secret, proof: proofOf(request, code) }, member),
      );
      return { id, invitation: invitationAnswer(invitation) };
    },
  );

  typed.put(
    '/staff/:id/roles',
    {
      schema: {
        summary: 'Staff: set roles; needs a fresh code',
        params: StaffId,
        body: NewStaffRoles,
        response: { 200: StaffRolesSet },
      },
    },
    async (request) => {
      const { params, body } = request;
      const proof = proofOf(request, body.code);
      return unlessRefused(await setStaffRoles(as(request), proof, params.id, body.roles));
    },
  );

  // Needs no fresh code, so that nothing delays closing an account.
  typed.post(
    '/staff/:id/disable',
    { schema: { summary: 'Staff: disable', params: StaffId, body: NoBody, response: { 200: Done } } },
    async (request) => {
      unlessRefused(await disableStaff(as(request), request.params.id));
      return { ok: true as const };
    },
  );

  typed.post(
    '/staff/:id/enable',
    {
      schema: {
        summary: 'Staff: enable; needs a fresh code',
        params: StaffId,
        body: WithFreshCode,
        response: { 200: Done },
      },
    },
    async (request) => {
      const proof = proofOf(request, request.body?.code);
      unlessRefused(await enableStaff(as(request), proof, request.params.id));
      return { ok: true as const };
    },
  );

  typed.post(
    '/staff/:id/reset-second-factor',
    {
      schema: {
        summary: 'Staff: invite again whoever lost password or telephone; needs a fresh code',
        params: StaffId,
        body: WithFreshCode,
        response: { 200: Invited },
      },
    },
    async (request) => {
      const { id } = request.params;
      const proof = proofOf(request, request.body?.code);
      const { invitation } = unlessRefused(await resetSecondFactor(as(request), { secret, proof }, id));
      return { id, invitation: invitationAnswer(invitation) };
    },
  );
}
