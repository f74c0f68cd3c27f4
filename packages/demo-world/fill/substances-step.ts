import { eq } from 'drizzle-orm';
import { staff } from '../../../src/shop/staff/staff.tables.ts';
import { substanceEvents, substances } from '../../../src/shop/substances/substances.tables.ts';
import { DEMO_EDITOR } from '../staff.ts';
import type { FillStep } from './fill-step.ts';

const VERIFIED = 'vitamin-d';
const EDITION = 'решение КТС от 28.05.2010 № 299';

/** One level of the reference is verified, so that the demo shop judges by one and not by the others. */
export const substancesStep: FillStep = {
  async fill(tx) {
    const [editor] = await tx.select().from(staff).where(eq(staff.email, DEMO_EDITOR.email));
    const actor = editor ? `staff:${editor.id} ${editor.name}` : 'system';
    const at = new Date();
    const [row] = await tx
      .update(substances)
      .set({ edition: EDITION, verifiedBy: actor, verifiedAt: at, version: 2, updatedAt: at })
      .where(eq(substances.id, VERIFIED))
      .returning();
    const facts = { level: row?.upperLevel, source: row?.source, edition: EDITION };
    await tx.insert(substanceEvents).values({ substanceId: VERIFIED, kind: 'verified', facts, actor, at });
    return { verified: VERIFIED };
  },
};
