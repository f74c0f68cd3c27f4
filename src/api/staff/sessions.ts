import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { refused, unlessRefused } from '../../http/api-errors.ts';
import { deviceName } from '../../kernel/device-name.ts';
import { subnetOf } from '../../kernel/network.ts';
import { refuse } from '../../kernel/refusal.ts';
import { endOwnStaffSession } from '../../shop/staff/end-own-staff-session.ts';
import { endSessionsOfStaff } from '../../shop/staff/end-sessions-of-staff.ts';
import { findStaffById, liveStaffSessions } from '../../shop/staff/staff.reads.ts';
import type { ApiParts } from '../api-parts.ts';
import { allow, staffOf } from './staff-guard.ts';
import { Done, NoBody, StaffId, StaffSessionPath, StaffSessions } from './staff.schema.ts';

/** Live sessions: of whoever asks, and for the owner of every member. */
export async function sessionsStaffApi(app: FastifyInstance, { shop, staff }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  async function shown(staffId: number, currentId: string) {
    const live = await liveStaffSessions(shop.db, staffId, { now: shop.now(), idleMinutes: staff.idleMinutes });
    return {
      sessions: live.map(({ id, address, agent, createdAt, seenAt }) => ({
        id,
        device: deviceName(agent),
        network: address === null ? null : subnetOf(address),
        createdAt: createdAt.toISOString(),
        seenAt: seenAt.toISOString(),
        current: id === currentId,
      })),
    };
  }

  typed.get(
    '/staff/sessions',
    { schema: { summary: 'Staff: the own live sessions', response: { 200: StaffSessions } } },
    async (request) => {
      allow(request, 'read', 'staff-account');
      const { actor, id } = staffOf(request);
      return shown(actor.id, id);
    },
  );

  typed.post(
    '/staff/sessions/:sessionId/ended',
    {
      schema: {
        summary: 'Staff: end one of the own sessions',
        params: StaffSessionPath,
        body: NoBody,
        response: { 200: Done },
      },
    },
    async (request) => {
      unlessRefused(await endOwnStaffSession(shop.as(staffOf(request).actor), request.params.sessionId));
      return { ok: true as const };
    },
  );

  typed.get(
    '/staff/:id/sessions',
    { schema: { summary: 'Staff: live sessions of a member', params: StaffId, response: { 200: StaffSessions } } },
    async (request) => {
      allow(request, 'read', 'staff');
      const { id } = request.params;
      if (!(await findStaffById(shop.db, id))) throw refused(refuse('staff-unknown'));
      return shown(id, staffOf(request).id);
    },
  );

  typed.post(
    '/staff/:id/sessions/ended',
    {
      schema: {
        summary: 'Staff: end all sessions of a member',
        params: StaffId,
        body: NoBody,
        response: { 200: Done },
      },
    },
    async (request) => {
      unlessRefused(await endSessionsOfStaff(shop.as(staffOf(request).actor), request.params.id));
      return { ok: true as const };
    },
  );
}
