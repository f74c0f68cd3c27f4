import { addDays, formatDay } from '../../../../kernel/dates.ts';
import { links } from '../../../../kernel/links.ts';
import { formatPhone } from '../../../../kernel/phone.ts';
import type { ShopContext } from '../../../../shop/context.ts';
import type { Customer } from '../../../../shop/customers/customer.rules.ts';
import { deletionPreview } from '../../../../shop/personal-data/deletion-preview.reads.ts';
import { blockerText, type Blocker } from '../../../../shop/personal-data/deletion.rules.ts';
import { requestedDeletion } from '../../../../shop/personal-data/deletions.reads.ts';
import { EXPORT_DAYS } from '../../../../shop/personal-data/discard-exports.ts';
import { ownExports } from '../../../../shop/personal-data/exports.reads.ts';

/** Archives of the own data, the deletion of the account, and where a code that proves the owner is sent. */
export async function ownData(shop: Pick<ShopContext, 'db' | 'now'>, customer: Customer) {
  const { db } = shop;
  const [exports, deletion, preview] = await Promise.all([
    ownExports(db, customer.id),
    requestedDeletion(db, customer.id),
    deletionPreview(shop, customer),
  ]);
  return {
    exports: exports.map(({ id, state, requestedAt, bytes }) => ({
      id,
      ready: state === 'ready',
      requestedOn: formatDay(requestedAt),
      keptUntil: formatDay(addDays(requestedAt, EXPORT_DAYS)),
      size: bytes === null ? '' : sizeText(bytes),
    })),
    deletion: deletion ? { dueOn: formatDay(deletion.dueAt) } : null,
    goes: preview.goes,
    kept: preview.kept,
    certificates: preview.certificates,
    blockers: preview.blockers.map((blocker) => ({
      text: blockerText(blocker),
      href: blockerPath(blocker),
    })),
    proof: proofOf(customer),
  };
}

export type OwnData = Awaited<ReturnType<typeof ownData>>;

/** Null: an order that was placed without signing in, which no session opens. */
function blockerPath(blocker: Blocker): string | null {
  if (blocker.kind === 'ticket') return links.ticket(blocker.ticketId);
  return blocker.byGuest ? null : links.order(blocker.orderId);
}

/** An account has a phone or a proved address. */
function proofOf({ phone, email }: Customer) {
  return phone === null
    ? { channel: 'email' as const, identifier: email!, shown: email! }
    : { channel: 'sms' as const, identifier: `+${phone}`, shown: formatPhone(phone) };
}

function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1024 ? `${kilobytes}\u00a0КБ` : `${Math.round(kilobytes / 102.4) / 10}\u00a0МБ`.replace('.', ',');
}
