import type { ShopContext } from '../context.ts';
import { courseBrowsers, hasCurrentConsent, type CourseBrowser } from './course-plan.reads.ts';

/** What a browser needs to get reminders, and those that get them already. */
export async function ownCoursePush(
  { db, companies }: Pick<ShopContext, 'db' | 'companies'>,
  customerId: number,
): Promise<{
  /** Null: the shop has no key, and pushes are not offered. */
  readonly publicKey: string | null;
  /** The consent to the copy covers them. */
  readonly agreed: boolean;
  readonly browsers: readonly CourseBrowser[];
}> {
  const [agreed, browsers] = await Promise.all([hasCurrentConsent(db, customerId), courseBrowsers(db, customerId)]);
  return { publicKey: companies.push?.publicKey ?? null, agreed, browsers };
}
