import type { FastifyInstance } from 'fastify';
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
import { Done, Invited, NewStaff, NoBody, StaffId, StaffList, StaffRoles } from './staff.schema.ts';

const invitationAnswer = ({ token, expiresAt }: Invitation) => ({ token, expiresAt: expiresAt.toISOString() });

/** Members of the staff and their roles, for the owner. */
export async function peopleStaffApi(app: FastifyInstance, { shop, secret }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

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
    { schema: { summary: 'Staff: add a member', body: NewStaff, response: { 200: Invited } } },
    async (request) => {
      const { id, invitation } = unlessRefused(await addStaff(shop.as(staffOf(request).actor), secret, request.body));
      return { id, invitation: invitationAnswer(invitation) };
    },
  );

  typed.put(
    '/staff/:id/roles',
    { schema: { summary: 'Staff: set roles', params: StaffId, body: StaffRoles, response: { 200: StaffRoles } } },
    async (request) => {
      const { params, body } = request;
      return unlessRefused(await setStaffRoles(shop.as(staffOf(request).actor), params.id, body.roles));
    },
  );

  for (const [verb, change] of [
    ['disable', disableStaff],
    ['enable', enableStaff],
  ] as const) {
    typed.post(
      `/staff/:id/${verb}`,
      { schema: { summary: `Staff: ${verb}`, params: StaffId, body: NoBody, response: { 200: Done } } },
      async (request) => {
        unlessRefused(await change(shop.as(staffOf(request).actor), request.params.id));
        return { ok: true as const };
      },
    );
  }

  typed.post(
    '/staff/:id/reset-second-factor',
    {
      schema: {
        summary: 'Staff: invite again whoever lost password or telephone',
        params: StaffId,
        body: NoBody,
        response: { 200: Invited },
      },
    },
    async (request) => {
      const { id } = request.params;
      const { invitation } = unlessRefused(await resetSecondFactor(shop.as(staffOf(request).actor), secret, id));
      return { id, invitation: invitationAnswer(invitation) };
    },
  );
}
