import type { CourseOrder } from '../../src/kernel/course/follow-orders.ts';
import { openAccount } from './account.ts';
import type { TestShop } from './test-shop.ts';

/** What the planner of its buyer, a new account for this answer, learns about an order. */
export async function courseOrder(shop: TestShop, orderId: string): Promise<CourseOrder> {
  const buyer = await openAccount(shop);
  const own = 'update orders set customer_id = $2 where id = $1';
  await shop.query(own, [orderId, buyer.id]);
  const { body } = await buyer.call<{ data: { orders: [CourseOrder] } }>('/api/course-facts');
  await shop.query(own, [orderId, null]);
  return body.data.orders[0];
}
