import { sql } from 'drizzle-orm';
import { itemByLabel } from '../../../src/kernel/course/course-item.rules.ts';
import { addToDay, dayIn } from '../../../src/kernel/course/days.ts';
import { EMPTY_PLAN, type CoursePlan, type CourseProduct } from '../../../src/kernel/course/plan.ts';
import { courseProducts } from '../../../src/shop/courses/course-facts.reads.ts';
import { CONSENT_VERSIONS } from '../../../src/shop/customers/consent.ts';
import { DEMO_LOGIN } from '../customers.ts';
import type { FillStep } from './fill-step.ts';

/** Анна has agreed to a copy of her plan: two people, a pack that is nearly empty, one that is not. */
export const courseStep: FillStep = {
  async fill(tx) {
    const [first, second] = (await courseProducts(tx)).filter(({ sold, courseDays }) => sold && courseDays !== null);
    if (!first || !second) return { courses: 0 };
    const plan = demoPlan(first, second, dayIn('Europe/Moscow', new Date()));
    await tx.execute(sql`
      with anna as (select id from customers where email = ${DEMO_LOGIN.email}),
      agreed as (
        insert into consents (purpose, subject, text_version, at)
        select 'course', 'course:' || id, ${CONSENT_VERSIONS.course}, now() from anna
      )
      insert into course_plans (customer_id, version, plan, created_at, updated_at)
      select id, 1, ${JSON.stringify(plan)}::jsonb, now(), now() from anna on conflict do nothing`);
    return { courses: 1 };
  },
};

function demoPlan(first: CourseProduct, second: CourseProduct, today: string): CoursePlan {
  const begun = addToDay(today, -10);
  const pack = (product: CourseProduct, units: number) => ({
    id: `pack-${product.id}`,
    product: product.id,
    units,
    on: begun,
    openedOn: begun,
    bestBefore: addToDay(today, 300),
    source: null,
  });
  const item = itemByLabel('item-1', 'me', first, begun);
  return {
    ...EMPTY_PLAN,
    people: [
      { id: 'me', label: 'Я' },
      { id: 'other', label: 'Муж' },
    ],
    items: [item, itemByLabel('item-2', 'me', second, begun), itemByLabel('item-3', 'other', second, begun)],
    packs: [pack(first, item.units * item.times.length * 15), pack(second, second.unitsPerPack * 3)],
  };
}
