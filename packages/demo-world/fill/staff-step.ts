import { eq } from 'drizzle-orm';
import { sealSecret } from '../../../src/shop/staff/second-factor.ts';
import { staff, staffEvents, staffRoles } from '../../../src/shop/staff/staff.tables.ts';
import { demoStaff } from '../staff.ts';
import type { FillStep } from './fill-step.ts';

export const staffStep: FillStep = {
  async fill(tx, secret) {
    const at = new Date();
    for (const { email, name, passwordHash, roles, totpSecret } of demoStaff) {
      // An existing staff member with the same address is kept.
      const [added] = await tx
        .insert(staff)
        .values({ email, name, passwordHash, totpConfirmedAt: at, createdAt: at })
        .onConflictDoNothing()
        .returning({ id: staff.id });
      if (!added) continue;
      const { id } = added;
      await tx
        .update(staff)
        .set({ totpSecret: sealSecret(secret, id, totpSecret) })
        .where(eq(staff.id, id));
      await tx.insert(staffRoles).values(roles.map((role) => ({ staffId: id, role })));
      await tx.insert(staffEvents).values({ staffId: id, kind: 'added', actor: 'system', facts: { roles }, at });
    }
    return { staff: demoStaff.length };
  },
};
