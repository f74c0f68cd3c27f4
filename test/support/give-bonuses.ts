import { randomUUID } from 'node:crypto';
import { isRefusal } from '../../src/kernel/refusal.ts';
import { correctBonuses } from '../../src/shop/bonuses/correct-bonuses.ts';
import { runInShop } from './run-in-shop.ts';
import type { TestShop } from './test-shop.ts';

const VERA = { kind: 'staff', id: 1, name: 'Вера', roles: ['owner'] } as const;

/** The staff gives bonuses that may be spent at once. */
export async function giveBonuses(
  shop: Pick<TestShop, 'databaseUrl' | 'now'>,
  customerId: number,
  count: number,
): Promise<void> {
  const command = { customerId, key: randomUUID(), count, note: 'за ожидание' };
  const given = await runInShop(shop as TestShop, {}, (ctx) => correctBonuses(ctx.as(VERA), command));
  if (isRefusal(given)) throw new Error(`no bonuses: ${given.refused}`);
}
