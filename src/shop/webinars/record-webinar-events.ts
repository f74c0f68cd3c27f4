import { actorName, type TransactionContext } from '../../platform/context.ts';
import { webinarEvents, type WebinarEventKind } from './webinars.tables.ts';

interface About {
  readonly contentId: number;
  readonly registrationId?: string;
}

export async function recordWebinarEvents(
  tx: TransactionContext,
  kind: WebinarEventKind,
  about: readonly About[],
): Promise<void> {
  if (about.length === 0) return;
  const common = { kind, actor: actorName(tx.actor), at: tx.now() };
  await tx.db.insert(webinarEvents).values(about.map((each) => ({ ...each, ...common })));
}
