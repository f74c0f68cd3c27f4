import type { CourseGoods } from '../../src/kernel/course/follow-orders.ts';
import { openAccount } from './account.ts';
import type { TestShop } from './test-shop.ts';

/** What the planner of its buyer, a new account for this answer, learns about the packs of an order. */
export async function courseGoods(shop: TestShop, orderId: string): Promise<readonly CourseGoods[]> {
  const buyer = await openAccount(shop);
  const own = 'update orders set customer_id = $2 where id = $1';
  await shop.query(own, [orderId, buyer.id]);
  const { body } = await buyer.call<{ data: { orders: { goods: CourseGoods[] }[] } }>('/api/course-facts');
  await shop.query(own, [orderId, null]);
  return body.data.orders.flatMap(({ goods }) => goods);
}
