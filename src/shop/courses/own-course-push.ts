import type { ShopContext } from '../context.ts';
import { courseBrowsers, type CourseBrowser } from './course-plan.reads.ts';

/** What a browser needs to get reminders, and those that get them already. */
export async function ownCoursePush(
  { db, companies }: Pick<ShopContext, 'db' | 'companies'>,
  customerId: number,
): Promise<{
  /** Null: the shop has no key, and pushes are not offered. */
  readonly publicKey: string | null;
  readonly browsers: readonly CourseBrowser[];
}> {
  return { publicKey: companies.push?.publicKey ?? null, browsers: await courseBrowsers(db, customerId) };
}
