import { sql } from 'drizzle-orm';
import type { Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';

/** A change of an order, as the letter about it needs it. */
export interface ChangeSummary {
  readonly isOpen: boolean;
  /** Until when the buyer may answer. */
  readonly expiresAt: Date;
  readonly gone: readonly ChangedGoods[];
  readonly added: readonly ChangedGoods[];
  readonly before: Kopecks;
  readonly after: Kopecks;
  /** Of a paid order, what its buyer pays online; null: nothing is paid by itself. */
  readonly toPay: Kopecks | null;
}

interface ChangedGoods {
  readonly name: string;
  readonly quantity: number;
}

interface Row extends Record<string, unknown> {
  readonly state: string;
  readonly expires_at: string;
  readonly to_pay: Kopecks | null;
  readonly before: { readonly lines: readonly ChangedGoods[]; readonly sum: Kopecks };
  readonly after: { readonly lines: readonly ChangedGoods[]; readonly sum: Kopecks };
}

export async function changeSummary(db: Db, changeId: string): Promise<ChangeSummary | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select state, expires_at, to_pay, shown->'before' as before, shown->'after' as after from order_changes where id = ${changeId}`);
  const [row] = rows;
  if (!row) return undefined;
  const { state, expires_at: expiresAt, to_pay: toPay, before, after } = row;
  return {
    isOpen: state === 'open',
    expiresAt: new Date(expiresAt),
    gone: moreIn(before.lines, after.lines),
    added: moreIn(after.lines, before.lines),
    before: before.sum,
    after: after.sum,
    toPay,
  };
}

/** What one list has more of than the other, by name: pieces of a product may be in several lines. */
function moreIn(one: readonly ChangedGoods[], other: readonly ChangedGoods[]): ChangedGoods[] {
  const count = (lines: readonly ChangedGoods[], name: string) =>
    lines.reduce((pieces, line) => pieces + (line.name === name ? line.quantity : 0), 0);
  return [...new Set(one.map(({ name }) => name))].flatMap((name) => {
    const quantity = count(one, name) - count(other, name);
    return quantity > 0 ? [{ name, quantity }] : [];
  });
}
